"""Heat maps: the value of every cell and who wins from there, as a table and as boards in colour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from noughts.arena.heat import STRENGTHS, Fortune, Warmth
from noughts.drawing.sheet import fill, sheet, stroke, text
from noughts.drawing.tables import table
from noughts.rules import Cell, Position
from noughts.search.badge import badge_text, tone_of
from noughts.ui.view.texts import side_text
from noughts.ui.view.values import worth_text

LARGEST = 200
"""Units of the longer side of a map."""

GAP, HEAD = 24, 46

PALEST, DEEPEST = 0.06, 0.5
"""How strongly a cell is tinted that never wins, and one that always does."""


def heat_table(position: Position, warmths: Sequence[Warmth]) -> str:
    """A row for each move: its value, and the wins and draws among players of each strength, in percent."""
    known = [strength for strength in STRENGTHS if any(strength in warmth.fortunes for warmth in warmths)]
    rows = [
        (str(warmth.move), worth_text(warmth.candidate), *(_percent(warmth.fortunes.get(strength)) for strength in known))
        for warmth in warmths
    ]
    who = side_text(position.side, position.rules)
    head = ("move", "value", *known)
    legend = (
        f"How often {who} wins (and draws) from there, in %, when both sides play at random, like Cop (medium), or perfectly."
    )
    return f"{table([head, *rows], right=range(2, len(head)))}\n\n{legend}"


def _percent(fortune: Fortune | None) -> str:
    if fortune is None:
        return "-"
    return f"{100 * fortune.wins.value:.1f} ({100 * fortune.draws.value:.1f})"


def heat_json(warmths: Sequence[Warmth]) -> list[dict[str, object]]:
    """The same for programs; a sampled share says between which bounds it lies."""
    return [
        {
            **warmth.candidate.to_json(),
            **{
                strength: {
                    name: {"value": share.value, "low": share.low, "high": share.high}
                    for name, share in (("wins", fortune.wins), ("draws", fortune.draws), ("losses", fortune.losses))
                }
                for strength, fortune in warmth.fortunes.items()
            },
        }
        for warmth in warmths
    ]


def heat_svg(position: Position, warmths: Sequence[Warmth]) -> str:
    """A board for the values and one for each strength; the more often a cell wins, the deeper its colour."""
    rules = position.rules
    side = LARGEST / max(rules.cols, rules.rows)
    known = [strength for strength in STRENGTHS if any(strength in warmth.fortunes for warmth in warmths)]
    width = GAP + round((GAP + side * rules.cols) * (1 + len(known)))
    height = HEAD + round(side * rules.rows) + GAP
    shapes = list(_map(position, GAP, side, "value", _values(warmths)))
    for number, strength in enumerate(known, start=1):
        left = GAP + number * (GAP + side * rules.cols)
        shapes += _map(position, left, side, f"{strength}: wins in %", _wins(warmths, strength))
    title = f"What every cell is worth on {str(position).partition(' ')[0]}, {rules}"
    return sheet(width, height, title, [text(GAP, 20, title, "quiet", size=12), *shapes])


Tints = dict[Cell, tuple[str, str, float]]
"""For each cell a text, the role of its colour, and how deep that is."""


def _values(warmths: Sequence[Warmth]) -> Tints:
    """The value of each cell; in wild games that of the better mark."""
    return {
        warmth.move.cell: (badge_text(warmth.candidate.score), tone_of(warmth.candidate.score), (PALEST + DEEPEST) / 2)
        for warmth in sorted(warmths, key=lambda warmth: warmth.candidate.score)
    }


def _wins(warmths: Sequence[Warmth], strength: str) -> Tints:
    tints: Tints = {}
    for warmth in sorted(warmths, key=lambda warmth: warmth.candidate.score):
        fortune = warmth.fortunes.get(strength)
        if fortune is not None:
            share = fortune.wins.value
            tints[warmth.move.cell] = f"{100 * share:.0f}", "win", PALEST + (DEEPEST - PALEST) * share
    return tints


def _map(position: Position, left: float, side: float, title: str, tints: Tints) -> Iterator[str]:
    rules = position.rules
    yield text(left, HEAD - 8, title)
    size = max(6, min(16, round(side * 0.36)))
    for cell in (Cell(col, row) for row in range(rules.rows) for col in range(rules.cols)):
        x, y = left + cell.col * side, HEAD + cell.row * side
        place = f'x="{x:.1f}" y="{y:.1f}" width="{side:.1f}" height="{side:.1f}"'
        if cell in tints:
            words, role, depth = tints[cell]
            yield f'<rect {place} fill-opacity="{depth:.2f}" {fill(role)}/>'
            yield text(x + side / 2, y + side / 2 + size * 0.35, words, size=size, anchor="middle")
        elif mark := position.mark_at(cell):
            middle = x + side / 2, y + side * 0.72
            yield text(*middle, str(mark), str(mark).lower(), size=round(side * 0.6), anchor="middle")
        yield f"<rect {place} {stroke('grid')}/>"
