"""Offers: the buttons of a game, from the table of commands that all fronts share, and a few for two who play apart."""

from __future__ import annotations

from functools import lru_cache

from noughts.app import BoardView
from noughts.game import Mode
from noughts.ui.view.actions import Action
from noughts.ui.view.commands import COMMANDS, Command, key_text, offered
from noughts.ui.web.messages import Offer

SENT = {
    Action.UNDO: "undo",
    Action.REDO: "redo",
    Action.HINT: "hint",
    Action.ANALYSE: "analyse",
    Action.PAUSE: "pause",
    Action.STEP: "step",
    Action.FASTER: "faster",
    Action.SLOWER: "slower",
    Action.RESIGN: "resign",
    Action.RESTART: "rematch",
    Action.PLAY_ON: "play_on",
}
"""What a page sends for a row of the table; rows that are not here are the page's own business, or have no place in it."""

HERE = {
    Action.REVIEW: "review",
    Action.MISTAKES: "mistakes",
    Action.REPLAY: "replay",
    Action.EXPORT: "export",
    Action.NEW_GAME: "new game",
}
"""What a page does by itself, for whoever looks, when the game is over."""

ROWS = tuple(row for row in COMMANDS if row.action in SENT or row.action in HERE)
"""Those rows that a page knows; the others need not be looked at with every move."""

CONTROLS = (Action.PAUSE, Action.STEP, Action.FASTER, Action.SLOWER)
"""What whoever began a game between programs may do."""

DRAW = Offer("draw", "Draw", "Offer a draw, or settle for one.", "", [], enabled=True, confirm="Offer a draw?")
CLAIM = Offer("claim", "Claim the game", "The other player is away: the game is yours if you want it.", "", [], enabled=True)


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
    found = [_offer(row, view, analyses=analyses) for row in offered(view, ROWS) if row.action in SENT and _fits(row, view)]
    if view.can_draw and not view.outcome:
        found.append(DRAW)
    if may_claim:
        found.append(CLAIM)
    return found


def _fits(row: Command, view: BoardView) -> bool:
    if row.action is Action.RESTART:
        return view.outcome is not None
    return not (row.action in (Action.PAUSE, Action.PLAY_ON) and view.setup.is_apart)


def _offer(row: Command, view: BoardView, *, analyses: bool = False) -> Offer:
    action = SENT.get(row.action) or HERE[row.action]
    if action == "pause" and view.is_paused:
        action = "go_on"
    waits = view.asked is not None and action == view.asked.wish.value and view.asked.by is view.you
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
    confirm = "Give up this game?" if is_asked else ""
    title, key = label.capitalize(), key_text(keys)
    is_here = action in HERE.values()
    return Offer(action, title, sentence, key, list(keys), enabled=enabled, confirm=confirm, on=on, is_here=is_here)
