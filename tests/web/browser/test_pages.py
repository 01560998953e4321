"""Every page: axe finds nothing, in every theme and width, and the words of empty pages say what to do next."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from noughts.rules import Side
from noughts.ui.shared.event_texts import PendingProposal
from noughts.ui.shared.pages.controller import OpenGame
from noughts.ui.shared.panel import MoveValue, PanelClock, Values
from noughts.ui.shared.spoilers import MoveReason
from noughts.ui.shared.values import Line, MoveGroup
from noughts.ui.web import documents as d
from noughts.ui.web import messages as m
from tests.waiting import wait_for
from tests.web.browser.accessibility import ABOUT_COLOURS, complaints
from tests.web.browser.fake import ORIGIN, Fake, offer, state
from tests.web.browser.site import Site

DOCUMENTS = {
    "/api/games/abc/review": d.ReviewPage(
        is_done=True,
        moves=[
            d.JudgedMove(1, "x", "a1", "= draws", "best", "", ""),
            d.JudgedMove(2, "o", "a2", "- loses in 3", "blunder", "?? blunder", "Move 2, Cop a2: loses.", "X../.../... o", 1.0),
        ],
        summary=["Alice: accuracy 100%", "The game turned with move 2, a2."],
        rules="3x3x3",
    ),
    "/api/puzzles": d.PuzzlePage(
        is_done=True,
        puzzles=[d.PuzzleState("today", "Puzzle of 2026-11-12", "O to play and win in 2.", state("X..O..XXO").board)],
        ways=[("h", "hint", "hint"), ("s", "show me", "show"), ("n", "next", "next")],
        streak="Two days in a row!",
        boards=[m.NamedChoice("2026-11-12 3x3 1", "Tic-tac-toe")],
    ),
    "/api/mistakes": d.PuzzlePage(is_done=True, puzzles=[], none="Nothing to practise yet."),
}  # fmt: skip

VALUES = Values(
    [
        MoveGroup(["b2", "a2"], "+ win in 3", "win"),
        MoveGroup(["c1"], "= draws", "draw"),
        MoveGroup(["c3"], "- loses in 2", "loss"),
    ],
    [
        MoveValue("b2", "+", "3", "+ wins in 3", "win", "Makes a fork."),
        MoveValue("c1", "=", "", "= draws", "draw", "Keeps the draw."),
        MoveValue("c3", "-", "2", "- loses in 2", "loss", "Leaves b2 open."),
    ],
    MoveValue("b2", "+", "3", "+ wins in 3", "win", "Makes a fork."),
    "X wins in 3 moves",
    "looked at 1,412 positions, 7 moves ahead",
    "+2 wins in 2 moves · = draws · -2 loses in 2 moves",
)
CLOCKS = [
    PanelClock(Side.X, "Alice", "1:00", 60.0, is_running=False, is_short=False),
    PanelClock(Side.O, "Bob", "0:05", 5.0, is_running=True, is_short=True),
]
MOVES = [(0, "X"), (1, "O")]
PLAYING = state(
    "XO.......", moves=MOVES, panel={"values": VALUES, "clocks": CLOCKS, "advice": MoveReason("b2", "Makes a fork.")}
)
FRIEND = state(
    "XO.......",
    moves=MOVES,
    panel={"speaker": None, "request": PendingProposal("undo", Side.O, "Bob asked to take back a move.", is_yours=False)},
    presence=m.Presence("here", "away", 2, "Bob is away."),
)
WAITING = state(
    phase="waiting", invite="token", presence=m.Presence("here", "open", 0), you=m.You(["x"], "Alice", can_move=False)
)
WON = state(
    "XXXOO....",
    moves=[(0, "X"), (3, "O"), (1, "X"), (4, "O"), (2, "X")],
    board={"line": [0, 1, 2], "is_over": True, "legal": []},
    panel={"headline": Line("You win!", "win"), "status": Line("Three in a row: a1 b1 c1.", "win")},
    phase="over",
    game="1",
    you=m.You(["x"], "Alice", can_move=False),
    offers=[offer("rematch", "rematch", "r"), offer("review", "review", "v", is_here=True)],
)

PAGES = (
    "/",
    "/history",
    "/leaderboard",
    "/player/Alice",
    "/settings",
    "/help",
    "/learn",
    "/learn/puzzles",
    "/learn/mistakes",
    "/nowhere",
)
GAMES = {"playing": PLAYING, "friend": FRIEND, "waiting": WAITING, "won": WON}
THEMES = ("light", "dark", "high-contrast", "no-colour")
PHONE, DESK = (360, 740), (1024, 700)
DRESSES = {
    ("light", DESK): (),
    ("light", PHONE): (),
    ("dark", PHONE): ABOUT_COLOURS,
    **{(theme, DESK): ABOUT_COLOURS for theme in THEMES[1:]},
}
"""Which rules of axe are worth checking; () are all. A theme changes nothing but colours."""


def at_rest(fake_for: Callable[..., Fake], size: tuple[int, int]) -> Fake:
    """A browser in which nothing moves, with something on every page."""
    made = fake_for(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    made.documents |= DOCUMENTS
    return made


TOO_SMALL = """() => [...document.querySelectorAll("button, a.button, nav a, select, input, summary")]
    .map((each) => [each.outerHTML.slice(0, 80), each.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && (box.width < 24 || box.height < 24)).map(([html]) => `under 24 pixels: ${html}`)"""

WIDTH = "document.documentElement.scrollWidth"


def complaints_in_every_dress(page: Page) -> list[str]:
    """What is wrong with a page in each theme and size; to load it for each costs more.

    It asks axe, looks for targets too small to press, and for pages that scroll sideways, also with large text.
    """
    found = []
    for (theme, (width, height)), rules in DRESSES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        told = complaints(page, *rules) + page.evaluate(TOO_SMALL) + ["too wide"] * (page.evaluate(WIDTH) > width)
        found += [f"{theme}, {width} pixels: {each}" for each in told]
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
    return found + ["too wide with letters of twice the size"] * (page.evaluate(WIDTH) > DESK[0])


@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_wrong_with_any_page(fake_for: Callable[..., Fake], path: str) -> None:
    page = at_rest(fake_for, DESK).page
    page.goto(ORIGIN + path)
    expect(page.locator("h1")).to_be_visible()
    assert complaints_in_every_dress(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_wrong_in_any_game(fake_for: Callable[..., Fake], game: str) -> None:
    fake = at_rest(fake_for, DESK)
    fake.state = GAMES[game]
    fake.page.goto(f"{ORIGIN}/game/abc")
    expect(fake.page.locator("h1")).to_have_text(fake.state.panel.title)
    assert complaints_in_every_dress(fake.page) == []


def test_with_reduced_motion_nothing_moves(fake_for: Callable[..., Fake]) -> None:
    fake = at_rest(fake_for, DESK)
    fake.state = WON
    fake.page.goto(f"{ORIGIN}/game/abc")
    expect(fake.page.locator(".headline")).to_have_text("You win!")
    assert fake.page.evaluate("document.getAnimations().length") == 0
    assert fake.page.locator("noughts-board .line line").count() == 1


def test_motion_can_be_turned_off_here_as_well(page: Page, fake: Fake) -> None:
    fake.state = WON
    page.goto(f"{ORIGIN}/settings")
    page.get_by_label("Motion").uncheck(force=True)
    expect(page.locator("html")).to_have_attribute("data-motion", "off")
    page.goto(f"{ORIGIN}/game/abc")
    expect(page.locator(".headline")).to_have_text("You win!")
    assert page.evaluate("document.getAnimations().length") == 0


def test_cells_are_named_at_the_edge_or_by_numbers_inside_never_both(page: Page, fake: Fake) -> None:
    inside, edge = page.locator("noughts-board .number").first, page.locator("noughts-board .letters")
    page.goto(f"{ORIGIN}/game/abc")
    expect(edge).to_be_visible()
    expect(inside).to_be_hidden()
    page.goto(f"{ORIGIN}/settings")
    page.get_by_label("Numbers in the cells").check(force=True)
    expect(page.locator("html")).to_have_attribute("data-numbers", "on")
    page.goto(f"{ORIGIN}/game/abc")
    expect(inside).to_be_visible()
    expect(edge).to_be_hidden()


def test_the_longest_name_makes_no_page_wider(fake_for: Callable[..., Fake]) -> None:
    fake = at_rest(fake_for, PHONE)
    name = "W" * 40
    title = f"Tic-tac-toe · {name} against {name}"
    fake.documents["/api/me"] = m.Me(name, is_guest=False, settings={})
    fake.host.welcome(name)
    fake.host.open_games = lambda: ([], [OpenGame("abc", title, "3 moves")])
    panel = {"title": title, "names": (name, name), "last": f"{name} played b2.", "score": f"{name}: 0", "speaker": None}
    asked = PendingProposal("undo", Side.O, f"{name} asked to take back a move.", is_yours=False)
    fake.state = state(panel=panel | {"request": asked}, presence=m.Presence("here", "away", 0, f"{name} is away."))
    stranger = "M" * 40
    shown = {"/": name, f"/player/{stranger}": stranger, "/history": name, "/settings": name, "/game/abc": name}
    for path, text in shown.items():
        fake.page.goto(ORIGIN + path)
        expect(fake.page.get_by_text(text).or_(fake.page.locator(f"input[value={text}]")).first).to_be_visible()
        assert fake.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0], path


def test_a_player_whose_name_is_two_dots_has_a_page(fake_for: Callable[..., Fake]) -> None:
    fake = at_rest(fake_for, PHONE)
    fake.page.goto(f"{ORIGIN}/player/~?name=..")
    expect(fake.page.locator("h1")).to_have_text("..")


def test_in_forced_colours_marks_and_the_winning_line_can_be_seen(fake_for: Callable[..., Fake]) -> None:
    fake = fake_for(forced_colors="active", reduced_motion="reduce")
    fake.state, page = WON, fake.page
    page.goto(f"{ORIGIN}/game/abc")
    expect(page.locator(".headline")).to_have_text("You win!")
    paper, line, *marks = page.evaluate(
        """() => {
            const style = (name) => getComputedStyle(document.querySelector(`noughts-board ${name}`));
            return [style(".sheet").backgroundColor, style(".line").stroke, style(".mark.x").stroke, style(".mark.o").stroke];
        }"""
    )
    assert marks == [line, line]
    assert paper != line


def test_a_finished_game_is_reviewed_on_its_own_page(fake_for: Callable[..., Fake]) -> None:
    fake = at_rest(fake_for, DESK)
    fake.state = WON
    fake.page.goto(f"{ORIGIN}/game/abc")
    fake.page.get_by_role("button", name="review").click()
    expect(fake.page.locator(".review")).to_contain_text("The game turned with move 2, a2.")
    expect(fake.page.locator(".review li").first).to_contain_text("2. a2 ?? blunder")
    curve = fake.page.get_by_role("img", name="Who was ahead after each move")
    expect(curve.locator("polyline")).to_have_attribute("points", "0,30 10,0")
    expect(curve.locator("path")).to_have_count(1)
    expect(fake.page.locator(".moves")).to_contain_text("a2 ??")


def test_a_search_can_be_watched_after_a_game_and_not_before(fake_for: Callable[..., Fake]) -> None:
    fake = at_rest(fake_for, DESK)
    link = fake.page.get_by_role("link", name="see a search think here")
    fake.state = FRIEND
    fake.page.goto(f"{ORIGIN}/game/abc")
    expect(fake.page.locator("h1")).to_have_text(FRIEND.panel.title)
    expect(link).to_have_count(0)
    fake.tell(PLAYING)
    expect(link).to_have_attribute("href", "/learn/tree?position=XO./.../...&rules=3x3x3")
    fake.tell(WON)
    expect(link).to_have_attribute("href", "/learn/tree?position=XX./OO./...&rules=3x3x3")
    fake.page.get_by_role("button", name="review").click()
    expect(fake.page.locator(".review a")).to_have_attribute("href", "/learn/tree?position=X../.../...+o&rules=3x3x3")


def test_the_link_that_skips_the_menu_moves_the_focus_and_nothing_else(page: Page, fake: Fake) -> None:
    page.goto(ORIGIN)
    page.locator("label.chip", has_text="Connect Four").locator("input").check(force=True)
    page.locator(".skip").press("Enter")
    wait_for(lambda: page.evaluate("document.activeElement.id === 'main'"))
    expect(page.locator(".score")).to_have_text("Connect Four · Cop")
    assert page.url == f"{ORIGIN}/"


def test_an_address_that_means_nothing_is_no_page(page: Page, fake: Fake) -> None:
    page.goto(f"{ORIGIN}/player/%E0%A4%A")
    expect(page.locator("h1")).to_have_text("No such page")


def test_a_game_that_is_not_there_leaves_no_empty_board(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/game/abc")
    expect(page.locator("h1")).to_have_text("No such game")
    expect(page.get_by_role("alert")).to_have_text("There is no such game. Check the link, or start a new game.")
    assert page.locator("noughts-board").count() == 0


def test_no_games_yet_says_what_to_do(page: Page, fake: Fake) -> None:
    page.goto(f"{ORIGIN}/history")
    expect(page.locator("main")).to_contain_text("No games yet. Play the first one.")
    page.keyboard.press("p")
    page.wait_for_url("**/game/abc")
