"""The `lootlab` command: what it prints, how it ends, and that every mistake is answered with a sentence."""

from __future__ import annotations

import csv
import io
import re
import subprocess
import sys
from pathlib import Path

import pytest

import lootlab
from lootlab import built, cli
from lootlab.command import COMMANDS, scenarios
from lootlab.engine import conformance, scenario

from .typed import DUEL, MANY_DIGITS, POSITION, run

SCENARIOS = Path(__file__).parents[1] / "scenarios"
GOOD = """
game = "loot_shoot_whisky"
[[scenario]]
id = "W01"
rules = ["LSW-22"]
given = "row g3 g2 sip shot; deck 9"
play = ["A L S / B W S"]
then = "A 3n 0b"
"""


# ---- help and mistakes ------------------------------------------------------------------------------


def test_help_names_every_command_and_game(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "--help")
    assert code == 0
    assert all(f"\n  {name} " in out for name in COMMANDS)
    assert all(game in out for game in lootlab.GAMES)


@pytest.mark.parametrize("name", ["gallery", *COMMANDS])
def test_every_command_teaches_with_examples(name: str) -> None:
    module = __import__(f"lootlab.command.{name}", fromlist=["parser"])
    told = module.parser().format_help()
    assert "examples:\n  lootlab" in told
    examples = told.split("examples:\n")[1].splitlines()
    assert all(line.startswith("  lootlab") for line in examples)


def test_help_about_one_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["help", "cards"])
    assert left.value.code == 0
    assert "usage: lootlab cards" in capsys.readouterr().out


