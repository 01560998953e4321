"""A finished game, move by move or at a pace; and its review, from mistake to mistake."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial, reduce
from pathlib import Path

from noughts.game import Record
from noughts.play import BoardView, Replay, review_job
from noughts.play.replay import export
from noughts.reasons.review import Judgement
from noughts.rules import Position
from noughts.ui.desktop.board.drawing import BoardOverlay
from noughts.ui.desktop.kit.buttons import ButtonWidget, player_buttons
from noughts.ui.desktop.kit.inputs import SliderWidget
from noughts.ui.desktop.scenes.board_scene import BoardScene
from noughts.ui.desktop.scenes.scene import WindowState
from noughts.ui.desktop.side_panel import PanelContents
from noughts.ui.shared.blocks import Button, ButtonStyle
from noughts.ui.shared.choices import pace_text
from noughts.ui.shared.commands import BY_KEY, Action
from noughts.ui.shared.library import heading_text
from noughts.ui.shared.pages.help import BOARD_KEY, TREE_KEY
from noughts.ui.shared.panel import Panel, badges
from noughts.ui.shared.replays import (
    SIGNS,
    Autoplay,
    advice_of,
    has_next_mistake,
    mistakes,
    names_of,
    next_mistake,
    no_mistakes_text,
    place_text,
    position_to_search,
    summary_lines,
)
from noughts.ui.shared.routes import PageRoute, ReplayRoute, TreeRoute
from noughts.ui.shared.texts import written_text
from noughts.ui.shared.values import Line, Row

BUSY = 0.1  # seconds between two looks while a position is analysed
STEPS = {"home": "first", "end": "last", "left": "backward", "up": "backward", "right": "forward", "down": "forward"}


class ReplayScene(BoardScene):
    """A cursor in a record, moved by arrows, the slider and the moves in the panel."""

    def __init__(self, state: WindowState, record: Record) -> None:
        super().__init__(state)
        self.replay = Replay(record, wake=state.wake)
        self.autoplay = Autoplay(self.replay)
        self.autoplay.toggle(state.now)
        self._moves = tuple(str(node.move) for node in record.game.line() if node.move)
        self._see(moves=False)

    def view(self) -> BoardView:
        return self.replay.view()

    def close(self) -> None:
        self.replay.close()

    def title(self, view: BoardView) -> str:  # noqa: ARG002 - the record says more
        return heading_text(self.replay.record)

    def aside(self, view: BoardView) -> str:  # noqa: ARG002
        return f"move {self.replay.ply} of {self.replay.plies}"

    def shown(self, view: BoardView, panel: Panel) -> PanelContents:
        status = Line(place_text(self.replay, view), panel.status.tone)
        return PanelContents(panel, status, is_live=False, moves=self._moves, ply=self.replay.ply)

    def overlay(self, view: BoardView) -> BoardOverlay:
        return BoardOverlay(values=badges(view))

    def bar(self) -> SliderWidget | None:
        return SliderWidget("bar", "", [""] * (max(1, self.replay.plies) + 1), self.replay.ply, self.go_to)

    # Going through it

    def _see(self, *, moves: bool = True) -> None:
        view = self.view()
        self.board.show(view.position, view.outcome, view.last, self.state.now, moves=moves)
        self.reveal(view.last)

    def go_to(self, ply: int) -> None:
        step = ply - self.replay.ply
        self.autoplay.goto(ply)
        self._see(moves=step == 1)

    def toggle(self) -> None:
        self.autoplay.toggle(self.state.now)
        self._see(moves=False)

    def _play(self, name: str) -> None:
        steps = {"first": -self.replay.plies, "backward": -1, "forward": 1, "last": self.replay.plies}
        if name == "run":
            self.toggle()
        else:
            self.go_to(self.replay.ply + steps[name])

    def analyse(self) -> None:
        self.replay.analyse(on=not self.replay.shows_analysis)

    def retry(self) -> None:
        if self.view().outcome:
            self.show_message("The game is over here. Go back a move first.", "loss")
            return
        self.app.retry(self.replay.record, self.replay.ply)

    def change_pace(self, step: int) -> None:
        self.autoplay.change_pace(step, self.state.now)
        self.show_message(f"{pace_text(self.autoplay.pace).capitalize()}.", "quiet")

    def export(self) -> None:
        self.show_message(written_text(export(self.replay.record, Path.cwd())), "win")

    def review(self) -> None:
        self.app.go(ReplayRoute(self.replay.record, is_review=True))

    def watch_search(self) -> None:
        self.app.go(TreeRoute(self.position_to_search()))

    def analyse_freely(self) -> None:
        self.app.analyse_freely(self.replay.record, self.replay.ply)

    def help(self) -> None:
        self.app.go(PageRoute("help"))

    def position_to_search(self) -> Position:
        """The position on the board; at the end of the game, the one before."""
        return position_to_search(self.replay.record, self.replay.ply)

    # Buttons and keys

    def buttons(self, view: BoardView) -> Sequence[ButtonWidget]:
        replay, is_running = self.replay, self.autoplay.is_running
        return [
            *player_buttons(self._play, at=replay.ply, last=replay.plies, is_running=is_running),
            ButtonWidget(Button("analysis", "Analysis", hint="a", is_chosen=replay.shows_analysis), self.analyse),
            ButtonWidget(Button("from here", "Play from here", hint="c"), self.retry, works=not view.outcome),
            ButtonWidget(Button("review", "Review", hint="v"), self.review),
            ButtonWidget(Button("tree", "Tree", hint=TREE_KEY), self.watch_search),
            ButtonWidget(Button("board", "Analysis board", hint=BOARD_KEY), self.analyse_freely),
            ButtonWidget(Button("export", "Export", hint="e"), self.export),
        ]

    def key(self, key: str) -> bool:
        if key in STEPS:
            self._play(STEPS[key])
            return True
        if key in (TREE_KEY, BOARD_KEY):
            (self.watch_search if key == TREE_KEY else self.analyse_freely)()
            return True
        command = self.commands().get(BY_KEY[key].action) if key in BY_KEY else None
        if command:
            command()
        return command is not None

    def commands(self) -> dict[Action, Callable[[], object]]:
        on = partial(self._play, "forward")
        return {
            Action.PLACE: self.toggle,
            Action.PAUSE: self.toggle,
            Action.STEP: on,
            Action.UNDO: partial(self._play, "backward"),
            Action.REDO: on,
            Action.ANALYSE: self.analyse,
            Action.FASTER: lambda: self.change_pace(-1),
            Action.SLOWER: lambda: self.change_pace(1),
            Action.RETRY: self.retry,
            Action.REVIEW: self.review,
            Action.EXPORT: self.export,
            Action.PANEL: self.toggle_panel,
            Action.HELP: self.help,
            Action.MENU: self.app.back,
        }

    # Time

    def update(self, now: float) -> bool:
        if not self.autoplay.tick(now):
            return super().update(now)
        self._see()
        return True

    def signature(self) -> tuple[object, ...]:
        view = self.view()
        return (*super().signature(), view.study, view.reason, view.is_thinking)

    def moments(self, now: float) -> Sequence[float | None]:
        is_busy = self.replay.shows_analysis and self.view().is_thinking
        return (*super().moments(now), self.autoplay.due, now + BUSY if is_busy else None)


LOOKING = "Looking for mistakes …"


class ReviewScene(ReplayScene):
    """A replay that stops at the first mistake as soon as it is found."""

    def __init__(self, state: WindowState, record: Record) -> None:
        super().__init__(state, record)
        self._is_untouched = True
        """Whether to jump to the first mistake, since no move was chosen."""
        self._review = review_job(record, wake=state.wake)
        self.autoplay.goto(self.replay.plies)
        self._see(moves=False)

    @property
    def judgements(self) -> tuple[Judgement, ...]:
        return self._review.news or ()

    @property
    def judged(self) -> Judgement | None:
        ply = self.replay.ply
        return self.judgements[ply - 1] if 0 < ply <= len(self.judgements) else None

    def close(self) -> None:
        super().close()
        self._review.stop()

    # Going through it

    def go_to(self, ply: int) -> None:
        self._is_untouched = False
        super().go_to(ply)

    def update(self, now: float) -> bool:
        if self._is_untouched and mistakes(self.judgements):
            self.go_to(mistakes(self.judgements)[0])
            return True
        return super().update(now)

    def next_mistake(self) -> None:
        found = next_mistake(self.judgements, self.replay.ply)
        if found is not None:
            self.go_to(found)
        else:
            self.show_message(no_mistakes_text(self.judgements) if self._review.is_done else LOOKING, "quiet")

    def try_again(self) -> None:
        """A new game from before the move on the board."""
        if self.replay.ply:
            self.app.retry(self.replay.record, self.replay.ply - 1)

    def practise(self) -> None:
        self.app.practise_mistakes(self.replay.record)

    def position_to_search(self) -> Position:
        """The position before the judged move."""
        return self.judged.position if self.judged else super().position_to_search()

    # Drawing

    def overlay(self, view: BoardView) -> BoardOverlay:
        found, better = super().overlay(view), self.judged.better if self.judged else None
        return BoardOverlay(values=found.values, advised=better.move.cell if better else None)

    def shown(self, view: BoardView, panel: Panel) -> PanelContents:
        shown, judged = super().shown(view, panel), self.judged
        rows = [Row(str(judged.move), advice_of(judged))] if judged else []
        sign = SIGNS[judged.verdict] if judged else ""
        tone = "loss" if judged and judged.better else shown.status.tone
        status = Line(" ".join(filter(None, (shown.status.text, sign))), tone)
        more, curve = (*rows, *self._summary()), tuple(each.for_x for each in self.judgements)
        return PanelContents(panel, status, is_live=False, more=more, moves=self._signed(), ply=shown.ply, curve=curve)

    def _summary(self) -> list[Row]:
        review = self._review.result
        if review is None:
            return [Row("review", f"{LOOKING} {len(self.judgements)} of {self.replay.plies}", "quiet")]
        lines = summary_lines(review, names_of(self.replay.record))
        return [Row("" if number else "review", text, "quiet") for number, text in enumerate(lines)]

    def _signed(self) -> tuple[str, ...]:
        signs = {number: SIGNS[self.judgements[number - 1].verdict].partition(" ")[0] for number in mistakes(self.judgements)}
        return tuple(f"{move}{signs.get(number, '')}" for number, move in enumerate(self._moves, start=1))

    def buttons(self, view: BoardView) -> Sequence[ButtonWidget]:
        """A replay's buttons except for playing, and those for mistakes."""
        made = [button for button in super().buttons(view) if button.key not in ("run", "review", "from here")]
        again = ButtonWidget(Button("again", "Try again", hint="c"), self.try_again, works=self.replay.ply > 0)
        has_next = has_next_mistake(self.judgements, self.replay.ply)
        following = ButtonWidget(
            Button("mistake", "Next mistake", hint="v", style=ButtonStyle.MAIN), self.next_mistake, works=has_next
        )
        learn = ButtonWidget(Button("learn", "Practise", hint="l"), self.practise, works=bool(mistakes(self.judgements)))
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


def view_at(view: BoardView, ply: int) -> BoardView:
    """The game after so many moves, without anything found out later."""
    moves = view.moves[:ply]
    return replace(
        view,
        position=reduce(Position.play, (move for move, _ in moves), view.start),
        outcome=None,
        moves=moves,
        is_thinking=False,
        thinking=None,
        thought=None,
        reason=None,
        study=None,
        hint=None,
    )
