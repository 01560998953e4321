"""The board: a grid of buttons that a keyboard, a mouse and a screen reader use equally well."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from noughts.ui.shared.panel import MoveValue, Values
from noughts.ui.shared.values import MoveGroup
from noughts.ui.web import messages as m
from tests.web.browser.fake import ORIGIN, Fake, offer, state


def opened(fake: Fake, shown: m.State | None = None) -> Page:
    if shown:
        fake.state = shown
    fake.page.goto(f"{ORIGIN}/game/abc")
    expect(fake.page.locator("noughts-board .cell").first).to_be_visible()
    expect(fake.page.locator("h1")).to_have_text(fake.state.panel.title)
    return fake.page


def opened_without_time(fake: Fake, shown: m.State) -> Page:
    """A page on which time passes only when a test says so."""
    fake.page.clock.install(time=0)
    page = opened(fake, shown)
    page.clock.pause_at(86_400)  # seconds; later than any machine takes to open it
    return page


def cell(page: Page, name: str):
    return page.locator(f'[data-cell="{name}"]')


def type_quickly(page: Page, text: str, *keys: str) -> None:
    """Within the second in which Enter is only a habit, however busy the machine is."""
    page.evaluate(
        """(keys) => keys.forEach((key) =>
            document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })))""",
        [*text, *keys],
    )


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.dataset.cell ?? document.activeElement.tagName"))


def test_a_cell_is_named_for_what_is_in_it(fake: Fake) -> None:
    over = {"line": [0, 4, 8], "is_over": True, "legal": []}
    page = opened(fake, state("X.O.XO..X", moves=[(0, "X"), (2, "O"), (4, "X"), (5, "O"), (8, "X")], board=over, phase="over"))
    labels = {each.get_attribute("data-cell"): each.get_attribute("aria-label") for each in page.locator(".cell").all()}
    assert labels["b1"] == "b1, empty"
    assert labels["c1"] == "c1, O"
    assert labels["a1"] == "a1, X, winning line"
    assert labels["c3"] == "c3, X, last move, winning line"


def test_the_board_is_a_grid_with_one_tab_stop(fake: Fake) -> None:
    page = opened(fake)
    assert page.locator("[role=grid] [role=row]").count() == 3
    assert page.locator("[role=grid] [role=gridcell] > button").count() == 9
    assert page.locator('.cell[tabindex="0"]').count() == 1


def test_the_keys_of_a_grid_move_the_cursor(fake: Fake) -> None:
    page = opened(fake)
    for keys, where in (
        ("ArrowRight", "c2"),
        ("ArrowUp", "b1"),
        ("ArrowLeft ArrowLeft", "c2"),
        ("Home", "a2"),
        ("End", "c2"),
        ("Control+Home", "a1"),
        ("Control+End", "c3"),
        ("PageDown", "b3"),
    ):
        cell(page, "b2").focus()
        for key in keys.split():
            page.keyboard.press(key)
        assert focused(page) == where, keys
        assert page.locator('.cell[tabindex="0"]').get_attribute("data-cell") == where, keys


def test_under_gravity_the_cursor_moves_between_columns_only(fake: Fake) -> None:
    board = {"falls": True, "legal": [35, 36, 37, 38, 32, 40, 41]}
    page = opened(fake, state("." * 39 + "O..", cols=7, moves=[(39, "O")], board=board))
    assert page.locator('.cell[tabindex="0"]').get_attribute("data-cell") == "d6"
    cell(page, "d6").focus()
    for key in ("ArrowUp", "ArrowDown", "PageUp", "ArrowRight"):
        page.keyboard.press(key)
    assert focused(page) == "e5"
    page.keyboard.press("Enter")
    assert fake.hear(1)[0]["move"] == "e5"


def test_a_cell_can_be_typed_from_anywhere(fake: Fake) -> None:
    page = opened(fake)
    for typed, move in (("b2", "b2"), ("5", "b2"), ("C3", "c3"), ("a1", "a1")):
        page.locator(".logo").focus()
        for key in typed:
            page.keyboard.press(key)
        expect(cell(page, move)).to_have_attribute("aria-label", f"{move}, X, last move")
        assert [(said["action"], said["move"]) for said in fake.said] == [("play", move)], typed
        fake.send(m.Refused(fake.said.pop()["id"], "Once more."))
        expect(cell(page, move)).to_have_attribute("aria-label", f"{move}, empty")


def test_a_cell_off_the_board_is_refused_and_its_number_not_played_alone(fake: Fake) -> None:
    page = opened(fake)
    for key in "d4zb2":
        page.keyboard.press(key)
    expect(cell(page, "b2")).to_have_attribute("aria-label", "b2, X, last move")
    assert [said["move"] for said in fake.said] == ["d4", "b2"]


def test_a_letter_that_is_also_a_command_waits_for_its_number(fresh_fake: Fake) -> None:
    offers = [offer("analyse", "analysis", "a", on=False)]
    page = opened_without_time(fresh_fake, state(offers=offers))
    page.keyboard.press("a")
    expect(page.locator(".note")).to_contain_text("or wait for analysis")
    assert fresh_fake.said == []
    page.keyboard.press("1")
    expect(cell(page, "a1")).to_have_attribute("data-mark", "X")
    assert [said["action"] for said in fresh_fake.hear(1)] == ["play"]


def test_a_letter_that_waited_long_enough_is_the_command(fresh_fake: Fake) -> None:
    page = opened_without_time(fresh_fake, state(offers=[offer("analyse", "analysis", "a", on=False)]))
    page.keyboard.press("a")
    page.clock.run_for(900)
    expect(page.locator(".note")).to_contain_text("or wait for analysis")
    page.clock.run_for(600)
    assert [said["action"] for said in fresh_fake.hear(1)] == ["analyse"]


def test_enter_by_habit_after_a_typed_move_does_nothing(fake: Fake) -> None:
    page = opened(fake)
    cell(page, "a3").focus()
    type_quickly(page, "b2", "Enter")
    page.keyboard.press("h")
    assert [(said["action"], said.get("move")) for said in fake.hear(2)] == [("play", "b2"), ("hint", None)]


def test_on_a_board_with_gravity_any_cell_of_a_column_is_the_column(fake: Fake) -> None:
    board = {"falls": True, "legal": [35, 36, 37, 38, 32, 40, 41]}
    page = opened(fake, state("." * 39 + "O..", cols=7, moves=[(39, "O")], board=board))
    cell(page, "e1").click()
    expect(cell(page, "e5")).to_have_attribute("data-mark", "O")
    assert fake.said[0]["move"] == "e5"


def test_a_taken_cell_is_not_played_but_told_by_the_server(fake: Fake) -> None:
    page = opened(fake, state("O........", moves=[(0, "O")], board={"side": "x"}))
    fake.answers = lambda command: m.Refused(command["id"], "a1: the cell is taken. Choose an empty one.")
    cell(page, "a1").click(force=True)
    expect(page.locator(".note")).to_have_text("a1: the cell is taken. Choose an empty one.")
    expect(cell(page, "a1")).to_have_attribute("data-mark", "O")


def test_values_are_on_the_board_as_sign_and_number_and_in_the_cells_name(fake: Fake) -> None:
    valued = [MoveValue("b2", "+", "3", "+ wins in 3", "win", "Makes a fork.")]
    values = Values([MoveGroup(["b2"], "+ wins in 3", "win")], valued, valued[0], "X wins in 3 moves", "", "+2 wins in 2 moves")
    page = opened(fake, state(panel={"values": values}))
    expect(cell(page, "b2").locator(".badge")).to_have_text("+3")
    expect(cell(page, "b2")).to_have_attribute("aria-label", "b2, empty, wins in 3")
    cell(page, "b2").focus()
    expect(page.locator(".note")).to_have_text("b2 · + wins in 3 · Makes a fork.")


def test_a_large_board_scrolls_in_its_place_and_its_cells_can_be_hit(fake: Fake) -> None:
    fake.page.set_viewport_size({"width": 360, "height": 740})
    page = opened(fake, state("." * 676, cols=26))
    box = cell(page, "a1").bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 24
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    cell(page, "z26").focus()
    expect(cell(page, "z26")).to_be_in_viewport()


def test_stepping_back_changes_the_board_and_not_the_game(fake: Fake) -> None:
    page = opened(fake, state("XO..X....", moves=[(0, "X"), (1, "O"), (4, "X")], board={"side": "o"}))
    page.get_by_role("button", name="a1", exact=True).click()
    expect(cell(page, "b1")).to_have_attribute("data-mark", "")
    expect(cell(page, "a1")).to_have_attribute("data-mark", "X")
    page.get_by_role("button", name="back to the game").click()
    expect(cell(page, "b2")).to_have_attribute("data-mark", "X")
    assert fake.said == []


def test_a_finished_game_is_tried_again_from_the_move_that_is_looked_at(fake: Fake) -> None:
    fake.answers = lambda command: m.Done(command["id"], text=f"{command['action']} {command.get('plies')}")
    again = offer("retry", "try again", "c")
    moves = [(0, "X"), (1, "O"), (2, "X")]
    page = opened(fake, state("XOX......", moves=moves, phase="over", board={"is_over": True}, offers=[again]))
    page.get_by_role("button", name="try again").click()
    expect(page.locator(".note")).to_have_text("retry None")
    for name in ("a1", "b1"):
        page.get_by_role("button", name=name, exact=True).click()
    page.get_by_role("button", name="try again from here").click()
    expect(page.locator(".note")).to_have_text("retry 2")
