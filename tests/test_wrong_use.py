"""Whatever you do wrong is a NoughtsError."""

from contextlib import suppress

import pytest

import noughts
from noughts import (
    Cell,
    Game,
    Goal,
    Limit,
    Move,
    NoughtsError,
    Odds,
    OnTime,
    Position,
    Record,
    Rules,
    TimeControl,
    analyse,
    analysing,
    explain,
    player,
    review,
    solve,
    strength,
    trace,
)
from noughts.game.clock import Per
from noughts.search.exact.solver import Solver

START = Position.start("3x3")
NUMBERS = [10**400, 10**5000, -(10**5000), float("nan"), float("inf")]
NONSENSE = [None, 1.5, b"3x3", [], {}, object(), "", "nonsense", "\x1b[2J", "9" * 5000, *NUMBERS]

CALLS = {
    "Position.start": Position.start,
    "Position.parse": Position.parse,
    "Rules.parse": Rules.parse,
    "Rules": lambda what: Rules(3, 3, 3, goal=what),
    "Game": Game,
    "Game.play": lambda what: Game("3x3").play(what),
    "Game.goto": lambda what: Game("3x3").goto(what),
    "Game.end": lambda what: Game("3x3").end(what),
    "Game.from_sgf": Game.from_sgf,
    "Record": Record,
    "Record.from_json": Record.from_json,
    "play": START.play,
    "mark_at": START.mark_at,
    "position[...]": START.__getitem__,
    "Move": lambda what: Move(0, 0, what),
    "Limit": lambda what: Limit(nodes=what),
    "Limit of depth": lambda what: Limit(depth=what),
    "Limit of seconds": lambda what: Limit(seconds=what),
    "Rules of a size": lambda what: Rules(what, 3, 3),
    "Rules of a length": lambda what: Rules(3, 3, what),
    "TimeControl": lambda what: TimeControl(what, Per.MOVE, OnTime.LOSE),
    "TimeControl with an increment": lambda what: TimeControl(60, Per.GAME, OnTime.LOSE, what),
    "TimeControl.parse": TimeControl.parse,
    "Solver": lambda what: Solver(megabytes=what),
    "Odds": lambda what: Odds((), what),
    "analyse": analyse,
    "a limit": lambda what: analyse(START, what),
    "a searcher": lambda what: analyse(START, searcher=what),
    "analysing": analysing,
    "solve": solve,
    "explain": lambda what: explain(START, what),
    "review": lambda what: review([what]),
    "trace": trace,
    "plies": lambda what: trace("XOX/XOO/.X.", plies=what),
    "player": player,
    "strength": strength,
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_whatever_is_passed_nothing_but_a_named_error_comes_out(call):
    for what in NONSENSE:
        with suppress(NoughtsError):
            call(what)


@pytest.mark.parametrize(
    "call",
    [
        lambda: Position.start(5),
        lambda: START.play(5),
        lambda: START.play(Cell(1, 1)),
        lambda: START.mark_at("z9"),
        lambda: START["nonsense"],
        lambda: Odds.even([]),
        lambda: Rules(3, 3, 3, goal="misere"),
        lambda: Move("a", 1),
        lambda: analyse(START, 1),
        lambda: Limit(seconds="1"),
        lambda: Limit(seconds=10**400),
        lambda: Limit(nodes=10**400),
        lambda: Limit(depth=10**5000),
        lambda: Solver(megabytes=10**5000),
        lambda: player(None),
        lambda: review(5),
    ],
)
def test_what_is_wrong_is_refused(call):
    with pytest.raises(NoughtsError):
        call()


@pytest.mark.parametrize("cell", [Cell(1, 1), Cell(9, 9), Cell(-1, 0)])
def test_a_cell_is_no_move_and_one_off_the_board_is_refused(cell):
    with pytest.raises(NoughtsError):
        START.play(cell)
    if cell != Cell(1, 1):
        with pytest.raises(NoughtsError):
            START.mark_at(cell)


def test_a_cell_can_be_asked_for_in_every_way_that_people_write_one():
    position = Position.parse("X.O/.X./...")
    assert position["b2"] is position["5"] is position["2 2"] is position[Cell(1, 1)] is position.mark_at(Cell(1, 1))
    assert position["a2"] is None


def test_a_finished_position_says_so_and_who_won():
    assert (START.is_over, START.winner) == (False, None)
    won = Position.parse("XXX/OO./...")
    assert (won.is_over, won.winner) == (True, noughts.Side.X)
    drawn = Position.parse("XOX/XOO/OXX")
    assert (drawn.is_over, drawn.winner) == (True, None)


def test_text_does_wherever_rules_or_a_position_do():
    assert Position.start("5x5x4").rules == Rules(5, 5, 4)
    assert solve("3x3 torus").score == noughts.Win(7)
    assert analyse("X.O/.X./...", seconds=1).best == analyse(Position.parse("X.O/.X./..."), Limit(seconds=1)).best
    assert Position.parse("......./" * 5 + ".......", "connect-four").rules.placement is noughts.Placement.GRAVITY
    assert Rules(3, 3, 3, goal=Goal.LINE_LOSES) == Rules.of("3x3 misere")
