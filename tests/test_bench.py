"""What `lootlab bench` measures and how it is told. The browser part has its own tests of what it clicks."""

from __future__ import annotations

import json
from pathlib import Path
from unittest.mock import Mock

import pytest
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1

import lootlab
from lootlab.bench import engine, figures, kernel, outputs, peers, scale, size, visitors, waits
from lootlab.bench.figures import Figure


def test_a_ratio_is_judged_and_told() -> None:
    good = Figure("kernel memory", 58, "MiB", "a blank kernel", 50, most=1.3)
    bad = Figure("random playouts", 200_000, "decisions/s", "goofspiel", 400_000, least=1)
    alone = Figure("a hint", 60, "ms", most=50)
    free = Figure("copy()", 0.8, "us")
    assert [each.missed for each in (good, bad, alone, free)] == [False, True, True, False]
    assert "1.16 of a blank kernel (50.0), wanted at most 1.3" in str(good)
    assert str(bad).endswith("0.50 of goofspiel (400,000), wanted at least 1  <-- missed")
    assert "<--" not in str(free)


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_a_playout_counts_the_decisions_of_a_whole_game(name: str) -> None:
    game = lootlab.load(name)
    for deal in (False, True):
        assert engine.playouts(game, deal)() > 5


def test_every_game_has_its_figures() -> None:
    told = [figure.what for figure in engine.figures(lootlab.load("loot_shoot_whisky"), seconds=0.01)]
    assert told[-3:] == ["copy()", "a hint from 1,000 rollouts", "drawing the table"]
    assert set(engine.PEERS) == set(lootlab.GAMES)


def test_random_play_is_told_beside_its_peers_with_its_spread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "ROUNDS", 2)
    monkeypatch.setattr(peers, "GAMES", ("loot_shoot_whisky",))
    monkeypatch.setattr(peers.importlib.util, "find_spec", lambda name: object())
    monkeypatch.setattr(peers, "spiel_playouts", lambda name: lambda: 1)
    monkeypatch.setattr(peers.built, "is_compiled", lambda: False)
    (figure,) = peers.figures(0.01)
    assert figure.what.startswith("Loot, Shoot, Whisky (")
    assert figure.against == "open_spiel's goofspiel"
    assert figure.least is None, "the plain source is only told"
    monkeypatch.setattr(peers.built, "is_compiled", lambda: True)
    monkeypatch.setattr(peers, "_plain_rate", lambda *_: 1.0)
    beside, plain = peers.figures(0.01)
    assert (beside.least, plain.against) == (1.6, "the plain source")


def test_the_plain_source_is_measured_from_a_copy(tmp_path: Path) -> None:
    peers._plain_copy(tmp_path)
    assert not [*tmp_path.rglob("*.so")]
    assert peers._plain_rate(tmp_path, "loot_shoot_whisky", 0.01) > 1000


def test_what_learners_wait_for_is_a_share_of_a_blank_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waits, "ROUNDS", 1)
    found = list(waits.figures(lootlab.load("loot_shoot_whisky")))
    assert [figure.what for figure in found] == list(waits.STEPS)
    assert all(figure.value > 0 and figure.against == "a blank notebook" for figure in found)
    assert set(waits.QUESTION) == set(lootlab.GAMES)


def test_a_cell_an_empty_one_and_a_click_are_asked_of_one_kernel() -> None:
    took = outputs.took(lootlab.load("loot_shoot_whisky"), ["game = 1", "game + 1"])
    assert min(took.cell, took.empty, took.click) > 0
    assert took.own == took.cell - took.empty


def test_what_counts_of_a_cell_is_its_first_output_and_of_a_click_its_first_picture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Here a second passes with each message."""

    def said(kind: str, content: dict[str, object], by: str = "me") -> dict[str, object]:
        return {"msg_type": kind, "content": content, "parent_header": {"msg_id": by}}

    def update(**state: object) -> dict[str, object]:
        return said("comm_msg", {"comm_id": "w", "data": {"method": "update", "state": state}})

    busy, idle = (said("status", {"execution_state": state}) for state in ("busy", "idle"))
    shown = said("execute_result", {})
    messages = [busy, said("stream", {}, by="somebody else"), shown, shown, idle, busy, idle]
    messages += [busy, update(rev=7), update(said="Go"), update(html="<p>"), update(html="<i>"), idle]
    heard, kernel = iter(messages), Mock()
    kernel.execute.return_value = "me"
    kernel.session.msg.return_value = {"header": {"msg_id": "me"}}
    kernel.get_iopub_msg.side_effect = lambda timeout: next(heard)
    monkeypatch.setattr(outputs, "start_new_kernel", lambda **_: (Mock(), kernel))
    monkeypatch.setattr(outputs.time, "perf_counter", lambda: kernel.get_iopub_msg.call_count)
    asked = outputs.Asked()
    assert asked.cell("show") == 3
    assert asked.cell("quiet = 1") is None
    asked.states["w"] = {}
    assert asked.click("w", "move", "A draw") == 4
    assert asked.states["w"] == {"rev": 7, "said": "Go", "html": "<i>"}


def test_a_plain_installation_is_what_playing_needs_and_no_extra() -> None:
    found = size.installed()
    assert {"lootlab", "voila", "ipykernel", "ipywidgets", "anywidget", "segno", "traitlets", "tornado"} <= set(found)
    assert not {"jupyterlab", "numpy", "pytest", "playwright", "sphinx"} & set(found)
    assert all(found.values())
    packages, total, *largest = size.figures()
    assert packages.value == len(found)
    assert sum(figure.value for figure in largest) < total.value == sum(found.values()) / 2**20
    assert [figure.value for figure in largest] == sorted((figure.value for figure in largest), reverse=True)


def test_rates_and_costs() -> None:
    assert figures.per_second(lambda: 5, 0.01) > 1000
    assert 0 < figures.cost(lambda: sum(range(1000)), 0.01) < 0.01
    assert figures.best_of(3, iter([3.0, 1.0, 2.0]).__next__, min) == 1.0


def test_a_kernel_with_a_table_weighs_little_more_than_a_blank_one() -> None:
    (figure,) = kernel.figures(lootlab.load("loot_shoot_whisky"))
    assert 20 < (figure.other or 0) < figure.value
    assert figure.ratio is not None
    assert figure.ratio < 1.3


def test_visitors_speak_as_browsers_do() -> None:
    message = visitors.said("comm_msg", {"comm_id": "c", "data": {}})
    channel, (header, _, _, content) = deserialize_msg_from_ws_v1(message)
    assert channel == "shell"
    assert json.loads(header)["msg_type"] == visitors.heard(message) == "comm_msg"
    assert json.loads(content) == {"comm_id": "c", "data": {}}


def test_two_processes_are_compared_with_one() -> None:
    (figure,) = scale.figures(lootlab.load("loot_shoot_whisky"), seconds=0.05)
    assert figure.value > 0
    assert (figure.other or 0) > 0
    assert figure.least in (1.7, None)
