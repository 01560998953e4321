"""Learn: the classroom, a door for each of its rooms."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from noughts.ui.desktop.places import Place, Tried, Watched
from noughts.ui.desktop.scenes.page import Page
from noughts.ui.desktop.widgets.button import Button, Kind
from noughts.ui.desktop.widgets.widget import Widget
from noughts.ui.desktop.widgets.writing import Writing
from noughts.ui.view.classroom_keys import KeyRow, door_keys
from noughts.ui.view.doors import INVITATION, LEARN, Door, doors_of
from noughts.ui.view.drills import Drill, of_this_day, of_today

ROOMS = ("lessons", "puzzles", "mistakes", "tree", "atlas")
"""Those that the window has."""


class Learn(Page):
    """A row for each room; a press, or its key, opens the door."""

    title = LEARN

    def widgets(self) -> Sequence[Widget]:
        """What this is, and the doors."""
        rooms: dict[str, Callable[[], object]] = {
            "lessons": self.stage.leading(Place.LESSONS),
            "puzzles": lambda: self._try(lambda: of_this_day(self.stage.library, self.stage.name, self.stage.today())),
            "mistakes": lambda: self._try(lambda: of_today(self.stage.library, self.stage.name, self.stage.today())),
            "tree": self.stage.leading(Watched()),
            "atlas": self.stage.leading(Place.ATLAS),
        }
        return [
            Writing(INVITATION, role="quiet"),
            *(
                Button(door.name, door.title, rooms[door.name], detail=door.sentence, kind=Kind.ROW, hint=door.key, wraps=True)
                for door in self._doors()
            ),
        ]

    def _doors(self) -> list[Door]:
        return doors_of(*ROOMS, trainer=self.stage.trainer(), today=self.stage.today())

    def help_keys(self) -> tuple[KeyRow, ...]:
        """Every door, and the keys."""
        return door_keys(self._doors())

    def _try(self, drill: Callable[[], Drill]) -> None:
        self.stage.attempt(lambda: self.stage.go(Tried(drill())))

    def press(self) -> None:
        """Enter, where nothing was chosen: the first door."""
        self.stage.go(Place.LESSONS)

    def shortcut(self, letter: str) -> bool:
        """The keys that are shown."""
        return self.press_shown(letter)
