"""The board as a page draws it, from a view."""

from __future__ import annotations

from functools import lru_cache

from noughts.app import BoardView
from noughts.rules import Cell, Marks, Move, Placement, Rules
from noughts.ui.web.messages import BoardState


@lru_cache(maxsize=200)
def _names(rules: Rules) -> list[str]:
    return [str(Cell(col, row)) for row in range(rules.rows) for col in range(rules.cols)]


def board_state(view: BoardView) -> BoardState:
    """All that there is to draw."""
    rules, position, outcome = view.rules, view.position, view.outcome
    cells = str(position).partition(" ")[0].replace("/", "")

    cols = rules.cols

    def number(cell: Cell | Move) -> int:
        return cell.row * cols + cell.col

    placed = [move.row * cols + move.col for move, _ in view.moves]
    moves = [(each, cells[each]) for each in placed]
    start = list(cells)
    for cell in placed:
        start[cell] = "."
    return BoardState(
        rules=str(rules),
        cols=cols,
        rows=rules.rows,
        cells=cells,
        names=_names(rules),
        side=view.side.value,
        falls=rules.placement is Placement.GRAVITY,
        is_wild=rules.marks is Marks.WILD,
        marks=["X", "X"] if rules.marks is Marks.ONLY_X else ["X", "O"],
        legal=[] if outcome else sorted({move.row * cols + move.col for move in position.moves()}),
        last=number(view.last) if view.last else None,
        line=[number(cell) for cell in outcome.cells] if outcome else [],
        is_over=outcome is not None,
        is_paused=view.is_paused,
        is_thinking=view.is_thinking,
        moves=moves,
        start="".join(start),
        hint=number(view.hint.move) if view.hint else None,
    )
