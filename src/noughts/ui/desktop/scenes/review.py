"""ReviewScene: a game gone through from mistake to mistake, with what would have been better; found out while one looks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from noughts.game import Record
from noughts.play import BoardView, GameReview
from noughts.reasons.review import Judgement
from noughts.rules import Position
from noughts.ui.desktop.board.drawing import BoardOverlay
from noughts.ui.desktop.kit.buttons import ButtonWidget
from noughts.ui.desktop.scenes.replay import ReplayScene
from noughts.ui.desktop.scenes.scene import WindowState
from noughts.ui.desktop.side_panel import PanelContents
from noughts.ui.shared.blocks import Button, ButtonStyle
from noughts.ui.shared.commands import Action
from noughts.ui.shared.panel import Panel
from noughts.ui.shared.replays import (
    NO_MISTAKES,
    SIGNS,
    advice_of,
    has_next_mistake,
    mistakes,
    names_of,
    next_mistake,
    summary_lines,
)
from noughts.ui.shared.values import Line, Row

LOOKING = "Looking for mistakes …"


class ReviewScene(ReplayScene):
    """A replay that stands still at the first mistake, as soon as it is found."""

    def __init__(self, state: WindowState, record: Record) -> None:
        super().__init__(state, record)
        self._is_untouched = True
        """Until the person goes to a move: then the first mistake is shown."""
        self._review = GameReview(record, wake=state.wake)
        self.autoplay.goto(self.replay.plies)
        self._see(moves=False)

    @property
    def judgements(self) -> tuple[Judgement, ...]:
        return self._review.judgements

    @property
    def judged(self) -> Judgement | None:
        ply = self.replay.ply
        return self.judgements[ply - 1] if 0 < ply <= len(self.judgements) else None

    def close(self) -> None:
        super().close()
        self._review.close()

    # Going through it

    def go_to(self, ply: int) -> None:
        """A person wants to see a move; it stays on the board."""
        self._is_untouched = False
        super().go_to(ply)

    def update(self, now: float) -> bool:
        """Show the first mistake when it is found."""
        if self._is_untouched and mistakes(self.judgements):
            self.go_to(mistakes(self.judgements)[0])
            return True
        return super().update(now)

    def next_mistake(self) -> None:
        found = next_mistake(self.judgements, self.replay.ply)
        if found is not None:
            self.go_to(found)
        else:
            self.show_message(NO_MISTAKES if self._review.is_done else LOOKING, "quiet")

    def try_again(self) -> None:
        """A new game from before the move on the board."""
        if self.replay.ply:
            self.app.retry(self.replay.record, self.replay.ply - 1)

    def practise(self) -> None:
        self.app.practise_mistakes(self.replay.record)

    def position_to_search(self) -> Position:
        """The position before the move that is judged."""
        return self.judged.position if self.judged else super().position_to_search()

    # Drawing

    def overlay(self, view: BoardView) -> BoardOverlay:
        """With a ring around the cell that would have been better."""
        found, better = super().overlay(view), self.judged.better if self.judged else None
        return BoardOverlay(values=found.values, advised=better.move.cell if better else None)

    def shown(self, view: BoardView, panel: Panel) -> PanelContents:
        """Whether the move was good, what would have been better, and what both did with their chances."""
        shown, judged = super().shown(view, panel), self.judged
        rows = [Row(str(judged.move), advice_of(judged))] if judged else []
        sign = SIGNS[judged.verdict] if judged else ""
        tone = "loss" if judged and judged.better else shown.status.tone
        status = Line(" ".join(filter(None, (shown.status.text, sign))), tone)
        return PanelContents(panel, status, is_live=False, more=(*rows, *self._summary()), moves=self._signed(), ply=shown.ply)

    def _summary(self) -> list[Row]:
        review = self._review.review
        if review is None:
            return [Row("review", f"{LOOKING} {len(self.judgements)} of {self.replay.plies}", "quiet")]
        lines = summary_lines(review, names_of(self.replay.record))
        return [Row("" if number else "review", text, "quiet") for number, text in enumerate(lines)]

    def _signed(self) -> tuple[str, ...]:
        """The moves, those that could have been better with their sign."""
        signs = {number: SIGNS[self.judgements[number - 1].verdict].partition(" ")[0] for number in mistakes(self.judgements)}
        return tuple(f"{move}{signs.get(number, '')}" for number, move in enumerate(self._moves, start=1))

    def buttons(self, view: BoardView) -> Sequence[ButtonWidget]:
        """Those of a replay and the next mistake, without the ones that play by time."""
        made = [button for button in super().buttons(view) if button.key not in ("play", "review", "from here")]
        again = ButtonWidget(Button("again", "Try again from here", hint="c"), self.try_again, works=self.replay.ply > 0)
        has_next = has_next_mistake(self.judgements, self.replay.ply)
        following = ButtonWidget(
            Button("mistake", "Next mistake", hint="v", style=ButtonStyle.MAIN), self.next_mistake, works=has_next
        )
        learn = ButtonWidget(Button("learn", "Learn", hint="l"), self.practise, works=bool(mistakes(self.judgements)))
        return [following, learn, again, *made]

    def commands(self) -> dict[Action, Callable[[], object]]:
        return {
            **super().commands(),
            Action.REVIEW: self.next_mistake,
            Action.RETRY: self.try_again,
            Action.MISTAKES: self.practise,
        }

    def signature(self) -> tuple[object, ...]:
        return (*super().signature(), len(self.judgements), self._review.is_done)
