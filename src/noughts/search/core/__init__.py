"""What must be fast: plain Python, compiled where possible; see docs/decisions/0010-compiled-ahead.md."""


def is_compiled() -> bool:
    """Whether the searches are compiled; as plain Python they find the same, a hundred times slower."""
    from noughts.search.core import runtime

    return not runtime.__file__.endswith(".py")
