"""What a page says that cannot be shown."""

from __future__ import annotations

from tornado.web import HTTPError

_WORDS = {
    400: ("This address cannot be read.", "Check it for a typing mistake, or start from the games."),
    403: ("This is not for you.", "Start from the games."),
    404: ("There is no such page.", "Check the address for a typing mistake, or start from the games."),
    405: ("This address does not take that.", "Start from the games."),
    413: ("This is too large.", "Send less at once."),
    429: ("This is too much at once.", "Wait a minute and try again."),
    503: ("The server is busy.", "Wait a minute and load the page again."),
}
_OURS = (
    "Something went wrong, and it was not your fault.",
    "Load the page again; if that does not help, start from the games.",
)


class Shut(HTTPError):
    """A door that stays shut: why, and what to do instead."""

    def __init__(self, status: int, what: str, instead: str) -> None:
        super().__init__(status, what.replace("%", "%%"))
        self.what, self.instead = what, instead


def words_for(status: int, error: BaseException | None = None) -> tuple[str, str]:
    if isinstance(error, Shut):
        return error.what, error.instead
    return _WORDS.get(status, _OURS)
