"""Sets of cells as 64-bit words: counting and picking bits with single machine instructions."""

from __future__ import annotations

from numba import types, uint64
from numba.extending import intrinsic

from noughts.search.core import compiler

# The proof search counts no references to arrays (`_nrt`): it allocates nothing, its caller keeps every array alive, and
# counting took a third of the time of a node. Its functions do not state their types, since there is only one mixture.
inner = compiler.inner(_nrt=False)
compiled = compiler.compiled(_nrt=False)

NOTHING = uint64(0)
ONE = uint64(1)


@intrinsic
def _population(context, word):
    """The machine's own population count; Numba has no Python spelling for it."""

    def generate(context, builder, signature, arguments):
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


@intrinsic
def _trailing_zeros(context, word):
    """The number of zero bits below the lowest one; 64 for an empty word."""

    def generate(context, builder, signature, arguments):
        is_zero_undefined = context.get_constant(types.boolean, 0)
        return builder.cttz(arguments[0], is_zero_undefined)

    return types.uint64(types.uint64), generate


@inner
def count(cells):
    """How many cells the set has."""
    return types.int64(_population(uint64(cells)))


@inner
def lowest(cells):
    """The set that holds only the lowest cell of a set; empty for an empty set."""
    return cells & (~cells + ONE)


@inner
def index_of(cells):
    """The index of the lowest cell of a set."""
    return types.int64(_trailing_zeros(uint64(cells)))


@inner
def cell_set(cell):
    """The set of one cell."""
    return ONE << uint64(cell)


@inner
def is_single(cells):
    """Whether the set has exactly one cell."""
    return cells != NOTHING and (cells & (cells - ONE)) == NOTHING
