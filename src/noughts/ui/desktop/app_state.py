"""AppState: what all scenes share: who plays, with which settings, and the game; and how a scene leads elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime
from random import Random
from typing import Any

from noughts.game import Mode, Record
from noughts.match import Event, Setup
from noughts.play import Library, Session, Settings
from noughts.play.seats import arranged
from noughts.profiles.progress import Trainer
from noughts.rules import NoughtsError
from noughts.ui.desktop.routes import Destination, FixedRoute, PuzzleRoute
from noughts.ui.desktop.sounds import Sounds
from noughts.ui.shared.people import renamed
from noughts.ui.shared.puzzle_sets import of_game


class AppState:
    """Knows no scene: ``go`` and ``back`` are what the window does about a place."""

    def __init__(
        self,
        library: Library,
        name: str,
        settings: Settings,
        session: Session,
        *,
        go: Callable[[Destination], None],
        back: Callable[[], None],
        wake: Callable[[], None],
    ) -> None:
        self.library = library
        self.name = name
        self.settings = settings
        self.session = session
        self.sounds = Sounds(is_on=settings.sound)
        self.go = go
        """Shows another place."""
        self.back = back
        """Shows what was shown before."""
        self.wake = wake
        """Lets the next frame come soon; any thread may call it."""
        self.rng = Random()  # noqa: S311 - games, not secrets
        self.trouble = ""
        """What went wrong last, to be shown until something goes right."""
        self.now = 0.0
        """The time of this frame, in seconds."""
        self.is_open = True
        self.theme: str | None = None
        """The theme that was asked for on the command line; one that is chosen here replaces it."""

    def leading(self, place: Destination) -> Callable[[], None]:
        """The way to a place, as something to press."""
        return lambda: self.go(place)

    def leave(self) -> None:
        """Close the window; the game is kept."""
        self.is_open = False

    def attempt(self, command: Callable[[], object]) -> bool:
        """Do something; what is wrong with it becomes a line in the window."""
        try:
            command()
        except (NoughtsError, OSError) as error:
            self.trouble = str(error)
            return False
        self.trouble = ""
        return True

    # Choices

    def change(self, **choices: Any) -> None:
        """Choose something, and remember it."""
        self.settings = replace(self.settings, **choices)
        if "theme" in choices:
            self.theme = None
        self.sounds.is_on = self.settings.sound
        self.attempt(lambda: self.library.save_settings(self.name, self.settings))

    def rename(self, text: str) -> None:
        """Whoever plays has another name from now on, and keeps their record."""
        self.welcome(renamed(self.session, self.name, text))

    def welcome(self, text: str) -> None:
        """Somebody else plays now, with what they chose last."""
        self.name = self.library.welcome(text).name
        self.settings = self.library.settings(self.name)
        self.sounds.is_on = self.settings.sound

    # Games

    def play(self, setup: Setup) -> None:
        """Begin a game and show it."""
        self._set_pace(setup)
        self.session.new_game(setup)
        self.go(FixedRoute.GAME)

    def play_again(self) -> None:
        """Play the game of the last time once more, or the one that has been chosen since."""
        self.attempt(lambda: self.play(arranged(self.settings, self.name, self.rng)))

    def resume(self, id: str) -> None:  # noqa: A002 - the name that records have for it
        """Go on with a game that was left."""

        def go_on() -> None:
            self.take_up(id)
            self.go(FixedRoute.GAME)

        self.attempt(go_on)

    def take_up(self, id: str) -> list[Event]:  # noqa: A002
        """Let the session have a game that was left."""
        happened = self.session.reopen(id)
        self._set_pace(self.session.setup)
        return happened

    def retry(self, record: Record, plies: int) -> None:
        """Play on from a position of a recorded game."""

        def go_on() -> None:
            self.session.retry(record, plies)
            self.go(FixedRoute.GAME)

        self.attempt(go_on)

    def practise(self, record: Record) -> None:
        """Let whoever plays here try the mistakes of a game again."""
        self.attempt(lambda: self.go(PuzzleRoute(of_game(self.library, self.name, record, self.today()))))

    def trainer(self) -> Trainer:
        """What whoever plays here got wrong; nothing where that cannot be read."""
        try:
            return self.library.trainer(self.name)
        except OSError as error:
            self.trouble = str(error)
            return Trainer()

    def today(self) -> date:
        """The day, where we are."""
        return datetime.now().astimezone().date()

    def _set_pace(self, setup: Setup) -> None:
        """Programs that play each other take their time, against a person they answer at once."""
        self.session.pace = self.settings.pace if setup.mode is Mode.WATCH else 0.0
