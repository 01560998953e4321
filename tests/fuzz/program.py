"""The program in a process that is forked off: as fast as a call, and whatever it does ends with it."""

from __future__ import annotations

import faulthandler
import io
import os
import signal
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

LONGEST = 120
"""Seconds that one run may take, however busy the machine is; before they are over, it says where it hangs."""


@dataclass(frozen=True)
class Done:
    """How a run went."""

    code: int
    """What it left with; minus the number of the signal that ended it."""
    out: str
    err: str


def run(
    arguments: Sequence[str],
    *,
    typed: bytes = b"",
    folder: Path | None = None,
    environment: Mapping[str, str] = {},
    seconds: int = LONGEST,
) -> Done:
    """What ``noughts`` with these arguments prints, in a folder, when this is typed."""
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        given.write(typed)
        given.seek(0)
        sys.stdout.flush()
        child = os.fork()
        if not child:
            _become(arguments, [given.fileno(), out.fileno(), err.fileno()], folder, environment, seconds)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        texts = []
        for stream in (out, err):
            stream.seek(0)
            texts.append(stream.read().decode(errors="surrogateescape"))
    return Done(code, *texts)


def _become(
    arguments: Sequence[str], streams: Sequence[int], folder: Path | None, environment: Mapping[str, str], seconds: int
) -> NoReturn:
    """Be the program, and never come back."""
    code = 70
    try:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(seconds)
        for descriptor, stream in enumerate(streams):
            os.dup2(stream, descriptor)
        faulthandler.dump_traceback_later(seconds * 0.9, file=2)
        sys.stdin = io.TextIOWrapper(io.FileIO(0, closefd=False), encoding="utf-8")
        sys.stdout = io.TextIOWrapper(io.BufferedWriter(io.FileIO(1, "w", closefd=False)), encoding="utf-8")
        sys.stderr = io.TextIOWrapper(io.FileIO(2, "w", closefd=False), encoding="utf-8", write_through=True)
        if folder:
            os.chdir(folder)
        os.environ.update(environment)
        sys.argv = ["noughts", *arguments]
        from noughts.cli.main import main

        main()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1 if end.code else 0
    except BaseException:
        import traceback

        traceback.print_exc()
    finally:
        sys.stdout.flush()
        os._exit(code)
