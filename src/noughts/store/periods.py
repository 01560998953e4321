"""Periods: a range of dates as whole years, whole months and what is left over at both ends.

Years and months are summed up in the standings already; only the ends are
counted game by game.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from noughts.store.counting import EVER
from noughts.store.moments import month_of, to_number

LAST_YEAR = 9999
"""The last that a moment can have."""


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
class Parts:
    """What a range is made of."""

    periods: tuple[int, ...] = ()
    """As the standings name them."""
    ends: tuple[Range, ...] = ()
    """Moments that are no whole period."""


def parts_of(wanted: Range, first: int, last: int, *, with_months: bool) -> Parts:
    """Take a range apart, as far as there are games: from the first to the last.

    >>> since, until = (to_number(datetime(2025, month, 1)) for month in (2, 4))
    >>> parts_of(Range(since, until), first=0, last=until, with_months=True)
    Parts(periods=(202502, 202503), ends=())
    """
    since, until = _widened(wanted, first, last)
    if since >= until:
        return Parts()
    if wanted.is_everything and with_months:
        return Parts((EVER,))
    years = [year for year in range(_year(since), _year(until - 1) + 1) if since <= _start(year) and _end(year) <= until]
    middle = (_start(years[0]), _end(years[-1])) if years else (until, until)
    months: list[int] = []
    ends: list[Range] = []
    for start, end in ((since, middle[0]), (middle[1], until)):
        if with_months:
            whole, left = _months(start, end)
            months += whole
            ends += left
        elif start < end:
            ends.append(Range(start, end))
    return Parts((*years, *months), tuple(ends))


def _widened(wanted: Range, first: int, last: int) -> tuple[int, int]:
    """The range cut to the years in which there are games."""
    earliest, latest = _start(_year(first)), _end(_year(last))
    since = earliest if wanted.since is None or wanted.since <= first else wanted.since
    until = latest if wanted.until is None or wanted.until > last else wanted.until
    return since, until


def _months(start: int, end: int) -> tuple[list[int], list[Range]]:
    """The whole months between two moments, and the ends."""
    whole: list[int] = []
    ends: list[Range] = []
    while start < end:
        month = month_of(start)
        after = _month_start(_next(month))
        if start == _month_start(month) and after <= end:
            whole.append(month)
        else:
            ends.append(Range(start, min(after, end)))
        start = after
    return whole, ends


def _year(moment: int) -> int:
    return month_of(moment) // 100


def _start(year: int) -> int:
    return to_number(datetime(year, 1, 1, tzinfo=UTC))


def _end(year: int) -> int:
    return _start(year + 1) if year < LAST_YEAR else to_number(datetime.max.replace(tzinfo=UTC)) + 1


def _month_start(month: int) -> int:
    if month // 100 > LAST_YEAR:
        return _end(LAST_YEAR)
    return to_number(datetime(month // 100, month % 100, 1, tzinfo=UTC))


def _next(month: int) -> int:
    return month + 1 if month % 100 < 12 else month + 89
