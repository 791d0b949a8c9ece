"""The store of a class: many at once, one line per pupil, a key, and what is said where nothing can be stored."""

from __future__ import annotations

import multiprocessing
import os
import sqlite3
import stat
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path

import pytest

from lootlab.engine.chance import CLASS_WORDS
from lootlab.engine.refusal import BadInput
from lootlab.lab import classroom
from lootlab.lab.classroom import DAY, MOST_BROWSERS, Classroom, release_word
from lootlab.lab.codes import Report

WORD, QUESTION = "HAMMER-42", "LSW-P01"
QUARTER = Fraction(1, 4)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "class.sqlite"


@pytest.fixture(autouse=True)
def _no_binder(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("BINDER_LAUNCH_HOST", "BINDER_SERVICE_HOST", "BINDER_REQUEST"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def room(path: Path) -> Iterator[Classroom]:
    found = Classroom(path)
    yield found
    found.close()


def prediction(pupil: int = 7, guess: Fraction = QUARTER, question: str = QUESTION) -> Report:
    return Report(question, pupil, guess)


def result(pupil: int = 7, trials: int = 20, question: str = QUESTION) -> Report:
    return Report(question, pupil, QUARTER, trials=trials)


def test_what_pupils_send_is_there_for_who_has_the_key(room: Classroom) -> None:
    key = room.open_class("hammer-42")
    room.send(prediction(8), WORD, "ada")
    room.send(prediction(7), WORD, "ben")
    room.send(result(7, 120), WORD, "ben")
    found = room.reports(WORD, key.lower())
    assert [sent.report for sent in found] == [prediction(7), result(7, 120), prediction(8)]
    assert all(abs(sent.when - time.time()) < 60 and not sent.conflict and not sent.others for sent in found)


def test_pupils_can_only_send(room: Classroom) -> None:
    key, other = room.open_class(WORD), "ABCD-2345-EFGH-6789"
    room.send(prediction(), WORD)
    for act in (
        lambda: room.reports(WORD, other),
        lambda: room.release(WORD, QUESTION, other),
        lambda: room.forget(WORD, other),
    ):
        with pytest.raises(BadInput, match="not the key"):
            act()
    with pytest.raises(BadInput, match="is no teacher key"):
        room.reports(WORD, "")
    with pytest.raises(BadInput, match="in use by another teacher"):
        room.open_class(WORD)
    assert room.open_class(WORD, key) == key
    assert len(room.reports(WORD, key)) == 1


def test_the_key_is_not_in_the_file(room: Classroom, path: Path) -> None:
    key = room.open_class(WORD)
    room.send(prediction(), WORD, "the browser's secret")
    room.close()
    stored = b"".join(each.read_bytes() for each in path.parent.iterdir())
    assert WORD.encode() in stored
    assert key.encode() not in stored
    assert b"secret" not in stored


def test_only_the_owner_can_read_the_file(room: Classroom, path: Path) -> None:
    room.open_class(WORD)
    room.send(prediction(), WORD)
    assert {stat.S_IMODE(each.stat().st_mode) for each in path.parent.iterdir()} == {0o600}


def test_the_first_prediction_and_the_newest_result_count(room: Classroom) -> None:
    key = room.open_class(WORD)
    for guess in (QUARTER, Fraction(1, 2), Fraction(3, 4)):
        room.send(prediction(7, guess), WORD, "ben")
    for trials in (10, 500, 30):
        room.send(result(7, trials), WORD, "ben")
    assert [sent.report for sent in room.reports(WORD, key)] == [prediction(7), result(7, 30)]


def test_a_number_that_two_have_taken_is_marked_and_nothing_is_lost(room: Classroom) -> None:
    key = room.open_class(WORD)
    assert not room.send(prediction(7), WORD, "ben").conflict
    assert room.send(prediction(7, Fraction(1, 2)), WORD, "cem").conflict
    assert not room.send(prediction(8), WORD, "ada").conflict
    seven, eight = room.reports(WORD, key)
    assert seven.conflict
    assert not eight.conflict
    assert (seven.report, seven.others) == (prediction(7), (prediction(7, Fraction(1, 2)),))
    # Ben has the number: he was first, also where the other one was faster.
    room.send(result(7, 50), WORD, "cem")
    room.send(result(7, 90), WORD, "ben")
    found = room.reports(WORD, key)[1]
    assert (found.report, found.others, found.conflict) == (result(7, 90), (result(7, 50),), True)


def test_a_number_is_not_a_place_to_store_things(room: Classroom) -> None:
    room.open_class(WORD)
    for at in range(MOST_BROWSERS):
        room.send(prediction(), WORD, f"browser {at}")
    with pytest.raises(BadInput, match="Too many have sent as number 7"):
        room.send(prediction(), WORD, "one more")
    room.send(result(), WORD, "browser 0")


def test_classes_do_not_see_each_other(room: Classroom) -> None:
    first, second = room.open_class(WORD), room.open_class("PUMA-3")
    room.send(prediction(1), WORD)
    room.send(prediction(2), "PUMA-3")
    room.forget(WORD, first)
    assert [sent.report.pupil for sent in room.reports("PUMA-3", second)] == [2]
    with pytest.raises(BadInput, match="is not open"):
        room.reports(WORD, first)


def test_forgetting_leaves_nothing_in_the_file(room: Classroom, path: Path) -> None:
    key = room.open_class(WORD)
    room.send(prediction(), WORD)
    room.release(WORD, QUESTION, key)
    room.close()  # now it is in the file itself, not only beside it
    assert WORD.encode() in path.read_bytes()
    room.forget(WORD, key)
    room.close()
    assert not any(WORD.encode() in each.read_bytes() for each in path.parent.iterdir())


def test_after_a_day_all_is_deleted(room: Classroom, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key = room.open_class(WORD)
    room.send(prediction(), WORD)
    room.release(WORD, QUESTION, key)
    tomorrow = time.time() + DAY + 1
    monkeypatch.setattr(time, "time", lambda: tomorrow)
    assert not room.is_open(WORD)
    assert room.released(WORD, QUESTION) is None
    with pytest.raises(BadInput, match="No class HAMMER-42 is open"):
        room.send(prediction(), WORD)
    Classroom(path).open_class("PUMA-3")
    with sqlite3.connect(path) as database:
        rows = [database.execute(f"select count(*) from {table}").fetchone()[0] for table in ("sent", "released")]
        assert rows == [0, 0]
        assert database.execute("select word from classes").fetchall() == [("PUMA-3",)]


def test_a_class_that_nobody_opened_takes_nothing_and_makes_no_file(room: Classroom, path: Path) -> None:
    assert not room.is_open(WORD)
    with pytest.raises(BadInput, match=r"No class HAMMER-42 is open on this server\. Your code remains"):
        room.send(prediction(), WORD)
    assert not path.exists()
    room.open_class("PUMA-3")
    assert room.is_open("PUMA-3")
    assert not room.is_open(WORD)
    with pytest.raises(BadInput, match="No class HAMMER-42 is open"):
        room.send(prediction(), WORD)


@pytest.mark.parametrize("word", ["", "42", "HAMER-42", "HAMMER", "HAMMER-0", "HAMMER-100", "HAMMER-42 Ada", "x" * 999])
def test_a_word_that_is_none_is_refused_in_a_sentence(room: Classroom, word: str) -> None:
    for act in (room.open_class, room.is_open, lambda word: room.send(prediction(), word)):
        with pytest.raises(BadInput) as refused:
            act(word)
        assert refused.value.refusal.remedy
        assert len(str(refused.value)) < 200


# ---- holding ----------------------------------------------------------------------------------------------------


def test_release_and_take_back(room: Classroom) -> None:
    key = room.open_class(WORD)
    assert room.released(WORD, QUESTION) is None
    room.release(WORD, QUESTION, key)
    assert room.released(WORD, QUESTION) is True
    assert room.released(WORD, "LSW-P02") is None
    room.release(WORD, QUESTION, key, on=False)
    assert room.released(WORD, QUESTION) is False


def test_the_release_word_follows_from_the_key_where_there_is_one(room: Classroom) -> None:
    without = release_word(WORD, QUESTION)
    assert without == release_word("hammer-42", "lsw-p01")
    assert without in CLASS_WORDS
    assert room.opens(WORD, QUESTION, f" {without.lower()} ")
    keys = [room.open_class(WORD)]
    for number in range(1, 8):
        keys.append(room.open_class(f"PUMA-{number}"))
    with_key = release_word(WORD, QUESTION, keys[0])
    assert [word for word in CLASS_WORDS if room.opens(WORD, QUESTION, word)] == [with_key]
    others = {release_word(WORD, QUESTION, key) for key in keys}
    assert len(others) > 1
    assert len({release_word(WORD, f"LSW-P{number:02}") for number in range(1, 19)}) > 5


# ---- many at once -----------------------------------------------------------------------------------------------


def send_all(path: Path, pupil: int, gate: multiprocessing.synchronize.Barrier | None = None) -> None:
    room = Classroom(path)
    if gate is not None:
        gate.wait()
    for trials in (0, 10, 100, 1000):
        room.send(prediction(pupil), WORD, f"browser {pupil}")
        room.send(result(pupil, trials + pupil), WORD, f"browser {pupil}")
    room.close()


def all_thirty(room: Classroom, key: str) -> None:
    found = room.reports(WORD, key)
    wanted = [report for pupil in range(1, 31) for report in (prediction(pupil), result(pupil, 1000 + pupil))]
    assert [sent.report for sent in found] == wanted
    assert not any(sent.conflict for sent in found)


def test_thirty_processes_send_at_once(room: Classroom, path: Path) -> None:
    key = room.open_class(WORD)
    room.close()
    forked = multiprocessing.get_context("fork")
    gate = forked.Barrier(30)
    pupils = [forked.Process(target=send_all, args=(path, pupil, gate)) for pupil in range(1, 31)]
    for pupil in pupils:
        pupil.start()
    for pupil in pupils:
        pupil.join(120)
    assert [pupil.exitcode for pupil in pupils] == [0] * 30
    all_thirty(room, key)


def test_thirty_threads_send_at_once_with_one_store_or_thirty(room: Classroom, path: Path) -> None:
    key = room.open_class(WORD)
    with ThreadPoolExecutor(30) as pool:
        own = [pool.submit(send_all, path, pupil) for pupil in range(1, 31)]
        shared = [pool.submit(room.send, result(pupil, 5), WORD, f"browser {pupil}") for pupil in range(1, 31)]
        for each in own + shared:
            each.result()
        for each in [pool.submit(send_all, path, pupil) for pupil in range(1, 31)]:
            each.result()
    all_thirty(room, key)


def test_many_teachers_open_a_class_in_a_file_that_is_not_there_yet(path: Path) -> None:
    with ThreadPoolExecutor(16) as pool:
        keys = list(pool.map(lambda number: Classroom(path).open_class(f"PUMA-{number}"), range(1, 17)))
    for number, key in enumerate(keys, 1):
        assert Classroom(path).reports(f"PUMA-{number}", key) == []


# ---- no store ---------------------------------------------------------------------------------------------------


def send_many(room: Classroom) -> None:
    for pupil in range(8, 99):
        room.send(prediction(pupil), WORD, f"browser {pupil}")


def test_a_full_disk_says_so_and_the_code_remains(room: Classroom, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key = room.open_class(WORD)
    room.send(prediction(7), WORD, "ben")
    with sqlite3.connect(path) as database:
        pages = database.execute("pragma page_count").fetchone()[0]
    monkeypatch.setattr(classroom._File, "tables", (*classroom._File.tables, f"pragma max_page_count = {pages}"))
    full = Classroom(path)
    with pytest.raises(BadInput, match=r"disk is full\. Your code remains") as refused:
        send_many(full)
    assert "sqlite" not in str(refused.value).lower()
    full.close()
    taken = [sent.report.pupil for sent in room.reports(WORD, key)]
    assert taken == list(range(7, 7 + len(taken)))
    assert len(taken) < 90


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written(room: Classroom, path: Path) -> None:
    path.parent.mkdir()
    path.parent.chmod(0o500)
    try:
        with pytest.raises(BadInput, match="cannot be written"):
            room.open_class(WORD)
        assert room.why_not()
        assert "cannot be written" in str(room.why_not())
    finally:
        path.parent.chmod(0o700)


def test_a_folder_that_can_be_none(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    room = Classroom(tmp_path / "file" / "class.sqlite")
    assert not room.is_open(WORD)
    assert room.released(WORD, QUESTION) is None
    with pytest.raises(BadInput, match=r"cannot be written\. Collect the codes in a chat"):
        room.open_class(WORD)
    assert "cannot be written" in str(room.why_not())


def test_a_store_that_has_become_read_only_is_still_read(
    room: Classroom, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = room.open_class(WORD)
    room.send(prediction(7), WORD)
    room.close()
    monkeypatch.setattr(classroom._File, "tables", ("pragma query_only = on", *classroom._File.tables))
    later = Classroom(path)
    with pytest.raises(BadInput, match=r"The class cannot be reached: .* Your code remains"):
        later.send(prediction(8), WORD)
    assert [sent.report.pupil for sent in later.reports(WORD, key)] == [7]


def test_a_broken_file_is_put_aside(room: Classroom, path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"this is no database at all" * 100)
    key = room.open_class(WORD)
    room.send(prediction(), WORD)
    assert len(room.reports(WORD, key)) == 1
    assert len(list(path.parent.glob("class.broken-*"))) == 1


def test_on_binder_nothing_is_collected(room: Classroom, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BINDER_LAUNCH_HOST", "https://mybinder.org/")
    with pytest.raises(BadInput, match="On Binder everybody has a computer of their own"):
        room.open_class(WORD)
    assert "Binder" in str(room.why_not())
    assert not path.exists()


def test_the_store_of_this_server_is_in_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOOTLAB_DATA", str(tmp_path / "data"))
    assert classroom.why_not() is None
    key = classroom.open_class(WORD)
    classroom.send(prediction(), WORD, "ben")
    classroom.release(WORD, QUESTION, key)
    assert [sent.report for sent in classroom.reports(WORD, key)] == [prediction()]
    assert (tmp_path / "data" / "class.sqlite").exists()
    classroom.forget(WORD, key)
    assert not classroom.here().is_open(WORD)
