"""Settings: what a person chose last, so that nobody is asked twice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields


@dataclass(frozen=True, slots=True)
class Settings:
    """The choices of one person, as texts that the program reads again; what cannot be read any more is ignored."""

    theme: str = "auto"
    pace: float = 1.0
    """Seconds between two moves when programs play each other."""
    bell: bool = False
    sound: bool = True
    animation: bool = True
    mode: str = "computer"
    opponent: str = "cop"
    second_name: str = "Friend"
    """The person beside you."""
    coach: str = "sera"
    watch_x: str = "kitty"
    watch_o: str = "sera"
    rules: str = "3x3x3"
    begins: str = "x"
    time: str = ""
    """Empty for no clock."""
    allows_undo: bool = True
    allows_hints: bool = True
    shows_analysis: bool = False
    """Whether every game begins with the values of all moves in sight."""
    shows_numbers: bool = False
    """Whether cells show the numbers that can be typed for them, in place of letters and rows at the edge."""

    @classmethod
    def from_json(cls, document: Mapping[str, object]) -> Settings:
        """Read what ``to_json`` wrote, and let alone what is missing or of another kind.

        >>> Settings.from_json({"opponent": "sera", "pace": "soon", "hat": 1}) == Settings(opponent="sera")
        True
        """
        usual = cls()
        known = {}
        for field in fields(cls):
            value = document.get(field.name)
            if type(value) is type(getattr(usual, field.name)):
                known[field.name] = value
        return cls(**known)  # type: ignore[arg-type]  # each value has the type of the usual one

    def to_json(self) -> dict[str, object]:
        """The choices as part of a JSON document."""
        return asdict(self)
