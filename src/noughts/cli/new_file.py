"""A file that somebody asked for: it appears when all of it is written, and nothing else is replaced by it."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO
from uuid import uuid4

import click

from noughts.rules import printable


@contextmanager
def new_file(path: Path, *, is_replaced: bool) -> Iterator[TextIO]:
    """A text to write into; it takes its place at the end, or nothing changes.

    A link is written through, and a file that is replaced keeps its mode. Devices,
    pipes and folders are refused.
    """
    try:
        target = path.resolve()
        mode = _mode_of(path, target, is_replaced=is_replaced)
        passing = target.with_name(f".{target.name[:100]}.{uuid4().hex[:8]}")
        descriptor = os.open(passing, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    except (OSError, RuntimeError) as error:
        raise OSError(f"{printable(str(path))}: {getattr(error, 'strerror', None) or error}") from error
    try:
        with open(descriptor, "w", encoding="utf-8", newline="") as stream:  # noqa: PTH123 - of a descriptor
            if mode is not None:
                passing.chmod(mode)
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        _put(passing, target, is_replaced=is_replaced)
    except FileExistsError as error:
        raise _there(path) from error
    finally:
        with suppress(FileNotFoundError):
            passing.unlink()


def write_text(path: Path, text: str, *, is_replaced: bool) -> None:
    """Write a text to a new file and say so; a path of - is standard output."""
    if str(path) == "-":
        click.echo(text, nl=False)
        return
    with new_file(path, is_replaced=is_replaced) as stream:
        stream.write(text)
    click.echo(f"Written to {printable(str(path))}.", err=True)


def _mode_of(path: Path, target: Path, *, is_replaced: bool) -> int | None:
    """The mode of the file that will be replaced; None if there is none."""
    try:
        found = target.stat().st_mode
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(found):
        raise click.UsageError(f"{printable(str(path))}: is no regular file, and is left as it is. Choose another name.")
    if not is_replaced:
        raise _there(path)
    return stat.S_IMODE(found)


def _put(passing: Path, target: Path, *, is_replaced: bool) -> None:
    """Give the file its name; a file that has appeared there meanwhile is only replaced if that is wanted."""
    if not is_replaced and hasattr(os, "link"):
        try:
            os.link(passing, target)
        except FileExistsError:
            raise
        except OSError:  # a file system without links
            if target.exists():
                raise FileExistsError from None
        else:
            return
    passing.replace(target)


def _there(path: Path) -> click.UsageError:
    return click.UsageError(f"{printable(str(path))}: there is such a file already. Choose another name, or say --force.")
