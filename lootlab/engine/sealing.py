"""A running game as a file to take along that nobody can read: it holds the seed, and so all hidden cards.

Only where the key is kept can it be opened again. What is sealed twice is the same text twice, and lengths are rounded
up, so that the file tells nothing about what it holds.
"""

from __future__ import annotations

import base64
import binascii
import contextlib
import hashlib
import hmac
import os
import secrets
import sys
import zlib
from pathlib import Path

from .refusal import BadInput

MARK = "lootlab-sealed-1 "
KEY_BYTES = 32
STEP = 8192
LONGEST = 2_500_000
VARIABLE = "LOOTLAB_SEAL"
"""Where a server tells its kernels a key of its own, for the time that it runs."""
FAULT = "This sealed game cannot be opened here."
REMEDY = "Open it where it was saved, unchanged."


def lasting_key(path: Path) -> bytes | None:
    """The key in this file, made when it is first asked for; None where it could not be kept."""
    if sys.platform == "emscripten":  # files there last as long as the page
        return None
    with contextlib.suppress(OSError):
        file = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        try:
            os.write(file, secrets.token_bytes(KEY_BYTES))
        finally:
            os.close(file)
    with contextlib.suppress(OSError):
        key = path.read_bytes()
        return key if len(key) == KEY_BYTES else None
    return None


def passing_key(served: bool) -> bytes | None:
    """For where no key can be kept: the server's own, lost when it ends; None where there is no such server.

    Whoever runs the kernel themselves has the cards there anyhow: for them any key will do.
    """
    if not served:
        return bytes(KEY_BYTES)
    with contextlib.suppress(ValueError):
        key = bytes.fromhex(os.environ.get(VARIABLE, ""))
        return key if len(key) == KEY_BYTES else None
    return None


def lend_key() -> None:
    """What a server does when it starts: its kernels inherit the key."""
    os.environ.setdefault(VARIABLE, secrets.token_hex(KEY_BYTES))


def seal(text: str, key: bytes) -> str:
    """The text, unreadable without the key.

    >>> key = bytes(range(32))
    >>> opened(seal("all the hidden cards", key), key)
    'all the hidden cards'
    """
    plain = text.encode()
    plain += b" " * (-len(plain) % STEP)
    tag = _tag(plain, key)
    return MARK + base64.b64encode(tag + _mixed(plain, tag, key)).decode()


def is_sealed(text: str) -> bool:
    return text.startswith(MARK)


def opened(text: str, *keys: bytes) -> str:
    """What was sealed with one of these keys; BadInput if it was another one, or if something was changed."""
    try:
        raw = base64.b64decode(text.removeprefix(MARK), validate=True)
    except (ValueError, binascii.Error) as error:
        raise BadInput(FAULT, REMEDY) from error
    for key in keys:
        tag, plain = raw[:32], _mixed(raw[32:], raw[:32], key)
        if hmac.compare_digest(tag, _tag(plain, key)):
            return plain.decode().rstrip(" ")
    raise BadInput(FAULT, REMEDY)


def pressed(text: str, key: bytes) -> str:
    """The same, as short as it can be and fit for an address: for saves that a browser keeps.

    >>> key = bytes(range(32))
    >>> unpressed(pressed("all the hidden cards", key), key)
    'all the hidden cards'
    """
    plain = zlib.compress(text.encode(), 9)
    tag = _tag(plain, key)
    return base64.urlsafe_b64encode(tag + _mixed(plain, tag, key)).decode().rstrip("=")


def unpressed(text: str, *keys: bytes) -> str:
    """What was pressed with one of these keys; BadInput if it was another one, or if a part is missing."""
    try:
        raw = base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
        for key in keys:
            tag, plain = raw[:32], _mixed(raw[32:], raw[:32], key)
            if hmac.compare_digest(tag, _tag(plain, key)):
                return _unzipped(plain)
    except (ValueError, binascii.Error, zlib.error) as error:
        raise BadInput(FAULT, REMEDY) from error
    raise BadInput(FAULT, REMEDY)


def _unzipped(plain: bytes) -> str:
    """No longer than a game can be: a few letters may unfold to gigabytes."""
    return zlib.decompressobj().decompress(plain, LONGEST).decode()


def _tag(plain: bytes, key: bytes) -> bytes:
    return hmac.digest(key, b"tag" + plain, "sha256")


def _mixed(text: bytes, tag: bytes, key: bytes) -> bytes:
    """With a stream of random bits that follows from key and tag; done twice it is the text again."""
    secret = hmac.digest(key, b"stream" + tag, "sha256")
    stream = hashlib.shake_256(secret).digest(len(text))
    return (int.from_bytes(text, "big") ^ int.from_bytes(stream, "big")).to_bytes(len(text), "big")
