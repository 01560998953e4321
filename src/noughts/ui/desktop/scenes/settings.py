"""Preferences: name, look, motion, sound and pace."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from noughts.drawing.colours import THEMES
from noughts.ui.desktop.pictures import of_theme
from noughts.ui.desktop.places import Place
from noughts.ui.desktop.scenes.page import Page
from noughts.ui.desktop.stage import Stage
from noughts.ui.desktop.typeface import Size
from noughts.ui.desktop.widgets.button import Button, Picture
from noughts.ui.desktop.widgets.field import Field
from noughts.ui.desktop.widgets.line import Line
from noughts.ui.desktop.widgets.segment import segments
from noughts.ui.desktop.widgets.switch import Switch
from noughts.ui.desktop.widgets.widget import Widget
from noughts.ui.desktop.widgets.writing import Writing, heading
from noughts.ui.view.choices import LOOKS, PACES

ABOUT = "Change your name and your record stays yours. Everybody has settings of their own."


class Preferences(Page):
    """Every change is seen, heard and remembered at once."""

    title = "Settings"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._name = Line(stage.name)

    def widgets(self) -> Sequence[Widget]:
        """One row for each."""
        settings = self.stage.settings
        made: list[Widget] = [heading("Name"), Field("name", "your name", self._name, self._rename, width=440)]
        made.append(Button("players", "Somebody else plays", self.stage.leading(Place.PLAYERS), hint="p"))
        made += [Writing(ABOUT, size=Size.SMALL, role="quiet"), heading("Colours")]
        made += segments("theme", LOOKS, settings.theme, lambda theme: self._pick(theme=theme), _swatch)
        made += [heading("Motion and sound"), self._switch("Motion", "animation"), self._switch("Sound", "sound")]
        if settings.sound and not self.stage.sounds.works:
            made.append(Writing("This machine has no sound; the game plays on in silence.", role="quiet"))
        made += [heading("The board"), self._switch("Analysis in every game", "shows_analysis")]
        made.append(self._switch("Numbers in the cells", "shows_numbers"))
        made.append(heading("Pace, when programs play each other"))
        return made + segments("pace", PACES, settings.pace, lambda pace: self._pick(pace=pace))

    def _switch(self, title: str, setting: str) -> Widget:
        is_on = getattr(self.stage.settings, setting)
        return Switch(setting, title, self._pick(**{setting: not is_on}), is_on=is_on)

    def _pick(self, **choices: object) -> Callable[[], None]:
        return lambda: self.stage.change(**choices)

    def shortcut(self, letter: str) -> bool:
        """The players."""
        if letter == "p":
            self.stage.go(Place.PLAYERS)
        return letter == "p"

    def update(self, now: float) -> bool:
        """Whoever came back from the players may be somebody else."""
        if self.focus != "name":
            self._name.text = self.stage.name
        return super().update(now)

    def _rename(self, text: str) -> None:
        """Another name, and the same person."""
        if text.strip() and text.strip() != self.stage.name:
            self.stage.attempt(lambda: self.stage.rename(text))
        self._name.text = self.stage.name


def _swatch(name: str) -> Picture | None:
    """How a theme looks; what suits the screen looks like one of them."""
    return of_theme(name) if name in THEMES else None
