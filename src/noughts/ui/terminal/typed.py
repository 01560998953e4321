"""What can be typed instead of a move in plain mode."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from noughts.app.exporting import export
from noughts.game import Mode
from noughts.reasons.review import IMPROVABLE, reviewing
from noughts.search import Limit
from noughts.ui.terminal.plain import PlainGame
from noughts.ui.view.answers import ANSWERS
from noughts.ui.view.choices import NO_PACE, pace_beside, pace_text
from noughts.ui.view.keys import Action
from noughts.ui.view.library import interrupted_text
from noughts.ui.view.reviews import mistake_text
from noughts.ui.view.texts import rules_text, typing_text, written_text
from noughts.ui.view.typed_words import WORDS, typed_action

REVIEW_TIME = Limit(seconds=1)
"""For each move of a review."""

AFTER_THE_END = {"yes": "rematch", "y": "rematch", "no": "quit", "n": "quit"}
"""Answers to the question whether to play again."""


def obey(game: PlainGame, line: str) -> bool:
    """Carry out a line that is a command; say whether it is one."""
    if game.session.view().outcome:
        line = AFTER_THE_END.get(line.strip().lower(), line)
    action = typed_action(line)
    if action is None or (action not in ANSWERS and action not in COMMANDS):
        return False
    if action in ANSWERS:
        game.say(ANSWERS[action](game.session.view()))
    else:
        COMMANDS[action](game)
    return True


def _hint(game: PlainGame) -> None:
    game.tell(game.session.hint())
    while game.session.view().hint is None and game.session.is_busy:
        game.tell(game.session.wait())


def _analyse(game: PlainGame) -> None:
    game.session.analyse()
    game.show_values()
    game.session.analyse(on=False)


def _review(game: PlainGame) -> None:
    record = game.session.finished("review")
    moves = improvable = 0
    for judgement in reviewing(record.game, limit=REVIEW_TIME):
        moves += 1
        if judgement.verdict in IMPROVABLE:
            improvable += 1
            game.say(mistake_text(moves, judgement, game.session.view().names))
    game.say(f"{improvable or 'None'} of {moves} moves could have been better.")


def _export(game: PlainGame) -> None:
    game.say(written_text(export(game.session.finished("export"), Path.cwd())))


def _resume(game: PlainGame) -> None:
    library, view = game.session.library, game.session.view()
    left = library.last_left(library.somebody() or view.setup.x.name, besides=view.id)
    game.say(interrupted_text(left))
    game.tell(game.session.resume(left.id))


def _change_pace(steps: int) -> Callable[[PlainGame], None]:
    def run(game: PlainGame) -> None:
        session = game.session
        if session.setup.mode is Mode.WATCH:
            session.pace = pace_beside(session.pace, steps)
            game.say(f"{pace_text(session.pace)}.")
        else:
            game.say(NO_PACE)

    return run


def _help(game: PlainGame) -> None:
    rules = game.session.view().rules
    known = [word for word in WORDS if word.action in ANSWERS or word.action in COMMANDS]
    lines = [f"{' or '.join(word.texts)}: {word.meaning}" for word in known]
    game.say("\n".join([rules_text(rules), typing_text(rules), *lines]))


COMMANDS: Mapping[Action, Callable[[PlainGame], None]] = {
    Action.UNDO: lambda game: game.tell(game.session.undo()),
    Action.REDO: lambda game: game.tell(game.session.redo()),
    Action.HINT: _hint,
    Action.ANALYSE: _analyse,
    Action.BOARD: PlainGame.draw_board,
    Action.PAUSE: lambda game: game.tell(game.session.pause()),
    Action.GO_ON: lambda game: game.tell(game.session.go_on()),
    Action.STEP: lambda game: game.tell(game.session.step()),
    Action.FASTER: _change_pace(-1),
    Action.SLOWER: _change_pace(1),
    Action.RESIGN: lambda game: game.tell(game.session.resign()),
    Action.RESTART: lambda game: game.tell(game.session.restart()),
    Action.REMATCH: lambda game: game.tell(game.session.rematch()),
    Action.PLAY_ON: lambda game: game.tell(game.session.play_on()),
    Action.REVIEW: _review,
    Action.EXPORT: _export,
    Action.RESUME: _resume,
    Action.HELP: _help,
    Action.LEAVE: PlainGame.quit,
}
"""What each word does here."""
