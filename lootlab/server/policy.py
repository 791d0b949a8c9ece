"""What browsers are told about our pages: whose scripts run, who may frame them, what they may use.

No script stands in a page, so none can come in with what somebody has typed: scripts are files of this server, and the
code of the widgets, which anywidget loads from a `blob:` address that only a running script can make. Styles stay free:
cards are placed by `style` attributes, and the widgets' own library writes style sheets.
"""

from __future__ import annotations

_PAGE = (
    "default-src 'none'",
    "script-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
)
_OTHER_TEMPLATE = "object-src 'none'; base-uri 'self'; frame-ancestors 'none'"
"""A notebook of the folder that asks for a template of Voila's own: those have their scripts in the page."""
NOT_A_PAGE = "default-src 'none'; frame-ancestors 'none'; sandbox"

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Permissions-Policy": ", ".join(
        f"{thing}=()"
        for thing in (
            "accelerometer", "autoplay", "browsing-topics", "camera", "display-capture", "geolocation", "gyroscope",
            "magnetometer", "microphone", "midi", "payment", "publickey-credentials-get", "screen-wake-lock", "serial",
            "usb", "xr-spatial-tracking",
        )
    ),
}  # fmt: skip


def page(host: str, template: str = "lootlab") -> str:
    """The policy of a page that is reached under this `Host`. (Some browsers do not count ws: as 'self'.)"""
    if template != "lootlab":
        return _OTHER_TEMPLATE
    return "; ".join([*_PAGE, f"connect-src 'self' ws://{host} wss://{host}"])
