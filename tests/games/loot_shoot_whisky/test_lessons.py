"""The duel's lessons: every try is answered, every valid way wins, and what the ledger says can be known from them."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

import lootlab
from lootlab.bots import player
from lootlab.engine import lesson
from lootlab.engine.lesson import OPEN, WON, Level, LevelRun
from lootlab.look.board import board_of
from lootlab.widgets.lesson import Lessons

GAME = lootlab.load("loot_shoot_whisky")
LEVELS = lesson.load(GAME)
BY_ID = {level.id: level for level in LEVELS}
WANTING = [level.id for level in LEVELS if level.want]


def endings(level: Level, *line: str) -> list[LevelRun]:
    """Runs of all lines that the learner can play, ended by a win or by a failed try."""
    run = LevelRun(GAME, level, player(GAME, "medium").choose)
    for phrase in line:
        run.attempt(phrase)
    if run.status != OPEN:
        return [run]
    return [end for move in run.state.legal_moves(level.seat) for end in endings(level, *line, str(move))]


def own_moves(run: LevelRun) -> str:
    return ", ".join(move[2:] for move in map(str, run.match.moves) if move.startswith(run.level.seat))


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)
def test_who_has_peeked_sees_what_lies_there_and_nobody_else(level: Level) -> None:
    """The backs stay backs, with the signs that the aid names; elsewhere there is none."""
    lessons = Lessons(GAME.name)
    lessons.do("go", level.id)
    signs = re.findall(r'class="seen".*?#lsw-k-(\w)', lessons.html)
    assert level.peek == level.aid.startswith("You peeked")
    assert signs == (level.script[0].split()[1:] if level.peek else [])
    spoken = re.findall(r"Bea, slot \d: face down, you peeked: (\w)", lessons.html)
    assert spoken == signs


@pytest.mark.parametrize("name", WANTING)
def test_the_teacher_answers_every_try(name: str) -> None:
    prepared = {wrong.say for wrong in BY_ID[name].wrong}
    for run in endings(BY_ID[name]):
        assert run.feedback is not None
        assert run.status == WON or run.feedback.text in prepared, own_moves(run)


@pytest.mark.parametrize(
    ("name", "ways"),
    [
        ("nearest-the-deck-first", {"L L", "L S", "L W"}),  # slot 2 is never turned up
        ("the-row-slides", {"L W", "W L", "W W"}),  # Loot and a tie both empty slot 3; a lost slot 4 keeps the sip
        ("the-row-runs-dry", {"L W", "W W"}),
        ("save-a-draw", {"S L", "S W", "L W"}),
        ("no-more-peeking", {"L L", "L W"}),
        ("one-way-out", {"W W"}),  # others go well by luck only
        ("read-her-hand", {"S S"}),
        ("equal-cards", {"L L"}),
    ],
)
def test_every_valid_way_wins_and_no_other(name: str, ways: set[str]) -> None:
    assert {own_moves(run) for run in endings(BY_ID[name]) if run.status == WON} == ways


# ---- the table grows ------------------------------------------------------------------------------


def test_what_is_hidden_is_a_part_of_the_board_and_never_leaves_again() -> None:
    hidden = [set(level.hides) for level in LEVELS]
    assert hidden[0] == set(board_of(GAME).parts)
    assert all(later <= earlier for earlier, later in pairwise(hidden))
    assert not hidden[-1]


@pytest.mark.parametrize("level", [level for level in LEVELS if level.hides], ids=lambda level: level.id)
def test_what_joins_later_joins_at_the_level_that_is_named(level: Level) -> None:
    found = re.search(r"level (\d+)\.$", level.later)
    assert found is not None
    number = int(found[1])
    joining = set(LEVELS[number - 2].hides) - set(LEVELS[number - 1].hides)
    part = {"Bullets": "bullets", "The bottle": "gulps", "Slots 3 and 4": "phase2"}[level.later.split(" join")[0]]
    assert part in level.hides
    assert part in joining


def test_no_level_is_about_something_hidden() -> None:
    """Slots 3 and 4 are out of reach, and nothing is won that cannot be seen."""
    for level in LEVELS:
        if "phase2" in level.hides:
            assert "used" not in level.given
            assert not re.search(r"[Pp]hase|slots? [34]", " ".join((level.goal, level.done, level.aid)))
        for run in endings(level) if level.hides and level.want else ():
            if run.status == WON:
                assert "bullets" not in level.hides or not any(run.state.bullets)  # type: ignore[attr-defined]
                assert "gulps" not in level.hides or run.state.holder < 0  # type: ignore[attr-defined]


# ---- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)
def test_replies_are_short_and_rules_are_few(level: Level) -> None:
    for said in (level.done, *(wrong.say for wrong in level.wrong)):
        assert len(re.findall(r"[.!?](?: |$)", said)) <= 3, said
        assert not re.search(r"\b[LSW] [LSW]\b", said), "cards have names"
    assert 1 <= len(level.rules) <= lesson.MOST_RULES
    assert not set(level.rules) & set(level.mentions)


def test_every_rule_is_named() -> None:
    named = {rule for level in LEVELS for rule in (*level.rules, *level.mentions)}
    assert [rule.id for rule in GAME.rulebook if rule.kind in ("rule", "ruling") and rule.id not in named] == []


# ---- an examination: can it be known from the lessons alone? ----------------------------------------

EXAM = [
    ("What beats Whisky?", "loot-beats-whisky", "Loot beats Whisky."),
    ("What does a Shoot win bring?", "shoot-beats-loot", "you take a bullet"),
    ("What becomes of the saloon card after a Shoot win?", "shoot-beats-loot", "the saloon card stays where it is"),
    ("May a card be taken back?", "shoot-beats-loot", "you may take a card back"),
    ("The bottle stands in the middle and Whisky wins?", "whisky-beats-shoot", "full side up: your first gulp"),
    ("What becomes of the gold after a Whisky win?", "whisky-beats-shoot", "The gold stays"),
    ("What does the loser of a slot get?", "whisky-beats-shoot", "the loser of a slot gets nothing"),
    ("Loot against Loot on 4 nuggets?", "equal-cards", "Equal cards throw the saloon card away."),
    ("May I lay one card only?", "one-card-per-slot", "not three, and not one either"),
    ("What is the second gulp?", "drink-up", "turn it over"),
    ("Which three ways to win are there?", "drink-up", "Nine nuggets or four bullets would win just as well."),
    ("I snatch an almost empty bottle: how many gulps?", "snatch-the-bottle", "full side up: one gulp"),
    ("She wins it back: do her old gulps count?", "snatch-the-bottle", "she starts at one again"),
    ("Can nuggets be taken away?", "snatch-the-bottle", "Only the bottle can be taken away"),
    ("Whisky against Whisky, Bea has the bottle?", "two-of-a-kind", "Two Whiskys leave the bottle where it is"),
    ("Shoot against Shoot, three bullets each?", "two-of-a-kind", "two Shoots bring no bullet"),
    ("When does the fourth bullet win?", "four-bullets", "Your fourth bullet wins at once."),
    ("Can the bullets run out?", "four-bullets", "Seven bullets are always enough"),
    ("Are twelve nuggets a win?", "four-bullets", "more than nine as well"),
    ("Who drinks an extra sip, the looter or the drinker?", "extras", "Whoever loots the card gets it"),
    ("May it be declined?", "extras", "like it or not"),
    ("Is a looted extra card kept?", "extras", "the card is thrown away"),
    ("May an extra shot be the fourth bullet?", "extras", "It may be the gulp or the bullet that wins"),
    ("Which slot is turned up first?", "nearest-the-deck-first", "The slot next to the deck is turned up first"),
    ("Is slot 2 shown after a win at slot 1?", "nearest-the-deck-first", "her card at slot 2 is never shown"),
    ("Can both win together?", "nearest-the-deck-first", "you can't both win together"),
    ("When is chosen for slots 3 and 4?", "phase-two", "slots 1 and 2 are settled first"),
    ("From how many cards?", "phase-two", "two of their four other cards"),
    ("Is the card left at slot 1 fought over in phase 2?", "phase-two", "was not fought over again"),
    ("How many Loots can she play in a round?", "read-her-hand", "two of each action"),
    ("Can a card of phase 1 be played in phase 2?", "read-her-hand", "played cards stay down until the round ends"),
    ("Which cards do I have in the next round?", "a-whole-round", "all six cards are back in your hand"),
    ("Must the two kept cards be shown?", "what-she-kept", "She need not show them."),
    ("In which order do cards slide?", "the-row-slides", "in their order"),
    ("Where do new cards go?", "the-row-slides", "fill the row to four at the far end"),
    ("Is a gap closed between the phases?", "the-row-slides", "slots keep their numbers until the round is over"),
    ("Which saloon cards are there?", "what-can-still-come", "three each of 2, 3 and 4 nuggets"),
    ("Are discards shuffled back?", "what-can-still-come", "What has left the row never comes back"),
    ("Two gaps, one card in the deck?", "the-row-runs-dry", "the row is not filled in part"),
    ("Does the side of the bottle matter then?", "the-row-runs-dry", "full or almost empty"),
    ("What else is the bottle good for?", "the-row-runs-dry", "its only use besides the gulps"),
    ("The row cannot be filled, nobody has the bottle?", "save-a-draw", "Drawn"),
    ("Do nuggets decide then?", "save-a-draw", "Nuggets and bullets do not count then."),
    ("The deck is empty, the row full?", "deck-empty-row-full", "As long as the row is full, you play on."),
    ("Can a duel go on for ever?", "deck-empty-row-full", "a duel could go on for ever"),
    ("How many cards has the deck at the start?", "deal-the-decider", "nine are left"),
    ("Where is the bottle at the start?", "deal-the-decider", "bottle and bullets are back in the middle"),
    ("Who begins?", "deal-the-decider", "nobody begins"),
    ("Does a drawn duel count in a match?", "match-is-won", "A drawn duel does not count"),
    ("Is a third duel played after two wins?", "match-is-won", "nothing more is played"),
    ("Do I see what she lays?", "one-way-out", "She chose in secret"),
    ("A win in phase 2, and the row could not be filled?", "no-more-peeking", "before the row had to be filled"),
]


@pytest.mark.parametrize(("question", "name", "answer"), EXAM, ids=lambda text: text if text.endswith("?") else "")
def test_it_can_be_known_from_the_lessons_alone(question: str, name: str, answer: str) -> None:
    assert answer in BY_ID[name].done, question
