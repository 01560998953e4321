"""Plain mode: games in lines of text, for every terminal, pipe and screen reader."""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from noughts.drawing.tables import glossary, table
from noughts.game import Mode, Record
from noughts.match import Began, Ended, Event, MoveMade, Redone, Undone, Unpause
from noughts.play import BoardView, ChangedElsewhere, Failed, Session, Settings
from noughts.reasons.rule_texts import rules_text
from noughts.rules import Cell
from noughts.ui.shared.commands import BY_ACTION, COMMANDS, Action, command_for
from noughts.ui.shared.event_texts import event_text, streak_text
from noughts.ui.shared.input import GameInput
from noughts.ui.shared.panel import panel_of, status_text
from noughts.ui.shared.people import mark_asked, name_question, rename_player, should_ask_name
from noughts.ui.shared.texts import seats_text, spoken_board, time_left_text, typing_text
from noughts.ui.shared.values import values_text

Ask = Callable[[float | None], str | None]
"""Asks for a line, for so many seconds: None at the end of input, TimeoutError if none comes in time."""

Say = Callable[[str], None]  # shows the person a text
WATCHING_WORDS = "Type pause, step, faster or slower."  # while programs play
WATCHING = 0.05  # seconds between two looks at the programs, while a person may type
STUDYING = 0.1  # seconds between two looks at an analysis
AGAIN = "Play again? Type rematch, try again, mistakes, review or quit; help lists everything."
AFTER_THE_END = {"yes": "rematch", "y": "rematch", "no": "quit", "n": "quit"}  # answers to that question
FOR_A_SCREEN = frozenset({Action.PLACE, Action.NEW_GAME, Action.PANEL, Action.SOUND, Action.COMMAND, Action.MENU})


