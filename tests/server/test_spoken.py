"""The door, the waiting room and what went wrong, in German for whoever is on German pages."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from lootlab.languages import markup, tongue
from lootlab.server import password, spoken
from lootlab.server.pace import Pace

from .conftest import Guest, Server

GERMAN, ENGLISH = "/voila/render/de/index.ipynb", "/voila/render/index.ipynb"


@pytest.fixture
def pupil(guarded_server: Server, monkeypatch: pytest.MonkeyPatch) -> Guest:
    fresh = Pace(password.TRIES_PER_SECOND, password.TRIES)
    monkeypatch.setattr(guarded_server.app.app.settings["doors"].password, "_wrong", fresh)
    return Guest(guarded_server)


def words(page: str) -> list[str]:
    return [text for text in markup.words_in(page.partition("</head>")[2]) if text != "lootlab"]


def test_the_door_asks_in_the_language_of_where_one_wants_to_go(pupil: Guest) -> None:
    pupil.ask(GERMAN)
    page = pupil.ask(f"/join?next={GERMAN}").body.decode()
    assert '<html lang="de"' in page
    assert words(page)[:2] == ["Komm herein", "Das Klassenpasswort"]
    wrong = pupil.ask(f"/join?next={GERMAN}", "POST", "password=Kaktus").body.decode()
    assert "Das ist nicht das Klassenpasswort." in wrong
    assert pupil.ask(f"/join?next={ENGLISH}").body.decode().count("The class password") == 1


def test_what_is_not_there_is_told_in_the_language_of_its_folder(guarded_server: Server) -> None:
    page = Guest(guarded_server).ask("/voila/render/de/nothing").body.decode()
    assert words(page) == [
        "Diese Seite gibt es nicht",
        "Prüfe die Adresse auf einen Tippfehler oder fang bei den Spielen an.",
        "Zurück zu den Spielen",
    ]
    assert f'href="{GERMAN}"' in page
    assert "There is no such page" in Guest(guarded_server).ask("/voila/render/nothing").body.decode()


@pytest.mark.parametrize(
    ("path", "wanted", "referer", "server", "spoken_here"),
    [
        ("/nowhere", "", "", "en", "en"),
        ("/nowhere", "", "", "de", "de"),
        ("/nowhere", "", f"http://127.0.0.1:1{GERMAN}", "en", "de"),
        ("/nowhere", "", f"http://127.0.0.1:1{ENGLISH}", "de", "en"),
        ("/voila/render/xx/y", "", "", "de", "en"),
        (GERMAN, "", "", "en", "de"),
        ("/join", GERMAN, "", "en", "de"),
        ("/join", "/", "", "de", "de"),
    ],
)
def test_whose_language_it_is(path: str, wanted: str, referer: str, server: str, spoken_here: str) -> None:
    handler = SimpleNamespace(
        request=SimpleNamespace(path=path, headers={"Referer": referer} if referer else {}),
        settings={"language": server},
        get_query_argument=lambda name, default: wanted or default,
    )
    assert spoken.language(handler) == spoken_here


def test_a_server_for_a_german_class_begins_in_german(guarded_server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    app = guarded_server.app
    monkeypatch.setattr(app, "language", "de")
    start: Any = next(rule for rule in app.init_handlers() if rule[0] == app.server_url)
    assert start[2]["url"] == GERMAN


def test_the_waiting_room_speaks_german(guarded_server: Server) -> None:
    env = guarded_server.app.app.settings["voila_jinja2_env"]
    handler = SimpleNamespace(
        request=SimpleNamespace(path="/voila/render/de/bag_o_loot.ipynb", headers={}),
        settings={},
        get_query_argument=lambda name, default: default,
    )
    page = spoken.spoken(handler, env.get_template("waiting.html").render(again=5, base_url="/"))
    assert "Gerade sind alle Tische besetzt. Diese Seite sieht alle 5 Sekunden nach" in page
    assert all(tongue.is_told(text) for text in words(page))
    assert not re.search(r"One moment|Back to", page)
