"""Pairing: two cells of its own for each line that a side can still complete, if there are enough."""

from __future__ import annotations

from noughts.rules import Position, Side
from noughts.rules.geometry import numbers
from noughts.search.proofs.proof import Pairs


def pairs_against(attacker: Side, position: Position) -> Pairs | None:
    """Pairs of empty cells, one in each line that the attacker can still complete; None if none were found.

    >>> str(pairs_against(Side.X, Position.parse("XOX/.O./OX.")))
    'pairs c2-c3'
    >>> str(pairs_against(Side.X, Position.start("5x5x5"))).count("-")
    12
    """
    own, other = (position.x, position.o) if attacker is Side.X else (position.o, position.x)
    lines = {line.mask & ~own for line in position.geometry.lines if not line.mask & other}
    owner: dict[int, int] = {}
    shares = _shared(sorted(lines, key=int.bit_count))
    for share in range(len(shares)):
        for _ in range(2):
            if not _give_one_cell(shares, share, owner, set()):
                return None
    cell = position.geometry.cell
    pairs = (sorted(number for number, taker in owner.items() if taker == share) for share in range(len(shares)))
    return Pairs(tuple((cell(one), cell(other)) for one, other in sorted(pairs)))


def _shared(lines: list[int]) -> list[int]:
    """Lines that have two cells or more in common can share a pair: the cells to choose it from.

    Windows of one row overlap much, so this asks for far fewer cells than a pair for each line.
    """
    shares: list[int] = []
    for line in lines:
        fitting = (number for number, share in enumerate(shares) if (share & line).bit_count() > 1)
        number = next(fitting, None)
        if number is None:
            shares.append(line)
        else:
            shares[number] &= line
    return shares


def _give_one_cell(shares: list[int], share: int, owner: dict[int, int], tried: set[int]) -> bool:
    """Give one more cell to a share, if need be one that its owner can do without (a matching by augmenting paths)."""
    for number in numbers(shares[share]):
        if number not in tried and owner.get(number) != share:
            tried.add(number)
            if number not in owner or _give_one_cell(shares, owner[number], owner, tried):
                owner[number] = share
                return True
    return False
