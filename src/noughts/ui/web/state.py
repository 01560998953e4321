"""A game as the page shows it: board, panel, buttons, and its setup."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from random import Random

import msgspec

from noughts.game import Mode, Seat, TimeControl, name_key
from noughts.match import BadSetup, OfferDraw, Pause, Setup, Unpause
from noughts.play import BoardView, RunningScore
from noughts.play.seats import check_knows, seat_of, two_seats
from noughts.players.registry import check_installed
from noughts.rules import Cell, Marks, Move, Placement, Position, Rules, Side
from noughts.store.web import WebGame
from noughts.ui.shared.commands import COMMANDS, Action, Command, key_text, offered
from noughts.ui.shared.panel import panel_of
from noughts.ui.shared.programs import programs
from noughts.ui.shared.values import Line
from noughts.ui.web.connection import Visitor
from noughts.ui.web.messages import BoardState, NewGame, Offer, Presence, State, You


@lru_cache(maxsize=200)
def _names(rules: Rules) -> list[str]:
    return [str(Cell(col, row)) for row in range(rules.rows) for col in range(rules.cols)]


def board_state(view: BoardView) -> BoardState:
    """All that there is to draw."""
    rules, position, outcome = view.rules, view.position, view.outcome
    cells = str(position).partition(" ")[0].replace("/", "")

    cols = rules.cols

    def number(cell: Cell | Move) -> int:
        return cell.row * cols + cell.col

    placed = [move.row * cols + move.col for move, _ in view.moves]
    moves = [(each, cells[each]) for each in placed]
    start = list(cells)
    for cell in placed:
        start[cell] = "."
    return BoardState(
        rules=str(rules),
        cols=cols,
        rows=rules.rows,
        cells=cells,
        names=_names(rules),
        side=view.side,
        falls=rules.placement is Placement.GRAVITY,
        is_wild=rules.marks is Marks.WILD,
        marks=["X", "X"] if rules.marks is Marks.ONLY_X else ["X", "O"],
        legal=[] if outcome else sorted({move.row * cols + move.col for move in position.moves()}),
        last=number(view.last) if view.last else None,
        line=[number(cell) for cell in outcome.cells] if outcome else [],
        is_over=outcome is not None,
        is_paused=view.is_paused,
        is_thinking=view.is_thinking,
        moves=moves,
        start="".join(start),
        hint=number(view.hint.move) if view.hint else None,
    )


HERE = {
    Action.REVIEW: "review",
    Action.MISTAKES: "mistakes",
    Action.REPLAY: "replay",
    Action.EXPORT: "export",
    Action.NEW_GAME: "new game",
}
"""What a page does by itself, for whoever looks, when the game is over."""

ROWS = tuple(row for row in COMMANDS if row.action in HERE or (row.wire and row.action is not Action.DRAW))
"""Those rows that a page knows; a draw is offered to two who play apart, in other words."""

CONTROLS = (Action.PAUSE, Action.STEP, Action.FASTER, Action.SLOWER)
"""What whoever began a game between programs may do."""

DRAW = Offer(OfferDraw.name, "Draw", "Offer a draw, or settle for one.", "", (), enabled=True, confirm="Offer a draw?")
CLAIM = Offer("claim", "Claim the game", "The other player is away: the game is yours if you want it.", "", (), enabled=True)


def offers(view: BoardView, *, plays: bool, is_owner: bool, analyses: bool, may_claim: bool, has_next: bool) -> list[Offer]:
    """What somebody can do as things stand; a watcher can do nothing before the end."""
    wanted = [action for action in HERE if plays or action is not Action.MISTAKES]
    after = [_offer(row, view) for row in offered(view, ROWS) if row.action in wanted] if view.outcome else []
    return [*_sent(view, plays=plays, is_owner=is_owner, analyses=analyses, may_claim=may_claim, has_next=has_next), *after]


def _sent(view: BoardView, *, plays: bool, is_owner: bool, analyses: bool, may_claim: bool, has_next: bool) -> list[Offer]:
    if view.mode is Mode.WATCH:
        wanted = (*CONTROLS, Action.RESTART) if is_owner else ()
        return [_offer(row, view) for row in offered(view, ROWS) if row.action in wanted]
    if not plays or has_next:
        return []
    found = [_offer(row, view, analyses=analyses) for row in offered(view, ROWS) if row.wire and _fits(row, view)]
    if view.can_draw and not view.outcome:
        found.append(DRAW)
    if may_claim:
        found.append(CLAIM)
    return found


def _fits(row: Command, view: BoardView) -> bool:
    if row.action is Action.RESTART:
        return view.outcome is not None
    return not (row.action in (Action.PAUSE, Action.RETRY) and view.setup.is_remote)


def _offer(row: Command, view: BoardView, *, analyses: bool = False) -> Offer:
    action = row.wire or HERE[row.action]
    if action == Pause.name and view.is_paused:
        action = Unpause.name
    proposal = view.proposal
    waits = proposal is not None and action == proposal.command.name and proposal.by is view.you
    first = row.first(view) if row.action is Action.RESIGN else ""
    on = analyses if row.action is Action.ANALYSE else None
    return _button(action, row.label_for(view), row.sentence_for(view), row.keys, row.can(view) and not waits, bool(first), on)


@lru_cache(maxsize=256)
def _button(
    action: str,
    label: str,
    sentence: str,
    keys: tuple[str, ...],
    enabled: bool,  # noqa: FBT001 - what is remembered is found faster without names
    is_asked: bool,  # noqa: FBT001
    on: bool | None,  # noqa: FBT001
) -> Offer:
    """Made once, since there are few, and all are sent with every move."""
    confirm = "Resign this game?" if is_asked else ""
    title, key = label.capitalize(), key_text(keys)
    is_here = action in HERE.values()
    return Offer(action, title, sentence, key, keys, enabled=enabled, confirm=confirm, on=on, is_here=is_here)


GUEST = "Guest"
"""The person beside you, unless they have a name."""

FRIEND = "Your friend"
"""Whoever is waited for."""


def settled(asked: NewGame, rng: Random) -> NewGame:
    """The same with lots drawn for the sides."""
    side = rng.choice("xo") if asked.side == "random" else asked.side
    return msgspec.structs.replace(asked, side=side)


def own_side(asked: NewGame) -> Side:
    """The side of whoever asked, once it is settled."""
    return Side(asked.side)


def setup_of(asked: NewGame, own_name: str, friend: str = FRIEND) -> Setup:
    """The game, for somebody of this name; BadSetup, or what is wrong with the rules, the names or the time."""
    rules = Rules.parse(asked.rules)
    x, o = _seats(asked, own_name, friend)
    for seat in (x, o):
        _check_program(seat.program)
        check_knows(seat, rules)
    has_people = asked.mode in ("people", "invite")
    coach = asked.coach if has_people and asked.coach else None
    _check_program(coach)
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


def _seats(asked: NewGame, own_name: str, friend: str) -> tuple[Seat, Seat]:
    if asked.mode == "watch":
        return two_seats(asked.x, asked.o, None)
    other = {
        "computer": lambda: seat_of(asked.opponent, None),
        "people": lambda: Seat(asked.second_name or _guest(own_name)),
        "invite": lambda: Seat(friend),
    }[asked.mode]()
    if asked.mode == "computer" and not other.program:
        raise BadSetup(f"{asked.opponent}: not a program; choose one, or invite a friend")
    return (Seat(own_name), other) if own_side(asked) is Side.X else (other, Seat(own_name))


def _guest(own_name: str) -> str:
    return f"{GUEST} 2" if name_key(own_name) == name_key(GUEST) else GUEST


def _check_program(name: str | None) -> None:
    """Only programs that are offered: one that may search as long as it likes would keep others waiting."""
    if name is not None and name not in {program.name for program in programs()}:
        check_installed(name)
        raise BadSetup(f"{name}: not one of the programs that play here")


WAITING = "Waiting for somebody to open your link."
WAITING_FOR = "Waiting for the second player."


def playing_state(
    link: WebGame, visitor: Visitor, view: BoardView, presence: Presence, board: BoardState, *, analyses: bool
) -> State:
    """A game that goes on, or is over."""
    return State(
        link=link.id,
        phase="over" if view.outcome else "playing",
        board=board,
        panel=panel_of(view, shows_values=analyses),
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


def waiting_view(link: WebGame, visitor: Visitor, owner: str) -> BoardView:
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


def waiting_state(link: WebGame, visitor: Visitor, view: BoardView, presence: Presence) -> State:
    """A game whose second player has not come yet; only whoever began it is told the invitation."""
    panel = panel_of(view)
    status = Line(WAITING if visitor.sides else WAITING_FOR)
    return State(
        link=link.id,
        phase="waiting",
        board=board_state(view),
        panel=replace(panel, status=status, speaker=None),
        offers=[],
        presence=presence,
        you=_you(visitor, view),
        invite=(link.invite or "") if visitor.owns(link) else "",
    )


def _you(visitor: Visitor, view: BoardView) -> You:
    mine = tuple(side for side in visitor.sides if view.seat(side).program is None)
    can_move = view.side in mine and not view.outcome and not view.is_paused
    return You(mine, view.names[mine[0]] if mine else "", can_move)
