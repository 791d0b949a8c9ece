"""How others come in: who must be asked what when the server starts, and what is printed then."""

from __future__ import annotations

import io
import os
import sys

from ..engine.refusal import BadInput
from .hosts import address_here, is_this_machine
from .password import read_password

VARIABLE = "LOOTLAB_PASSWORD"


def the_password(host: str, behind: str, given: str, everybody: bool) -> str:
    """The class password: needed where others can come in, unless everybody may."""
    given = given or os.environ.get(VARIABLE, "")
    if everybody and given:
        raise BadInput("--open lets everybody in, a password does not.", "Leave one of them out.")
    if given:
        read_password(given)
        return given
    if everybody or (is_this_machine(host) and not behind):
        return ""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BadInput(
            f"With {'--behind' if behind else '--host ' + host} others can come in.",
            f"Give a class password with --password WORD (or in {VARIABLE}), or say --open to let everybody in.",
        )
    print("Others in your network can come in. Choose a class password; each of them types it once.")
    given = input("Class password: ")
    read_password(given)
    return given


def how_to_join(host: str, port: int, password: str, behind: str) -> str:
    """What a class needs to know, with a QR code; nothing where nobody else can come in."""
    if is_this_machine(host) and not behind:
        return ""
    address = f"{behind}/" if behind else f"http://{_seen_as(host)}:{port}/"
    who = "Whoever reaches this address" if behind else "Everybody in the same network"
    how = f"with the password “{password.strip()}”" if password else "without a password"
    lines = [
        "",
        f"To join: {address}",
        _qr(address),
        f"{who} can come in {how} and play; each game runs on this machine.",
    ]
    if password and not behind.startswith("https:"):
        lines.append("What is typed can be read along in the network: choose no password that is used elsewhere.")
    return "\n".join(lines) + "\n"


def _seen_as(host: str) -> str:
    if host in ("0.0.0.0", "::", ""):
        return address_here() or "localhost"
    return f"[{host}]" if ":" in host else host


def _qr(text: str) -> str:
    import segno

    drawn = io.StringIO()
    segno.make(text, micro=False, error="m").terminal(drawn, border=2, compact=True)
    return drawn.getvalue()
