"""A set-up is filled in as a form in a real browser, on a phone and in Russian."""

from __future__ import annotations

from playwright.sync_api import expect

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def test_a_house_is_set_up_on_a_phone_in_russian(visit, axe):
    page = visit("/build", lang="ru", **PHONE)
    page.get_by_role("button", name="Начать: Игра престолов. Настольная игра").click()
    stark = page.locator(".seat", has_text="Дом Старк").first
    stark.locator("summary").first.click()
    stark.get_by_role("button", name="+ Отряды", exact=True).click()
    area = stark.locator(".adder", has=page.get_by_role("button", name="+ Отряды"))
    area.locator("select").select_option(label="Винтерфелл")
    area.get_by_role("button").click()

    # Two values in quick succession: the second is sent after the first is saved.
    form = page.locator("#setup")
    form.get_by_label("Пеший воин").fill("1")
    form.get_by_label("Рыцарь").fill("3")
    form.get_by_label("Снабжение").first.fill("0")
    page.keyboard.press("Tab")
    expect(page.locator("#verdict .pill")).to_contain_text("Не по правилам")
    expect(stark.locator(".fault").first).to_be_visible()
    form.get_by_label("Рыцарь").fill("")
    page.keyboard.press("Tab")
    expect(page.locator("#verdict .pill")).to_have_text("По правилам")
    expect(page.locator("#notice")).to_be_empty()

    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.evaluate(axe)
    found = page.evaluate("axe.run().then(result => result.violations.map(each => each.id))")
    assert found == []
    page.reload()
    expect(form.get_by_label("Пеший воин")).to_have_value("1")
