"""Which port the server listens on."""

from __future__ import annotations

import errno
import socket
import sys
from typing import Any

from ..engine.refusal import BadInput

PORT = 8866
PORTS_TRIED = 50


def free_port(host: str, wanted: int | None) -> int:
    """The port asked for, or the first free one from the usual one on."""
    if wanted is not None:
        if not _is_free(host, wanted):
            raise BadInput(
                f"Port {wanted} is in use.", f"Leave --port out, or choose another one, such as {wanted + 1}."
            )
        return wanted
    for port in range(PORT, PORT + PORTS_TRIED):
        if _is_free(host, port):
            return port
    raise BadInput(f"All ports from {PORT} to {PORT + PORTS_TRIED - 1} are in use.", "Choose one with --port.")


def _is_free(host: str, port: int) -> bool:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except socket.gaierror as error:
        raise BadInput(f"There is no host “{host}”.", "Leave --host out, or use 0.0.0.0 to serve a class.") from error
    # localhost is often two addresses, and Voila listens on both
    free = [_can_listen(family, address) for family, _, _, _, address in found]
    if all(each is None for each in free):
        raise BadInput(f"This machine has no address “{host}”.", "Use localhost or 0.0.0.0.")
    return False not in free


def _can_listen(family: int, address: Any) -> bool | None:
    """None: this machine does not have the address (the second one of localhost, where there is no IPv6)."""
    try:
        with socket.socket(family) as trial:
            if sys.platform != "win32":
                trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(address)
    except OSError as error:
        if error.errno in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
            return None
        if error.errno == errno.EACCES:
            raise BadInput(f"Port {address[1]} is reserved for the system.", "Choose one above 1024.") from error
        return False
    return True
