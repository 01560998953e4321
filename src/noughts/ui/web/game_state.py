"""The state of a game as one visitor sees it, put together from its parts."""

from __future__ import annotations

import msgspec

from noughts.app import BoardView, RunningScore
from noughts.game import Mode
from noughts.rules import Position
from noughts.store.links import Link
from noughts.ui.web.arrangement import setup_of
from noughts.ui.web.board_state import board_state
from noughts.ui.web.messages import BoardState, NewGame, Presence, State, You
from noughts.ui.web.offers import offers
from noughts.ui.web.panel_state import panel_state
from noughts.ui.web.visitor import Visitor

WAITING = "Waiting for somebody to open your link."
WAITING_FOR = "Waiting for the second player."


def playing_state(
    link: Link, visitor: Visitor, view: BoardView, presence: Presence, board: BoardState, *, analyses: bool
) -> State:
    """A game that goes on, or is over."""
    return State(
        link=link.id,
        phase="over" if view.outcome else "playing",
        board=board,
        panel=panel_state(view, shows_values=analyses),
        offers=offers(
            view,
            plays=bool(visitor.sides),
            is_owner=visitor.owns(link),
            analyses=analyses,
            may_claim=presence.claim_in == 0,
            has_next=bool(link.next),
        ),
        presence=presence,
        you=_you(visitor, view),
        next=link.next or "",
        game=view.id if view.outcome else "",
        pace=link.pace if view.mode is Mode.WATCH else None,
    )


def waiting_view(link: Link, visitor: Visitor, owner: str) -> BoardView:
    """The empty board while the second player is waited for."""
    setup = setup_of(msgspec.json.decode(link.setup, type=NewGame), owner)
    return BoardView(
        id=link.game,
        setup=setup,
        position=Position.start(setup.rules),
        outcome=None,
        moves=(),
        score=RunningScore.of(setup),
        is_paused=True,
        sides=visitor.sides,
    )


def waiting_state(link: Link, visitor: Visitor, view: BoardView, presence: Presence) -> State:
    """A game whose second player has not come yet; only whoever began it is told the invitation."""
    panel = panel_state(view, shows_values=False)
    status = msgspec.structs.replace(panel.status, text=WAITING if visitor.sides else WAITING_FOR)
    return State(
        link=link.id,
        phase="waiting",
        board=board_state(view),
        panel=msgspec.structs.replace(panel, status=status, speaker=None),
        offers=[],
        presence=presence,
        you=_you(visitor, view),
        invite=(link.invite or "") if visitor.owns(link) else "",
    )


def _you(visitor: Visitor, view: BoardView) -> You:
    mine = [side for side in visitor.sides if view.seat(side).program is None]
    can_move = view.side in mine and not view.outcome and not view.is_paused
    return You([side.value for side in mine], view.names[mine[0]] if mine else "", can_move)
