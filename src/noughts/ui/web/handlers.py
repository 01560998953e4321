"""What each command of a visitor does, once however often it is sent."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from noughts.game import Mode
from noughts.match import (
    Answer,
    GameNotOver,
    MatchCommand,
    NotYourTurn,
    OfferDraw,
    Pause,
    Play,
    Redo,
    Rematch,
    Resign,
    Undo,
    Unpause,
)
from noughts.match.commands import command_from
from noughts.play.persistence import WriteSteps
from noughts.rules import NoughtsError, Side, quoted
from noughts.store.web import Repeated, note_command
from noughts.ui.shared.choices import pace_beside
from noughts.ui.shared.spoilers import why_text
from noughts.ui.web.connection import Connection, Visitor
from noughts.ui.web.messages import REACTIONS, CommandMessage, Done, Refused

if TYPE_CHECKING:
    from noughts.ui.web.hub import Hub
    from noughts.ui.web.room import Room


class NotAllowed(NoughtsError):
    """Only the players may do that, or whoever began the game."""


class BoardChanged(NoughtsError):
    """The move was meant for another board."""


class UnknownCommand(NoughtsError):
    """There is no such command."""


@dataclass(frozen=True, slots=True)
class Deed:
    """A row: something that is done at once."""

    do: Callable[[Room, Visitor, CommandMessage], Done | None]


@dataclass(frozen=True, slots=True)
class KeptDeed:
    """A row: something that changes the game in the library, and so is written together with the command's id."""

    find: Callable[[Room, Visitor, CommandMessage], tuple[MatchCommand, Side] | Done]
    """A command for the match and the side that gives it; an answer if there is nothing more to do."""


def _by(room: Room, visitor: Visitor) -> Side:
    """For which side somebody acts."""
    setup, position = room.game.setup, room.game.position
    sides = visitor.sides
    if not sides:
        raise NotAllowed("you watch this game; only its players can do that")
    if len(sides) > 1:
        return position.side if setup.seat(position.side).program is None else sides[0]
    return sides[0]


def _act(room: Room, visitor: Visitor, message: CommandMessage) -> tuple[MatchCommand, Side] | Done:
    """A command of the match, for the side that a visitor plays."""
    command, by = _command_of(message), _by(room, visitor)
    if isinstance(command, Play):
        _check_board(room, visitor, message)
    if isinstance(command, Answer) and room.game.match.outcome:
        return Done("", link=room.rematches.answer(by, is_granted=command.is_granted))
    return command, by


def _command_of(message: CommandMessage) -> MatchCommand:
    return command_from(message.action, move=message.move, is_granted=bool(message.granted))


def _check_board(room: Room, visitor: Visitor, message: CommandMessage) -> None:
    """Refuse a move that was meant for another board, or comes in a program's turn."""
    match = room.game.match
    if match.outcome:
        return
    if message.plies is not None and message.plies != len(match.game.moves()):
        raise BoardChanged(f"{quoted(message.move)}: the board has changed in the meantime")
    if len(visitor.sides) > 1 and not match.is_persons_turn:
        raise NotYourTurn(f"{quoted(message.move)}: it is {match.seat_to_move.name}'s turn")


def _controls(room: Room, visitor: Visitor, what: str) -> None:
    """Programs are stopped and stepped by whoever began their game; a clock by those who play under it."""
    is_watched = room.game.setup.mode is Mode.WATCH
    if not (visitor.owns(room.link) if is_watched else visitor.sides):
        raise NotAllowed(f"{what}: only {'whoever began this game' if is_watched else 'its players'} can do that")


def _control(room: Room, visitor: Visitor, message: CommandMessage) -> None:
    """Stop the clock or the programs, or let them run again; that is not written."""
    _controls(room, visitor, message.action.replace("_", " "))
    room.game.do(_command_of(message), room.game.position.side)


def _step(room: Room, visitor: Visitor, _command: CommandMessage) -> None:
    if room.game.setup.mode is not Mode.WATCH:
        raise NotAllowed("step: only games between programs are stepped through")
    _controls(room, visitor, "step")
    room.game.step()


def _paced(steps: int) -> Callable[[Room, Visitor, CommandMessage], None]:
    def change(room: Room, visitor: Visitor, _command: CommandMessage) -> None:
        if room.game.setup.mode is not Mode.WATCH:
            raise NotAllowed("pace: only games between programs have one")
        _controls(room, visitor, "pace")
        room.set_pace(pace_beside(room.link.pace, steps))

    return change


def _hint(room: Room, visitor: Visitor, _command: CommandMessage) -> None:
    _by(room, visitor)
    visitor.viewer_of(room).ask_hint()


def _analyse(room: Room, visitor: Visitor, command: CommandMessage) -> None:
    _by(room, visitor)
    viewer = visitor.viewer_of(room)
    viewer.analyse(on=not viewer.asked_for_analysis if command.on is None else command.on)


