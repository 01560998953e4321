"""What each command does; a command that is sent again is carried out once."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from cachetools import LRUCache

from noughts.game import Mode
from noughts.match import Abandon, Answer, Claim, GameNotOver, MatchCommand, NotYourTurn, Pause, Play, Rematch, Unpause
from noughts.match.commands import BY_NAME, command_from
from noughts.play.persistence import WriteSteps
from noughts.rules import NoughtsError, Side, quoted
from noughts.store.web import CommandRepeated, note_command
from noughts.ui.shared.choices import pace_beside
from noughts.ui.shared.spoilers import why_text
from noughts.ui.web.connection import Connection, Member
from noughts.ui.web.messages import REACTIONS, CommandMessage, Done, Refused

if TYPE_CHECKING:
    from noughts.ui.web.room import Room


class NotAllowed(NoughtsError):
    """Only the players may do that, or only the person who started the game."""


class BoardChanged(NoughtsError):
    """The move was meant for another board."""


class UnknownCommand(NoughtsError):
    """There is no such command."""


Handler = Callable[["Room", Member, CommandMessage], Done | None]
"""Carries out a command at once, without a transaction."""

TransactionalHandler = Callable[["Room", Member, CommandMessage], tuple[MatchCommand, Side] | Done]
"""Returns the command of the match and its side, to be written in one transaction with the message's id; or an answer."""


# Who may do what


def _side_of(room: Room, member: Member) -> Side:
    setup, position = room.game.setup, room.game.position
    sides = member.sides
    if not sides:
        raise NotAllowed("you are watching this game; only its players can do that")
    if len(sides) > 1:
        return position.side if setup.seat(position.side).program is None else sides[0]
    return sides[0]


def _check_control(room: Room, member: Member, what: str) -> None:
    """Programs are controlled by the person who started their game, a clock by those who play under it."""
    is_watched = room.game.setup.mode is Mode.WATCH
    if not (member.is_owner(room.link) if is_watched else member.sides):
        raise NotAllowed(f"{what}: only {'the person who started this game' if is_watched else 'its players'} can do that")


def _check_programs_play(room: Room, member: Member, what: str) -> None:
    if room.game.setup.mode is not Mode.WATCH:
        raise NotAllowed(f"{what}: only for games between programs")
    _check_control(room, member, what)


def _check_board(room: Room, member: Member, message: CommandMessage) -> None:
    """Refuse a move meant for another board, or during a program's turn."""
    match = room.game.match
    if match.outcome:
        return
    if message.plies is not None and message.plies != len(match.game.moves()):
        raise BoardChanged(f"{quoted(message.move)}: the board has changed in the meantime")
    if len(member.sides) > 1 and not match.is_persons_turn:
        raise NotYourTurn(f"{quoted(message.move)}: it is {match.seat_to_move.name}'s turn")


# Commands of the match


def _act(room: Room, member: Member, message: CommandMessage) -> tuple[MatchCommand, Side] | Done:
    command, by = command_from(message.action, move=message.move, is_granted=bool(message.granted)), _side_of(room, member)
    if isinstance(command, Play):
        _check_board(room, member, message)
    if isinstance(command, Answer) and room.game.match.outcome:
        return Done("", link=_answer_rematch(room, by, is_granted=command.is_granted))
    return command, by


def _claim(room: Room, member: Member, _message: CommandMessage) -> tuple[MatchCommand, Side]:
    """End a game that the other player has left."""
    by = _side_of(room, member)
    left = room.presence.claim_in(room.link, by.other) if room.game.setup.is_remote else 0.0  # the match refuses that
    if left is None:
        raise NotAllowed("claim: the other player is there")
    if left > 0:
        raise NotAllowed(f"claim: wait {left:.0f} more seconds; the other player may come back")
    return Claim(), by


def _control(room: Room, member: Member, message: CommandMessage) -> None:
    _check_control(room, member, message.action)
    room.game.do(command_from(message.action), room.game.position.side)


# Other commands


def _step(room: Room, member: Member, _message: CommandMessage) -> None:
    _check_programs_play(room, member, "step")
    room.game.step()


def _change_pace(steps: int, room: Room, member: Member, _message: CommandMessage) -> None:
    _check_programs_play(room, member, "pace")
    room.set_pace(pace_beside(room.link.pace, steps))


def _hint(room: Room, member: Member, _message: CommandMessage) -> None:
    _side_of(room, member)
    member.game_viewer.ask_hint()


def _analyse(room: Room, member: Member, message: CommandMessage) -> None:
    _side_of(room, member)
    viewer = member.game_viewer
    viewer.analyse(on=not viewer.asked_for_analysis if message.on is None else message.on)


