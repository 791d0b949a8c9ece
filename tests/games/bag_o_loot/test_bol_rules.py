"""Rules that scenarios cannot state: who may know what, whole games, options, files, what is told."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import lootlab
from lootlab.bots import hint, player
from lootlab.engine.chance import Stream
from lootlab.engine.conformance import Report, check_answers
from lootlab.engine.judging import Judge
from lootlab.engine.match import Match
from lootlab.engine.refusal import BadInput, IllegalMove, Refusal
from lootlab.engine.state import Move
from lootlab.engine.tell import tell
from lootlab.games.bag_o_loot.bot import BOT
from lootlab.games.bag_o_loot.cards import LOOTER, Lot
from lootlab.games.bag_o_loot.cards.deck import deck_problem
from lootlab.games.bag_o_loot.legal import menu
from lootlab.games.bag_o_loot.moves import Build, Combine, Knock, Open, Punt, Snitch, Steal
from lootlab.games.bag_o_loot.state import BagState, score

GAME = lootlab.load("bag_o_loot")


def play_all(text: str, *steps: str, **options: str) -> BagState:
    state: BagState = GAME.position(text, **options)
    for step in steps:
        GAME.perform(state, step)
    return state


def random_game(seats: int, seed: int, decisions: int = 5000, **options: str) -> BagState:
    state: BagState = GAME.new(seats, seed, **options)
    state.quiet = True
    rng = Stream.of(seed)
    for _ in range(decisions):
        if not state.to_act():
            break
        seat = state.to_act()[0]
        state.play(seat, rng.choice(state.legal_moves(seat)))
    return state


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_bol_01_two_to_six_players(seats: int) -> None:
    with pytest.raises(BadInput, match=r"2 to 6 players.*BOL-01"):
        GAME.new(seats)


@pytest.mark.parametrize(("seats", "cards", "pile"), [(2, 64, 48), (3, 85, 61), (4, 85, 53), (5, 85, 45), (6, 85, 37)])
def test_bol_03_04_09_10_the_deck_and_the_deal(seats: int, cards: int, pile: int) -> None:
    state = GAME.new(seats, 1)
    box = GAME.components(state)
    assert sum(box.values()) == cards
    assert box["L"] == (4 if seats == 2 else 5)
    assert {box[str(n)] for n in range(1, 13)} == {5}
    assert box["13"] == (0 if seats == 2 else 5)
    assert (state.sizes, state.left_in_pile) == ([8] * seats, pile)


def test_bol_08_12_the_last_seat_deals_first_so_ann_begins() -> None:
    state = GAME.new(4, 1)
    assert (state.seats[state.dealer], state.to_act()) == ("D", ("A",))


def test_bol_11_r35_hands_are_secret_counts_are_not() -> None:
    state = play_all("seats ABC; A[bag3] B[bag4]; hand A{1 2} B{5 6 7} C{9}; pile 7; turn A")
    view = state.view("A")
    assert view.hands[0] == tuple(int(card in (1, 2)) for card in range(18))
    assert view.hands[1:] == (None, None)
    assert view.sizes == (2, 3, 1)
    assert (view.pile, view.bags) == (7, ((3,), (4,), ()))
    assert state.view(None).hands == (None, None, None)


def test_bol_r35_the_house_may_hide_the_counts() -> None:
    state = play_all("seats ABC; A[bag3] B[bag4]; hand A{1 2} B{5 6 7}; pile 7; turn A", show_counts="no")
    view = state.view("A")
    assert (view.sizes, view.pile, view.bags) == ((2, None, None), None, ((3,), (0,), ()))
    guess = GAME.determinize(view, Stream.of(1))
    assert guess.view("A") == view
    assert min(guess.sizes) >= 1
    assert guess.bags[1][0] not in (1, 2, 3)


DECLARE = {"looter_only_sets": "declare", "punt_looter": "declare"}


NAME_SET, NAME_PUNT = "A set of looters needs a number.", "A punted looter needs a number here."


@pytest.mark.parametrize(
    ("phrase", "wrong", "instead", "rule"),
    [
        ("A open L L", NAME_SET, "A open L L as N", "BOL-R1"),
        ("A open L L as 14", NAME_SET, "A open L L as N", "BOL-R1"),
        ("A punt L", NAME_PUNT, "A punt L as N", "BOL-R5"),
        ("A punt L as 14", NAME_PUNT, "A punt L as N", "BOL-R5"),
    ],
)
def test_bol_r1_r5_where_looters_are_given_a_number_a_phrase_without_one_is_refused(
    phrase: str, wrong: str, instead: str, rule: str
) -> None:
    said = f"{wrong} Write “{instead}” with a number N from 1 to 12. ({rule})"
    state = play_all("seats AB; hand A{L L 4}; pile 9; turn A", **DECLARE)
    assert str(Judge(GAME, state.view("A")).answer(phrase)) == said
    with pytest.raises(IllegalMove) as refused:
        GAME.perform(state, phrase)
    assert str(refused.value) == said
    assert state.hands[0][LOOTER] == 2


def test_bol_r1_r5_with_its_number_the_same_phrase_is_understood() -> None:
    for phrase in ("A open L L as 12", "A punt L as 12"):
        assert play_all("seats AB; hand A{L L 4}; pile 9; turn A", phrase, **DECLARE).lying[12]


HIDING = (
    "seats ABC; A[bag3][6 6] B[bag4][6 L][2] C[bag5][bag12][9 9]; "
    "hand A{1 2 2 6 L} B{7 8 L} C{9 10 10}; pile 12; turn {}"
)
"""Hidden Bags, hands and pile; nobody holds or shows a coin of a Bag."""
HOUSES = (
    {},
    {"same_owner_combine": "yes", "split_counts_singletons": "no", **DECLARE},
    {"combine_subset": "yes", "punt_looter": "no"},
)


def refusals(state: BagState, seat: str, tried: list[Move]) -> list[tuple[str, object]]:
    """What the seat is told about each of these moves, and about their phrases as the own seat's."""
    phrases = dict.fromkeys(f"{seat} {str(move).partition(' ')[2]}" for move in tried)
    judged: list[tuple[str, object]] = [(str(move), state.why_not(seat, move)) for move in tried]
    return judged + [(phrase, read(state, phrase)) for phrase in phrases]


