"""What commands print: nothing in it commands the terminal."""

import ast
import os
import pty
import subprocess
from pathlib import Path

import pytest

from noughts import cli
from noughts.cli.output import safe

PRINTING = {"click.echo", "click.secho", "print", "sys.stdout.write", "sys.stderr.write"}


def printing_calls(path: Path) -> list[str]:
    calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    return [f"{path.name}:{call.lineno}" for call in calls if ast.unparse(call.func) in PRINTING]


def test_only_one_module_prints():
    modules = [path for path in Path(cli.__file__).parent.glob("*.py") if path.name != "output.py"]
    assert [call for path in modules for call in printing_calls(path)] == []


@pytest.mark.parametrize("char", ["\x1b", "\x9b", "\x07", "\r", "\u202e", "\u2028"])
def test_what_would_command_a_terminal_is_spelt_out(char):
    assert safe(f"a{char}[31mb\n\tc") == f"a{repr(char)[1:-1]}[31mb\n\tc"


@pytest.mark.parametrize("arguments", [("stats", "A\x1b[31mB"), ("stats", "A\x9b31mB", "--json")])
def test_a_name_reaches_a_terminal_without_commands(program, database, arguments):
    screen, device = pty.openpty()
    subprocess.run(
        [*program.command, *arguments], stdout=device, stdin=subprocess.DEVNULL, check=True, env={**os.environ, "TERM": "xterm"}
    )
    os.close(device)
    shown = os.read(screen, 10_000).decode()
    os.close(screen)
    assert "31mB" in shown
    assert not any(char in shown for char in "\x1b\x9b")
