"""Analysis belongs to the game in which it was asked for, and every sign on the board is true."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from noughts import Rules, Seat
from noughts.game import Assist
from noughts.match import Play, Setup
from noughts.play import IN_MEMORY, BoardView, Library, Session
from noughts.rules import Mark, Marks
from noughts.search.score import badge_text
from noughts.ui.shared.commands import Action
from noughts.ui.shared.panel import badges, panel_of
from tests.search.core_proof.truth import VARIANTS, truth_of
from tests.ui.contract import SETTINGS, WrittenFrontEnd
from tests.waiting import LONG

ALICE, BOB, SERA = Seat("Alice"), Seat("Bob"), Seat("Sera", "sera")
RULES = Rules.parse("3x3")


@pytest.fixture
def session() -> Iterator[Session]:
    with Library.open(IN_MEMORY).store as store:
        session = Session(Library(store), rng=Random(1))
        yield session
        session.leave()


def begun(session: Session, setup: Setup, *, shows_analysis: bool = False) -> WrittenFrontEnd:
    front_end = WrittenFrontEnd(session, replace(SETTINGS, shows_analysis=shows_analysis))
    session.new_game(setup)
    front_end.on_new_game()
    return front_end


def studied(session: Session) -> BoardView:
    """The view when all that was asked for is found."""
    end = time.monotonic() + LONG
    while not session.view().is_studied:
        assert time.monotonic() < end
        session.wait(0.05)
    return session.view()


def test_analysis_ends_with_its_game_and_changes_no_setting(session: Session) -> None:
    front_end = begun(session, Setup(RULES, ALICE, SERA))
    front_end.input.do(Action.ANALYSE)
    assert front_end.lines == ["Analysis is on for this game."]
    assert session.view().shows_values
    front_end.input.do(Action.ANALYSE)
    assert front_end.lines[1:] == ["Analysis is off."]
    front_end.input.do(Action.ANALYSE)
    front_end.input.do(Action.RESTART)
    front_end.input.do(Action.RESTART)
    assert not session.view().shows_values
    assert not front_end.settings.shows_analysis


@pytest.mark.parametrize(
    ("setup", "begins"),
    [
        (Setup(RULES, ALICE, SERA), True),
        (Setup(RULES, ALICE, SERA, allows_hints=False), False),
        (Setup(RULES, ALICE, BOB), False),
        (Setup(RULES, ALICE, BOB, coach="sera"), False),
    ],
    ids=["a program", "no hints", "two people", "a coach"],
)
def test_the_setting_begins_only_games_of_one_person_with_analysis(session: Session, setup: Setup, *, begins: bool) -> None:
    begun(session, setup, shows_analysis=True)
    assert session.view().shows_values is begins


def test_a_coach_studies_every_position_and_shows_no_value_unasked(session: Session) -> None:
    front_end = begun(session, Setup(RULES, ALICE, BOB, coach="sera"))
    view = studied(session)
    assert view.study is not None
    assert (panel_of(view).values, badges(view)) == (None, {})
    front_end.input.do(Action.ANALYSE)
    assert len(badges(session.view())) == 9


def test_the_note_says_who_had_help_and_nothing_before_the_first_move(session: Session) -> None:
    front_end = begun(session, Setup(RULES, ALICE, BOB))
    front_end.input.do(Action.HINT)
    assert session.view().aids == {Assist.HINT}
    assert panel_of(session.view()).note == ""
    front_end.input.play("b2")
    assert panel_of(session.view()).note == "Alice had help."
    front_end.input.do(Action.ANALYSE)
    assert panel_of(session.view()).note == "Alice and Bob had help."
    reopened = session.view().id
    session.leave()
    session.reopen(reopened)
    assert panel_of(session.view()).note == "Alice and Bob had help."


def test_the_only_person_is_told_what_they_did(session: Session) -> None:
    front_end = begun(session, Setup(RULES, ALICE, Seat("Kitty", "kitty")), shows_analysis=True)
    front_end.input.play("b2")
    session.wait()
    front_end.input.do(Action.UNDO)
    front_end.input.play("a1")
    assert panel_of(session.view()).note == "You had help. You took back a move."


def test_in_a_wild_game_the_signs_follow_the_mark_in_hand(session: Session) -> None:
    front_end = begun(session, Setup(Rules.parse("3x3 wild"), ALICE, BOB))
    for move in ("Xa1", "Xc2"):
        front_end.input.play(move)
    front_end.input.do(Action.ANALYSE)
    view = studied(session)
    assert badges(view, Mark.X) != badges(view, Mark.O)
    cell = view.position.parse_move("Xa2").cell
    for mark in Mark:
        pointed = panel_of(view, at=cell, hand=mark).values
        assert pointed is not None
        assert pointed.highlighted.move == f"{mark}a2"


STUDIED = (4, 6, 7)
"""Marks on the board of the positions that are compared; the plain truth about fewer takes long."""


@pytest.mark.parametrize("words", VARIANTS)
def test_every_sign_is_true_for_the_mark_in_hand_and_hidden_unasked(session: Session, words: str) -> None:
    truth, rng = truth_of(f"3x3 {words}".strip()), Random(words)
    session.new_game(Setup(Rules.parse("3x3", words), ALICE, BOB))
    is_wild = session.view().rules.marks is Marks.WILD
    while not (hidden := session.view()).outcome:
        assert (badges(hidden), panel_of(hidden).values, panel_of(hidden).reason) == ({}, None, None)
        if len(hidden.moves) in STUDIED:
            session.analyse()
            view = studied(session)
            for hand in Mark:
                moves = [move for move in view.position.moves() if not is_wild or move.mark is hand]
                expected = {move.cell: badge_text(truth.move_score(view.position, move)) for move in moves}
                assert {cell: text for cell, (text, _) in badges(view, hand).items()} == expected
            session.analyse(on=False)
        session.do(Play(rng.choice(hidden.position.moves())))
