"""What goes through the line between a page and its kernel, how large and how fast."""

from __future__ import annotations

import asyncio
import gc
import time
from typing import Any

import pytest
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.httpclient import HTTPClientError

from lootlab.server import messages, pace
from lootlab.server.messages import NOT_TAKEN, TOO_LARGE, Line, why_not
from lootlab.server.pace import Bucket, Pace

from .conftest import Guest, Server, answers, heard, message, read, run

CONTROL = {"comm_id": "c", "target_name": "jupyter.widget.control", "data": {}}


async def screens(line: Any) -> dict[str, dict[str, Any]]:
    """The widgets of the page, as it asks for them itself."""
    await line.write_message(message("comm_open", CONTROL), binary=True)
    asking = {"comm_id": "c", "data": {"method": "request_states"}}
    await line.write_message(message("comm_msg", asking), binary=True)
    found = await heard(line, lambda kind, content: content.get("data", {}).get("method") == "update_states")
    return {key: each["state"] for key, each in found["data"]["states"].items()}


async def closed(line: Any) -> tuple[int | None, str | None]:
    while await line.read_message() is not None:
        pass
    return line.close_code, line.close_reason


# ---- what kind --------------------------------------------------------------------------------------

RUN = {
    "code": "open('/tmp/x', 'w')",
    "silent": False,
    "store_history": False,
    "user_expressions": {},
    "allow_stdin": False,
}


@pytest.mark.parametrize(
    ("kind", "content", "channel"),
    [
        ("execute_request", RUN, "shell"),
        ("execute_request", RUN, "control"),
        ("inspect_request", {"code": "x", "cursor_pos": 1, "detail_level": 0}, "shell"),
        ("complete_request", {"code": "x", "cursor_pos": 1}, "shell"),
        ("history_request", {"hist_access_type": "tail", "n": 9}, "shell"),
        ("debug_request", {"type": "request", "command": "evaluate"}, "control"),
        ("shutdown_request", {"restart": False}, "control"),
        ("shutdown_request", {"restart": False}, "shell"),
        ("interrupt_request", {}, "control"),
        ("input_reply", {"value": "x"}, "stdin"),
        ("kernel_info_request", {}, "control"),
        ("comm_open", {"comm_id": "x", "target_name": "jupyter.widget", "data": {"state": {}}}, "shell"),
    ],
)
def test_only_what_widgets_say_is_taken(
    player: tuple[Guest, str], kind: str, content: dict[str, Any], channel: str
) -> None:
    somebody, kernel = player
    assert why_not(message(kind, content, channel)) == NOT_TAKEN

    async def attack() -> tuple[int | None, str | None]:
        line = await somebody.line(kernel)
        await line.write_message(message(kind, content, channel), binary=True)
        return await closed(line)

    assert run(attack) == (1008, NOT_TAKEN)
    assert somebody.ask(f"/api/kernels/{kernel}").code == 200


@pytest.mark.parametrize("protocol", ["", "v0.kernel.websocket.jupyter.org"])
def test_the_old_protocol_is_no_way_around(player: tuple[Guest, str], protocol: str) -> None:
    """There what a kernel prints went out as text, past the filter."""
    somebody, kernel = player
    with pytest.raises(HTTPClientError) as refused:
        run(lambda: somebody.line(kernel, protocol))
    assert refused.value.code == 400


def offsets(*numbers: int) -> bytes:
    return b"".join(number.to_bytes(8, "little") for number in numbers)


@pytest.mark.parametrize(
    "nonsense",
    [
        b"",
        b"{}",
        "text",
        offsets(2**63),
        offsets(2**64 - 1, *range(20)),
        offsets(0),
        offsets(6, 0, 0, 0, 0, 0, 0),
        offsets(6, 56, 99, 60, 60, 60, 60),
        offsets(6, 56, 2**60, 2**60, 2**60, 2**60, 2**60),
        message("comm_msg", {})[:-3],
        message("comm_msg", {}).replace(b"comm_msg", b"comm\xffmsg"),
        message("comm_msg", {}, channel="x"),
    ],
)
def test_nonsense_is_refused_at_once(nonsense: Any) -> None:
    """Jupyter would count to two to the power of 64."""
    assert why_not(nonsense) == NOT_TAKEN


def test_nonsense_ends_its_line_only(player: tuple[Guest, str]) -> None:
    somebody, kernel = player

    async def attack() -> tuple[int | None, str | None]:
        good, bad = await somebody.line(kernel), await somebody.line(kernel)
        await bad.write_message(offsets(2**63), binary=True)
        told = await closed(bad)
        await answers(good)
        return told

    assert run(attack) == (1008, NOT_TAKEN)


