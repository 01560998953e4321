"""The proof search for the classic game: own marks, lines win, free placement.

One question: does the attacker win within so many plies? Each proof has a zone: once a reply is refuted, only replies
inside the zone of that refutation need a search, since the same refutation works against all others.

THE ZONE is the set of empty cells on which a proof depends. The attacker has a winning tree. A further mark of the
defender can spoil it on a cell that the tree uses (the *core*: the attacker's moves and the cells of his threats), or
by helping a defender's line to become a threat that the tree does not answer. How far from completion such a line may
be depends on the number of further marks: one for each node of the tree at which the defender is free to choose. So
besides the core a zone has, for 2, 3 and 4, the missing cells of the defender's lines that lack at most so many at some
point of the tree, and its *freedom*: the largest number of free choices on one path of the tree. With it goes the
*height* of the tree: the plies within which it wins.

A free defender who plays outside `harmful` for the refutation of another move loses to the same refutation: the attacker
plays as if that other move had been made. At most 1 + freedom marks on the board are unknown to the refutation; a
threat unknown to the tree would need a line that lacks at most 2 + freedom cells, and the marks are on none of these.

CONTINUOUS THREATS: a win in which every move but the last threatens to complete a line and so forces one reply.
"""

from __future__ import annotations

from noughts.search.core.proof import bits, layout, lines, nogil, tables
from noughts.search.core.proof import memory as memories
from noughts.search.core.proof import workspace as workspaces
from noughts.search.core.proof.tables import BitBoard
from noughts.search.core.proof.workspace import Workspace

CHAIN_BUDGET = 6
"""Positions for one search of continuous threats; the full search finds the longer ones."""

QUICK_TRIES = 12
"""Replies that are checked without search before any is searched."""

WON = 1
LOST = 0
UNDECIDED = -1

SYMMETRIC_MARKS = 8
"""Positions with at most so many marks are remembered up to symmetry."""


def ask(work: Workspace, att: int, dfn: int) -> bool:
    """Answer the question of the workspace while other threads run; False when halted."""
    return nogil.released(prove_from_root, work, att, dfn)


def prove_from_root(work: Workspace, att: int, dfn: int) -> bool:
    return prove(work, att, dfn, 0)


def prove(work: Workspace, att: int, dfn: int, ply: int) -> bool:
    """Whether the attacker wins within the plies left; writes the zone of the proof to that of `ply`. False when halted.

    Without a rival only the attacker's lines count; ask that without a limit on plies.
    """
    if workspaces.should_halt(work):
        return False
    attacking = work.mover_attacks == (ply & 1 == 0)
    plies = work.plies - ply
    zone = layout.zone_at(work.zones, ply)
    below = layout.zone_at(work.zones, ply + 1)
    moves_left = (plies + 1) // 2 if attacking else plies // 2
    att_wins, dfn_wins, live, opened, pairs = lines.scan(work.board, att, dfn, moves_left, work.has_rival, work.open_lines)
    known = result_of_threats(att_wins, dfn_wins, attacking, plies, zone)
    if known != UNDECIDED:
        return known == WON
    opened, open_cells, shared = lines.drop_held_lines(work.open_lines, opened)
    if is_too_light(attacking, opened, lines.weight_of(work.open_lines, opened)):
        return False
    if not work.has_rival:
        live = lines.lines_within(work.board, dfn, att | open_cells)

    write_key(work, att, dfn, live, attacking, ply)
    known, best = recollection(work, plies, ply)
    if known != UNDECIDED:
        return known == WON

    candidates = live & ~(att | dfn)
    if not work.has_rival:
        candidates &= shared | att_wins  # a cell on only one line is no better than the others of that line
    won = not attacking  # the attacker wins until a reply is found
    if attacking:
        if lines.has_pairing(work.open_lines, opened, work.owner, work.parent):
            candidates = bits.NOTHING
        elif pairs and chain_from(work, att, dfn, plies, zone):
            won = True
            candidates = bits.NOTHING
        elif dfn_wins:
            candidates = dfn_wins
    else:
        start_zone(zone, att_wins, 0)
        if att_wins:
            candidates = att_wins  # the threat leaves one reply; the proof needs that cell to be empty
        elif pairs and chain_from(work, att, dfn, plies - 1, zone):
            candidates &= harmful(zone, work.has_rival)  # he wins by threats unless a reply spoils them
    tries = workspaces.rank(work, att, dfn, candidates, best, ply)
    if tries > 1 and not attacking:
        quick = quick_defence(work, att, dfn, ply, tries)
        if quick >= 0:
            won, best, tries = False, quick, 0

    for number in range(tries):
        cell = workspaces.pick(work, ply, number, tries)
        move = bits.cell_set(cell)
        if not attacking and move & candidates == 0:
            continue  # outside the zone of a later refutation
        best = cell
        won = prove(work, att | move, dfn, ply + 1) if attacking else prove(work, att, dfn | move, ply + 1)
        if work.halted:
            return False
        if won == attacking:
            break
        if won:
            add_zone(zone, below)
            candidates &= harmful(below, work.has_rival)

    if won:
        if attacking and tries > 0:
            copy_zone(zone, below)
            add_cells(zone, bits.cell_set(best))
            add_near_lines(work.board, att, dfn, work.has_rival, zone)
        if not attacking and att_wins == 0:
            zone[layout.FREEDOM] += 1  # the defender was free to choose
        if tries > 0 or not attacking:  # continuous threats have counted their plies already
            zone[layout.HEIGHT] += 1
    note(work, won, plies, best, work.board.cells - bits.count(att | dfn), ply)
    return won


