"""What characters say to each other, and to people they have met before."""

import random

import pytest

from noughts import Seat
from noughts.game import MoveStats
from noughts.match import Resign, Said, Setup
from noughts.play import Session
from noughts.play.dialogue import Dialogue
from noughts.players import Choice
from noughts.players.characters import CHARACTERS, Occasion, ada
from noughts.profiles.past_games import REMEMBERED, PastGames, key_of
from noughts.rules import Move, Outcome, Rules, Side, Why
from noughts.search.neural.ages import AGES
from tests.play.conftest import THREE, against

EVERYONE = [*CHARACTERS, *map(ada, AGES.values())]


@pytest.mark.parametrize("program", ["kitty", "cop", "sera", "ada:1m"])
def test_two_of_a_kind_never_say_the_same(program: str) -> None:
    setup = Setup(THREE, Seat("One", program), Seat("Other", program))
    for seed in range(20):
        voices = Dialogue(setup, random.Random(seed))
        greetings = [said.text for said in voices.greet()]
        assert len(set(greetings)) == 2
        last = voices.react(Outcome(None, Why.FULL), f"game {seed}")
        assert len({said.text for said in last}) == len(last) == 2
        assert last == Dialogue(setup, random.Random(seed + 1)).react(Outcome(None, Why.FULL), f"game {seed}")
        assert len(voices.react(Outcome(Side.X, Why.RESIGNED), f"game {seed}")) == 2


@pytest.mark.parametrize("character", EVERYONE, ids=lambda each: each.name)
@pytest.mark.parametrize("rules", ["3x3", "connect-four"])
def test_in_a_thousand_games_no_line_repeats_within_ten(character, rules) -> None:
    """Games of chance, each remembered as it would be on disk."""
    rng, memory, heard = random.Random(character.name + rules), PastGames(), list[set[str]]()
    setup = Setup(Rules.parse(rules), Seat("Alice"), Seat(character.title, character.name))
    templates = {line for lines in (*character.lines.values(), *character.knowing.values()) for line in lines}
    sayings = templates | {line.format(n=n) for line in templates for n in range(11) if "{n}" in line}
    for number in range(1000):
        dialogue = Dialogue(setup, rng, {character.name: PastGames.from_json(memory.to_json())}, f"game {number}")
        said = dialogue.greet(lead=rng.randint(-4, 4))
        corner = (Move(0, 0), MoveStats(seconds=rng.choice([1.0, 70.0])))
        for turn in range(rng.randint(1, 9)):
            said += dialogue.sides[Side.O].idle_remark()
            choice = Choice(Move(1, 1), says=rng.choice(["", "praise"]))
            said += dialogue.comment(Side.O, choice, [corner] if turn == 0 else [corner] * (2 * turn + 1))
        winner = rng.choice([Side.X, Side.X, Side.O, None])
        last = dialogue.react(Outcome(winner, Why.LINE if winner else Why.FULL), f"game {number}")
        assert len(last) == 1, "a character always has a last word"
        memory = memory.with_game(dialogue.games[character.name])
        texts = {each.text for each in (*said, *last)}
        assert len(texts) == len(said) + 1
        repeated = texts & set().union(*heard[-REMEMBERED:])
        assert all(text not in templates for text in repeated), repeated
        assert {each.text for each in said} <= sayings
        heard.append(texts)


def cop_with(memory: PastGames, seed: int, game: str, rules: Rules = THREE) -> Dialogue:
    setup = Setup(rules, Seat("Alice"), Seat("Cop", "cop"))
    return Dialogue(setup, random.Random(seed), {"cop": memory}, game)


def greeting_after(*results: str, lead: int = 0, seed: int = 1, rules: Rules = THREE) -> str:
    memory = PastGames()
    for number, result in enumerate(results):
        dialogue = Dialogue(
            Setup(rules, Seat("Alice"), Seat("Cop", "cop")), random.Random(number), {"cop": memory}, str(number)
        )
        dialogue.greet()
        winner = {"win": Side.X, "loss": Side.O}.get(result)
        dialogue.react(Outcome(winner, Why.RESIGNED), str(number))
        memory = memory.with_game(dialogue.games["cop"])
    return cop_with(memory, seed, "now", rules).greet(lead=lead)[0].text


def test_a_character_knows_the_streak_the_score_and_the_board() -> None:
    def greetings(*results: str, **facts) -> str:
        return " ".join(greeting_after(*results, seed=seed, **facts) for seed in range(12))

    assert "3 in a row for you" in greetings("win", "win", "win")
    assert "3 in a row for me" in greetings("loss", "loss", "loss")
    assert "in a row" not in greetings("win", "loss")
    assert "You lead by 3" in greetings("win", "loss", lead=3)
    assert "Stacking is permitted" in greetings("win", "loss", rules=Rules.parse("connect-four"))


def test_a_character_remarks_on_long_thinking_and_on_the_usual_corner() -> None:
    memory, said = PastGames(), list[str]()
    for number in range(4):
        dialogue = cop_with(memory, number, str(number))
        moves = [(Move(2, 0), MoveStats(seconds=90 if number == 0 else 1))]
        said.append(" ".join(each.text for each in dialogue.comment(Side.O, Choice(Move(1, 1)), moves)))
        memory = memory.with_game(dialogue.games["cop"])
    assert said[0] in CHARACTERS[1].knowing["long_think"]
    assert said[1] == ""
    assert said[2] in CHARACTERS[1].knowing["corner"]


def test_a_coach_greets_kindly_and_in_words_of_its_own() -> None:
    for character in EVERYONE:
        dialogue = Dialogue(Setup(THREE, Seat("Alice"), Seat("Bob"), coach=character.name), random.Random(1))
        (said,) = dialogue.greet()
        assert said.text in character.lines[Occasion.COACH]


def test_lines_are_remembered_in_the_next_session(library, clock) -> None:
    library.welcome("Alice")
    greetings = list[str]()
    for number in range(REMEMBERED):
        session = Session(library, rng=random.Random(number), clock=clock)
        greetings += [event.text for event in session.new_game(against("sera")) if isinstance(event, Said)]
        session.do(Resign())
        session.leave()
    assert len(set(greetings)) == REMEMBERED
    (memory,) = library.memories(against("sera")).values()
    assert memory.streak == ("loss", REMEMBERED)
    assert key_of(greetings[0]) in memory.heard
