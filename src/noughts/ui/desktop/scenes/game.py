"""GameScene: the session's game, played with mouse and keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame.event import Event

from noughts.app.view import BoardView
from noughts.game import Mode
from noughts.match import MoveMade
from noughts.rules import Cell, IllegalMove, Mark, Marks, Move, NoughtsError, Placement, Side
from noughts.rules.notation import advice
from noughts.ui.desktop.board.drawing import Extras
from noughts.ui.desktop.keyboard import ARROWS, action_of
from noughts.ui.desktop.layout import Layout
from noughts.ui.desktop.motion import FADE, Motion
from noughts.ui.desktop.overlay import draw_ribbon, draw_veil
from noughts.ui.desktop.painter import Painter
from noughts.ui.desktop.pictures import of_mark
from noughts.ui.desktop.scenes.board_scene import BoardScene
from noughts.ui.desktop.scenes.playing import Playing
from noughts.ui.desktop.scenes.typed_line import TypedLine
from noughts.ui.desktop.sounds import Sound
from noughts.ui.desktop.stage import Stage
from noughts.ui.desktop.widgets.button import Button, Kind
from noughts.ui.view.keys import Action, offered
from noughts.ui.view.texts import clock_text
from noughts.ui.view.typed_words import is_complete, typed_action

BUSY = 0.05
"""Seconds between two looks at a session in which something goes on."""

LAST_SECONDS = 6.0
"""Of a clock, that are heard."""


class GameScene(BoardScene):
    """The board takes clicks, arrows and typed moves; everything else goes to the session."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.line = TypedLine()
        self.hand = Mark.X
        """The mark that a person places next in a wild game."""
        self.playing = Playing(self)
        self.is_overlay_away = False
        self._second: int | None = None
        self.sit_down()

    def sit_down(self) -> None:
        """Begin with the cursor in the middle."""
        view = self.view()
        rules = view.rules
        self.cursor = Cell((rules.cols - 1) // 2, (rules.rows - 1) // 2)
        self.shows_cursor = False
        self.is_overlay_away = False
        self.focused_button = ""
        self.board.animates = self.stage.settings.animation
        self.board.position = None
        self.panel.scroll = 0
        self.see(view)

    def view(self) -> BoardView:
        """The game as it stands."""
        return self.stage.session.view()

    def see(self, view: BoardView | None = None) -> None:
        """Let the board show the game as it stands."""
        view = view or self.view()
        self.board.show(view.position, view.outcome, view.last, self.stage.now)
        if view.outcome is None:
            self.is_overlay_away = False

    # Events

    def handle(self, event: Event) -> bool:
        """Mouse and keys."""
        match event.type:
            case pygame.MOUSEMOTION:
                return self.point(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._click(event.pos)
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP if event.button in (2, 3):
                return self._other_button(event)
            case pygame.MOUSEWHEEL:
                return self.wheel(event)
            case pygame.KEYDOWN:
                return self._key(event)
        return False

    def _click(self, pos: tuple[int, int]) -> bool:
        button = self.button_at(pos)
        if button:
            button.widget.press()
            return True
        if self.shows_overlay:
            self.is_overlay_away = True
            return True
        cell = None if self._is_over_panel(pos) else self.board.grid.cell_at(pos)
        if cell:
            self.cursor = cell
            self.place(cell)
        return True

    def _other_button(self, event: Event) -> bool:
        """In a wild game the right button places the other mark; on a large board it moves the board."""
        is_wild = self.view().rules.marks is Marks.WILD
        cell = self.board.grid.cell_at(event.pos)
        if is_wild and event.button == 3 and cell and event.type == pygame.MOUSEBUTTONDOWN:
            self.hand = Mark.O if self.hand is Mark.X else Mark.X
            return True
        self.drag(event)
        return True

    def _key(self, event: Event) -> bool:
        if self.line.is_open:
            self._typed(self.line.type(event))
            return True
        if self.board.outcome and self._end_key(event):
            return True
        if event.key in ARROWS and not event.mod & pygame.KMOD_ALT:
            self.move_cursor(*ARROWS[event.key])
            return True
        letter = event.unicode
        if letter.lower() in ("x", "o") and letter and self.view().rules.marks is Marks.WILD:
            self.hand = Mark(letter.upper())
            return True
        if letter.isascii() and letter.isdigit():
            self.line.open(letter)
            self._typed(None)
            return True
        action = action_of(event, is_over=self.board.outcome is not None)
        if action:
            self.playing.do(action)
        return action is not None

    def _end_key(self, event: Event) -> bool:
        """After the end arrows choose among the buttons; Enter presses one only after that, so that no fast hand does."""
        keys = [each.widget.key for each in self.placed]
        if event.key in ARROWS or event.key == pygame.K_TAB:
            step = -1 if event.key in (pygame.K_LEFT, pygame.K_UP) else 1
            at = keys.index(self.focused_button) + step if self.focused_button in keys else 0
            self.focused_button = keys[at % len(keys)]
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            if self.focused_button in keys:
                self.placed[keys.index(self.focused_button)].widget.press()
            return True
        return False

    def _typed(self, whole: str | None) -> None:
        """Do what a finished line says; a number that cannot grow is finished."""
        rules = self.view().rules
        if whole is None and self.line.text and is_complete(self.line.text, rules):
            whole = self.line.close()
        if not whole:
            return
        action = typed_action(whole)
        if action:
            self.playing.do(action, is_sure=True)  # a word that was typed in full is meant
            return
        text = f"{self.hand}{whole}" if rules.marks is Marks.WILD and whole[:1].isdigit() else whole
        self.attempt_move(text, None)

    # Moves

    def landing(self, cell: Cell) -> Cell:
        """Where a mark for a cell comes to rest; under gravity a click anywhere in a column means the column."""
        position = self.view().position
        if position.rules.placement is not Placement.GRAVITY:
            return cell
        return next((move.cell for move in position.moves() if move.col == cell.col), cell)

    def place(self, cell: Cell) -> None:
        """The person to move plays there."""
        view = self.view()
        if view.mode is Mode.WATCH and not view.outcome:
            self.playing.do(Action.PAUSE)
            return
        target = self.landing(cell)
        mark = self.hand if view.rules.marks is Marks.WILD else None
        self.attempt_move(Move(target.col, target.row, mark), target)

    def attempt_move(self, move: Move | str, cell: Cell | None) -> None:
        """Play a move; one that is refused shakes its cell, and the line below says why."""
        try:
            happened = self.stage.session.play(move)
        except (NoughtsError, OSError) as error:
            if cell and isinstance(error, IllegalMove):
                self.board.shake(cell, self.stage.now)
            self.say(str(error), "loss")
            return
        made = next((event.move for event in happened if isinstance(event, MoveMade)), None)
        if made:
            self.cursor = made.cell
        self.say("")
        self.playing.tell(happened)

    # Time

    def update(self, now: float) -> bool:
        """Look whether a program has moved, or time has run out."""
        happened = self.stage.session.poll()
        self.playing.tell(happened)
        self._tick()
        return super().update(now) or bool(happened)

    def _tick(self) -> None:
        """The last seconds of a person are heard."""
        view = self.view()
        left = view.left(view.side)
        is_short = left is not None and left < LAST_SECONDS and view.is_persons_turn and not view.is_paused
        second = int(left) if left is not None and is_short else None
        if second is not None and second != self._second:
            self.stage.sounds.play(Sound.TICK)
        self._second = second

    def signature(self) -> tuple[object, ...]:
        """The clocks, what is known, and the dots of a program that thinks."""
        view = self.view()
        clocks = [clock_text(left) for side in Side if (left := view.left(side)) is not None]
        dots = round(self.stage.now / BUSY) if self._is_waiting(view) and self.stage.settings.animation else 0
        return (*super().signature(), self.shows_overlay, *clocks, dots, view.is_thinking, view.study, view.thinking, view.hint)

    def _is_waiting(self, view: BoardView) -> bool:
        """Whether a program is to move."""
        return not view.outcome and not view.is_paused and not view.is_persons_turn

    def is_moving(self, now: float) -> bool:
        """The board, or the announcement as it appears."""
        at = self.board.announced_at
        appears = at is not None and at <= now < at + FADE and self.stage.settings.animation and not self.is_overlay_away
        return super().is_moving(now) or appears

    def next_look(self, now: float) -> float | None:
        """Soon while something goes on; else when the end is to be announced, or what was said goes."""
        moments = [super().next_look(now)]
        if self.stage.session.is_busy:
            moments.append(self._until_change())
        if self.board.announced_at is not None and now < self.board.announced_at:
            moments.append(self.board.announced_at - now)
        return min((moment for moment in moments if moment is not None), default=None)

    def _until_change(self) -> float:
        """While only a clock runs, until it shows something else."""
        view = self.view()
        left = view.left(view.side)
        if left is None or self._is_waiting(view) or view.is_thinking or (self.stage.session.shows_analysis):
            return BUSY
        return max(BUSY, left % 1 if left >= 11 else left % 0.1)

    # Drawing

    @property
    def shows_overlay(self) -> bool:
        """Whether the result is announced now."""
        at = self.board.announced_at
        return self.board.outcome is not None and at is not None and self.stage.now >= at and not self.is_overlay_away

    def extras(self, view: BoardView) -> Extras:
        """With the mark that a click would place."""
        found = super().extras(view)
        cell = self.hovered
        cursor = self.landing(self.cursor) if found.cursor else None
        ghost = None
        if cell and view.is_persons_turn and not view.is_paused:
            target = self.landing(cell)
            if target not in self.board.marks:
                ghost = target, self._next_mark(view)
        return Extras(ghost, cursor, found.values, found.advised, found.pointed)

    def _next_mark(self, view: BoardView) -> Mark:
        match view.rules.marks:
            case Marks.WILD:
                return self.hand
            case Marks.ONLY_X:
                return Mark.X
        return Mark.X if view.side is Side.X else Mark.O

    def note(self, view: BoardView, *, is_folded: bool) -> tuple[str, str]:
        """While somebody types, the line; else as at every table."""
        if self.line.is_open:
            return f": {self.line.text}|    {advice(view.rules)} Enter plays it, Esc does not.", "focus"
        if self.shows_overlay and not self.told and not self.stage.trouble:
            return "", "ink"
        return super().note(view, is_folded=is_folded)

    def draw_over(self, painter: Painter, layout: Layout, view: BoardView) -> None:
        """The announcement, when it is time; the ribbon makes room for what is told."""
        if self.shows_overlay and self.board.announced_at is not None:
            fade = FADE if self.stage.settings.animation else 0.0
            share = Motion(self.board.announced_at, fade).progress(self.stage.now)
            draw_veil(painter, self.board.grid.window.inflate(painter.px(12), painter.px(12)), view, share)
            if not self.note(view, is_folded=False)[0]:
                draw_ribbon(painter, layout.note, view, share)

    def buttons(self, view: BoardView) -> Sequence[Button]:
        """What works now, by the same words as the keys."""
        made = []
        if view.rules.marks is Marks.WILD and view.is_persons_turn:
            for mark in Mark:
                is_in_hand = self.hand is mark
                made.append(Button(f"hand {mark}", str(mark), self._take(mark), chosen=is_in_hand, picture=of_mark(mark)))
        for number, key in enumerate(offered(view)):
            is_on = key.action is Action.ANALYSE and self.stage.session.shows_analysis
            kind = Kind.MAIN if view.outcome and number == 0 else Kind.CHIP
            press = self.playing.command(key.action)
            made.append(Button(key.action.value, key.word, press, hint=key.key, chosen=is_on, kind=kind))
        return made

    def _take(self, mark: Mark) -> Callable[[], None]:
        def take() -> None:
            self.hand = mark

        return take
