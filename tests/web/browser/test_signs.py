"""The signs on the board of the page: as plain brute force says, in every cell, and for the mark in hand."""

from __future__ import annotations

import dataclasses
from random import Random

import msgspec
from playwright.sync_api import Page, expect

from noughts.game import Seat
from noughts.match import Setup
from noughts.play import Library, Session
from noughts.play.library import IN_MEMORY
from noughts.rules import Marks
from noughts.ui.shared.panel import panel_of
from noughts.ui.web import messages as m
from noughts.ui.web.state import board_state
from tests.search.core_proof.truth import Truth
from tests.ui.contract import SETTINGS, WrittenFrontEnd
from tests.ui.test_signs import hands, openings, true_signs
from tests.waiting import wait_for
from tests.web.browser.fake import Fake, state
from tests.web.browser.test_board import opened

CELLS = """() => [...document.querySelectorAll("noughts-board .cell")].map((cell) =>
    [cell.dataset.cell, cell.querySelector(".badge")?.textContent ?? "", cell.getAttribute("aria-label")])"""

VALUES = ("win", "lose", "draw")


def signs_on(page: Page) -> dict[str, str]:
    """What is drawn in the cells; those who listen hear of the same ones."""
    cells = page.evaluate(CELLS)
    signs = {cell: sign for cell, sign, _ in cells if sign}
    assert {cell for cell, _, label in cells if any(value in label for value in VALUES)} == set(signs)
    return signs


def show(fake: Fake, session: Session) -> None:
    """Tell the page of a game between two people at this browser, as the site does, and wait until it is drawn."""
    view, title = session.view(), f"3x3 {fake.at}"
    panel = dataclasses.replace(panel_of(view), title=title)
    you = m.You(list(view.names), "", can_move=True)
    fake.tell(msgspec.structs.replace(state(), board=board_state(view), panel=panel, you=you))
    expect(fake.page.locator("h1")).to_have_text(title)


def test_signs_are_shown_only_if_asked_for_and_are_true(fake: Fake) -> None:
    library = Library.open(IN_MEMORY)
    session = Session(library, rng=Random(1))
    person, page = WrittenFrontEnd(session, SETTINGS), opened(fake)
    for rules, moves in openings():
        session.new_game(Setup(rules, Seat("Alice"), Seat("Bob")))
        for move in moves:
            person.enter(move)
        show(fake, session)
        assert not signs_on(page), (str(rules), moves)
        person.enter("analyse")
        wait_for(lambda: session.view().is_studied)
        show(fake, session)
        position, truth = session.view().position, Truth(str(rules))
        for hand in hands(rules):
            if rules.marks is Marks.WILD:
                page.keyboard.press(str(hand).lower())
            assert signs_on(page) == true_signs(position, truth, hand), (str(position), hand)
        person.enter("analyse")
        show(fake, session)
        assert not signs_on(page), (str(rules), moves)
    session.leave()
    library.close()
