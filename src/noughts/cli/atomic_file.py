"""Writing files completely or not at all."""

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
def atomic_file(path: Path, *, is_replaced: bool) -> Iterator[TextIO]:
    """A text file that appears under its name at the end; if anything fails, nothing changes.

    Symbolic links are followed, and a file that is replaced keeps its mode. Devices,
    pipes and folders are refused.
    """
    try:
        target = path.resolve()
        mode = _mode_of(path, target, is_replaced=is_replaced)
        temporary = target.with_name(f".{target.name[:100]}.{uuid4().hex[:8]}")
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    except (OSError, RuntimeError) as error:
        raise OSError(f"{printable(str(path))}: {getattr(error, 'strerror', None) or error}") from error
    try:
        with open(descriptor, "w", encoding="utf-8", newline="") as stream:  # noqa: PTH123 - of a descriptor
            if mode is not None:
                temporary.chmod(mode)
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        _put(temporary, target, is_replaced=is_replaced)
    except FileExistsError as error:
        raise _already_exists(path) from error
    finally:
        with suppress(FileNotFoundError):
            temporary.unlink()


def write_text(path: Path, text: str, *, is_replaced: bool) -> None:
    """Write a text to a file and say so; - is standard output."""
    if str(path) == "-":
        click.echo(text, nl=False)
        return
    with atomic_file(path, is_replaced=is_replaced) as stream:
        stream.write(text)
    click.echo(f"Written to {printable(str(path))}.", err=True)


def _mode_of(path: Path, target: Path, *, is_replaced: bool) -> int | None:
    """The mode of the file that will be replaced; None if there is none."""
    try:
        found = target.stat().st_mode
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(found):
        raise click.UsageError(f"{printable(str(path))}: not a regular file. Choose another name.")
    if not is_replaced:
        raise _already_exists(path)
    return stat.S_IMODE(found)


def _put(temporary: Path, target: Path, *, is_replaced: bool) -> None:
    """Give the file its name; FileExistsError if one has appeared there meanwhile and must not be replaced."""
    if not is_replaced and hasattr(os, "link"):
        try:
            os.link(temporary, target)
        except FileExistsError:
            raise
        except OSError:  # a file system without links
            if target.exists():
                raise FileExistsError from None
        else:
            return
    temporary.replace(target)


def _already_exists(path: Path) -> click.UsageError:
    return click.UsageError(f"{printable(str(path))}: the file exists. Choose another name, or overwrite it with --force.")
