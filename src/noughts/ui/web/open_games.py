"""Games that go on: your own, and those that everybody may watch."""

from __future__ import annotations

from random import Random

from noughts.game import Mode
from noughts.match import Match, saving
from noughts.rules import NoughtsError, Side
from noughts.store import NoSuchGame
from noughts.store.claims import Claim
from noughts.store.links import Link
from noughts.ui.view.titles import game_title
from noughts.ui.web.arrangement import FRIEND
from noughts.ui.web.hub import Hub
from noughts.ui.web.messages import OpenGame, OpenGames

MOST = 50
"""Games in a list."""


def open_games(hub: Hub, claim: Claim | None) -> OpenGames:
    """Both lists; public games are those that somebody plays or looks at, in whichever process."""
    mine = hub.library.store.links.of_claim(claim.id, MOST) if claim else []
    yours = [game for link in mine if (game := _own(hub, link, claim.id if claim else ""))]
    known = {game.link for game in yours}
    public = []
    for room in hub.rooms():
        link = room.link
        if link.is_private or link.id in known or room.is_waiting or room.game.match.outcome or not room.connections:
            continue
        known.add(link.id)
        public.append(_open_game(link, room.game.match, watchers=room.watchers))
    others = [link for link in hub.played_lately(MOST) if link.id not in known]
    public += [_open_game(link, match) for link in others if (match := _match(hub, link))]
    return OpenGames(yours, public[:MOST])


def _own(hub: Hub, link: Link, claim: str) -> OpenGame | None:
    """One of somebody's games, unless it is over."""
    if link.invite:
        return OpenGame(link.id, FRIEND, 0, is_yours=True, your_turn=False, is_waiting=True, watchers=0)
    match = _match(hub, link)
    if match is None:
        return None
    sides = link.sides(claim) or (tuple(Side) if match.setup.mode is Mode.WATCH else ())
    return _open_game(link, match, is_yours=True, your_turn=match.position.side in sides and match.is_persons_turn)


def _match(hub: Hub, link: Link) -> Match | None:
    """A game as it stands in the library, unless it is over."""
    try:
        return saving.from_json(hub.library.store.reopen(link.game).document, Random(0))  # noqa: S311 - only looked at
    except (NoSuchGame, NoughtsError):
        return None


def _open_game(link: Link, match: Match, *, is_yours: bool = False, your_turn: bool = False, watchers: int = 0) -> OpenGame:
    title, plies = game_title(match.setup), len(match.game.moves())
    return OpenGame(link.id, title, plies, is_yours=is_yours, your_turn=your_turn, is_waiting=False, watchers=watchers)
