"""The cloth: one board with its ask-line, picks, move buttons and refusals. Pure; tables and lessons both use it."""

from __future__ import annotations

from collections import Counter

from ..engine.judging import Judge
from ..engine.level import ALL_AIDS
from ..engine.match import Match
from ..engine.refusal import BadInput, IllegalMove, Nudge, Refusal, Refused
from ..engine.sought import compare
from ..engine.state import Move, Piece, State, Words
from ..engine.tell import tell
from ..engine.view import View
from ..look import parts
from ..look.board import AnyBoard, board_of
from ..look.html import attrs, escape, part
from ..look.picking import Listed, Picking
from ..look.scene import Beat
from ..look.ui import ASK_HERE, HINT_HERE, MOVES_HERE, Ask, Ui
from .selection import Narrowing
from .unaided import Alike

MOST_MOVES = 8
MOST_LISTED = 120
"""A longer list helps nobody: then pieces are picked, or the move is typed."""


class Cloth:
    """What one reader sees of a match, and what they have picked so far."""

    def __init__(
        self,
        match: Match,
        viewer: str | None,
        aids: frozenset[str] = ALL_AIDS,
        hides: frozenset[str] = frozenset(),
    ) -> None:
        self.match = match
        self.viewer = viewer
        self.aids = aids
        """What the table helps with (`engine.level.AIDS`)."""
        self.hides = hides
        """Parts of the board that are not needed yet."""
        self.peeks: tuple[str, ...] = ()
        """Seats whose hidden cards the reader has peeked at; only lessons grant that."""
        self.chosen: list[str] = []
        """Keys of the picked pieces, in order."""
        self.refusal: Refusal | None = None
        self.refused_key = ""
        self.refused_pieces: tuple[str, ...] = ()
        """What was picked when the rules said no."""
        self.sought: tuple[str, ...] = ()
        """Pieces of something illegal that a lesson wants to be tried: they can be picked until all of it is there."""
        self.marks: frozenset[str] = frozenset()
        """Tokens (or phrases of moves) that a hint or a lesson points at."""
        self.opened = ""
        """The chip whose rule is open: `LSW-15@log3`."""
        self.expanded = False
        self.strip = ""
        """HTML of a paper strip at the top of the cloth: what a lesson wants."""
        self.locked = ""
        """Why nothing can be picked now, although it is the viewer's turn; empty when it can."""
        self._looked: tuple[State | None, int, Judge | None] = (None, -1, None)
        self._picking: tuple[View | None, Picking] = (None, Listed(()))
        self.tokens: dict[str, Piece] = {}
        self.labels: dict[str, str] = {}
        self._seen: set[str] = set()
        self._new: frozenset[str] = frozenset()
        self._turn = -1

    # ---- what it is about -----------------------------------------------------------------------

    @property
    def board(self) -> AnyBoard:
        return board_of(self.match.game)

    @property
    def view(self) -> View:
        """What the reader may know now."""
        return self.judge.view

    @property
    def judge(self) -> Judge:
        """Answers what the reader tries; made once per position, since legal moves can be many."""
        state, turn, judge = self._looked
        if judge is None or state is not self.match.state or turn != state.turn:
            state = self.match.state
            judge = Judge(self.match.game, state.view(self.viewer), names=self.match.names)
            self._looked = (state, state.turn, judge)
        return judge

    @property
    def asked(self) -> bool:
        return not self.locked and self.viewer is not None and self.viewer in self.match.state.to_act()

    def narrowing(self, view: View) -> Narrowing:
        if not self.asked:
            return Narrowing((), (), self.board, Listed(()))
        tokens = [self.tokens[key] for key in self.chosen if key in self.tokens]
        return Narrowing(view.moves, tokens, self.board, self.picking(view))

    def picking(self, view: View) -> Picking:
        """Answers what can be picked; made once per position, as the judge is."""
        if self._picking[0] is not view:
            self._picking = (view, self.board.picking(view))
        return self._picking[1]

    # ---- what a reader does ---------------------------------------------------------------------

    def pick(self, key: str) -> None:
        """Take a piece up, or put it back; what leads to no legal move is refused with its rule."""
        if self.locked:
            raise Refused(Nudge("", self.locked))
        self.forget_refusal()
        if key not in self.tokens:
            raise BadInput("That piece is no longer there.", "Look again and choose once more.")
        if not self.asked:
            raise BadInput("It is not your turn.", "Wait for the others.")
        if key in self.chosen:
            self.chosen.remove(key)
            return
        kept = [other for other in self.chosen if not self._replaces(key, other)]
        tokens = tuple(self.tokens[piece] for piece in (*kept, key) if piece in self.tokens)
        missing, strange = compare(self.sought, tokens)
        if self.sought and not strange:
            leads_on = bool(missing)
        else:
            leads_on = self.narrowing(self.view).with_tokens(tokens).leads_on()
        if leads_on:
            self.chosen = [*kept, key]
        else:
            self.refusal, self.refused_key, self.refused_pieces = self.why_not(tokens), key, tokens

    def drag(self, key: str, onto: str) -> Move | None:
        """Pick a piece and where it goes (nothing: an empty place); the move, if that settles which one is meant."""
        if key not in self.chosen:
            self.pick(key)
        if not onto:
            return None  # laid where it can still be taken back from
        if self.refusal is None and onto not in self.chosen:
            self.pick(onto)
        narrowing = self.narrowing(self.view)
        meant = [move for move in narrowing.offered(self.view) if narrowing.complete(move)] if self.chosen else []
        return meant[0] if self.refusal is None and len(meant) == 1 else None

    def _replaces(self, new: str, old: str) -> bool:
        """Does a pick take the place of an earlier one? The board says so where only one of a kind can be meant."""
        return old in self.tokens and self.board.replaces(self.tokens[new], self.tokens[old])

    def why_not(self, tokens: tuple[Piece, ...]) -> Refusal:
        """Why these picks make no legal move: the rules' own answer to what they most likely mean."""
        for move in self.board.attempts(self.view, tokens):
            refusal = self.judge.why_not(move)
            if refusal is not None:
                return self.worded(refusal)
        return Refusal("", "There is no move with these pieces together.", "Put one back, or press Clear.")

    def worded(self, refusal: Refusal) -> Refusal:
        """With the names of this table, and "you" for the reader."""
        return refusal.told(self.viewer, self.match.names)

    def clear(self) -> None:
        self.chosen.clear()
        self.forget_refusal()
        self.expanded = False

    def forget_refusal(self) -> None:
        self.refusal, self.refused_key = None, ""

    def find(self, phrase: str) -> Move:
        """The viewer's legal move that was typed or clicked; Refused if it is none."""
        if self.viewer is not None and self.locked:
            raise Refused(Nudge("", self.locked))
        try:
            return self.judge.find(phrase)
        except IllegalMove as refused:
            raise IllegalMove(self.worded(refused.refusal), refused.pieces) from None

    def moved(self) -> None:
        """A move was played: picks and refusals belong to the old position."""
        self.clear()
        self.marks = frozenset()

    # ---- drawing --------------------------------------------------------------------------------

    def ui(self, view: View) -> Ui:
        narrowing = self.narrowing(view)
        return Ui(
            viewer=self.viewer,
            names=self.match.names,
            chosen={key: self.tokens[key] for key in self.chosen if key in self.tokens},
            possible=self._possible(narrowing) if self.asked else Counter(),
            asked=self.asked,
            marks=self.marks,
            refused=frozenset({self.refused_key} - {""}),
            new=self._new,
            aids=self.aids,
            hides=self.hides,
            peeked={seat: self.match.state.view(seat) for seat in self.peeks},
        )

    def _possible(self, narrowing: Narrowing) -> Counter[str]:
        """What leads on to a legal move, or to the illegal one that a lesson wants to see."""
        if "list" not in self.aids:
            return Alike([*narrowing.with_tokens(()).possible(), *self.sought, *self._sought_pieces()])
        found = narrowing.possible()
        for token in {*self.tokens.values(), *self.sought} if self.sought else ():
            found[token] += not compare(self.sought, (*narrowing.tokens, token))[1]
        return found

    def _sought_pieces(self) -> list[Piece]:
        return [piece for piece in self.tokens.values() if not compare(self.sought, (piece,))[1]]

    def ask(self) -> Ask:
        view = self.view
        asked: Ask = self.board.ask(view, self.ui(view))
        return asked

    def html(self, over: str = "", ask: bool = True, hint: str = "") -> str:
        """The whole cloth. `over` lies on the table above the ask-line (if there is to be one) and moves nothing;
        `hint` is the button at the end of the hand."""
        return self._with_moves(*self._draw(self.view), over, ask, hint)

    def with_board(self) -> tuple[str, str]:
        """The whole cloth, and of the same drawing the board alone."""
        drawn, ui = self._draw(self.view)
        return self._with_moves(drawn, ui), _alone(drawn)

    def _with_moves(self, drawn: str, ui: Ui, over: str = "", ask: bool = True, hint: str = "") -> str:
        line = parts.ask_line(self.board.ask(self.view, ui), waiting=not self.asked) if ask else ""
        return self._cloth(drawn, over + self._bubble(), line, self._moves(self.view), hint)

    def _cloth(self, drawn: str, over: str, line: str, moves: str, hint: str = "") -> str:
        above = f'<div class="over" data-key="over">{over}</div>{line}'
        moves += "" if HINT_HERE in drawn else hint
        for here, html in ((ASK_HERE, above), (MOVES_HERE, moves), (HINT_HERE, hint)):
            drawn = drawn.replace(here, html, 1) if here in drawn or here is HINT_HERE else drawn + html
        told = attrs(class_="cloth", aria_label="Table", data_arrows="", data_key="cloth")
        return part("cloth", f"<section{told}>{self.strip}{drawn}</section>")

    def beat(self, beat: Beat) -> str:
        """A moment of a scene: the table then, a sentence, and the row that governs scenes."""
        ui = Ui(viewer=self.viewer, names=self.match.names, aids=self.aids, hides=self.hides, scene=True)
        drawn = self.board.draw(beat.view, ui)
        said = tell(beat.said, self.viewer, self.match.names)
        sheet = tell(beat.sheet, self.viewer, {seat: escape(name) for seat, name in self.match.names.items()})
        line = parts.ask_line(Ask(beat.step or "Scene", said), waiting=True)
        cloth = self._cloth(drawn + parts.sheet(sheet), "", line, parts.scene_row())
        return cloth.replace('class="cloth"', 'class="cloth is-scene"', 1)

    def still(self, below: str = "") -> str:
        """The cloth of a position that is only looked at; `below` stands at its foot."""
        cloth = self._cloth(f'{self._draw(self.view)[0]}<div class="below">{below}</div>', "", "", "")
        return cloth.replace('class="cloth"', 'class="cloth is-still"', 1)

    def picture(self) -> str:
        """The board alone: nothing is asked and nothing can be done."""
        return _alone(self._draw(self.view)[0])

    def typed(self) -> str:
        """The form to type a move into."""
        if not self.asked:
            return ""
        moves = self.view.moves
        example = str(moves[0]).removeprefix(f"{self.viewer} ") if moves else ""
        field = attrs(
            name="phrase", placeholder=f"Type a move: {example}", aria_label="Type a move", autocomplete="off",
            spellcheck="false", data_fresh=self.match.revision, maxlength=200,
        )  # fmt: skip
        return (
            f'<form class="typed" data-do="phrase" data-key="typed"><input{field}>'
            '<button class="btn" type="submit">Play</button></form>'
        )

    def _draw(self, view: View) -> tuple[str, Ui]:
        """Draw once to learn which pieces are new on the table, and again if there are some to flag."""
        ui = self.ui(view)
        drawn = self.board.draw(view, ui)
        if view.turn != self._turn:
            self._new = frozenset(ui.seen - self._seen) if self._seen else frozenset()
            self._turn, self._seen = view.turn, set(ui.seen)
            if self._new != ui.new:
                ui = self.ui(view)
                drawn = self.board.draw(view, ui)
        self.tokens, self.labels = dict(ui.tokens), dict(ui.labels)
        return drawn, ui

    def _bubble(self) -> str:
        if self.refusal is None:
            return ""
        return parts.refusal_bubble(self.refusal, self.match.game.rulebook, "cloth", self.opened)

    def _moves(self, view: View) -> str:
        """Finished moves first and filled; without picks only what needs none, the rest behind one button."""
        if not self.asked:
            return ""
        narrowing = self.narrowing(view)
        fitting = self._offered(narrowing, view)
        # A single possibility needs no list: it is offered at once.
        whole = self.expanded or len(fitting) == 1 or "list" not in self.aids
        listed = fitting if whole else fitting[:MOST_MOVES] if narrowing.tokens else []
        bare = narrowing.bare()
        shown = [*listed[:MOST_LISTED], *bare]
        # Nothing else can be meant: then the keyboard goes on to the button.
        settled = bool(narrowing.tokens) and len(fitting) == 1 and narrowing.complete(fitting[0])
        buttons = [
            self._button(move, number == 0 and self._is_best(narrowing, move), number == 0 and settled)
            for number, move in enumerate(shown)
        ]
        hidden = len(fitting) - len(listed)
        if hidden > 0 and (narrowing.tokens or ("list" in self.aids and hidden <= MOST_LISTED)):
            said = f"{hidden} more" if narrowing.tokens else f"List all {hidden} moves"
            buttons.append(parts.button(said, "more", cls="btn btn--felt btn--half"))
        if narrowing.tokens or self.expanded:
            said = "Clear" if narrowing.tokens else "Hide the list"
            buttons.append(parts.button(said, "clear", cls="btn btn--felt btn--half", data_escape=True))
        return f"<div{attrs(class_='moves', role='group', aria_label='Moves')}>{''.join(buttons)}</div>"

    def _offered(self, narrowing: Narrowing, view: View) -> list[Move]:
        """Without the aid, only what has been picked as a whole."""
        if "list" in self.aids:
            return narrowing.offered(view)
        return [move for move in narrowing.offered(view) if narrowing.complete(move)] if narrowing.tokens else []

    def _is_best(self, narrowing: Narrowing, move: Move) -> bool:
        """Filled is what the picks say, or the only thing there is to do: a button must not look like advice."""
        if "list" not in self.aids:
            return False
        return narrowing.complete(move) if narrowing.tokens else len(narrowing.moves) == 1

    def _button(self, move: Move, best: bool, settled: bool) -> str:
        phrase = str(move)
        focus = "next" if settled else None
        words = self.words(move)
        words = words if "gains" in self.aids else Words(words.does, icon=words.icon)
        return parts.move_button(words, phrase, best=best, marked=phrase in self.marks, data_focus=focus)

    def words(self, move: Move) -> Words:
        """A move in the board's words, with the names of this table for `{B}` and `{B's}`."""
        words = self.board.words(self.view, move)
        does, gives = (tell(text, self.viewer, self.match.names) for text in (words.does, words.gives))
        return Words(does, gives if "gains" in self.aids else "", words.icon)


def _alone(drawn: str) -> str:
    """A drawing without the places for what is asked and what can be done."""
    for here in (ASK_HERE, MOVES_HERE, HINT_HERE):
        drawn = drawn.replace(here, "", 1)
    return drawn
