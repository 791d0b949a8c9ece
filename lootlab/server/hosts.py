"""Which names this server answers to, and which pages are its own.

A website can let its own name lead to this machine (DNS rebinding) and would then count as one of our pages. So a
request must name us as we are reached: by a name of this machine, or by a bare address, which no website can own.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlsplit

from ..engine.refusal import BadInput

_HOST = re.compile(r"([A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?")
_EVERY = ("", "0.0.0.0", "::")
_THIS = ("localhost", "127.0.0.1", "::1")


def is_this_machine(host: str) -> bool:
    """Only programs of this machine reach a server that listens there.

    >>> is_this_machine("localhost"), is_this_machine("127.0.0.2"), is_this_machine("0.0.0.0")
    (True, True, False)
    """
    found = _address(host)
    return host.lower() in _THIS or (found is not None and found.is_loopback)


@dataclass(frozen=True)
class Hosts:
    """The names of a server that listens on `host`; `behind` is the address of a proxy in front of it.

    >>> ours = Hosts("localhost")
    >>> ours.knows("localhost:8866"), ours.knows("evil.example:8866")
    (True, False)
    """

    host: str
    behind: str = ""

    def knows(self, header: str) -> bool:
        """Is this `Host` one of ours?"""
        found = _HOST.fullmatch(header)
        if not found:
            return False
        name = found[1].strip("[]").lower().removesuffix(".")
        if header.lower() == urlsplit(self.behind).netloc.lower():
            return True
        if is_this_machine(self.host):
            return is_this_machine(name)
        return _address(name) is not None or name in self._names

    def is_ours(self, origin: str, header: str) -> bool:
        """Does this `Origin` name a page of ours, as it is reached under this `Host`?"""
        asked, own = urlsplit(origin), urlsplit(self.behind)
        if self.behind and (asked.scheme, asked.netloc.lower()) == (own.scheme, own.netloc.lower()):
            return True
        return asked.scheme == "http" and asked.netloc.lower() == header.lower()

    @cached_property
    def _names(self) -> frozenset[str]:
        """What this machine is called by others (and by itself)."""
        name = socket.gethostname().lower()
        short = name.partition(".")[0]
        mine = {self.host.lower(), "localhost", name, short, f"{short}.local", f"{short}.lan", f"{short}.home"}
        return frozenset(mine - set(_EVERY))


def read_behind(text: str) -> str:
    """The address under which a proxy is reached, without a slash at its end.

    >>> read_behind("https://School.example/games/")
    'https://school.example/games'
    """
    right = "Give it as people type it, such as --behind https://school.example."
    try:
        found = urlsplit(text.strip())
    except ValueError:
        raise BadInput(f"“{text[:60]}” is not an address.", right) from None
    if found.scheme not in ("http", "https") or not _HOST.fullmatch(found.netloc) or found.query or found.fragment:
        raise BadInput(f"“{text[:60]}” is not an address.", right)
    if not re.fullmatch(r"(/[\w.~-]+)*/?", found.path):
        raise BadInput(f"“{found.path[:60]}” cannot be the folder of a server.", right)
    return f"{found.scheme}://{found.netloc.lower()}{found.path.rstrip('/')}"


_AHEAD = ("Sec-Purpose", "Purpose", "X-Purpose", "X-Moz")


def somebody_goes_there(headers: Mapping[str, str]) -> bool:
    """Is this a person who opens the page? Not a picture of another website, nor a browser that fetches ahead.

    Browsers tell, but only where the way is safe (https, localhost). Elsewhere what they want to have tells, and the
    visitor's cookie, which does not come along with what other websites fetch.
    """
    if any(re.search("prefetch|preview|prerender", headers.get(name, ""), re.IGNORECASE) for name in _AHEAD):
        return False
    if (
        headers.get("Sec-Fetch-Dest", "document") != "document"
        or headers.get("Sec-Fetch-Mode", "navigate") != "navigate"
    ):
        return False
    wants = headers.get("Accept", "")
    return "text/html" in wants or not re.search("image/|video/|audio/|text/css", wants)


def address_here() -> str:
    """The address of this machine in its network, or "". Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(("192.0.2.1", 9))
            return str(way.getsockname()[0])
        except OSError:
            return ""


def _address(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None
