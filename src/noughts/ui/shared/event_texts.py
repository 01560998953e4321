"""What happens in a game, in sentences."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from noughts import match
from noughts.game import UNCOUNTED
from noughts.play import BoardView, ChangedElsewhere, Failed, Hinted, Library, StudyFailed
from noughts.play.view import point_of_view
from noughts.rules import Move, Position, Side, Why
from noughts.search import Score
from noughts.search.exact import lookup
from noughts.search.registry import best_of
from noughts.ui.shared.texts import assists_note, headline_text, outcome_text, seats_text, wins_text
from noughts.ui.shared.values import Line, looked_text, value_text


def event_text(event: match.Event, view: BoardView) -> str:
    """A sentence for an event; empty if the next event says it: who resigned, or whose time ran out."""
    match event:
        case match.Began(is_resumed=True):
            return f"The game continues. {seats_text(view.names, view.rules)} {help_note(view)}".strip()
        case match.MoveMade():
            return _move_text(event, view)
        case match.Undone(plies=plies):
            return f"Took back {_moves(plies)}."
        case match.Redone(plies=plies):
            return f"Played {_moves(plies)} again."
        case match.Paused():
            return "The game is paused."
        case match.Unpaused():
            return "The game continues."
        case match.Proposed(command=command, by=by):
            return _sentence(_does(by, view, command.request))
        case match.Responded(by=by, is_granted=is_granted):
            return _sentence(_does(by, view, "agreed" if is_granted else "declined"))
        case match.Ended(outcome=outcome):
            return f"{outcome_text(outcome, view.names, view.rules, you=view.you)} {perfect_text(view)}".strip()
        case match.Said(name=name, text=text):
            return f"{name}: {text}"
        case Hinted(explanation=explanation):
            return hint_text(str(explanation.move), explanation.text)
        case ChangedElsewhere(message=message):
            return message
        case Failed(message=message):
            return f"Something went wrong: {message.rstrip('.')}. The game is paused."
        case StudyFailed(message=message):
            return f"The analysis failed: {message.rstrip('.')}. The game continues."
    return ""


def hint_text(move: str, reason: str) -> str:
    """A hint as a sentence.

    >>> hint_text("a1", "Holds the draw.")
    'Try a1: it holds the draw.'
    """
    first, _, rest = reason.partition(" ")
    is_verb = first.endswith("s") and first[:1].isupper()
    return f"Try {move}: it {first.lower()} {rest}" if is_verb else f"Try {move}. {reason}"


@dataclass(frozen=True, slots=True)
class PendingProposal:
    wish: str
    """``undo``, ``redo``, ``draw`` or ``rematch``."""
    by: Side
    text: str
    is_yours: bool
    """Whether you proposed it; otherwise it waits for your answer, if you play."""


def pending_proposal(view: BoardView) -> PendingProposal | None:
    proposal = view.proposal
    if proposal is None:
        return None
    return PendingProposal(proposal.command.name, proposal.by, proposal_text(proposal, view), proposal.by is view.you)


def proposal_text(proposal: match.Proposal, view: BoardView) -> str:
    """What was proposed, and whose answer it waits for."""
    text = _sentence(_does(proposal.by, view, proposal.command.request))
    return f"{text} Waiting for {view.names[proposal.by.other]}." if proposal.by is view.you else text


def help_note(view: BoardView) -> str:
    """Who had help, and of what kind; empty before the first move."""
    if not view.moves:
        return ""
    only = view.setup.only_person
    you_first = sorted(Side, key=lambda side: side is not view.you)
    names = {side: "You" if side is view.you else view.names[side] for side in you_first}
    helped = " and ".join(name for side, name in names.items() if side in view.helped or side is only)
    return assists_note(view.aids, helped, names[only] if only else "")


def note_of(event: match.Event, view: BoardView) -> Line | None:
    """What a front end with a board and a panel still has to say about an event; None for most."""
    match event:
        case Failed() | StudyFailed():
            return Line(event_text(event, view), "loss")
        case match.MoveMade(by_chance=True):
            return Line(event_text(event, view), "draw")
        case ChangedElsewhere():
            return Line(event_text(event, view), "quiet")
        case match.Undone() | match.Redone() if not view.outcome:
            return Line(event_text(event, view), "quiet")
        case Hinted():
            return Line(event_text(event, view), "focus")
    return None


def _move_text(made: match.MoveMade, view: BoardView) -> str:
    """Who plays what; with values, also what a program saw and how far it looked."""
    if made.by_chance:
        name = "you" if made.side is view.you else view.names[made.side]
        return f"Time's up! A random move was made for {name}: {made.move}."
    effort = made.effort
    size = looked_text(effort.nodes, effort.depth or 0) if effort.nodes else ""
    value = value_text(Score.from_code(effort.score)).partition(" (")[0] if effort.score else ""
    shown = " · ".join(filter(None, (value, size))) if view.shows_values else ""
    return f"{_sentence(_does(made.side, view, f'plays {made.move}'))[:-1]}{f' ({shown})' if shown else ''}."


def _does(side: Side, view: BoardView, what: str) -> str:
    return point_of_view(view.setup, view.you).does(side, view.rules, what)


def _sentence(text: str) -> str:
    """Capitalise a sentence, unless it begins with a name, which stays as it was typed."""
    return f"{'You' + text[3:] if text.startswith('you ') else text}."


def _moves(plies: int) -> str:
    return "one move" if plies == 1 else f"{plies} moves"


def headline(view: BoardView) -> Line:
    """What the end means for the only person in the game, or who won."""
    if view.outcome is None:
        return Line("")
    return Line(headline_text(view.outcome, view.names, you=view.you), outcome_tone(view))


def outcome_tone(view: BoardView) -> str:
    """The colour of a result: any win is one, unless it is a loss for the only person in the game."""
    outcome = view.outcome
    if outcome is None or outcome.why is Why.ABANDONED:
        return "quiet"
    if outcome.winner is None:
        return "draw"
    return "loss" if view.you and outcome.winner is view.you.other else "win"


PERFECT = "You played a perfect game."

FEWEST_PERFECT = 3
"""Own moves that a perfect game needs."""


def perfect_text(view: BoardView) -> str:
    """Praise for a person without help, on a board that the table covers; empty if a move could have been better."""
    if not view.outcome or view.outcome.why not in (Why.LINE, Why.FULL):
        return ""
    if view.you is None or view.aids or not lookup.fits(view.rules):
        return ""
    return PERFECT if _is_perfect(view.start, tuple(move for move, _ in view.moves), view.you) else ""


@lru_cache(maxsize=64)
def _is_perfect(position: Position, moves: tuple[Move, ...], side: Side) -> bool:
    own = 0
    for move in moves:
        if position.side is side:
            own += 1
            candidates = best_of(lookup.Lookup().analyse(position)).candidates
            if next(each.score for each in candidates if each.move == move) != candidates[0].score:
                return False
        position = position.play(move)
    return own >= FEWEST_PERFECT


def is_celebrated(view: BoardView) -> bool:
    """Whether a person on this screen has won."""
    outcome = view.outcome
    return outcome is not None and outcome.winner is not None and view.seat(outcome.winner).program is None


def streak_text(view: BoardView, library: Library) -> str:
    """The winner's streak, if this game counts. It asks the library, so call it once, when a game ends.

    Ask once, when a game has ended, not whenever it is shown.
    """
    winner = view.outcome.winner if view.outcome else None
    if winner is None or not is_celebrated(view) or view.aids & UNCOUNTED:
        return ""
    wins = wins_text(library.store.statistics(f"@{view.names[winner]}").streak)
    return f"That is {wins}!" if wins else ""
