"""The commands, keys and choices that all front ends share."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from noughts import Rules, Seat, TimeControl
from noughts.game import Mode
from noughts.match import Setup
from noughts.play import IN_MEMORY, Library, Session
from noughts.rules import Mark
from noughts.rules.rules import WORDS as RULE_WORDS
from noughts.ui.shared.board_input import LETTER_WAIT_S, is_complete
from noughts.ui.shared.choices import BOARDS, MODE_CHOICES, TIMES, VARIANTS
from noughts.ui.shared.commands import BY_ACTION, COMMANDS, Action, offered
from noughts.ui.shared.input import GameInput
from tests.ui.contract import SETTINGS, WrittenFrontEnd


def test_every_action_is_one_command_and_no_key_or_word_means_two_things():
    assert sorted(command.action.name for command in COMMANDS) == sorted(Action.__members__)
    for named in ("keys", "words"):
        texts = [text for command in COMMANDS for text in getattr(command, named)]
        assert len(set(texts)) == len(texts)


def test_whatever_has_a_key_has_a_word_too():
    assert {command.action for command in COMMANDS if not command.words} == {Action.PLACE, Action.COMMAND}


def test_every_sentence_is_one():
    for command in COMMANDS:
        for sentence in (command.sentence, command.sentence_after or command.sentence):
            assert sentence[0].isupper()
            assert sentence.endswith(".")


# Typing


class Hands:
    """Somebody at a desk with a clock of its own."""

    def __init__(self, session: Session, rules: str, **options: object) -> None:
        self.now = 0.0
        self.front_end = WrittenFrontEnd(session, SETTINGS)
        self.front_end.input = self.input = GameInput(self.front_end, clock=lambda: self.now)
        session.new_game(Setup(Rules.parse(rules), Seat("Alice"), Seat("Bob"), **options))
        self.front_end.on_new_game()

    def press(self, *keys: str) -> Hands:
        for key in keys:
            self.input.press(key)
        return self

    def wait(self, seconds: float) -> Hands:
        """Let time pass; the desk looks at its controls ten times a second."""
        for _ in range(round(10 * seconds)):
            self.now += 0.1
            self.input.tick()
        return self

    def stall(self, seconds: float) -> Hands:
        """Let time pass while the machine is busy, and look once after that."""
        self.now += seconds
        self.input.tick()
        return self

    @property
    def moves(self) -> list[str]:
        return [str(move) for move, _ in self.front_end.session.view().moves]


@pytest.fixture
def session() -> Iterator[Session]:
    with Library.open(IN_MEMORY).store as store:
        session = Session(Library(store), rng=Random(1))
        yield session
        session.leave()


def test_a_cells_name_is_always_a_cell_on_every_board_and_for_every_letter(session):
    for rules in ("3x3", "15x15", "26x26", "26x26 wild", "7x6 gravity"):
        board = Rules.parse(rules)
        for col in range(board.cols):
            letter = "abcdefghijklmnopqrstuvwxyz"[col]
            for name in (letter, letter.upper()):
                row = board.rows
                hands = Hands(session, rules).press(name, *str(row))
                mark = "X" if "wild" in rules else ""
                assert hands.moves == [f"{mark}{letter}{row}"], (rules, name)
                assert not hands.input.line.is_open


@pytest.mark.parametrize("gap", [0.0, LETTER_WAIT_S * 0.9])
def test_a_column_letter_waits_for_its_number_and_is_shown_while_it_waits(session, gap):
    hands = Hands(session, "15x15").press("h")
    assert hands.input.line.text == "h"
    assert "or wait for hint" in hands.input.typing_advice
    hands.wait(gap).press("8")
    assert hands.moves == ["h8"]
    assert not session.view().aids, "nobody asked for a hint"


def test_a_number_typed_while_the_machine_is_busy_belongs_to_its_letter(session):
    hands = Hands(session, "15x15").press("h").stall(60).press("8")
    assert hands.moves == ["h8"]
    assert not session.view().aids, "nobody asked for a hint"


def test_a_letter_that_no_number_follows_is_the_command_of_its_key(session):
    hands = Hands(session, "15x15").press("g")
    assert not hands.front_end.lines
    hands.wait(LETTER_WAIT_S + 0.3)
    assert hands.front_end.said() == "Press g again to resign."
    hands.press("g", "left")
    assert session.view().outcome, "another key does not wait, and g was given twice"


def test_a_letter_without_a_command_stays_until_something_is_done_with_it(session):
    hands = Hands(session, "3x3").press("c").wait(60)
    assert hands.input.line.text == "c", "what c does after the game has no place now"
    assert hands.press("2").moves == ["c2"]
    hands.press("c", "backspace")
    assert not hands.input.line.is_open
    hands.press("b", "escape", "1")
    assert hands.moves == ["c2", "a1"]


def test_a_cell_off_the_board_is_refused_and_its_number_not_played_alone(session):
    hands = Hands(session, "3x3").press("d", "4")
    assert hands.moves == []
    assert hands.front_end.said() == "d4: the board has columns a to c. Try b2, 5 or 2 2."
    hands.press("z").wait(LETTER_WAIT_S + 0.3)
    assert not hands.input.line.is_open
    assert hands.press("z", "b", "2").moves == ["b2"]
    hands.press("k", "h")
    assert session.view().aids, "another key does not wait"


def test_in_a_small_wild_game_a_mark_is_taken_up_at_once(session):
    hands = Hands(session, "3x3 wild").press("o")
    assert hands.input.hand is Mark.O
    assert not hands.input.line.is_open


def test_a_letter_that_is_no_column_acts_at_once(session):
    hands = Hands(session, "3x3").press("5", "u")
    assert hands.moves == []
    hands.press("h")
    assert not hands.input.line.is_open


def test_where_ten_rows_begin_with_one_the_number_waits_for_enter(session):
    hands = Hands(session, "15x15").press("b", "1")
    assert hands.moves == []
    assert hands.press("enter").moves == ["b1"]
    assert hands.press("b", "1", "5").moves == ["b1", "b15"]
    assert hands.press("enter").moves == ["b1", "b15"], "Enter after a move that was complete is only a habit"


def test_under_gravity_a_letter_and_enter_is_a_column(session):
    hands = Hands(session, "7x6 gravity").press("a", "enter")
    assert hands.moves == ["a6"]
    assert not session.finds_values
    assert hands.press("d", "enter").moves == ["a6", "d6"]
    hands.input.enter("a")
    assert hands.moves[-1] == "a5", "in a line too, a column wins over a word"


def test_in_a_wild_game_the_mark_in_hand_goes_with_a_cells_name(session):
    hands = Hands(session, "15x15 wild").press("o").wait(LETTER_WAIT_S + 0.3).press("o", "3")
    assert hands.moves == ["Oo3"]
    hands.press("x", "b", "2")
    assert hands.moves == ["Oo3", "Xb2"]
    hands.input.enter("c4")
    assert hands.moves[-1] == "Xc4"


def test_after_the_game_a_letter_still_waits_for_its_number(session):
    hands = Hands(session, "3x3").press(*"14253")
    hands.press("c", "3").wait(LETTER_WAIT_S + 0.3)
    assert session.view().outcome, "a cell was typed"
    hands.press("c").wait(LETTER_WAIT_S + 0.3)
    assert not session.view().outcome, "c tries again"


# What is offered


def test_offers_are_short_during_a_game_and_begin_with_a_rematch_after_it(session):
    hands = Hands(session, "3x3")
    view = session.view()
    assert [command.label for command in offered(view) if command.is_enabled(view)] == [
        "hint",
        "analysis",
        "resign",
        "help",
        "menu",
    ]
    hands.press("1")
    view = session.view()
    assert [command.label for command in offered(view)] == (
        ["undo", "redo", "hint", "analysis", "restart", "resign", "help", "menu"]
    ), "what cannot be done now keeps its place"
    hands.press(*"4253")
    view = session.view()
    labels = [command.label_for(view) for command in offered(view)]
    assert labels == ["rematch", "try again", "review", "mistakes", "replay", "export", "new game", "help", "menu"]


def test_a_game_that_waits_is_offered_to_go_on(session):
    hands = Hands(session, "3x3").press("p")
    assert session.view().is_paused
    assert BY_ACTION[Action.PAUSE].label_for(session.view()) == "continue"
    hands.press("p")
    assert BY_ACTION[Action.PAUSE].label_for(session.view()) == "pause"


def test_after_a_game_between_programs_nobody_can_try_again(session):
    setup = Setup(Rules.parse("3x3"), Seat("Kitty", "kitty"), Seat("Sera", "sera"))
    session.new_game(setup)
    while not session.view().outcome:
        session.wait(5.0)
    assert BY_ACTION[Action.RETRY] not in offered(session.view())


@pytest.mark.parametrize("rules", ["3x3", "5x5", "15x15", "7x6 gravity"])
def test_a_number_is_complete_when_no_other_begins_with_it(rules):
    board = Rules.parse(rules)
    most = board.cols if "gravity" in rules else board.cols * board.rows
    numbers = [str(number) for number in range(1, most + 1)]
    for number in numbers:
        assert is_complete(number, board) == (sum(other.startswith(number) for other in numbers) == 1)


@pytest.mark.parametrize("board", BOARDS, ids=[board.title for board in BOARDS])
def test_every_board_on_offer_is_written_as_rules_are(board):
    assert str(Rules.parse(board.rules)) == board.rules


def test_every_word_of_the_rules_is_on_offer_with_a_picture():
    assert [variant.word for variant in VARIANTS] == list(RULE_WORDS)
    assert all(len(variant.picture) == 3 for variant in VARIANTS)


def test_every_mode_is_on_offer_and_every_time_can_be_read():
    assert [way.mode for way in MODE_CHOICES] == list(Mode)
    for text, _ in TIMES:
        assert text == "" or str(TimeControl.parse(text)) == text
