"""The proof search for the classic game: own marks, lines win, free placement.

One question: does the attacker win within so many plies? With each proof comes its zone (see `zone`): when a reply is
refuted, only replies inside the zone of that refutation need to be looked at, for any other one is refuted likewise.
"""

from __future__ import annotations

from noughts.search.core import watch as watches
from noughts.search.core.proof import bits, layout, pairing, scan, tables
from noughts.search.core.proof import chain as chains
from noughts.search.core.proof import memory as memories
from noughts.search.core.proof import work as works
from noughts.search.core.proof import zone as zones
from noughts.search.core.proof.tables import Board
from noughts.search.core.proof.work import Work

CHAIN_BUDGET = 6
"""Positions for one search of continuous threats; the full search goes on with the longer ones."""

QUICK_TRIES = 12
"""Replies that are looked at without search before any is searched."""

WON = 1
LOST = 0
UNDECIDED = -1

SYMMETRIC_MARKS = 8
"""Positions with at most so many marks are remembered up to symmetry."""


def should_halt(work: Work) -> bool:
    """Count a node; whether the search has to give up."""
    work.watch.nodes += 1
    if work.watch.nodes >= work.watch.next_look or work.watch.stop.word:
        watches.look(work.watch)
    if work.watch.is_over or work.watch.nodes >= work.question_limit:
        work.halted = True
    return work.halted


def prove(board: Board, att: int, dfn: int, attacking: bool, plies: int, has_rival: bool, work: Work, ply: int) -> bool:
    """Whether the attacker wins within `plies`, the zone of the proof being that of `ply`; False when halted.

    Without a rival only the attacker's lines count; ask that without a limit on plies.
    """
    if should_halt(work):
        return False
    zone = layout.zone_at(work.zones, ply)
    below = layout.zone_at(work.zones, ply + 1)
    moves_left = (plies + 1) // 2 if attacking else plies // 2
    att_wins, dfn_wins, live, opened, pairs = scan.scan(board, att, dfn, moves_left, has_rival, work.open_lines)
    verdict = verdict_of_threats(att_wins, dfn_wins, attacking, plies, zone)
    if verdict != UNDECIDED:
        return verdict == WON
    opened, open_cells, shared = scan.drop_held_lines(work.open_lines, opened)
    if is_too_light(attacking, opened, scan.weight_of(work.open_lines, opened)):
        return False
    if not has_rival:
        live = scan.lines_within(board, dfn, att | open_cells)

    key_att, key_dfn, symmetry = key_of(board, att, dfn, live)
    kind = attacking | has_rival << 1
    verdict, best = recollection(board, work, key_att, key_dfn, kind, symmetry, plies, zone)
    if verdict != UNDECIDED:
        return verdict == WON

    candidates = live & ~(att | dfn)
    if not has_rival:
        candidates &= shared | att_wins  # a cell on one line only is no better than any other cell of that line
    if attacking:
        won, candidates = attack_at_sight(board, att, dfn, candidates, dfn_wins, opened, pairs, plies, has_rival, work, zone)
    else:
        won, candidates = forced_replies(board, att, dfn, candidates, att_wins, pairs, plies, has_rival, work, zone)
    tries = works.rank(board, att, dfn, candidates, best, attacking, has_rival, work, ply)
    if tries > 1 and not attacking:
        quick = quick_defence(board, att, dfn, plies - 1, has_rival, work, ply, tries)
        if quick >= 0:
            won, best, tries = False, quick, 0

    for number in range(tries):
        cell = works.pick(work, ply, number, tries)
        move = bits.cell_set(cell)
        if not attacking and move & candidates == 0:
            continue  # outside the zone of a refutation found since
        best = cell
        if attacking:
            won = prove(board, att | move, dfn, False, plies - 1, has_rival, work, ply + 1)
        else:
            won = prove(board, att, dfn | move, True, plies - 1, has_rival, work, ply + 1)
        if work.halted:
            return False
        if won == attacking:
            break
        if won:
            zones.add_zone(zone, below)
            candidates &= zones.harmful(below, has_rival)

    if won:
        if attacking and tries > 0:
            zones.copy_zone(zone, below)
            zones.add_cells(zone, bits.cell_set(best))
            zones.add_near_lines(board, att, dfn, has_rival, zone)
        if not attacking and att_wins == 0:
            zone[layout.FREEDOM] += 1  # the defender was free to choose
        if tries > 0 or not attacking:  # a win by continuous threats has counted its plies already
            zone[layout.HEIGHT] += 1
    left = board.cells - bits.count(att | dfn)
    note(board, work, key_att, key_dfn, kind, symmetry, won, plies, best, left, zone)
    return won


