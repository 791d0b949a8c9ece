"""What segno asks xml for, in a page: the rest of xml would bring half of the library along."""

from html import escape as _escape


def escape(text: str) -> str:
    return _escape(text, quote=False)


def quoteattr(text: str) -> str:
    return f'"{_escape(text)}"'
