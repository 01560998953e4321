"""A language model's client speaks to noughts mcp over standard input and output."""

import asyncio
import os
from contextlib import asynccontextmanager
from random import Random

import pytest
from mcp import Client, MCPError, StdioServerParameters, stdio_client

from noughts import Rules, prove
from noughts.protocols import mcp_server
from noughts.protocols.mcp_server import server_of


@asynccontextmanager
async def in_memory():
    async with Client(server_of(Random(1))) as client:
        yield client


async def asked(client, tool, **arguments):
    """The document that a tool answers."""
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content
    return result.structured_content


async def refused(client, tool, **arguments):
    """The sentence with which a tool refuses."""
    result = await client.call_tool(tool, arguments)
    assert result.is_error
    return result.content[0].text


async def test_a_client_plays_a_game_over_standard_input_and_output(program):
    parameters = StdioServerParameters(command=program.command[0], args=[*program.command[1:], "mcp"], env=dict(os.environ))
    async with Client(stdio_client(parameters)) as client:
        tools = {tool.name for tool in (await client.list_tools()).tools}
        assert tools >= {"new_game", "play", "legal_moves", "analyse_position", "explain_move", "review_game", "check_proof"}
        game = await asked(client, "new_game", opponent="sera")
        assert (game["side"], game["you"], len(game["legal_moves"])) == ("x", "x", 9)
        while not game["outcome"]:
            best = (await asked(client, "analyse_position", position=game["game"]))["best"]
            game = await asked(client, "play", game=game["game"], move=best)
        assert game["outcome"] == {"winner": None, "why": "full"}
        assert (await asked(client, "review_game", moves=game["game"]))["accuracy"] == {"x": 1.0, "o": 1.0}


async def test_positions_are_looked_at_by_their_text():
    async with in_memory() as client:
        assert (await asked(client, "analyse_position", position="XX./OO./..."))["best"] == "c1"
        explained = await asked(client, "explain_move", position="XX./OO./...", move="c1")
        assert explained["text"] == "Wins at once with a1 b1 c1."
        assert (await asked(client, "legal_moves", position="4x4 misere"))["rules"] == "4x4x4 misere"
        judged = await asked(client, "review_game", moves="b2 b1")
        assert judged["judgements"][1]["verdict"] == "mistake"
        assert (await asked(client, "look_up_atlas", rules="4x3"))["value"] == "win"
        many = await asked(client, "analyse_position", position="15x15", seconds=0.05)
        assert len(many["candidates"]) <= 12


async def test_a_puzzle_is_set_and_the_answer_is_checked():
    async with in_memory() as client:
        puzzle = await asked(client, "puzzle", rules="3x3")
        answers = [await asked(client, "answer_puzzle", puzzle=puzzle["puzzle"], move=move) for move in puzzle["legal_moves"]]
        assert [answer["right"] for answer in answers].count(True) == 1
        assert "solution" not in puzzle


async def test_a_proof_is_checked_and_a_false_one_refused():
    proof = "\n".join(prove("4x3").lines())
    async with in_memory() as client:
        assert (await asked(client, "check_proof", proof=proof))["claims"][0]["claim"] == "x wins within 7"
        assert "x wins within 5: " in await refused(client, "check_proof", proof=proof.replace("within 7", "within 5"))


@pytest.mark.parametrize(
    ("tool", "arguments", "sentence"),
    [
        ("play", {"game": "game-9", "move": "a1"}, "game-9: no such game"),
        ("answer_puzzle", {"puzzle": "x", "move": "a1"}, "no such puzzle"),
        ("new_game", {"rules": "nonsense"}, "nonsense"),
        ("new_game", {"opponent": "bot.py:Bot"}, "no such player"),
        ("new_game", {"opponent": "gomocup:/bin/sh"}, "no such player"),
        ("new_game", {"opponent": "neural:network=/etc/passwd"}, "visitors cannot use this option"),
        ("new_game", {"side": "both"}, "expected x or o"),
        ("new_game", {"rules": "3x3 wild", "opponent": "god"}, "the book only covers"),
        ("analyse_position", {"position": "3x3", "seconds": -1}, "seconds"),
        ("explain_move", {"position": "X../.../...", "move": "a1"}, "X is already there"),
        ("look_up_atlas", {"rules": "15x15"}, "not in the atlas"),
        ("puzzle", {"grade": "hardest"}, "expected easy, medium, hard"),
        ("puzzle", {"rules": "15x15"}, "there are no puzzles"),
        ("check_proof", {"proof": "hello"}, "not a proof"),
    ],
)
async def test_what_is_wrong_is_told_in_a_sentence(tool, arguments, sentence):
    async with in_memory() as client:
        assert sentence in await refused(client, tool, **arguments)


async def test_the_rules_are_resources():
    async with in_memory() as client:
        text = (await client.read_resource("noughts://rules")).contents[0].text
        assert all(word in text for word in ("misere", "only-x", "wild", "gravity", "torus", "exact", "connect-four"))
        one = (await client.read_resource("noughts://rules/3x3%20misere")).contents[0].text
        assert "three in a row loses" in one
        assert str(Rules.parse("3x3 misere")).split()[1] in text
        with pytest.raises(MCPError):
            await client.read_resource("noughts://rules/nonsense")


async def test_only_the_latest_games_are_remembered(monkeypatch):
    monkeypatch.setattr(mcp_server, "MOST_KEPT", 2)
    async with in_memory() as client:
        games = [(await asked(client, "new_game"))["game"] for _ in range(3)]
        assert "no such game" in await refused(client, "play", game=games[0], move="a1")
        await asked(client, "play", game=games[2], move="a1")


async def test_moves_that_come_at_once_are_each_answered(monkeypatch):
    reply, alone = mcp_server._reply, []

    def watched(played, rng):
        alone.append(played.lock.locked() or not played.game.moves())
        reply(played, rng)

    monkeypatch.setattr(mcp_server, "_reply", watched)
    async with in_memory() as client:
        game = await asked(client, "new_game", rules="9x9", opponent="random")
        calls = [client.call_tool("play", {"game": game["game"], "move": move}) for move in game["legal_moves"][:18:2]]
        states = [result.structured_content for result in await asyncio.gather(*calls) if not result.is_error]
        assert sorted(len(state["moves"]) for state in states) == [2 * (number + 1) for number in range(len(states))]
        assert all(alone)
