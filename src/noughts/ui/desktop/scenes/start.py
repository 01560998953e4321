"""Start: the first menu, with what was left or played last at its top."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect
from pygame.event import Event

from noughts.game import Mode, Seat
from noughts.play.seats import setup_from_settings
from noughts.rules import Mark, NoughtsError
from noughts.store import Tally, Unfinished
from noughts.ui.desktop.kit.buttons import Button, Kind, Picture
from noughts.ui.desktop.kit.fonts import Size
from noughts.ui.desktop.kit.painter import Painter
from noughts.ui.desktop.kit.widget import Placed, Widget, Writing
from noughts.ui.desktop.pictures import draw_hero, draw_name, of_mark, of_program
from noughts.ui.desktop.scenes.page import Page
from noughts.ui.desktop.scenes.scene import WindowState
from noughts.ui.shared.choices import WAYS, setup_title
from noughts.ui.shared.learn_sections import LEARN
from noughts.ui.shared.library import interrupted_text
from noughts.ui.shared.people import welcome_with_record
from noughts.ui.shared.programs import faces
from noughts.ui.shared.routes import PageRoute
from noughts.ui.shared.texts import rules_text

WIDE = 900
"""Units of width from which on there is room for a picture."""


class Start(Page):
    """Everything that can be done, one press away."""

    title = "noughts"

    def __init__(self, state: WindowState) -> None:
        super().__init__(state)
        self._record = self._look_up()
        self._left = self._interrupted()
        self._welcome = welcome_with_record(self.app.name, self._record, self._left)
        self._title, self._rules = self._again()
        self._has_picture = False
        self._hero = Rect(0, 0, 0, 0)
        """The finished game beside the menu; a click on it plays another one."""

    def _look_up(self) -> Tally:
        try:
            return self.app.library.store.statistics(Seat(self.app.name))
        except (NoughtsError, OSError):
            return Tally()

    def _interrupted(self) -> list[Unfinished]:
        """The games that were left, the last one first."""
        try:
            return self.app.library.interrupted(self.app.name)
        except (NoughtsError, OSError) as error:
            self.app.show_message(str(error), "loss")
            return []

    def leave(self) -> None:
        """There is no way further back; a window that closes by mistake is a nuisance."""
        self.app.show_message("Press q to quit.", "loss")

    def widgets(self) -> Sequence[Widget]:
        """What was left or played last, the characters, the other ways to play, the library, and the way out."""
        app = self.app
        made: list[Widget] = [Writing(self._welcome, role="quiet")]
        if app.library.storage_error:
            made.append(Writing(f"Games are not kept: {app.library.storage_error}", size=Size.SMALL, role="loss"))
        kind, due = Kind.MAIN, len(app.trainer().due(app.today()))
        if self._left:
            title, kind = "Continue your last game", Kind.ROW
            made.append(
                Button("go on", title, self._go_on, detail=f"{interrupted_text(self._left[0])}.", kind=Kind.MAIN, hint="g")
            )
        made.append(Button("again", self._title, app.play_again, detail=self._rules, kind=kind, hint="p", picture=self._face()))
        made += [
            Button(
                f"play {character.name}",
                character.heading,
                self._against(character.name),
                detail=character.nature,
                picture=of_program(character.name),
                kind=Kind.CARD,
                beside=len(faces()) - 1,
                pictured=84,
            )
            for character in faces()
        ]
        made += [
            Button(
                way.title,
                way.title,
                self.leading(PageRoute("new", {"mode": way.mode.value})),
                detail=way.sentence,
                kind=Kind.ROW,
                hint=way.key,
            )
            for way in WAYS
            if way.mode is not Mode.COMPUTER
        ]
        if len(self._left) > 1:
            label = f"Unfinished games ({len(self._left)})"
            made.append(Button("unfinished", label, self.leading(PageRoute("unfinished")), hint="u"))
        made += [
            Button("others", "More players", self.leading(PageRoute("new", {"mode": "computer"})), hint="1"),
            Button("boards", "Boards and variants", self.leading(PageRoute("new")), hint="b"),
            Button("learn", f"{LEARN} ({due})" if due else LEARN, self.leading(PageRoute("learn")), hint="e"),
            Button("history", "History", self.leading(PageRoute("history")), hint="h"),
            Button("leaderboard", "Leaderboard and statistics", self.leading(PageRoute("standings")), hint="l"),
            Button("settings", "Settings", self.leading(PageRoute("settings")), hint="s"),
            Button("help", "Help", self.leading(PageRoute("help")), hint="?"),
            Button("leave", "Quit", app.leave, hint="q"),
        ]
        return made

    def _against(self, name: str) -> Callable[[], None]:
        """A portrait: a game with that character, at once."""

        def play() -> None:
            self.app.change(mode=Mode.COMPUTER.value, opponent=name)
            self.app.play_again()

        return play

    def _go_on(self) -> None:
        if self._left:
            self.app.resume(self._left[0].id)

    def _again(self) -> tuple[str, str]:
        """The game of the last time in a few words, and its rules."""
        app = self.app
        try:
            setup = setup_from_settings(app.settings, app.name, app.rng)
        except (NoughtsError, OSError):  # such as a player whose package is gone
            return "Play", ""
        verb = "Play again" if self._record.games else "Play"
        return f"{verb}: {setup_title(setup)}", rules_text(setup.rules)

    def _face(self) -> Picture | None:
        settings = self.app.settings
        if settings.mode == Mode.COMPUTER.value:
            return of_program(settings.opponent.partition(":")[0])
        return of_mark(Mark.X)

    def press(self) -> None:
        """Enter: continue what was left, or play again as last time."""
        if self._left:
            self._go_on()
        else:
            self.app.play_again()

    def handle(self, event: Event) -> bool:
        """As on every page; whoever clicks on the board wants to play."""
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if is_click and self._has_picture and self._hero.collidepoint(event.pos):
            self.app.play_again()
            return True
        return super().handle(event)

    def shortcut(self, letter: str) -> bool:
        """The keys that are shown."""
        if letter == "n":
            self.app.go(PageRoute("new"))
            return True
        return self.press_shown(letter)

    # Drawing

    def widest(self, painter: Painter, room: Rect) -> float:
        """Half of the window, where the other half is a picture."""
        self._has_picture = room.width / painter.unit >= WIDE
        return 0.5 * room.width / painter.unit if self._has_picture else super().widest(painter, room)

    def centre(self, painter: Painter, room: Rect) -> int:  # noqa: ARG002
        """To the left, where there is a picture on the right."""
        return round(room.width * 0.30) if self._has_picture else room.centerx

    def draw(self, painter: Painter, room: Rect) -> None:
        """The page, and beside it a finished game."""
        super().draw(painter, room)
        if self._has_picture:
            size = min(round(room.width * 0.38), room.height - painter.px(80))
            self._hero = Rect(0, 0, size, size)
            self._hero.center = round(room.width * 0.775), room.centery
            draw_hero(painter, self._hero)

    def head(self) -> Sequence[Widget]:
        """There is no way back from here."""
        return ()

    def draw_head(self, painter: Painter, rect: Rect, height: int) -> tuple[int, list[Placed]]:
        """The name of the program."""
        whole = painter.surface.get_height()
        is_small = whole / painter.unit < 560
        size = painter.px(34 if is_small else Size.HERO.value)
        spare = whole - height - size - painter.px(40)
        top = painter.px(8) if is_small else max(painter.px(16), spare // 2)
        draw_name(painter, rect.left, top, size)
        return top + size + painter.px(6 if is_small else 12), []
