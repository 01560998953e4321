"""Start: the first menu, with what was left or played last at its top."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from noughts.app.seating import arranged
from noughts.game import Mode, Seat
from noughts.rules import Mark, NoughtsError
from noughts.ui.desktop.painter import Painter
from noughts.ui.desktop.pictures import draw_hero, draw_name, of_mark, of_program
from noughts.ui.desktop.places import Choices, Place
from noughts.ui.desktop.portraits.drawing import FACES, portrait
from noughts.ui.desktop.scenes.page import Page
from noughts.ui.desktop.stage import Stage
from noughts.ui.desktop.typeface import Size
from noughts.ui.desktop.widgets.button import Button, Kind, Picture
from noughts.ui.desktop.widgets.widget import Widget
from noughts.ui.desktop.widgets.writing import Writing
from noughts.ui.view.choices import WAYS
from noughts.ui.view.library import interrupted_text
from noughts.ui.view.texts import rules_text, welcome_text
from noughts.ui.view.titles import game_title

WIDE = 900
"""Units of width from which on there is room for a picture."""


class Start(Page):
    """Everything that can be done, one press away."""

    title = "noughts"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._counts = self._record()
        self._welcome = welcome_text(stage.name, *self._counts)
        self._title, self._rules = self._again()
        self._left = self._interrupted()
        self._has_picture = False

    def _record(self) -> tuple[int, int, int]:
        try:
            numbers = self.stage.library.store.statistics(Seat(self.stage.name))
        except (NoughtsError, OSError):
            return 0, 0, 0
        return numbers.wins, numbers.losses, numbers.draws

    def _interrupted(self) -> tuple[str, str] | None:
        """The game that was left last: its id, and a line about it."""
        try:
            left = self.stage.library.interrupted(self.stage.name)
        except (NoughtsError, OSError) as error:
            self.stage.trouble = str(error)
            return None
        return (left[0].id, interrupted_text(left[0])) if left else None

    def leave(self) -> None:
        """There is no way further back; a window that closes by mistake is a nuisance."""
        self.stage.trouble = "q leaves."

    def widgets(self) -> Sequence[Widget]:
        """What was left, what was played last, the ways to play, the library, and the way out."""
        stage = self.stage
        made: list[Widget] = [Writing(self._welcome, role="quiet")]
        if stage.library.trouble:
            made.append(Writing(f"Games are not kept: {stage.library.trouble}", size=Size.SMALL, role="loss"))
        if self._left:
            title = "Go on with the game you left"
            made.append(Button("go on", title, self._go_on, detail=self._left[1], kind=Kind.ROW, hint="g"))
        made.append(Button("again", self._title, self.press, detail=self._rules, kind=Kind.ROW, hint="p", picture=self._face()))
        made += [
            Button(way.title, way.title, self._way(way.mode), detail=way.sentence, kind=Kind.ROW, hint=way.key) for way in WAYS
        ]
        made += [
            Button("boards", "Board and variant", stage.leading(Choices()), hint="b"),
            Button("history", "History", stage.leading(Place.HISTORY), hint="h"),
            Button("leaderboard", "Leaderboard and statistics", stage.leading(Place.LEADERBOARD), hint="l"),
            Button("settings", "Settings", stage.leading(Place.SETTINGS), hint="s"),
            Button("help", "Help", stage.leading(Place.HELP), hint="?"),
            Button("leave", "Leave", stage.leave, hint="q"),
        ]
        return made

    def _go_on(self) -> None:
        if self._left:
            self.stage.resume(self._left[0])

    def _way(self, mode: Mode) -> Callable[[], None]:
        return self.stage.leading(Choices(mode))

    def _again(self) -> tuple[str, str]:
        """The game of the last time in a few words, and its rules."""
        stage = self.stage
        try:
            setup = arranged(stage.settings, stage.name, stage.rng)
        except (NoughtsError, OSError):  # such as a player whose package is gone
            return "Play", ""
        verb = "Play again" if any(self._counts) else "Play"
        return f"{verb}: {game_title(setup)}", rules_text(setup.rules)

    def _face(self) -> Picture | None:
        settings = self.stage.settings
        if settings.mode == Mode.COMPUTER.value:
            return of_program(settings.opponent.partition(":")[0])
        return of_mark(Mark.X)

    def press(self) -> None:
        """Enter: play again as last time."""
        self.stage.play_again()

    def shortcut(self, letter: str) -> bool:
        """The keys that are shown."""
        for widget in self.widgets():
            if isinstance(widget, Button) and widget.hint == letter and letter:
                widget.press()
                return True
        if letter == "n":
            self.stage.go(Choices())
            return True
        return False

    # Drawing

    def widest(self, painter: Painter, room: Rect) -> float:
        """Half of the window, where the other half is a picture."""
        self._has_picture = room.width / painter.unit >= WIDE
        return 0.5 * room.width / painter.unit if self._has_picture else super().widest(painter, room)

    def centre(self, painter: Painter, room: Rect) -> int:  # noqa: ARG002
        """To the left, where there is a picture on the right."""
        return round(room.width * 0.30) if self._has_picture else room.centerx

    def draw(self, painter: Painter, room: Rect) -> None:
        """The page, and beside it a finished game and who waits for one."""
        super().draw(painter, room)
        if not self._has_picture:
            return
        px = painter.px
        faces = px(92)
        size = min(round(room.width * 0.38), room.height - faces - px(120))
        board = Rect(0, 0, size, size)
        board.center = round(room.width * 0.775), (room.height - faces - px(30)) // 2 + px(4)
        draw_hero(painter, board)
        step = (size - 3 * faces) // 2
        for number, name in enumerate(FACES):
            painter.surface.blit(portrait(painter, name, faces), (board.left + number * (faces + step), board.bottom + px(34)))

    def draw_head(self, painter: Painter, rect: Rect) -> int:
        """The name of the program."""
        is_small = painter.surface.get_height() / painter.unit < 560
        height = painter.px(34 if is_small else Size.HERO.value)
        spare = painter.surface.get_height() - self._height - height - painter.px(40)
        top = painter.px(8) if is_small else max(painter.px(16), spare // 2)
        draw_name(painter, rect.left, top, height)
        return top + height + painter.px(6 if is_small else 12)
