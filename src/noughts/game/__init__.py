"""Recorded games: the tree of moves, clocks, records and SGF."""

from noughts.game.clock import Clock as Clock, OnTime as OnTime, Per as Per, TimeControl as TimeControl
from noughts.game.game import UNMEASURED as UNMEASURED, Game as Game, MoveStats as MoveStats, Node as Node
from noughts.game.record import Record as Record
from noughts.game.seat import (
    LONGEST_NAME as LONGEST_NAME,
    UNCOUNTED as UNCOUNTED,
    Assist as Assist,
    Mode as Mode,
    Seat as Seat,
    name_key as name_key,
    read_name as read_name,
)
