"""Errors of a store: failures of the database, and mistakes of the caller.

A failure is an OSError, a mistake is a NoughtsError like every other. No error of a database driver leaves the store.
"""

from __future__ import annotations

from noughts.rules import NoughtsError


class StoreError(OSError):
    """The database cannot do what was asked; nothing was changed."""


class StoreLocked(StoreError):
    """Another program has been writing for too long."""


class StoreReadOnly(StoreError):
    """The file or its folder cannot be written to."""


class StoreFull(StoreError):
    """There is no room left on the disk."""


class StoreGone(StoreError):
    """The file was deleted or replaced while it was open."""


class StoreTooNew(StoreError):
    """A later version of the program wrote this database."""


class NotAStore(StoreError):
    """The file is something else, or damaged."""


class DamagedGame(StoreError):
    """The row of a game cannot be read; all other games can."""


class StoreUnreachable(StoreError):
    """The folder, the file or the server cannot be opened."""


class BadStore(NoughtsError):
    """The text names no kind of database that noughts can use."""


class BadText(NoughtsError):
    """A text with characters that no database accepts, for example half of a surrogate pair."""


class NoSuchGame(NoughtsError):
    """No game has this number or id."""


class NoSuchProfile(NoughtsError):
    """No person with this name is known."""


class NameTaken(NoughtsError):
    """The name belongs to another person."""


class GameKnown(NoughtsError):
    """A game with this id is already saved."""


class PlayedElsewhere(NoughtsError):
    """Another program has written this game in the meantime."""


class BadFilter(NoughtsError):
    """The filter contradicts itself, or is incomplete."""
