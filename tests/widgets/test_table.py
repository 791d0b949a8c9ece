"""A table, clicked as a person clicks."""

from __future__ import annotations

import asyncio
import base64
import html
import json
import re
from pathlib import Path
from typing import Any

import pytest

from lootlab.engine.refusal import BadInput
from lootlab.widgets.table import Table

DUEL = "loot_shoot_whisky"


def duel(**more: Any) -> Table:
    return Table(DUEL, **{"seed": "CACTUS-7", **more})


def plain(html: str) -> str:
    """What a person reads."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def finish(table: Table) -> None:
    for _ in range(200):
        if table.over:
            return
        table.do("move", str(table.cloth.view.moves[0]))
    raise AssertionError("the duel does not end")


# ---- choosing a move -------------------------------------------------------------------------------


def test_its_text_is_the_same_every_time() -> None:
    assert repr(duel()) == "Table(loot_shoot_whisky, CACTUS-7, turn 0)"
    assert repr(Table(DUEL)) == "Table(loot_shoot_whisky, a deal of its own, turn 0)"


def test_a_whole_choice_by_clicks() -> None:
    table = duel()
    assert "Lay one card at slot 1." in plain(table.html)
    table.do("pick", "A-L0")
    assert "Lay one card at slot 2." in plain(table.html)
    table.do("pick", "A-W0")
    assert "Ready: Loot, then Whisky" in plain(table.html)
    table.do("move", "A L W")
    assert table.match.moves[0] == "A L W"
    assert "phase 2 of 2" in plain(table.html)
    assert "You laid Loot at slot 1 and Whisky at slot 2." in table.said


def test_a_picked_piece_goes_back_on_a_second_click() -> None:
    table = duel()
    table.do("pick", "A-L0")
    table.do("pick", "A-L0")
    assert table.cloth.chosen == []


def test_an_impossible_pick_is_refused_with_the_rule_and_the_picks_stay() -> None:
    table = duel()
    for key in ("A-L0", "A-W0", "A-S0"):
        table.do("pick", key)
    assert table.cloth.chosen == ["A-L0", "A-W0"]
    assert "That is 3 cards for two slots." in plain(table.html)
    assert re.search(r'class="[^"]*is-refused[^"]*" data-key="A-S0"', table.html)
    table.do("rule", "LSW-11@cloth")
    assert table.match.game.rulebook["LSW-11"].text in plain(table.html)


@pytest.mark.parametrize("phrase", ["A L W", "L W", "l w", " a  l w "])
def test_a_typed_phrase_plays(phrase: str) -> None:
    table = duel()
    table.do("phrase", value={"phrase": phrase})
    assert table.match.moves[:1] == ["A L W"], table.notice


@pytest.mark.parametrize(
    ("phrase", "said"),
    [
        ("L", "That is 1 card for two slots."),
        ("drink", "is not a move of the duel"),
        ("B L W", "is a move of somebody else"),
        ("A L W / B S S", "is a move of somebody else"),
        ("deal", "The duel is still going on."),
        ("", "Nothing was typed."),
    ],
)
def test_a_wrong_phrase_is_answered(phrase: str, said: str) -> None:
    table = duel()
    table.do("phrase", value={"phrase": phrase})
    assert said in plain(table.html)
    assert table.match.moves == []


def test_all_moves_can_be_listed() -> None:
    table = duel()
    assert table.html.count('data-do="move"') == 0
    table.do("more")
    assert table.html.count('data-do="move"') == 9
    table.do("clear")
    assert table.html.count('data-do="move"') == 0


# ---- bad input -------------------------------------------------------------------------------------


def test_two_clicks_at_once_are_one_move() -> None:
    table = duel(pace=0)
    click = {"do": "move", "arg": "A L W", "value": None, "rev": table.rev, "id": "x/1"}
    table._handle_custom_msg(click, [])
    played = list(table.match.moves)
    table._handle_custom_msg(click, [])
    assert table.match.moves == played
    assert "The table has moved on" in plain(table.html)


@pytest.mark.parametrize("key", ["", "A-L9", "nonsense", "B-slot0", "A-L0' onclick='"])
def test_a_piece_that_is_not_there(key: str) -> None:
    table = duel()
    table.do("pick", key)
    assert "That piece is no longer there." in plain(table.html)
    assert table.cloth.chosen == []


def test_names_cannot_smuggle_html() -> None:
    table = duel(names={"B": "<b>Bo</b>"})
    assert "<b>Bo</b>" not in table.html
    assert "&lt;b&gt;Bo" in table.html


@pytest.mark.parametrize(
    "wrong", [{"players": ["you", "genius"]}, {"seed": "KAKTUS-7"}, {"seats": 3}, {"match": "best_of_9"}]
)
def test_a_table_that_cannot_be_set_up_says_why(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadInput) as refused:
        duel(**wrong)
    assert refused.value.refusal.remedy


# ---- bots, undo, hint ------------------------------------------------------------------------------


def test_bots_answer_before_do_returns() -> None:
    table = duel()
    table.do("move", "A L W")
    assert [move[0] for move in table.match.moves] == ["A", "B", "B"]


def test_bots_take_a_visible_moment_in_a_browser() -> None:
    table = duel(pace=0.02)

    def click(do: str, arg: str = "", value: object = None) -> None:
        table._handle_custom_msg({"do": do, "arg": arg, "value": value, "rev": table.rev, "id": "x/1"}, [])

    async def play() -> list[int]:
        click("start", value={})
        click("move", "A L W")
        seen = [len(table.match.moves)]
        for _ in range(2):
            await asyncio.sleep(0.06)
            seen.append(len(table.match.moves))
        return seen

    seen = asyncio.run(play())
    assert seen[0] == 1
    assert seen[-1] == 3


def test_a_new_game_stops_the_bots_of_the_old_one() -> None:
    table = duel(pace=0.02)

    async def play() -> None:
        table._handle_custom_msg({"do": "start", "arg": "", "value": {}, "rev": 0, "id": "x/1"}, [])
        table._handle_custom_msg({"do": "move", "arg": "A L W", "value": None, "rev": table.rev, "id": "x/2"}, [])
        old = table.match
        table._handle_custom_msg({"do": "again", "arg": "", "value": None, "rev": table.rev, "id": "x/3"}, [])
        await asyncio.sleep(0.06)
        assert len(old.moves) == 1
        assert table.match is not old

    asyncio.run(play())


def test_watching_bots_plays_to_the_end() -> None:
    table = duel(players=["easy", "medium"])
    table.do("start", value={})
    assert table.over
    assert "won" in plain(table.html)


def test_watching_bots_can_be_paused_and_stepped() -> None:
    table = duel(players=["easy", "medium"])
    assert "Pause" in plain(table.html)
    table.do("pause")
    table.do("start", value={})
    assert table.match.moves == []
    assert "Go on" in plain(table.html)
    table.do("step")
    table.do("step")
    assert len(table.match.moves) == 2
    assert table.paused
    table.do("pause")
    assert table.over


def test_the_players_named_are_the_seats() -> None:
    assert Table("loot", players=["easy", "you", "medium"], seed=1).match.players == {
        "A": "easy",
        "B": "person",
        "C": "medium",
    }


def test_a_typed_move_without_its_seat_is_told_what_is_wrong_with_it() -> None:
    table = Table("bag_o_loot", seed=4)
    table.do("move", "A draw")
    for phrase in ("steal B[6 6] + 6", "A steal B[6 6] + 6"):
        table.do("phrase", value={"phrase": phrase})
        assert "No set [6 6] lies in Bea" in plain(table.html)


def test_only_bots_are_stepped() -> None:
    table = duel()
    table.do("step")
    assert "No bot can move now." in plain(table.html)
    assert table.match.moves == []


# ---- looking back ----------------------------------------------------------------------------------


def test_looking_back_shows_each_moment_and_changes_nothing() -> None:
    table = duel()
    now = plain(table.html)
    assert "Look back" not in now
    finish(table)
    moves = list(table.match.moves)
    table.do("look_back")
    assert f"After move {len(moves) - 1} of {len(moves)}." in plain(table.html)
    table.do("look_back", "first")
    assert "Before the first move." in plain(table.html)
    seen = []
    for _ in moves:
        table.do("look_back", "on")
        seen.append(plain(table.html))
    assert len(set(seen)) == len(moves)
    assert f"After move {len(moves)} of {len(moves)}." in seen[-1]
    table.do("look_back", "back")
    assert plain(table.html) == seen[-2]
    table.do("look_back", "end")
    assert table.match.moves == moves
    assert "Play again" in plain(table.html)


def test_while_looking_back_nothing_can_be_played() -> None:
    table = duel()
    table.do("look_back")
    assert "Nothing has been played yet." in plain(table.html)
    table.do("move", "A L W")
    moves = list(table.match.moves)
    table.do("look_back")
    for click in (("move", "A S S"), ("pick", "A-L0"), ("hint", ""), ("undo", "")):
        table.do(*click)
        assert "Press “Back to the game” first." in plain(table.html)
    assert table.match.moves == moves


def test_looking_back_a_reader_sees_what_they_could_see_then() -> None:
    table = duel(players=["you", "you"])
    table.do("look_back")
    assert "The curtain is down." in plain(table.html)
    table.do("uncover", "A")
    table.do("move", "A L W")
    table.do("uncover", "B")
    table.do("look_back", "")
    table.do("look_back", "last")
    assert "Ann laid two cards face down." in plain(table.html)
    assert "Loot at slot 1" not in table.html
    assert "Loot" not in table.said


def test_undo_until_something_was_revealed() -> None:
    table = duel(players=["you", "you"])
    table.do("uncover", "A")
    table.do("move", "A L W")
    table.do("uncover", "A")
    table.do("undo")
    assert table.match.moves == []
    assert "Taken back." in table.said
    table.do("move", "A S W")
    table.do("uncover", "B")
    table.do("move", "B L L")
    table.do("undo")
    assert "There is nothing to take back." in plain(table.html)
    assert len(table.match.moves) == 2


def test_hint_marks_first_and_explains_then() -> None:
    table = duel()
    table.do("hint")
    assert "is-marked" in table.html
    assert "Chance to win" not in table.html
    assert table.said.startswith("Hint: ")
    table.do("hint")
    assert "Chance to win, estimated from" in plain(table.html)
    assert table.hint is not None
    does = table.cloth.words(table.hint.move).does
    assert table.said == f"{does}. {table.hint.reason}"
    assert " ".join(f"{does} {table.hint.reason}".split()) in html.unescape(plain(table.html))
    table.do("move", str(table.cloth.view.moves[0]))
    assert "is-marked" not in table.html


# ---- several people on one screen ------------------------------------------------------------------


def test_a_curtain_hangs_between_hands() -> None:
    table = duel(players=["you", "you"])
    assert "Hand the screen to Ann. Bea looks away." in plain(table.html)
    assert 'class="hand"' not in table.html
    table.do("uncover", "A")
    table.do("move", "A L W")
    assert "Hand the screen to Bea." in plain(table.html)
    assert 'class="hand"' not in table.html
    assert "You laid" not in plain(table.html)
    assert "Loot at slot 1" not in table.html
    assert "Loot" not in table.said


def test_the_result_on_a_shared_screen_names_the_winner() -> None:
    for others, who in (("you", "Ann"), ("easy", "You")):
        table = duel(players=["you", others])
        while not table.over:
            table.match.play("A", table.match.state.legal_moves("A")[0])
            if not table.over:
                table.match.play("B", table.match.state.legal_moves("B")[-1])
        table.cloth.viewer = "A"
        table.refresh()
        assert f"{who} won" in plain(table.html)


def test_behind_the_curtain_nothing_can_be_done() -> None:
    table = duel(players=["you", "you"])
    table.do("move", "A L W")
    assert "The curtain is down." in plain(table.html)
    table.do("uncover", "C")
    assert "Nobody of that name plays here." in plain(table.html)
    assert table.match.moves == []


def test_whoever_has_played_may_look_again_and_hand_on() -> None:
    table = duel(players=["you", "you"])
    table.do("uncover", "A")
    table.do("move", "A L W")
    table.do("uncover", "A")
    assert "You laid Loot at slot 1" in plain(table.html)
    table.do("cover")
    assert "Hand the screen to Bea." in plain(table.html)


# ---- new game, end, save, resume -------------------------------------------------------------------


def test_a_new_game_from_the_form() -> None:
    table = duel()
    table.do("panel", "new")
    filled = {
        "player-A": "person",
        "player-B": "hard",
        "name-B": "Bo",
        "seed": "cactus-7",
        "pupil": "Ada",
        "opt-match": "best_of_3",
    }
    table.do("new_game", value=filled)
    assert table.notice is None
    assert table.match.players == {"A": "person", "B": "hard"}
    assert table.match.names["B"] == "Bo"
    assert table.match.seed == "CACTUS-7 ada"
    assert table.match.state.options["match"] == "best_of_3"
    assert table.panel == ""
    table.do("panel", "new")
    assert 'value="Bo"' in table.html  # the same people sit down again without typing their names


def test_a_fault_in_a_folded_list_unfolds_it() -> None:
    table = duel()
    table.do("panel", "new")
    assert 'data-key="options"' in table.html
    filled = {"player-A": "person", "player-B": "easy", "opt-stall_limit": "(free)", "free-stall_limit": "many"}
    for tried in (1, 2):
        table.do("new_game", value=filled)
        assert f'<details open data-key="options-{tried}">' in table.html
        assert f'data-tried="{tried}"' in table.html
        assert table.html.count('aria-invalid="true"') == 1


def test_another_match_on_the_table_is_announced_and_brought_into_sight() -> None:
    table = duel(players=["you", "you"])
    table.do("uncover", "A")
    code, begin = table.key, re.search(r'data-top="\d+"', table.html)
    table.do("move", "A L W")
    assert begin is not None
    assert begin[0] in table.html
    table.do("resume", value={"code": code})
    assert table.said.startswith("The game goes on. Hand the screen to ")
    assert begin[0] not in table.html


@pytest.mark.parametrize("text", ["", "[]", "\x89PNG"])
def test_a_file_of_another_kind_is_told_without_jargon(text: str) -> None:
    table = duel()
    table.do("load", value=text)
    assert "This file is no game that lootlab has saved." in plain(table.html)
    assert "JSON" not in plain(table.html)


def test_faults_stand_beside_their_fields_and_nothing_is_lost() -> None:
    table = duel()
    before = table.match
    table.do("panel", "new")
    filled = {
        "player-A": "person",
        "player-B": "easy",
        "seed": "KAKTUS-7",
        "opt-stall_limit": "(free)",
        "free-stall_limit": "many",
    }
    table.do("new_game", value=filled)
    assert table.match is before
    assert "Did you mean CACTUS-7?" in plain(table.html)
    assert "“many” is no number of rounds" in plain(table.html)
    assert 'value="KAKTUS-7"' in table.html
    assert 'value="many"' in table.html


@pytest.mark.parametrize(
    "filled", [None, [], "x", {"player-A": "dragon", "player-B": "person"}, {"opt-saloon_deck": "(free)"}]
)
def test_a_form_that_cannot_be_understood(filled: object) -> None:
    table = duel()
    before = table.match
    table.do("panel", "new")
    table.do("new_game", value=filled)
    assert table.match is before
    assert table.notice or table.setup.faults


def test_a_deck_of_the_wrong_size_is_told_at_its_field() -> None:
    table = duel()
    filled = {"player-A": "person", "player-B": "easy", "opt-saloon_deck": "(free)", "free-saloon_deck": "g2 g3"}
    table.do("new_game", value=filled)
    assert set(table.setup.faults) == {"opt-saloon_deck"}


def test_the_save_file_comes_only_at_the_end_and_loads_again() -> None:
    table = duel()
    assert "data:application/json" not in table.html
    finish(table)
    found = re.search(r"data:application/json;base64,([\w+/=]+)", table.html)
    assert found
    save = base64.b64decode(found[1]).decode()
    other = Table(DUEL)
    other.do("load", value=save)
    assert other.match.moves == table.match.moves
    assert other.over


@pytest.mark.parametrize("text", ["", "{", "[]", '{"lootlab": 1, "game": "chess"}', '{"lootlab": 1, "cheat": 1}'])
def test_a_malformed_save_is_a_sentence_and_the_game_goes_on(text: str) -> None:
    table = duel()
    before = table.match
    table.do("load", value=text)
    assert table.notice is not None
    assert table.match is before
    table.do("move", "A L W")
    assert table.match.moves


def test_a_hand_edited_save_names_the_move() -> None:
    table = duel()
    finish(table)
    save = json.loads(table.match.save())
    save["moves"][0] = "A L L L"
    table.do("load", value=json.dumps(save))
    assert "Move 1 of the save" in plain(table.html)


def test_a_reload_goes_on_at_the_same_move() -> None:
    table = duel()
    table.do("move", "A L W")
    again = duel()
    again.do("start", value=dict(table.memory))
    assert again.match.moves == table.match.moves
    flag = '<span class="newflag">new</span>'
    assert plain(again.html.replace(flag, "")) == plain(table.html.replace(flag, ""))
    assert again.memory == table.memory


def test_a_changed_cell_is_another_table() -> None:
    assert duel().place == duel().place
    assert duel().place != duel(match="best_of_3").place


def test_a_resume_code_in_another_browser(tmp_path: Path) -> None:
    table = duel()
    table.do("move", "A L W")
    other = Table(DUEL)
    other.do("resume", value={"code": table.key.lower().replace("-", " ")})
    assert other.match.moves == table.match.moves


@pytest.mark.parametrize("code", ["", "ABCD", "ABCD-2345-EFGH-6789", "x" * 500])
def test_a_wrong_resume_code_is_a_sentence(code: str) -> None:
    table = duel()
    before = table.match
    table.do("resume", value={"code": code})
    assert table.notice is not None
    assert table.match is before


def test_play_again_keeps_people_and_options() -> None:
    table = duel(match="best_of_3", names={"B": "Bo"})
    table.do("move", "A L W")
    table.do("again")
    assert [move for move in table.match.moves if move.startswith("A")] == []
    assert table.match.names["B"] == "Bo"
    assert table.match.state.options["match"] == "best_of_3"
    assert table.match.seed != "CACTUS-7"


def test_trap_22_play_again_lets_the_loser_begin_and_says_why() -> None:
    table = Table("loot_trap", seed="CACTUS-7", players=("you", "you"))
    for loser in ("B", "A", "B"):
        table.match.play(loser, f"{loser} concede")
        table.do("again")
        assert table.match.state.to_act() == (loser,)
        assert f"{table.match.names[loser]} began, as the loser of the game before." in table.said
        assert "as the loser of the game before. TRAP-22 TRAP-R4" in plain(table.html)


def test_who_has_begun_is_said_once() -> None:
    table = Table("loot_trap", seed="CACTUS-7", players=("you", "you"), first_player="seat1")
    table.do("uncover", "A")
    table.do("move", "A draw")
    assert "began" not in table.said


def test_a_game_begun_by_a_loser_is_kept_with_it() -> None:
    table = Table("loot_trap", seed="CACTUS-7", players=("you", "you"))
    table.match.play("B", "B concede")
    table.do("again")
    table.do("uncover", "B")
    table.do("move", "B draw")
    other = Table("loot_trap")
    other.do("resume", value={"code": table.key})
    assert other.match.told(None) == table.match.told(None)
    assert other.match.told(None)[0].text == "Bea began, as the loser of the game before."


def test_a_class_word_deals_the_same_after_a_game_with_a_loser() -> None:
    """Who lost before is handed on by Play again only: in the form it would change the deal of the word."""
    table = Table("loot_trap", seed="CACTUS-7", players=("you", "you"))
    first = table.match.state
    table.match.play("B", "B concede")
    table.do("again")
    table.do("panel", "setup")
    filled = {**table.setup.values, "seed": "CACTUS-7"}
    table.do("new_game", value=filled)
    assert table.match.word == "CACTUS-7"
    assert table.match.state.hands == first.hands


# ---- rules and log ---------------------------------------------------------------------------------


def test_rules_can_be_searched() -> None:
    table = duel()
    table.do("rules")
    everything = len(table.match.game.rulebook)
    assert f"{everything} of {everything} rules" in plain(table.html)
    table.do("search", value="zebra")
    assert "No rule has these words." in plain(table.html)


def test_older_lines_of_the_log_are_shown_on_demand() -> None:
    table = duel(players=["easy", "easy"])
    table.do("start", value={})
    everything = len(table.match.told(None))
    assert everything > 16
    assert table.html.count("<li data-key=") == 16
    table.do("log")
    assert table.html.count("<li data-key=") == everything


def test_a_chip_of_the_log_opens_its_rule_in_place() -> None:
    table = duel()
    table.do("move", "A L W")
    chips = re.findall(r'data-arg="([^"]+@log\d+)"', table.html)
    table.do("rule", chips[0])
    rule = table.match.game.rulebook[chips[0].split("@")[0]]
    assert f"{rule.id}: {rule.title}" in plain(table.html)
    table.do("rule", chips[0])
    assert f"{rule.id}: {rule.title}" not in plain(table.html)
