"""The state of a game for one member: the board, the panel, and what they can do."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from noughts.game import Mode
from noughts.match import OfferDraw, Pause, ShareAnalysis, Unpause
from noughts.play import BoardView, RunningScore
from noughts.rules import Cell, Marks, Move, Placement, Position, Rules
from noughts.store.web import WebGame
from noughts.ui.shared.commands import COMMANDS, Action, Command, offered
from noughts.ui.shared.panel import panel_of
from noughts.ui.shared.values import Line
from noughts.ui.web.connection import Member
from noughts.ui.web.game_factory import asked_for, build_setup
from noughts.ui.web.messages import BoardState, Offer, Presence, State, You

WAITING_FOR_FRIEND = "Waiting for your friend to open the link."
WAITING_FOR_PLAYER = "Waiting for the second player."


def state_of(link: WebGame, member: Member, view: BoardView, presence: Presence, board: BoardState) -> State:
    """A game that is waiting for its second player, is being played, or is over."""
    is_waiting = link.invite is not None
    panel = panel_of(view)
    if is_waiting:
        panel = replace(panel, status=Line(WAITING_FOR_FRIEND if member.sides else WAITING_FOR_PLAYER), speaker=None)
    return State(
        link=link.id,
        phase="waiting" if is_waiting else "over" if view.outcome else "playing",
        board=board,
        panel=panel,
        offers=[] if is_waiting else offers(link, member, view, may_claim=presence.claim_in == 0),
        presence=presence,
        you=_you(member, view),
        next=link.next or "",
        invite=link.invite or "" if member.is_owner(link) else "",
        game=view.id if view.outcome else "",
        pace=link.pace if view.mode is Mode.WATCH else None,
    )


def waiting_view(link: WebGame, member: Member, owner_name: str) -> BoardView:
    """The empty board of a game whose second player has not come yet."""
    setup = build_setup(asked_for(link), owner_name)
    return BoardView(
        id=link.game,
        setup=setup,
        position=Position.start(setup.rules),
        outcome=None,
        moves=(),
        score=RunningScore.of(setup),
        is_paused=True,
        sides=member.sides,
    )


def _you(member: Member, view: BoardView) -> You:
    own = tuple(side for side in member.sides if view.seat(side).program is None)
    can_move = view.side in own and not view.outcome and not view.is_paused
    return You(own, view.names[own[0]] if own else "", can_move)


# The board


@lru_cache(maxsize=200)
def _cell_names(rules: Rules) -> list[str]:
    return [str(Cell(col, row)) for row in range(rules.rows) for col in range(rules.cols)]


def board_state(view: BoardView) -> BoardState:
    rules, position, outcome = view.rules, view.position, view.outcome
    cells, cols = str(position).partition(" ")[0].replace("/", ""), rules.cols

    def number(cell: Cell | Move) -> int:
        return cell.row * cols + cell.col

    placed = [number(move) for move, _ in view.moves]
    start = list(cells)
    for each in placed:
        start[each] = "."
    return BoardState(
        rules=str(rules),
        cols=cols,
        rows=rules.rows,
        cells=cells,
        names=_cell_names(rules),
        side=view.side,
        falls=rules.placement is Placement.GRAVITY,
        is_wild=rules.marks is Marks.WILD,
        marks=["X", "X"] if rules.marks is Marks.ONLY_X else ["X", "O"],
        legal=[] if outcome else sorted({number(move) for move in position.moves()}),
        forbidden=[] if outcome else [number(cell) for cell in position.forbidden_cells()],
        last=number(view.last) if view.last else None,
        line=[number(cell) for cell in outcome.cells] if outcome else [],
        is_over=outcome is not None,
        is_paused=view.is_paused,
        is_thinking=view.is_thinking,
        moves=[(each, cells[each]) for each in placed],
        start="".join(start),
        hint=number(view.hint.move) if view.hint else None,
    )


# What a member can do

PAGE_ACTIONS = {
    Action.REVIEW: "review",
    Action.MISTAKES: "mistakes",
    Action.REPLAY: "replay",
    Action.EXPORT: "export",
    Action.NEW_GAME: "new game",
}
"""What the page itself does after a game, for players and watchers."""

ROWS = tuple(row for row in COMMANDS if row.action in PAGE_ACTIONS or (row.wire and row.action is not Action.DRAW))
"""The commands of the page; ``DRAW`` has its own words."""

PROGRAM_CONTROLS = (Action.PAUSE, Action.STEP, Action.FASTER, Action.SLOWER, Action.RESTART)
"""For the owner of a game between programs."""

DRAW = Offer(OfferDraw.name, "Draw", "Offer a draw, or accept one.", "", (), enabled=True, confirm="Offer a draw?")
CLAIM = Offer("claim", "Claim the game", "The other player is away: you may claim the game.", "", (), enabled=True)


def offers(link: WebGame, member: Member, view: BoardView, *, may_claim: bool) -> list[Offer]:
    """What a member can do now; watchers nothing before the end."""
    wanted = [action for action in PAGE_ACTIONS if member.sides or action is not Action.MISTAKES]
    after = [_offer(row, view) for row in offered(view, ROWS) if row.action in wanted] if view.outcome else []
    return [*_commands(link, member, view, may_claim=may_claim), *after]


def _commands(link: WebGame, member: Member, view: BoardView, *, may_claim: bool) -> list[Offer]:
    if view.mode is Mode.WATCH:
        wanted = PROGRAM_CONTROLS if member.is_owner(link) else ()
        return [_offer(row, view) for row in offered(view, ROWS) if row.action in wanted]
    if not member.sides or link.next:
        return []
    found = [_offer(row, view) for row in offered(view, ROWS) if row.wire and _fits(row, view)]
    if view.can_draw and not view.outcome:
        found.append(DRAW)
    if may_claim:
        found.append(CLAIM)
    return found


def _fits(row: Command, view: BoardView) -> bool:
    if row.action is Action.RESTART:
        return view.outcome is not None
    return not (row.action in (Action.PAUSE, Action.RETRY) and view.setup.is_remote)


def _offer(row: Command, view: BoardView) -> Offer:
    action = row.wire or PAGE_ACTIONS[row.action]
    if action == Pause.name and view.is_paused:
        action = Unpause.name
    if row.action is Action.ANALYSE and view.needs_consent:
        action = ShareAnalysis.name
    proposal = view.proposal
    is_proposed = proposal is not None and action == proposal.command.name and proposal.by is view.you
    return Offer(
        action=action,
        label=row.label_for(view).capitalize(),
        sentence=row.sentence_for(view),
        key=row.key,
        keys=row.keys,
        enabled=row.is_enabled(view) and not is_proposed,
        confirm="Resign this game?" if row.action is Action.RESIGN and row.confirmation(view) else "",
        on=view.is_analysed if row.action is Action.ANALYSE else None,
        is_here=row.action in PAGE_ACTIONS,
    )
