"""Debian's Firefox, driven by WebDriver BiDi straight over its own websocket: Playwright drives only its own Firefox.

A small part of what Playwright does: tabs, clicks with a real pointer, keys, questions to the page. What asks another
host or throws an error is remembered in `faults`.
"""

from __future__ import annotations

import itertools
import json
import re
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

import websocket

from lootlab.bench import debian

NAMES = ("firefox-esr", "firefox")
PATIENCE = 60.0
"""Seconds to wait for whatever is waited for."""
NOBODY = {"network.proxy.http": "127.0.0.1", "network.proxy.http_port": 9, "network.proxy.ssl": "127.0.0.1"}
SETTINGS = {
    # Whoever is not this machine is asked through a proxy that is not there.
    **NOBODY, "network.proxy.ssl_port": 9, "network.proxy.type": 1,
    "network.proxy.no_proxies_on": "127.0.0.1, localhost", "network.proxy.allow_hijacking_localhost": False,
    # No first steps, no reports, no questions; downloads go to the folder given.
    "browser.shell.checkDefaultBrowser": False, "browser.aboutwelcome.enabled": False, "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False, "browser.download.folderList": 2,
    "browser.download.always_ask_before_handling_new_types": False, "browser.tabs.warnOnClose": False,
}  # fmt: skip

# Where to click: the first thing that is shown, stands still, waits for no answer and has nothing before it.
AT = """(selector, words) => {
  if (document.querySelector('.ll[data-waiting]')) return null;
  const said = (node) => (node.getAttribute('aria-label') ?? node.textContent).replace(/\\s+/g, ' ').trim();
  const shown = [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const node = shown.find((each) => !words || said(each) === words);
  if (!node) return null;
  node.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = node.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const met = document.elementFromPoint(x, y);
  return met && (node.contains(met) || met.contains(node)) ? [x, y] : null;
}"""


JSON = "return JSON.stringify(found instanceof Node ? true : found) ?? 'null';"
"""What the page answers: a piece of it is something, and no more."""


def need() -> str:
    """The path of a Firefox, installed if need be; empty where there is none and none can be had."""
    if not (found := _found()):
        debian.install(NAMES[:1])
        found = _found()
    return found


def _found() -> str:
    return next((path for name in NAMES if (path := shutil.which(name))), "")


