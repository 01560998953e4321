"""FrontEnd: what commands ask of a front end, and what they do there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from enum import Enum
from pathlib import Path
from typing import Any, Protocol

from noughts.game import Mode, Record
from noughts.match import Event, Pause, Unpause
from noughts.play import BoardView, Session, Settings
from noughts.rules import Cell
from noughts.ui.shared.choices import pace_beside, pace_text
from noughts.ui.shared.library import interrupted_text
from noughts.ui.shared.texts import written_text

MAX_LINE = 76
"""Characters that fit into a line of any terminal; a longer answer is shown where long texts can be read."""

OVER = "The game is over. A review shows what each move was worth."
ALWAYS_ON = "When you watch, you always see what they think."
NO_PACE = "You can only change the pace of games between programs."
NO_STEPS = "You can only step through games between programs."


class Action(Enum):
    PLACE = "place"
    UNDO = "undo"
    REDO = "redo"
    HINT = "hint"
    ANALYSE = "analyse"
    WHY = "why"
    BOARD = "board"
    DESCRIBE = "describe"
    MOVES = "moves"
    SCORE = "score"
    CLOCK = "clock"
    PAUSE = "pause"
    UNPAUSE = "unpause"
    STEP = "step"
    FASTER = "faster"
    SLOWER = "slower"
    DRAW = "draw"
    RESIGN = "resign"
    RESTART = "restart"
    REMATCH = "rematch"
    RETRY = "retry"
    REVIEW = "review"
    MISTAKES = "mistakes"
    REPLAY = "replay"
    EXPORT = "export"
    PICTURE = "picture"
    SAVE = "save"
    RESUME = "resume"
    NEW_GAME = "new game"
    PANEL = "panel"
    SOUND = "sound"
    NAME = "name"
    COMMAND = "command"
    HELP = "help"
    MENU = "menu"
    LEAVE = "leave"


class FrontEnd(Protocol):
    """What each front end does in its own way."""

    @property
    def session(self) -> Session: ...

    @property
    def player(self) -> str: ...

    @property
    def settings(self) -> Settings: ...

    @property
    def unsupported(self) -> Collection[Action]:
        """What this front end cannot do, and is never asked for."""

    @property
    def sound(self) -> str:
        """The setting that switches the sound of this front end."""

    def show_message(self, text: str, tone: str = "ink") -> None:
        """Show a line in place of the one before; an empty text removes it."""

    def show_events(self, happened: Sequence[Event]) -> None: ...
    def show_text(self, title: str, text: str) -> None: ...
    def wait_for_answer(self) -> None:
        """Wait for a pending analysis, in a front end that is not woken when it is done."""

    def change(self, **choices: Any) -> None: ...
    def on_new_game(self) -> None: ...
    def reject(self, cell: Cell) -> None:
        """Show that a mark cannot be placed there; the reason is shown already."""

    def show_board(self) -> None: ...
    def open_line(self) -> None: ...
    def toggle_panel(self) -> None: ...
    def help(self) -> None: ...
    def ask_name(self, then: Callable[[], None] = lambda: None) -> None:
        """Ask the person for a name, give it to ``people.rename_player``, then call ``then``.

        ``then`` is called without an answer too, but not after a name that was refused.
        """

    def review(self, record: Record) -> None: ...
    def practise(self, record: Record) -> None:
        """Show the mistakes of a finished game to solve."""

    def replay(self, record: Record) -> None: ...
    def new_game(self, mode: Mode) -> None: ...
    def resume(self, id: str) -> None: ...  # noqa: A002 - the name that records have for it
    def menu(self) -> None: ...
    def leave(self) -> None: ...


def start_with(command: Callable[[Session], Sequence[Event]]) -> Callable[[FrontEnd], None]:
    """A command that puts another game on the board."""

    def start(front_end: FrontEnd) -> None:
        events = command(front_end.session)
        front_end.on_new_game()
        front_end.show_events(events)

    return start


def rematch(front_end: FrontEnd) -> None:
    front_end.session.finished("rematch")
    start_with(Session.rematch)(front_end)


def restart(front_end: FrontEnd) -> None:
    is_over = front_end.session.view().outcome
    (rematch if is_over else start_with(Session.restart))(front_end)


def hint(front_end: FrontEnd) -> None:
    front_end.show_events(front_end.session.hint())
    front_end.wait_for_answer()


def analyse(front_end: FrontEnd) -> None:
    """Show the values of all moves in this game, or hide them."""
    view = front_end.session.view()
    if view.outcome or view.mode is Mode.WATCH:
        front_end.show_message(OVER if view.outcome else ALWAYS_ON, "quiet")
        return
    front_end.show_events(front_end.session.analyse(on=not view.is_analysed))
    front_end.show_message("Analysis is off." if view.is_analysed else "Analysis is on for this game.", "quiet")
    if not view.is_analysed:
        front_end.wait_for_answer()


def pause(front_end: FrontEnd) -> None:
    front_end.show_events(front_end.session.do(Unpause() if front_end.session.view().is_paused else Pause()))


def unpause(front_end: FrontEnd) -> None:
    events = front_end.session.do(Unpause())
    front_end.show_events(events)
    if not events:
        front_end.show_message("The game is not paused.", "quiet")


def step(front_end: FrontEnd) -> None:
    if front_end.session.view().mode is not Mode.WATCH:
        front_end.show_message(NO_STEPS, "quiet")
        return
    front_end.show_events(front_end.session.step())
    front_end.wait_for_answer()


def change_pace(front_end: FrontEnd, steps: int) -> None:
    session = front_end.session
    if session.view().mode is not Mode.WATCH:
        front_end.show_message(NO_PACE, "quiet")
        return
    session.pace = pace_beside(session.pace, steps)
    front_end.change(pace=session.pace)
    front_end.show_message(f"{pace_text(session.pace).capitalize()}.", "quiet")


def toggle_sound(front_end: FrontEnd) -> None:
    on = not getattr(front_end.settings, front_end.sound)
    front_end.change(**{front_end.sound: on})
    front_end.show_message("Sound is on." if on else "Sound is off.", "quiet")


def resume(front_end: FrontEnd) -> None:
    view = front_end.session.view()
    game = front_end.session.library.last_left(front_end.player, view.mode, besides=view.id)
    front_end.resume(game.id)
    front_end.show_message(f"{interrupted_text(game)}.", "quiet")


def save(front_end: FrontEnd) -> None:
    session = front_end.session
    path = session.save(Path.cwd())
    if path is None:
        front_end.show_message("Your game is saved.", "quiet")
        return
    session.library.welcome(front_end.player)
    session.library.save_settings(front_end.player, front_end.settings)
    front_end.show_message(f"Your game is saved in {path.name}. Later: noughts play --resume --database {path.name}", "win")


def write_with(action: Action, write: Callable[[Record, Path], Path]) -> Callable[[FrontEnd], None]:
    """A command that writes the finished game to a file."""

    def run(front_end: FrontEnd) -> None:
        front_end.show_message(written_text(write(front_end.session.finished(action.value), Path.cwd())), "win")

    return run


def answer_with(action: Action, answer: Callable[[BoardView], str]) -> Callable[[FrontEnd], None]:
    """A command that is answered in words."""

    def run(front_end: FrontEnd) -> None:
        text = answer(front_end.session.view())
        if len(text) > MAX_LINE or "\n" in text:
            front_end.show_text(action.value.capitalize(), text)
        else:
            front_end.show_message(text)

    return run
