"""Progress: how far a learner has come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date, timedelta


@dataclass(frozen=True, slots=True)
class Progress:
    """The puzzles of the day that somebody has solved."""

    last_solved: str = ""
    """The day of the last one, as 2026-11-15; empty for none."""
    days: int = 0
    """How many days in a row, that one included."""

    @classmethod
    def from_json(cls, document: object) -> Progress:
        """Read what ``to_json`` wrote; whatever else it may be, begin anew.

        >>> Progress.from_json({"last_solved": "2026-11-15", "days": "many"})
        Progress(last_solved='', days=0)
        """
        if not isinstance(document, Mapping):
            return cls()
        last, days = document.get("last_solved"), document.get("days")
        return cls(last, days) if isinstance(last, str) and type(days) is int else cls()

    def to_json(self) -> dict[str, object]:
        """The progress as part of a JSON document."""
        return asdict(self)

    def after_solving(self, day: date) -> Progress:
        """One day more, or the first of a new streak; a day counts once, and a day that is past not at all.

        >>> began = Progress().after_solving(date(2026, 11, 14))
        >>> began.after_solving(date(2026, 11, 15)).days, began.after_solving(date(2026, 11, 16)).days
        (2, 1)
        """
        if day.isoformat() <= self.last_solved:
            return self
        is_next = (day - timedelta(days=1)).isoformat() == self.last_solved
        return Progress(day.isoformat(), self.days + 1 if is_next else 1)

    def streak(self, today: date) -> int:
        """The days in a row up to yesterday or today."""
        return self.days if self.last_solved >= (today - timedelta(days=1)).isoformat() else 0
