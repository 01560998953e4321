"""CommandDesk: where the commands of a room are carried out, each of them once."""

from __future__ import annotations

import threading
from collections import OrderedDict
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from noughts.app.steps import Steps
from noughts.rules import NoughtsError
from noughts.store.links import Repeated, note_command
from noughts.ui.web.connection import Connection
from noughts.ui.web.deeds import Deed, KeptDeed, deed_of
from noughts.ui.web.messages import Command, Done, Refused
from noughts.ui.web.visitor import Visitor

if TYPE_CHECKING:
    from noughts.ui.web.hub import Hub
    from noughts.ui.web.room import Room

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

    def do(self, connection: Connection, command: Command) -> Steps[Done | Refused]:
        """Carry out a command once, however often it is sent."""
        with self._lock:
            known = self._answers.get(command.id)
            if known is None:
                known = self._answers[command.id] = yield from self._do(connection, command)
                if len(self._answers) > ANSWERS:
                    self._answers.popitem(last=False)
        return known

    def _do(self, connection: Connection, command: Command) -> Steps[Done | Refused]:
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
            if isinstance(deed, KeptDeed) and self._hub.library.store.links.is_done(self._room.link.game, command.id):
                return Done(command.id)
            return Refused(command.id, str(error))
        return msgspec.structs.replace(answer, id=command.id) if answer else Refused(command.id, CHANGED)

    def _act(self, deed: Deed, visitor: Visitor, command: Command) -> Done:
        """Do what is not written."""
        with self._room.still():
            answer = deed.do(self._room, visitor, command)
        self._hub.call(self._room)
        return answer or Done("")

    def _keep(self, deed: KeptDeed, visitor: Visitor, command: Command) -> Steps[Done | None]:
        """Do what is written, together with the command's id; None if others were always faster."""
        also = partial(note_command, game=self._room.link.game, id=command.id, now=self._hub.today())
        for _ in range(TRIES):
            with self._room.told_by_us():
                found = deed.find(self._room, visitor, command)
                answer = found if isinstance(found, Done) else None
                if not isinstance(found, Done) and (yield from self._room.game.doing(found, also)):
                    answer = Done("")
                self._room.tell()
            if answer:
                return answer
        return None
