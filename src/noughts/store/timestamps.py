"""Timestamps as whole microseconds of UTC, and the years and months they fall into."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import lru_cache

from noughts.game.record import BEGINNING, END

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)
DAY = 24 * 60 * 60 * 1_000_000
"""Microseconds."""


def to_timestamp(moment: datetime) -> int:
    """A moment as a number; without a time zone it is in UTC.

    >>> to_timestamp(datetime(1970, 1, 1, 0, 0, 1))
    1000000
    """
    aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return (aware - EPOCH) // MICROSECOND


FIRST_MOMENT, LAST_MOMENT = to_timestamp(BEGINNING), to_timestamp(END) - 1
"""Of the games that are kept."""


def to_datetime(number: int) -> datetime:
    """The moment that a number stands for, in UTC."""
    return EPOCH + timedelta(microseconds=number)


def timestamp_or_none(moment: datetime | None) -> int | None:
    """Like ``to_timestamp``, for a moment that may be missing."""
    return None if moment is None else to_timestamp(moment)


def datetime_or_none(number: int | None) -> datetime | None:
    """Like ``to_datetime``, for a moment that may be missing."""
    return None if number is None else to_datetime(number)


def month_of(number: int) -> int:
    """The month of a moment, such as 202601."""
    return _month_of_day(number // DAY)


@lru_cache(maxsize=50_000)
def _month_of_day(day: int) -> int:
    date = EPOCH + timedelta(days=day)
    return 100 * date.year + date.month