def write_key(work: Workspace, att: int, dfn: int, live: int, attacking: bool, ply: int) -> None:
    """Write the key of a position: its sets, the question, and the symmetry that leads there.

    Cells on no open line do not matter, so both sets get them.
    """
    key = layout.key_at(work.keys, ply)
    key[layout.KEY_A] = att | work.board.everywhere & ~live
    key[layout.KEY_B] = dfn | work.board.everywhere & ~live
    key[layout.KEY_KIND] = attacking | work.has_rival << 1
    key[layout.KEY_SYMMETRY] = 0
    if bits.count(att | dfn) <= SYMMETRIC_MARKS:
        a, b, symmetry = tables.canonical(work.board, key[layout.KEY_A], key[layout.KEY_B])
        key[layout.KEY_A], key[layout.KEY_B], key[layout.KEY_SYMMETRY] = a, b, symmetry


def recollection(work: Workspace, plies: int, ply: int) -> tuple[int, int]:
    """What the memory decides, and the best move it knows."""
    key = layout.key_at(work.keys, ply)
    slot = memories.recall(work.memory, key[layout.KEY_A], key[layout.KEY_B], key[layout.KEY_KIND])
    if slot < 0:
        return UNDECIDED, -1
    inverse = work.board.inverses[key[layout.KEY_SYMMETRY]]
    facts = work.memory.words[slot + layout.FACTS]
    if memories.win_of(facts) <= plies:
        read_zone(work, slot, inverse, layout.zone_at(work.zones, ply))
        return WON, -1
    if memories.denied_of(facts) >= plies:
        return LOST, -1
    return UNDECIDED, moved_cell(work.board, inverse, memories.move_of(facts))


def note(work: Workspace, won: bool, plies: int, best: int, left: int, ply: int) -> None:
    """Remember the answer, in the frame of its key."""
    key = layout.key_at(work.keys, ply)
    zone = layout.zone_at(work.zones, ply)
    within = plies if plies < left else layout.FOREVER
    if won:
        within = zone[layout.HEIGHT]
    slot = memories.claim(work.memory, key[layout.KEY_A], key[layout.KEY_B], key[layout.KEY_KIND], left)
    memories.remember(work.memory, slot, won, within, moved_cell(work.board, key[layout.KEY_SYMMETRY], best), left)
    if won:
        write_zone(work, slot, key[layout.KEY_SYMMETRY], zone)