def attack_at_sight(
    board: Board,
    att: int,
    dfn: int,
    candidates: int,
    dfn_wins: int,
    opened: int,
    pairs: int,
    plies: int,
    has_rival: bool,
    work: Work,
    zone: memoryview[int],
) -> tuple[bool, int]:
    """Whether the attacker, to move, wins by continuous threats, and else the moves to search: none if he is held."""
    if pairing.has_pairing(work.open_lines, opened, work.owner, work.parent):
        return False, bits.NOTHING
    if pairs and chain_from(board, att, dfn, plies, has_rival, work, zone):
        return True, bits.NOTHING
    return False, dfn_wins if dfn_wins else candidates


def forced_replies(
    board: Board,
    att: int,
    dfn: int,
    candidates: int,
    att_wins: int,
    pairs: int,
    plies: int,
    has_rival: bool,
    work: Work,
    zone: memoryview[int],
) -> tuple[bool, int]:
    """True, as the attacker wins until a reply is found, and the replies to search; starts the zone of the proof."""
    zones.start_zone(zone, att_wins, 0)
    if att_wins:
        return True, att_wins  # the threat leaves one reply, and the proof needs that cell to be empty
    if pairs and chain_from(board, att, dfn, plies - 1, has_rival, work, zone):
        return True, candidates & zones.harmful(zone, has_rival)  # he wins by threats unless a reply disturbs them
    return True, candidates


def recollection(
    board: Board, work: Work, key_att: int, key_dfn: int, kind: int, symmetry: int, plies: int, zone: memoryview[int]
) -> tuple[int, int]:
    """What the memory decides, and the move that it holds for best."""
    slot = memories.recall(work.memory, key_att, key_dfn, kind)
    if slot < 0:
        return UNDECIDED, -1
    facts = work.memory.words[slot + layout.FACTS]
    if memories.win_of(facts) <= plies:
        read_zone(board, work, slot, board.inverses[symmetry], zone)
        return WON, -1
    if memories.denied_of(facts) >= plies:
        return LOST, -1
    return UNDECIDED, moved_cell(board, board.inverses[symmetry], memories.move_of(facts))


def note(
    board: Board,
    work: Work,
    key_att: int,
    key_dfn: int,
    kind: int,
    symmetry: int,
    won: bool,
    plies: int,
    best: int,
    left: int,
    zone: memoryview[int],
) -> None:
    """Remember the answer to a question, in the frame of its key."""
    within = plies if plies < left else layout.FOREVER
    if won:
        within = zone[layout.HEIGHT]
    best = moved_cell(board, symmetry, best)
    slot = memories.remember(work.memory, key_att, key_dfn, kind, won, within, best, left)
    if won:
        write_zone(board, work, slot, symmetry, zone)


def quick_defence(board: Board, att: int, dfn: int, plies: int, has_rival: bool, work: Work, ply: int, tries: int) -> int:
    """A reply after which the defender is seen to hold without search, among the most promising ones; -1 for none."""
    for number in range(min(tries, QUICK_TRIES)):
        cell = works.pick(work, ply, number, tries)
        if is_held(board, att, dfn | bits.cell_set(cell), plies, has_rival, work):
            return cell
    return -1


