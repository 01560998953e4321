"""The proof search for the classic game: own marks, lines win, free placement.

One question: does the attacker win within so many plies? With each proof comes its zone (see `zone`): when a reply is
refuted, only replies inside the zone of that refutation need to be looked at, for any other one is refuted likewise.
"""

from __future__ import annotations

from numba import int64, uint64

from noughts.search.core.proof.bits import NOTHING, ONE, cell_set, compiled, count, index_of, inner, is_single, lowest
from noughts.search.core.proof.chain import chain
from noughts.search.core.proof.control import CHAIN_LIMIT, CHAIN_NODES, HALTED, NODE_LIMIT, NODES, QUESTION_LIMIT, STOP
from noughts.search.core.proof.memory import FACTS, FOREVER, LONG_ENTRY, ZONE, denied_of, move_of, recall, remember, win_of
from noughts.search.core.proof.pairing import has_pairing
from noughts.search.core.proof.scan import UNIT, drop_held_lines, lines_within, scan, weight_of
from noughts.search.core.proof.tables import CELLS, canonical, image
from noughts.search.core.proof.work import rank
from noughts.search.core.proof.zone import FREEDOM, HEIGHT, add_cells, add_near_lines, add_zone, copy_zone, harmful, start_zone

CHAIN_BUDGET = 6  # positions for one search of continuous threats; the full search goes on with the longer ones
QUICK_TRIES = 12  # replies that are looked at without search before any is searched
WON, LOST, UNDECIDED = 1, 0, -1
SYMMETRIC_MARKS = 8  # positions with at most so many marks are remembered up to symmetry


@inner
def should_halt(control):
    """Count a node; whether the search has to give up."""
    control[NODES] += 1
    if control[STOP] or control[NODES] >= control[NODE_LIMIT] or control[NODES] >= control[QUESTION_LIMIT]:
        control[HALTED] = 1
    return control[HALTED] != 0


@compiled
def prove(board, att, dfn, attacking, plies, has_rival, work, ply):
    """Whether the attacker wins within `plies`, the zone of the proof being in `work.zones[ply]`; False when halted.

    Without a rival only the attacker's lines count; ask that without a limit on plies. The calls to itself pass `not
    attacking` rather than a literal: Numba would compile the function again for the type of a literal, and its cache
    cannot reload functions that call each other (numba issue 6061).
    """
    if should_halt(work.control):
        return False
    zone = work.zones[ply]
    moves_left = (plies + 1) // 2 if attacking else plies // 2
    att_wins, dfn_wins, live, opened, pairs = scan(board, att, dfn, moves_left, has_rival, work.open_lines)
    verdict = verdict_of_threats(att_wins, dfn_wins, attacking, plies, zone)
    if verdict != UNDECIDED:
        return verdict == WON
    opened, open_cells, shared = drop_held_lines(work.open_lines, opened)
    if is_too_light(attacking, opened, weight_of(work.open_lines, opened)):
        return False
    if not has_rival:
        live = lines_within(board, dfn, att | open_cells)

    key_att, key_dfn, symmetry = key_of(board, att, dfn, live)
    kind = int64(attacking) | int64(has_rival) << 1
    verdict, best = recollection(board, work.words, key_att, key_dfn, kind, symmetry, plies, zone)
    if verdict != UNDECIDED:
        return verdict == WON

    candidates = live & ~(att | dfn)
    if not has_rival:
        candidates &= shared | att_wins  # a cell on one line only is no better than any other cell of that line
    if attacking:
        won, candidates = attack_at_sight(board, att, dfn, candidates, dfn_wins, opened, pairs, plies, has_rival, work, zone)
    else:
        won, candidates = forced_replies(board, att, dfn, candidates, att_wins, pairs, plies, has_rival, work, zone)
    tries = rank(board, att, dfn, candidates, best, attacking, has_rival, work, ply)
    if tries > 1 and not attacking:
        quick = quick_defence(board, att, dfn, plies - 1, has_rival, work, ply, tries)
        if quick >= 0:
            won, best, tries = False, quick, 0

    for number in range(tries):
        cell = int64(work.moves[ply, number])
        move = cell_set(cell)
        if not attacking and move & candidates == NOTHING:
            continue  # outside the zone of a refutation found since
        best = cell
        new_att, new_dfn = (att | move, dfn) if attacking else (att, dfn | move)
        won = prove(board, new_att, new_dfn, not attacking, plies - 1, has_rival, work, ply + 1)
        if work.control[HALTED]:
            return False
        if won == attacking:
            break
        if won:
            add_zone(zone, work.zones[ply + 1])
            candidates &= harmful(work.zones[ply + 1], has_rival)

    if won:
        if attacking and tries > 0:
            copy_zone(zone, work.zones[ply + 1])
            add_cells(zone, cell_set(best))
            add_near_lines(board, att, dfn, has_rival, zone)
        if not attacking and att_wins == NOTHING:
            zone[FREEDOM] += ONE  # the defender was free to choose
        if tries > 0 or not attacking:  # a win by continuous threats has counted its plies already
            zone[HEIGHT] += ONE
    left = board.facts[CELLS] - count(att | dfn)
    note(board, work.words, key_att, key_dfn, kind, symmetry, won, plies, best, left, zone)
    return won


@inner
def attack_at_sight(board, att, dfn, candidates, dfn_wins, opened, pairs, plies, has_rival, work, zone):
    """Whether the attacker, to move, wins by continuous threats, and else the moves to search: none if he is held."""
    if has_pairing(work.open_lines, opened, work.owner, work.parent):
        return False, NOTHING
    if pairs and chain_from(board, att, dfn, plies, has_rival, work.control, zone):
        return True, NOTHING
    return False, dfn_wins if dfn_wins else candidates