def quick_defence(work: Workspace, att: int, dfn: int, ply: int, tries: int) -> int:
    """A promising reply after which the defender holds without any search; -1 for none."""
    for number in range(min(tries, QUICK_TRIES)):
        cell = workspaces.pick(work, ply, number, tries)
        if is_held(work, att, dfn | bits.cell_set(cell), work.plies - ply - 1):
            return cell
    return -1


def is_held(work: Workspace, att: int, dfn: int, plies: int) -> bool:
    """Whether the defender, attacker to move, holds without search: too little is left, or the rest can be paired off."""
    att_wins, _, _, opened, _ = lines.scan(work.board, att, dfn, (plies + 1) // 2, work.has_rival, work.open_lines)
    if att_wins:
        return False
    opened, _, _ = lines.drop_held_lines(work.open_lines, opened)
    if is_too_light(opened > -1, opened, lines.weight_of(work.open_lines, opened)):
        return True
    return lines.has_pairing(work.open_lines, opened, work.owner, work.parent)


def result_of_threats(att_wins: int, dfn_wins: int, attacking: bool, plies: int, zone: memoryview[int]) -> int:
    """What the threats on the board decide at once: WON, LOST or UNDECIDED."""
    if attacking:
        if att_wins and plies >= 1:
            start_zone(zone, bits.lowest(att_wins), 1)
            return WON
        return LOST if plies < 3 or bits.count(dfn_wins) > 1 else UNDECIDED
    if dfn_wins or plies < 2:
        return LOST
    if att_wins and not bits.is_single(att_wins):
        first = bits.lowest(att_wins)
        start_zone(zone, first | bits.lowest(att_wins ^ first), 2)
        return WON
    return UNDECIDED


def is_too_light(attacking: bool, opened: int, potential: int) -> bool:
    """Whether too little is left for the attacker (Erdos and Selfridge).

    A defender who always takes the heaviest cell keeps the weights of the open lines from ever adding up to a whole line.
    """
    return opened == 0 or potential < (lines.UNIT >> 1 if attacking else lines.UNIT)


def chain_from(work: Workspace, att: int, dfn: int, plies: int, zone: memoryview[int]) -> bool:
    """`chain` with a fresh budget."""
    work.chain_limit = work.chain_nodes + CHAIN_BUDGET
    return chain(work, att, dfn, plies, zone)


def moved_cell(board: BitBoard, symmetry: int, cell: int) -> int:
    """Where a symmetry moves a cell; -1 stays -1."""
    if symmetry == 0 or cell < 0:
        return cell
    return bits.index_of(tables.image(board, symmetry, bits.cell_set(cell)))


def read_zone(work: Workspace, slot: int, symmetry: int, zone: memoryview[int]) -> None:
    """Read a remembered zone, from the frame of the key to that of the board."""
    for part in range(layout.FREEDOM):
        cells = work.memory.words[slot + layout.ZONE + part]
        zone[part] = tables.image(work.board, symmetry, cells) if symmetry else cells
    zone[layout.FREEDOM] = work.memory.words[slot + layout.ZONE + layout.FREEDOM]
    zone[layout.HEIGHT] = memories.win_of(work.memory.words[slot + layout.FACTS])


def write_zone(work: Workspace, slot: int, symmetry: int, zone: memoryview[int]) -> None:
    """Remember a zone, in the frame of the key."""
    for part in range(layout.FREEDOM):
        work.memory.words[slot + layout.ZONE + part] = (
            tables.image(work.board, symmetry, zone[part]) if symmetry else zone[part]
        )
    work.memory.words[slot + layout.ZONE + layout.FREEDOM] = zone[layout.FREEDOM]


def start_zone(zone: memoryview[int], core: int, height: int) -> None:
    """The zone of a proof that needs only these cells."""
    zone[layout.CORE] = core
    zone[layout.NEAR_2] = 0
    zone[layout.NEAR_3] = 0
    zone[layout.NEAR_4] = 0
    zone[layout.FREEDOM] = 0
    zone[layout.HEIGHT] = height


def add_cells(zone: memoryview[int], cells: int) -> None:
    zone[layout.CORE] |= cells


def add_zone(zone: memoryview[int], other: memoryview[int]) -> None:
    """Extend a zone by another proof that is needed too."""
    for part in range(layout.FREEDOM):
        zone[part] |= other[part]
    zone[layout.FREEDOM] = max(zone[layout.FREEDOM], other[layout.FREEDOM])
    zone[layout.HEIGHT] = max(zone[layout.HEIGHT], other[layout.HEIGHT])


def copy_zone(zone: memoryview[int], other: memoryview[int]) -> None:
    for part in range(layout.ZONE_WORDS):
        zone[part] = other[part]


def add_near_lines(board: BitBoard, att: int, dfn: int, has_rival: bool, zone: memoryview[int]) -> None:
    """Extend the zone where the attacker does not win at once: the defender's lines may begin to matter."""
    if not has_rival:
        return
    near_2, near_3, near_4 = zone[layout.NEAR_2], zone[layout.NEAR_3], zone[layout.NEAR_4]
    for line in range(board.lines):
        mask = board.masks[line]
        if mask & att:
            continue
        missing = mask & ~dfn
        lacking = bits.count(missing)
        if lacking <= 4:
            near_4 |= missing
            if lacking <= 3:
                near_3 |= missing
                if lacking <= 2:
                    near_2 |= missing
    zone[layout.NEAR_2], zone[layout.NEAR_3], zone[layout.NEAR_4] = near_2, near_3, near_4


def harmful(zone: memoryview[int], has_rival: bool) -> int:
    """The cells where one further mark of the defender may spoil the proof."""
    if not has_rival:
        return zone[layout.CORE]
    if zone[layout.FREEDOM] > 2:
        return bits.ALL
    return zone[layout.CORE] | zone[layout.NEAR_2 + zone[layout.FREEDOM]]


def _threats(board: BitBoard, att: int, dfn: int, has_rival: bool) -> tuple[int, int, int]:
    """Where the attacker and the defender complete a line, and how many of the attacker's lines lack two cells."""
    att_wins = bits.NOTHING
    dfn_wins = bits.NOTHING
    pairs = 0
    for line in range(board.lines):
        mask = board.masks[line]
        if mask & dfn == 0:
            missing = mask & ~att
            lacking = bits.count(missing)
            if lacking == 2:
                pairs += 1
            elif lacking == 1:
                att_wins |= missing
        elif has_rival and mask & att == 0 and bits.is_single(mask & ~dfn):
            dfn_wins |= mask & ~dfn
    return att_wins, dfn_wins, pairs


def chain(work: Workspace, att: int, dfn: int, plies: int, zone: memoryview[int]) -> bool:
    """Whether the attacker, to move, wins by continuous threats within so many plies; if so, writes the zone."""
    work.chain_nodes += 1
    att_wins, dfn_wins, pairs = _threats(work.board, att, dfn, work.has_rival)
    if att_wins:
        start_zone(zone, bits.lowest(att_wins), 1)
        return True
    if plies < 3 or pairs == 0 or bits.count(dfn_wins) > 1 or work.chain_nodes > work.chain_limit:
        return False
    for line in range(work.board.lines):
        missing = work.board.masks[line] & ~att
        if work.board.masks[line] & dfn != 0 or bits.count(missing) != 2:
            continue
        move = bits.lowest(missing)
        for _ in range(2):
            reply = missing ^ move
            if dfn_wins == 0 or dfn_wins == move:
                if chain(work, att | move, dfn | reply, plies - 2, zone):
                    add_cells(zone, missing)
                    zone[layout.HEIGHT] += 2
                    add_near_lines(work.board, att, dfn, work.has_rival, zone)
                    return True
            move = reply
    return False
