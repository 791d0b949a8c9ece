"""A View as a picture that stands alone: no kernel, no script, nothing it could collide with on a page."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from itertools import groupby

from ..engine.game import AnyGame
from ..engine.state import Move
from ..engine.tell import tell
from ..engine.view import View
from ..languages import tongue
from . import dress, needed, plain, style
from .board import board_of
from .html import attrs, escape, unlisted
from .parts import ask_line
from .ui import ASK_HERE, MOVES_HERE, Ui, Words

WIDTH = 100
"""Letters in a line of words."""
_MARKS = re.compile(r"<!--.*?-->|<form\b.*?</form>|<input\b[^>]*>", re.DOTALL)
"""What only hands can use."""
_FOLDED = re.compile(r'<details\b(?![^>]*\bopen\b)[^>]*?( class="[^"]*")?(?: [^>]*)?>.*?</details>', re.DOTALL)
_DEEDS = re.compile(r' (?:type="button"|(?:data-[\w-]+|tabindex|title|for|download)="[^"]*"|data-[\w-]+(?=[\s>]))')
_LINKS = re.compile(r"<a\b(?=[^>]*href=)[^>]*?(?= class=|>)")
_HEARD = re.compile(r' (?:aria-[\w-]+|role|lang)="[^"]*"')
_TEXT = re.compile(r">([^<>]*\S[^<>]*)<")
_QUOTED = re.compile(r'="([\w#.:%-]+)"')
_USED = re.compile(r"href=#([\w-]+)")
_SHOWN = {
    "block": ("ol", "ul", "li", "p", "h2", "h3", "h4", "dl", "dt", "dd"),
    "table": ("table",),
    "table-header-group": ("thead",),
    "table-row-group": ("tbody",),
    "table-row": ("tr",),
    "table-cell": ("th", "td"),
}
"""Elements that would leave lines, numbers or blank space where a page strips styles, and how they are displayed."""
_NAMES = "|".join(name for names in _SHOWN.values() for name in names)
_BLOCKS = re.compile(rf"<(/?)({_NAMES})(?=[\s>])")
_OF_BLOCKS = re.compile(rf"(?<![\w.#:=\"'-])({_NAMES})(?![\w-])(?=[^{{}}]*{{)")
_OURS = re.compile(r"\.ll(?![\w-])")
_HEARD_ONLY = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)"
ROOM, NARROW = 720, 560
"""Pixels that a table has in height; and in width, where it counts as narrow."""
ON_PAPER = 0.66
"""So large is a table in print: the words before it, or another table, still find room on its page."""


def picture(game: AnyGame, view: View, below: str = "") -> str:
    """The table as HTML; `below` is HTML that follows it."""
    ui = Ui(viewer=view.seat)
    drawn = board_of(game).draw(view, ui)
    asked = ask_line(board_of(game).ask(view, ui), waiting=True)
    drawn = drawn.replace(ASK_HERE, asked, 1) if ASK_HERE in drawn else drawn + asked
    cloth = f'<section class="cloth">{drawn.replace(MOVES_HERE, "", 1)}</section>'
    bar = f'<div class="bar"><h2>{escape(game.title)}</h2>{_facts(game, view)}</div>'
    return unlisted(framed(game, below, seen(bar + cloth, words(game, view))))


def _facts(game: AnyGame, view: View) -> str:
    return f'<p class="facts">{escape(board_of(game).facts(view))}</p>'


def words(game: AnyGame, view: View) -> str:
    """The same picture in words."""
    ui, drawer = Ui(viewer=view.seat), board_of(game)
    told = drawer.text(view, ui) or plain.words(drawer.draw(view, ui), WIDTH, game.name)
    asked = drawer.ask(view, ui)
    step, sentence = (tongue.say(each, game.name) for each in (asked.step, asked.sentence))
    return f"{game.title}. {drawer.facts(view)}\n{told}\n{f'[{step}] ' if step else ''}{sentence}"


def move(game: AnyGame, view: View, said: Move) -> Words:
    """A move as a button would say it, from this seat."""
    found: Words = board_of(game).words(view, said)
    return Words(tell(found.does, view.seat), tell(found.gives, view.seat), found.icon)


def moves(game: AnyGame, view: View, listed: Sequence[Move]) -> list[tuple[str, str, str]]:
    """Moves of this seat, each as (phrase, what its button says, what it brings)."""
    told = ((str(one), move(game, view, one)) for one in listed)
    return [(phrase, said.does, said.gives) for phrase, said in told]


def still(html: str) -> str:
    """Buttons become pictures: nobody would hear a click."""
    quiet = _LINKS.sub("<a", _DEEDS.sub("", _FOLDED.sub(_shell, _MARKS.sub("", html))))
    return re.sub(r"<(/?)(?:button|a|summary|details)\b", r"<\1div", quiet)


def _shell(folded: re.Match[str]) -> str:
    """What is folded away goes; its empty shell stays, since what lies beside it is smaller while it is closed."""
    return f'<div{folded[1]} style="display:none"></div>' if folded[1] else ""


def seen(html: str, words: str) -> str:
    """A drawing for the eyes and the same in words, for everybody else.

    The letters in the drawing stand in attributes, which the style shows, and its lists, tables and headings are
    elements of ours. So where a page strips styles and drawings, as hosts of repositories do, nothing is left of it,
    and the words read well.
    """
    drawn = bare(_BLOCKS.sub(r"<\1s-\2", _TEXT.sub(_lettered, _HEARD.sub("", still(html)))))
    return f'<div class="heard">{_told(words)}</div><div class="drawn" aria-hidden="true">{drawn}</div>'


def _told(words: str) -> str:
    """Words as paragraphs, and rows that stand below each other as they stand.

    >>> _told("Deck: 9 left,\\n    slot 1\\n  1  A\\n     a")
    '<p>Deck: 9 left, slot 1</p><pre>  1  A\\n     a</pre>'
    """
    lines = re.sub(rf"\n{plain.GOES_ON}(?=\S)", " ", escape(words, quote=False)).splitlines()
    runs = groupby(filter(str.strip, lines), lambda line: line.startswith("  "))
    return "".join(
        "<pre>" + "\n".join(run) + "</pre>" if rows else "".join(f"<p>{line}</p>" for line in run) for rows, run in runs
    )


def bare(html: str) -> str:
    """Without quotes that HTML does not need: a notebook writes two signs for each of them.

    >>> bare('<use class="a b" href="#c"/><i class="d">')
    '<use class="a b" href=#c /><i class=d>'
    """
    return _around(_QUOTED, html, "=").replace("/>", " />").replace("  />", " />")


def _around(found: re.Pattern[str], text: str, before: str, after: str = "") -> str:
    """Each finding is replaced by its group with something around it: much faster than `sub` with a template."""
    parts = found.split(text)
    parts[1::2] = [f"{before}{part}{after}" for part in parts[1::2]]
    return "".join(parts)


def _lettered(found: re.Match[str]) -> str:
    return f'><s-t t="{found[1].replace(chr(34), "&quot;")}"></s-t><'


def framed(game: AnyGame | None, inner: str, drawn: str = "") -> str:
    """With the styles and drawings it needs, named after this very picture, so that no two disturb each other.

    Where the page has a wardrobe of the game, it wears that.
    """
    code = game.code if game else ""
    if game and drawn and code in BROUGHT:
        return _lean(game, drawn, inner)
    body = f'<div class="ll-in">{drawn}{inner}</div>'
    mark = f"ll-{hashlib.sha256(f'{code}{body}'.encode()).hexdigest()[:6]}"
    art = needed.symbols(style.shared_art() + (style.game_art(game) if game else ""), body)
    sheets = (*style.shared_sheets(), *([style.game_css(game)] if game else []))
    worn = dress.worn(sheets, f'<i class="ll" data-game="{code}"></i>{body}{art}', code)
    return f"<div{attrs(class_=mark, data_game=code or None)}>{_dressed(worn, art, body, mark, game)}</div>"


def _dressed(css: str, art: str, body: str, mark: str, game: AnyGame | None) -> str:
    body = re.sub(r'href=("?)#([\w-]+)', rf"href=\1#\2-{mark}", body)
    return f"<style>{_cut_to(css, mark, game)}</style>{sprite(art, mark)}{body}"


def _cut_to(css: str, mark: str, game: AnyGame | None) -> str:
    """Styles for pictures of that class alone, how high they are, and how their letters are shown."""
    tall = board_of(game).narrow_room if game else 0
    narrow = f"@container (max-width:{NARROW}px){{.{mark} .ll-in{{--table:{tall}px}}}}" if tall else ""
    css = f"{_OURS.sub(f'.{mark}', css)}.{mark}{{--room:{ROOM}px}}.{mark} .heard{{{_HEARD_ONLY}}}"
    css = _stand_ins(mark) + _OF_BLOCKS.sub(r":is(\1,s-\1)", css)
    css += f".{mark} .do:not(:has(.moves)){{height:auto}}"  # nothing will be asked here: no room is kept for it
    css += _on_paper(mark, bool(game))
    return f"{css}{narrow}.{mark} s-t{{display:contents}}.{mark} s-t::before{{content:attr(t)}}"


def _on_paper(mark: str, table: bool) -> str:
    """White letters keep their dark ground, and a table is whole. What is only words has the size of the page."""
    said = "color-scheme:light!important;-webkit-print-color-adjust:exact;print-color-adjust:exact"
    size = f"zoom:{ON_PAPER};" if table else ""
    return f"@media print{{.{mark}{{{size}{said}}}.{mark} .drawn{{break-inside:avoid}}}}"


def _stand_ins(mark: str) -> str:
    """What browsers know of lists and tables, and not of elements of ours."""
    said = [(f"display:{how}", names) for how, names in _SHOWN.items()]
    said += [("padding:1px;vertical-align:middle", ("th", "td")), ("font-weight:700;text-align:center", ("th",))]
    return "".join(f":where(.{mark} :is({','.join(f's-{name}' for name in names)})){{{how};}}" for how, names in said)


def sprite(art: str, mark: str) -> str:
    """The drawings, without their few letters: where drawings are stripped, letters would stay behind."""
    art = re.sub(r"<text\b.*?</text>", "", art, flags=re.DOTALL)
    art = re.sub(r'(id="|href="#|url\(#)([\w-]+)', rf"\1\2-{mark}", art)
    return f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{bare(art)}</svg>' if art else ""


# ---- many pictures on one page ----------------------------------------------------------------------

BROUGHT: set[str] = set()
"""Games whose wardrobe is on the page: a kernel has one notebook, and keeps its pictures small."""


_PRINTED = (
    "@media print{"
    ".jp-RenderedHTMLCommon :is(h1,h2,h3,h4){break-after:avoid}"
    ".jp-CodeCell .jp-Cell-inputWrapper{break-after:avoid}"
    ":is(.jp-InputArea-editor,.jp-OutputArea-output) pre{white-space:pre-wrap}"
    "}"
)
"""A notebook on paper: a heading stays with its words and a cell with its picture, and no line of code is cut off."""


def wardrobe(game: AnyGame) -> str:
    """Styles and drawings for all pictures of a game, which wear them from now on; without them there are the words."""
    BROUGHT.add(game.code)
    css = dress.whole((*style.sheets("lootlab", "lesson"), style.game_css(game)))
    art = sprite(style.shared_art() + style.game_art(game), "p")
    return f"<style>{_cut_to(css, f'll-pic-{game.code}', game)}{_PRINTED}</style>{art}"


def _lean(game: AnyGame, drawn: str, inner: str) -> str:
    body = _around(_USED, drawn, "href=#", "-p")
    root = attrs(class_=f"ll-pic-{game.code}", data_game=game.code)
    return f'<div{root}><div class="ll-in">{body}{inner}</div></div>'
