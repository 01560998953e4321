"""The ``noughts`` command: its sections, and where errors become messages and exit codes."""

from __future__ import annotations

import io
import os
import re
import sys
import time
from contextlib import suppress
from typing import Any, NoReturn

import click

from noughts import __version__
from noughts.cli.analyse import analyse, atlas, board, check, compare, explore, heat, solve, tree
from noughts.cli.arena import selfplay, strength, tournament
from noughts.cli.build import engine, train
from noughts.cli.history import export, history, import_games, leaderboard, remove, replay, stats
from noughts.cli.language_models import exam, mcp
from noughts.cli.learn import learn, mistakes, puzzle, review
from noughts.cli.maintenance import backup, doctor, restore
from noughts.cli.output import BAD_INPUT, FAILURE, INTERRUPTED, say
from noughts.cli.play import desktop, play, run_without_arguments, serve, start, watch
from noughts.extras import NotInstalled
from noughts.rules import NoughtsError, Rules
from noughts.search.core import is_compiled

EXTRA_ARGUMENTS = re.compile(r"Got unexpected extra arguments? \((.*)\)")
LONGEST_ERROR = 200  # characters of an unexpected error
TRACEBACK = "--traceback"
PLAIN = "noughts: the searches are not compiled and run a hundred times slower. Install a C compiler, then noughts again."
MARGINS = 6  # columns around the command names


class CommandGroup(click.Group):
    """A group of commands whose help lists them in sections."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self._sections: dict[str, tuple[click.Command, ...]] = {}

    def add_section(self, title: str, *commands: click.Command) -> None:
        for command in commands:
            self.add_command(command)
        self._sections[title] = commands

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - as click has it
        width = max(map(len, self.commands))
        for title, commands in self._sections.items():
            with formatter.section(title):
                limit = formatter.width - MARGINS - width
                formatter.write_dl([(f"{each.name:<{width}}", each.get_short_help_str(limit)) for each in commands])


@click.group(cls=CommandGroup, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.option(TRACEBACK, "wants_traceback", is_flag=True, help="Show the Python traceback of an unexpected error.")
@click.pass_context
def noughts(context: click.Context, wants_traceback: bool) -> None:  # noqa: ARG001 - main looks at it
    """Play, understand and solve tic-tac-toe and every k-in-a-row game.

    Without a command, the terminal app opens.
    """
    if context.invoked_subcommand is None:
        run_without_arguments(start)


noughts.add_section("Play", play, watch, desktop, serve)
noughts.add_section("Learn", learn, puzzle, mistakes, review)
noughts.add_section("History", history, replay, stats, leaderboard, export, import_games, remove, backup, restore)
noughts.add_section("Analysis", analyse, board, explore, solve, check, atlas, compare, tree, heat)
noughts.add_section("Build", selfplay, tournament, strength, engine, train)
noughts.add_section("Language models", mcp, exam)
noughts.add_section("Troubleshooting", doctor)


def main() -> NoReturn:
    _replace_missing_streams()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # odd bytes are no reason to stop
    _check_clock()
    if sys.stderr.isatty() and not is_compiled():
        say(PLAIN, err=True)
    try:
        code = noughts(prog_name="noughts", standalone_mode=False)
        sys.stdout.flush()  # a full disk is reported here, and not after the end
        sys.exit(code)
    except (KeyboardInterrupt, click.Abort):
        sys.exit(INTERRUPTED)
    except NotInstalled as error:
        _fail(str(error), FAILURE)
    except (NoughtsError, click.UsageError) as error:
        _fail(_usage_text(error) if isinstance(error, click.UsageError) else str(error), BAD_INPUT)
    except BrokenPipeError:
        # The reader of our output has gone; print nothing more, not even when Python flushes at the end.
        _forget_output()
        sys.exit(FAILURE)
    except OSError as error:
        _fail(f"{error.filename}: {error.strerror}" if error.filename and error.strerror else str(error), FAILURE)
    except click.ClickException as error:
        _fail(str(error), FAILURE)
    except MemoryError:
        _fail("there is not enough memory for this", FAILURE)
    except Exception as error:  # a bug
        if TRACEBACK in sys.argv:
            raise
        what = f"{type(error).__name__}: {error}".partition("\n")[0][:LONGEST_ERROR]
        _fail(f"an unexpected error ({what}). Please report it with the output of noughts {TRACEBACK} ...", FAILURE)


def _check_clock() -> None:
    """Python cannot tell the time after 2262, so its own modules would fail somewhere."""
    try:
        time.time()
    except OverflowError:
        from noughts.game.record import FIRST_YEAR, LAST_YEAR

        _fail(f"the clock is after the year 2262; games are from {FIRST_YEAR} to {LAST_YEAR}. Set the clock.", FAILURE)


def _usage_text(error: click.UsageError) -> str:
    """The message, with the usage of the command if arguments are missing or superfluous."""
    message, context = error.format_message(), error.ctx
    extra = EXTRA_ARGUMENTS.fullmatch(message)
    if context is None or not (extra or isinstance(error, click.MissingParameter)):
        return message
    rules = f"{context.params.get('rules_text') or context.params.get('rules') or ''} {extra[1] if extra else ''}"
    if extra and _are_rules(rules):
        return f'{extra[1]}: put rules of several words in quotation marks: --rules "{rules}"'
    if extra and _are_rules(extra[1]) and any(param.name == "rules_text" for param in context.command.params):
        return f'{extra[1]}: rules go after an option: --rules "{extra[1]}"'
    return f"{message.removesuffix('.')}. {context.command.get_usage(context)}"


def _are_rules(text: str) -> bool:
    try:
        Rules.parse(text)
    except NoughtsError:
        return False
    return True


def _replace_missing_streams() -> None:
    """Open closed standard streams again: no other file, least of all a database, may get their numbers."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 - open until the end


def _fail(message: str, code: int) -> NoReturn:
    with suppress(OSError):
        say(f"noughts: {' '.join(message.split())}", err=True)
    _forget_output()
    sys.exit(code)


def _forget_output() -> None:
    """Drop output that cannot be written, so that Python does not try again at the end."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