@inner
def forced_replies(board, att, dfn, candidates, att_wins, pairs, plies, has_rival, work, zone):
    """True, as the attacker wins until a reply is found, and the replies to search; starts the zone of the proof."""
    start_zone(zone, att_wins, int64(0))
    if att_wins:
        return True, att_wins  # the threat leaves one reply, and the proof needs that cell to be empty
    if pairs and chain_from(board, att, dfn, plies - 1, has_rival, work.control, zone):
        return True, candidates & harmful(zone, has_rival)  # he wins by threats unless a reply disturbs them
    return True, candidates


@inner
def recollection(board, words, key_att, key_dfn, kind, symmetry, plies, zone):
    """What the memory decides, and the move that it holds for best."""
    slot = recall(words, int64(LONG_ENTRY), key_att, key_dfn, kind)
    if slot < 0:
        return UNDECIDED, int64(-1)
    facts = words[slot + FACTS]
    if win_of(facts) <= plies:
        read_zone(board, words, slot, board.inverses[symmetry], zone)
        return WON, int64(-1)
    if denied_of(facts) >= plies:
        return LOST, int64(-1)
    return UNDECIDED, moved_cell(board, board.inverses[symmetry], move_of(facts))


@inner
def note(board, words, key_att, key_dfn, kind, symmetry, won, plies, best, left, zone):
    """Remember the answer to a question, in the frame of its key."""
    within = plies if plies < left else int64(FOREVER)
    if won:
        within = int64(zone[HEIGHT])
    best = moved_cell(board, int64(symmetry), best)
    slot = remember(words, int64(LONG_ENTRY), key_att, key_dfn, kind, won, within, best, left)
    if won:
        write_zone(board, words, slot, symmetry, zone)


@inner
def quick_defence(board, att, dfn, plies, has_rival, work, ply, tries):
    """A reply after which the defender is seen to hold without search, among the most promising ones; -1 for none."""
    for number in range(min(tries, QUICK_TRIES)):
        cell = int64(work.moves[ply, number])
        if is_held(board, att, dfn | cell_set(cell), plies, has_rival, work):
            return cell
    return -1


@inner
def is_held(board, att, dfn, plies, has_rival, work):
    """Whether the defender is seen to hold, attacker to move: too little is left, or the rest can be paired off."""
    att_wins, _, _, opened, _ = scan(board, att, dfn, (plies + 1) // 2, has_rival, work.open_lines)
    if att_wins:
        return False
    opened, _, _ = drop_held_lines(work.open_lines, opened)
    if is_too_light(opened > -1, opened, weight_of(work.open_lines, opened)):
        return True
    return has_pairing(work.open_lines, opened, work.owner, work.parent)


@inner
def verdict_of_threats(att_wins, dfn_wins, attacking, plies, zone):
    """What the threats on the board decide at once."""
    if attacking:
        if att_wins and plies >= 1:
            start_zone(zone, lowest(att_wins), int64(1))
            return WON
        return LOST if plies < 3 or count(dfn_wins) > 1 else UNDECIDED
    if dfn_wins or plies < 2:
        return LOST
    if att_wins and not is_single(att_wins):
        first = lowest(att_wins)
        start_zone(zone, first | lowest(att_wins ^ first), int64(2))
        return WON
    return UNDECIDED


@inner
def is_too_light(attacking, opened, potential):
    """Whether too little is left for the attacker (Erdos and Selfridge).

    A defender who always takes the heaviest cell keeps the sum of the weights of the open lines from ever reaching a
    whole line.
    """
    return opened == 0 or potential < (int64(UNIT) >> 1 if attacking else int64(UNIT))


@inner
def chain_from(board, att, dfn, plies, has_rival, control, zone):
    """A win by continuous threats, within the budget of one search."""
    control[CHAIN_LIMIT] = control[CHAIN_NODES] + CHAIN_BUDGET
    return chain(board, att, dfn, plies, has_rival, control, zone)


@inner
def key_of(board, att, dfn, live):
    """The position as it is remembered, and the symmetry that leads there.

    Cells on no open line are all alike, whatever stands on them: both sets get them.
    """
    key_att, key_dfn = att | ~live, dfn | ~live
    if count(att | dfn) > SYMMETRIC_MARKS:
        return key_att, key_dfn, 0
    return canonical(board, key_att, key_dfn)


@inner
def moved_cell(board, symmetry, cell):
    """Where a symmetry moves a cell; -1 stays."""
    if symmetry == 0 or cell < 0:
        return cell
    return index_of(image(board, symmetry, cell_set(cell)))


@inner
def read_zone(board, words, slot, symmetry, zone):
    """The remembered zone, moved from the frame of the key to that of the board."""
    for part in range(FREEDOM):
        cells = words[slot + ZONE + part]
        zone[part] = image(board, symmetry, cells) if symmetry else cells
    zone[FREEDOM] = words[slot + ZONE + FREEDOM]
    zone[HEIGHT] = uint64(win_of(words[slot + FACTS]))


@inner
def write_zone(board, words, slot, symmetry, zone):
    """Remember a zone in the frame of the key."""
    for part in range(FREEDOM):
        words[slot + ZONE + part] = image(board, symmetry, zone[part]) if symmetry else zone[part]
    words[slot + ZONE + FREEDOM] = zone[FREEDOM]
