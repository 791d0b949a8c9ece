"""Several people on one screen."""

from __future__ import annotations

from .duels import duel, plain


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
