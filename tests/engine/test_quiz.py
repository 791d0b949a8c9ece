"""Quiz items: the engine knows what is right, and a faulty file is named."""

from __future__ import annotations

from pathlib import Path

import pytest

import lootlab
from lootlab.engine import quiz
from lootlab.engine.chance import Stream
from lootlab.engine.quiz import Item
from lootlab.engine.refusal import BadInput

GAME = lootlab.load("loot_shoot_whisky")
GOOD = {
    "id": '"third-gulp"',
    "kind": '"wins"',
    "given": '"row g3 g2 sip shot; deck 9; bottle A low"',
    "play": '["P1 A W L / B S L"]',
    "ask": '"Who wins?"',
    "choices": '[{ say = "Nobody", then = "game on" }, { say = "You", then = "winner A by bottle" }]',
    "why": '"The third gulp."',
    "rule": '"LSW-26"',
}
ALLOWED = {
    **{key: GOOD[key] for key in ("ask", "why")},
    "id": '"third-loot"',
    "kind": '"allowed"',
    "given": '"row g4 - g3 shot; deck 9; used A L L / B S W; A 2n 0b; B 0n 1b"',
    "play": '["A L W"]',
    "rule": '["LSW-03", "LSW-15"]',
}


def read(folder: Path, base: dict[str, str] = GOOD, **changed: str) -> Item:
    entry = {key: value for key, value in {**base, **changed}.items() if value}
    path = folder / "quiz.toml"
    path.write_text("\n".join(["[[item]]", *(f"{key} = {value}" for key, value in entry.items())]), encoding="utf-8")
    return quiz.load(GAME, path)[0]


def test_the_engine_answers(tmp_path: Path) -> None:
    assert quiz.right(GAME, read(tmp_path)) == 1
    assert read(tmp_path).says == ("Nobody", "You")


def test_allowed_is_asked_of_the_engine(tmp_path: Path) -> None:
    refused = read(tmp_path, ALLOWED)
    allowed = read(tmp_path, ALLOWED, play='["A W S"]')
    assert (refused.says, quiz.right(GAME, refused), quiz.right(GAME, allowed)) == (("Yes", "No"), 1, 0)


def test_a_step_that_is_refused_is_not_shown_as_played(tmp_path: Path) -> None:
    refused = read(tmp_path, ALLOWED)
    assert GAME.notation(quiz.after(GAME, refused)) == GAME.notation(quiz.start(GAME, refused))
    allowed = read(tmp_path, ALLOWED, play='["A W S"]')
    assert quiz.after(GAME, allowed).to_act() == ("B",)
    assert quiz.start(GAME, allowed).to_act() == ("A", "B")


@pytest.mark.parametrize(
    ("base", "changed", "says"),
    [
        (GOOD, {"answer": '"You"'}, "unknown key answer"),
        (GOOD, {"why": ""}, "lacks the key why"),
        (GOOD, {"kind": '"maybe"'}, "kind is 'maybe'. Choose happens, allowed, wins"),
        (GOOD, {"id": '"Third gulp"'}, "kebab-case"),
        (GOOD, {"rule": '"LSW-99"'}, "rule names LSW-99"),
        (GOOD, {"seat": '"D"'}, "seat is 'D'"),
        (GOOD, {"given": '"row"'}, "is not a clause"),
        (GOOD, {"play": '["P1 A W"]'}, "That is 1 card"),
        (GOOD, {"choices": '[{ say = "You", then = "winner A by bottle" }]'}, "has 1 choices"),
        (GOOD, {"choices": '[{ say = "You", then = "game on" }, { say = "You", then = "drawn" }]'}, "two to four"),
        (GOOD, {"choices": '[{ say = "a", then = "game on" }, { say = "b", then = "drawn" }]'}, "here holds: none"),
        (
            GOOD,
            {"choices": '[{ say = "a", then = "turned up 1" }, { say = "b", then = "winner A by bottle" }]'},
            "here holds: “a”, “b”",
        ),
        (GOOD, {"choices": '[{ say = "a" }, { say = "b", then = "drawn" }]'}, "lacks the key then"),
        (ALLOWED, {"play": ""}, "It needs play and no choices"),
        (ALLOWED, {"choices": GOOD["choices"]}, "It needs play and no choices"),
        (ALLOWED, {"rule": '"LSW-18"'}, "is refused by LSW-15, LSW-03. Name one of these"),
        (ALLOWED, {"play": '["A X"]'}, "not a move"),
    ],
)
def test_a_faulty_item_is_named(tmp_path: Path, base: dict[str, str], changed: dict[str, str], says: str) -> None:
    with pytest.raises(BadInput) as caught:
        read(tmp_path, base, **changed)
    assert says in str(caught.value)
    assert "quiz.toml: item" in str(caught.value)


def test_the_same_seed_draws_the_same_ten() -> None:
    items = quiz.load(GAME)
    ten = quiz.draw(GAME, items, Stream.of("CACTUS-7"))
    assert ten == quiz.draw(GAME, items, Stream.of("CACTUS-7"))
    others = quiz.draw(GAME, items, Stream.of("OTTER-3"))
    assert {one.item.id for one in ten} != {one.item.id for one in others}
    assert len({one.item.id for one in ten}) == quiz.LENGTH


def test_choices_are_shuffled_but_yes_comes_before_no() -> None:
    items = quiz.load(GAME)
    orders: dict[str, set[tuple[str, ...]]] = {item.id: set() for item in items}
    for seed in range(40):
        for one in quiz.draw(GAME, items, Stream.of(seed), len(items)):
            orders[one.item.id].add(one.says)
            assert one.says[one.right] == one.item.says[quiz.right(GAME, one.item)]
    for item in items:
        assert (len(orders[item.id]) > 1) == (item.kind != quiz.ALLOWED)
