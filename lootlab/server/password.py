"""The class password: said once, remembered by a cookie. And the page that asks for it."""

from __future__ import annotations

import hashlib
import hmac
import math
import re
import unicodedata

from tornado.web import RequestHandler

from ..engine.refusal import BadInput
from .pace import Pace
from .visitors import Visitors

SHORTEST, LONGEST = 4, 100
TRIES, TRIES_PER_SECOND = 20, 0.1
"""Wrong ones from one address: twenty in one go, then six a minute."""


def read_password(text: str) -> str:
    """A password as it is compared: capitals and spaces around it do not matter, on a phone they come by themselves.

    >>> read_password(" Cactus ")
    'cactus'
    """
    word = unicodedata.normalize("NFKC", text).strip().casefold()
    if not SHORTEST <= len(word) <= LONGEST:
        raise BadInput(f"A class password has {SHORTEST} to {LONGEST} letters.", "Choose a word nobody would guess.")
    return word


class ClassPassword:
    """Compares in constant time, and not too often."""

    def __init__(self, word: str, visitors: Visitors, key: bytes) -> None:
        self._key, self._visitors = key, visitors
        self._right = self._mark(read_password(word))
        self._wrong = Pace(TRIES_PER_SECOND, TRIES)
        self.cookie = f"{visitors.cookie}-inside"

    def was_said_by(self, handler: RequestHandler) -> bool:
        found = handler.get_signed_cookie(self.cookie) or b""
        return hmac.compare_digest(found, self._right.encode())

    def try_it(self, handler: RequestHandler, word: str) -> tuple[int, str]:
        """0 and "", or a status and a sentence."""
        tries = self._wrong.of(str(handler.request.remote_ip))
        if tries.level < 1:
            wait = math.ceil((1 - tries.level) / tries.rate)
            return 429, f"That were too many tries. Wait {wait} seconds; your teacher knows the password."
        said = unicodedata.normalize("NFKC", word[: 2 * LONGEST]).strip().casefold()
        if hmac.compare_digest(self._mark(said), self._right):
            self._visitors.hand(handler, self.cookie, self._right)
            return 0, ""
        tries.take()
        return 403, "That is not the class password. Ask your teacher, and try again."

    def _mark(self, word: str) -> str:
        """What the cookie holds: another password makes another one."""
        return hmac.new(self._key, b"class password " + word.encode("utf-8", "replace"), hashlib.sha256).hexdigest()


class Join(RequestHandler):
    """The first page of a visitor: a cookie, the class password where there is one, and on to where they wanted."""

    def get(self) -> None:
        doors = self.settings["doors"]
        if doors.password and not doors.password.was_said_by(self):
            self._ask()
        elif doors.visitors.known(self):
            self.redirect(self._next(), status=303)
        elif self.get_argument("next", ""):
            self._no_cookie()
        else:
            self.redirect(self._next(), status=303)

    def post(self) -> None:
        doors = self.settings["doors"]
        if not doors.visitors.known(self):
            return self._no_cookie()
        status, sentence = (0, "")
        if doors.password:
            status, sentence = doors.password.try_it(self, self.get_body_argument("password", ""))
        if sentence:
            self.set_status(status)
            self._ask(sentence)
        else:
            self.redirect(self._next(), status=303)

    def _ask(self, sentence: str = "") -> None:
        self.set_header("Cache-Control", "no-store")
        self.finish(self.in_our_looks("join.html", sentence=sentence, next=self._next()))  # type: ignore[attr-defined]

    def _no_cookie(self) -> None:
        self.set_status(403)
        self.set_header("Cache-Control", "no-store")
        what = "This browser keeps no cookies for this address."
        instead = "lootlab needs one, so that your game stays yours. Allow it, then open the page again."
        self.finish(self.in_our_looks("error.html", status_code=403, what=what, instead=instead))  # type: ignore[attr-defined]

    def _next(self) -> str:
        """Only to a page of ours."""
        base: str = self.settings["base_url"]
        asked = self.get_argument("next", "")
        if asked.startswith(base) and re.fullmatch(r"/[\w./ %-]*", asked) and "//" not in asked:
            return asked.replace(" ", "%20")
        return base
