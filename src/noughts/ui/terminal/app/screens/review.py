"""Review: every move of a game judged, with what would have been better, as it is found out."""

from __future__ import annotations

from collections.abc import Iterable

from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from noughts.app.game_review import GameReview
from noughts.game import Record
from noughts.reasons.review import IMPROVABLE, Judgement, Review
from noughts.rules import Side
from noughts.ui.terminal.app.drawing.board import Picture
from noughts.ui.terminal.app.screens.page import Page
from noughts.ui.terminal.app.widgets.board import Board
from noughts.ui.terminal.app.widgets.lines import Hint
from noughts.ui.terminal.app.widgets.menu import Menu
from noughts.ui.view.library import percent_text
from noughts.ui.view.reviews import SIGNS
from noughts.ui.view.tables import cut
from noughts.ui.view.values import tone_of, value_text


class ReviewScreen(Page):
    """A list of moves; beside it the position and what there is to say."""

    def __init__(self, record: Record) -> None:
        super().__init__()
        self._record = record
        self._plies = len(record.game.line()) - 1
        self._judgements: list[Judgement] = []
        self._thinking: GameReview | None = None
        self._names = {Side.X: record.x.name or "X", Side.O: record.o.name or "O"}

    def compose_body(self) -> Iterable[Widget]:
        """The moves on the left, the board on the right, words below it."""
        yield Vertical(Menu(id="moves", compact=True), Static(id="summary", markup=False), classes="column", id="list")
        yield Vertical(
            Board(Picture(self._record.game.root.position), self.noughts.palette),
            VerticalScroll(Static(id="words", markup=False), id="words-scroll", can_focus=False),
            id="judged",
        )

    def on_mount(self) -> None:
        """Begin to judge."""
        super().on_mount()
        self.query_one(Board).can_focus = False
        self.set_focus(self.query_one("#moves", Menu))
        self._thinking = GameReview(self._record, wake=self.noughts.wake)
        self._say_progress()

    def on_unmount(self) -> None:
        """Stop judging."""
        if self._thinking:
            self._thinking.close()

    def title_text(self) -> str:
        """Which game."""
        return f"noughts · Review · {self._names[Side.X]} against {self._names[Side.O]} · {self._record.game.rules}"

    def title_aside(self) -> str:
        """How far it is."""
        return f"{len(self._judgements)} of {self._plies} moves"

    def hints(self) -> list[Hint]:
        """The line below."""
        return [Hint("↑ ↓", "move by move"), Hint("?", "help", "help"), Hint("Esc", "back", "back")]

    def see(self) -> None:
        """Add what has been found."""
        thinking = self._thinking
        if thinking is None or not self.is_mounted:
            return
        found = list(thinking.judgements)
        moves = self.query_one("#moves", Menu)
        for judgement in found[len(self._judgements) :]:
            self._judgements.append(judgement)
            moves.add_option(Option(self._label(len(self._judgements), judgement)))
        if moves.highlighted is None and self._judgements:
            moves.highlighted = 0
        self.show_lines()
        if thinking.error:
            self.say(f"the review failed: {thinking.error}", "loss")
        elif thinking.review:
            self._show_summary(thinking.review)
            self.say("")
        else:
            self._say_progress()

    def _say_progress(self) -> None:
        share = len(self._judgements) / max(1, self._plies)
        full = round(share * 20)
        self.say(f"Looking at each move  {'█' * full}{'░' * (20 - full)}  {len(self._judgements)} of {self._plies}", "quiet")

    def _label(self, number: int, judgement: Judgement) -> Content:
        score = judgement.explanation.score
        name = self._names[judgement.position.side]
        sign = SIGNS[judgement.verdict]
        tone = "loss" if judgement.verdict in IMPROVABLE else "quiet"
        return Content.assemble(
            (f" {number:>2}. ", "$tone-quiet"),
            f"{cut(name, 9):<10}",
            (f"{judgement.move!s:<5}", "bold"),
            (f"{value_text(score):<13}", f"$tone-{tone_of(score)}"),
            (f" {sign}", f"bold $tone-{tone}"),
        )

    def _show_summary(self, review: Review) -> None:
        lines = []
        turned = review.turning_point
        if turned:
            lines.append(f"The game turned with move {review.judgements.index(turned) + 1}, {turned.move}.")
        for side in Side:
            share = review.accuracy(side)
            if share is not None:
                lines.append(f"{self._names[side]} kept the value in {percent_text(share)} of the moves that mattered.")
        if not any(judgement.verdict in IMPROVABLE for judgement in review.judgements):
            lines.append("Nobody made a mistake.")
        self.query_one("#summary", Static).update("\n".join(lines))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the move on the board."""
        judgement = self._judgements[event.option_index]
        after = judgement.position.play(judgement.move)
        better = judgement.better
        advised = frozenset({better.move.cell}) if better else frozenset()
        picture = Picture(
            after, after.outcome, judgement.move.cell, advised=advised, has_colour=self.noughts.palette.has_colour
        )
        self.query_one(Board).show(picture)
        words = [judgement.explanation.text]
        if better and better.text not in words[0]:
            words.append(f"{better.move}: {better.text}")
        self.query_one("#words", Static).update("\n".join(words))
