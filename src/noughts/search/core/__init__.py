"""What must be fast: plain Python that is compiled where that is possible, see docs/decisions/0010-compiled-ahead.md."""


def is_compiled() -> bool:
    """Whether the searches run as compiled code; as plain Python they say the same, a hundred times slower."""
    from noughts.search.core import runtime

    return not runtime.__file__.endswith(".py")