class PlainGame:
    """Games of any mode at this keyboard. ``ask`` prompts for a line; ``listen`` takes one while programs play."""

    unsupported = FOR_A_SCREEN
    sound = "bell"

    def __init__(
        self,
        session: Session,
        *,
        player: str,
        ask: Ask,
        listen: Ask,
        show: Say,
        settings: Settings | None = None,
        width: int = 80,
        is_spoken: bool = False,
    ) -> None:
        self.session = session
        self.player = player
        self.settings = settings or Settings()
        self.input = GameInput(self)
        self._show = show
        self._ask = ask
        self._listen = listen
        self._width = width
        self._is_spoken = is_spoken
        self._is_left = False
        self._is_asking = False  # for a move
        self._news: list[Event] = []  # what happened meanwhile
        self._told: tuple[str, int] | None = None  # the last place about which everything was said
        self._valued: tuple[str, int] | None = None  # the same for the values of all moves

    def run(self, begin: Callable[[], Sequence[Event]]) -> None:
        happened = begin()
        self.on_new_game()
        self.show_events(happened)
        while not self._is_left:
            view = self.session.view()
            if view.outcome:
                self.show_message(AGAIN)
                self.carry_out(self._ask(None))
            elif view.mode is Mode.WATCH:
                self._watch(view)
            elif view.is_persons_turn or view.is_paused:
                self._wait_for_person(view)
            else:
                self.show_events(self.session.wait())
        self.say_goodbye()

    def say_goodbye(self) -> None:
        if not self.session.has_game or self.session.view().outcome:
            return
        view = self.session.view()
        moves = " ".join(str(move) for move, _ in view.moves)
        problem, storage_error = self.session.library.unsaved(), self.session.library.storage_error
        seats = f" --x {view.setup.x.program} --o {view.setup.o.program}" if view.mode is Mode.WATCH else ""
        self.session.leave()
        if not moves:
            self.show_message("You left before the first move.")
        elif problem:
            self.show_message(f"You left after {moves}.{'' if storage_error else f' The game is not saved: {problem}'}")
        else:
            self.show_message(f"You left after {moves}. The game is saved; continue it with: noughts play{seats} --resume")

    # What the commands ask of a front end

    def show_message(self, text: str, tone: str = "ink") -> None:  # noqa: ARG002 - lines have no colours
        if text:
            self._show(text)

    def show_text(self, title: str, text: str) -> None:  # noqa: ARG002 - the person asked for it
        self.show_message(text)

    def change(self, **choices: Any) -> None:
        """Remember a choice, if the player is known."""
        self.settings = replace(self.settings, **choices)
        if self.session.library.store.profile(self.player):
            self.session.library.save_settings(self.player, self.settings)

    def on_new_game(self) -> None:
        self._told = self._valued = None
        self.input.on_new_game()

    # A refused cell is explained in a message, and the others are unsupported.

    def reject(self, cell: Cell) -> None: ...
    def open_line(self) -> None: ...
    def toggle_panel(self) -> None: ...
    def new_game(self, mode: Mode) -> None: ...
    def menu(self) -> None: ...

    def resume(self, id: str) -> None:  # noqa: A002 - the name that records have for it
        happened = self.session.reopen(id)
        self.on_new_game()
        self.show_events(happened)

    def leave(self) -> None:
        self._is_left = True

    def ask_name(self, then: Callable[[], None] = lambda: None) -> None:
        self.show_message(name_question(self.player))
        answer = (self._ask(None) or "").strip()
        if answer:
            self._rename(answer)
        then()

    def _rename(self, name: str) -> None:
        self.player = rename_player(self.session, self.player, name)
        self.show_message(f"Hello, {self.player}!")

    def help(self) -> None:
        rules = self.session.setup.rules
        known = [command for command in COMMANDS if command.words and command.action not in self.unsupported]
        lines = [(" or ".join(command.words), command.sentence) for command in known]
        self.show_message("\n".join([rules_text(rules), typing_text(rules), glossary(lines, self._width)]))

    def review(self, record: Record) -> None:
        from noughts.ui.shared.replays import review_lines

        for line in review_lines(record):
            self.show_message(line)

    def practise(self, record: Record) -> None:
        from noughts.ui.shared.puzzle_sets import of_game  # loads all lessons
        from noughts.ui.terminal.plain_boards import practise

        puzzles = of_game(self.session.library, self.player, record, datetime.now().astimezone().date())
        practise(puzzles, lambda: self._ask(None), self.show_message, width=self._width)

    def replay(self, record: Record) -> None:
        from noughts.ui.shared.replays import replay_texts

        for text in replay_texts(record, self._width):
            self.show_message(text)

    def show_board(self) -> None:
        view = self.session.view()
        self.show_message("\n" + view.position.drawing(last=view.last, width=self._width) + "\n")

    def show_events(self, happened: Sequence[Event]) -> None:
        is_changed = False
        view = self.session.view()
        for event in happened:
            if isinstance(event, Ended) and is_changed:
                self._draw()
                is_changed = False
            shown = event_text(event, view)
            self.show_message(self._introduction(view) if event == Began() else shown)
            if isinstance(event, MoveMade) and view.mode is Mode.WATCH and view.thought:
                self.show_message(f"values: {values_text(view.thought)}")
            is_changed |= isinstance(event, Began | MoveMade | Undone | Redone)
            if isinstance(event, ChangedElsewhere):
                self._tell_state(view)
            if isinstance(event, Ended):
                self._sum_up(view)
            if isinstance(event, Failed):
                self._told = None
        if is_changed:
            self._draw()

    def _tell_state(self, view: BoardView) -> None:
        """Show the whole board, and the result if there is one: nothing was said of the moves that led there."""
        self._told = None
        if self._is_spoken:
            self.show_message(spoken_board(view.position))
        self._draw()
        if view.outcome:
            self.show_message(event_text(Ended(view.outcome), view))
            self._sum_up(view)

    def has_news(self) -> bool:
        """Whether something happened while a person is asked for a move; the prompt then gives way."""
        if self._is_asking:
            self._news += self.session.poll()
        return bool(self._news)

    def wait_for_answer(self) -> None:
        """Wait for the answer to a question, and say what every move is worth if analysis is on."""
        view = self.session.view()
        while self.session.is_busy and ((view.is_persons_turn and not view.is_studied) or view.mode is Mode.WATCH):
            self.show_events(self.session.wait(STUDYING))
            view = self.session.view()
        self.show_events(self.session.poll())
        if view.is_analysed and view.is_persons_turn and self._valued != _place(view):
            self._valued = _place(view)
            self._say_values(self.session.view())

    def _say_values(self, view: BoardView) -> None:
        panel = panel_of(view)
        values = panel.values
        if panel.reason:
            self.show_message(f"{panel.reason.move}: {panel.reason.text}")
        if values is None:
            return
        lines = [group.text for group in values.groups]
        lines.append(f"{values.highlighted.move}: {values.highlighted.why}")
        if panel.belief:
            lines.append(f"{panel.belief.words} She expects: {panel.belief.text}.")
        self.show_message("\n".join([*lines, f"Best play: {values.prediction}. {values.effort}"]))

    # Turns

    def _wait_for_person(self, view: BoardView) -> None:
        """Wait for a person's line, or for their time to run out."""
        if self._told != _place(view) and not view.is_paused:
            if self.session.finds_values:
                self.wait_for_answer()
            speaker = panel_of(self.session.view()).speaker
            if view.setup.coach and speaker and view.moves:
                self.show_message(f"{speaker.name}: {speaker.words}")
            self._told = _place(view)
        view = self.session.view()
        self.show_message(self._turn(view))
        self._is_asking = True
        try:
            line = self._ask(None if view.is_paused else view.left(view.side))
        except TimeoutError:
            news, self._news = self._news, []
            self.show_events([*news, *self.session.poll()])
        else:
            self.carry_out(line)
        finally:
            self._is_asking = False

    def _watch(self, view: BoardView) -> None:
        """Let programs play, and carry out what a person types meanwhile."""
        try:
            line = self._ask(None) if view.is_paused else self._listen(WATCHING)
        except TimeoutError:
            self.show_events(self.session.poll())
            return
        if line is not None:
            self.carry_out(line)
            return
        self.show_events(self.session.do(Unpause()))
        while not self.session.view().outcome and not self.session.view().is_paused:
            self.show_events(self.session.wait())
        self.leave()

    def carry_out(self, line: str | None) -> None:
        if line is None:
            self.leave()
            return
        view = self.session.view()
        text = AFTER_THE_END.get(line.strip().lower(), line.strip()) if view.outcome else line.strip()
        word, _, name = text.partition(" ")
        if name and command_for(word) is BY_ACTION[Action.NAME]:
            self.input.try_to(lambda: self._rename(name.strip()))
        elif text:
            self.input.enter(text)
        elif view.mode is not Mode.WATCH and not view.outcome:
            self.show_message(typing_text(view.rules))

    def _turn(self, view: BoardView) -> str:
        if view.is_paused:
            return "The game is paused. Type go to continue."
        left = view.left(view.side)
        return status_text(view) if left is None else f"{status_text(view)} {time_left_text(left)}"

    def _introduction(self, view: BoardView) -> str:
        typing = WATCHING_WORDS if view.mode is Mode.WATCH else typing_text(view.rules)
        return f"{rules_text(view.rules)}\n{seats_text(view.names, view.rules)} {typing} Or type help."

    def _sum_up(self, view: BoardView) -> None:
        rows = [("", *view.names.values()), *panel_of(view).counts]
        streak = streak_text(view, self.session.library)
        self.show_message(f"\n{table(rows, right={1, 2})}\n\n{view.score.text}{f' · {streak}' if streak else ''}")
        if should_ask_name(view, self.player, self.session.library):
            mark_asked(self.session.library)
            self.show_message("You're playing as Guest. Type name to keep this game under your own name.")

    def _draw(self) -> None:
        if not self._is_spoken:
            self.show_board()


