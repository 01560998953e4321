"""Commands: everything that can be asked for in a game, with its keys and words, for all front ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from noughts.game import Mode
from noughts.match import MatchCommand, OfferDraw, Pause, Redo, Rematch, Resign, Undo
from noughts.play import BoardView, Session
from noughts.play.replay import export, export_picture
from noughts.ui.shared import front_end as front
from noughts.ui.shared import spoilers
from noughts.ui.shared.front_end import Action as Action
from noughts.ui.shared.front_end import FrontEnd
from noughts.ui.shared.panel import move_texts
from noughts.ui.shared.speakers import nudge_text
from noughts.ui.shared.texts import spoken_board

Condition = Callable[[BoardView], bool]

KEY_TEXTS = {"enter": "Enter", "escape": "Esc", "space": "Space", "tab": "Tab"}


@dataclass(frozen=True, slots=True)
class Command:
    """One row. The label, by default the value of the action, is also the usual word to type for it."""

    action: Action
    run: MatchCommand | Callable[[FrontEnd], object]
    sentence: str
    """For help."""
    label: str = ""
    keys: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    """Other words for it."""
    is_offered: Condition = lambda view: False  # noqa: ARG005
    """Whether it has a place in this game at all, so that front ends show it."""
    is_enabled: Condition = lambda view: True  # noqa: ARG005
    """Whether it would do something right now."""
    confirmation: Callable[[BoardView], str] = lambda view: ""  # noqa: ARG005
    """What to ask before it is run; empty to run it at once."""
    word_confirms: bool = True
    """Whether typing the full word counts as confirmation."""
    label_paused: str = ""
    label_after: str = ""
    """The label when the game is over, if that is another one."""
    sentence_after: str = ""
    ends_visit: bool = False
    """Whether it puts a finished game away, which is the moment to ask a guest for a name."""
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
        """The usual key as it is written; empty where there is none."""
        return KEY_TEXTS.get(self.keys[0], self.keys[0]) if self.keys else ""

    def label_for(self, view: BoardView) -> str:
        if view.is_paused and self.label_paused:
            return self.label_paused
        return self.label_after if view.outcome and self.label_after else self.label

    def sentence_for(self, view: BoardView) -> str:
        return self.sentence_after if view.outcome and self.sentence_after else self.sentence


def _always(view: BoardView) -> bool:  # noqa: ARG001
    return True


def _is_over(view: BoardView) -> bool:
    return view.outcome is not None


def _is_watched(view: BoardView) -> bool:
    return not view.outcome and view.mode is Mode.WATCH


def _is_played(view: BoardView) -> bool:
    return not view.outcome and view.mode is not Mode.WATCH


def _has_help(view: BoardView) -> bool:
    return _is_played(view) and view.setup.allows_hints


def _has_undo(view: BoardView) -> bool:
    return _is_played(view) and view.setup.can_undo


def _has_pause(view: BoardView) -> bool:
    return _is_watched(view) or (_is_played(view) and view.x_left is not None)


def _was_played(view: BoardView) -> bool:
    return bool(view.outcome and view.moves)


def _was_own(view: BoardView) -> bool:
    return _was_played(view) and view.mode is not Mode.WATCH


def _confirm_restart(view: BoardView) -> str:
    return "Press r again to start over. This game will count as abandoned." if view.moves and not view.outcome else ""


def _while_watching(action: Action, run: Callable[[FrontEnd], object], sentence: str, *keys: str) -> Command:
    sentence = f"While programs play: {sentence}"
    return Command(action, run, sentence, keys=keys, is_offered=_is_watched, wire_name=action.value)


def _afterwards(
    action: Action,
    run: Callable[[FrontEnd], object],
    sentence: str,
    *keys: str,
    label: str = "",
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
        keys=keys,
        aliases=aliases,
        is_offered=is_offered,
        is_enabled=_is_over,
        sentence_after=sentence,
        wire_name=wire_name,
    )


def _question(action: Action, answer: Callable[[BoardView], str], sentence: str) -> Command:
    return Command(action, front.answer_with(action, answer), sentence)


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
        front.hint,
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
        front.analyse,
        "Show what every move is worth in this game, or hide it. The settings have a switch for all games.",
        "analysis",
        keys=("a",),
        aliases=("analyse", "analyze"),
        is_offered=_has_help,
        wire_name="analyse",
    ),
    Command(
        Action.PAUSE,
        front.pause,
        "Pause the clock or the programs, or continue.",
        keys=("p",),
        label_paused="continue",
        is_offered=_has_pause,
        wire_name=Pause.name,
    ),
    Command(
        Action.UNPAUSE,
        front.unpause,
        "Continue after a pause.",
        aliases=("go", "go on"),
        is_enabled=lambda view: view.is_paused,
    ),
    _while_watching(Action.STEP, front.step, "make one move.", "s"),
    _while_watching(Action.FASTER, lambda front_end: front.change_pace(front_end, -1), "go faster.", "+", "="),
    _while_watching(Action.SLOWER, lambda front_end: front.change_pace(front_end, 1), "go slower.", "-", "_"),
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
        front.restart,
        "Start over; after the game, a rematch with the sides swapped.",
        keys=("r",),
        is_offered=lambda view: _is_over(view) or _is_played(view),
        is_enabled=lambda view: _is_over(view) or bool(view.moves),
        confirmation=_confirm_restart,
        label_after="rematch",
        sentence_after="Rematch, with the sides swapped.",
        ends_visit=True,
        wire_name=Rematch.name,
    ),
    Command(
        Action.REMATCH,
        front.rematch,
        "After the game: play again, with the sides swapped.",
        aliases=("again",),
        is_enabled=_is_over,
        ends_visit=True,
    ),
    _afterwards(
        Action.RETRY,
        front.start_with(Session.retry),
        "Try again from your last turn.",
        "c",
        label="try again",
        aliases=("on", "play on"),
        is_offered=_was_own,
        wire_name="retry",
    ),
    _afterwards(
        Action.REVIEW,
        lambda front_end: front_end.review(front_end.session.finished("review")),
        "Review what each move was worth.",
        "v",
    ),
    _afterwards(
        Action.MISTAKES,
        lambda front_end: front_end.practise(front_end.session.finished("mistakes")),
        "Learn from your mistakes.",
        "l",
        aliases=("learn",),
        is_offered=_was_own,
    ),
    _afterwards(
        Action.REPLAY,
        lambda front_end: front_end.replay(front_end.session.finished("replay")),
        "Replay it, move by move.",
        "y",
    ),
    _afterwards(Action.EXPORT, front.write_with(Action.EXPORT, export), "Save it as an SGF file.", "e"),
    Command(
        Action.PICTURE,
        front.write_with(Action.PICTURE, export_picture),
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
    Command(
        Action.RESUME, front.resume, "Continue your last unfinished game.", "continue", aliases=("resume",), ends_visit=True
    ),
    _question(Action.WHY, spoilers.why_text, "Explain the last move."),
    Command(Action.BOARD, lambda front_end: front_end.show_board(), "Show the board."),
    _question(Action.DESCRIBE, lambda view: spoken_board(view.position), "Describe the board, row by row."),
    _question(Action.MOVES, lambda view: " ".join(move_texts(view)) or "No moves yet.", "List the moves so far."),
    _question(Action.SCORE, lambda view: view.score.text, "Say how many games each side has won."),
    _question(Action.CLOCK, spoilers.times_text, "Say how much time is left."),
    Command(
        Action.PANEL, lambda front_end: front_end.toggle_panel(), "Hide the panel beside the board, or show it.", keys=("/",)
    ),
    Command(Action.SOUND, front.toggle_sound, "Turn the sound on or off.", keys=("m",)),
    Command(Action.SAVE, front.save, "Save your game in a new file here, if it cannot be saved where it was."),
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
        is_offered=_always,
        sentence_after="Show every key.",
    ),
    Command(
        Action.MENU,
        lambda front_end: front_end.menu(),
        "Back to the menu; your game is saved.",
        keys=("escape",),
        is_offered=_always,
        sentence_after="Back to the menu.",
        ends_visit=True,
    ),
    Command(Action.LEAVE, lambda front_end: front_end.leave(), "Quit; your game is saved.", "quit", aliases=("exit",)),
)
"""In the order in which help and footers show them."""

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
    """The commands that a front end shows now.

    A footer leaves out those that are not enabled; buttons that must not move
    stay where they are and are dimmed.
    """
    return [command for command in among if command.is_offered(view)]