def read(state: BagState, phrase: str) -> object:
    try:
        return GAME.parse_moves(state, phrase)
    except BadInput as refused:
        return refused.refusal


def sounding_out(state: BagState, seat: str, rng: Stream) -> list[Move]:
    """Near misses, those aimed at what is hidden included, and a try at every number's Bag."""
    tried = [move for _ in range(4) for move in GAME.near_misses(state, seat, rng)]
    bags = [(owner, Lot(number, 5, 0)) for owner in state.seats for number in state.numbers]
    tried += [Steal(seat, owner, bag, (LOOTER,)) for owner, bag in bags]
    tried += [Snitch(seat, owner, bag, bag.number) for owner, bag in bags]
    tried += [Build(seat, bag, (LOOTER,)) for _, bag in bags[: len(state.numbers)]]
    tried += [Combine(seat, number, (LOOTER,), state.combinable(number)) for number in state.numbers]
    tried += [Combine(seat, bag.number, (LOOTER,), ((owner, bag),), whole=False) for owner, bag in bags]
    return tried


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("turn", ["A", "B", "C", "A to draw"])
def test_bol_r35_no_refusal_tells_what_the_house_hides(turn: str, house: dict[str, str]) -> None:
    """Whatever is hidden from a seat, every near miss and every phrase of it is refused in the same words."""
    state = play_all(HIDING.replace("{}", turn), show_counts="no", **house)
    rng = Stream.of("CACTUS-7")
    compared, moved = 0, set()
    for _ in range(12):
        for seat in state.seats:
            tried = sounding_out(state, seat, rng)
            other: BagState = GAME.reshuffle_hidden(state, seat, rng)
            moved.add(other.bags != state.bags)
            assert other.view(seat) == state.view(seat)
            said = refusals(state, seat, tried)
            assert refusals(other, seat, tried) == said
            check_answers(GAME, state, seat, [phrase for phrase, _ in said], rng, Report())
            compared += sum(isinstance(answer, Refusal) for _, answer in said)
        acting = state.to_act()[0]
        state.play(acting, rng.choice(state.legal_moves(acting)))
    assert compared > 1000
    assert True in moved  # the Bags were exchanged, or nothing was tested


