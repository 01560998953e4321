"""Dates that people type to say which games they mean."""

from __future__ import annotations

from datetime import datetime, timedelta

from noughts.game.era import FIRST_YEAR, LAST_YEAR, is_in_era
from noughts.rules import NoughtsError, quoted

DAY = "%Y-%m-%d"
"""How a day is written."""


class BadDate(NoughtsError):
    """The text is no date."""


def first_moment(what: str, text: str | None) -> datetime | None:
    """The beginning of a day, where we are; None for no text."""
    if not text or not text.strip():
        return None
    try:
        day = datetime.strptime(text.strip(), DAY)
        if is_in_era(day):
            return day.astimezone()
    except (ValueError, OverflowError, OSError) as error:
        raise BadDate(f"{what} {quoted(text.strip())}: not a day. Try 2026-01-31.") from error
    raise BadDate(f"{what} {quoted(text.strip())}: expected a day from {FIRST_YEAR} to {LAST_YEAR}. Try 2026-01-31.")


def end_of_day(what: str, text: str | None) -> datetime | None:
    """The first moment after a day; None for no text."""
    day = first_moment(what, text)
    return day + timedelta(days=1) if day else None
