"""People and programs as the tables know them, what people have set, and the analysis boards that they saved."""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Iterable, Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, Table, delete, func, select, update

from noughts.game import LONGEST_NAME, Record, Seat, name_key, read_name
from noughts.game.seat import PERSON, check_program
from noughts.rules import NoughtsError, printable, quoted
from noughts.store.database import chunks, upsert
from noughts.store.errors import DamagedGame, NameTaken, NoSuchGame, NoSuchProfile, NotAStore
from noughts.store.schema import board, player, setting, to_datetime, to_timestamp
from noughts.store.values import Profile, SavedBoard

Change = Callable[[Mapping[str, object]], Mapping[str, object]]  # from a person's settings to the new ones


@lru_cache(maxsize=10_000)
def key_of(seat: Seat) -> str:
    """The unique key of a player; a person without a name has the sign for a person alone.

    >>> key_of(Seat("Zoë")), key_of(Seat("Level 3", "level:3"))
    ('@zoë', 'level:3')
    """
    if seat.program is None:
        return PERSON + name_key(seat.name)
    return seat.program


def player_ids(connection: Connection, seats: Mapping[str, tuple[Seat, int]]) -> dict[str, int]:
    """The id of each player by key, adding new ones; ``seats`` has the checked seat and the time of the first game."""
    found = _known(connection, seats)
    missing = sorted(key for key in seats if key not in found)  # sorted: two programs never wait for each other
    if missing:
        rows = [_row(key, *seats[key]) for key in missing]
        connection.execute(upsert(connection, player).on_conflict_do_nothing(index_elements=["key"]), rows)
        found |= _known(connection, missing)
        check_written(found, missing)
    return found


def check_written(found: Container[object], wanted: Iterable[object]) -> None:
    """NotAStore unless everything just written is found: an index may contradict its table."""
    if not all(each in found for each in wanted):
        raise NotAStore("the database is damaged: what was just written cannot be found. Nothing was changed.")


