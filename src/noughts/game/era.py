"""The era: the moments that a game may have been played at, and reading one from a text.

Every date is checked where it is read. What comes after can then add a day to it,
show it in any time zone and sum it up by years.
"""

from __future__ import annotations

from datetime import UTC, datetime

FIRST_YEAR = 1900
LAST_YEAR = 2199

BEGINNING = datetime(FIRST_YEAR, 1, 1, tzinfo=UTC)
END = datetime(LAST_YEAR + 1, 1, 1, tzinfo=UTC)
"""The first moment that is too late."""

EXPECTED = f"expected a moment such as 2026-01-31T12:00:00+00:00, from {FIRST_YEAR} to {LAST_YEAR}"


def is_in_era(moment: datetime) -> bool:
    """Whether a game may have been played then; without a time zone a moment is in UTC.

    >>> is_in_era(datetime(2026, 1, 31)), is_in_era(datetime(3026, 1, 31))
    (True, False)
    """
    return BEGINNING <= (moment if moment.tzinfo else moment.replace(tzinfo=UTC)) < END


def read_moment(text: str) -> datetime:
    """A moment from its text in the manner of ISO 8601; ValueError for anything else, and outside of the era."""
    moment = datetime.fromisoformat(text)
    if not is_in_era(moment):
        raise ValueError(text)
    return moment