def test_hands_are_shown_when_a_round_is_scored() -> None:
    state = play_all("seats AB; hand A{3 3} B{L 4}; turn A", "A open 3 3")
    assert state.view("A").hands[1] == tuple(int(card in (4, LOOTER)) for card in range(18))


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_whole_games_come_to_a_winner(seats: int) -> None:
    state = random_game(seats, seats, target="40")
    outcome = state.outcome()
    assert outcome is not None
    best = max(state.totals)
    assert best > 40
    assert outcome.winners == tuple(seat for seat, total in outcome.scores if total == best)
    assert len(outcome.winners) == 1
    assert outcome.rule in ("BOL-70", "BOL-71")
    with pytest.raises(IllegalMove, match="BOL-69"):
        state.play("A", Knock("A"))


def test_bol_68_r42_rounds_rotate_and_use_all_cards() -> None:
    state: BagState = GAME.new(3, 5)
    rng = Stream.of(5)
    dealers, box = {}, GAME.components(state)
    while state.to_act() and state.round < 5:
        dealers[state.round] = state.seats[state.dealer]
        assert GAME.components(state) == box
        seat = state.to_act()[0]
        state.play(seat, rng.choice(state.legal_moves(seat)))
    assert dealers == {1: "C", 2: "A", 3: "B", 4: "C"}


def test_bol_r43_undo_until_the_knock_unless_a_card_was_drawn() -> None:
    text = "seats ABC; hand B{6 6 9}; pile 5; turn B"
    state = GAME.position(text)
    assert not any(event.reveals for event in GAME.perform(state, "B open 6 6"))
    assert any(event.reveals for event in GAME.perform(state, "B knock"))
    assert any(event.reveals for event in GAME.perform(GAME.position(text), "B punt 9"))
    assert all(event.reveals for event in GAME.perform(GAME.position(text, undo="no"), "B open 6 6"))


def test_r43_undo_in_a_match() -> None:
    match = Match(GAME, 2, 11)
    match.play("A", match.state.legal_moves("A")[0])
    opens = [move for move in match.state.legal_moves("A") if isinstance(move, Open)]
    before = GAME.notation(match.state)
    match.play("A", opens[0])
    assert GAME.notation(match.state) != before
    match.undo("A")
    assert GAME.notation(match.state) == before


def test_a_draw_is_told_to_its_player_only() -> None:
    event = GAME.perform(GAME.position("seats AB; hand A{1}; pile 5 next 12; turn A to draw"), "A draw")[0]
    assert tell(event.text_for("B"), "B") == "Ann drew a card."
    assert tell(event.text_for("A"), "A") == "You drew a 12."


@pytest.mark.parametrize(
    ("text", "step", "said"),
    [
        ("seats ABC; A[5 5]; hand C{5 L 9}; turn C", "C steal A[5 5] + 5 L",
         "Cal stole Ann's set of two 5s with a 5 and a looter."),
        ("seats ABC; A[7 7 7 7 L]; hand C{7 3}; turn C", "C snitch A[7 7 7 7 L] with 7",
         "Ann got a Bag of 7s, safe from everybody."),
        ("seats ABC; A[6 6 L] B[6 6]; hand C{L 2}; turn C", "C combine 6s + L", "A looter went back to hand."),
        ("seats ABC; A[12 12]; hand C{12 12 5}; turn C", "C open 12 12", "That made a split of 12s."),
        ("seats ABC; C[6]; hand C{6 5}; turn C", "C build [6] + 6", "Cal built a 6 onto the singleton 6."),
        ("seats ABC; hand C{9 4}; pile 0; last turns C; turn C", "C punt 9",
         "Cal punted a 9. The pile was empty, so there was no card for it."),
        ("seats AB; hand A{3 3} B{4}; turn A", "A open 3 3", "Scores of the round: Ann +2 and Bea -1."),
        ("seats AB; hand A{3 3} B{4}; turn A; totals A 100 B 0", "A open 3 3", "Ann won the game with 102 points."),
        ("seats AB; hand A{3 5} B{4}; pile 1 next 2; turn A", "A punt 3",
         "That was the last card of the pile. Last turns: Bea."),
    ],
)  # fmt: skip
def test_what_happened_is_told(text: str, step: str, said: str) -> None:
    assert said in [tell(event.text) for event in GAME.perform(GAME.position(text), step)]


