"""The panel as a page shows it: the value that all fronts have in common, as a message."""

from __future__ import annotations

from noughts.app import BoardView
from noughts.match import Request as Asked
from noughts.search import Analysis
from noughts.search.badge import badge_text
from noughts.ui.view import beliefs as believed
from noughts.ui.view import panel as common
from noughts.ui.view.discretion import Reason as Told
from noughts.ui.view.event_texts import request_text
from noughts.ui.view.rows import Line
from noughts.ui.view.titles import game_title
from noughts.ui.web.messages import Belief, Group, Panel, PanelClock, Reason, Request, Speaker, Toned, Valued, Values


def panel_state(view: BoardView, *, shows_values: bool) -> Panel:
    """All that there is to read."""
    found = common.panel_of(view, shows_values=shows_values)
    return Panel(
        title=game_title(view.setup),
        speaker=_speaker(found),
        headline=_toned(found.headline),
        status=Toned(found.status.text, found.status.tone),
        last=found.last,
        rule=found.rule,
        clocks=_clocks(found, view),
        advice=_reason(found.advice),
        values=_values(found.values, view),
        belief=_belief(found.belief),
        thinking=found.thinking,
        reason=_reason(found.reason),
        moves=list(found.moves),
        counts=list(found.counts),
        names=found.names,
        score=view.score.text,
        note=found.note,
        request=request_state(view.asked, view),
    )


def request_state(asked: Asked | None, view: BoardView) -> Request | None:
    """What waits for an answer."""
    if asked is None:
        return None
    return Request(asked.wish.value, asked.by.value, request_text(asked, view), asked.by is view.you)


def _speaker(found: common.Panel) -> Speaker | None:
    known = found.speaker
    if known is None:
        return None
    return Speaker(known.program, known.name, known.words, known.mood.value, known.side.value if known.side else None)


def _clocks(found: common.Panel, view: BoardView) -> list[PanelClock]:
    return [
        PanelClock(each.side.value, each.name, each.text, view.left(each.side) or 0.0, each.is_running, each.is_short)
        for each in found.clocks
    ]


def _values(found: common.Values | None, view: BoardView) -> Values | None:
    analysis = common.shown_analysis(view)
    if found is None or analysis is None:
        return None
    groups = [Group(list(group.moves), group.value, group.tone) for group in found.groups]
    return Values(groups, _moves(analysis, view), found.prediction, found.effort, found.legend)


def _belief(found: believed.Belief | None) -> Belief | None:
    if found is None:
        return None
    heat = {str(cell): round(share, 3) for cell, share in found.heat.items()}
    return Belief(found.words, found.text, found.win, found.draw, found.loss, heat)


def _moves(analysis: Analysis, view: BoardView) -> list[Valued]:
    valued = []
    for candidate in analysis.candidates:
        known, badge = common.explained(view, candidate), badge_text(candidate.score)
        valued.append(Valued(known.move, badge[:1], badge[1:].strip(), known.value, known.tone, known.why))
    return valued


def _reason(found: Told | None) -> Reason | None:
    return Reason(str(found.move), found.text) if found else None


def _toned(line: Line | None) -> Toned | None:
    return Toned(line.text, line.tone) if line else None
