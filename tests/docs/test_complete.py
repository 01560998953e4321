"""Nothing that users can reach is undocumented."""

import re
from pathlib import Path

import click
import pytest

import noughts
from noughts.cli.main import noughts as program
from noughts.rules.presets import PRESETS
from noughts.rules.rules import WORDS

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
VARIANTS = Path(__file__).parents[2] / "docs" / "howto" / "variants.md"


@pytest.mark.parametrize("name", noughts.__all__)
def test_every_public_name_is_in_the_reference(name):
    assert f":: {name}\n" in (REFERENCE / "python.md").read_text("utf-8")


@pytest.mark.parametrize(("name", "command"), program.commands.items())
def test_every_command_and_option_is_in_the_reference(name, command):
    text = (REFERENCE / "command-line.md").read_text("utf-8")
    section = text.partition(f"## noughts {name}\n")[2].partition("\n## ")[0]
    assert section
    for option in command.params:
        shown = f"`{option.opts[0]}" if isinstance(option, click.Option) else option.human_readable_name
        assert shown in section
    assert "Example" in command.help


@pytest.mark.parametrize("word", [*WORDS, *PRESETS])
def test_every_word_of_the_rules_is_explained(word):
    assert f"`{word}`" in VARIANTS.read_text("utf-8")
    assert word in program.commands["play"].help


@pytest.mark.parametrize("page", sorted(REFERENCE.parent.glob("**/*.md")), ids=lambda path: path.stem)
def test_the_documentation_imports_only_what_is_public(page):
    imported = set(re.findall(r"^(?:>>> )?from (noughts[\w.]*) import", page.read_text("utf-8"), re.MULTILINE))
    deeper = {"front": {"noughts.app", "noughts.match"}, "tree": {"noughts.classroom"}}.get(page.stem, set())
    assert {name for name in imported if not name.startswith("noughts.ui.view") or page.stem != "front"} <= {"noughts"} | deeper
