"""What happens in a game, in sentences that say who and what."""

from __future__ import annotations

from noughts.app.events import Failed, Hinted
from noughts.app.view import BoardView
from noughts.match import Began, Ended, Event, MoveMade, Paused, Redone, Resigned, Said, TimeRanOut, Undone, WentOn
from noughts.search import Score
from noughts.ui.view.texts import outcome_text, player_text, seats_text
from noughts.ui.view.values import search_size_text, value_text


def event_text(event: Event, view: BoardView) -> str:
    """A sentence for an event; empty for what goes without saying."""
    names, rules = view.names, view.rules
    match event:
        case Began(is_resumed=True):
            return f"The game goes on. {seats_text(names, rules)}"
        case MoveMade():
            return _move_text(event, view)
        case Undone(plies=plies):
            return f"{_moves(plies)} taken back."
        case Redone(plies=plies):
            return f"{_moves(plies)} played again."
        case Paused():
            return "The game is paused."
        case WentOn():
            return "The game goes on."
        case TimeRanOut(side=side):
            return f"{player_text(side, names, rules)} is out of time."
        case Resigned(side=side):
            return f"{player_text(side, names, rules)} resigns."
        case Ended(outcome=outcome):
            return outcome_text(outcome, names, rules)
        case Said(name=name, text=text):
            return f"{name}: {text}"
        case Hinted(explanation=explanation):
            return f"Try {explanation.move}. {explanation.text}"
        case Failed(message=message):
            return f"Something went wrong: {message} The game is paused; nothing is lost."
    return ""


def _move_text(made: MoveMade, view: BoardView) -> str:
    """Who plays what; a program also says what it saw and how far it looked."""
    effort = made.effort
    chance = ", drawn by chance" if made.by_chance else ""
    size = search_size_text(effort.depth or 0, effort.nodes) if effort.nodes else ""
    value = value_text(Score.from_code(effort.score)) if effort.score else ""
    shown = " · ".join(filter(None, (value, size)))
    return f"{view.names[made.side]} plays {made.move}{chance}{f' ({shown})' if shown else ''}."


def _moves(plies: int) -> str:
    return "One move was" if plies == 1 else f"{plies} moves were"
