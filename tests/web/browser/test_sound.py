"""Sounds of the page: none before somebody switches them on, and then those of the window."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from noughts.ui.shared.values import Line
from noughts.ui.web import messages as m
from tests.web.browser.fake import Fake, state
from tests.web.browser.test_board import cell, opened

HEARD = """
window.heard = [];
const begun = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { heard.push(this.frequency.value); return begun.apply(this, when); };
"""
MOVED = state("....X....", moves=[(4, "X")])
X_MOVES = m.EventMessage(1, "move", "You play b2.", "x", "b2")


def heard(page: Page) -> int:
    return page.evaluate("heard.length")


def test_nothing_is_heard_before_the_switch_is_touched(fresh_fake: Fake) -> None:
    fresh_fake.page.add_init_script(HEARD)
    page = opened(fresh_fake)
    fresh_fake.tell(MOVED, X_MOVES)
    expect(cell(page, "b2")).to_have_attribute("data-mark", "X")
    assert heard(page) == 0


def test_moves_and_the_end_are_heard_when_the_switch_is_on(fresh_fake: Fake) -> None:
    fresh_fake.page.add_init_script(HEARD)
    page = opened(fresh_fake)
    page.keyboard.press("m")
    expect(page.locator(".note")).to_have_text("Sound is on.")
    fresh_fake.tell(MOVED, X_MOVES)
    fresh_fake.until("heard.length === 4")
    over = state("XXX.OO...", phase="over", panel={"headline": Line("You win!", "win")}, board={"is_over": True})
    fresh_fake.tell(over, m.EventMessage(2, "ended", "You win!"))
    fresh_fake.until("heard.length === 12")
    page.keyboard.press("m")
    expect(page.locator(".note")).to_have_text("Sound is off.")
    assert [asked["value"] for asked in fresh_fake.asked if asked.get("set") == "page_sound"] == ["on", "off"]


def test_the_switch_is_in_the_settings_and_off(fake: Fake) -> None:
    fake.page.goto("http://noughts.test/settings")
    expect(fake.page.get_by_role("checkbox", name="Sound")).not_to_be_checked()
    fake.page.get_by_text("Sound", exact=True).click()
    expect(fake.page.get_by_role("checkbox", name="Sound")).to_be_checked()
    assert fake.host.settings.page_sound
