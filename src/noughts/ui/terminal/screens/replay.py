"""A recorded game: replayed move by move, or reviewed from its first mistake on."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import ClassVar

from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from noughts.drawing.tables import cut
from noughts.game import Record
from noughts.play import Replay, ReviewJob, review_job
from noughts.play.replay import export
from noughts.reasons.review import IMPROVABLE, Judgement
from noughts.rules import NoughtsError
from noughts.search.score import tone_of
from noughts.ui.shared.choices import board_title, pace_text
from noughts.ui.shared.library import moment_text
from noughts.ui.shared.panel import badges, panel_of
from noughts.ui.shared.puzzle_sets import NotYourGame, own_sides
from noughts.ui.shared.replays import (
    SIGNS,
    Autoplay,
    advice_of,
    curve_level,
    has_next_mistake,
    mistakes,
    names_of,
    next_mistake,
    no_mistakes_text,
    place_text,
    position_to_search,
    summary_lines,
)
from noughts.ui.shared.routes import ReplayRoute, TreeRoute
from noughts.ui.shared.texts import written_text
from noughts.ui.shared.values import value_text
from noughts.ui.terminal.drawing.board import Picture
from noughts.ui.terminal.screens.base import BaseScreen, fold
from noughts.ui.terminal.widgets.board import BoardWidget
from noughts.ui.terminal.widgets.lines import BACK, HELP, Hint
from noughts.ui.terminal.widgets.panel import Menu, Panel

TICK = 0.05  # seconds between two looks at the clock of the replay


class RecordScreen(BaseScreen):
    what: ClassVar[str]

    def __init__(self, record: Record) -> None:
        super().__init__()
        self.record = record
        self.names = names_of(record)

    def title_text(self) -> str:
        return f"noughts · {self.what} · {' against '.join(self.names.values())} · {board_title(self.record.game.rules)}"


class ReplayScreen(RecordScreen):
    what = "Replay"
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
        super().__init__(record)
        self._timer: Timer | None = None

    @cached_property
    def replay(self) -> Replay:
        return Replay(self.record, wake=self.noughts.wake)

    @cached_property
    def autoplay(self) -> Autoplay:
        return Autoplay(self.replay)

    def compose_body(self) -> Iterable[Widget]:
        yield BoardWidget(self.replay.view().position, self.noughts.palette)
        yield Vertical(Panel(has_face=False), id="side")

    def on_mount(self) -> None:
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
        fold(self.record.game.rules, self.size.width, self.size.height - 3).apply(self, self.query_one("#side"))

    def title_aside(self) -> str:
        return moment_text(self.record.started)

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
            Hint("Space", playing, "run", "Play the moves one by one; + and - change the pace."),
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
            "review": lambda: self.state.go(ReplayRoute(self.record, is_review=True)),
            "tree": lambda: self.state.go(TreeRoute(position_to_search(self.record, ply))),
            "board": lambda: self.state.analyse_freely(self.record, ply),
            "export": lambda: self.show_message(written_text(export(self.record, Path.cwd())), "win"),
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
        self.state.retry(self.record, self.replay.ply)


PROGRESS = 20  # characters of the progress bar


class ReviewScreen(RecordScreen):
    what = "Review"
    SHORTCUTS: ClassVar[Mapping[str, str]] = {
        **BaseScreen.SHORTCUTS,
        "v": "next_mistake",
        "c": "try_again",
        "t": "tree",
        "b": "board",
        "l": "practise",
    }

    def __init__(self, record: Record) -> None:
        super().__init__(record)
        self._plies = len(record.game.line()) - 1
        self._judgements: list[Judgement] = []
        self._review: ReviewJob | None = None
        self._was_moved = False
        """Whether someone has chosen a move; until then the first mistake is shown as soon as it is found."""

    def compose_body(self) -> Iterable[Widget]:
        yield Vertical(Menu(id="moves", compact=True), Static(id="summary", markup=False), classes="column", id="list")
        yield Vertical(
            BoardWidget(self.record.game.root.position, self.noughts.palette),
            VerticalScroll(Static(id="words", markup=False), id="words-scroll", can_focus=False),
            id="judged",
        )

    def on_mount(self) -> None:
        super().on_mount()
        self.query_one(BoardWidget).can_focus = False
        self.set_focus(self.query_one("#moves", Menu))
        self._review = review_job(self.record, wake=self.noughts.wake)
        self._say_progress()

    def on_unmount(self) -> None:
        if self._review:
            self._review.stop()

    def title_aside(self) -> str:
        return f"{len(self._judgements)} of {self._plies} moves"

    def hints(self) -> list[Hint]:
        more = Hint("v", "next mistake", "next_mistake", "The next move that could have been better.")
        own = Hint("l", "learn from your mistakes", "practise")
        return [
            *([more] if has_next_mistake(self._judgements, self._chosen) else []),
            *([own] if self._is_own and mistakes(self._judgements) else []),
            Hint("c", "try again from here", "try_again"),
            Hint("t", "see a search think here", "tree"),
            Hint("b", "analysis board", "board"),
            Hint("↑ ↓", "move by move", sentence="Go through the game, move by move."),
            HELP,
            BACK,
        ]

    def takes(self, key: str) -> bool:
        """Once a person chooses moves, the list no longer jumps to the first mistake."""
        self._was_moved |= key in ("up", "down", "home", "end", "pageup", "pagedown")
        return super().takes(key)

    def check_news(self) -> None:
        review = self._review
        if review is None or not self.is_mounted:
            return
        moves = self.query_one("#moves", Menu)
        for judgement in (review.news or ())[len(self._judgements) :]:
            self._judgements.append(judgement)
            moves.add_option(Option(self._label(len(self._judgements), judgement)))
        first = next_mistake(self._judgements, 0)
        if not self._was_moved and self._judgements:
            moves.highlighted = first - 1 if first else 0
            self._was_moved = first is not None
        self.show_lines()
        if review.error:
            self.show_message(f"The review failed: {review.error}", "loss")
        elif review.result:
            self.query_one("#summary", Static).update("\n".join(summary_lines(review.result, self.names)))
            self.show_message("")
        else:
            self._say_progress()

    def _say_progress(self) -> None:
        full = round(len(self._judgements) / max(1, self._plies) * PROGRESS)
        self.show_message(f"Looking at each move  {'█' * full}{'░' * (PROGRESS - full)}  {self.title_aside()}", "quiet")

    def _label(self, number: int, judgement: Judgement) -> Content:
        score = judgement.explanation.score
        tone = "loss" if judgement.verdict in IMPROVABLE else "quiet"
        return Content.assemble(
            (f" {number:>2}. ", "$tone-quiet"),
            f"{cut(self.names[judgement.position.side], 9):<10}",
            (f"{judgement.move!s:<5}", "bold"),
            (f"{curve_level(judgement.for_x)} ", "$tone-x" if judgement.for_x > 0 else "$tone-o"),
            (f"{value_text(score):<13}", f"$tone-{tone_of(score)}"),
            (f" {SIGNS[judgement.verdict]}", f"bold $tone-{tone}"),
        )

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        judgement = self._judgements[event.option_index]
        after, better = judgement.position.play(judgement.move), judgement.better
        advised = frozenset({better.move.cell}) if better else frozenset()
        self.show_picture(Picture(after, after.outcome, judgement.move.cell, advised=advised))
        self.query_one("#words", Static).update(advice_of(judgement))
        self.show_lines()

    def commands(self) -> Mapping[str, Callable[[], object]]:
        return {
            **super().commands(),
            "next_mistake": self._next_mistake,
            "try_again": lambda: self.state.retry(self.record, self._move_number("try again") - 1),
            "tree": lambda: self.state.go(TreeRoute(self._judgements[self._move_number("see a search think") - 1].position)),
            "board": lambda: self.state.analyse_freely(self.record, self._chosen),
            "practise": lambda: self.state.practise_mistakes(self.record),
        }

    @property
    def _chosen(self) -> int:
        """The number of the move shown; 0 while there is none."""
        highlighted = self.query_one("#moves", Menu).highlighted if self.query("#moves") else None
        return 0 if highlighted is None else highlighted + 1

    def _next_mistake(self) -> None:
        found = next_mistake(self._judgements, self._chosen)
        if found is None:
            is_done = self._review is not None and self._review.is_done
            self.show_message(no_mistakes_text(self._judgements) if is_done else "Still looking …", "quiet")
        else:
            self._was_moved = True
            self.query_one("#moves", Menu).highlighted = found - 1

    @property
    def _is_own(self) -> bool:
        try:
            return bool(own_sides(self.record, self.state.name))
        except NotYourGame:
            return False

    def _move_number(self, what: str) -> int:
        """The number of the move shown, for commands that start from the position before it."""
        if not self._chosen:
            raise NoughtsError(f"{what}: no move is chosen yet")
        return self._chosen
