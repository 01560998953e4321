"""Write the types of all messages for the page, so that ``tsc`` holds the page to what the server says.

Run it after a change to ``noughts.ui.web.messages``; a test tells when what is
written has grown old.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Union

import msgspec

from noughts.ui.web import messages

WRITTEN = Path(__file__).resolve().parents[1] / "src" / "noughts" / "ui" / "web" / "static" / "messages.d.ts"

PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "any"}


def kinds() -> Iterator[type]:
    """Every kind of message, in the order of the file, after the values of all front ends that they carry."""
    yield from messages.SHARED
    for value in vars(messages).values():
        if isinstance(value, type) and issubclass(value, msgspec.Struct) and value is not msgspec.Struct:
            yield value


def written(kind: Any) -> str:
    """A type in TypeScript's words.

    >>> written(dict[str, list[int | None]])
    'Record<string, (number | null)[]>'
    """
    if kind in PLAIN:
        return PLAIN[kind]
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is Annotated:
        return written(arguments[0])
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(map(written, arguments)))
    if origin is list:
        inner = written(arguments[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is tuple and arguments[-1] is Ellipsis:
        return written(list[arguments[0]])  # type: ignore[valid-type]
    if origin is tuple:
        return f"[{', '.join(map(written, arguments))}]"
    if origin in (dict, Mapping):
        return f"Record<string, {written(arguments[1])}>"
    if issubclass(kind, Enum):
        return " | ".join(f'"{each.value}"' for each in kind)
    return str(kind.__name__)


def declaration(kind: type) -> str:
    """One kind of message."""
    tag = kind.__struct_config__.tag if issubclass(kind, msgspec.Struct) else None
    lines = [f'  type: "{tag}";'] if tag else []
    lines += [f"  {name}: {written(each)};" for name, each in typing.get_type_hints(kind, include_extras=True).items()]
    return f"/** {(kind.__doc__ or '').splitlines()[0]} */\nexport interface {kind.__name__} {{\n" + "\n".join(lines) + "\n}\n"


def text() -> str:
    """The whole file."""
    unions = [f"export type {name} = {written(getattr(messages, name))};\n" for name in ("ServerMessage", "ClientMessage")]
    parts = ["// Written by tools/web_messages.py from noughts.ui.web.messages.\n", *map(declaration, kinds()), *unions]
    return "\n".join(parts)


if __name__ == "__main__":
    WRITTEN.write_text(text(), encoding="utf-8")
