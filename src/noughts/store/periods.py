"""Periods: a range of dates as whole years, whole months and what is left over at both ends.

Years and months are summed up in the standings already; only the ends are
counted game by game.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from noughts.store.cells import EVER
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
class Part:
    """A whole period, or a range that is none, added or taken away."""

    what: int | Range
    """A period as the standings name it, or a range."""
    sign: int = 1


def parts_of(wanted: Range, first: int, last: int, *, with_months: bool) -> list[Part]:
    """Take a range apart, as far as there are games: from the first to the last.

    What covers more than half of a period is the period less the rest. Without
    months there are years only, and no period for ever.

    >>> since, until = (to_number(datetime(2025, month, 1)) for month in (2, 4))
    >>> parts_of(Range(since, until), first=0, last=until, with_months=True)
    [Part(what=202502, sign=1), Part(what=202503, sign=1)]
    >>> parts_of(Range(since), first=since, last=until, with_months=True)
    [Part(what=2025, sign=1)]
    """
    if wanted.is_everything and with_months:
        return [Part(EVER)]
    since, until = _widened(wanted, first, last)
    return _years(since, until, with_months=with_months)


def _widened(wanted: Range, first: int, last: int) -> tuple[int, int]:
    """The range cut to the years in which there are games."""
    earliest, latest = _start(_year(first)), _end(_year(last))
    since = earliest if wanted.since is None or wanted.since <= first else wanted.since
    until = latest if wanted.until is None or wanted.until > last else wanted.until
    return since, until


def _years(start: int, end: int, *, with_months: bool) -> list[Part]:
    parts: list[Part] = []
    while start < end:
        year = _year(start)
        first, after = _start(year), _end(year)
        stop = min(after, end)
        if 2 * (stop - start) > after - first:
            parts.append(Part(year))
            parts += _pieces(first, start, -1, with_months=with_months) + _pieces(stop, after, -1, with_months=with_months)
        else:
            parts += _pieces(start, stop, 1, with_months=with_months)
        start = stop
    return parts


def _pieces(start: int, end: int, sign: int, *, with_months: bool) -> list[Part]:
    """A part of a year as months and what is left over, or all of it as left over."""
    if not with_months:
        return [Part(Range(start, end), sign)] if start < end else []
    parts: list[Part] = []
    while start < end:
        month = month_of(start)
        first, after = _month_start(month), _month_start(_next(month))
        stop = min(after, end)
        if 2 * (stop - start) > after - first:
            parts.append(Part(month, sign))
            rests, rest_sign = [(first, start), (stop, after)], -sign
        else:
            rests, rest_sign = [(start, stop)], sign
        parts += [Part(Range(*rest), rest_sign) for rest in rests if rest[0] < rest[1]]
        start = stop
    return parts


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
