"""The Tab key on a page: what has the focus is seen; a round of the page reaches everything and gets out again."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from .conftest import answered, room

MOST = 200
"""So many steps take one round any table in the middle of a game."""
PLAY = '.cell[data-at="play"]'
CAN = f"{PLAY} :is(.is-can, .is-target):is(button)"
MOVE = f"{PLAY} .cloth [data-do=move]"
MINE = f"{PLAY} :is(.result, .ask:not(.ask--wait))"

FOCUSED = """(kinds) => {
  const node = document.activeElement;
  if (!node || node === document.body) return null;
  const { x, y, width, height } = node.getBoundingClientRect();
  const ring = (each) => !["none 0px", "auto 0px"].some((none) => getComputedStyle(each).outline.includes(none));
  const over = [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5]].map(([across, down]) => [x + width * across, y + height * down])
    .map(([left, top]) => document.elementFromPoint(left, top));
  const faults = [];
  if (!over.some((each) => each && (node.contains(each) || node.labels?.[0]?.contains(each))))
    faults.push("is out of sight or covered");
  if (![node, ...node.querySelectorAll("*")].some(ring)) faults.push("has no ring");
  if (!node.checkVisibility({ visibilityProperty: true }) || node.closest("[inert]")) faults.push("is hidden");
  if (node.tabIndex > 0) faults.push("jumps the queue");
  const at = node.outerHTML.slice(0, 120);
  return {
    at, faults: faults.map((fault) => `${fault}: ${at}`),
    kinds: Object.entries(kinds).filter(([, selector]) => node.matches(selector)).map(([kind]) => kind),
  };
}"""
KINDS = {
    "the skip link": ".skip",
    "a room": ".rooms a",
    "a piece": CAN,
    "a move": MOVE,
    "the list of moves": f"{PLAY} .moves [data-do=more]",
    "the rules": f"{PLAY} .tools [data-do=rules]",
    "the typed field": f"{PLAY} .typed input",
}
GOES_ON = {"a piece", "a move", "the list of moves"}


def focused(page: Page) -> dict[str, Any] | None:
    """What has the focus, of which kinds it is, and what is wrong with it; None: nothing."""
    found: dict[str, Any] | None = page.evaluate(FOCUSED, KINDS)
    return found


def from_the_top(page: Page) -> None:
    page.evaluate("document.body.tabIndex = -1; document.body.focus()")


def walk(page: Page, selector: str) -> list[str]:
    """To the next of these by Tab alone; what was wrong on the way."""
    faults = []
    for _ in range(MOST):
        now = focused(page)
        faults += now["faults"] if now else []
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return faults
        page.keyboard.press("Tab")
    return [*faults, f"the Tab key does not reach {selector}"]


def skipping(page: Page) -> list[str]:
    """The first Tab of a page shows its skip link, and that leads into the room one is in."""
    from_the_top(page)
    page.keyboard.press("Tab")
    first, address = focused(page), page.url
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    faults = list(first["faults"]) if first and "the skip link" in first["kinds"] else ["no skip link comes first"]
    if page.url != address or not page.evaluate("!!document.activeElement.closest('#cells .ll')"):
        faults.append(f"the skip link leads to {page.url}")
    return faults


def moves(page: Page, times: int) -> list[str]:
    """Moves with nothing but Tab and Enter. When the bots are through, the focus is where it goes on, and in sight."""
    faults = []
    for _ in range(times):
        page.wait_for_selector(MINE)
        for _ in range(8):
            offered = room(page, "play").locator(".cloth [data-do=move]").count()
            faults += walk(page, MOVE if offered else CAN)
            page.keyboard.press("Enter")
            answered(page)
            if offered:
                break
        page.wait_for_selector(MINE)
        answered(page)
        now = focused(page)
        faults += now["faults"] if now else ["the focus is lost after a move"]
        if now and not GOES_ON & set(now["kinds"]):
            faults.append(f"after a move the focus is at {now['at']}")
    return faults


def once_round(page: Page) -> list[str]:
    """From the top to the end of the page; what is there and was not met."""
    from_the_top(page)
    faults, met = [], set[str]()
    for _ in range(MOST):
        page.keyboard.press("Tab")
        now = focused(page)
        if now is None:
            there = {kind for kind, at in KINDS.items() if page.locator(at).locator("visible=true").count()}
            return [*faults, *(f"the Tab key does not reach {kind}" for kind in there - met)]
        faults += now["faults"]
        met |= set(now["kinds"])
    return [*faults, "the Tab key does not get out again"]