def _known(connection: Connection, keys: Iterable[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for some in chunks(keys):
        rows = connection.execute(select(player.c.key, player.c.id).where(player.c.key.in_(some)))
        found.update((row.key, row.id) for row in rows)
    return found


def _row(key: str, seat: Seat, seen: int) -> dict[str, object]:
    is_person = seat.program is None
    return {"key": key, "name": seat.name, "created": seen if is_person else None}


@lru_cache(maxsize=10_000)
def seat_of(key: str, name: str) -> Seat:
    """The seat of a row of the player table.

    The row may be damaged, but the result is harmless: control characters are spelt out, and a name that does not
    fit the key is taken from it.

    >>> seat_of("@zoë", "Zoë"), seat_of("@zoë", "\\x1b[2J"), seat_of("@\\x1b[2J", "\\x1b[2J")
    (Seat(name='Zoë', program=None), Seat(name='zoë', program=None), Seat(name='\\\\x1b[2J', program=None))
    """
    key, name = str(key), str(name)
    if not key.startswith(PERSON):
        return Seat(_shown(name, read_name), _shown(key, check_program))
    return Seat(_shown(name if PERSON + name_key(name) == key else key[1:], read_name))


def _shown(text: str, check: Callable[[str], str]) -> str:
    try:
        return check(text) if text else text
    except NoughtsError:
        return printable(text[:LONGEST_NAME])


def find(connection: Connection, name: str) -> Profile | None:
    row = connection.execute(select(player).where(player.c.key == key_of(Seat(read_name(name))))).first()
    return _profile(row) if row else None


def welcome(connection: Connection, name: str, now: datetime) -> Profile:
    new = Seat(read_name(name))
    player_ids(connection, {key_of(new): (new, to_timestamp(now))})
    return known(connection, name)


def known(connection: Connection, name: str) -> Profile:
    found = find(connection, name)
    if not found:
        raise NoSuchProfile(f"{quoted(name)}: no player has this name")
    return found


def rename(connection: Connection, old: str, new: str) -> Profile:
    person, renamed = known(connection, old), Seat(read_name(new))
    old_key, new_key = key_of(Seat(person.name)), key_of(renamed)
    if new_key != old_key and find(connection, new):
        raise NameTaken(f"{quoted(renamed.name)}: another player has this name; choose another")
    connection.execute(update(player).where(player.c.key == old_key).values(key=new_key, name=renamed.name))
    return known(connection, new)


def everyone(connection: Connection) -> list[Profile]:
    rows = connection.execute(select(player).where(player.c.key.like(f"{PERSON}_%")).order_by(player.c.key))
    return [_profile(row) for row in rows]


def change_settings(connection: Connection, name: str, change: Change) -> Mapping[str, object]:
    key = key_of(Seat(known(connection, name).name))
    kept = connection.execute(select(player.c.settings).where(player.c.key == key).with_for_update()).scalar_one()
    changed = change(_settings(kept))
    connection.execute(update(player).where(player.c.key == key).values(settings=json.dumps(dict(changed))))
    return changed


def setting_of(connection: Connection, key: str) -> str | None:
    found: str | None = connection.execute(select(setting.c.value).where(setting.c.key == key)).scalar()
    return found


def set_setting(connection: Connection, key: str, value: str) -> None:
    row = upsert(connection, setting).values(key=key, value=value)
    connection.execute(row.on_conflict_do_update(index_elements=["key"], set_={"value": value}))


def change_setting(connection: Connection, key: str, change: Callable[[str | None], str]) -> None:
    query = select(setting.c.value).where(setting.c.key == key).with_for_update()
    set_setting(connection, key, change(connection.execute(query).scalar()))


def _profile(row: Row[Any]) -> Profile:
    return Profile(seat_of(row.key, row.name).name, _created(row.created), _settings(row.settings))


def _created(number: object) -> datetime:
    try:
        return to_datetime(number if isinstance(number, int) else 0)
    except OverflowError:
        return to_datetime(0)


def _settings(text: str) -> Mapping[str, object]:
    """Settings from JSON; none if they cannot be read, since a damaged colour must not stop a game."""
    try:
        document = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return {}
    return document if isinstance(document, dict) else {}


MAX_BOARDS = 500  # per person
LARGEST_BOARD = 1_000_000  # characters


class BoardNotSaved(NoughtsError):
    """A board that cannot be saved, since it is too large or there are too many."""


def save_board(connection: Connection, person: str, saved: SavedBoard) -> None:
    sitting, document = Seat(person), saved.record.to_json()
    name, moment = read_name(saved.name), to_timestamp(saved.updated)
    if len(document) > LARGEST_BOARD:
        raise BoardNotSaved(f"{quoted(name)}: has {len(document):,} characters with its comments; at most {LARGEST_BOARD:,}")
    owner = player_ids(connection, {key_of(sitting): (sitting, moment)})[key_of(sitting)]
    others = select(func.count()).where(board.c.player == owner, board.c.name != name)
    if (connection.execute(others).scalar() or 0) >= MAX_BOARDS:
        raise BoardNotSaved(f"{quoted(name)}: {MAX_BOARDS} boards are already saved; delete one first")
    row = upsert(connection, board).values(player=owner, name=name, document=document, updated=moment)
    connection.execute(
        row.on_conflict_do_update(index_elements=["player", "name"], set_={"document": document, "updated": moment})
    )


def board_names(connection: Connection, person: str) -> list[str]:
    return list(connection.execute(_boards_of(select(board.c.name), person).order_by(board.c.updated.desc())).scalars())


def saved_board(connection: Connection, person: str, name: str) -> SavedBoard:
    row = connection.execute(_boards_of(select(board), person).where(board.c.name == name.strip())).first()
    if row is None:
        raise NoSuchGame(f"{quoted(name)}: no board is saved under this name")
    try:
        return SavedBoard(row.name, Record.from_json(row.document), to_datetime(row.updated))
    except (NoughtsError, OverflowError) as error:
        raise DamagedGame(f"{quoted(name)}: this board is damaged ({error}); delete it") from error


def remove_board(connection: Connection, person: str, name: str) -> None:
    owner = select(player.c.id).where(player.c.key == key_of(Seat(person))).scalar_subquery()
    done = connection.execute(delete(board).where(board.c.player == owner, board.c.name == name.strip()))
    if not done.rowcount:
        raise NoSuchGame(f"{quoted(name)}: no board is saved under this name")


def _boards_of(query: Select[Any], person: str) -> Select[Any]:
    return query.join_from(board, player).where(player.c.key == key_of(Seat(person)))


NAMELESS = Seat("")  # stands for removed people


def replace_player(connection: Connection, table: Table, old: int, new: int, *which: ColumnElement[bool]) -> None:
    """Replace one player by another in every column; only cells that change are written."""
    for name in ("player", "opponent", "x_player", "o_player"):
        if name in table.c:
            connection.execute(update(table).where(*which, table.c[name] == old).values({name: new}))
