"""Room: memory for compiled code, all zero at first. Whoever holds on to ``at`` keeps its owner alive."""

from __future__ import annotations

from noughts.search.core import zeroed


class Words:
    """So many numbers of 64 bits, none of them negative: sets of cells, hashes, entries of a table."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.at = zeroed.words(size)

    def fill(self, values: list[int]) -> None:
        """Write numbers from the beginning on."""
        for place, value in enumerate(values[: self.size]):
            self.at[place] = value

    def __dealloc__(self) -> None:
        zeroed.give_back(self.at)


class Numbers:
    """So many numbers of 64 bits with a sign: counts, scores, cells that may be none."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.at = zeroed.numbers(size)

    def fill(self, values: list[int]) -> None:
        """Write numbers from the beginning on."""
        for place, value in enumerate(values[: self.size]):
            self.at[place] = value

    def __dealloc__(self) -> None:
        zeroed.give_back(self.at)
