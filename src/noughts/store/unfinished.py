"""Unfinished games: every accepted move is here before it is acknowledged."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, Select, bindparam, case, delete, func, select, update

from noughts.game import Seat, read_name
from noughts.game.seat import checked
from noughts.rules import quoted
from noughts.store.changes import announce
from noughts.store.errors import DamagedGame, NoSuchGame, PlayedElsewhere
from noughts.store.moments import FIRST_MOMENT, LAST_MOMENT, to_moment, to_number
from noughts.store.people import key_of, player_ids, seat_of, upsert
from noughts.store.prepared import Prepared
from noughts.store.rows import UNREADABLE, rules_text
from noughts.store.schema import player, unfinished
from noughts.store.values import Unfinished

X, O = player.alias("x"), player.alias("o")  # noqa: E741 - the letters are the names of the players

LATEST = (
    select(func.max(unfinished.c.updated)).where(unfinished.c.updated.between(FIRST_MOMENT, LAST_MOMENT - 1)).scalar_subquery()
)
"""When a game was last written; a moment that no game can have is none."""

NOW = bindparam("now", type_=unfinished.c.updated.type)
AFTER_ALL = case((NOW <= LATEST, LATEST + 1), else_=NOW)
"""A moment later than that of every other game: the one that was left last stays the last, whatever the clock says."""

GOING_ON = Prepared(
    update(unfinished)
    .where((unfinished.c.id == bindparam("game")) & (unfinished.c.version == bindparam("before")))
    .values({name: bindparam(name) for name in ("plies", "document", "version")} | {"updated": AFTER_ALL})
)
"""The next version of a game."""


def keep(connection: Connection, kept: Unfinished) -> None:
    """Write the game as it is now; PlayedElsewhere unless it is one version after what is there."""
    now = to_number(kept.updated)
    values = {"plies": kept.plies, "document": kept.document, "version": kept.version}
    if kept.version == 1:
        x, o = checked(kept.x), checked(kept.o)
        ids = player_ids(connection, {key_of(seat): (seat, now) for seat in (x, o)})
        players = {"x_player": ids[key_of(x)], "o_player": ids[key_of(o)]}
        row = upsert(connection, unfinished).values(id=kept.id, rules=kept.rules, updated=AFTER_ALL, **players, **values)
        new = row.on_conflict_do_nothing(index_elements=["id"]).returning(unfinished.c.id)  # nobody counts rows put in
        written = len(connection.execute(new, {"now": now}).all())
    else:
        before = kept.version - 1
        written = GOING_ON.run(connection, {**values, "now": now, "game": kept.id, "before": before}).rowcount
    if not written:
        raise elsewhere(kept.id)
    announce(connection, kept.id)


def is_kept(connection: Connection, kept: Unfinished) -> bool:
    """Whether this very version of the game is there, so that it was we who wrote it, though nobody answered."""
    columns = (unfinished.c.version, unfinished.c.document)
    row = connection.execute(select(*columns).where(unfinished.c.id == kept.id)).first()
    return row is not None and tuple(row) == (kept.version, kept.document)


def let_go(connection: Connection, game_id: str, version: int | None) -> None:
    """Remove a game that has ended; PlayedElsewhere if somebody else has gone on with it."""
    gone = delete(unfinished).where(unfinished.c.id == game_id)
    if version is not None:
        gone = gone.where(unfinished.c.version == version - 1)
    done = connection.execute(gone)
    if version is not None and not done.rowcount and (version > 1 or _is_kept(connection, game_id)):
        raise elsewhere(game_id)
    announce(connection, game_id)


def elsewhere(game_id: str) -> PlayedElsewhere:
    """What to say when two programs have one game open."""
    return PlayedElsewhere(f"{quoted(game_id)}: this game has gone on in another window")


def _is_kept(connection: Connection, game_id: str) -> bool:
    return connection.execute(select(unfinished.c.id).where(unfinished.c.id == game_id)).first() is not None


def all_kept(connection: Connection, name: str | None) -> list[Unfinished]:
    """The unfinished games, latest first; of one person if named."""
    query = _query().order_by(unfinished.c.updated.desc(), unfinished.c.id)
    if name is not None:
        key = key_of(Seat(read_name(name)))
        query = query.where((X.c.key == key) | (O.c.key == key))
    return [kept for row in connection.execute(query) if (kept := _unfinished(row))]


def reopen(connection: Connection, game_id: str) -> Unfinished:
    """One unfinished game."""
    row = connection.execute(_query().where(unfinished.c.id == game_id)).first()
    if row is None:
        raise _no_such_game(game_id)
    kept = _unfinished(row)
    if kept is None:
        raise DamagedGame(f"{quoted(game_id)}: this unfinished game is damaged and cannot go on")
    return kept


def drop(connection: Connection, game_id: str, version: int) -> None:
    """Forget an unfinished game; PlayedElsewhere if it has another version."""
    gone = delete(unfinished).where((unfinished.c.id == game_id) & (unfinished.c.version == version))
    if not connection.execute(gone).rowcount:
        raise elsewhere(game_id) if _is_kept(connection, game_id) else _no_such_game(game_id)
    announce(connection, game_id)


def version_of(connection: Connection, game_id: str) -> int | None:
    """The version of an unfinished game; None if there is none."""
    return connection.execute(select(unfinished.c.version).where(unfinished.c.id == game_id)).scalar()


def _no_such_game(game_id: str) -> NoSuchGame:
    return NoSuchGame(f"{quoted(game_id)}: no unfinished game has this id; it may have ended")


def _query() -> Select[Any]:
    columns = (X.c.key.label("x_key"), X.c.name.label("x_name"), O.c.key.label("o_key"), O.c.name.label("o_name"))
    both = unfinished.join(X, X.c.id == unfinished.c.x_player).join(O, O.c.id == unfinished.c.o_player)
    return select(unfinished, *columns).select_from(both)


def _unfinished(row: Row[Any]) -> Unfinished | None:
    """The game of a row; None if it is damaged, which must not keep anybody from another."""
    try:
        return Unfinished(
            id=row.id,
            x=seat_of(row.x_key, row.x_name),
            o=seat_of(row.o_key, row.o_name),
            rules=rules_text(row.rules),
            plies=int(row.plies),
            document=row.document,
            version=int(row.version),
            updated=to_moment(row.updated),
        )
    except UNREADABLE:
        return None
