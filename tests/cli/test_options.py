"""What several commands share: completion by the shell, and the players that the help lists."""

import pytest
from click.testing import CliRunner

from noughts.cli.main import noughts as program
from noughts.cli.options import NATURES
from noughts.players.characters import CHARACTERS, ada


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("noughts lead", ["leaderboard"]),
        ("noughts learn m", ["minimax", "misere"]),
        ("noughts play --o ki", ["kitty"]),
        ("noughts watch level:1", ["level:1", "level:10"]),
        ("noughts play --rules con", ["connect-four"]),
        ("noughts play --rules 3x3+t", ["3x3+torus"]),
    ],
)
def test_the_shell_completes_commands_players_games_and_lessons(typed, found):
    asked = {"_NOUGHTS_COMPLETE": "bash_complete", "COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" "))}
    output = CliRunner().invoke(program, prog_name="noughts", env=asked).output
    assert output.split() == [f"plain,{name}" for name in found]


def test_after_a_path_the_shell_completes_files():
    asked = {"_NOUGHTS_COMPLETE": "bash_complete", "COMP_WORDS": "noughts play --o ./my", "COMP_CWORD": "3"}
    assert CliRunner().invoke(program, prog_name="noughts", env=asked).output.split() == ["file,./my"]


def test_a_player_that_cannot_play_here_is_not_completed(without_network):
    asked = {"_NOUGHTS_COMPLETE": "bash_complete", "COMP_WORDS": "noughts play --o ad", "COMP_CWORD": "3"}
    assert CliRunner().invoke(program, prog_name="noughts", env=asked).output.split() == []


def test_the_help_has_the_characters_as_they_describe_themselves():
    known = {character.name: character.nature.lower() for character in (*CHARACTERS, ada())}
    assert known == NATURES


def test_the_help_of_play_lists_ada_only_where_she_can_play(noughts, without_network):
    assert "ada     curious and self-taught" in noughts("play", "--help").stdout
    here = CliRunner().invoke(program, ["play", "--help"]).output
    assert "sera    ruthless perfectionist" in here
    assert "ada " not in here


LISTING = ("watch", "selfplay", "tournament")


@pytest.mark.parametrize("command", LISTING)
def test_the_help_lists_the_players(noughts, command):
    assert "WHO is kitty, cop, sera, ada, mortal," in noughts(command, "--help").stdout


@pytest.mark.parametrize("command", LISTING)
def test_the_help_lists_only_players_that_can_play_here(without_network, command):
    assert "WHO is kitty, cop, sera, mortal," in CliRunner().invoke(program, [command, "--help"]).output


def test_a_host_that_is_none_may_not_show_boards(noughts):
    done = noughts("serve", "--embed-from", "example.org/path")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "not a host. Try example.org" in done.stderr
