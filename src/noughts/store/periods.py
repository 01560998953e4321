"""Periods: a range of dates as whole years, whole months and what is left over at both ends.

Years and months are summed up in the standings already; only the ends are
counted game by game.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from noughts.store.cells import EVER
from noughts.store.moments import month_of, to_number


@dataclass(frozen=True, slots=True)
class Range:
    """Moments from the first to before the last; None on a side that is open."""

    since: int | None = None
    until: int | None = None

    @property
    def is_everything(self) -> bool:
        """Whether no moment is left out."""
        return self.since is None and self.until is None


@dataclass(frozen=True, slots=True)
class Part:
    """Whole periods, or a range that is none, added or taken away."""

    what: tuple[int, ...] | Range
    """Periods as the standings name them, or a range."""
    sign: int = 1


def parts_of(wanted: Range, years: Iterable[int], *, with_months: bool) -> list[Part]:
    """Take a range apart, as far as there are games: in these years.

    What covers more than half of a period is the period less the rest. Without
    months there are years only, and no period for ever. However many years there
    are, the parts are few: one for all periods that are added, one for all that
    are taken away, and what is left over at the two ends.

    >>> since, until = (to_number(datetime(2025, month, 1)) for month in (2, 4))
    >>> parts_of(Range(since, until), [2024, 2025], with_months=True)
    [Part(what=(202502, 202503), sign=1)]
    >>> parts_of(Range(), range(2021, 2026), with_months=False)
    [Part(what=(2021, 2022, 2023, 2024, 2025), sign=1)]
    """
    if wanted.is_everything and with_months:
        return [Part((EVER,))]
    pieces = [piece for year in years for piece in _of_year(wanted, year, with_months=with_months)]
    parts = []
    for sign in (1, -1):
        periods = tuple(what for what, its_sign in pieces if isinstance(what, int) and its_sign == sign)
        parts += [Part(periods, sign)] if periods else []
    return parts + [Part(what, sign) for what, sign in pieces if isinstance(what, Range)]


Piece = tuple[int | Range, int]
"""A period or a range, and its sign."""


def _of_year(wanted: Range, year: int, *, with_months: bool) -> list[Piece]:
    """What a range has of a year."""
    first, after = _start(year), _start(year + 1)
    start = first if wanted.since is None else max(first, wanted.since)
    stop = after if wanted.until is None else min(after, wanted.until)
    if start >= stop:
        return []
    if 2 * (stop - start) <= after - first:
        return _pieces(start, stop, 1, with_months=with_months)
    missing = (_pieces(*gap, -1, with_months=with_months) for gap in ((first, start), (stop, after)))
    return [(year, 1), *(piece for pieces in missing for piece in pieces)]


def _pieces(start: int, end: int, sign: int, *, with_months: bool) -> list[Piece]:
    """A part of a year as months and what is left over, or all of it as left over."""
    if not with_months:
        return [(Range(start, end), sign)] if start < end else []
    pieces: list[Piece] = []
    while start < end:
        month = month_of(start)
        first, after = _month_start(month), _month_start(_next(month))
        stop = min(after, end)
        if 2 * (stop - start) > after - first:
            pieces.append((month, sign))
            rests, rest_sign = [(first, start), (stop, after)], -sign
        else:
            rests, rest_sign = [(start, stop)], sign
        pieces += [(Range(*rest), rest_sign) for rest in rests if rest[0] < rest[1]]
        start = stop
    return pieces


def _start(year: int) -> int:
    return to_number(datetime(year, 1, 1, tzinfo=UTC))


def _month_start(month: int) -> int:
    return to_number(datetime(month // 100, month % 100, 1, tzinfo=UTC))


def _next(month: int) -> int:
    return month + 1 if month % 100 < 12 else month + 89