def test_every_event_names_rules_of_the_book() -> None:
    state: BagState = GAME.new(4, 3, target="20")
    rng = Stream.of(3)
    cited: Counter[str] = Counter()
    while state.to_act():
        seat = state.to_act()[0]
        for event in state.play(seat, rng.choice(state.legal_moves(seat))):
            assert event.rules
            cited.update(event.rules)
    assert set(cited) <= {rule.id for rule in GAME.rulebook}
    assert len(cited) > 20


# ---- refusals -----------------------------------------------------------------------------------


def test_moves_of_others_and_foreign_moves_are_refused() -> None:
    state = GAME.position("seats ABC; A[5 5]; hand B{5 5 1}; turn B")
    assert state.why_not("A", Knock("B")).rule == "BOL-13"
    assert state.why_not("A", Knock("A")).rule == "BOL-R27"
    foreign = lootlab.load("loot_shoot_whisky").new(seed=1).legal_moves("A")[0]
    assert GAME.position("seats ABC; turn A").why_not("A", foreign).rule == "BOL-16"


def test_a_refusal_changes_nothing() -> None:
    state = GAME.position("seats ABC; A[5 5]; hand B{6 6 1}; turn B")
    before = GAME.notation(state)
    with pytest.raises(IllegalMove, match="BOL-23"):
        GAME.perform(state, "B steal A[5 5] + 6")
    assert GAME.notation(state) == before


def test_all_objections_are_cited() -> None:
    state = GAME.position("seats ABC; hand B{1 2 3 4 5 6}; turn B")
    refusal = state.why_not("B", Open("B", (1, 2, 3, 4, 5, 6)))
    assert {"BOL-07", "BOL-06", "BOL-19", "BOL-26"} <= set(refusal.cites)


def test_a_remembered_combine_is_no_longer_legal() -> None:
    state = GAME.position("seats ABC; A[6 6] B[6]; hand C{6 6 2}; turn C")
    move = next(move for move in state.legal_moves("C") if isinstance(move, Combine))
    GAME.perform(state, "C steal A[6 6] + 6")
    assert state.why_not("C", move).rule == "BOL-45"


# ---- options and files --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"same_owner_combin": "yes"}, "Did you mean same_owner_combine"),
        ({"tie": "sudden_death"}, "extra_rounds / share.*BOL-R33"),
        ({"target": "0"}, "no number of points"),
        ({"target": "lots"}, "a number from 1 to 9999"),
        ({"deck": "mine"}, "not a .toml file"),
    ],
)
def test_unknown_options_are_refused(options: dict[str, str], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        GAME.new(3, 1, **options)


GOOD = "highest = 14\nlooters = 3\n[two_players]\nhighest = 8\nlooters = 2\n"


def test_a_deck_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert sum(GAME.components(GAME.new(3, 1, deck=str(path))).values()) == 73
    assert sum(GAME.components(GAME.new(2, 1, deck=str(path))).values()) == 42


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("highest = 14", "highest = 17"), "field highest is 17.*from 10 to 16"),
        (("looters = 3", 'looters = "few"'), 'field looters is "few".*from 0 to 8'),
        (("highest = 8", "highest = true"), "field two_players.highest is true"),
        (("highest = 8", "highest = 15"), "more cards than the whole deck"),
        (("[two_players]", "[three_players]"), "two_players is missing"),
        (("highest = 14", "highest ="), "not TOML"),
    ],
)
def test_a_faulty_deck_file_is_refused(tmp_path: Path, change: tuple[str, str], says: str) -> None:
    path = tmp_path / "deck.toml"
    path.write_text(GOOD.replace(*change), encoding="utf-8")
    with pytest.raises(BadInput, match=says):
        GAME.new(3, 1, deck=str(path))


