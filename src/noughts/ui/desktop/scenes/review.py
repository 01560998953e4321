"""Reviewing: a game gone through with a verdict on every move, found out while one looks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from noughts.app.game_review import GameReview
from noughts.app.view import BoardView
from noughts.game import Record
from noughts.reasons.review import IMPROVABLE, Judgement
from noughts.rules import Side
from noughts.ui.desktop.scenes.replay import Replaying
from noughts.ui.desktop.stage import Stage
from noughts.ui.desktop.widgets.button import Button
from noughts.ui.view.keys import Action
from noughts.ui.view.library import percent_text
from noughts.ui.view.panel import Row
from noughts.ui.view.reviews import SIGNS


class Reviewing(Replaying):
    """A replay that stands still, with what each move did to the game."""

    def __init__(self, stage: Stage, record: Record) -> None:
        super().__init__(stage, record)
        self.plays = False
        self.replay.analyse()
        self.go(self.replay.plies)
        self._judging = GameReview(record, wake=stage.wake)

    @property
    def judgements(self) -> tuple[Judgement, ...]:
        """The verdicts that have been found."""
        return self._judging.judgements

    def close(self) -> None:
        """Stop all thinking."""
        super().close()
        self._judging.close()

    def signature(self) -> tuple[object, ...]:
        """With how many moves have been judged."""
        return (*super().signature(), len(self.judgements), self._judging.is_done)

    def next_mistake(self) -> None:
        """Go to the next move that could have been better; after the last, to the first."""
        found = [number for number, each in enumerate(self.judgements, start=1) if each.verdict in IMPROVABLE]
        later = [number for number in found if number > self.replay.ply]
        if found:
            self.go((later or found)[0])
        else:
            self.say("No move could have been better." if self._judging.is_done else "Looking ...", "quiet")

    def buttons(self, view: BoardView) -> Sequence[Button]:
        """As in a replay, and the next mistake; nothing goes on by itself."""
        made = [button for button in super().buttons(view) if button.key not in ("play", "review")]
        return [Button("mistake", "next mistake", self.next_mistake, hint="v"), *made]

    def commands(self) -> dict[Action, Callable[[], object]]:
        """As in a replay, but V goes to the next mistake."""
        return {**super().commands(), Action.REVIEW: self.next_mistake}

    def status(self, view: BoardView) -> str | None:
        """Who made the last move, and whether that was good."""
        ply, judged = self.replay.ply, self.judgements
        sign = SIGNS[judged[ply - 1].verdict] if 0 < ply <= len(judged) else ""
        return " ".join(filter(None, (super().status(view), sign)))

    def more_rows(self, view: BoardView) -> Sequence[Row]:
        """What both did with their chances."""
        rows, judged = [], self.judgements
        improvable = sum(each.verdict in IMPROVABLE for each in judged)
        rows.append(Row("review", f"{improvable or 'none'} of {len(judged)} moves could have been better", "quiet"))
        if self._judging.review:
            for side in Side:
                share = self._judging.review.accuracy(side)
                kept = f"kept the value with {percent_text(share or 0)} of the moves that mattered"
                if share is not None:
                    rows.append(Row(view.names[side], kept, "quiet"))
        return rows
