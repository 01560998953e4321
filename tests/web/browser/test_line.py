"""The line to the server: moves show at once, come back if they must, and survive a line that breaks."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from noughts.rules import Side
from noughts.ui.shared.event_texts import PendingProposal
from noughts.ui.shared.pages.controller import OpenGame
from noughts.ui.shared.values import Line
from noughts.ui.web import messages as m
from tests.web.browser.fake import ORIGIN, Fake, offer, state
from tests.web.browser.test_board import cell, focused, opened

MOVED = state("....X....", moves=[(4, "X")], you=m.You(["x"], "Alice", can_move=False))


def test_a_move_shows_before_the_server_has_answered(fake: Fake) -> None:
    page = opened(fake)
    cell(page, "b2").click()
    expect(cell(page, "b2")).to_have_attribute("aria-label", "b2, X, last move")
    assert fake.hear(1)[0] | {"id": ""} == {"type": "command", "id": "", "action": "play", "move": "b2", "plies": 0}


def test_a_move_that_is_refused_is_taken_back_with_the_servers_sentence(fake: Fake) -> None:
    page = opened(fake)
    fake.answers = lambda command: m.Refused(command["id"], "b2: the board has changed in the meantime")
    cell(page, "b2").click()
    expect(page.locator(".note")).to_have_text("b2: the board has changed in the meantime")
    expect(cell(page, "b2")).to_have_attribute("aria-label", "b2, empty")


def test_a_command_whose_answer_was_lost_is_sent_again_with_the_same_id(fake: Fake) -> None:
    page = opened(fake)
    cell(page, "b2").click()
    expect(cell(page, "b2")).to_have_attribute("data-mark", "X")
    fake.sockets[-1].close(code=1012)
    first, second = fake.hear(2)
    assert first == second
    fake.tell(MOVED)
    fake.send(m.Done(first["id"]))
    expect(cell(page, "b2")).to_have_attribute("data-mark", "X")


def test_the_page_says_when_the_network_is_away_and_reconnects_alone(fake: Fake) -> None:
    page = opened(fake)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    expect(page.locator("#away")).to_have_text("Connection lost. Your game is saved and will resume when you're back online.")
    expect(page.locator("#away")).to_be_hidden()
    assert len(fake.sockets) >= 2


LINES = """window.lines = [];
const Line = WebSocket;
window.WebSocket = function (address) { const line = new Line(address); window.lines.push(line); return line; };
window.WebSocket.OPEN = Line.OPEN;"""
"""Keeps every socket of the page where a test can see it."""


def test_a_page_in_view_tries_every_second_until_the_server_is_back(fresh_fake: Fake) -> None:
    fresh_fake.page.clock.install()
    fresh_fake.page.add_init_script(LINES)
    page = opened(fresh_fake)
    fresh_fake.is_down = True
    fresh_fake.sockets[-1].close(code=1012)
    passed = 0
    while len(fresh_fake.sockets) < 12:
        fresh_fake.until("lines.at(-1).readyState === 3")
        page.clock.run_for(100)
        passed += 100
    assert passed < 15_000, "milliseconds of the page, of which 8,000 were one wait before"
    fresh_fake.is_down = False
    page.clock.run_for(1_500)
    expect(page.locator("#away")).to_be_hidden()


def test_what_happens_is_said_once(fake: Fake) -> None:
    page = opened(fake)
    fake.tell(MOVED, m.EventMessage(1, "move", "You play b2.", "x", "b2"))
    expect(page.locator("#speech p")).to_have_text(["You play b2."])
    fake.tell(MOVED)
    fake.tell(MOVED, m.EventMessage(2, "said", "Cop: Move along."))
    expect(page.locator("#speech p")).to_have_text(["You play b2.", "Cop: Move along."])


def test_a_friend_is_announced_and_the_focus_goes_from_link_to_board(fake: Fake) -> None:
    status = Line("Waiting for your friend to open the link.", "ink")
    waiting = state(phase="waiting", invite="token", presence=m.Presence("here", "open", 0), panel={"status": status})
    page = opened(fake, waiting)
    expect(page.locator(".status")).to_have_text(status.text)
    page.get_by_label("Link for your friend").focus()
    fake.tell(state(presence=m.Presence("here", "away", 0, "Bob is away.")))  # sat down, and not connected yet
    expect(page.locator("#speech p")).to_have_text(["3x3 · Cop. Your turn."])
    assert focused(page) == "b2"


def test_who_goes_away_is_said_and_that_the_game_can_be_claimed(fake: Fake) -> None:
    page = opened(fake)
    away = m.Presence("here", "away", 0, "Bob is away.", claim_in=60.0)
    fake.tell(state(presence=away))
    fake.tell(state(presence=away))
    expect(page.locator("#speech p")).to_have_text(["Bob is away."])
    fake.tell(state(presence=away, offers=[offer("claim", "claim", "")]))
    expect(page.locator("#speech p")).to_have_text(["Bob is away.", "claim."])
    expect(page.locator(".note")).to_have_text("claim.")


def test_the_focus_stays_on_its_cell_through_every_change(fake: Fake) -> None:
    page = opened(fake)
    cell(page, "b2").focus()
    page.keyboard.press("Enter")
    fake.tell(MOVED)
    fake.tell(state("O...X....", moves=[(4, "X"), (0, "O")]))
    expect(cell(page, "a1")).to_have_attribute("data-mark", "O")
    assert focused(page) == "b2"


def test_the_focus_stays_on_the_move_that_is_looked_at(fake: Fake) -> None:
    page = opened(fake, state("XO.......", moves=[(0, "X"), (1, "O")]))
    page.get_by_role("list", name="Moves").get_by_role("button", name="b1").focus()
    fake.tell(state("XOX......", moves=[(0, "X"), (1, "O"), (2, "X")]))
    expect(page.get_by_role("list", name="Moves").get_by_role("button", name="c1")).to_be_visible()
    expect(page.get_by_role("list", name="Moves").get_by_role("button", name="b1")).to_be_focused()


def test_the_focus_goes_to_the_board_of_a_game_that_is_continued(page: Page, fake: Fake) -> None:
    fake.host.open_games = lambda: ([OpenGame("abc", "3x3 · Cop", "0 moves")], [])
    page.goto(ORIGIN)
    page.get_by_role("link", name="3x3 · Cop").press("Enter")
    page.wait_for_url("**/game/abc")
    expect(cell(page, "b2")).to_be_focused()


def test_the_focus_goes_to_the_board_when_its_button_is_gone(fake: Fake) -> None:
    page = opened(fake)
    page.get_by_role("button", name="hint").focus()
    fake.tell(state("....X....", moves=[(4, "X")], offers=[]))
    expect(page.get_by_role("button", name="hint")).to_have_count(0)
    assert focused(page) == "b2"


def test_giving_up_is_asked_twice_and_escape_takes_it_back(fake: Fake) -> None:
    page = opened(fake)
    page.keyboard.press("g")
    expect(page.locator(".question")).to_contain_text("Resign?")
    page.keyboard.press("Escape")
    expect(page.locator(".question")).to_be_hidden()
    assert fake.said == []
    page.keyboard.press("g")
    page.keyboard.press("Enter")
    assert [said["action"] for said in fake.hear(1)] == ["resign"]


def test_a_wish_of_the_other_player_is_answered_with_a_button(fake: Fake) -> None:
    wish = PendingProposal("undo", Side.O, "Bob asked to take back a move.", is_yours=False)
    page = opened(fake, state(panel={"request": wish, "speaker": None}, presence=m.Presence("here", "here", 0)))
    page.get_by_role("group", name="Bob asked to take back a move.").get_by_role("button", name="yes").click()
    assert [(said["action"], said["granted"]) for said in fake.hear(1)] == [("answer", True)]


def test_an_answer_of_the_other_player_is_shown_and_said(fake: Fake) -> None:
    page = opened(fake)
    fake.tell(MOVED, m.EventMessage(1, "answered", "Bob declines.", note="focus"))
    expect(page.locator(".note")).to_have_text("Bob declines.")
    expect(page.locator("#speech p")).to_have_text(["Bob declines."])


def test_who_comes_back_twice_at_once_has_one_line(fresh_fake: Fake) -> None:
    fresh_fake.page.add_init_script(LINES)
    page = opened(fresh_fake)
    page.evaluate("for (const what of ['offline', 'online', 'online']) window.dispatchEvent(new Event(what))")
    fresh_fake.until("window.lines.at(-1).readyState === WebSocket.OPEN")
    fresh_fake.until("window.lines.filter((line) => line.readyState <= WebSocket.OPEN).length === 1")


def test_who_comes_too_late_for_a_seat_is_told_so_and_watches(page: Page, fake: Fake) -> None:
    page.goto(f"{ORIGIN}/game/abc#taken")
    expect(page.locator("h1")).to_have_text(fake.state.panel.title)
    expect(page.locator(".note")).to_have_text("There is no such thing here.")
    assert page.url == f"{ORIGIN}/game/abc"


def test_an_invitation_stays_in_the_address_until_the_server_has_it(page: Page, fake: Fake) -> None:
    fake.lost.add("/api/games/abc/seat")
    page.goto(f"{ORIGIN}/game/abc#token")
    expect(page.locator("#away")).to_be_visible()
    assert page.url.endswith("#token")
    fake.lost.clear()
    page.wait_for_url(f"{ORIGIN}/game/abc")


def test_a_finished_game_offers_the_rematch_and_forces_nobody_into_it(fake: Fake) -> None:
    over = state(phase="over", board={"is_over": True}, next="def")
    page = opened(fake, over)
    fake.tell(over)
    fake.tell(over, m.EventMessage(1, "said", "Cop: Move along."))
    expect(page.locator("#speech p")).to_have_text(["Cop: Move along."])
    assert page.url.endswith("/game/abc")
    page.get_by_role("link", name="to the rematch").click()
    page.wait_for_url("**/game/def")


def test_a_name_with_markup_is_only_a_name(fake: Fake) -> None:
    evil = "<img src=x onerror=alert(1)>"
    page = opened(fake, state(panel={"names": (evil, "Cop"), "title": evil, "last": f"{evil} played b2."}))
    assert page.locator("main img[src=x]").count() == 0
    expect(page.locator("h1")).to_have_text(evil)


def test_the_first_click_on_the_start_page_begins_the_game_with_that_move(page: Page, fake: Fake) -> None:
    page.goto(ORIGIN)
    cell(page, "b2").click()
    expect(cell(page, "b2")).to_have_attribute("data-mark", "X")
    page.wait_for_url("**/game/abc")
    (said,) = fake.hear(1)
    assert (said["action"], said["move"]) == ("play", "b2")


def test_a_switch_tells_whether_it_is_on(fake: Fake) -> None:
    page = opened(fake, state(offers=[offer("analyse", "analysis", "a", on=True)]))
    expect(page.get_by_role("button", name="analysis")).to_have_attribute("aria-pressed", "true")