@pytest.mark.parametrize(
    ("field", "least", "most"), [("", 10, 16), ("looters", 0, 8), ("two highest", 4, 14), ("two looters", 0, 3)]
)
def test_bol_03_04_a_deck_of_ones_own_has_limits(field: str, least: int, most: int) -> None:
    """All of six draw from ten numbers, two from four; two never play with more cards than all."""

    def fault(value: int) -> str | None:
        numbers = {"highest": 14, "looters": 3, "two highest": 4, "two looters": 0, field or "highest": value}
        full = "highest = {highest}\nlooters = {looters}\n[two_players]\n"
        return deck_problem(
            full.format(**numbers) + f"highest = {numbers['two highest']}\nlooters = {numbers['two looters']}\n"
        )

    assert [value for value in range(-1, 20) if fault(value) is None] == list(range(least, most + 1))


def test_a_missing_deck_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        GAME.new(3, 1, deck=str(tmp_path / "none.toml"))


def test_a_save_whose_moves_do_not_replay_is_refused() -> None:
    match = Match(GAME, 2, 11)
    match.play("A", match.state.legal_moves("A")[0])
    match.play("A", match.state.legal_moves("A")[0])
    text = match.save()
    assert Match.load(text, lootlab.load).state.view("A") == match.state.view("A")
    with pytest.raises(BadInput):
        Match.load(text.replace("A draw", "A knock"), lootlab.load)


# ---- the sensible player ------------------------------------------------------------------------


def best(text: str, seat: str) -> str:
    state = GAME.position(text)
    moves = state.legal_moves(seat)
    weights = BOT.prefer(state, seat, moves)
    return str(moves[weights.index(max(weights))])


def test_the_sensible_player_bags_and_protects() -> None:
    assert best("seats ABC; A[6 6] B[6 6]; hand C{6 2 3 4}; turn C", "C") == "C combine 6s + 6"
    assert best("seats ABC; C[5 5 5 5]; hand C{5 2 3 4}; turn C", "C") == "C build [5 5 5 5] + 5"
    assert best("seats ABC; A[9 9 9 9]; hand C{L 2 3 4}; turn C", "C") == "C steal A[9 9 9 9] + L"


def test_the_sensible_player_keeps_pairs_and_looters_when_punting() -> None:
    move = best("seats ABC; B[8 8 8]; hand C{L 4 2 3}; turn C; pile 40", "C")
    assert "L" not in move.partition("punt")[2]
    weights = dict(_weights("seats AB; hand A{5 5 7}; turn A"))
    assert weights["A punt 7"] > weights["A punt 5"]


def _weights(text: str) -> list[tuple[str, float]]:
    state = GAME.position(text)
    moves = state.legal_moves("A")
    return [(str(move), weight) for move, weight in zip(moves, BOT.prefer(state, "A", moves), strict=True)]


def test_the_sensible_player_knows_only_what_it_sees() -> None:
    state = random_game(4, 9, 60)
    seat = state.to_act()[0]
    twin = GAME.reshuffle_hidden(state, seat, Stream.of(2))
    moves = list(state.legal_moves(seat))
    assert BOT.prefer(state, seat, moves) == BOT.prefer(twin, seat, moves)


def test_worth_is_a_chance_and_follows_the_totals() -> None:
    state = GAME.position("seats ABC; totals A 90 B 20 C 20; hand A{1} B{1} C{1}; turn A")
    chances = [BOT.worth(state, seat) for seat in "ABC"]
    assert sum(chances) == pytest.approx(1)
    assert chances[0] > 0.8


def test_a_hint_names_a_legal_move_and_its_reason() -> None:
    state = GAME.position("seats ABC; A[6 6 L] B[6 6]; hand C{6 2 9}; turn C")
    said = hint(GAME, state.view("C"), Stream.of(1), simulations=200, seconds=None)
    assert str(said.move) == "C combine 6s + 6"
    assert said.reason.startswith("All 6s on the table become yours")


def test_every_kind_of_move_has_its_reason() -> None:
    state: BagState = GAME.new(3, 8)
    rng, kinds = Stream.of(8), set()
    while state.to_act():
        seat = state.to_act()[0]
        move = rng.choice(state.legal_moves(seat))
        assert BOT.reason(state, seat, move).endswith(".")
        kinds.add(type(move))
        state.play(seat, move)
    assert len(kinds) >= 8


def test_medium_beats_easy() -> None:
    from lootlab.bots import arena

    found = arena.compare(GAME, "medium", "easy", deals=6, seed=2, seats=2, target="30")
    assert found.clear, str(found)