def _place(view: BoardView) -> tuple[str, int]:
    """The game and its number of moves, so that nothing is said twice."""
    return view.id, len(view.moves)


LONGEST_LINE = 1000  # bytes of a typed line; what comes after them counts as the next line
MOST_WAITING = 1000  # lines that were typed ahead; a pipe without an end waits until they are read
CHUNK = 4096
NEWS = object()  # in the queue of lines: something happened elsewhere


class Lines:
    """Reads lines in a thread of its own, so that a clock can run out meanwhile.

    It reads the file descriptor and not Python's buffered stream: a thread
    that waits inside that stream would keep the program from ending.
    """

    def __init__(self, descriptor: int, *, encoding: str = "utf-8") -> None:
        self._descriptor = descriptor
        self._encoding = encoding
        self._arrived: queue.Queue[str | object | None] = queue.Queue(MOST_WAITING)
        self._is_over = self._is_woken = False
        threading.Thread(target=self._read, name="noughts lines", daemon=True).start()

    def next(self, timeout: float | None = None) -> str | None:
        """The next line; None at the end of input; TimeoutError if none comes in time, or news."""
        if self._is_over:
            return None
        try:
            line = self._arrived.get(timeout=timeout)
        except queue.Empty:
            raise TimeoutError from None
        if not isinstance(line, str | None):
            self._is_woken = False
            raise TimeoutError
        self._is_over = line is None
        return line

    def wake(self) -> None:
        """Let ``next`` end with a TimeoutError after the lines typed so far; from any thread."""
        if not self._is_woken and not self._arrived.full():
            self._is_woken = True
            self._arrived.put(NEWS)

    def _read(self) -> None:
        rest = b""
        while True:
            try:
                chunk = os.read(self._descriptor, CHUNK)
            except OSError:  # the terminal is gone
                chunk = b""
            if not chunk:
                break
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                self._put(line)
            while len(rest) >= LONGEST_LINE:
                self._put(rest[:LONGEST_LINE])
                rest = rest[LONGEST_LINE:]
        if rest:
            self._put(rest)
        self._arrived.put(None)

    def _put(self, line: bytes) -> None:
        for start in range(0, max(len(line), 1), LONGEST_LINE):
            self._arrived.put(line[start : start + LONGEST_LINE].decode(self._encoding, errors="replace").rstrip("\r"))
