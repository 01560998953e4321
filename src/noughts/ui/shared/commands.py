"""Commands: everything that can be asked for in a game, once for all front ends: its keys, its words, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from noughts.game import Mode, Record
from noughts.match import Event, MatchCommand, OfferDraw, Pause, Redo, Rematch, Resign, Undo, Unpause
from noughts.play import BoardView
from noughts.play.replay import export, export_picture
from noughts.ui.shared import spoilers
from noughts.ui.shared.choices import pace_beside, pace_text
from noughts.ui.shared.front_end import FrontEnd
from noughts.ui.shared.library import interrupted_text
from noughts.ui.shared.panel import move_texts
from noughts.ui.shared.speakers import nudge_text
from noughts.ui.shared.texts import spoken_board, written_text


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


Condition = Callable[[BoardView], bool]

KEY_TEXTS = {"enter": "Enter", "escape": "Esc", "space": "Space", "tab": "Tab"}


def key_text(keys: tuple[str, ...]) -> str:
    """The usual one of some keys as it is written; empty where there is none."""
    return KEY_TEXTS.get(keys[0], keys[0]) if keys else ""


@dataclass(frozen=True, slots=True)
class Command:
    """One row.

    ``fits`` says in which games it has a place at all, and so whether a
    front offers it; ``can`` whether it would do something right now.
    ``first`` is what is said the first time, if it wants to be asked twice.
    """

    action: Action
    run: MatchCommand | Callable[[FrontEnd], object]
    """A command of the match, whose events say all there is to say, or what the front end does."""
    sentence: str
    """For help."""
    label: str = ""
    """For a footer or a button, and the usual word to type for it; the value of the action if that is the same."""
    keys: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    """Other words for it."""
    is_offered: Condition = lambda view: False  # noqa: ARG005
    is_enabled: Condition = lambda view: True  # noqa: ARG005
    confirmation: Callable[[BoardView], str] = lambda view: ""  # noqa: ARG005
    word_confirms: bool = True
    """Whether a word that is typed in full answers what is asked the first time."""
    label_paused: str = ""
    """The label while the game waits, if that is another one."""
    label_after: str = ""
    """The label when the game is over, if that is another one."""
    sentence_after: str = ""
    ends_visit: bool = False
    """Whether a game that is over is put away by it: the moment to ask a guest for a name."""
    wire_name: str = ""
    """What a page sends to the server for it, if that is not a command of the match."""

    def __post_init__(self) -> None:
        if not self.label:
            object.__setattr__(self, "label", self.action.value)

    @property
    def words(self) -> tuple[str, ...]:
        """What can be typed for it, the usual word first; nothing for what only a key does."""
        return () if self.action in (Action.PLACE, Action.COMMAND) else (self.label, *self.aliases)

    def do(self, front_end: FrontEnd) -> None:
        """Carry it out; raises what is wrong."""
        if isinstance(self.run, MatchCommand):
            front_end.show_events(front_end.session.do(self.run))
        else:
            self.run(front_end)

    @property
    def wire(self) -> str:
        """What a page sends to the server for it; empty where the server has no part in it."""
        return self.run.name if isinstance(self.run, MatchCommand) else self.wire_name

    @property
    def key(self) -> str:
        return key_text(self.keys)

    def label_for(self, view: BoardView) -> str:
        if view.is_paused and self.label_paused:
            return self.label_paused
        return self.label_after if view.outcome and self.label_after else self.label

    def sentence_for(self, view: BoardView) -> str:
        return self.sentence_after if view.outcome and self.sentence_after else self.sentence


# When


def _is_played(view: BoardView) -> bool:
    return not view.outcome and view.mode is not Mode.WATCH


def _is_watched(view: BoardView) -> bool:
    return not view.outcome and view.mode is Mode.WATCH


def _has_help(view: BoardView) -> bool:
    return _is_played(view) and view.setup.allows_hints


def _is_over(view: BoardView) -> bool:
    return view.outcome is not None


def _was_played(view: BoardView) -> bool:
    return bool(view.outcome and view.moves)


def _was_own(view: BoardView) -> bool:
    return _was_played(view) and view.mode is not Mode.WATCH


def _has_undo(view: BoardView) -> bool:
    return _is_played(view) and view.setup.can_undo


# What


def _begun(command: Callable[[FrontEnd], Sequence[Event]]) -> Callable[[FrontEnd], None]:
    """A command that puts another game on the board."""

    def begin(front_end: FrontEnd) -> None:
        happened = command(front_end)
        front_end.on_new_game()
        front_end.show_events(happened)

    return begin


def _hint(front_end: FrontEnd) -> None:
    front_end.show_events(front_end.session.hint())
    front_end.wait_for_answer()


def _rematch(front_end: FrontEnd) -> None:
    front_end.session.finished("rematch")
    _begun(lambda front_end: front_end.session.rematch())(front_end)


def _restart(front_end: FrontEnd) -> None:
    is_over = front_end.session.view().outcome
    (_rematch if is_over else _begun(lambda front_end: front_end.session.restart()))(front_end)


OVER = "The game is over. A review tells what each move was worth."
THINKING_ALOUD = "When you watch, you always see what they think."


def _analyse(front_end: FrontEnd) -> None:
    """Show the values of all moves in this game, or hide them."""
    view = front_end.session.view()
    if view.outcome or view.mode is Mode.WATCH:
        front_end.show_message(OVER if view.outcome else THINKING_ALOUD, "quiet")
        return
    front_end.show_events(front_end.session.analyse(on=not view.is_analysed))
    front_end.show_message("Analysis is off." if view.is_analysed else "Analysis is on for this game.", "quiet")
    if not view.is_analysed:
        front_end.wait_for_answer()


LONG = 76
"""Characters that fit into a line of any terminal; a longer answer is shown where long texts can be read."""


NO_PACE = "You can only change the pace of games between programs."
NO_STEPS = "You can only step through games between programs."


def _pause(front_end: FrontEnd) -> None:
    front_end.show_events(front_end.session.do(Unpause() if front_end.session.view().is_paused else Pause()))


def _unpause(front_end: FrontEnd) -> None:
    happened = front_end.session.do(Unpause())
    front_end.show_events(happened)
    if not happened:
        front_end.show_message("The game is not paused.", "quiet")


def _step(front_end: FrontEnd) -> None:
    if front_end.session.view().mode is not Mode.WATCH:
        front_end.show_message(NO_STEPS, "quiet")
        return
    front_end.show_events(front_end.session.step())
    front_end.wait_for_answer()


def _paced(steps: int) -> Callable[[FrontEnd], None]:
    def change(front_end: FrontEnd) -> None:
        session = front_end.session
        if session.view().mode is not Mode.WATCH:
            front_end.show_message(NO_PACE, "quiet")
            return
        session.pace = pace_beside(session.pace, steps)
        front_end.change(pace=session.pace)
        front_end.show_message(f"{pace_text(session.pace).capitalize()}.", "quiet")

    return change


def _sound(front_end: FrontEnd) -> None:
    on = not getattr(front_end.settings, front_end.sound)
    front_end.change(**{front_end.sound: on})
    front_end.show_message("Sound is on." if on else "Sound is off.", "quiet")


def _resume(front_end: FrontEnd) -> None:
    view = front_end.session.view()
    left = front_end.session.library.last_left(front_end.player, view.mode, besides=view.id)
    front_end.resume(left.id)
    front_end.show_message(f"{interrupted_text(left)}.", "quiet")


def _save(front_end: FrontEnd) -> None:
    session = front_end.session
    path = session.save(Path.cwd())
    if path is None:
        front_end.show_message("Your game is saved.", "quiet")
        return
    session.library.welcome(front_end.player)
    session.library.save_settings(front_end.player, front_end.settings)
    front_end.show_message(f"Your game is saved in {path.name}. Later: noughts play --resume --database {path.name}", "win")


def _saved(action: Action, write: Callable[[Record, Path], Path]) -> Callable[[FrontEnd], None]:
    """A command that writes the finished game into a file."""

    def save(front_end: FrontEnd) -> None:
        front_end.show_message(written_text(write(front_end.session.finished(action.value), Path.cwd())), "win")

    return save


def _afterwards(
    action: Action,
    run: Callable[[FrontEnd], object],
    sentence: str,
    label: str = "",
    *,
    key: str,
    aliases: tuple[str, ...] = (),
    is_offered: Condition = _was_played,
    wire_name: str = "",
) -> Command:
    """A command for a game that is over."""
    return Command(
        action,
        run,
        f"After the game: {sentence[0].lower()}{sentence[1:]}",
        label,
        keys=(key,),
        aliases=aliases,
        is_offered=is_offered,
        is_enabled=_is_over,
        sentence_after=sentence,
        wire_name=wire_name,
    )


def _asked_for(question: Action, answer: Callable[[BoardView], str], sentence: str) -> Command:
    """A command that is answered in words."""

    def tell(front_end: FrontEnd) -> None:
        text = answer(front_end.session.view())
        if len(text) > LONG or "\n" in text:
            front_end.show_text(question.value.capitalize(), text)
        else:
            front_end.show_message(text)

    return Command(question, tell, sentence)


COMMANDS = (
    Command(
        Action.PLACE,
        lambda front_end: None,  # noqa: ARG005 - the input knows where the cursor is
        "Place your mark where the cursor is. Arrows move the cursor; a click does both.",
        keys=("enter", "space"),
    ),
    Command(
        Action.UNDO,
        Undo(),
        "Take back your last move.",
        keys=("u",),
        aliases=("u",),
        is_offered=_has_undo,
        is_enabled=lambda view: view.can_undo,
    ),
    Command(
        Action.REDO,
        Redo(),
        "Play the move that you took back.",
        keys=("U",),
        is_offered=_has_undo,
        is_enabled=lambda view: view.can_redo,
    ),
    Command(
        Action.HINT,
        _hint,
        "Show a good move and why it is good. A coach gives you a nudge first.",
        keys=("h",),
        is_offered=_has_help,
        is_enabled=lambda view: view.can_hint,
        confirmation=lambda view: nudge_text(view) if view.setup.coach and view.can_hint else "",
        word_confirms=False,
        wire_name="hint",
    ),
    Command(
        Action.ANALYSE,
        _analyse,
        "Show what every move is worth in this game, or hide it. The settings have a switch for all games.",
        "analysis",
        keys=("a",),
        aliases=("analyse", "analyze"),
        is_offered=_has_help,
        wire_name="analyse",
    ),
    Command(
        Action.PAUSE,
        _pause,
        "Pause the clock or the programs, or continue.",
        keys=("p",),
        label_paused="continue",
        is_offered=lambda view: _is_watched(view) or (_is_played(view) and view.x_left is not None),
        wire_name=Pause.name,
    ),
    Command(
        Action.UNPAUSE, _unpause, "Continue after a pause.", aliases=("go", "go on"), is_enabled=lambda view: view.is_paused
    ),
    Command(Action.STEP, _step, "While programs play: make one move.", keys=("s",), is_offered=_is_watched, wire_name="step"),
    Command(
        Action.FASTER,
        _paced(-1),
        "While programs play: go faster.",
        keys=("+", "="),
        is_offered=_is_watched,
        wire_name="faster",
    ),
    Command(
        Action.SLOWER, _paced(1), "While programs play: go slower.", keys=("-", "_"), is_offered=_is_watched, wire_name="slower"
    ),
    Command(
        Action.DRAW,
        OfferDraw(),
        "Two people on a large board: agree on a draw.",
        is_enabled=lambda view: view.can_draw,
        confirmation=lambda view: "A draw, then? Type draw again if you both agree." if view.can_draw else "",
        word_confirms=False,
    ),
    Command(
        Action.RESTART,
        _restart,
        "Start over; after the game, a rematch with the sides swapped.",
        keys=("r",),
        is_offered=lambda view: _is_over(view) or _is_played(view),
        is_enabled=lambda view: _is_over(view) or bool(view.moves),
        confirmation=lambda view: (
            "Press r again to start over. This game will count as abandoned." if view.moves and not view.outcome else ""
        ),
        label_after="rematch",
        sentence_after="Rematch, with the sides swapped.",
        ends_visit=True,
        wire_name=Rematch.name,
    ),
    Command(
        Action.REMATCH,
        _rematch,
        "After the game: play again, with the sides swapped.",
        aliases=("again",),
        is_enabled=_is_over,
        ends_visit=True,
    ),
    _afterwards(
        Action.RETRY,
        _begun(lambda front_end: front_end.session.retry()),
        "Try again from your last turn.",
        "try again",
        key="c",
        aliases=("on", "play on"),
        is_offered=_was_own,
        wire_name="retry",
    ),
    _afterwards(
        Action.REVIEW,
        lambda front_end: front_end.review(front_end.session.finished("review")),
        "Review what each move was worth.",
        key="v",
    ),
    _afterwards(
        Action.MISTAKES,
        lambda front_end: front_end.practise(front_end.session.finished("mistakes")),
        "Learn from your mistakes.",
        key="l",
        aliases=("learn",),
        is_offered=_was_own,
    ),
    _afterwards(
        Action.REPLAY,
        lambda front_end: front_end.replay(front_end.session.finished("replay")),
        "Replay it, move by move.",
        key="y",
    ),
    _afterwards(Action.EXPORT, _saved(Action.EXPORT, export), "Save it as an SGF file.", key="e"),
    Command(
        Action.PICTURE,
        _saved(Action.PICTURE, export_picture),
        "After the game: save it as an animated picture.",
        aliases=("gif",),
        is_enabled=_is_over,
    ),
    Command(
        Action.NEW_GAME,
        lambda front_end: front_end.new_game(front_end.session.view().mode),
        "Choose a new game; this one is saved.",
        keys=("n",),
        aliases=("new",),
        is_offered=_is_over,
        sentence_after="Choose another game.",
        ends_visit=True,
    ),
    Command(
        Action.RESIGN,
        Resign(),
        "Resign the game.",
        keys=("g",),
        aliases=("give up",),
        is_offered=_is_played,
        confirmation=lambda view: "Press g again to resign." if _is_played(view) else "",
    ),
    Command(Action.RESUME, _resume, "Continue your last unfinished game.", "continue", aliases=("resume",), ends_visit=True),
    _asked_for(Action.WHY, spoilers.why_text, "Say what the last move does."),
    Command(Action.BOARD, lambda front_end: front_end.show_board(), "Show the board."),
    _asked_for(Action.DESCRIBE, lambda view: spoken_board(view.position), "Say what is on the board, row by row."),
    _asked_for(Action.MOVES, lambda view: " ".join(move_texts(view)) or "No moves yet.", "List the moves so far."),
    _asked_for(Action.SCORE, lambda view: view.score.text, "Say how many games each side has won."),
    _asked_for(Action.CLOCK, spoilers.times_text, "Say how much time is left."),
    Command(
        Action.PANEL, lambda front_end: front_end.toggle_panel(), "Hide the panel beside the board, or show it.", keys=("/",)
    ),
    Command(Action.SOUND, _sound, "Turn the sound on or off.", keys=("m",)),
    Command(Action.SAVE, _save, "Save your game in a new file here, if it cannot be saved where it was."),
    Command(Action.NAME, lambda front_end: front_end.ask_name(), "Change your name; your record stays yours."),
    Command(
        Action.COMMAND,
        lambda front_end: front_end.open_line(),
        "Type a move or a command in words, such as b2, undo or help.",
        "type",
        keys=(":",),
    ),
    Command(
        Action.HELP,
        lambda front_end: front_end.help(),
        "Show this help.",
        keys=("?", "f1"),
        aliases=("?",),
        is_offered=lambda view: True,  # noqa: ARG005
        sentence_after="Show every key.",
    ),
    Command(
        Action.MENU,
        lambda front_end: front_end.menu(),
        "Back to the menu; your game is saved.",
        keys=("escape",),
        is_offered=lambda view: True,  # noqa: ARG005
        sentence_after="Back to the menu.",
        ends_visit=True,
    ),
    Command(Action.LEAVE, lambda front_end: front_end.leave(), "Quit; your game is saved.", "quit", aliases=("exit",)),
)
"""In the order in which help shows them and footers offer them."""

BY_ACTION = {command.action: command for command in COMMANDS}
BY_KEY = {key: command for command in COMMANDS for key in command.keys}
BY_WORD = {word: command for command in COMMANDS for word in command.words}


def command_for(text: str) -> Command | None:
    """The command that a typed line asks for, unless it is a move.

    >>> command_for("  Play  ON").action, command_for("b2")
    (<Action.RETRY: 'retry'>, None)
    """
    return BY_WORD.get(" ".join(text.lower().split()))


def offered(view: BoardView, among: Sequence[Command] = COMMANDS) -> list[Command]:
    """What a front offers as things stand: what can be done after the game, while watching, or while playing.

    A footer leaves out what cannot be done right now; buttons that must not
    move stay where they are and are dimmed: ``command.is_enabled(view)`` tells.
    """
    return [command for command in among if command.is_offered(view)]
