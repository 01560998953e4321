"""Whole games in real browsers against the real server: alone, with a friend by link, watched, and through every accident."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from noughts.players.registry import player
from noughts.rules import Cell, Position, Rules, Side
from noughts.search import Limit
from tests.waiting import wait_for
from tests.web.browser.accessibility import complaints
from tests.web.browser.site import Site
from tests.web.conftest import Gate
from tests.web.serving import Person, Server

Open = Callable[..., Page]


def cell(page: Page, name: str) -> Locator:
    return page.locator(f'[data-cell="{name}"]')


def marks(page: Page) -> int:
    return page.locator(".cell .mark").count()


def wait_for_turn(page: Page) -> bool:
    """Until it is our turn again; False if the game is over."""
    page.locator(".cell.allowed, .headline:not(:empty)").first.wait_for(state="attached")
    return page.locator(".headline").is_hidden()


def settled(page: Page) -> None:
    """Until the page shows what was done last."""
    expect(page.locator("[aria-busy=true]")).to_have_count(0)


def choose(page: Page, label: str) -> None:
    page.locator("label.chip", has_text=re.compile(rf"^[X·O↓→no\s]*{re.escape(label)}")).first.locator("input").check(
        force=True
    )
    settled(page)


def play_out(page: Page, place: Callable[[Page], None]) -> None:
    """Play until the end, each time where ``place`` wants."""
    for _ in range(120):
        if not wait_for_turn(page):
            return
        before = marks(page)
        place(page)
        expect(page.locator(".cell .mark").nth(before)).to_be_attached()
    raise AssertionError("the game does not end")


def click_first(page: Page) -> None:
    page.locator(".cell.allowed").first.click()


def invited(site: Site, open_browser: Open, board: str = "") -> tuple[Page, Page, str]:
    """Two browsers in one game, the first plays X; and the link of the game."""
    ann, bob = open_browser(), open_browser()
    ann.goto(site.address)
    if board:
        choose(ann, board)
    choose(ann, "Online with a friend")
    ann.get_by_role("button", name="Invite a friend").click()
    address = ann.get_by_label("Link for your friend").input_value()
    bob.goto(address)
    expect(ann.locator(".status")).to_contain_text("Your turn")
    expect(bob.locator("h1")).not_to_be_empty()
    return ann, bob, address.partition("#")[0]


def move(page: Page, name: str, *others: Page) -> None:
    """A move by one, seen by all."""
    expect(cell(page, name)).to_have_class(re.compile(r"\ballowed\b"))
    cell(page, name).click()
    for each in (page, *others):
        expect(cell(each, name).locator(".mark")).to_be_attached()


def shown(page: Page) -> Any:
    """The game that a page shows, as the server tells of it."""
    return page.evaluate("fetch(`/api${location.pathname.replace('game', 'games')}`).then((answer) => answer.json())")


@pytest.mark.parametrize("name", ["Kitty", "Cop", "Sera"])
def test_a_game_against_each_character_goes_to_its_end(site: Site, page: Page, name: str) -> None:
    page.goto(site.address)
    choose(page, name)
    expect(page.locator(".score")).to_have_text(f"Tic-tac-toe · {name}")
    play_out(page, click_first)
    expect(page.locator(".headline")).to_have_text(re.compile(rf"You win!|{name} wins\.|It's a draw!"))
    expect(page.get_by_role("button", name="rematch")).to_be_visible()


def test_nothing_is_given_away_before_it_is_asked_for(site: Site, page: Page) -> None:
    page.goto(site.address)
    cell(page, "b2").click()
    assert wait_for_turn(page)
    assert page.locator(".badge").count() == 0
    assert not re.search(r"wins in|loses in|best play|Try ", page.locator("main").inner_text())
    page.get_by_role("button", name="analysis").click()
    expect(page.locator(".cell .badge").first).to_be_visible()


@pytest.mark.parametrize(
    ("choice", "said"),
    [
        ("Online with a friend", "You'll get a link. The first person to open it plays you."),
        ("Watch", re.compile(r"Start the game: Tic-tac-toe · .+ against .+\.")),
    ],
)
def test_the_board_of_the_start_keeps_its_size_where_a_button_begins(site: Site, page: Page, choice: str, said: str) -> None:
    page.goto(site.address)
    expect(page.locator(".cell.allowed").first).to_be_visible()
    before = cell(page, "a1").bounding_box()
    choose(page, choice)
    expect(page.locator(".status")).to_have_text(said)
    after = cell(page, "a1").bounding_box()
    assert before
    assert after
    assert (after["width"], after["x"]) == (before["width"], before["x"])


def test_a_whole_game_and_its_rematch_with_the_keyboard_alone(site: Site, page: Page) -> None:
    page.goto(site.address)
    expect(page.locator(".cell.allowed").first).to_be_visible()
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.cell')"):
            break
    assert page.evaluate("document.activeElement.dataset.cell") == "b2"

    def place(page: Page) -> None:
        for _ in range(12):
            if page.evaluate("document.activeElement.classList.contains('allowed')"):
                break
            page.keyboard.press("ArrowRight")
            if page.evaluate("document.activeElement.dataset.cell[0]") == "a":
                page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")

    play_out(page, place)
    assert page.evaluate("document.activeElement.matches('.cell')")
    before = page.url
    page.keyboard.press("r")
    page.wait_for_url(lambda url: url != before)
    expect(page.locator(".headline")).to_be_hidden()
    assert page.evaluate("document.activeElement !== document.body")


@pytest.mark.parametrize("by", ["click", "Enter"])
def test_after_the_end_a_cell_offers_a_rematch(site: Site, page: Page, by: str) -> None:
    page.goto(site.address)
    play_out(page, click_first)
    before = page.url
    for wanted in ("offered", "meant"):
        if by == "click":
            cell(page, "b2").click(force=True)  # to a screen reader it is disabled
        else:
            cell(page, "b2").focus()
            page.keyboard.press("Enter")
        if wanted == "offered":
            expect(page.locator(".note")).to_have_text("A rematch? Press Enter or click again.")
    page.wait_for_url(lambda url: url != before)
    expect(page.locator(".headline")).to_be_hidden()


def test_a_game_is_played_with_a_thumb_on_a_phone_in_the_dark(site: Site, open_browser: Open) -> None:
    page = open_browser(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, color_scheme="dark")
    page.goto(site.address)
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(18, 22, 28)"
    top_of = """(() => {
        const place = (name) => document.querySelector(name).getBoundingClientRect();
        return place("noughts-board").top + scrollY - place(".speaker").height;
    })()"""
    expect(page.locator(".status")).to_have_text("Tap a square to start, or pick a different game.")
    before = page.evaluate(top_of)
    cell(page, "b2").tap()
    expect(page.locator(".seat")).to_have_count(2)
    assert abs(page.evaluate(top_of) - before) < 20, "but for what somebody says, the board stays under the thumb"
    play_out(page, lambda page: page.locator(".cell.allowed").first.tap())
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def board_on(page: Page, rules: str) -> Position:
    """The position that a page shows."""
    marks = page.locator(".cell").evaluate_all("all => all.map((one) => [one.dataset.cell, one.dataset.mark || '.'])")
    shown = dict(marks)
    known = Rules.parse(rules)
    rows = ["".join(shown[str(Cell(col, row))] for col in range(known.cols)) for row in range(known.rows)]
    return Position.parse("/".join(rows), known)


def sees_the_end(page: Page, headline: str, line: str) -> None:
    """What somebody sees and hears at the end of a game, and which line is drawn; none after a draw."""
    expect(page.locator(".headline")).to_have_text(headline)
    expect(page.locator("#speech")).to_contain_text(f"{headline} {line}".strip())
    expect(page.locator("noughts-board .line line")).to_have_count(1 if line else 0)
    assert page.locator(".cell.allowed").count() == 0


def finds_it_in_history(site: Site, page: Page, *texts: str) -> None:
    page.goto(f"{site.address}/history")
    row = page.locator("tbody tr").first
    for text in texts:
        expect(row).to_contain_text(text)


@pytest.mark.parametrize(
    ("board", "rules", "line", "opponent"),  # the other characters take a second for a move
    [("7x7", "7x7x4", "Four", "Ada"), ("Gomoku", "15x15x5", "Five", "Kitty")],
)
def test_a_whole_game_against_a_character_on_other_boards(
    site: Site, page: Page, board: str, rules: str, line: str, opponent: str
) -> None:
    advisor, rng = player("cop" if opponent == "Kitty" else "random"), Random(1)  # so that one of them wins soon

    def place(page: Page) -> None:
        best = advisor.choose(board_on(page, rules), Limit(nodes=2_000), rng).move
        cell(page, str(best)).click()

    page.goto(site.address)
    choose(page, board)
    choose(page, opponent)
    expect(page.locator(".score")).to_have_text(f"{board} · {opponent}")
    play_out(page, place)
    ends = {
        Side.X: ("You win!", f"{line} in a row: "),
        Side.O: (f"{opponent} wins.", f"{line} in a row: "),
        None: ("It's a draw!", ""),
    }
    sees_the_end(page, *ends[board_on(page, rules).winner])
    finds_it_in_history(site, page, opponent, board)


def test_two_browsers_play_a_whole_game_of_connect_four(site: Site, open_browser: Open) -> None:
    ann, bob, _ = invited(site, open_browser, "Connect Four")
    for number, name in enumerate("a6 a5 b6 b5 c6 c5 d6".split()):
        mover, other = (bob, ann) if number % 2 else (ann, bob)
        expect(cell(mover, name)).to_have_class(re.compile(r"\ballowed\b"))
        cell(mover, name).click()
        expect(cell(other, name).locator(".mark")).to_be_attached()
    line = "Four in a row: a6 b6 c6 d6."
    sees_the_end(ann, "You win!", line)
    expect(bob.locator(".headline")).to_have_text(re.compile(r"^Guest \d+ wins\.$"))
    sees_the_end(bob, bob.locator(".headline").inner_text(), line)
    finds_it_in_history(site, bob, "Connect Four")


@pytest.mark.parametrize(
    ("board", "size", "opponent"), [("7x7", 49, "Cop"), ("Connect Four", 42, "Sera"), ("Gomoku", 225, "Ada")]
)
def test_the_stronger_characters_answer_on_other_boards_too(
    site: Site, page: Page, board: str, size: int, opponent: str
) -> None:
    page.goto(site.address)
    choose(page, board)
    choose(page, opponent)
    expect(page.locator(".cell")).to_have_count(size)
    page.locator(".cell.allowed").first.click()
    expect(page.locator(".cell .mark")).to_have_count(2)


COUNT_CONFETTI = """() => {
  window.thrown = 0;
  const count = (nodes) => nodes.forEach((node) => (window.thrown += node.className === "confetti"));
  const watch = new MutationObserver((all) => all.forEach((one) => count(one.addedNodes)));
  watch.observe(document.body, { childList: true, subtree: true });
}"""


def test_two_friends_play_by_link_and_a_third_watches(site: Site, open_browser: Open) -> None:
    ann, bob, link = invited(site, open_browser)
    eve = open_browser()
    eve.goto(link)
    expect(ann.locator(".score")).to_contain_text("1 watching")
    move(ann, "b2", bob, eve)
    move(bob, "a1", ann, eve)
    assert eve.locator(".cell.allowed").count() == 0
    assert eve.locator(".tools .button").count() == 0
    move(ann, "a2", bob, eve)
    move(bob, "a3", ann, eve)
    for page in (ann, bob, eve):
        page.evaluate(COUNT_CONFETTI)
    move(ann, "c2", bob, eve)
    expect(ann.locator(".headline")).to_have_text("You win!")
    expect(bob.locator(".headline")).to_contain_text("wins")
    wait_for(lambda: ann.evaluate("window.thrown"))
    for page in (ann, bob, eve):
        assert page.locator("noughts-board .line line").count() == 1
        assert page.evaluate("window.thrown") == (page is ann), "only whoever won celebrates"
    expect(ann.locator(".confetti")).to_have_count(0)


def test_a_rematch_is_asked_for_and_granted_and_the_sides_are_swapped(site: Site, open_browser: Open) -> None:
    ann, bob, _ = invited(site, open_browser)
    ann.keyboard.press("g")
    ann.keyboard.press("g")
    expect(bob.locator(".headline")).to_have_text("You win!")
    before = ann.url
    ann.get_by_role("button", name="rematch").click()
    bob.get_by_role("button", name="yes").click()
    for page in (ann, bob):
        page.wait_for_url(lambda url: url != before)
    expect(bob.locator(".status")).to_contain_text("Your turn")
    move(bob, "b2", ann)


def test_undo_is_asked_for_and_granted(site: Site, open_browser: Open) -> None:
    ann, bob, _ = invited(site, open_browser)
    move(ann, "b2", bob)
    ann.get_by_role("button", name="undo").click()
    expect(bob.locator(".question")).to_be_visible()
    bob.get_by_role("button", name="yes").click()
    for page in (ann, bob):
        expect(page.locator(".cell .mark")).to_have_count(0)


def test_a_move_that_was_taken_back_can_be_made_again(site: Site, page: Page) -> None:
    page.goto(site.address)
    choose(page, "Same screen")
    move(page, "b2")
    page.get_by_role("button", name="undo").click()
    expect(page.locator(".cell .mark")).to_have_count(0)
    page.get_by_role("button", name="redo").click()
    expect(cell(page, "b2").locator(".mark")).to_be_attached()


def test_a_reaction_is_seen_by_the_other_but_no_hint(site: Site, open_browser: Open) -> None:
    ann, bob, _ = invited(site, open_browser)
    ann.get_by_role("button", name="hint").click()
    expect(ann.locator(".cell.hint")).to_have_count(1)
    ann.get_by_role("button", name="show 👏").click()
    expect(bob.locator(".note")).to_contain_text("👏")  # what was told before has arrived
    assert bob.locator(".cell.hint").count() == 0
    ann.get_by_role("button", name="resign").click()
    ann.locator(".question button.main").click()
    ann.get_by_role("button", name="rematch").click()
    bob.get_by_role("button", name="Yes").click()
    expect(bob.locator(".headline")).to_be_hidden()
    expect(bob.locator(".note")).to_have_text("")


def test_a_refresh_in_mid_game_changes_nothing(site: Site, open_browser: Open) -> None:
    ann, bob, _ = invited(site, open_browser)
    move(ann, "b2", bob)
    bob.reload()
    expect(cell(bob, "b2").locator(".mark")).to_be_attached()
    move(bob, "a1", ann)
    ann.reload()
    expect(ann.locator(".cell .mark")).to_have_count(2)
    move(ann, "c3", bob)


def test_a_lost_network_is_told_and_what_was_missed_comes_by_itself(site: Site, open_browser: Open) -> None:
    ann, bob, _ = invited(site, open_browser)
    move(ann, "b2", bob)
    ann.context.set_offline(True)
    expect(ann.locator("#away")).to_contain_text("Connection lost.")
    cell(bob, "a1").click()
    expect(cell(bob, "a1").locator(".mark")).to_be_attached()
    ann.context.set_offline(False)
    expect(cell(ann, "a1").locator(".mark")).to_be_attached()
    expect(ann.locator("#away")).to_be_hidden()
    ann.context.set_offline(True)  # a move that is made meanwhile arrives once it is back
    expect(ann.locator("#away")).to_be_visible()
    cell(ann, "c3").click()
    expect(cell(ann, "c3").locator(".mark")).to_be_attached()
    ann.context.set_offline(False)
    expect(cell(bob, "c3").locator(".mark")).to_be_attached()
    expect(bob.locator(".cell .mark")).to_have_count(3)


def test_a_restart_of_the_server_loses_nothing(own_site: Site, open_browser: Open) -> None:
    ann, bob, _ = invited(own_site, open_browser)
    move(ann, "b2", bob)
    move(bob, "a1", ann)
    own_site.stop()
    expect(ann.locator("#away")).to_be_visible()
    own_site.start()
    for page in (ann, bob):
        expect(page.locator("#away")).to_be_hidden()
        expect(page.locator(".cell .mark")).to_have_count(2)
    move(ann, "c3", bob)


def test_two_characters_are_watched_paused_and_stepped(site: Site, page: Page) -> None:
    page.goto(site.address)
    choose(page, "Watch")
    page.get_by_role("button", name="Watch", exact=True).click()
    expect(page.locator(".cell .mark").first).to_be_attached()
    page.get_by_role("button", name="pause").click()
    expect(page.get_by_role("button", name="continue")).to_be_visible()
    usual = shown(page)["pace"]
    page.get_by_role("button", name="slower").click()
    wait_for(lambda: shown(page)["pace"] > usual)
    page.get_by_role("button", name="faster").click()
    wait_for(lambda: shown(page)["pace"] == usual)
    before = marks(page)
    page.get_by_role("button", name="step").click()
    expect(page.locator(".cell .mark")).to_have_count(before + 1)
    wait_for(lambda: shown(page)["board"]["is_paused"])
    assert len(shown(page)["board"]["moves"]) == marks(page) == before + 1


def test_two_people_play_on_one_screen(site: Site, page: Page) -> None:
    page.goto(site.address)
    choose(page, "Same screen")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".seat")).to_have_count(2)
    expect(page.locator(".reading")).to_be_hidden()  # an empty card is nothing to look at
    for name in "a1 b1 a2 b2 a3".split():
        move(page, name)
    expect(page.locator(".headline")).to_contain_text("wins")
    expect(page.locator(".reading")).to_be_visible()


def test_the_moves_of_a_wild_game_are_either_mark(site: Site, page: Page) -> None:
    page.goto(site.address)
    choose(page, "Wild")
    title = page.locator(".score").inner_text()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("h1")).to_have_text(title)
    page.get_by_role("button", name="place O").click()
    cell(page, "b2").click()
    expect(cell(page, "b2")).to_have_attribute("data-mark", "O")
    assert wait_for_turn(page)
    expect(cell(page, "b2")).to_have_attribute("data-mark", "O")


def test_a_finished_game_is_found_in_the_history_and_reviewed(site: Site, page: Page) -> None:
    page.goto(site.address)
    choose(page, "Kitty")
    play_out(page, click_first)
    page.get_by_role("link", name="History").click()
    page.locator("td a").first.click()
    expect(page.locator(".headline")).not_to_be_empty()
    page.get_by_role("button", name="review").click()
    expect(page.locator(".review")).to_contain_text("accuracy")
    page.get_by_text("Share this game").click()
    expect(page.get_by_label("Link to this game")).to_have_value(page.url)
    with page.expect_download() as saved:
        page.get_by_role("link", name="save as SGF").click()
    assert saved.value.path().read_text().startswith("(;")
    page.get_by_role("link", name="History").click()
    page.get_by_role("link", name="Kitty").first.click()
    expect(page.locator("dl.rows")).to_contain_text("Games")


def rows(page: Page) -> Locator:
    return page.locator("tbody tr")


def test_the_history_is_filtered(site: Site, page: Page) -> None:
    page.goto(site.address)
    choose(page, "Same screen")
    for name in "a1 b1 a2 b2 a3".split():
        move(page, name)
    page.get_by_role("link", name="History").click()
    expect(rows(page)).to_have_count(1)  # one's own
    page.get_by_text("More filters").click()
    page.get_by_role("radio", name="Gomoku").check(force=True)
    expect(page.get_by_text("No games found.")).to_be_visible()
    page.get_by_role("radio", name="Any").check(force=True)
    page.get_by_role("button", name="Oldest first").click()
    expect(page.locator(".score")).to_have_text("1 game, oldest first")
    page.get_by_label("Mode").select_option(label="Two players")
    page.get_by_label("Since").fill("2020-01-01")
    settled(page)
    expect(rows(page)).to_have_count(1)
    page.get_by_label("Until").fill("2020-01-02")
    expect(page.get_by_text("No games found.")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Until")).to_have_value("2020-01-02")
    expect(page.get_by_text("No games found.")).to_be_visible()
    page.get_by_role("button", name="Clear filters").click()
    expect(rows(page).first).to_be_visible()
    page.get_by_role("button", name="My games").click()
    expect(rows(page)).to_have_count(1)
    page.go_back()
    expect(page.get_by_role("button", name="My games")).to_be_visible()


IN_ORDER = """([way, own]) => {
    const names = [...document.querySelectorAll("td a")].map((link) => link.textContent.trim().toLowerCase());
    const sorted = [...names].sort((one, other) => (one < other ? -way : way));
    return names.includes(own.toLowerCase()) && names.includes("friend") && `${names}` === `${sorted}`;
}"""
"""Whether everybody is listed by name; others have played on this site before."""


def test_the_leaderboard_and_a_players_page_count_the_games_that_are_meant(site: Site, page: Page) -> None:
    page.goto(site.address)
    choose(page, "Same screen")
    for name in "a1 b1 a2 b2 a3".split():
        move(page, name)
    own = page.evaluate("fetch('/api/me').then((answer) => answer.json()).then(({ name }) => name)")
    page.get_by_role("link", name="Leaderboard").click()
    page.get_by_label("Show").select_option(label="People")
    page.get_by_label("Order by").select_option(label="Name")
    wait_for(lambda: page.evaluate(IN_ORDER, [1, own]))
    page.get_by_role("button", name="From z to a").click()
    wait_for(lambda: page.evaluate(IN_ORDER, [-1, own]))
    page.get_by_role("link", name=own, exact=True).click()
    expect(page.locator("dl.rows")).to_contain_text("1 (100%)")
    page.get_by_text("Filters", exact=True).click()
    page.get_by_label("Mode").select_option(label="With a coach")
    expect(page.get_by_text("No games found.")).to_be_visible()


def test_a_code_brings_the_name_and_the_seat_to_another_device(site: Site, open_browser: Open) -> None:
    ann, _, link = invited(site, open_browser)
    seat = ann.url
    ann.goto(f"{site.address}/settings")
    ann.get_by_role("button", name="show a code").click()
    expect(ann.locator("output.code")).not_to_be_empty()
    phone = open_browser(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    phone.goto(f"{site.address}/settings")
    phone.get_by_label("A code from your other device").fill(ann.locator("output.code").inner_text())
    phone.get_by_role("button", name="Use code").tap()
    expect(phone.locator(".note.win")).to_contain_text("Welcome back")
    phone.goto(link)
    expect(phone.locator(".status")).to_contain_text("Your turn")
    ann.goto(seat)
    cell(phone, "b2").tap()
    expect(cell(ann, "b2").locator(".mark")).to_be_attached()


def test_a_device_that_slept_shows_what_it_has_missed(site: Site, open_browser: Open) -> None:
    ann, bob, _ = invited(site, open_browser)
    move(ann, "b2", bob)
    life = ann.context.new_cdp_session(ann)
    life.send("Page.setWebLifecycleState", {"state": "frozen"})
    move(bob, "a1")
    life.send("Page.setWebLifecycleState", {"state": "active"})
    expect(cell(ann, "a1").locator(".mark")).to_be_attached()
    move(ann, "c3", bob)


def test_a_name_is_claimed_and_shown(site: Site, open_browser: Open) -> None:
    ann, eve = open_browser(), open_browser()
    ann.goto(f"{site.address}/settings")
    ann.get_by_label("Your name").fill("Ann <b>of</b> Cleves")
    ann.get_by_label("Your name").press("Enter")
    expect(ann.locator(".note.win")).to_have_text("Hello, Ann <b>of</b> Cleves!")
    eve.goto(f"{site.address}/settings")
    eve.get_by_label("Your name").fill("Ann <b>of</b> Cleves")
    eve.get_by_label("Your name").press("Enter")
    expect(eve.locator(".note.loss")).to_contain_text("another player has this name")


def test_axe_finds_nothing_on_the_real_pages(site: Site, open_browser: Open) -> None:
    page = open_browser(reduced_motion="reduce")
    page.goto(site.address)
    play_out(page, click_first)
    for path in (page.url.removeprefix(site.address), "/history", "/leaderboard", "/player/Cop"):  # a fake shows the others
        page.goto(site.address + path)
        expect(page.locator("h1")).to_be_visible()
        assert complaints(page) == [], path


def test_the_page_says_how_many_games_are_ahead(crowded: Server, gate: Gate, open_browser: Open):
    greedy = Person(crowded.url, "Greedy")
    for _ in range(3):
        greedy.begin(opponent="cop", rules="9x9x5").play("e5")
    phone = open_browser(viewport={"width": 390, "height": 844})
    made = phone.request.post(f"{crowded.url}/api/games", data={"opponent": "cop", "rules": "9x9x5"}).json()
    phone.goto(f"{crowded.url}/game/{made['link']}")
    cell(phone, "e5").click()
    expect(phone.locator(".status")).to_have_text("Cop is waiting: 2 games ahead of yours.")
    gate.open()
    expect(phone.locator(".status")).to_contain_text("Your turn")
