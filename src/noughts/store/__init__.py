"""Remembering: people, games, standings and unfinished games, in SQLite or PostgreSQL."""

from noughts.store.errors import (
    BadFilter,
    BadStore,
    BadText,
    GameKnown,
    NameTaken,
    NoSuchGame,
    NoSuchProfile,
    NotAStore,
    PlayedElsewhere,
    StoreError,
    StoreFull,
    StoreLocked,
    StoreReadOnly,
    StoreTooNew,
    StoreUnreachable,
)
from noughts.store.filter import EVERYTHING, Filter, Result, Sort, Who
from noughts.store.tally import Standing, Statistics, Streak, Tally
from noughts.store.values import Added, Profile, Summary, Unfinished

__all__ = [
    "EVERYTHING",
    "Added",
    "BadFilter",
    "BadStore",
    "BadText",
    "Filter",
    "GameKnown",
    "NameTaken",
    "NoSuchGame",
    "NoSuchProfile",
    "NotAStore",
    "PlayedElsewhere",
    "Profile",
    "Result",
    "Sort",
    "Standing",
    "Statistics",
    "StoreError",
    "StoreFull",
    "StoreLocked",
    "StoreReadOnly",
    "StoreTooNew",
    "StoreUnreachable",
    "Streak",
    "Summary",
    "Tally",
    "Unfinished",
    "Who",
]
