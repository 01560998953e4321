"""Stage: what all scenes share, and where they can lead."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from noughts.app.library import Library
from noughts.app.seating import arranged
from noughts.app.session import Session
from noughts.app.settings import Settings
from noughts.game import Mode, Record
from noughts.match import Setup
from noughts.rules import NoughtsError
from noughts.ui.desktop.sounds import Sounds


class Stage(ABC):
    """The library, the session, who plays, and the ways from scene to scene."""

    def __init__(self, library: Library, name: str, settings: Settings, session: Session, sounds: Sounds) -> None:
        self.library = library
        self.name = name
        self.settings = settings
        self.session = session
        self.sounds = sounds
        self.rng = Random()  # noqa: S311 - games, not secrets
        self.trouble = ""
        """What went wrong last, to be shown until something goes right."""
        self.now = 0.0
        """The time of this frame, in seconds."""

    @abstractmethod
    def wake(self) -> None:
        """Let the next frame come soon; any thread may call it."""

    def change(self, **choices: Any) -> None:
        """Choose something, and remember it."""
        self.settings = replace(self.settings, **choices)
        self.attempt(lambda: self.library.save_settings(self.name, self.settings))
        self.settings_changed()

    def rename(self, text: str) -> None:
        """Somebody else plays now, with what they chose last."""
        profile = self.library.welcome(text)
        self.name = profile.name
        self.settings = self.library.settings(profile.name)
        self.settings_changed()

    def attempt(self, command: Callable[[], object]) -> bool:
        """Do something; what is wrong with it becomes a line in the window."""
        try:
            command()
        except (NoughtsError, OSError) as error:
            self.trouble = str(error)
            return False
        self.trouble = ""
        return True

    def play_again(self) -> None:
        """Play the game of the last time once more, or the one that has been chosen since."""
        self.attempt(lambda: self.play(arranged(self.settings, self.name, self.rng)))

    @abstractmethod
    def settings_changed(self) -> None:
        """Look and sound are as they are chosen now."""

    @abstractmethod
    def start(self) -> None:
        """Show the first menu."""

    @abstractmethod
    def new_game(self, mode: Mode | None = None) -> None:
        """Show the choices for a new game."""

    @abstractmethod
    def play(self, setup: Setup) -> None:
        """Begin a game and show it."""

    @abstractmethod
    def resume(self, id: str) -> None:  # noqa: A002 - the name that records have for it
        """Go on with a game that was left."""

    @abstractmethod
    def play_on(self, record: Record, plies: int) -> None:
        """Play on from a position of a recorded game."""

    @abstractmethod
    def history(self) -> None:
        """Show the games that were played."""

    @abstractmethod
    def replay(self, record: Record, *, review: bool = False) -> None:
        """Show a game again; a review judges every move."""

    @abstractmethod
    def leaderboard(self) -> None:
        """Show who is best."""

    @abstractmethod
    def statistics(self, name: str | None = None) -> None:
        """Show somebody's numbers."""

    @abstractmethod
    def preferences(self) -> None:
        """Show the settings."""

    @abstractmethod
    def toggle_panel(self) -> None:
        """Put the panel beside the board away, or bring it back."""

    @abstractmethod
    def help(self) -> None:
        """Show the keys."""

    @abstractmethod
    def read(self, title: str, text: str) -> None:
        """Show a text that is longer than a line."""

    @abstractmethod
    def back(self) -> None:
        """Show what was shown before."""

    @abstractmethod
    def leave(self) -> None:
        """Close the window; the game is kept."""
