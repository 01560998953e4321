"""Plain mode: games in lines of text, for every terminal, pipe and screen reader."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from noughts.app.events import Failed
from noughts.app.session import Session
from noughts.app.view import BoardView
from noughts.game import Mode
from noughts.match import Began, Ended, Event, MoveMade, Redone, Undone
from noughts.rules import NoughtsError
from noughts.ui.view.board import draw_board
from noughts.ui.view.event_texts import event_text
from noughts.ui.view.library import game_rows
from noughts.ui.view.panel import candidate_text
from noughts.ui.view.tables import table
from noughts.ui.view.texts import clock_text, rules_text, seats_text, turn_text, typing_text
from noughts.ui.view.values import prediction_text, search_text, values_text

Ask = Callable[[float | None], str | None]
"""Asks the person for a line, for so many seconds: None when there will be no more, TimeoutError when none comes in time."""

Say = Callable[[str], None]
"""Shows the person a text."""

WATCHING = 0.05
"""Seconds between two looks at what programs do, while a person may type."""

STUDYING = 0.1
"""Seconds between two looks at how far an analysis is."""

MOST_SPOKEN = 5
"""Candidates that a coach names."""

AGAIN = "Play again? Type rematch, or review, on, help or quit."


class PlainGame:
    """Games between people at this keyboard, a person and a program, or two programs.

    ``ask`` prompts for a line, ``listen`` takes one while something else is
    going on. ``obey`` carries out the lines that are no moves; it says whether it could.
    """

    def __init__(
        self,
        session: Session,
        *,
        ask: Ask,
        listen: Ask,
        say: Say,
        obey: Callable[[PlainGame, str], bool],
        width: int = 80,
        is_spoken: bool = False,
    ) -> None:
        self.session = session
        self.say = say
        self._ask = ask
        self._listen = listen
        self._obey = obey
        self._width = width
        self._is_spoken = is_spoken
        self._is_left = False
        self._told: tuple[str, int] | None = None
        """The game and the number of moves for which it was said whose turn it is."""

    def run(self, begin: Callable[[], Sequence[Event]]) -> None:
        """Begin a game and play on, with rematches, until somebody leaves or the input ends."""
        self.tell(begin())
        while not self._is_left:
            view = self.session.view()
            if view.outcome:
                self.say(AGAIN)
                self._carry_out(self._ask(None))
            elif view.mode is Mode.WATCH:
                self._watch(view)
            elif view.is_persons_turn or view.is_paused:
                self._wait_for_person(view)
            else:
                self.tell(self.session.wait())
        self.leave()

    def leave(self) -> None:
        """Tell what has been played, and that it is kept."""
        if not self.session.has_game or self.session.view().outcome:
            return
        moves = " ".join(str(move) for move, _ in self.session.view().moves)
        self.say(f"The game was left after {moves}." if moves else "The game was left before the first move.")
        self.session.leave()
        if moves and not self.session.library.trouble:
            self.say("It is kept; noughts play --resume goes on with it.")

    def quit(self) -> None:
        """Leave as soon as this line is done."""
        self._is_left = True

    def tell(self, events: Sequence[Event]) -> None:
        """Say what happened, and show the board if it is another one."""
        is_changed = False
        view = self.session.view()
        for event in events:
            if isinstance(event, Ended) and is_changed:
                self._show_board()
                is_changed = False
            text = self._introduction(view) if event == Began() else event_text(event, view)
            if text:
                self.say(text)
            if isinstance(event, MoveMade) and view.mode is Mode.WATCH and view.thought:
                self.say(f"values: {values_text(view.thought)}")
            is_changed |= isinstance(event, Began | MoveMade | Undone | Redone)
            if isinstance(event, Ended):
                self._sum_up(view)
            if isinstance(event, Failed):
                self._told = None
        if is_changed:
            self._show_board()

    def draw_board(self) -> None:
        """Show the board."""
        view = self.session.view()
        self.say("\n" + draw_board(view.position, last=view.last, width=self._width) + "\n")

    def show_values(self) -> None:
        """Say what the moves of the side to move are worth, the best first."""
        view = self.session.view()
        while view.is_persons_turn and not view.is_studied and self.session.is_busy:
            self.tell(self.session.wait(STUDYING))
            view = self.session.view()
        if view.reason:
            self.say(f"{view.reason.move}: {view.reason.text}")
        if view.study and view.is_persons_turn:
            analysis = view.study.analysis
            lines = [candidate_text(view, candidate) for candidate in analysis.candidates[:MOST_SPOKEN]]
            lines.append(f"Best play: {prediction_text(analysis)}. {search_text(analysis)}.")
            self.say("\n".join(lines))

    def _wait_for_person(self, view: BoardView) -> None:
        """A person's turn: their line, or their time running out."""
        here = view.id, len(view.moves)
        if self._told != here:
            if self.session.shows_analysis and not view.is_paused:
                self.show_values()
            self._told = here
        view = self.session.view()
        self.say(self._turn(view))
        try:
            self._carry_out(self._ask(None if view.is_paused else view.left(view.side)))
        except TimeoutError:
            self.tell(self.session.poll())

    def _watch(self, view: BoardView) -> None:
        """Programs play; what a person types meanwhile is done."""
        try:
            line = self._ask(None) if view.is_paused else self._listen(WATCHING)
        except TimeoutError:
            self.tell(self.session.poll())
            return
        if line is not None:
            self._carry_out(line)
            return
        self.session.go_on()
        while not self.session.view().outcome and not self.session.view().is_paused:
            self.tell(self.session.wait())
        self.quit()

    def _carry_out(self, line: str | None) -> None:
        """Do what a person typed: a command, or a move."""
        if line is None:
            self.quit()
            return
        try:
            if self._obey(self, line):
                return
            view = self.session.view()
            if line.strip() or view.outcome:
                self.tell(self.session.play(line.strip()))
            elif view.mode is not Mode.WATCH:
                self.say(typing_text(view.rules))
        except (NoughtsError, OSError) as error:
            self.say(str(error))

    def _turn(self, view: BoardView) -> str:
        if view.is_paused:
            return "The game is paused. Type go to go on."
        text = turn_text(view.side, view.names, view.rules)
        left = view.left(view.side)
        return text if left is None else f"{text} {clock_text(left)} left."

    def _introduction(self, view: BoardView) -> str:
        typing = f" {typing_text(view.rules)}" if view.mode is not Mode.WATCH else ""
        return f"{rules_text(view.rules)}\n{seats_text(view.names, view.rules)}{typing} Or type help."

    def _sum_up(self, view: BoardView) -> None:
        """The game's statistics and the score so far."""
        rows = [("", *view.names.values()), *game_rows(view)]
        self.say(f"\n{table(rows, right={1, 2})}\n\n{view.score.text}")

    def _show_board(self) -> None:
        if not self._is_spoken:
            self.draw_board()
