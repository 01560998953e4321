"""Turns requests into setups, and writes new games, rematches and retries into the library."""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from random import Random
from uuid import uuid4

import msgspec

from noughts.game import LONGEST_NAME, Assist, Game, Record, Seat, TimeControl, name_key
from noughts.game.variations import pasted_game
from noughts.match import BadSetup, Match, Setup, match_to_json
from noughts.play import Library, LiveGame
from noughts.play.seats import GUEST, LABEL, check_knows, person_name, seat_of, two_seats
from noughts.play.session import retry_from
from noughts.players.registry import check_installed
from noughts.rules import Rules, Side, quoted
from noughts.search.registry import for_strangers
from noughts.store import NoSuchGame, Unfinished
from noughts.store.web import Account, WebGame
from noughts.ui.shared.programs import programs
from noughts.ui.web.identity import Identities
from noughts.ui.web.messages import GameLink, NewGame

LINK_BYTES, INVITE_BYTES = 15, 12
"""Random bytes in a link, and in an invitation."""

FRIEND = "Your friend"
"""The second player, until they take the seat."""


def asked_for(link: WebGame) -> NewGame:
    return msgspec.json.decode(link.setup, type=NewGame)


def resolve_side(asked: NewGame, rng: Random) -> NewGame:
    """The same request with a side in place of ``random``."""
    side = rng.choice("xo") if asked.side == "random" else asked.side
    return msgspec.structs.replace(asked, side=side)


def build_setup(asked: NewGame, own_name: str, friend: str = FRIEND) -> Setup:
    """The game that a person of this name asked for, with its side resolved.

    BadSetup or another NoughtsError if it cannot be played. ``check_programs`` says whether its programs run here.
    """
    coach = asked.coach if asked.coach and asked.mode in ("people", "invite") else None
    return _setup(asked, Rules.parse(asked.rules), *_seats(asked, own_name, friend), coach)


def recorded_setup(asked: NewGame, record: Record) -> Setup:
    """The setup of a finished game; its players may have other names by now."""
    return _setup(asked, record.game.rules, record.x, record.o, record.coach)


def _setup(asked: NewGame, rules: Rules, x: Seat, o: Seat, coach: str | None) -> Setup:
    return Setup(
        rules,
        x,
        o,
        time=TimeControl.parse(asked.time) if asked.time else None,
        coach=coach,
        allows_undo=asked.allows_undo,
        allows_hints=asked.allows_hints,
        is_remote=asked.mode == "invite",
    )


def check_programs(setup: Setup) -> None:
    """Refuse programs that are not installed, not offered here, or do not know the rules.

    A program that is not offered may search for as long as it likes, and keep others waiting.
    """
    offered = {program.name for program in programs()}
    for name in (setup.x.program, setup.o.program, setup.coach):
        if name is not None and name not in offered:
            check_installed(name)
            raise BadSetup(f"{name}: not one of the programs that play here")
    for seat in (setup.x, setup.o):
        check_knows(seat, setup.rules)


def _seats(asked: NewGame, own_name: str, friend: str) -> tuple[Seat, Seat]:
    if asked.mode == "watch":
        return two_seats(_program_name(asked.x), _program_name(asked.o), None)
    if asked.mode == "computer":
        other = seat_of(_program_name(asked.opponent), None)
    elif asked.mode == "people":
        default = f"{GUEST} 2" if name_key(own_name) == name_key(GUEST) else GUEST
        other = Seat(person_name(asked.second_name) if asked.second_name else default)
    else:
        other = Seat(friend)
    return (Seat(own_name), other) if asked.side == Side.X.value else (other, Seat(own_name))


def _program_name(text: str) -> str:
    """The program in a request, before anything is looked up; BadSetup for a person."""
    if text == "me" or text.startswith("@"):
        raise BadSetup(f"{quoted(text)}: not a program; choose one, or invite a friend")
    return for_strangers(text)


