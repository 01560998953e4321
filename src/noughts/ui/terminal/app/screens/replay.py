"""Replay: a recorded game gone through forwards, backwards or by itself, with the analysis at each move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import ClassVar

from textual.containers import Vertical
from textual.timer import Timer
from textual.widget import Widget

from noughts.app.exporting import export
from noughts.app.replay import Replay
from noughts.app.view import BoardView
from noughts.game import Mode, Record
from noughts.rules import NoughtsError
from noughts.ui.terminal.app.drawing.board import Picture
from noughts.ui.terminal.app.screens.folding import fold
from noughts.ui.terminal.app.screens.page import Page
from noughts.ui.terminal.app.widgets.board import Board
from noughts.ui.terminal.app.widgets.lines import Hint
from noughts.ui.terminal.app.widgets.panel import Panel
from noughts.ui.view.badges import badges
from noughts.ui.view.choices import pace_beside, pace_text
from noughts.ui.view.library import moment_text
from noughts.ui.view.panel import status_text
from noughts.ui.view.texts import written_text

FASTEST = 0.25
"""Seconds for a move that shows itself; what comes faster cannot be followed."""


class ReplayScreen(Page):
    """A cursor in a game."""

    SHORTCUTS: ClassVar[Mapping[str, str]] = {
        **Page.SHORTCUTS,
        "right": "forward",
        "left": "backward",
        "home": "first",
        "end": "last",
        "space": "run",
        " ": "run",
        "+": "faster",
        "=": "faster",
        "-": "slower",
        "a": "analyse",
        "c": "play_on",
        "v": "review",
        "e": "export",
    }

    def __init__(self, record: Record) -> None:
        super().__init__()
        self._record = record
        self._replay: Replay | None = None
        self._pace = 1.0
        self._by_itself: Timer | None = None

    @property
    def replay(self) -> Replay:
        """The cursor."""
        if self._replay is None:
            self._replay = Replay(self._record, wake=self.noughts.wake)
        return self._replay

    def compose_body(self) -> Iterable[Widget]:
        """The board and what there is to read."""
        yield Board(Picture(self.replay.view().position), self.noughts.palette)
        yield Vertical(Panel(has_face=False), id="side")

    def on_mount(self) -> None:
        """Begin at the start."""
        super().on_mount()
        self.query_one(Board).moves_marks = self.noughts.settings.animation
        self._fold()
        self.show()

    def on_unmount(self) -> None:
        """Stop thinking."""
        self.replay.close()

    def on_resize(self) -> None:
        """Fold the panel anew."""
        self._fold()
        self.call_after_refresh(self.show)

    def _fold(self) -> None:
        found = fold(self._record.game.rules, self.size.width, self.size.height - 3)
        side = self.query_one("#side")
        side.display = bool(found.beside or found.below)
        self.set_class(bool(found.below), "-below")
        side.styles.width = found.beside or "1fr"
        side.styles.height = found.below or "1fr"

    def title_text(self) -> str:
        """Which game it is."""
        names = f"{self._record.x.name or 'X'} against {self._record.o.name or 'O'}"
        return f"noughts · Replay · {names} · {self._record.game.rules}"

    def title_aside(self) -> str:
        """When it was played."""
        return moment_text(self._record.started)

    def see(self) -> None:
        """Something new was found out."""
        if self.is_mounted:
            self.show()

    def show(self) -> None:
        """The position here."""
        view = self.replay.view()
        board = self.query_one(Board)
        picture = Picture(
            view.position, view.outcome, view.last, badges=badges(view), has_colour=self.noughts.palette.has_colour
        )
        board.show(picture)
        self.query_one(Panel).show(view, self._status(view))
        self.show_lines()

    def _status(self, view: BoardView) -> str:
        if not view.moves:
            return f"The start of {self.replay.plies} moves. → goes on."
        mover = view.names[view.side.other] or str(view.side.other)
        here = f"Move {self.replay.ply} of {self.replay.plies}: {mover} {view.moves[-1][0]}."
        return f"{here} {status_text(view)}" if view.outcome else here

    def hints(self) -> list[Hint]:
        """The line below."""
        is_running = self._by_itself is not None
        return [
            Hint("←", "back", "backward"),
            Hint("→", "on", "forward"),
            Hint("Home", "start", "first"),
            Hint("End", "end", "last"),
            Hint("Space", "stop" if is_running else "by itself", "run"),
            Hint("a", "analysis", "analyse"),
            Hint("c", "play on from here", "play_on"),
            Hint("v", "review", "review"),
            Hint("e", "export", "export"),
            Hint("?", "help", "help"),
            Hint("Esc", "back", "back"),
        ]

    def do(self, command: str) -> None:
        """Every command shows what came of it."""
        self.say("")
        super().do(command)
        if self.app.screen is self:
            self.show()

    def do_forward(self) -> None:
        """The next move."""
        self.replay.forward()

    def do_backward(self) -> None:
        """The move before."""
        self.replay.back()

    def do_first(self) -> None:
        """The start."""
        self.replay.goto(0)

    def do_last(self) -> None:
        """The end."""
        self.replay.goto(self.replay.plies)

    def do_run(self) -> None:
        """Let it show itself, or stop that; from the end it begins again."""
        if self._stop():
            return
        if self.replay.is_at_end:
            self.replay.goto(0)
        self._by_itself = self.set_interval(self._pace, self._step)

    def _stop(self) -> bool:
        running, self._by_itself = self._by_itself, None
        if running:
            running.stop()
        return running is not None

    def _step(self) -> None:
        self.replay.forward()
        if self.replay.is_at_end:
            self._stop()
        self.show()

    def do_faster(self) -> None:
        """Sooner."""
        self._change_pace(-1)

    def do_slower(self) -> None:
        """Later."""
        self._change_pace(1)

    def _change_pace(self, step: int) -> None:
        self._pace = max(pace_beside(self._pace, step), FASTEST)
        self.say(pace_text(self._pace), "quiet")
        if self._stop():
            self._by_itself = self.set_interval(self._pace, self._step)

    def do_analyse(self) -> None:
        """Values on or off."""
        self.replay.analyse(on=not self.replay.shows_analysis)

    def do_play_on(self) -> None:
        """A new game from here."""
        if self.replay.view().outcome:
            raise NoughtsError("play on: the game is over here. Go back a move first.")
        record, ply = self._record, self.replay.ply
        self.noughts.show_game(lambda: self.noughts.session.play_on(record, ply), Mode.of(record.x, record.o))

    def do_review(self) -> None:
        """Judge every move."""
        from noughts.ui.terminal.app.screens.review import ReviewScreen

        self.app.push_screen(ReviewScreen(self._record))

    def do_export(self) -> None:
        """Write the game into a file."""
        self.say(written_text(export(self._record, Path.cwd())), "win")
