"""The atlas in words: a chart for each line length, and a sentence for each game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from textwrap import fill

from noughts.drawing.tables import table
from noughts.reasons.rule_texts import goal_text, number_text, variant_text
from noughts.rules import BadRules, Rules, Side
from noughts.search.exact.atlas import LENGTHS, SIDES, AtlasEntry, chart_of, entry_of
from noughts.search.score import Draw, Loss, Win, tone_of
from noughts.ui.shared.choices import variant_title
from noughts.ui.shared.values import settled_text

UNKNOWN = "?"

WIDTH = 78
"""Columns of a sentence in a terminal."""

KEPT = 16
"""Variants whose charts are kept: a page is built again for each press, and its charts take longer than all the rest."""

LEGEND = {
    "1st": ("1st 7", "the first player wins; with best play the game lasts 7 moves"),
    "2nd": ("2nd 8", "the second player wins; with best play the game lasts 8 moves"),
    "≤": ("≤9", "9 moves at most"),
    "draw": ("draw", "neither wins if both play well"),
    UNKNOWN: (UNKNOWN, "tried, but not solved"),
}
"""The signs of a chart: an example, and what it means."""


@dataclass(frozen=True, slots=True)
class ChartEntry:
    rules: Rules
    text: str
    spoken: str
    tone: str


@dataclass(frozen=True, slots=True)
class Chart:
    """All boards of a variant with one line length, a row for each height; None where no such line fits."""

    title: str
    widths: tuple[str, ...]
    rows: tuple[tuple[str, tuple[ChartEntry | None, ...]], ...]

    @property
    def places(self) -> list[ChartEntry]:
        return [place for _, places in self.rows for place in places if place]


def charts_of(variant: Rules) -> tuple[Chart, ...]:
    """The charts of a variant; the size of the rules is ignored."""
    longest = LENGTHS[-1]
    return _charts(replace(variant, cols=longest, rows=longest, k=longest))


@lru_cache(maxsize=KEPT)
def _charts(variant: Rules) -> tuple[Chart, ...]:
    return tuple(_chart(variant, k) for k in LENGTHS)


def _chart(variant: Rules, k: int) -> Chart:
    known = chart_of(variant, k)
    places = {sides: place_of(entry) for sides, entry in known.items()}
    return Chart(
        goal_text(replace(variant, cols=k, rows=k, k=k)),
        tuple(f"{cols} wide" for cols in SIDES),
        tuple((f"{rows} high", tuple(places.get((cols, rows)) for cols in SIDES)) for rows in SIDES),
    )


def place_of(entry: AtlasEntry) -> ChartEntry:
    """A game as a chart shows it.

    >>> place = place_of(AtlasEntry(Rules.parse("4x3"), Win(7)))
    >>> place.text, place.spoken
    ('1st 7', '4 by 3, three in a row: the first player wins after 7 moves')
    """
    rules, score = entry.rules, entry.score
    match score:
        case Win(plies=plies, exact=exact):
            text, words = f"1st {'' if exact else '≤'}{plies}", f"the first player wins after {_count(plies, exact=exact)}"
        case Loss(plies=plies, exact=exact):
            text, words = f"2nd {'' if exact else '≤'}{plies}", f"the second player wins after {_count(plies, exact=exact)}"
        case Draw():
            text, words = "draw", "draw"
        case _:
            text, words = UNKNOWN, "not known"
    size = f"{rules.cols} by {rules.rows}, {number_text(rules.k)} in a row"
    return ChartEntry(rules, text, f"{size}: {words}", tone_of(score) if score else "quiet")


def _count(plies: int, *, exact: bool) -> str:
    return f"{'' if exact else 'at most '}{plies} moves"


def legend_of(charts: Iterable[Chart]) -> list[tuple[str, str]]:
    """What the signs on these charts mean."""
    seen = " ".join(place.text for chart in charts for place in chart.places)
    return [row for sign, row in LEGEND.items() if sign in seen]


def summary_text(variant: Rules, charts: Iterable[Chart]) -> str:
    """What is charted, how much of it is solved, and what is special about it.

    >>> summary_text(Rules.parse("3x3"), charts_of(Rules.parse("3x3")))
    'The plain game: 94 of 94 boards are solved.'
    """
    places = [place for chart in charts for place in chart.places]
    settled = sum(place.text != UNKNOWN for place in places)
    return f"{variant_title(variant)}: {settled} of {len(places)} boards are solved. {variant_text(variant)}".rstrip()


def atlas_text(variant: Rules) -> str:
    charts = charts_of(variant)
    shown = (f"{chart.title}\n{_table(chart)}" for chart in charts)
    summary = fill(summary_text(variant, charts), WIDTH)
    return "\n\n".join((summary, *shown, table(legend_of(charts))))


def _table(chart: Chart) -> str:
    rows = [(height, *(place.text if place else "" for place in places)) for height, places in chart.rows]
    return table([("", *chart.widths), *rows])


def game_text(rules: Rules) -> str:
    """What the atlas says about one game.

    >>> print(game_text(Rules.parse("4x3")))
    4x3x3: X wins in 4 moves with best play; the game lasts 7 moves in all.
    >>> print(game_text(Rules.parse("gomoku")))
    15x15x5: not in the atlas, which has boards up to 7x7 with 3 to 5 in a row. noughts solve 15x15x5 may find out.
    """
    entry = entry_of(rules)
    if entry is None:
        what = f"up to {SIDES[-1]}x{SIDES[-1]} with {LENGTHS[0]} to {LENGTHS[-1]} in a row"
        return f"{rules}: not in the atlas, which has boards {what}. noughts solve {rules} may find out."
    if entry.score is None:
        return f"{rules}: not known: it was too hard for the atlas. noughts solve {rules} may find out, given time."
    if isinstance(entry.score, Draw):
        return f"{rules}: a draw with best play."
    lasts = _count(entry.score.plies, exact=entry.score.exact)
    return f"{rules}: {settled_text(entry.score, Side.X, rules)} with best play; the game lasts {lasts} in all."


def atlas_json(variant: Rules) -> dict[str, object]:
    entries = [entry for k in LENGTHS for entry in chart_of(variant, k).values()]
    return {"variant": variant_words(variant), "games": [entry.to_json() for entry in entries]}


def game_json(rules: Rules) -> dict[str, object]:
    entry = entry_of(rules)
    return {**(entry or AtlasEntry(rules, None)).to_json(), "is_in_atlas": entry is not None}


def variant_words(variant: Rules) -> str:
    """The words of the rules, without the size.

    >>> variant_words(Rules.parse("5x5 torus misere"))
    'misere torus'
    """
    return str(variant).partition(" ")[2]


def read_variant(words: Sequence[str]) -> Rules | None:
    """The variant that words without a size stand for; None if they name a whole game, or nothing.

    >>> read_variant(["torus", "misere"]), read_variant(["4x4"]), read_variant([])
    (Rules.parse('3x3x3 misere torus'), None, Rules.parse('3x3x3'))
    """
    try:
        return Rules.parse("3x3", *words)
    except BadRules:
        return None
