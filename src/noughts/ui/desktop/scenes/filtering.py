"""Filtering: the part of a page that says which games are meant."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from noughts.game import Mode
from noughts.store import Result
from noughts.ui.desktop.widgets.button import Button
from noughts.ui.desktop.widgets.field import Field
from noughts.ui.desktop.widgets.line import Line
from noughts.ui.desktop.widgets.segment import segments
from noughts.ui.desktop.widgets.widget import Widget
from noughts.ui.desktop.widgets.writing import Gap, heading
from noughts.ui.view.dates import DAY
from noughts.ui.view.filters import DAY_FORM, MODES, RESULTS, TypedFilter

PERIODS = ((1, "today"), (7, "7 days"), (31, "31 days"))
"""Days, and what they are called; each fills in the first date."""

FIELDS = (("player", "player", "", 247), ("opponent", "against", "", 247), ("rules", "rules", "", 247))
DATES = (("since", "since", DAY_FORM, 160), ("until", "until", DAY_FORM, 160))
"""What is typed: its name, its label, what could be typed, and its width in units."""


class Filtering:
    """What is typed and chosen; ``changed`` is called when it is another filter."""

    def __init__(self, changed: Callable[[], object], own: str = "") -> None:
        self.lines = {name: Line() for name, *_ in (*FIELDS, *DATES)}
        self.lines["player"].text = own
        self.mode: Mode | None = None
        self.result: Result | None = None
        self._own = own
        self._changed = changed

    @property
    def wanted(self) -> TypedFilter:
        """The games that are meant, as they are typed and chosen."""
        typed = {name: line.text for name, line in self.lines.items()}
        return TypedFilter(**typed, mode=self.mode, result=self.result)

    def turn_own(self) -> None:
        """Own games, or everybody's."""
        self.lines["player"].text = "" if self.lines["player"].text else self._own
        self._changed()

    def clear(self) -> None:
        """Every game."""
        for line in self.lines.values():
            line.text = ""
        self.mode = self.result = None
        self._changed()

    def widgets(self) -> list[Widget]:
        """In the order of every front: who, against whom, rules; mode, result; dates."""
        made: list[Widget] = [self._field(*field) for field in FIELDS]
        made += self.modes()
        made.append(heading("Result"))
        made += segments("result", RESULTS, self.result, self._pick_result)
        return [*made, *self.dates()]

    def modes(self) -> list[Widget]:
        """Who played whom."""
        return [heading("Who played whom"), *segments("mode", MODES, self.mode, self._pick_mode)]

    def dates(self) -> list[Widget]:
        """From which day to which."""
        made: list[Widget] = [Gap(), *(self._field(*field) for field in DATES)]
        for days, label in PERIODS:
            button = Button(f"days {days}", label, self._pick_days(days))
            button.squeeze()
            made.append(button)
        return made

    def _field(self, name: str, label: str, advice: str, width: float) -> Widget:
        line, done = self.lines[name], lambda _: self._changed()
        return Field(f"field {name}", label, line, done, advice=advice, width=width, beside=2)

    def _pick_mode(self, mode: Mode | None) -> Callable[[], None]:
        def pick() -> None:
            self.mode = mode
            self._changed()

        return pick

    def _pick_result(self, result: Result | None) -> Callable[[], None]:
        def pick() -> None:
            self.result = result
            self._changed()

        return pick

    def _pick_days(self, days: int) -> Callable[[], None]:
        def pick() -> None:
            first = datetime.now(UTC).astimezone() - timedelta(days=days - 1)
            self.lines["since"].text, self.lines["until"].text = first.strftime(DAY), ""
            self._changed()

        return pick
