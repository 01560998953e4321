"""Review: a game gone through from its first mistake on, with the better move ringed, and a way to try again from there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import ClassVar

from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from noughts.drawing.tables import cut
from noughts.game import Record
from noughts.play import ReviewJob, review_job
from noughts.reasons.review import IMPROVABLE, Judgement
from noughts.rules import NoughtsError
from noughts.search.score import tone_of
from noughts.ui.shared.choices import board_title
from noughts.ui.shared.puzzle_sets import NotYourGame, own_sides
from noughts.ui.shared.replays import (
    SIGNS,
    advice_of,
    curve_level,
    has_next_mistake,
    mistakes,
    names_of,
    next_mistake,
    no_mistakes_text,
    summary_lines,
)
from noughts.ui.shared.routes import TreeRoute
from noughts.ui.shared.values import value_text
from noughts.ui.terminal.drawing.board import Picture
from noughts.ui.terminal.screens.base import BaseScreen
from noughts.ui.terminal.widgets.board import BoardWidget
from noughts.ui.terminal.widgets.lines import BACK, HELP, Hint
from noughts.ui.terminal.widgets.panel import Menu

PROGRESS = 20
"""Characters of the bar that shows how far the review is."""


class ReviewScreen(BaseScreen):
    SHORTCUTS: ClassVar[Mapping[str, str]] = {
        **BaseScreen.SHORTCUTS,
        "v": "next_mistake",
        "c": "try_again",
        "t": "tree",
        "b": "board",
        "l": "practise",
    }

    def __init__(self, record: Record) -> None:
        super().__init__()
        self._record = record
        self._plies = len(record.game.line()) - 1
        self._judgements: list[Judgement] = []
        self._review: ReviewJob | None = None
        self._names = names_of(record)
        self._was_moved = False
        """Whether someone has chosen a move; until then the first mistake is shown as soon as it is found."""

    def compose_body(self) -> Iterable[Widget]:
        yield Vertical(Menu(id="moves", compact=True), Static(id="summary", markup=False), classes="column", id="list")
        yield Vertical(
            BoardWidget(self._record.game.root.position, self.noughts.palette),
            VerticalScroll(Static(id="words", markup=False), id="words-scroll", can_focus=False),
            id="judged",
        )

    def on_mount(self) -> None:
        super().on_mount()
        self.query_one(BoardWidget).can_focus = False
        self.set_focus(self.query_one("#moves", Menu))
        self._review = review_job(self._record, wake=self.noughts.wake)
        self._say_progress()

    def on_unmount(self) -> None:
        if self._review:
            self._review.stop()

    def title_text(self) -> str:
        return f"noughts · Review · {' against '.join(self._names.values())} · {board_title(self._record.game.rules)}"

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
        """A person who goes from move to move is not taken elsewhere."""
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
            self.query_one("#summary", Static).update("\n".join(summary_lines(review.result, self._names)))
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
            f"{cut(self._names[judgement.position.side], 9):<10}",
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
            "try_again": self._try_again,
            "tree": self._see_search,
            "board": lambda: self.state.analyse_freely(self._record, self._chosen),
            "practise": lambda: self.state.practise_mistakes(self._record),
        }

    @property
    def _chosen(self) -> int:
        """The number of the move that is shown, from 1; 0 while there is none."""
        highlighted = self.query_one("#moves", Menu).highlighted if self.query("#moves") else None
        return 0 if highlighted is None else highlighted + 1

    def _next_mistake(self) -> None:
        """Go to the next move that could have been better; after the last, to the first."""
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
            return bool(own_sides(self._record, self.state.name))
        except NotYourGame:
            return False

    def _try_again(self) -> None:
        """A new game from the position before the move that is shown."""
        plies = self._chosen - 1
        if plies < 0:
            raise NoughtsError("try again: no move is chosen yet")
        self.state.retry(self._record, plies)

    def _see_search(self) -> None:
        """The tree of a search from the position before the move that is shown."""
        if not self._chosen:
            raise NoughtsError("see a search think: no move is chosen yet")
        self.state.go(TreeRoute(self._judgements[self._chosen - 1].position))
