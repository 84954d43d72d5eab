"""A reader checks a list: pasted, uploaded, with and without JavaScript, in both languages."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from builder import check_text, known_games, samples

LANGS = ["en", "ru"]
VERDICT = {"en": "Not legal", "ru": "Не по правилам"}
SEND = {"en": "Check", "ru": "Проверить"}
UNREADABLE = "game: asoiaf-tmg\nunits: [a, b\n"


def send(page: Page, lang: str = "en") -> None:
    page.get_by_role("button", name=SEND[lang], exact=True).click()


@pytest.mark.parametrize("scripts", [True, False], ids=["with-scripts", "without-scripts"])
@pytest.mark.parametrize("lang", LANGS)
def test_a_pasted_list_gets_its_findings(visit, illegal, lang, scripts):
    page = visit("/check", lang, java_script_enabled=scripts)
    page.locator("#text").fill(illegal.text)
    send(page, lang)

    expect(page.locator(".pill").first).to_contain_text(VERDICT[lang])
    told = page.locator(".findings").all_inner_texts()
    for finding in check_text(illegal.text).findings:
        assert finding.text(lang) in " ".join("\n".join(told).split())
    assert page.locator("#text").input_value() == illegal.text


def test_a_pasted_list_of_every_game_gets_its_verdict(visit):
    page = visit("/check")
    for game in known_games():
        judged = [(each, check_text(each.text)) for each in samples() if each.game == game.id]
        sample, report = max(judged, key=lambda pair: len(pair[1].findings))
        page.locator("#text").fill(sample.text)
        send(page)

        expect(page.locator("#outcome h1").first).to_have_text(report.name)
        verdict = "Legal" if report.legal else "Not legal"
        expect(page.locator("#outcome .pill").first).to_contain_text(verdict)
        for finding in report.findings:
            expect(page.locator("#outcome")).to_contain_text(finding.text("en"))


def test_the_citation_leads_to_the_page_of_the_rule(visit, illegal):
    page = visit(f"/check?sample={illegal.id}")
    rule = check_text(illegal.text).findings[0].rule
    page.locator(f'.findings a[href="/rules/{rule.id}"]').first.click()

    expect(page.get_by_role("heading", level=1)).to_have_text(rule.name.en)


@pytest.mark.parametrize("scripts", [True, False], ids=["with-scripts", "without-scripts"])
def test_an_uploaded_file_is_checked(visit, illegal, scripts):
    page = visit("/check", java_script_enabled=scripts)
    upload = {"name": "wolves.yaml", "mimeType": "text/yaml", "buffer": illegal.text.encode()}
    page.locator("#file").set_input_files(upload)
    page.get_by_role("button", name="Check the file").click()

    expect(page.locator(".pill").first).to_contain_text("Not legal")


@pytest.mark.parametrize("scripts", [True, False], ids=["with-scripts", "without-scripts"])
def test_an_unreadable_list_shows_the_place_and_can_be_mended(visit, legal, scripts):
    page = visit("/check", java_script_enabled=scripts)
    page.locator("#text").fill(UNREADABLE)
    send(page)

    expect(page.get_by_role("heading", level=1)).to_have_text("The list cannot be read")
    expect(page.locator(".findings")).to_contain_text("line")
    assert page.locator("#text").input_value() == UNREADABLE

    page.locator("#text").fill(legal.text)
    send(page)
    expect(page.locator(".pill.good").first).to_have_text("Legal")


@pytest.mark.parametrize("scripts", [True, False], ids=["with-scripts", "without-scripts"])
def test_another_language_loses_nothing(visit, illegal, scripts):
    page = visit("/check", java_script_enabled=scripts)
    page.locator("#text").fill(illegal.text)
    send(page)
    expect(page.locator(".pill").first).to_contain_text("Not legal")
    page.get_by_role("button", name="Русский").click()

    expect(page.locator("html")).to_have_attribute("lang", "ru")
    expect(page.locator(".pill").first).to_contain_text("Не по правилам")
    assert page.locator("#text").input_value() == illegal.text


def test_with_scripts_only_the_report_is_swapped_and_read_out(visit, illegal):
    page = visit("/check")
    page.locator("#text").fill(illegal.text)
    page.evaluate("document.body.dataset.same = 'yes'")
    send(page)

    expect(page.locator(".pill").first).to_contain_text("Not legal")
    expect(page.locator("body")).to_have_attribute("data-same", "yes")
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def test_the_keyboard_alone_is_enough(visit):
    page = visit("/")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Check a list")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#text")).to_be_visible()
