"""The ``noughts`` command, and the one place where errors become a line and an exit code."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from typing import NoReturn

import click

from noughts import NoughtsError, __version__
from noughts.cli.analyse import analyse
from noughts.cli.atlas import atlas
from noughts.cli.check import check
from noughts.cli.codes import BAD_INPUT, FAILURE, INTERRUPTED
from noughts.cli.compare import compare
from noughts.cli.desktop import desktop
from noughts.cli.engine import engine
from noughts.cli.export import export
from noughts.cli.heat import heat
from noughts.cli.history import history
from noughts.cli.importing import import_games
from noughts.cli.leaderboard import leaderboard
from noughts.cli.learn import learn
from noughts.cli.mistakes import mistakes
from noughts.cli.play import play
from noughts.cli.program import Program
from noughts.cli.puzzle import puzzle
from noughts.cli.remove import remove
from noughts.cli.replay import replay
from noughts.cli.review import review
from noughts.cli.selfplay import selfplay
from noughts.cli.serve import serve
from noughts.cli.solve import solve
from noughts.cli.start import run_alone, start
from noughts.cli.stats import stats
from noughts.cli.strength import strength
from noughts.cli.tournament import tournament
from noughts.cli.train import train
from noughts.cli.tree import tree
from noughts.cli.usage import usage_text
from noughts.cli.watch import watch
from noughts.rules import printable
from noughts.search.core import is_compiled

LONGEST_ERROR = 200
"""Characters of an error that nobody expected."""


TRACEBACK = "--traceback"


@click.group(cls=Program, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.option(TRACEBACK, "wants_traceback", is_flag=True, help="Show where in the program an error came from.")
@click.pass_context
def noughts(context: click.Context, wants_traceback: bool) -> None:  # noqa: ARG001, FBT001 - main looks at it
    """Play, understand and solve tic-tac-toe and every k-in-a-row game.

    Without a command, the app opens.
    """
    if context.invoked_subcommand is None:
        run_alone(start)


noughts.add_section("Play", play, watch, desktop, serve)
noughts.add_section("Learn", learn, puzzle, mistakes, review)
noughts.add_section("Look back", history, replay, stats, leaderboard, export, import_games, remove)
noughts.add_section("Find out", analyse, solve, check, atlas, compare, tree, heat)
noughts.add_section("Build", selfplay, tournament, strength, engine, train)


PLAIN = "noughts: the searches run as plain Python, a hundred times slower. Install a C compiler, and noughts once more."


def main() -> NoReturn:
    """Run the command line and leave."""
    _replace_missing_streams()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # odd bytes are no reason to stop
    if sys.stderr.isatty() and not is_compiled():
        click.echo(PLAIN, err=True)
    try:
        code = noughts(prog_name="noughts", standalone_mode=False)
        sys.stdout.flush()  # a disk that is full says so here, and not after the end
        sys.exit(code)
    except (KeyboardInterrupt, click.Abort):
        sys.exit(INTERRUPTED)
    except (NoughtsError, click.UsageError) as error:
        _fail(usage_text(error) if isinstance(error, click.UsageError) else str(error), BAD_INPUT)
    except BrokenPipeError:
        # Whoever read our output has left; say nothing more, not even when Python flushes at the end.
        _forget_output()
        sys.exit(FAILURE)
    except OSError as error:
        _fail(f"{error.filename}: {error.strerror}" if error.filename and error.strerror else str(error), FAILURE)
    except click.ClickException as error:
        _fail(str(error), FAILURE)
    except MemoryError:
        _fail("there is not enough memory for this", FAILURE)
    except Exception as error:  # whatever is left is a mistake of ours
        if TRACEBACK in sys.argv:
            raise
        what = f"{type(error).__name__}: {error}".partition("\n")[0][:LONGEST_ERROR]
        _fail(f"this should not have happened ({what}). Please report it, with what noughts {TRACEBACK} ... says.", FAILURE)


def _replace_missing_streams() -> None:
    """Whoever closed a standard stream reads or hears nothing; no other file must get its number, least of all a database."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 - open until the end


def _fail(message: str, code: int) -> NoReturn:
    with suppress(OSError):
        click.echo(f"noughts: {printable(' '.join(message.split()))}", err=True)
    _forget_output()
    sys.exit(code)


def _forget_output() -> None:
    """What could not be written is not tried again when Python ends."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
