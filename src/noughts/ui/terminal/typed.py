"""What can be typed instead of a move in plain mode, as a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from noughts.explain.review import IMPROVABLE, reviewing
from noughts.game.seat import Mode
from noughts.rules.side import Side
from noughts.search.limit import Limit
from noughts.ui.terminal.plain import PlainGame
from noughts.ui.view.library import interrupted_text
from noughts.ui.view.reviews import mistake_text
from noughts.ui.view.texts import clock_text, rules_text, spoken_board, typing_text

REVIEW_TIME = Limit(seconds=1)
"""For each move of a review."""

AFTER_THE_END = {"yes": "rematch", "y": "rematch", "no": "quit", "n": "quit"}
"""Answers to the question whether to play again."""

PACES = (0.1, 8.0)
"""Seconds: the quickest and the slowest that programs play each other."""


@dataclass(frozen=True, slots=True)
class Command:
    """The words for it, what it means, and what it does."""

    words: tuple[str, ...]
    meaning: str
    run: Callable[[PlainGame], None]


def obey(game: PlainGame, line: str) -> bool:
    """Carry out a line that is a command; say whether it is one."""
    words = " ".join(line.lower().split())
    if game.session.match.outcome:
        words = AFTER_THE_END.get(words, words)
    command = next((command for command in COMMANDS if words in command.words), None)
    if command:
        command.run(game)
    return command is not None


def _hint(game: PlainGame) -> None:
    game.tell(game.session.hint())
    while game.session.view().hint is None and game.session.is_busy:
        game.tell(game.session.wait())


def _analyse(game: PlainGame) -> None:
    game.session.analyse()
    game.show_values()
    game.session.analyse(on=False)


def _why(game: PlainGame) -> None:
    reason = game.session.view().reason
    game.say(f"{reason.move}: {reason.text}" if reason else "Nothing is known about the last move. Try hint or analyse.")


def _review(game: PlainGame) -> None:
    match = game.session.match
    if not match.outcome:
        game.say("review: the game is not over yet. Try hint or analyse.")
        return
    moves = improvable = 0
    for judgement in reviewing(match.game, limit=REVIEW_TIME):
        moves += 1
        if judgement.verdict in IMPROVABLE:
            improvable += 1
            game.say(mistake_text(moves, judgement, game.session.view().names))
    game.say(f"{improvable or 'None'} of {moves} moves could have been better.")


def _say_moves(game: PlainGame) -> None:
    game.say(" ".join(str(move) for move, _ in game.session.view().moves) or "No move has been made.")


def _say_clock(game: PlainGame) -> None:
    view = game.session.view()
    lines = [f"{view.names[side]}: {clock_text(left)} left." for side in Side if (left := view.left(side)) is not None]
    game.say("\n".join(lines) or "There is no clock in this game.")


def _say_score(game: PlainGame) -> None:
    game.say(game.session.view().score.text)


def _describe(game: PlainGame) -> None:
    game.say(spoken_board(game.session.view().position))


def _resume(game: PlainGame) -> None:
    setup, library = game.session.match.setup, game.session.library
    people = [seat.name for seat in (setup.x, setup.o) if seat.program is None]
    left = [kept for name in people for kept in library.interrupted(name) if kept.id != game.session.match.id]
    if not left:
        game.say("resume: no other game was left.")
        return
    game.say(interrupted_text(left[0]))
    game.tell(game.session.resume(left[0].id))


def _change_pace(factor: float) -> Callable[[PlainGame], None]:
    def run(game: PlainGame) -> None:
        session = game.session
        if session.match.setup.mode is Mode.WATCH:
            session.pace = min(max(session.pace * factor, PACES[0]), PACES[1])
            game.say(f"{session.pace:.1f} seconds a move.")
        else:
            game.say("Only games between programs have a pace.")

    return run


def _help(game: PlainGame) -> None:
    rules = game.session.view().rules
    lines = [f"{' or '.join(command.words)}: {command.meaning}" for command in COMMANDS]
    game.say("\n".join([rules_text(rules), typing_text(rules), *lines]))


COMMANDS = (
    Command(("undo", "u"), "take back your last move", lambda game: game.tell(game.session.undo())),
    Command(("redo",), "play it again", lambda game: game.tell(game.session.redo())),
    Command(("hint",), "show a good move, and why it is good", _hint),
    Command(("analyse", "analyze"), "say what every move is worth", _analyse),
    Command(("why",), "say why the last move was good or bad", _why),
    Command(("board",), "show the board", PlainGame.draw_board),
    Command(("describe",), "say what is on the board, row by row", _describe),
    Command(("moves",), "say the moves so far", _say_moves),
    Command(("score",), "say who has won how often", _say_score),
    Command(("clock",), "say how much time is left", _say_clock),
    Command(("pause",), "stop the clock, or programs that play each other", lambda game: game.tell(game.session.pause())),
    Command(("go", "go on"), "end the pause", lambda game: game.tell(game.session.go_on())),
    Command(("step",), "let one program make one move", lambda game: game.tell(game.session.step())),
    Command(("faster",), "let programs move sooner", _change_pace(0.5)),
    Command(("slower",), "let programs move later", _change_pace(2.0)),
    Command(("resign",), "give up", lambda game: game.tell(game.session.resign())),
    Command(("restart",), "start the game again", lambda game: game.tell(game.session.restart())),
    Command(
        ("rematch", "again", "yes"), "play again, with the sides exchanged", lambda game: game.tell(game.session.rematch())
    ),
    Command(
        ("on", "play on"),
        "after the end: go on from your last turn, as practice",
        lambda game: game.tell(game.session.play_on()),
    ),
    Command(("review",), "after the end: say which moves could have been better", _review),
    Command(("resume",), "go on with the game that was left last", _resume),
    Command(("help", "?"), "show this", _help),
    Command(("quit", "exit"), "leave; the game is kept", PlainGame.quit),
)
"""In the order in which help shows them."""