def test_stealing_costs_the_owner() -> None:
    state = play_all("seats ABC; A[5 5]; hand C{5 9}; turn C", "C steal A[5 5] + 5")
    assert [str(lot) for lot in state.stash(0)] == []
    assert isinstance(player(GAME, "medium").choose(state.view("C"), Stream.of(1)), Knock | Steal)


@pytest.mark.parametrize(
    ("stash", "played", "meant"),
    [
        ("[L L as 7][7 L]", "7", "B steal A[L L as 7] + 7"),
        ("[L L as 7][L L as 4]", "4", "B steal A[L L as 4] + 4"),
        ("[L L as 7][L L as 4]", "7", "B steal A[L L as 7] + 7"),
        ("[5 L L]", "4", "No set [L L] lies in A's stash. There lies [5 L L]."),
    ],
)
def test_bol_r1_looters_without_a_number_are_the_set_that_the_coin_fits(stash: str, played: str, meant: str) -> None:
    state = GAME.position(f"seats ABC; A{stash}; hand B{{7 4 4}}; turn B", **DECLARE)
    try:
        assert str(GAME.parse_move(state, f"B steal A[L L] + {played}")) == meant
    except BadInput as unread:
        assert str(unread) == meant


SIXES = "seats ABC; A[6 6] B[6] C[]; hand C{6 2}; turn C"
ALONE = "seats ABC; A[6 6] B[] C[]; hand C{6 2}; turn C"
BOTH = (("A", Lot(6, 2, 0)), ("B", Lot(6, 1, 0)))


@pytest.mark.parametrize(("counts", "cites"), [("no", True), ("yes", False)])
def test_bol_r9_is_cited_where_a_single_card_is_no_part_of_a_split(counts: str, cites: bool) -> None:
    state = GAME.position(SIXES, split_counts_singletons=counts)
    absent = BOTH if counts == "no" else (BOTH[0], ("B", Lot(6, 3, 0)))
    refusal = state.why_not("C", Combine("C", 6, (6,), absent, True))
    assert refusal is not None
    assert ("BOL-R9" in refusal.cites) is cites
    assert refusal.rule == "BOL-45"


@pytest.mark.parametrize(
    ("same", "said"),
    [
        ("no", "There is no split of 6s: that takes sets of two owners."),
        ("yes", "There are no two sets of 6s to combine."),
    ],
)
def test_bol_r16_what_a_split_takes_is_said_as_the_house_plays_it(same: str, said: str) -> None:
    refusal = GAME.position(ALONE, same_owner_combine=same).why_not("C", Combine("C", 6, (6,), BOTH[:1], True))
    assert refusal is not None
    assert refusal.text == said


def test_bol_r27_who_is_not_on_turn_is_told_that_and_nothing_else() -> None:
    refusal = GAME.position("seats ABC; A[6 6]; hand B{3 4} C{6 2}; turn C").why_not("B", Open("B", (3,)))
    assert refusal is not None
    assert refusal.cites == ("BOL-R27", "BOL-13")


def test_bol_r23_a_punt_goes_out_with_the_last_card_when_no_card_comes_for_it() -> None:
    punt = Punt("C", 2)
    assert [punt.goes_out(held, pile) for held, pile in ((1, 0), (2, 0), (1, 1), (1, None))] == [True, *[False] * 3]


def test_a_server_that_runs_for_weeks_does_not_remember_every_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(menu, "MOST_NUMBERS", 2)
    shelf = menu.Menu(GAME.read_options({}), ("A", "B", "C"))
    for lying in ("[6 6]", "[6 6 6]", "[6 L]", "[6 6 L]", "[6 6 6 L]"):
        shelf.plays(GAME.position(f"seats ABC; A{lying} B[] C[]; hand C{{6 2}}; turn C"), 2)
        assert sum(map(len, shelf.together[2][6].values())) <= 2


@pytest.mark.parametrize(("singles", "points"), [("yes", 10 + 10 + 3 + 1), ("no", 10 + 10 + 3)])
def test_bol_r24_a_stash_is_worth_its_bags_and_its_sets(singles: str, points: int) -> None:
    options = GAME.read_options({"singletons_score": singles})
    assert score.of_stash([Lot(9, 3, 0), Lot(2, 1, 0)], 2, options) == points
