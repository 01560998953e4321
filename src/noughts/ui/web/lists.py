"""Finished games and standings as rows of lists; private games are only in the lists of those who played them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from noughts.app import Library
from noughts.game import Seat
from noughts.rules import Rules
from noughts.store import Filter, Sort, Standing, Summary, Who
from noughts.store.claims import Claim
from noughts.store.links import Link
from noughts.ui.view.aids import aids_text
from noughts.ui.view.filters import is_ascending
from noughts.ui.view.library import (
    moment_text,
    percent_text,
    recent_text,
    result_text,
    statistics_rows,
    statistics_tables,
)
from noughts.ui.view.titles import board_title
from noughts.ui.web.messages import History, Leaderboard, PlayerPage, Row, StandingRow

MOST_LOOKS = 20
"""At the library for one page; where nearly all games are private, it stays short."""

RECENT = 20
"""Games on the page of a player."""


def history(library: Library, wanted: Filter, claim: Claim | None, *, newest_first: bool, offset: int, limit: int) -> History:
    """A page of games; the private ones of others are left out, and the page filled with those that come after them."""
    found: list[Row] = []
    total, at = library.store.count(wanted), offset
    for _ in range(MOST_LOOKS):
        missing = limit - len(found)
        games = library.store.history(wanted, newest_first=newest_first, limit=missing, offset=at)
        found += rows(library, games, claim)
        at += missing
        if len(found) == limit or at >= total:
            break
    return History(found, total, offset, limit, at if at < total else None)


def rows(library: Library, games: Sequence[Summary], claim: Claim | None) -> list[Row]:
    """A row for each game that somebody may see."""
    links = library.store.links.by_game([game.id for game in games])
    return [_row(game, links.get(game.id)) for game in games if _may_see(links.get(game.id), claim)]


def _may_see(link: Link | None, claim: Claim | None) -> bool:
    return link is None or not link.is_private or bool(claim and (link.sides(claim.id) or link.owner == claim.id))


def _row(game: Summary, link: Link | None) -> Row:
    return Row(
        link=link.id if link else game.id,
        when=moment_text(game.ended),
        title=board_title(Rules.parse(game.rules)),
        rules=game.rules,
        x=game.x.name,
        o=game.o.name,
        x_program=game.x.program,
        o_program=game.o.program,
        result=result_text(game.winner, game.why),
        winner=game.winner.value if game.winner else None,
        plies=game.plies,
        nodes=game.nodes or None,
        depth=game.depth or None,
        notes=aids_text(game.aids),
    )


def leaderboard(library: Library, wanted: Filter, who: Who, sort: Sort, *, is_turned: bool) -> Leaderboard:
    """Everybody, ranked."""
    ascending = is_ascending(sort, is_turned=is_turned)
    return Leaderboard(_standings(library.store.leaderboard(wanted, who=who, sort=sort, ascending=ascending, limit=100)))


def player_page(library: Library, who: Seat, wanted: Filter, claim: Claim | None) -> PlayerPage:
    """All about somebody, as far as the games go that are meant."""
    statistics = library.store.statistics(who, wanted)
    tables = {heading: _standings(standings) for heading, standings in statistics_tables(statistics)}
    games = library.store.history(replace(wanted, player=who), limit=RECENT)
    return PlayerPage(
        name=statistics.name,
        program=statistics.program,
        is_known=bool(games) or library.store.count(Filter(player=who)) > 0,
        facts=list(statistics_rows(statistics)) if games else [],
        recent=recent_text(statistics.name, games),
        by_opponent=tables.get("against", []),
        by_rules=tables.get("board", []),
        by_seat=tables.get("as", []),
        games=rows(library, games, claim),
    )


def _standings(standings: Sequence[Standing]) -> list[StandingRow]:
    return [
        StandingRow(s.label, s.program, s.games, s.wins, s.losses, s.draws, s.win_rate, percent_text(s.win_rate))
        for s in standings
    ]
