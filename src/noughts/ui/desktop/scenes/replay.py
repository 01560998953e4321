"""Replaying: a recorded game gone through, forwards, backwards or by itself, with what there is to say at each move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame
from pygame.event import Event

from noughts.app.exporting import export
from noughts.app.replay import Replay
from noughts.app.view import BoardView
from noughts.game import Record
from noughts.ui.desktop.keyboard import action_of
from noughts.ui.desktop.places import Place, Played
from noughts.ui.desktop.scenes.board_scene import BoardScene
from noughts.ui.desktop.stage import Stage
from noughts.ui.desktop.widgets.button import Button
from noughts.ui.view.choices import pace_beside, pace_text
from noughts.ui.view.keys import Action
from noughts.ui.view.library import heading_text
from noughts.ui.view.texts import written_text

FASTEST = 0.25
"""Seconds for a move when the game replays itself; what comes faster cannot be followed."""

BUSY = 0.1
"""Seconds between two looks while a position is studied."""


class Replaying(BoardScene):
    """A cursor in a record; arrows move it."""

    def __init__(self, stage: Stage, record: Record) -> None:
        super().__init__(stage)
        self.replay = Replay(record, wake=stage.wake)
        self.pace = 1.0
        self.plays = True
        """Whether the game goes on by itself."""
        self._next = stage.now + self.pace
        self._see(moves=False)

    def view(self) -> BoardView:
        """The game as it stood."""
        return self.replay.view()

    def close(self) -> None:
        """Stop all thinking."""
        self.replay.close()

    def title(self, view: BoardView) -> str:  # noqa: ARG002 - the record says more
        """Who played whom, and when."""
        return heading_text(self.replay.record)

    def aside(self, view: BoardView) -> str:  # noqa: ARG002
        """How far the game has gone."""
        return f"move {self.replay.ply} of {self.replay.plies}"

    def status(self, view: BoardView) -> str | None:
        """Who made the last move."""
        if not view.moves:
            return "Before the first move."
        return f"{view.names[view.side.other]} played {view.moves[-1][0]}."

    def _see(self, *, moves: bool = True) -> None:
        view = self.view()
        self.board.show(view.position, view.outcome, view.last, self.stage.now, moves=moves)

    def go(self, ply: int) -> None:
        """Go somewhere in the game."""
        step = ply - self.replay.ply
        self.replay.goto(ply)
        self._next = self.stage.now + self.pace
        self._see(moves=step == 1)

    def _step(self, step: int) -> Callable[[], None]:
        def go() -> None:
            self.plays = False
            self.go(self.replay.ply + step)

        return go

    def toggle(self) -> None:
        """Let it play by itself, or stop."""
        if not self.plays and self.replay.is_at_end:
            self.go(0)
        self.plays = not self.plays
        self._next = self.stage.now + self.pace

    def analyse(self) -> None:
        """Show what each move is worth, or stop."""
        self.replay.analyse(on=not self.replay.shows_analysis)

    def play_on(self) -> None:
        """A new game from here, as practice."""
        if self.view().outcome:
            self.say("play on: the game is over here. Go back a move first.", "loss")
            return
        self.stage.play_on(self.replay.record, self.replay.ply)

    def change_pace(self, step: int) -> None:
        """Sooner or later."""
        self.pace = max(FASTEST, pace_beside(self.pace, step))
        self._next = self.stage.now + self.pace
        self.say(pace_text(self.pace), "quiet")

    def export(self) -> None:
        """Write the game into a file."""
        self.say(written_text(export(self.replay.record, Path.cwd())), "win")

    def review(self) -> None:
        """Judge every move."""
        self.stage.go(Played(self.replay.record, is_review=True))

    def buttons(self, view: BoardView) -> Sequence[Button]:
        """First, back, play, on, last; analysis; play on."""
        replay = self.replay
        made = [
            Button("first", "|<", self._step(-replay.plies)),
            Button("back", "<", self._step(-1)),
            Button("play", "pause" if self.plays else "play", self.toggle, hint="p"),
            Button("on", ">", self._step(1)),
            Button("last", ">|", self._step(replay.plies)),
            Button("analysis", "analysis", self.analyse, hint="a", chosen=replay.shows_analysis),
        ]
        if not view.outcome:
            made.append(Button("from here", "play on", self.play_on, hint="c"))
        made.append(Button("review", "review", self.review, hint="v"))
        made.append(Button("export", "export", self._attempt(self.export), hint="e"))
        return [
            *made,
            Button("help", "help", self.stage.leading(Place.HELP), hint="?"),
            Button("menu", "back", self.stage.back, hint="Esc"),
        ]

    def _attempt(self, command: Callable[[], object]) -> Callable[[], object]:
        return lambda: self.stage.attempt(command)

    def handle(self, event: Event) -> bool:
        """Mouse and keys."""
        match event.type:
            case pygame.MOUSEMOTION:
                return self.point(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                button = self.button_at(event.pos)
                if button:
                    button.widget.press()
                return True
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP if event.button in (2, 3):
                self.drag(event)
                return True
            case pygame.MOUSEWHEEL:
                return self.wheel(event)
            case pygame.KEYDOWN:
                return self._key(event)
        return False

    def _key(self, event: Event) -> bool:
        steps = {
            pygame.K_RIGHT: 1,
            pygame.K_DOWN: 1,
            pygame.K_LEFT: -1,
            pygame.K_UP: -1,
            pygame.K_HOME: -self.replay.plies,
            pygame.K_END: self.replay.plies,
        }
        if event.key in steps:
            self._step(steps[event.key])()
            return True
        action = action_of(event, is_over=True)
        command = self.commands().get(action) if action else None
        return command is not None and (self.stage.attempt(command) or True)

    def commands(self) -> dict[Action, Callable[[], object]]:
        """What can be asked for here."""
        return {
            Action.PLACE: self.toggle,
            Action.PAUSE: self.toggle,
            Action.STEP: self._step(1),
            Action.UNDO: self._step(-1),
            Action.REDO: self._step(1),
            Action.ANALYSE: self.analyse,
            Action.FASTER: lambda: self.change_pace(-1),
            Action.SLOWER: lambda: self.change_pace(1),
            Action.PLAY_ON: self.play_on,
            Action.REVIEW: self.review,
            Action.EXPORT: self.export,
            Action.PANEL: self.toggle_panel,
            Action.HELP: self.stage.leading(Place.HELP),
            Action.MENU: self.stage.back,
        }

    def update(self, now: float) -> bool:
        """The next move, when it is time."""
        if not self.plays or now < self._next:
            return super().update(now)
        if self.replay.is_at_end:
            self.plays = False
        else:
            self.go(self.replay.ply + 1)
        return True

    def signature(self) -> tuple[object, ...]:
        """What is known about the position."""
        view = self.view()
        return (*super().signature(), view.study, view.reason, view.is_thinking)

    def next_look(self, now: float) -> float | None:
        """When the next move is due, or soon while something is studied."""
        moments = [super().next_look(now)]
        if self.plays:
            moments.append(max(0.0, self._next - now))
        if self.replay.shows_analysis and self.view().is_thinking:
            moments.append(BUSY)
        return min((moment for moment in moments if moment is not None), default=None)
