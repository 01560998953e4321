"""Preferences: name, look, motion, sound and pace."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from noughts.drawing.colours import THEMES
from noughts.game import Seat
from noughts.ui.desktop.kit.buttons import Button, Kind, Picture, Switch
from noughts.ui.desktop.kit.choosers import segments
from noughts.ui.desktop.kit.fields import Field, Line
from noughts.ui.desktop.kit.fonts import Size
from noughts.ui.desktop.kit.widget import Gap, Widget, Writing, heading
from noughts.ui.desktop.pictures import of_seat, of_theme
from noughts.ui.desktop.scenes.page import Page
from noughts.ui.desktop.scenes.scene import WindowState
from noughts.ui.shared.choices import LOOKS, PACES
from noughts.ui.shared.people import GUEST
from noughts.ui.shared.routes import PageRoute

ABOUT = "Change your name and your record stays yours. Everybody has settings of their own."


class Preferences(Page):
    """Every change is seen, heard and remembered at once."""

    title = "Settings"

    def __init__(self, state: WindowState) -> None:
        super().__init__(state)
        self._name = Line(self.app.name)

    def widgets(self) -> Sequence[Widget]:
        """One row for each."""
        settings = self.app.settings
        made: list[Widget] = [heading("Name"), Field("name", "your name", self._name, self._rename, width=440)]
        made.append(Button("players", "Somebody else plays", self.leading(PageRoute("players")), hint="p"))
        made += [Writing(ABOUT, size=Size.SMALL, role="quiet"), heading("Colours")]
        made += segments("theme", LOOKS, settings.theme, lambda theme: self._pick(theme=theme), _swatch)
        made += [heading("Motion and sound"), self._switch("Motion", "animation"), self._switch("Sound", "sound")]
        if settings.sound and not self.state.sounds.works:
            made.append(Writing("This machine has no sound; the game plays on in silence.", role="quiet"))
        made += [heading("The board"), self._switch("Analysis in every game", "shows_analysis")]
        made.append(self._switch("Numbers in the cells", "shows_numbers"))
        made.append(heading("Pace, when programs play each other"))
        return made + segments("pace", PACES, settings.pace, lambda pace: self._pick(pace=pace))

    def _switch(self, title: str, setting: str) -> Widget:
        is_on = getattr(self.app.settings, setting)
        return Switch(setting, title, self._pick(**{setting: not is_on}), is_on=is_on)

    def _pick(self, **choices: object) -> Callable[[], None]:
        return lambda: self.app.change(**choices)

    def shortcut(self, letter: str) -> bool:
        """The players."""
        if letter == "p":
            self.app.go(PageRoute("players"))
        return letter == "p"

    def update(self, now: float) -> bool:
        """Whoever came back from the players may be somebody else."""
        if self.focus != "name":
            self._name.text = self.app.name
        return super().update(now)

    def _rename(self, text: str) -> None:
        """Another name, and the same person."""
        if text.strip() and text.strip() != self.app.name:
            self.attempt(lambda: self.app.rename(text))
        self._name.text = self.app.name


def _swatch(name: str) -> Picture | None:
    """How a theme looks; what suits the screen looks like one of them."""
    return of_theme(name) if name in THEMES else None


class Players(Page):
    """A row for each: a press lets somebody play, and the button below removes somebody when it is pressed twice."""

    title = "Players"

    def __init__(self, state: WindowState) -> None:
        super().__init__(state)
        self._new = Line()
        self._asked = ""
        """Whom somebody asked to remove, once."""
        self._games: dict[str, int] = {}
        self.attempt(self._read)

    def _read(self) -> None:
        store = self.app.library.store
        self._games = {profile.name: store.statistics(Seat(profile.name)).games for profile in store.profiles()}

    def widgets(self) -> Sequence[Widget]:
        """Everybody, then a line for somebody new."""
        made: list[Widget] = []
        for name, games in self._games.items():
            detail = f"{games} {'game' if games == 1 else 'games'}"
            chosen, face = name == self.app.name, of_seat(Seat(name))
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
            if self.attempt(lambda: self.app.welcome(name)):
                self.app.back()

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
            self.attempt(lambda: self.app.library.remove(name))
            if name == self.app.name:
                self.attempt(lambda: self.app.welcome(GUEST))
            self.attempt(self._read)

        return remove
