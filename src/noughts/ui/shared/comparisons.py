"""Searches side by side, and what every cell is worth, in tables and charts."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from noughts.arena.heat import STRENGTHS, CellOdds, OutcomeRates
from noughts.drawing.svg import fill, sheet, stroke, text
from noughts.drawing.tables import table
from noughts.lessons.measuring import Measurement, PeakMemory
from noughts.rules import Cell, Position
from noughts.search.score import badge_text, tone_of
from noughts.ui.shared.searches import note_on
from noughts.ui.shared.texts import side_text
from noughts.ui.shared.values import duration_text, value_text, worth_text

SIGNS = 6
"""Signs of a bar for each factor of ten."""

BAR = "#"

ROW, LABEL, TEN, NUMBER = 28, 250, 70, 110
"""The height of a row, and the widths of names, of a factor of ten, and of numbers."""


def comparison_text(measured: Sequence[Measurement]) -> str:
    """A table of what each search found and took, and a chart of their nodes."""
    compared = table([HEAD, *comparison_rows(measured)], right={4, 5, 6, 7})
    chart = chart_text({each.search: each.analysis.nodes for each in measured})
    note = note_on(measured[0].analysis.position) if measured else ""
    return "\n\n".join(filter(None, (compared, chart, note)))


def comparison_title(position: Position) -> str:
    return f"Nodes on {str(position).partition(' ')[0]}, {position.rules}"


HEAD = ("search", "move", "value", "proven", "depth", "nodes", "time", "memory")


def comparison_rows(measured: Sequence[Measurement]) -> list[tuple[str, ...]]:
    return [
        (
            each.search,
            str(each.analysis.best or ""),
            value_text(each.analysis.score),
            "yes" if each.analysis.proven else "no",
            str(each.analysis.depth),
            f"{each.analysis.nodes:,}",
            duration_text(each.analysis.seconds),
            memory_text(each.memory),
        )
        for each in measured
    ]


def memory_text(memory: PeakMemory | None) -> str:
    """Peak memory in words.

    >>> [memory_text(memory) for memory in (None, PeakMemory(9_200, True), PeakMemory(2_500_000, False))]
    ['-', '9 kB', '≥ 2.5 MB']
    """
    if memory is None:
        return "-"
    size = f"{memory.size / 1000:,.0f} kB" if memory.size < 1_000_000 else f"{memory.size / 1_000_000:,.1f} MB"
    return size if memory.is_whole else f"≥ {size}"


def chart_text(nodes: Mapping[str, int]) -> str:
    """Bars on a log scale, so that hundreds and millions can be compared.

    >>> print(chart_text({"minimax": 549_946, "alphabeta": 2_676}))
    Log scale: each ###### is ten times as many nodes.
    minimax    549,946  ##################################
    alphabeta    2,676  #####################
    """
    rows = [(name, f"{count:,}", BAR * round(SIGNS * math.log10(max(1, count)))) for name, count in nodes.items()]
    return f"Log scale: each {BAR * SIGNS} is ten times as many nodes.\n{table(rows, right={1})}"


def chart_svg(measured: Sequence[Measurement], title: str) -> str:
    most = max(math.log10(max(1, each.analysis.nodes)) for each in measured)
    width, height = LABEL + round(TEN * most) + NUMBER, 52 + ROW * len(measured)
    shapes = []
    for number, each in enumerate(measured):
        y = 40 + ROW * number
        length = max(2.0, TEN * math.log10(max(1, each.analysis.nodes)))
        shapes += [
            text(12, y + 18, each.search),
            f'<rect x="{LABEL}" y="{y + 4}" width="{length:.0f}" height="{ROW - 8}" rx="4" {fill("x")}/>',
            text(round(LABEL + length + 8), y + 18, f"{each.analysis.nodes:,}"),
        ]
    return sheet(width, height, title, [text(12, 24, f"{title} (log scale)"), *shapes])


def measurement_json(measured: Measurement) -> dict[str, object]:
    memory = measured.memory
    return {
        "search": measured.search,
        **measured.analysis.to_json(),
        "memory": None if memory is None else memory.size,
        "memory_is_whole": None if memory is None else memory.is_whole,
    }


LARGEST = 200
"""Units of the longer side of a map."""

GAP, HEADER_PX = 24, 46

PALEST, DEEPEST = 0.06, 0.5
"""The tint of a cell that never wins, and of one that always does."""


def heat_table(position: Position, moves: Sequence[CellOdds]) -> str:
    """A row for each move: its value, and the wins and draws in percent among players of each strength."""
    known = [strength for strength in STRENGTHS if any(strength in each.rates for each in moves)]
    rows = [
        (str(each.move), worth_text(each.candidate), *(_percent(each.rates.get(strength)) for strength in known))
        for each in moves
    ]
    who = side_text(position.side, position.rules)
    head = ("move", "value", *known)
    legend = (
        f"How often {who} wins (and draws) from there, in %, when both sides play at random, like Cop (medium), or perfectly."
    )
    return f"{table([head, *rows], right=range(2, len(head)))}\n\n{legend}"


def _percent(rates: OutcomeRates | None) -> str:
    if rates is None:
        return "-"
    return f"{100 * rates.wins.value:.1f} ({100 * rates.draws.value:.1f})"


def heat_json(moves: Sequence[CellOdds]) -> list[dict[str, object]]:
    return [{**each.candidate.to_json(), **{name: _rates_json(rates) for name, rates in each.rates.items()}} for each in moves]


def _rates_json(rates: OutcomeRates) -> dict[str, object]:
    return {"wins": rates.wins.to_json(), "draws": rates.draws.to_json(), "losses": rates.losses.to_json()}


def heat_svg(position: Position, moves: Sequence[CellOdds]) -> str:
    """A board for the values and one for each strength; the more often a cell wins, the deeper its colour."""
    rules = position.rules
    side = LARGEST / max(rules.cols, rules.rows)
    known = [strength for strength in STRENGTHS if any(strength in each.rates for each in moves)]
    width = GAP + round((GAP + side * rules.cols) * (1 + len(known)))
    height = HEADER_PX + round(side * rules.rows) + GAP
    shapes = list(_map(position, GAP, side, "value", _values(moves)))
    for number, strength in enumerate(known, start=1):
        left = GAP + number * (GAP + side * rules.cols)
        shapes += _map(position, left, side, f"{strength}: wins in %", _wins(moves, strength))
    title = f"What every cell is worth on {str(position).partition(' ')[0]}, {rules}"
    return sheet(width, height, title, [text(GAP, 20, title, "quiet", size=12), *shapes])


Tints = dict[Cell, tuple[str, str, float]]


def _values(moves: Sequence[CellOdds]) -> Tints:
    """The value of each cell; in wild games that of the better mark."""
    return {
        each.move.cell: (badge_text(each.candidate.score), tone_of(each.candidate.score), (PALEST + DEEPEST) / 2)
        for each in sorted(moves, key=lambda each: each.candidate.score)
    }


def _wins(moves: Sequence[CellOdds], strength: str) -> Tints:
    tints: Tints = {}
    for each in sorted(moves, key=lambda each: each.candidate.score):
        rates = each.rates.get(strength)
        if rates is not None:
            share = rates.wins.value
            tints[each.move.cell] = f"{100 * share:.0f}", "win", PALEST + (DEEPEST - PALEST) * share
    return tints


def _map(position: Position, left: float, side: float, title: str, tints: Tints) -> Iterator[str]:
    rules = position.rules
    yield text(left, HEADER_PX - 8, title)
    size = max(6, min(16, round(side * 0.36)))
    for cell in (Cell(col, row) for row in range(rules.rows) for col in range(rules.cols)):
        x, y = left + cell.col * side, HEADER_PX + cell.row * side
        place = f'x="{x:.1f}" y="{y:.1f}" width="{side:.1f}" height="{side:.1f}"'
        if cell in tints:
            words, role, depth = tints[cell]
            yield f'<rect {place} fill-opacity="{depth:.2f}" {fill(role)}/>'
            yield text(x + side / 2, y + side / 2 + size * 0.35, words, size=size, anchor="middle")
        elif mark := position.mark_at(cell):
            middle = x + side / 2, y + side * 0.72
            yield text(*middle, str(mark), str(mark).lower(), size=round(side * 0.6), anchor="middle")
        yield f"<rect {place} {stroke('grid')}/>"
