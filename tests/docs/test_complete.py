"""Nothing that users can reach is undocumented."""

import re
from pathlib import Path

import click
import pytest

import noughts
from noughts.cli.main import noughts as program
from noughts.rules.rules import PRESETS, WORDS
from noughts.ui.web.connection import CloseCode
from noughts.ui.web.messages import MAX_MESSAGE_BYTES
from noughts.ui.web.server import options

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


DEEPER = {
    "environments": ("noughts.envs", "noughts.kaggle"),
    "front_end": ("noughts.play", "noughts.match", "noughts.ui.shared"),
    "language-models": ("noughts.envs",),
    "tree": ("noughts.lessons",),
}
"""Pages about parts beside the package's own names, of which the page on stability says how far they may move."""

PAGES = [
    page for kind in ("tutorial", "howto", "reference", "examples") for page in sorted((REFERENCE.parent / kind).glob("*.md"))
]


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_whoever_does_what_a_page_says_imports_only_what_is_public(page):
    imported = re.findall(r"^(?:>>> )?from (noughts[\w.]*) import", page.read_text("utf-8"), re.MULTILINE)
    assert not [name for name in imported if name != "noughts" and not name.startswith(DEEPER.get(page.stem, "-"))]


@pytest.mark.parametrize("page", ["docs/reference/web-api.md", "src/noughts/ui/web/PROTOCOL.md"])
def test_both_pages_about_sockets_say_with_which_codes_they_close(page):
    text = (REFERENCE.parents[1] / page).read_text("utf-8")
    assert all(str(int(code)) in text for code in set(CloseCode) - {CloseCode.GONE})  # which nobody is left to hear
    sizes = (MAX_MESSAGE_BYTES, options()["ws_max_size"])
    assert re.search("1009 .*more than {1:,} bytes; one of more than {0:,} is".format(*sizes), text)
