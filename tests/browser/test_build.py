"""A player builds lists in a real browser: by mouse, by keyboard, without scripts, on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from builder import find_game

# A legal army of 40 points; what is hung on a unit comes behind it.
ARMY = [
    ("stark-sworn-swords", ""),
    ("robb-stark-the-wolf-lord", "stark-sworn-swords"),
    ("stark-outriders", ""),
    ("brynden-tully-vanguard-infiltrator", "stark-outriders"),
    ("house-umber-berserkers", ""),
    ("umber-champion", "house-umber-berserkers"),
    ("house-umber-greataxes", ""),
    ("greatjon-umber-fierce-bannerman", "house-umber-greataxes"),
    ("grey-wind", ""),
    ("catelyn-stark-lady-of-winterfell", ""),
    ("eddard-stark-hand-of-the-king", ""),
]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WORDS = {
    "en": {"begin": "Begin: A Song", "find": "Find", "legal": "Legal", "done": "Done"},
    "ru": {"begin": "Начать: Песнь", "find": "Найти", "legal": "По правилам", "done": "Готово"},
}


@pytest.fixture(scope="session")
def names() -> dict[str, dict[str, str]]:
    """The names of the army's cards by id, in each language."""
    offers = find_game("asoiaf-tmg").offers("s06")
    return {lang: {each.id: each.name.to(lang) for each in offers} for lang in ("en", "ru")}


def begin(page: Page, lang: str = "en") -> None:
    page.goto("/build")
    page.get_by_role("button", name=WORDS[lang]["begin"]).click()
    expect(page.locator("#q")).to_be_attached()


def settled(page: Page, step: int) -> None:
    """Waits until a change is saved: the page says on which version the next one is made."""
    hidden = page.locator('#list input[name="expected"]')
    expect(hidden).to_have_value(str(step + 2))


def expect_a_legal_army(page: Page, lang: str = "en") -> None:
    expect(page.locator("#verdict .pill")).to_have_text(WORDS[lang]["legal"])
    expect(page.locator("#judgement .gauge dd").first).to_contain_text("40")
    expect(page.locator("#list .card")).to_have_count(7)
    expect(page.locator("#list .hung li")).to_have_count(4)


def test_an_army_is_built_broken_and_mended_by_mouse(visit, names):
    page = visit("/")
    begin(page)
    for step, (id, host) in enumerate(ARMY):
        page.locator("#q").fill(names["en"][id])
        expect(page.locator("#offers .offer b").first).to_have_text(names["en"][id])
        has_choice = page.locator(f"summary#add-{id}").count()
        page.locator(f"#add-{id}").click()
        if has_choice:
            page.locator(".hosts").get_by_role("button", name=names["en"][host]).click()
        settled(page, step)
    expect_a_legal_army(page)
    expect(page.locator(".tactics li")).not_to_have_count(0)

    page.locator("#drop-units-0-attachments-0").click()
    expect(page.locator("#verdict .pill")).to_contain_text("Not legal")
    found = page.locator("#findings")
    expect(found).to_contain_text("Grey Wind needs in the army: Robb Stark.")
    expect(page.locator("#list .card.faulty .fault")).to_contain_text("Robb Stark")
    found.get_by_role("link").first.click()
    expect(page).to_have_url(re.compile("/rules/asoiaf-tmg"))
    page.go_back()
    page.get_by_role("button", name="Undo").click()
    expect_a_legal_army(page)


def test_the_keyboard_alone_builds_an_army(visit, names):
    page = visit("/build")
    page.get_by_role("button", name=WORDS["en"]["begin"]).focus()
    page.keyboard.press("Enter")
    # Shortcuts are there once the scripts are.
    expect(page.locator("html.htmx-ready #q")).to_be_attached()
    for step, (id, host) in enumerate(ARMY):
        page.keyboard.press("Control+k")
        expect(page.locator("#q")).to_be_focused()
        page.keyboard.press("Control+a")
        page.keyboard.type(names["en"][id])
        expect(page.locator("#offers .offer b").first).to_have_text(names["en"][id])
        expect(page.locator("#offers .count")).to_have_text("Found: 1")
        page.keyboard.press("ArrowDown")
        expect(page.locator(f"#add-{id}")).to_be_focused()
        has_choice = page.locator(f"summary#add-{id}").count()
        page.keyboard.press("Enter")
        if has_choice:
            page.keyboard.press("ArrowDown")
            expect(page.locator(".hosts button").first).to_have_text(names["en"][host])
            page.keyboard.press("Enter")
        settled(page, step)
    expect_a_legal_army(page)

    page.locator("#drop-ncus-1").focus()
    page.keyboard.press("Delete")
    expect(page.locator("#list .card")).to_have_count(6)
    expect(page.locator("#drop-ncus-0")).to_be_focused()
    page.keyboard.press("Control+z")
    expect_a_legal_army(page)
    page.keyboard.press("Control+Shift+z")
    expect(page.locator("#list .card")).to_have_count(6)


