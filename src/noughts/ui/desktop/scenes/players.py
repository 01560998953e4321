"""Players: everybody who plays here, to take the seat, to be welcomed or to be removed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from noughts.game import Seat
from noughts.ui.desktop.pictures import of_seat
from noughts.ui.desktop.scenes.page import Page
from noughts.ui.desktop.stage import Stage
from noughts.ui.desktop.widgets.button import Button, Kind
from noughts.ui.desktop.widgets.field import Field
from noughts.ui.desktop.widgets.line import Line
from noughts.ui.desktop.widgets.widget import Widget
from noughts.ui.desktop.widgets.writing import Gap, Writing, heading
from noughts.ui.view.people import GUEST


class Players(Page):
    """A row for each: a press lets somebody play, and the button below removes somebody when it is pressed twice."""

    title = "Players"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._new = Line()
        self._asked = ""
        """Whom somebody asked to remove, once."""
        self._games: dict[str, int] = {}
        stage.attempt(self._read)

    def _read(self) -> None:
        store = self.stage.library.store
        self._games = {profile.name: store.statistics(Seat(profile.name)).games for profile in store.profiles()}

    def widgets(self) -> Sequence[Widget]:
        """Everybody, then a line for somebody new."""
        made: list[Widget] = []
        for name, games in self._games.items():
            detail = f"{games} {'game' if games == 1 else 'games'}"
            chosen, face = name == self.stage.name, of_seat(Seat(name))
            play = self._play_as(name)
            made.append(Button(f"player {name}", name, play, detail=detail, kind=Kind.ROW, chosen=chosen, picture=face))
            label = f"Really remove {name}?" if self._asked == name else f"Remove {name}"
            made.append(Button(f"remove {name}", label, self._remove(name)))
            made.append(Gap())
        made += [heading("Somebody new"), Field("new", "name", self._new, self._welcome, width=440)]
        if self._asked:
            made.append(Writing("Their games stay, without the name.", role="quiet"))
        return made

    def _play_as(self, name: str) -> Callable[[], None]:
        def play() -> None:
            if self.stage.attempt(lambda: self.stage.welcome(name)):
                self.stage.back()

        return play

    def _welcome(self, text: str) -> None:
        if text.strip():
            self._play_as(text)()

    def _remove(self, name: str) -> Callable[[], None]:
        def remove() -> None:
            if self._asked != name:
                self._asked = name
                return
            self._asked = ""
            self.stage.attempt(lambda: self.stage.library.remove(name))
            if name == self.stage.name:
                self.stage.attempt(lambda: self.stage.welcome(GUEST))
            self.stage.attempt(self._read)

        return remove
