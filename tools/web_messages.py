"""Write the types of all messages and pages for the browser, so that ``tsc`` holds it to what the server says.

Run it after a change to ``messages`` or ``documents`` in ``noughts.ui.web``, or to ``noughts.ui.shared.blocks``;
a test fails when a written file is out of date.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Union

import msgspec

from noughts.ui.shared import blocks
from noughts.ui.web import documents, messages

STATIC = Path(__file__).resolve().parents[1] / "src" / "noughts" / "ui" / "web" / "static"

PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "any"}


def kinds() -> Iterator[type]:
    """Every kind of message, in the order of the file, after the values of all front ends that they carry."""
    own = [each for module in (messages, documents) for each in vars(module).values() if _is_from(module, each)]
    shared = dict.fromkeys(value for kind in own for value in carried(kind))
    yield from (value for value in shared if value not in own)
    yield from own


def _is_from(module: types.ModuleType, value: object) -> bool:
    return isinstance(value, type) and value.__module__ == module.__name__


def carried(kind: Any) -> Iterator[type]:
    """The values that a type carries, at any depth, each after those that it carries itself."""
    if dataclasses.is_dataclass(kind) or (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
        for hint in typing.get_type_hints(kind).values():
            yield from carried(hint)
        yield typing.cast(type, kind)
    for argument in typing.get_args(kind):
        yield from carried(argument)


def written(kind: Any) -> str:
    """A type in TypeScript's words.

    >>> written(dict[str, list[int | None]])
    'Record<string, (number | null)[]>'
    """
    if kind in PLAIN:
        return PLAIN[kind]
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is Annotated:
        title = next((each.title for each in arguments[1:] if isinstance(each, msgspec.Meta) and each.title), None)
        return title or written(arguments[0])
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(map(written, arguments)))
    if origin in (list, frozenset):
        inner = written(arguments[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is tuple and arguments[-1] is Ellipsis:
        return written(list[arguments[0]])  # type: ignore[valid-type]
    if origin is tuple:
        return f"[{', '.join(map(written, arguments))}]"
    if origin in (dict, Mapping):
        return f"Record<string, {written(arguments[1])}>"
    if isinstance(kind, type) and issubclass(kind, Enum):
        return " | ".join(f'"{each.value}"' for each in kind)
    return str(kind.__name__)


def declaration(kind: type) -> str:
    """One kind of message."""
    tag = kind.__struct_config__.tag if issubclass(kind, msgspec.Struct) else None
    return _interface(kind, f'  type: "{tag}";\n' if tag else "")


def _interface(kind: type, tag: str, added: str = "") -> str:
    hints = typing.get_type_hints(kind, include_extras=True)
    lines = "".join(f"  {name}: {written(each)};\n" for name, each in hints.items())
    about = (kind.__doc__ or "").partition("\n")[0]
    comment = "" if about.startswith(f"{kind.__name__}(") else f"/** {about} */\n"
    return f"{comment}export interface {kind.__name__} {{\n{tag}{lines}{added}}}\n"


ADDED = {
    blocks.Button: "  href?: string;\n",
    blocks.TableRow: "  href?: string;\n",
    blocks.TableCell: "  href?: string;\n",
    blocks.Preview: '  board: import("./messages.js").BoardState;\n',
}
"""What the server adds to the parts of a page."""

PARTS = (*typing.get_args(blocks.Block), blocks.Option, blocks.TableRow, blocks.TableCell, blocks.Page)


def pages_text() -> str:
    """The whole file of pages; each part says what it ``is``."""
    made = [_interface(part, f'  is: "{part.__name__.lower()}";\n', ADDED.get(part, "")) for part in PARTS]
    unions = [f"export type {name} = {written(getattr(blocks, name))};\n" for name in ("Input", "Block")]
    return "\n".join(["// Written by tools/web_messages.py from noughts.ui.shared.blocks.\n", *made, *unions])


def messages_text() -> str:
    """The whole file of messages."""
    unions = [f"export type {name} = {written(getattr(messages, name))};\n" for name in ("ServerMessage", "ClientMessage")]
    head = "// Written by tools/web_messages.py from noughts.ui.web.messages and documents.\n"
    return "\n".join([head, 'import type { Page } from "./pages.js";\n', *map(declaration, kinds()), *unions])


def files() -> Iterator[tuple[Path, str]]:
    """Every file with its text."""
    yield STATIC / "messages.d.ts", messages_text()
    yield STATIC / "pages.d.ts", pages_text()


if __name__ == "__main__":
    for path, text in files():
        path.write_text(text, encoding="utf-8")