class Firefox:
    """A running Firefox with a profile of its own in the folder `home`."""

    def __init__(self, path: str, home: Path) -> None:
        self.downloads = home / "downloads"
        self.faults: list[str] = []
        profile = home / "profile"
        for folder in (self.downloads, profile):
            folder.mkdir(parents=True)
        settings = {**SETTINGS, "browser.download.dir": str(self.downloads)}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in settings.items()]
        (profile / "user.js").write_text("".join(lines))
        command = [path, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
        log = home / "firefox.log"
        with log.open("w") as said:
            self._process = subprocess.Popen(command, stdout=said, stderr=said)
        try:
            self._socket = websocket.create_connection(
                f"{_address(log)}/session", timeout=PATIENCE, suppress_origin=True
            )
            self._numbers = itertools.count(1)
            self.ask("session.new", capabilities={})
            self.ask("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
        except BaseException:
            self._process.kill()
            raise

    def ask(self, method: str, **params: Any) -> Any:
        """A command of BiDi, and its result."""
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            said = json.loads(self._socket.recv())
            if said.get("id") == number:
                assert "result" in said, f"{method}: {said.get('message')}"
                return said["result"]
            self._happened(said.get("method", ""), said.get("params", {}))

    def _happened(self, what: str, params: dict[str, Any]) -> None:
        if what == "network.beforeRequestSent":
            url = params["request"]["url"]
            if not re.match(r"http://127\.0\.0\.1:|data:|blob:|about:|resource:|chrome:", url):
                self.faults.append(f"asked another host: {url}")
        elif what == "log.entryAdded" and params["level"] == "error":
            self.faults.append(f"error on the page: {params['text']}")

    def tab(self, width: int = 1280, before: str = "") -> Tab:
        """A window of a person who was never here; `before` runs on every page of it before its own scripts."""
        person = self.ask("browser.createUserContext")["userContext"]
        return self.another_tab(person, width, before)

    def another_tab(self, person: str, width: int = 1280, before: str = "") -> Tab:
        context = self.ask("browsingContext.create", type="tab", userContext=person)["context"]
        self.ask("browsingContext.setViewport", context=context, viewport={"width": width, "height": 900})
        if before:
            self.ask("script.addPreloadScript", functionDeclaration=f"() => {{ {before} }}", contexts=[context])
        return Tab(self, context, person)

    def close(self) -> None:
        self._socket.close()
        self._process.terminate()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


class Tab:
    """A page in it."""

    def __init__(self, firefox: Firefox, context: str, person: str) -> None:
        self.firefox, self.context, self.person = firefox, context, person

    def goto(self, url: str) -> None:
        self.firefox.ask("browsingContext.navigate", context=self.context, url=url, wait="interactive")

    def reload(self) -> None:
        self.firefox.ask("browsingContext.reload", context=self.context, wait="interactive")

    def look(self, expression: str, *told: Any) -> Any:
        """What an expression of JavaScript is; given arguments, what a function answers."""
        asked = f"({expression})(...{json.dumps(told)})" if told else f"({expression})"
        answer = self.firefox.ask(
            "script.evaluate", target={"context": self.context}, awaitPromise=True,
            expression=f"(async () => {{ const found = await {asked}; {JSON} }})()",
        )  # fmt: skip
        assert answer["type"] == "success", f"{expression}: {answer.get('exceptionDetails', {}).get('text')}"
        return json.loads(answer["result"]["value"])

    def wait(self, expression: str, *told: Any) -> Any:
        """The same, as soon as it is something. Between two pages there is no document to be asked."""
        end = time.monotonic() + PATIENCE
        there = f"(...told) => document.body && ({expression})(...told)" if told else f"document.body && ({expression})"
        while not (found := self.look(there, *told)):
            assert time.monotonic() < end, f"waited in vain for {expression} {told or ''}: {self.faults()}"
            time.sleep(0.05)
        return found

    def faults(self) -> list[str]:
        return self.firefox.faults

    def see(self, selector: str, words: str = "") -> str:
        """Wait until this is shown, and says these words; all that it says."""
        shown = "(at, words) => [...document.querySelectorAll(at)].filter((each) => each.checkVisibility())"
        return str(
            self.wait(f"{shown}.map((each) => each.innerText).find((text) => text.includes(words))", selector, words)
        )

    def click(self, selector: str, words: str = "") -> None:
        x, y = self._still(selector, words)
        pointer = [{"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0}]
        mouse = {"type": "pointer", "id": "mouse", "actions": [*pointer, {"type": "pointerUp", "button": 0}]}
        self.firefox.ask("input.performActions", context=self.context, actions=[mouse])

    def _still(self, selector: str, words: str) -> tuple[int, int]:
        """Where it is when it moves no more."""
        before, now = None, self.wait(AT, selector, words)
        while before != now:
            time.sleep(0.05)
            before, now = now, self.wait(AT, selector, words)
        return now[0], now[1]

    def type(self, selector: str, text: str) -> None:
        """Click there, and type."""
        self.click(selector)
        keys = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        self.firefox.ask(
            "input.performActions", context=self.context, actions=[{"type": "key", "id": "k", "actions": keys}]
        )

    def give(self, selector: str, file: Path) -> None:
        """Choose a file."""
        found = self.firefox.ask(
            "browsingContext.locateNodes", context=self.context, locator={"type": "css", "value": selector}
        )
        element = {"sharedId": found["nodes"][0]["sharedId"]}
        self.firefox.ask("input.setFiles", context=self.context, element=element, files=[str(file)])


def _address(log: Path) -> str:
    """Firefox says where it listens."""
    end = time.monotonic() + PATIENCE
    while not (found := re.search(r"WebDriver BiDi listening on (ws://\S+)", log.read_text())):
        assert time.monotonic() < end, f"Firefox does not start: {log.read_text()[-500:]}"
        time.sleep(0.05)
    return found[1]
