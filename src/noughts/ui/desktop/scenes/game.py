"""GameScene: the session's game, played with mouse and keyboard."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from noughts.game import Mode
from noughts.match import Ended, MoveMade
from noughts.match import Event as Happening
from noughts.play import BoardView
from noughts.rules import Cell, Mark, Marks, Side, Why
from noughts.ui.desktop.board.board import FADE, Motion
from noughts.ui.desktop.board.drawing import BoardOverlay, draw_line, ghost_at
from noughts.ui.desktop.kit.buttons import ButtonWidget
from noughts.ui.desktop.kit.fonts import Size
from noughts.ui.desktop.kit.painter import Align, Painter
from noughts.ui.desktop.layout import BoardLayout
from noughts.ui.desktop.pictures import draw_small_mark
from noughts.ui.desktop.scenes.board_scene import BoardScene, typed_line
from noughts.ui.desktop.scenes.replay import view_at
from noughts.ui.desktop.scenes.scene import WindowState
from noughts.ui.desktop.side_panel import PanelContents
from noughts.ui.shared.app_state import AppFrontEnd, AppState
from noughts.ui.shared.beliefs import heat_of
from noughts.ui.shared.blocks import Button, ButtonStyle
from noughts.ui.shared.board_input import ARROWS
from noughts.ui.shared.commands import BY_ACTION, Action, Command, offered
from noughts.ui.shared.effects import CONFETTI, CONFETTI_S, FADING_S, TICKING_S, Sound
from noughts.ui.shared.event_texts import headline, is_celebrated, note_of, streak_text
from noughts.ui.shared.input import GameInput
from noughts.ui.shared.panel import Panel, badges, move_texts, status_of
from noughts.ui.shared.routes import PageRoute
from noughts.ui.shared.texts import clock_text
from noughts.ui.shared.values import Line, Row

BUSY = 0.05  # seconds between two looks at a busy session
ON_THE_RIGHT = (Action.PANEL, Action.HELP, Action.MENU)  # not about the game itself


class GameScene(AppFrontEnd, BoardScene):
    """The board takes clicks; keys and commands go through GameInput, as in every front end."""

    sound = "sound"

    def __init__(self, state: WindowState, events: Sequence[Happening] = (), first: Cell | None = None) -> None:
        super().__init__(state)
        self.input = GameInput(self, clock=lambda: state.now)
        self.shows_cursor = False
        self.is_veil_away = False
        """Whether the board is shown without its veil after the end."""
        self.ply: int | None = None
        """The number of an earlier move that is shown, if any."""
        self._second: int | None = None
        self._streak = ""
        self.on_new_game()
        self.show_events(events)
        if first and self.session.view().is_persons_turn:
            self.input.place(first)

    # What the commands ask of a front end

    @property
    def app_state(self) -> AppState:
        return self.app

    def show_events(self, happened: Sequence[Happening]) -> None:
        if not happened or not self.session.has_game:
            return
        view = self.session.view()
        self.ply = None
        self.see(view)
        for event in happened:
            note = note_of(event, view)
            if note:
                self.show_message(note.text, note.tone)
            if isinstance(event, Ended):
                self._streak = streak_text(view, self.session.library)
            self._sound(event, view)

    def _sound(self, event: Happening, view: BoardView) -> None:
        sounds = self.state.sounds
        if isinstance(event, MoveMade):
            is_o = event.side is Side.O if view.rules.marks is Marks.OWN else event.move.mark is Mark.O
            sounds.play(Sound.O if is_o else Sound.X)
        elif isinstance(event, Ended) and event.outcome.why is not Why.ABANDONED:
            winner = event.outcome.winner
            lost = view.you is not None and winner is view.you.other
            sounds.play(Sound.DRAW if winner is None else Sound.LOSS if lost else Sound.WIN)

    def on_new_game(self) -> None:
        self.shows_cursor = self.is_veil_away = False
        self.ply, self._streak = None, ""
        self.focus = ""
        self.board.animates = self.settings.animation
        self.board.position = None
        self.panel.scroll.offset = 0
        self.see(self.session.view())
        self.input.on_new_game()

    def reject(self, cell: Cell) -> None:
        self.board.shake(cell, self.state.now)

    def help(self) -> None:
        self.app.go(PageRoute("help", {"rules": str(self.session.setup.rules)}))

    def new_game(self, mode: Mode) -> None:
        self.menu()
        self.app.go(PageRoute("new_game", {"mode": mode.value}))

    def menu(self) -> None:
        self.app.go(PageRoute("start"))

    # The game, now or as it was

    def view(self) -> BoardView:
        """The game now, or after the earlier move that is shown."""
        view = self.session.view()
        return view if self.ply is None else view_at(view, self.ply)

    def see(self, view: BoardView) -> None:
        is_new = view.position is not self.board.position
        self.board.show(view.position, view.outcome, view.last, self.state.now, moves=self.ply is None)
        if is_new:
            self.reveal(view.last)
        if view.outcome is None:
            self.is_veil_away = False

    def go_to(self, ply: int) -> None:
        """Show an earlier position, or the present after the last move."""
        self.ply = ply if ply < len(self.session.view().moves) else None
        self.see(self.view())

    def _return(self) -> bool:
        """Return to the present; returns whether an earlier move was shown."""
        was_back, self.ply = self.ply is not None, None
        if was_back:
            self.see(self.view())
        return was_back

    # Events

    def click_board(self, cell: Cell | None) -> None:
        """Return to the present first; after the end, lift the veil and offer a rematch."""
        if self._return():
            return
        if self.board.outcome:
            if not self.is_announced:
                return
            self.is_veil_away = True
        if cell:
            self.input.cursor = cell
            self.input.place(cell)

    def other_button(self, event: Event) -> None:
        """The right button takes the other mark in a wild game, and drags a large board."""
        is_wild = self.session.setup.rules.marks is Marks.WILD
        if is_wild and event.button == 3 and self.board.grid.cell_at(event.pos):
            if event.type == pygame.MOUSEBUTTONDOWN:
                self.input.hand = Mark.O if self.input.hand is Mark.X else Mark.X
        else:
            super().other_button(event)

    def point(self, pos: tuple[int, int]) -> bool:
        before = self.hovered
        changes = super().point(pos)
        if self.hovered and self.hovered != before:
            self.shows_cursor = False
        return changes

    def key(self, key: str) -> bool:
        """Pass keys to GameInput; but the first arrow only shows the cursor, and after the end arrows choose a button."""
        if self._return() and key == "escape":
            return True
        if self.board.outcome and not self.input.line.is_open and self._end_key(key):
            return True
        is_hidden = not self.shows_cursor and not self.input.line.is_open
        if key in (*ARROWS, "enter", "space"):
            self.shows_cursor = True
            self.hovered = None
            if is_hidden and not (key == "enter" and self.input.line.is_redundant_enter(key, self.state.now)):
                self.reveal(self.input.cursor)
                return True
        is_known = self.input.press(key)
        if key in ARROWS:
            self.reveal(self.input.cursor)
        return is_known

    def _end_key(self, key: str) -> bool:
        """Arrows choose a button; Enter presses it, or offers a rematch once the result is shown."""
        if key in ARROWS or key == "tab":
            self.move_focus(-1 if key in ("left", "up") else 1)
        elif key in ("enter", "space"):
            if found := self.find(self.focus):
                found.widget.press()
            elif self.is_announced:
                self.input.place(self.input.cursor)
        else:
            return False
        return True

    # Time

    def update(self, now: float) -> bool:
        self.input.tick()
        if not self.session.has_game:  # a waiting letter may have led elsewhere
            return True
        happened = self.session.poll()
        self.show_events(happened)
        self._tick()
        return super().update(now) or bool(happened)

    def _tick(self) -> None:
        view = self.session.view()
        left = view.left(view.side)
        is_short = left is not None and left < TICKING_S and view.is_persons_turn and not view.is_paused
        second = int(left) if left is not None and is_short else None
        if second is not None and second != self._second:
            self.state.sounds.play(Sound.TICK)
        self._second = second

    def signature(self) -> tuple[object, ...]:
        view = self.session.view()
        clocks = [clock_text(left) for side in Side if (left := view.left(side)) is not None]
        dots = round(self.state.now / BUSY) if self._is_waiting(view) and self.settings.animation else 0
        known = view.is_thinking, view.study, view.thinking, view.hint, view.reason
        return (*super().signature(), self.is_announced, *clocks, dots, *known, self.input.line.text)

    def _is_waiting(self, view: BoardView) -> bool:
        return not view.outcome and not view.is_paused and not view.is_persons_turn

    def is_moving(self, now: float) -> bool:
        """Whether the board moves, or the result appears or is celebrated."""
        at = self.board.announced_at
        if at is None or not self.settings.animation:
            return super().is_moving(now)
        lasts = CONFETTI_S if self.session.has_game and is_celebrated(self.session.view()) else FADE
        return super().is_moving(now) or at <= now < at + lasts

    def moments(self, now: float) -> Sequence[float | None]:
        """Soon while something happens; otherwise when the result appears, a letter has waited, or a message goes."""
        at = self.board.announced_at
        return (
            *super().moments(now),
            self.input.line.due,
            now + self._until_change() if self.session.is_busy else None,
            at if at is not None and now < at else None,
        )

    def _until_change(self) -> float:
        view = self.session.view()
        left = view.left(view.side)
        if left is None or self._is_waiting(view) or view.is_thinking or self.session.finds_values:
            return BUSY
        return max(BUSY, left % 1 if left >= 11 else left % 0.1)

    # Drawing

    @property
    def is_announced(self) -> bool:
        at = self.board.announced_at
        return self.board.outcome is not None and at is not None and self.state.now >= at

    @property
    def hand(self) -> Mark | None:
        return self.input.hand

    def pointed(self) -> Cell | None:
        """The cell at the mouse or the cursor; under gravity, where a mark would land."""
        cell = self.hovered or (self.input.cursor if self.shows_cursor else None)
        return self.session.view().position.landing(cell) if cell else None

    def overlay(self, view: BoardView) -> BoardOverlay:
        target, ghost = self.pointed(), None
        if target and self.hovered and view.is_persons_turn and not view.is_paused and self.ply is None:
            ghost = ghost_at(view.position, target, self.input.hand)
        return replace(
            super().overlay(view),
            ghost=ghost,
            cursor=target if self.shows_cursor else None,
            values=badges(view, self.hand),
            heat=heat_of(view),
            has_numbers=self.settings.shows_numbers,
        )

    def shown(self, view: BoardView, panel: Panel) -> PanelContents:
        moves = move_texts(self.session.view())
        if self.ply is not None:
            status = Line(f"Looking back at move {self.ply} of {len(moves)}.")
            return PanelContents(panel, status, is_live=False, moves=moves, ply=self.ply)
        more = (Row("streak", self._streak, "win"),) if self._streak and view.outcome else ()
        return PanelContents(panel, panel.status, more=more, moves=moves, ply=len(moves))

    def note(self, shown: PanelContents, *, is_folded: bool) -> Line:
        if self.input.line.is_open:
            return typed_line(self.input)
        if self.ply is not None and not self.told:
            return Line("Click the board or press Esc to return to the game.", "quiet")
        if self.is_announced:
            return Line("")  # the ribbon says it
        return super().note(shown, is_folded=is_folded)

    def draw_over(self, painter: Painter, layout: BoardLayout, view: BoardView) -> None:
        at, now = self.board.announced_at, self.state.now
        if not self.is_announced or at is None or self.ply is not None:
            return
        share = Motion(at, FADE if self.settings.animation else 0.0).progress(now)
        frame = self.board.grid.window.inflate(painter.px(12), painter.px(12))
        if not self.is_veil_away:
            draw_veil(painter, frame, view, share)
        draw_line(painter, self.board, now)
        if self.settings.animation and is_celebrated(view) and now < at + CONFETTI_S:
            draw_celebration(painter, frame, now - at)
        if not self.input.line.is_open:
            draw_ribbon(painter, layout.note, view, self.said)

    def buttons(self, view: BoardView) -> Sequence[ButtonWidget]:
        """The commands of this game; those that are impossible now are dimmed."""
        view = self.session.view()
        made = []
        if view.rules.marks is Marks.WILD and not view.outcome and view.mode is not Mode.WATCH:
            for mark in Mark:
                is_in_hand = self.input.hand is mark
                button = Button(f"hand {mark}", str(mark), is_chosen=is_in_hand)
                take = partial(setattr, self.input, "hand", mark)
                made.append(ButtonWidget(button, take, picture=partial(draw_small_mark, mark=mark)))
        found = [command for command in offered(view) if command.action not in ON_THE_RIGHT]
        for number, command in enumerate(found):
            is_main = view.outcome is not None and number == 0
            made.append(self._button(command, view, style=ButtonStyle.MAIN if is_main else ButtonStyle.PLAIN))
        return made

    def ways_out(self, view: BoardView) -> Sequence[ButtonWidget]:
        return [self._button(BY_ACTION[action], view) for action in ON_THE_RIGHT]

    def _button(self, command: Command, view: BoardView, style: ButtonStyle = ButtonStyle.PLAIN) -> ButtonWidget:
        is_on = command.action is Action.ANALYSE and view.is_analysed
        label = command.label_for(view).capitalize()
        button = Button(command.action.value, label, hint=command.key, style=style, is_chosen=is_on)
        return ButtonWidget(button, partial(self._do, command.action), works=command.is_enabled(view))

    def _do(self, action: Action) -> None:
        self._return()
        self.input.do(action)


VEIL = 84  # of 255: the opacity of the veil
FREE = 3  # units between the board and the ribbon


def draw_veil(painter: Painter, board: Rect, view: BoardView, share: float) -> None:
    veil = Surface(board.size, pygame.SRCALPHA)
    replace(painter, surface=veil).box(
        Rect((0, 0), board.size), fill=painter.palette.tint(headline(view).tone, 0.25), radius=14
    )
    veil.set_alpha(round(VEIL * share))
    painter.surface.blit(veil, board)


def draw_ribbon(painter: Painter, note: Rect, view: BoardView, news: Line) -> None:
    """Under the board: the result, and beside it news or a sentence about it in up to two lines.

    A long result is left out beside its sentence, which has the winner's name too, and cut beside news.
    """
    px, palette, told = painter.px, painter.palette, headline(view)
    said = news if news.text else Line(status_of(view).text)
    room = Rect(note.left, note.top + px(FREE), note.width, note.height - px(FREE))
    pad, gap = px(18), px(14)
    most = room.width - 2 * pad
    title = painter.width(told.text, Size.TITLE) + gap
    if title > most // 2:
        title = most // 2 if news.text else 0
    rest = min(painter.width(said.text, Size.BODY), most - title)
    place = Rect(0, 0, title + rest + 2 * pad, room.height)
    place.center = room.center
    painter.box(place, fill=palette.tint(told.tone), border=palette[told.tone], width=2, radius=12)
    if title:
        headline_room = Rect(place.left + pad, place.top, title - gap, place.height - px(2))
        painter.text(told.text, headline_room, size=Size.TITLE, role=told.tone)
    words, role = Rect(place.right - pad - rest, place.top, rest, place.height), said.tone if title else told.tone
    if painter.width(said.text, Size.BODY) <= rest:
        painter.text(said.text, words.move(0, px(1)), role=role)
    else:
        painter.lines(said.text, words.inflate(0, -px(4)), role=role, align=Align.LEFT)


def draw_celebration(painter: Painter, board: Rect, seconds: float) -> None:
    side = min(board.size)
    fade = max(0.0, min(1.0, (CONFETTI_S - seconds) / FADING_S))
    with painter.inside(board):
        for piece in CONFETTI:
            size = max(3, round(piece.size * side))
            paper = Surface((size, max(2, round(size * abs(math.cos(piece.turn * seconds))))), pygame.SRCALPHA)
            paper.fill(painter.palette[piece.role])
            paper.set_alpha(round(255 * fade))
            across, down = piece.at(seconds)
            place = round(board.left + across * board.width), round(board.top + down * board.height)
            painter.surface.blit(paper, paper.get_rect(center=place))