def test_an_army_is_built_without_scripts(visit, names):
    page = visit("/", java_script_enabled=False)
    begin(page)
    for id, host in ARMY:
        page.locator("#q").fill(names["en"][id])
        page.get_by_role("button", name="Find").click()
        has_choice = page.locator(f"summary#add-{id}").count()
        page.locator(f"#add-{id}").click()
        if has_choice:
            page.locator(".hosts").get_by_role("button", name=names["en"][host]).click()
        assert page.locator("#q").input_value() == names["en"][id]
    expect_a_legal_army(page)


def test_an_army_is_built_on_a_phone_in_russian(visit, names):
    page = visit("/", "ru", **PHONE)
    begin(page, "ru")
    page.locator(".bar-add").tap()
    for step, (id, host) in enumerate(ARMY):
        page.locator("#q").fill(names["ru"][id])
        expect(page.locator("#offers .offer b").first).to_have_text(names["ru"][id])
        has_choice = page.locator(f"summary#add-{id}").count()
        page.locator(f"#add-{id}").tap()
        if has_choice:
            page.locator(".hosts").get_by_role("button", name=names["ru"][host]).tap()
        settled(page, step)
    expect(page.locator("#catalogue")).to_be_visible()
    page.get_by_role("link", name=WORDS["ru"]["done"]).tap()
    expect(page.locator("#catalogue")).not_to_be_visible()
    expect(page.locator(".bar-figure")).to_contain_text("40 / 40")
    expect_a_legal_army(page, "ru")
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_a_list_is_reopened_shared_and_restored(visit):
    page = visit("/build")
    page.get_by_role("button", name="Wolves of the North").click()
    page.locator("#drop-ncus-0").click()
    expect(page.locator("#list .card")).to_have_count(6)
    address = page.url

    page.goto("/lists")
    page.get_by_role("link", name="Wolves of the North").click()
    assert page.url == address
    page.get_by_role("link", name="Share", exact=True).click()
    shared = page.locator("#share-link").input_value()
    reader = visit(shared)
    expect(reader.locator(".report .card")).not_to_have_count(0)
    expect(reader.get_by_text("Catelyn Stark")).to_have_count(0)

    page.goto(f"{address}/history")
    expect(page.get_by_text("Catelyn Stark, Lady of Winterfell")).to_be_visible()
    page.get_by_role("button", name="Restore 1").click()
    expect(page.locator("#list .card")).to_have_count(7)
    reader.reload()
    expect(reader.get_by_text("Catelyn Stark, Lady of Winterfell")).to_be_visible()


def test_a_deck_is_built_by_clicks(visit):
    page = visit("/build")
    page.get_by_role("button", name="Fealty of Winterfell").click()
    expect(page.locator("#verdict .pill")).to_have_text("Legal")
    page.get_by_role("button", name=re.compile("One fewer: .*Wildling Horde")).first.click()
    expect(page.locator("#verdict .pill")).to_contain_text("Not legal")
    page.locator("#q").fill("Arya Stark (TFM)")
    expect(page.locator("#offers .offer b").first).to_have_text("Arya Stark (TFM)")
    expect(page.locator("#offers .why").first).to_contain_text("limit")
    page.locator("#q").fill("Rickon Stark")
    expect(page.locator("#offers .offer b").first).to_have_text("Rickon Stark")
    page.get_by_role("button", name="Add Rickon Stark", exact=True).click()
    expect(page.locator("#verdict .pill")).to_have_text("Legal")
    expect(page.locator("#offers output").first).to_have_text("1")

    page.get_by_role("link", name="Draw a hand").click()
    expect(page.locator(".hand .card")).to_have_count(7)


def test_without_network_changes_wait_and_are_sent_when_it_is_back(visit):
    page = visit("/build")
    page.get_by_role("button", name="Wolves of the North").click()
    expect(page.locator("#list .card")).to_have_count(7)
    page.context.set_offline(True)
    page.locator("#drop-ncus-0").click()
    expect(page.locator("#waiting")).to_contain_text("Catelyn Stark")
    page.locator("#drop-units-4").click()
    expect(page.locator("#waiting")).to_contain_text("Grey Wind")
    expect(page.locator("#waiting")).to_contain_text("No network")

    page.context.set_offline(False)
    expect(page.locator("#list .card")).to_have_count(5)
    expect(page.locator("#waiting")).to_contain_text("The network is back")
    page.reload()
    expect(page.locator("#list .card")).to_have_count(5)
    expect(page.locator("#list").get_by_text("Grey Wind")).to_have_count(0)


def test_a_text_that_was_typed_is_not_lost(visit):
    page = visit("/build")
    page.locator('button[value="two-at-the-table"]').click()
    page.get_by_text("More", exact=True).click()
    page.get_by_role("link", name="Edit as text").click()
    typed = page.locator("#text").input_value().replace("Два Дома", "Три Дома")
    page.locator("#text").fill(typed)
    page.reload()

    expect(page.locator("#waiting")).to_contain_text("has been put back")
    assert page.locator("#text").input_value() == typed
    page.get_by_role("button", name="Save", exact=True).last.click()
    expect(page.locator(".bench-title h1")).to_have_text("Три Дома")
    expect(page.locator("#waiting")).to_be_hidden()