@pytest.mark.parametrize(
    "trait", ["html", "css", "art", "_esm", "game_css", "game_art", "said", "memory", "rev", "place"]
)
def test_nothing_that_a_browser_says_about_a_widget_is_believed(player: tuple[Guest, str], trait: str) -> None:
    somebody, kernel = player
    evil: Any = {"rev": 99, "memory": {"evil": 1}}.get(trait, "<img src=x onerror=alert(1)>")

    async def attack() -> None:
        line = await somebody.line(kernel)
        [table] = [key for key, state in (await screens(line)).items() if "html" in state]
        # Only a screen that somebody has looked at shows all that it is made of.
        looked = {"method": "custom", "content": {"do": "start", "arg": "", "value": None}}
        await line.write_message(message("comm_msg", {"comm_id": table, "data": looked}), binary=True)
        before = await screens(line)
        while 'far is-turn"' in before[table]["html"]:  # the bot is about to move, and that changes the screen, too
            before = await screens(line)
        update = {"method": "update", "state": {trait: evil}, "buffer_paths": []}
        await line.write_message(message("comm_msg", {"comm_id": table, "data": update}), binary=True)
        after = await screens(line)
        assert before[table][trait] == after[table][trait] != evil

    run(attack)


def test_what_a_kernel_prints_stays_there(player: tuple[Guest, str]) -> None:
    """A message that no widget understands makes ipykernel print a traceback with our files in it."""
    somebody, kernel = player

    async def provoke() -> list[str]:
        line = await somebody.line(kernel)
        await line.write_message(message("comm_msg", {"comm_id": "none", "data": {}}), binary=True)
        await line.write_message(message("kernel_info_request", {}), binary=True)
        kinds: list[str] = []
        while "kernel_info_reply" not in kinds:
            data = await line.read_message()
            assert isinstance(data, bytes)
            kinds.append(read(data)[0])
        return kinds

    assert not {"stream", "error"} & set(run(provoke))


# ---- how large --------------------------------------------------------------------------------------