def _rematch(room: Room, visitor: Visitor, _command: CommandMessage) -> Done | None:
    if room.game.setup.mode is Mode.WATCH:
        _controls(room, visitor, "rematch")
        by = Side.X
    else:
        by = _by(room, visitor)
    return Done("", link=room.rematches.ask(by))


def _retry(room: Room, visitor: Visitor, command: CommandMessage) -> Done:
    _by(room, visitor)
    live, plies = room.game, command.plies
    if not live.match.outcome:
        raise GameNotOver("try again: the game is not over yet")
    if live.setup.is_remote:
        raise NotAllowed("try again: two play this game; ask for a rematch")
    if plies is not None and plies >= len(live.match.game.moves()):
        raise NotAllowed("try again: the game was over there; go back by a move at least")
    return Done("", link=room.practise(plies))


def _react(room: Room, visitor: Visitor, command: CommandMessage) -> None:
    by = _by(room, visitor)
    if command.emoji not in REACTIONS:
        raise UnknownCommand("that is not one of the reactions")
    room.react(by, command.emoji)


def _claim(room: Room, visitor: Visitor, _command: CommandMessage) -> tuple[MatchCommand, Side]:
    by = _by(room, visitor)
    room.check_claim(by)
    return Resign(), by.other


def _why(room: Room, visitor: Visitor, _command: CommandMessage) -> Done:
    return Done("", text=why_text(visitor.viewer_of(room).view(room.now())))


DEEDS: Mapping[str, Deed | KeptDeed] = {
    **{kind.name: KeptDeed(_act) for kind in (Play, Undo, Redo, OfferDraw, Resign, Answer)},
    **{kind.name: Deed(_control) for kind in (Pause, Unpause)},
    Rematch.name: Deed(_rematch),
    "claim": KeptDeed(_claim),
    "hint": Deed(_hint),
    "analyse": Deed(_analyse),
    "step": Deed(_step),
    "faster": Deed(_paced(-1)),
    "slower": Deed(_paced(1)),
    "retry": Deed(_retry),
    "react": Deed(_react),
    "why": Deed(_why),
}


def is_kept(action: str) -> bool:
    """Whether a command changes the game in the library."""
    return isinstance(DEEDS.get(action), KeptDeed)


def deed_of(action: str) -> Deed | KeptDeed:
    """A row by its name."""
    if action not in DEEDS:
        raise UnknownCommand("there is no such command")
    return DEEDS[action]


ANSWERS = 200
"""Commands whose answer is remembered here; what they did is remembered in the library."""

TRIES = 5
"""How often a command is tried again when another process was faster."""

CHANGED = "The game has changed in the meantime; look again."


class CommandDesk:
    """Of one room; one command at a time."""

    def __init__(self, hub: Hub, room: Room) -> None:
        self._hub = hub
        self._room = room
        self._lock = threading.Lock()
        self._answers: OrderedDict[str, Done | Refused] = OrderedDict()

    def do(self, connection: Connection, command: CommandMessage) -> WriteSteps[Done | Refused]:
        """Carry out a command once, however often it is sent."""
        with self._lock:
            known = self._answers.get(command.id)
            if known is None:
                known = self._answers[command.id] = yield from self._do(connection, command)
                if len(self._answers) > ANSWERS:
                    self._answers.popitem(last=False)
        return known

    def _do(self, connection: Connection, command: CommandMessage) -> WriteSteps[Done | Refused]:
        deed = None
        try:
            deed, visitor = deed_of(command.action), self._room.visitor_of(connection)
            if isinstance(deed, KeptDeed):
                answer = yield from self._keep(deed, visitor, command)
            else:
                answer = self._act(deed, visitor, command)
        except Repeated:
            return Done(command.id)
        except NoughtsError as error:
            if isinstance(deed, KeptDeed) and self._hub.library.store.web_games.is_done(self._room.link.game, command.id):
                return Done(command.id)
            return Refused(command.id, str(error))
        return msgspec.structs.replace(answer, id=command.id) if answer else Refused(command.id, CHANGED)

    def _act(self, deed: Deed, visitor: Visitor, command: CommandMessage) -> Done:
        """Do what is not written."""
        with self._room.still():
            answer = deed.do(self._room, visitor, command)
        self._hub.call(self._room)
        return answer or Done("")

    def _keep(self, deed: KeptDeed, visitor: Visitor, command: CommandMessage) -> WriteSteps[Done | None]:
        """Do what is written, together with the command's id; None if others were always faster."""
        also = partial(note_command, game=self._room.link.game, id=command.id, now=self._hub.today())
        for _ in range(TRIES):
            with self._room.told_by_us():
                found = deed.find(self._room, visitor, command)
                answer = found if isinstance(found, Done) else None
                if not isinstance(found, Done) and (yield from self._room.game.apply(*found, also)):
                    answer = Done("")
                self._room.tell()
            if answer:
                return answer
        return None
