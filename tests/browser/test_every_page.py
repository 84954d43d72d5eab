"""What holds for every page: it fits a phone, and everyone can read and use it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

import pytest
from playwright.sync_api import Browser, Page

from builder import known_games

DESKTOP = {"width": 1280, "height": 720}
PHONE = {"width": 390, "height": 844}
PAGES = ["/", "/check", "/rules/", "rule", "legal", "illegal", "long", "unreadable", "/nothing"]
# Pages of a saved list: the sample it begins with, and what follows the edit or the view link.
LISTS = {
    "bench": ("nine-faults", "edit", ""),
    "bench-panel": ("nine-faults", "edit", "?kind=attachment&side=all#catalogue"),
    "deck": ("fealty-of-winterfell", "edit", ""),
    "pair": ("tournament-pair", "edit", "?part=1"),
    "table": ("two-at-the-table", "edit", ""),
    "setup": ("set-up-of-four", "edit", ""),
    "text": ("fealty-of-winterfell", "edit", "/text"),
    "history": ("nine-faults", "edit", "/history"),
    "edition": ("nine-faults", "edit", "/edition?to=1.0"),
    "delete": ("nine-faults", "edit", "/delete"),
    "repair": ("nine-faults", "edit", "/repair"),
    "shared": ("nine-faults", "view", ""),
    "numbers": ("fealty-of-winterfell", "view", "/numbers"),
    "draw": ("fealty-of-winterfell", "view", "/draw?turns=1"),
}
LOOK_UPS = [
    *("/catalogue/", "/catalogue/asoiaf-tmg/?faction=stark", "/catalogue/asoiaf-tmg/10202"),
    *("/catalogue/agot-lcg/editions/", "/catalogue/asoiaf-tmg/editions/s05/s06", "/api/"),
]
# Pages of the sample event: what follows the organiser's link, or the link that its page shows.
EVENTS = {
    "organise": "",
    "organise-settings": "/settings",
    "organise-add": "/add",
    "organise-edition": "/edition?to=s05",
    "organise-list": "th a",
    "event": "#join-link",
}
PAGES += ["/build", "/lists", "/print", *LISTS, *LOOK_UPS]
PAGES += ["/events", "/events?game=asoiaf-tmg", "entry", *EVENTS]
WIDEST = "document.documentElement.scrollWidth"
# Only what is wrong leaves the browser; the rest of what axe tells is long.
VIOLATIONS = """
() => axe.run({resultTypes: ["violations"]})
  .then(told => told.violations.map(each => [each.id, ...each.nodes.map(node => node.html)]))
"""
# How far a page goes on below its footer.
BELOW = """
() => document.documentElement.scrollHeight - scrollY
  - Math.max(innerHeight, document.querySelector("footer").getBoundingClientRect().bottom)
"""
SMALL_TARGETS = """
() => [...document.querySelectorAll(
    "a, button, select, summary, input, textarea, label:has(> input)")]
  .filter(target => target.checkVisibility() && !target.matches("p a, dd a, .skip, label input"))
  .filter(target => target.getBoundingClientRect().height < 44)
  .map(target => target.outerHTML)
"""


def check(page: Page, text: str) -> None:
    page.goto("/check")
    page.locator("#text").fill(text)
    page.locator("#roster .button").first.click()
    page.locator(".pill.bad").first.wait_for()


def open_list(page: Page, sample: str, link: str, rest: str) -> None:
    made = page.request.post("/build", form={"sample": sample}).text()
    address = re.search(rf'data-{link}="([^"]+)"', made)[1]
    page.goto(f"{address}{rest}")


def open_event(page: Page, rest: str) -> None:
    page.goto("/events")
    page.locator('form[action="/events/sample"] button').click()
    page.locator("#own-link").wait_for()
    if rest == "#join-link":
        page.goto(page.locator(rest).input_value())
    elif rest.startswith("/"):
        page.goto(page.locator("#own-link").input_value() + rest)
    elif rest:
        page.locator(rest).first.click()


def join_event(page: Page, text: str) -> None:
    """A player's own page, after a list was sent to the sample event."""
    open_event(page, "#join-link")
    page.locator("#join-player").fill("Ж" * 80)
    page.locator("#join-text").fill(text)
    page.locator("#join .button").click()
    page.locator("#link").wait_for()


def renamed(text: str, name: str) -> str:
    rest = [line for line in text.splitlines() if not line.startswith("name:")]
    return "\n".join([*rest, f"name: {name}", ""])


@pytest.fixture(scope="session")
def readers(browser: Browser, site: str, axe: str) -> Iterator[Callable[[str, str], Page]]:
    """Readers of the pages, one for each language and scheme, who have axe at hand."""

    @cache
    def reader(lang: str, scheme: str) -> Page:
        context = browser.new_context(base_url=site, locale=lang, color_scheme=scheme)
        context.add_init_script(axe)
        return context.new_page()

    yield reader
    for context in browser.contexts:
        context.close()


@pytest.fixture
def show(readers, legal, illegal) -> Callable[[str, str, str], Page]:
    def open_page(name: str, lang: str, scheme: str) -> Page:
        page = readers(lang, scheme)
        page.emulate_media(media="screen")
        page.set_viewport_size(DESKTOP)
        samples = {"legal": legal, "illegal": illegal}
        if name == "unreadable":
            check(page, "game: [" + "x" * 300)
        elif name == "long":
            check(page, renamed(illegal.text, "Ж" * 200))
        elif name in LISTS:
            open_list(page, *LISTS[name])
        elif name in EVENTS:
            open_event(page, EVENTS[name])
        elif name == "entry":
            join_event(page, legal.text)
        elif name == "rule":
            page.goto(f"/rules/{known_games()[0].rules[0].id}")
        else:
            page.goto(f"/check?sample={samples[name].id}" if name in samples else name)
        # A page that a click has opened may still wait for its stylesheet.
        page.wait_for_load_state("load")
        return page

    return open_page


@pytest.mark.parametrize(("lang", "scheme"), [("en", "light"), ("ru", "dark")])
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_to_complain_of_and_a_phone_shows_all(show, name, lang, scheme):
    page = show(name, lang, scheme)

    assert page.evaluate(VIOLATIONS) == []
    assert page.evaluate(BELOW) <= 1

    page.set_viewport_size(PHONE)

    assert page.evaluate(WIDEST) == PHONE["width"]
    assert page.evaluate(SMALL_TARGETS) == []


@pytest.mark.parametrize("name", ["illegal", "/rules/"])
def test_print_is_black_on_white(show, name):
    page = show(name, "ru", "dark")
    page.emulate_media(media="print")
    style = "getComputedStyle(document.body)"

    assert page.evaluate(f"{style}.color") == "rgb(0, 0, 0)"
    assert page.evaluate(f"{style}.backgroundColor") == "rgb(255, 255, 255)"