def test_a_message_that_is_too_large_is_refused_with_a_sentence(
    player: tuple[Guest, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "LARGEST", 100_000)
    somebody, kernel = player

    async def attack() -> tuple[int | None, str | None]:
        line = await somebody.line(kernel)
        asking = {"comm_id": "x", "data": {"method": "custom", "content": "x" * 100_000}}
        await line.write_message(message("comm_msg", asking), binary=True)
        return await closed(line)

    assert run(attack) == (1008, TOO_LARGE)


def test_the_longest_text_that_a_screen_takes_goes_through() -> None:
    from lootlab.widgets.screen import LONGEST_VALUE

    assert 6 * (LONGEST_VALUE + 1) < pace.LARGEST < pace.BYTES_AT_ONCE


def test_whoever_does_not_read_is_cut_off(player: tuple[Guest, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Each question brings some 300 KB of answer. A client that never reads would fill the memory of the server."""
    monkeypatch.setattr(messages, "UNREAD", 2_000_000)
    somebody, kernel = player

    async def attack() -> None:
        line = await somebody.line(kernel)
        stream = line.protocol.stream  # type: ignore[union-attr]
        await line.write_message(message("comm_open", CONTROL), binary=True)
        stream._add_io_state = lambda state: None  # from here on nothing is read
        stream.io_loop.remove_handler(stream.socket)
        stream.socket.setblocking(True)
        for _ in range(300):
            asking = message("comm_msg", {"comm_id": "c", "data": {"method": "request_states"}})
            head = bytes([0x82, 0x80 | 126]) + len(asking).to_bytes(2, "big") + bytes(4)
            try:
                stream.socket.sendall(head + asking)
            except OSError:
                return
            await asyncio.sleep(0.01)
        raise AssertionError("it still listens")

    run(attack)


def test_a_tab_that_is_closed_while_its_kernel_answers_is_no_error(
    player: tuple[Guest, str], caplog: pytest.LogCaptureFixture
) -> None:
    somebody, kernel = player

    async def tear(after: float) -> None:
        line = await somebody.line(kernel)
        await line.write_message(message("comm_open", CONTROL), binary=True)
        asking = message("comm_msg", {"comm_id": "c", "data": {"method": "request_states"}})
        for _ in range(10):
            await line.write_message(asking, binary=True)
        await asyncio.sleep(after)
        line.protocol._abort()  # type: ignore[union-attr]
        await answers(await somebody.line(kernel))

    for after in (0, 0.05, 0.2):
        run(lambda after=after: tear(after))  # type: ignore[misc]
    gc.collect()  # what nobody has asked for says so when it goes
    assert [record.getMessage() for record in caplog.records if record.levelname in ("ERROR", "CRITICAL")] == []


def test_a_line_that_was_closed_is_forgotten(player: tuple[Guest, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Jupyter's alarm for a silent kernel would hold it for a minute."""
    somebody, kernel = player
    monkeypatch.setattr(messages, "ALARM", 0.5)

    async def come_and_go() -> None:
        (await somebody.line(kernel)).close()

    before = _wires()
    for _ in range(3):
        run(come_and_go)
    last = time.monotonic() + 20
    while _wires() > before and time.monotonic() < last:
        time.sleep(0.2)
    assert _wires() <= before


def _wires() -> int:
    gc.collect()
    return sum(isinstance(each, ZMQChannelsWebsocketConnection) for each in gc.get_objects())


# ---- how fast ---------------------------------------------------------------------------------------


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_what_is_in_it_and_then_takes_its_time() -> None:
    clock = Clock()
    bucket = Bucket(10, 3, clock)
    assert [bucket.take() for _ in range(5)] == pytest.approx([0, 0, 0, 0.1, 0.2])
    clock.now = 0.2
    assert bucket.take() == pytest.approx(0.1)
    clock.now = 100
    assert bucket.level == 3


def test_each_visitor_has_a_bucket_and_full_ones_are_forgotten() -> None:
    clock = Clock()
    everybody = Pace(1, 2, clock)
    assert [everybody.take("ann") for _ in range(3)] == [0, 0, 1]
    assert everybody.take("bea") == 0
    clock.now = 60
    for number in range(1000):
        everybody.take(f"robot {number}")
    assert "ann" not in everybody._buckets


def test_a_class_that_plays_fast_is_not_slowed_down() -> None:
    clock = Clock()
    everybody = Pace(pace.MESSAGES, pace.MESSAGES_AT_ONCE, clock)
    for second in range(60):
        clock.now = second
        assert all(everybody.take("somebody") == 0 for _ in range(pace.MESSAGES)), "eight clicks a second on five tabs"


def test_whoever_floods_waits_and_nobody_else_does(
    server: Server, player: tuple[Guest, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No clock: the flood's bucket is almost shut, and the other player's messages go through all the same."""
    slow = Pace(pace.MESSAGES, pace.MESSAGES_AT_ONCE)
    somebody, kernel = player
    flooder = Guest(server)
    flooded = flooder.opens("blank")
    visitor = server.app.app.settings["doors"].visitors._owners[flooded]
    slow._buckets[visitor] = Bucket(0.01, 5)
    monkeypatch.setattr(Line, "messages", slow)
    taken: list[str] = []
    forward = messages.why_not

    def count(data: Any) -> str:
        taken.append(read(data)[2].get("who", ""))
        return forward(data)

    monkeypatch.setattr(messages, "why_not", count)

    async def flood() -> None:
        line, other = await flooder.line(flooded), await somebody.line(kernel)
        for _ in range(2000):
            await line.write_message(message("comm_msg", {"comm_id": "x", "data": {}, "who": "flood"}), binary=True)
        for _ in range(20):
            await answers(other)

    run(flood)
    assert taken.count("flood") <= 6
    assert taken.count("") >= 20


def test_one_visitor_does_not_open_lines_without_end(
    player: tuple[Guest, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "SOCKETS", 3)
    somebody, kernel = player
    owner = somebody.server.app.app.settings["doors"].visitors._owners[kernel]

    async def many() -> None:
        for _ in range(50):  # lines of tests before may be on their way out
            if not Line.lines[owner]:
                break
            await asyncio.sleep(0.1)
        lines = [await somebody.line(kernel) for _ in range(3)]
        with pytest.raises(HTTPClientError) as refused:
            await somebody.line(kernel)
        assert refused.value.code == 429
        lines[0].close()
        await closed(lines[0])
        await answers(await somebody.line(kernel))

    run(many)


def test_too_many_pages_at_once_are_refused_with_a_sentence(
    server: Server, guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.app.app.settings["doors"], "openings", Pace(0.001, 1))
    guest.go("/")
    assert guest.ask("/voila/render/none.ipynb").code == 404
    answer = guest.ask("/voila/render/table.ipynb")
    assert answer.code == 429
    assert "too many pages at once" in answer.body.decode()
    other = Guest(server)
    other.go("/")
    assert other.ask("/voila/render/none.ipynb").code == 404


def test_whoever_asks_for_files_too_fast_waits(server: Server, guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    guest.go("/")
    known = server.app.app.settings["doors"].requests
    before = known.of(next(iter(known._buckets))).rate
    assert before == pace.REQUESTS
    slow = Pace(0.001, 1)
    monkeypatch.setattr(server.app.app.settings["doors"], "requests", slow)

    async def flood() -> tuple[int, int]:
        asked = [asyncio.ensure_future(guest._ask("/join", "GET", None, {})) for _ in range(5)]
        done, waiting = await asyncio.wait(asked, timeout=2)
        for each in waiting:
            each.cancel()
        return len(done), len(waiting)

    assert run(flood) == (1, 4)
    assert Guest(server).ask("/join").code in (200, 303)