def test_python_m_is_the_command() -> None:
    done = subprocess.run([sys.executable, "-m", "lootlab", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"lootlab {lootlab.__version__} ({built.told()})\n"


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--version") == (0, f"lootlab {lootlab.__version__} ({built.told()})\n", "")


@pytest.mark.parametrize(
    ("argv", "expected"),
    [
        (["senarios"], "Did you mean scenarios?"),
        (["xyzzy"], "Commands: play, lab,"),
        (["help", "xyzzy"], "There is no command “xyzzy”"),
        (["sloop"], "Write: lootlab play sloop."),
        (["loot-trap"], "Write: lootlab play loot_trap."),
        (["conformance", "slop"], "Did you mean sloop?"),
        (["conformance", DUEL, "--decsions", "5"], "Did you mean --decisions?"),
        (["conformance", DUEL, "--decisions", "many"], "“many” is not a whole number from 1 up"),
        (["conformance", DUEL, "--seats", "5"], "is for 2 players, not 5"),
        (["conformance", DUEL, "--seed", "CACTSU-7"], "Did you mean CACTUS-7?"),
        (["conformance", DUEL, "--option", "match"], "is not NAME=VALUE"),
        (["conformance", DUEL, "--option", "mach=single"], "Did you mean match?"),
        (["conformance", DUEL, "--option", "match=best_of_9"], "Choose single / best_of_3"),
        (["scenarios"], "required: FILE. Example: lootlab scenarios"),
        (["rules"], "required: GAME. Example: lootlab rules"),
        (["rules", DUEL, "bottlexx"], "Did you mean bottle?"),
        (["play"], "Which game?"),
        (["play", DUEL, "--seats", "you", "meduim"], "Did you mean medium?"),
        (["play", DUEL, "--seats", "4"], "is for 2 players, not 4"),
        (["play", DUEL, "--position", "row g3"], "lootlab: "),
        (["play", "--load", "no-such-file.json"], "“no-such-file.json” cannot be read"),
        (["play", DUEL, "--load", "evening.json"], "Leave GAME out"),
        (["play", "--load", "evening.json", "--seats", "you", "easy"], "Leave --seats out"),
        (["play", DUEL, "--position", POSITION, "--seats", "3"], "is for 2 players, not 3"),
        (["play", "sloop", "--position", "seats AB; turn A", "--seats", "3"], "This position has 2 seats, not 3"),
        (["play", "sloop", "--seats", "²"], "Nobody here is “²”"),
        (["play", "sloop", "--seats", "99999999999999"], "is for 2 to 6 players, not 99999999999999"),
        (["play", "sloop", "--seats", MANY_DIGITS], "A seat is one of: you, easy, medium, hard"),
        (["play", "sloop", "--seed", f"CACTUS-{MANY_DIGITS}"], "neither a whole number nor a class word"),
        (["simulate", DUEL, "--games", MANY_DIGITS], "is not a whole number from 1"),
        (["simulate", DUEL, "--games", "2", "--out", ""], "cannot be written"),
        (["simulate", DUEL, "--games", "0"], "not a whole number from 1"),
        (["simulate", DUEL, "--seats", "you", "easy"], "Nobody here is “you”. A seat is one of: easy, medium, hard"),
        (["simulate", DUEL, "--games", "2", "--out", "no/such/folder.csv"], "cannot be written"),
        (
            ["simulate", DUEL, "--cluster", "over there"],
            "“over there” is no address of a cluster. It looks like tcp://",
        ),
        (["simulate", DUEL, "--cluster", "localhost:8786", "--workers", "2"], "Either workers here or a cluster"),
        (["cards", DUEL, "--check", "no-such.toml"], "There is no file “no-such.toml”"),
        (["cards", DUEL, "--as", "saloon_deck"], "Add --check FILE"),
        (["cards", DUEL, "--as", "saloon", "--check", __file__], "Did you mean saloon_deck?"),
        (["bench", "chess"], "There is no game “chess”"),
        (["--port", "99999999"], "is not a whole number from 1 to 65535"),
        (["--prot", "9000"], "Did you mean --port?"),
        (["--host", "no.such.host.invalid"], "There is no host “no.such.host.invalid”"),
    ],
)
def test_mistakes_are_answered_with_what_is_right(
    capsys: pytest.CaptureFixture[str], argv: list[str], expected: str
) -> None:
    code, out, err = run(capsys, *argv)
    assert (code, out) == (2, "")
    assert err.startswith("lootlab: ")
    assert err.count("\n") == 1
    assert expected in err


def test_a_port_in_use_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code, _, err = run(capsys, "--host", "127.0.0.1", "--port", str(port))
    assert code == 2
    assert f"Port {port} is in use." in err


def test_a_port_is_free_only_if_it_is_on_every_address_of_the_host(monkeypatch: pytest.MonkeyPatch) -> None:
    import socket

    from lootlab.server import ports

    def two_addresses(host: str, port: int, **_: object) -> list[tuple[object, ...]]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in ("127.0.0.2", "127.0.0.1")]

    monkeypatch.setattr(socket, "getaddrinfo", two_addresses)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(lootlab.BadInput, match="is in use"):
            ports.free_port("localhost", taken.getsockname()[1])


def test_an_address_of_another_machine_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert "has no address “192.0.2.1”" in run(capsys, "--host", "192.0.2.1", "--no-browser")[2]


def test_without_a_port_the_next_free_one_is_taken() -> None:
    import socket

    from lootlab.server import ports

    first = ports.free_port("127.0.0.1", None)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", first))
        taken.listen()
        assert first < ports.free_port("127.0.0.1", None) < ports.PORT + ports.PORTS_TRIED


def test_ctrl_c_is_quiet(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(conformance, "check", interrupt)
    code, out, err = run(capsys, "conformance", DUEL)
    assert (code, out, err.strip()) == (130, "", "")


def test_a_reader_that_leaves_is_no_error() -> None:
    command = f"{sys.executable} -m lootlab rules {DUEL} | head -1"
    done = subprocess.run(["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("argv", [["--version"], ["simulate", DUEL, "--games", "2", "--out", "/dev/full"]])
def test_a_full_disk_is_said_in_a_sentence(argv: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([sys.executable, "-m", "lootlab", *argv], stdout=full, stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (1, "lootlab: No space left on device.\n")


@pytest.mark.parametrize(
    "argv",
    [["scenarios", str(SCENARIOS / f"{DUEL}.toml")], ["rules", DUEL], ["conformance", DUEL, "--decisions", "20"]],
)
def test_checks_need_neither_widgets_nor_numpy(argv: list[str]) -> None:
    code = (
        "import sys; from lootlab.cli import main; status = main(sys.argv[1:]);"
        "assert not {'numpy', 'ipywidgets', 'anywidget', 'voila'} & set(sys.modules); sys.exit(status)"
    )
    done = subprocess.run([sys.executable, "-c", code, *argv], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


# ---- scenarios --------------------------------------------------------------------------------------


def test_scenarios_pass_and_are_counted(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "good.toml"
    path.write_text(GOOD)
    assert run(capsys, "scenarios", str(path), str(path)) == (0, "2 passed, 0 failed\n", "")


def test_a_failing_scenario_says_why(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(GOOD.replace("A 3n 0b", "A 4n 0b"))
    code, out, _ = run(capsys, "scenarios", str(path))
    assert code == 1
    assert f"FAILED {path} W01 (LSW-22): “A 4n 0b” does not hold: A 3n 0b" in out
    assert out.endswith("\n0 passed, 1 failed\n")


@pytest.mark.parametrize(
    "text",
    [
        "not toml [",
        "a = " + "[" * 100_000,
        'game = "chess"',
        "[[scenario]]\nid = 'W01'",
        'game = "sloop"\nscenario = 3',
    ],
    ids=["no toml", "brackets", "no game", "no name", "no list"],
)
def test_a_faulty_file_is_named_and_the_others_still_run(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str
) -> None:
    (tmp_path / "a.toml").write_text(text)
    (tmp_path / "b.toml").write_text(GOOD)
    code, out, _ = run(capsys, "scenarios", str(tmp_path))
    assert code == 1
    assert out.startswith("FAULTY ")
    assert "a.toml" in out.splitlines()[0]
    assert out.endswith("1 passed, 1 failed\n")


def test_a_file_that_is_not_there_counts_as_failed(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "scenarios", "nowhere.toml")
    assert code == 1
    assert "nowhere.toml cannot be read" in out
    assert out.endswith("0 passed, 1 failed\n")


def test_a_crash_in_one_scenario_does_not_hide_the_others(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "two.toml"
    path.write_text(GOOD + GOOD.replace('game = "loot_shoot_whisky"\n', "").replace("W01", "W02"))
    real = scenario.run

    def crash_on_first(game: lootlab.Game, each: scenario.Scenario) -> scenario.Result:
        if each.id == "W01":
            raise ZeroDivisionError("oops")
        return real(game, each)

    monkeypatch.setattr(scenarios.scenario, "run", crash_on_first)
    code, out, _ = run(capsys, "scenarios", str(path))
    assert code == 1
    assert "the program itself failed: ZeroDivisionError: oops" in out
    assert out.endswith("1 passed, 1 failed\n")


def test_only_one_scenario(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "good.toml"
    path.write_text(GOOD)
    assert run(capsys, "scenarios", str(path), "--only", "W01")[1] == "1 passed, 0 failed\n"
    assert run(capsys, "scenarios", str(path), "--only", "W09")[0] == 2


# ---- rules and conformance --------------------------------------------------------------------------


def test_rules_are_found_by_word_and_by_id(capsys: pytest.CaptureFixture[str]) -> None:
    _, everything, _ = run(capsys, "rules", DUEL)
    _, some, _ = run(capsys, "rules", DUEL, "snatch", "bottle")
    _, one, _ = run(capsys, "rules", DUEL, "lsw-24")
    assert everything.count("\nLSW-") > some.count("\nLSW-") > one.count("\nLSW-") == 1
    assert "Snatch the bottle" in one


def test_coverage_tells_of_each_rule_where_it_lives(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "rules", DUEL, "--coverage")
    rules = lootlab.load(DUEL).rulebook
    lines = out.splitlines()
    assert [line.split()[0] for line in lines[1 : len(rules) + 1]] == [rule.id for rule in rules]
    row = next(line for line in lines if line.startswith("LSW-15 "))
    assert "moves/lay.py" in row
    assert re.search(r"^LSW-24 +rule +\w+ +\S+:brings(?: \+\d)? +\d+ +W04 .*snatch-the-bottle", out, re.MULTILINE)
    _, _, unenforced = out.partition("Nothing was seen to enforce:\n")
    assert "LSW-44" in unenforced
    assert "LSW-24" not in unenforced
    assert re.search(r"^71 rules, \d+ by code, .*\d+ only mentioned, .* 0 untested, 0 untaught$", lines[-1])
    assert lines[0].endswith("taught in                                 mentioned in")


def test_conformance_reports_what_it_checked(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(
        capsys, "conformance", DUEL, "--decisions", "250", "--seed", "CACTUS-7", "--option", "match=best_of_3"
    )
    assert code == 0
    assert "250 decisions" in out


def test_a_broken_contract_ends_with_its_position(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise conformance.Broken("B sees what it may not know; at: row g3")

    monkeypatch.setattr(conformance, "check", broken)
    assert run(capsys, "conformance", DUEL) == (1, "BROKEN B sees what it may not know; at: row g3\n", "")


# ---- simulate ---------------------------------------------------------------------------------------


def test_simulate_writes_the_same_table_for_the_same_seed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    tables = []
    for name in ("one.csv", "two.csv"):
        argv = ["simulate", DUEL, "--games", "30", "--seats", "easy", "medium", "--seed", "CACTUS-7", "--workers", "1"]
        code, out, _ = run(capsys, *argv, "--out", str(tmp_path / name))
        assert code == 0
        tables.append((tmp_path / name).read_text())
    rows = list(csv.DictReader(io.StringIO(tables[0])))
    assert tables[0] == tables[1]
    assert [int(row["game"]) for row in rows] == list(range(1, 31))
    assert {row["bots"] for row in rows} == {"easy medium"}
    wins = sum("B" in row["winners"].split() for row in rows)
    assert f"B (medium) {wins / 30:.1%}" in out


def test_simulate_to_the_terminal_keeps_the_table_clean(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, err = run(capsys, "simulate", DUEL, "--games", "3", "--out", "-")
    assert len(list(csv.reader(io.StringIO(out)))) == 4
    assert "3 games" in err