def is_held(board: Board, att: int, dfn: int, plies: int, has_rival: bool, work: Work) -> bool:
    """Whether the defender is seen to hold, attacker to move: too little is left, or the rest can be paired off."""
    att_wins, _, _, opened, _ = scan.scan(board, att, dfn, (plies + 1) // 2, has_rival, work.open_lines)
    if att_wins:
        return False
    opened, _, _ = scan.drop_held_lines(work.open_lines, opened)
    if is_too_light(opened > -1, opened, scan.weight_of(work.open_lines, opened)):
        return True
    return pairing.has_pairing(work.open_lines, opened, work.owner, work.parent)


def verdict_of_threats(att_wins: int, dfn_wins: int, attacking: bool, plies: int, zone: memoryview[int]) -> int:
    """What the threats on the board decide at once."""
    if attacking:
        if att_wins and plies >= 1:
            zones.start_zone(zone, bits.lowest(att_wins), 1)
            return WON
        return LOST if plies < 3 or bits.count(dfn_wins) > 1 else UNDECIDED
    if dfn_wins or plies < 2:
        return LOST
    if att_wins and not bits.is_single(att_wins):
        first = bits.lowest(att_wins)
        zones.start_zone(zone, first | bits.lowest(att_wins ^ first), 2)
        return WON
    return UNDECIDED


def is_too_light(attacking: bool, opened: int, potential: int) -> bool:
    """Whether too little is left for the attacker (Erdos and Selfridge).

    A defender who always takes the heaviest cell keeps the sum of the weights of the open lines from ever reaching a
    whole line.
    """
    return opened == 0 or potential < (scan.UNIT >> 1 if attacking else scan.UNIT)


def chain_from(board: Board, att: int, dfn: int, plies: int, has_rival: bool, work: Work, zone: memoryview[int]) -> bool:
    """A win by continuous threats, within the budget of one search."""
    work.chain_limit = work.chain_nodes + CHAIN_BUDGET
    return chains.chain(board, att, dfn, plies, has_rival, work, zone)


def key_of(board: Board, att: int, dfn: int, live: int) -> tuple[int, int, int]:
    """The position as it is remembered, and the symmetry that leads there.

    Cells on no open line are all alike, whatever stands on them: both sets get them.
    """
    key_att, key_dfn = att | board.everywhere & ~live, dfn | board.everywhere & ~live
    if bits.count(att | dfn) > SYMMETRIC_MARKS:
        return key_att, key_dfn, 0
    return tables.canonical(board, key_att, key_dfn)


def moved_cell(board: Board, symmetry: int, cell: int) -> int:
    """Where a symmetry moves a cell; -1 stays."""
    if symmetry == 0 or cell < 0:
        return cell
    return bits.index_of(tables.image(board, symmetry, bits.cell_set(cell)))


def read_zone(board: Board, work: Work, slot: int, symmetry: int, zone: memoryview[int]) -> None:
    """The remembered zone, moved from the frame of the key to that of the board."""
    for part in range(layout.FREEDOM):
        cells = work.memory.words[slot + layout.ZONE + part]
        zone[part] = tables.image(board, symmetry, cells) if symmetry else cells
    zone[layout.FREEDOM] = work.memory.words[slot + layout.ZONE + layout.FREEDOM]
    zone[layout.HEIGHT] = memories.win_of(work.memory.words[slot + layout.FACTS])


def write_zone(board: Board, work: Work, slot: int, symmetry: int, zone: memoryview[int]) -> None:
    """Remember a zone in the frame of the key."""
    for part in range(layout.FREEDOM):
        work.memory.words[slot + layout.ZONE + part] = tables.image(board, symmetry, zone[part]) if symmetry else zone[part]
    work.memory.words[slot + layout.ZONE + layout.FREEDOM] = zone[layout.FREEDOM]