@dataclass(frozen=True)
class GameFactory:
    """Writes links and first states of games into the library; from any thread."""

    library: Library
    identities: Identities
    now: Callable[[], float]
    today: Callable[[], datetime]
    rng: Random

    def new_game(self, asked: NewGame, account: Account) -> GameLink:
        """Start a game, or wait for a friend. The same key finds the same game."""
        link_id = _link_id(account, asked.key)
        if asked.key:
            with suppress(NoSuchGame):
                found = self.library.store.web_games.find(link_id)
                return GameLink(found.id, found.invite or "")
        asked = self._with_label(resolve_side(asked, self.rng), account)
        setup = build_setup(asked, account.name)
        check_programs(setup)
        own_sides = {"people": tuple(Side), "watch": ()}.get(asked.mode, (Side(asked.side),))
        link = WebGame(
            id=link_id,
            game=str(uuid4()),
            setup=msgspec.json.encode(asked).decode(),
            owner=account.id,
            x=account.id if Side.X in own_sides else None,
            o=account.id if Side.O in own_sides else None,
            invite=secrets.token_urlsafe(INVITE_BYTES) if asked.mode == "invite" else None,
            is_private=asked.mode != "invite" if asked.is_private is None else asked.is_private,
            pace=asked.pace if asked.mode == "watch" else 0.0,
        )
        self._create(link, None if link.invite else self._match(link, setup, _start(asked)))
        return GameLink(link.id, link.invite or "")

    def take_seat(self, link_id: str, invite: str, account: Account) -> GameLink:
        """Take the open seat of a game. WrongInvitation, or SeatTaken if another person was faster."""
        games = self.library.store.web_games
        link = games.find(link_id)
        if link.sides(account.id):
            return GameLink(link.id)
        side = Side.O if link.x else Side.X
        asked = asked_for(link)
        setup = build_setup(asked, self.identities.name_of(link.owner), account.name)
        check_programs(setup)
        taken = games.take_seat(link, invite, account.id, side, self._first_state(self._match(link, setup, _start(asked))))
        self.library.store.changes.wrote(taken.game, 1)
        return GameLink(taken.id)

    def rematch(self, link: WebGame, game: LiveGame) -> str:
        """The link of the rematch, with the sides swapped; the first call creates it."""
        setup = game.setup.swapped()
        check_programs(setup)
        asked = asked_for(link)
        asked = msgspec.structs.replace(asked, side="o" if asked.side == "x" else "x", x=asked.o, o=asked.x, start="")
        following = replace(_following(link, game), setup=msgspec.json.encode(asked).decode(), x=link.o, o=link.x)
        return self._create(following, self._match(following, setup), after=link.id).id

    def retry(self, link: WebGame, game: LiveGame, plies: int | None) -> str:
        """The link of a new game from an earlier position of a finished one; marked as a retry."""
        setup, before = retry_from(game.match.record(), plies)
        check_programs(setup)
        following = _following(link, game)
        return self._create(following, self._match(following, setup, before)).id

    def _with_label(self, asked: NewGame, account: Account) -> NewGame:
        """The same request, whose second name belongs to no other account."""
        if asked.mode != "people" or not asked.second_name:
            return asked
        other = self.library.store.accounts.of_name(asked.second_name)
        if other is None or other.id == account.id:
            return asked
        name = f"{asked.second_name.strip()[: LONGEST_NAME - len(LABEL) - 1]} {LABEL}"
        return msgspec.structs.replace(asked, second_name=name)

    def _create(self, link: WebGame, match: Match | None, *, after: str | None = None) -> WebGame:
        first = self._first_state(match) if match else None
        return self.library.store.web_games.create(link, self.today(), first, after=after)

    def _match(self, link: WebGame, setup: Setup, earlier: Game | None = None) -> Match:
        match = Match(setup, id=link.game, started=self.today(), rng=self.rng, game=earlier)
        if earlier:
            match.mark(Assist.RETRY)
        return match

    def _first_state(self, match: Match) -> Unfinished:
        return self.library.unfinished(match, match_to_json(match, self.now()), 1)


def _start(asked: NewGame) -> Game | None:
    """The game that the new one continues, if any; BadSetup if it cannot be continued."""
    if not asked.start:
        return None
    game = pasted_game(asked.start, Rules.parse(asked.rules))
    if game.rules != Rules.parse(asked.rules):
        raise BadSetup(f"{quoted(asked.rules)}: the position to begin with has other rules, {game.rules}")
    if game.outcome:
        raise BadSetup("start: the game is over in that position; choose another one")
    return game


def _following(link: WebGame, game: LiveGame) -> WebGame:
    """A link for the next game of the same players, with the score so far."""
    score = msgspec.json.encode((dict(game.score.wins), game.score.draws)).decode()
    return replace(link, id=secrets.token_urlsafe(LINK_BYTES), game=str(uuid4()), score=score, rematch_by=None, next=None)


def _link_id(account: Account, key: str) -> str:
    """A link that nobody guesses; the same for the same account and key."""
    if not key:
        return secrets.token_urlsafe(LINK_BYTES)
    digest = hashlib.sha256(f"{account.id} {key}".encode()).digest()[:LINK_BYTES]
    return base64.urlsafe_b64encode(digest).decode()
