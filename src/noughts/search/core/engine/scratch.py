# cython: auto_pickle=False
"""Scratch: the paper that one running search writes on."""

from __future__ import annotations

from noughts.search.core import clock
from noughts.search.core.engine import layout, zeros

PACE = 32
"""Nodes between two looks at the clock: a look costs a tenth of a node."""

SHAPES = {
    "path": (layout.MAX_PATH + 4,),  # the winning fours: attack, reply, attack, ...
    "fours": (layout.FOURS_ROOM,),
    "seen": (layout.MAX_CELLS,),  # == seen_stamp: already listed
    "zone": (layout.MAX_CELLS,),  # == zone_stamp: in the zone
    "tally": (layout.MAX_LINES,),  # replies of the path on each line
    "moves": (layout.MOVES_ROOM,),  # a stack of move lists
    "keys": (layout.MOVES_ROOM,),  # their sort keys
    "killers": (layout.MAX_PLY + 2, 2),
    "history": (2, layout.MAX_MOVES),
    "pv": (layout.MAX_PLY + 2, layout.MAX_PLY + 2),
    "pv_length": (layout.MAX_PLY + 2,),
    "root_moves": (layout.MAX_MOVES,),
    "root_scores": (layout.MAX_MOVES,),
    "root_kinds": (layout.MAX_MOVES,),
    "root_depths": (layout.MAX_MOVES,),
    "line": (layout.MAX_PLY + layout.MAX_PATH,),  # the principal line of the last finished root move
}


class Scratch:
    """What a search finds out about one position, and the lists that it needs on the way."""

    path: list[int]
    fours: list[int]
    seen: list[int]
    zone: list[int]
    tally: list[int]
    moves: list[int]
    keys: list[int]
    killers: list[list[int]]
    history: list[list[int]]
    pv: list[list[int]]
    pv_length: list[int]
    root_moves: list[int]
    root_scores: list[int]
    root_kinds: list[int]
    root_depths: list[int]
    line: list[int]

    def __init__(self) -> None:
        zeros.make(self, SHAPES)
        self.stopped = False
        self.ticks = 0  # nodes until the next look at the clock
        self.pace = min(PACE, clock.LOOK_EVERY)  # nodes between two of them
        self.width = 0  # candidate moves looked at where no proof restricts them; 0: all
        self.budget = 0  # nodes that the running search of fours may still spend
        self.threes_budget = 0  # the same for threes
        self.attack = 0  # the first move of a win found by win_by_threats
        self.listed = 0  # where a list of moves ends
        self.narrow = False  # whether the best looking of them will do
        self.path_length = self.seen_stamp = self.zone_stamp = self.line_length = 0
        self.root_count = 0
        self.root_width = 0  # how many root moves this iteration looks at
        self.best = 0  # the root move that leads

    def listed_moves(self, end: int) -> list[int]:
        """The stack of moves up to here."""
        return [self.moves[i] for i in range(end)]

    def principal_line(self) -> list[int]:
        """The best line known, the leading root move first."""
        return [self.line[i] for i in range(self.line_length)]

    def roots(self) -> list[tuple[int, int, int, int]]:
        """Of each root move, the leader first: the move, its score, how much that says, and the iteration that said it."""
        return [
            (self.root_moves[i], self.root_scores[i], self.root_kinds[i], self.root_depths[i]) for i in range(self.root_count)
        ]
