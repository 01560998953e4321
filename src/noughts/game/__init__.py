"""Recorded games: the tree of moves, clocks, records and SGF."""

from noughts.game.clock import Clock, OnTime, Per, TimeControl
from noughts.game.game import UNMEASURED, Game, MoveStats, Node
from noughts.game.record import Record
from noughts.game.seat import LONGEST_NAME, UNCOUNTED, Assist, Mode, Seat, name_key, read_name

__all__ = [
    "LONGEST_NAME",
    "UNCOUNTED",
    "UNMEASURED",
    "Assist",
    "Clock",
    "Game",
    "Mode",
    "MoveStats",
    "Node",
    "OnTime",
    "Per",
    "Record",
    "Seat",
    "TimeControl",
    "name_key",
    "read_name",
]