def _rematch(room: Room, member: Member, _message: CommandMessage) -> Done:
    if room.game.setup.mode is not Mode.WATCH:
        return Done("", link=_ask_rematch(room, _side_of(room, member)))
    _check_control(room, member, "rematch")
    return Done("", link=_ask_rematch(room, Side.X))


def _ask_rematch(room: Room, by: Side) -> str:
    """Propose a rematch, or agree to it; the link of the next game, if there is one."""
    if not room.game.match.outcome:
        raise GameNotOver("rematch: the game is not over yet")
    link = room.reread_link()
    if link.next:
        return link.next
    if room.game.setup.is_remote and link.rematch_by is not by.other:
        room.note_rematch(by)
        return ""
    following = room.hub.games.rematch(link, room.game)
    room.announce_link()
    return following


def _answer_rematch(room: Room, by: Side, *, is_granted: bool) -> str:
    if is_granted and room.reread_link().rematch_by is by.other:
        return _ask_rematch(room, by)
    room.note_rematch(None)
    return ""


def _retry(room: Room, member: Member, message: CommandMessage) -> Done:
    _side_of(room, member)
    game, plies = room.game, message.plies
    if not game.match.outcome:
        raise GameNotOver("try again: the game is not over yet")
    if game.setup.is_remote:
        raise NotAllowed("try again: two people play this game; ask for a rematch")
    if plies is not None and plies >= len(game.match.game.moves()):
        raise NotAllowed("try again: the game ended with this move; go back at least one")
    return Done("", link=room.hub.games.retry(room.link, game, plies))


def _react(room: Room, member: Member, message: CommandMessage) -> None:
    by = _side_of(room, member)
    if message.emoji not in REACTIONS:
        raise UnknownCommand(f"react: choose one of {' '.join(REACTIONS)}")
    room.send_reaction(by, message.emoji)


def _why(room: Room, member: Member, _message: CommandMessage) -> Done:
    return Done("", text=why_text(member.game_viewer.view(room.hub.now())))


CHANGES: Mapping[str, TransactionalHandler] = {
    **{name: _act for name in BY_NAME if name not in {Abandon.name, Pause.name, Unpause.name, Rematch.name}},
    "claim": _claim,
}
"""Commands that change the match."""

HANDLERS: Mapping[str, Handler] = {
    Pause.name: _control,
    Unpause.name: _control,
    Rematch.name: _rematch,
    "hint": _hint,
    "analyse": _analyse,
    "step": _step,
    "faster": partial(_change_pace, -1),
    "slower": partial(_change_pace, 1),
    "retry": _retry,
    "react": _react,
    "why": _why,
}
"""All others."""


MAX_ANSWERS = 200
"""Kept for one room; the library knows which commands were carried out."""

MAX_TRIES = 5
"""Attempts at a command that other processes interrupt."""

CHANGED = "The game has changed in the meantime. Look again."


class CommandExecutor:
    """Carries out the commands of one room one at a time, and each id once."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._lock = threading.Lock()
        self._answers: LRUCache[str, Done | Refused] = LRUCache(MAX_ANSWERS)

    def execute(self, connection: Connection, message: CommandMessage) -> WriteSteps[Done | Refused]:
        with self._lock:
            answer = self._answers.get(message.id)
            if answer is None:
                answer = self._answers[message.id] = yield from self._execute(connection, message)
        return answer

    def _execute(self, connection: Connection, message: CommandMessage) -> WriteSteps[Done | Refused]:
        room, change, handler = self._room, CHANGES.get(message.action), HANDLERS.get(message.action)
        try:
            member = room.member_of(connection)
            if change:
                answer = yield from self._write(change, member, message)
            elif handler:
                with room.lock:
                    answer = handler(room, member, message) or Done("")
                room.request_publish()
            else:
                raise UnknownCommand(f"{quoted(message.action)}: no such command")
        except CommandRepeated:
            return Done(message.id)
        except NoughtsError as error:
            if change and room.hub.library.store.web_games.is_done(room.link.game, message.id):
                return Done(message.id)
            return Refused(message.id, str(error))
        return msgspec.structs.replace(answer, id=message.id) if answer else Refused(message.id, CHANGED)

    def _write(self, change: TransactionalHandler, member: Member, message: CommandMessage) -> WriteSteps[Done | None]:
        """Write a change of the match with the message's id; None if other processes were faster each time."""
        room = self._room
        also = partial(note_command, game=room.link.game, id=message.id, now=room.hub.today())
        for _ in range(MAX_TRIES):
            with room.publishing():
                found = change(room, member, message)
                answer = found if isinstance(found, Done) else None
                if not isinstance(found, Done) and (yield from room.game.apply(*found, also)):
                    answer = Done("")
                room.publish()
            if answer:
                return answer
        return None
