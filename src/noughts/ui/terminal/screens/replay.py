"""Replay: a recorded game gone through forwards, backwards or automatically, with the analysis at each move."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import ClassVar

from textual.containers import Vertical
from textual.timer import Timer
from textual.widget import Widget

from noughts.game import Record
from noughts.play import Replay
from noughts.play.replay import export
from noughts.rules import NoughtsError
from noughts.ui.shared.choices import board_title, pace_text
from noughts.ui.shared.library import moment_text
from noughts.ui.shared.panel import badges, panel_of
from noughts.ui.shared.replays import Autoplay, place_text, position_to_search
from noughts.ui.shared.routes import ReplayRoute, TreeRoute
from noughts.ui.shared.texts import written_text
from noughts.ui.terminal.drawing.board import Picture
from noughts.ui.terminal.screens.base import BaseScreen, fold
from noughts.ui.terminal.widgets.board import BoardWidget
from noughts.ui.terminal.widgets.lines import BACK, HELP, Hint
from noughts.ui.terminal.widgets.panel import Panel

TICK = 0.05
"""Seconds between two looks whether the next move is due."""


class ReplayScreen(BaseScreen):
    SHORTCUTS: ClassVar[Mapping[str, str]] = {
        **BaseScreen.SHORTCUTS,
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
        "c": "retry",
        "v": "review",
        "t": "tree",
        "b": "board",
        "e": "export",
    }

    def __init__(self, record: Record) -> None:
        super().__init__()
        self._record = record
        self._timer: Timer | None = None

    @cached_property
    def replay(self) -> Replay:
        return Replay(self._record, wake=self.noughts.wake)

    @cached_property
    def autoplay(self) -> Autoplay:
        return Autoplay(self.replay)

    def compose_body(self) -> Iterable[Widget]:
        yield BoardWidget(self.replay.view().position, self.noughts.palette)
        yield Vertical(Panel(has_face=False), id="side")

    def on_mount(self) -> None:
        """Begin at the start, and play on for those who like motion."""
        super().on_mount()
        if self.state.settings.animation:
            self.autoplay.toggle(time.monotonic())
        self._timer = self.set_interval(TICK, self._tick, pause=True)
        self._fold()
        self.show()

    def on_unmount(self) -> None:
        self.replay.close()

    def on_resize(self) -> None:
        self._fold()
        self.call_after_refresh(self.show)

    def _fold(self) -> None:
        found = fold(self._record.game.rules, self.size.width, self.size.height - 3)
        found.apply(self, self.query_one("#side"))

    def title_text(self) -> str:
        names = f"{self._record.x.name or 'X'} against {self._record.o.name or 'O'}"
        return f"noughts · Replay · {names} · {board_title(self._record.game.rules)}"

    def title_aside(self) -> str:
        return moment_text(self._record.started)

    def check_news(self) -> None:
        if self.is_mounted:
            self.show()

    def show(self) -> None:
        view = self.replay.view()
        self.show_picture(Picture(view.position, view.outcome, view.last, badges=badges(view)))
        panel = panel_of(view)
        self.query_one(Panel).show(replace(panel, last="", headline=None), status=place_text(self.replay, view))
        self.show_lines()
        if self._timer:
            (self._timer.resume if self.autoplay.is_running else self._timer.pause)()

    def hints(self) -> list[Hint]:
        playing = "stop" if self.autoplay.is_running else "play"
        return [
            Hint("←", "back", "backward", "One move back."),
            Hint("→", "next", "forward", "One move on."),
            Hint("Home", "start", "first", "To the start of the game."),
            Hint("End", "end", "last", "To its end."),
            Hint("Space", playing, "run", "Play the moves one after the other; + and - change the pace."),
            Hint("a", "analysis", "analyse", "Show what every move is worth here, and why this one was played."),
            Hint("c", "play from here", "retry", "Play a new game from this position."),
            Hint("v", "review", "review", "See which moves could have been better."),
            Hint("t", "see a search think here", "tree"),
            Hint("b", "analysis board", "board", "Put the game on the analysis board."),
            Hint("e", "export", "export", "Save the game as an SGF file."),
            HELP,
            BACK,
        ]

    def do(self, command: str) -> None:
        self.show_message("")
        super().do(command)
        if self.app.screen is self:
            self.show()

    def commands(self) -> Mapping[str, Callable[[], object]]:
        goto, ply = self.autoplay.goto, self.replay.ply
        return {
            **super().commands(),
            "forward": lambda: goto(ply + 1),
            "backward": lambda: goto(ply - 1),
            "first": lambda: goto(0),
            "last": lambda: goto(self.replay.plies),
            "run": lambda: self.autoplay.toggle(time.monotonic()),
            "faster": lambda: self._change_pace(-1),
            "slower": lambda: self._change_pace(1),
            "analyse": lambda: self.replay.analyse(on=not self.replay.shows_analysis),
            "retry": self._retry,
            "review": lambda: self.state.go(ReplayRoute(self._record, is_review=True)),
            "tree": lambda: self.state.go(TreeRoute(position_to_search(self._record, ply))),
            "board": lambda: self.state.analyse_freely(self._record, ply),
            "export": lambda: self.show_message(written_text(export(self._record, Path.cwd())), "win"),
        }

    def _tick(self) -> None:
        if self.autoplay.tick(time.monotonic()):
            self.show()

    def _change_pace(self, step: int) -> None:
        self.autoplay.change_pace(step, time.monotonic())
        self.show_message(f"{pace_text(self.autoplay.pace).capitalize()}.", "quiet")

    def _retry(self) -> None:
        if self.replay.view().outcome:
            raise NoughtsError("play from here: the game is over here. Go back a move first.")
        self.state.retry(self._record, self.replay.ply)
