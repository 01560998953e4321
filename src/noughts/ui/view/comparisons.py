"""Searches side by side, in tables and charts."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from noughts.classroom.measuring import GROWING, Measurement, Memory
from noughts.drawing.sheet import fill, sheet, text
from noughts.drawing.tables import table
from noughts.rules import Position
from noughts.search import Analysis
from noughts.ui.view.values import duration_text, value_text

SIGNS = 6
"""Signs of a bar for each factor of ten."""

BAR = "#"

ROW, LABEL, TEN, NUMBER = 28, 250, 70, 110
"""Units of a chart: the height of a row, the room for names, for each factor of ten, and for numbers."""


def comparison_text(measured: Sequence[Measurement]) -> str:
    """What each search found and took, and a chart of their nodes."""
    return f"{comparison_table(measured)}\n\n{chart_text({each.search: each.analysis.nodes for each in measured})}"


def comparison_title(position: Position) -> str:
    """What was compared, and where."""
    return f"Nodes on {str(position).partition(' ')[0]}, {position.rules}"


HEAD = ("search", "move", "value", "proven", "depth", "nodes", "time", "memory")


def comparison_table(measured: Sequence[Measurement]) -> str:
    """A row for each search."""
    return table([HEAD, *comparison_rows(measured)], right={4, 5, 6, 7})


def comparison_rows(measured: Sequence[Measurement]) -> list[tuple[str, ...]]:
    """What each search found and took, in words."""
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


def memory_text(memory: Memory | None) -> str:
    """How much a search held.

    >>> [memory_text(memory) for memory in (None, Memory(9_200, True), Memory(2_500_000, False))]
    ['-', '9 kB', '≥ 2.5 MB']
    """
    if memory is None:
        return "-"
    size = f"{memory.size / 1000:,.0f} kB" if memory.size < 1_000_000 else f"{memory.size / 1_000_000:,.1f} MB"
    return size if memory.is_whole else f"≥ {size}"


def chart_text(nodes: Mapping[str, int]) -> str:
    """Bars as long as a number has digits, so that hundreds and millions can be seen together.

    >>> print(chart_text({"minimax": 549_946, "alphabeta": 2_676}))
    nodes, each ten times as many a bar longer by ######
    minimax    549,946  ##################################
    alphabeta    2,676  #####################
    """
    rows = [(name, f"{count:,}", BAR * round(SIGNS * math.log10(max(1, count)))) for name, count in nodes.items()]
    return f"nodes, each ten times as many a bar longer by {BAR * SIGNS}\n{table(rows, right={1})}"


def chart_svg(measured: Sequence[Measurement], title: str) -> str:
    """The same as a picture, dark on a dark screen."""
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
    return sheet(width, height, title, [text(12, 24, f"{title} (logarithmic)"), *shapes])


def growth_table(growth: Mapping[str, Mapping[str, Analysis]]) -> str:
    """A row for each search, a column for each board: the nodes until all was proven, or more than so many."""
    boards = grown_boards(growth)
    rows = [(name, *(grown_text(known.get(board)) for board in boards)) for name, known in growth.items()]
    return table([("nodes", *boards), *rows], right=range(1, len(boards) + 1))


def grown_boards(growth: Mapping[str, Mapping[str, Analysis]]) -> list[str]:
    """The boards that any of the searches came to."""
    return [board for board in GROWING if any(board in known for known in growth.values())]


def grown_text(analysis: Analysis | None) -> str:
    """How many nodes one board took; more than so many if it was too large.

    >>> grown_text(None)
    ''
    """
    if analysis is None:
        return ""
    return f"{analysis.nodes:,}" if analysis.proven else f"> {analysis.nodes:,}"


def measurement_json(measured: Measurement) -> dict[str, object]:
    """A search with its analysis, and what it held in bytes."""
    memory = measured.memory
    return {
        "search": measured.search,
        **measured.analysis.to_json(),
        "memory": None if memory is None else memory.size,
        "memory_is_whole": None if memory is None else memory.is_whole,
    }
