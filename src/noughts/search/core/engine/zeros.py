"""Arrays of noughts, as compiled code has them in its objects. The plain twin of the `.pxd`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Shape = tuple[int, ...]


def make(owner: object, shapes: Mapping[str, Shape]) -> None:
    """Give an object its arrays."""
    for name, shape in shapes.items():
        setattr(owner, name, _array(shape))


def _array(shape: Shape) -> list[Any]:
    size, *inner = shape
    return [_array(tuple(inner)) for _ in range(size)] if inner else [0] * size
