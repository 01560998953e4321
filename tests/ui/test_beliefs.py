"""What Ada thinks is shown beside what is true, to whoever may see values, and to nobody else."""

from __future__ import annotations

import pytest

from noughts import Position, Rules, Seat, Side
from noughts.match import Setup
from noughts.play import BoardView, RunningScore, Study
from noughts.search.exact.lookup import Lookup
from noughts.search.neural.search import fits
from noughts.ui.shared.beliefs import belief_of, heat_of
from noughts.ui.shared.panel import panel_of, reading_rows

pytestmark = pytest.mark.skipif(not fits(Rules.parse("3x3")), reason="NOT TESTED without NumPy")

ALICE, ADA, NEWBORN = Seat("Alice"), Seat("Ada", "ada"), Seat("Ada (newborn)", "ada:newborn")
WINNING = Position.parse("XX./OO./...")
"""X wins at c1."""


def view_of(position: Position, x: Seat, o: Seat, *, is_studied: bool = True) -> BoardView:
    setup = Setup(position.rules, x, o)
    study = Study(next(Lookup().analyse(position))) if is_studied else None
    return BoardView("1", setup, position, position.outcome, (), RunningScore.of(setup), study=study, is_analysed=is_studied)


def test_ada_knows_that_she_is_losing_and_where_you_win() -> None:
    belief = belief_of(view_of(WINNING, ALICE, ADA))
    assert belief is not None
    assert belief.words == "Ada thinks she is losing. She is right."
    assert belief.loss > 0.9
    assert abs(belief.win + belief.draw + belief.loss - 1) < 1e-4
    assert belief.heat["c1"] == max(belief.heat.values()) == 1
    heat = heat_of(view_of(WINNING, ALICE, ADA))
    assert set(heat) == {move.cell for move in WINNING.moves()}
    assert belief.heat == {str(cell): round(share, 3) for cell, share in heat.items()}


def test_her_expectation_is_told_from_her_side_whoever_is_to_move() -> None:
    hers, yours = belief_of(view_of(WINNING, ADA, ALICE)), belief_of(view_of(WINNING, ALICE, ADA))
    assert hers is not None
    assert yours is not None
    assert hers.words == "Ada thinks she is winning. She is right."
    assert (hers.win, hers.loss) == (yours.loss, yours.win)


def test_newborn_she_is_wrong_about_it_and_it_says_so() -> None:
    rows = {row.label: row.text for row in reading_rows(panel_of(view_of(WINNING, ALICE, NEWBORN)))}
    assert rows["Ada"] == "Ada does not know who is winning. She is losing."
    assert "win " in rows["expects"]


@pytest.mark.parametrize(
    "view",
    [
        view_of(WINNING, ALICE, ADA, is_studied=False),
        view_of(WINNING, ALICE, Seat("Sera", "sera")),
        view_of(WINNING.play("c1"), ALICE, ADA, is_studied=False),
    ],
    ids=["nobody asked", "somebody else plays", "the game is over"],
)
def test_otherwise_nothing_is_told(view: BoardView) -> None:
    assert belief_of(view) is None
    assert heat_of(view) == {}
    assert panel_of(view).belief is None


def test_in_a_wild_game_a_cell_counts_once() -> None:
    position = Position.start(Rules.parse("3x3 wild"))
    belief = belief_of(view_of(position, ADA, ALICE))
    assert belief is not None
    assert len(belief.heat) == 9
    assert belief_of(view_of(position, ALICE, ADA)) is not None
    assert view_of(position, ADA, ALICE).side is Side.X
