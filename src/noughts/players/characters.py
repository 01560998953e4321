"""Characters: opponents with a personality, each a row of data."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum
from random import Random

from noughts.players.player import Considering, Odds, Thought
from noughts.players.searching import ErrorModel, Searching, sharpest
from noughts.rules import Move, Position
from noughts.search import Analysis, Limit, Win
from noughts.search.neural.ages import GROWN_UP, NEWBORN, Age, age_named
from noughts.search.registry import ALGORITHMS, NamedSearch


class Occasion(Enum):
    GREETING = "greeting"
    THINKING = "thinking"
    GOOD_MOVE = "good move"
    MISTAKE = "the opponent's mistake"
    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"


@dataclass(frozen=True, slots=True, kw_only=True)
class Character(Searching):
    """An opponent chosen by name and nature, not by a number."""

    title: str
    strength: str
    nature: str
    lines: Mapping[Occasion, tuple[str, ...]]
    looks: bool = True
    """Whether the character looks at the board before it moves."""

    @property
    def heading(self) -> str:
        return f"{self.title} ({self.strength})"

    @property
    def label(self) -> str:
        """The text in a list of opponents.

        >>> KITTY.label
        'Kitty (Easy) - Playful and learning'
        """
        return f"{self.heading} - {self.nature}"

    @property
    def greeting(self) -> str:
        return self.lines[Occasion.GREETING][0]

    def consider(self, position: Position, limit: Limit) -> Considering:
        # Slots make another class of this one, which super() without arguments does not know.
        return (yield from Searching.consider(self, position, limit)) if self.looks else Thought(Odds.even(position.moves()))

    def say(self, occasion: Occasion, rng: Random, heard: Collection[str] = ()) -> str:
        """A line for the occasion that was not ``heard`` just now."""
        lines = self.lines[occasion]
        return rng.choice([line for line in lines if line not in heard] or lines)

    def remark(self, position: Position, thought: Thought, move: Move, rng: Random) -> str:  # noqa: ARG002
        """A line about a move that is proven to win, else nothing."""
        chosen = next((c for c in thought.analysis.candidates if c.move == move), None) if thought.analysis else None
        if chosen and chosen.proven and isinstance(chosen.score, Win):
            return self.say(Occasion.GOOD_MOVE, rng)
        return ""


def _sharp(analysis: Analysis) -> Odds:
    return Odds.even(sharpest(analysis))


KITTY = Character(
    name="kitty",
    title="Kitty",
    strength="Easy",
    nature="Playful and learning",
    looks=False,
    lines={
        Occasion.GREETING: (
            "Meow~ Let's play! I'm still learning...",
            "Ooh, a board! Can I sit on it?",
            "You came! I've been practising on the sofa.",
            "Hi hi hi! You can go first, or I can, I don't mind!",
        ),
        Occasion.THINKING: ("Hmm... so many squares...", "Wait, I saw a moth.", "This one looks cosy.", "Eeny, meeny..."),
        Occasion.GOOD_MOVE: ("Oh! Is that good? It feels good!", "Look what my paw did!", "I meant to do that. I think!"),
        Occasion.MISTAKE: ("For me? You shouldn't have!", "Ooh, you left the door open!", "Was that on purpose? Purr."),
        Occasion.WIN: ("I won?! I WON! Again, again!", "Did you see that? Did you?", "Best day ever. Nap now."),
        Occasion.LOSS: ("You're so good at this! Show me again?", "Aww. Still fun!", "I was looking at your shoelaces."),
        Occasion.DRAW: ("Nobody wins, everybody purrs!", "A tie! Like my ball of string!", "We're the same! High paw!"),
    },
)

COP_MISTAKES = 0.3
"""How often Cop gives something away when nothing is forced; the tests compute its strength."""

COP = Character(
    name="cop",
    title="Cop",
    strength="Medium",
    nature="Fair and strategic",
    plays=ErrorModel(mistake=COP_MISTAKES).odds,
    lines={
        Occasion.GREETING: (
            "You have the right to make a move. I'll make mine.",
            "Good evening. Keep your marks inside the lines.",
            "Routine game. Nothing to worry about.",
            "Board and marks, please. Thank you.",
        ),
        Occasion.THINKING: (
            "One moment. Going by the book.",
            "Let me check the regulations.",
            "Reviewing the evidence.",
            "Noted.",
        ),
        Occasion.GOOD_MOVE: (
            "You may want to call for backup.",
            "I believe that settles it.",
            "This square is taken into custody.",
        ),
        Occasion.MISTAKE: ("I'll have to write that one up.", "Was that wise? I'm only asking.", "I saw that."),
        Occasion.WIN: ("Case closed.", "Nothing personal. Drive safely.", "That completes my report."),
        Occasion.LOSS: (
            "Fair and square. I'll note it down.",
            "You're free to go.",
            "I should have seen that coming. I'll file it.",
        ),
        Occasion.DRAW: ("No winner. No paperwork, either.", "Both parties leave with a warning.", "A draw. That is in order."),
    },
)

SERA = Character(
    name="sera",
    title="Sera",
    strength="Hard",
    nature="Ruthless perfectionist",
    plays=_sharp,
    lines={
        Occasion.GREETING: (
            "Prepare yourself. I don't make mistakes.",
            "Take your time. It won't matter, but take it.",
            "Sit. I have already considered the rest.",
            "I like a board before it is settled.",
        ),
        Occasion.THINKING: (
            "Interesting.",
            "I have seen this one before.",
            "Let me be precise.",
            "There is always a sharper move.",
        ),
        Occasion.GOOD_MOVE: ("From here it is arithmetic.", "You may check. I have.", "There is no square for you that helps."),
        Occasion.MISTAKE: ("Thank you.", "That was the one.", "I wondered whether you would."),
        Occasion.WIN: ("As expected. Well fought.", "Precisely.", "It was decided a few moves ago. Shall I show you where?"),
        Occasion.LOSS: (
            "The position was lost before I came to it. Well played.",
            "Correct to the end. I am impressed.",
            "Hm. Again.",
        ),
        Occasion.DRAW: ("You left no door open. Good.", "Flawless. Both of us.", "I set traps. You saw them."),
    },
)

CHARACTERS = (KITTY, COP, SERA)
"""From weak to strong."""


NAME = "ada"
"""Ada's name in the registry; a younger Ada has her age after a colon."""

GROWN_UP_NODES = 64
"""Positions that grown-up Ada looks at for a move; younger, she plays the first move that comes to mind."""

Lines = Mapping[Occasion, tuple[str, ...]]

NEWBORN_LINES: Lines = {
    Occasion.GREETING: ("Oh! What is this?", "Hello. Are these... squares?", "I have never done this before. Ever."),
    Occasion.THINKING: ("All of them look the same.", "What happens if I touch this one?", "Hm? Hm."),
    Occasion.GOOD_MOVE: ("Something happened!", "Was that me?", "I like this one."),
    Occasion.MISTAKE: ("Did you mean to do that?", "Interesting. I think.", "Oh, you can do that?"),
    Occasion.WIN: ("Is it over? What did I do?", "So that is how it ends. I like it.", "That felt good. Why?"),
    Occasion.LOSS: (
        "So that is a line. I see now.",
        "Again? I want to know how you did that.",
        "You knew something. I will find out what.",
    ),
    Occasion.DRAW: ("There is no room left.", "All full! Is that good?", "Nobody got a line. Hm!"),
}

CHILD_LINES: Lines = {
    Occasion.GREETING: (
        "I have been practising against myself!",
        "Can we play? I think I understand it now. Most of it.",
        "I know what a line is. I want to see what you know.",
    ),
    Occasion.THINKING: (
        "I have a feeling about this one.",
        "I have not seen this exact board.",
        "Last time this went wrong. So...",
    ),
    Occasion.GOOD_MOVE: ("Oh! Oh, I see it!", "Wait, this works, doesn't it?", "I just understood something."),
    Occasion.MISTAKE: (
        "Is that a mistake? I make that one too.",
        "I learned not to do that yesterday.",
        "I think I may go here now?",
    ),
    Occasion.WIN: ("It worked! I was not sure.", "I won, and I even know why. Partly.", "Thank you. That one I will keep."),
    Occasion.LOSS: ("I did not see that. Now I do.", "Can you show me where it went wrong?", "Good. Something new to learn."),
    Occasion.DRAW: ("Neither of us. That is also an answer.", "A draw! I used to lose this.", "I think we both got it right?"),
}

GROWN_UP_LINES: Lines = {
    Occasion.GREETING: (
        "Nobody taught me this. Shall we find something out together?",
        "Hello. I still learn something in most games.",
        "I have played myself a great many times. You, never.",
    ),
    Occasion.THINKING: (
        "There is something here.",
        "Let me check whether what I feel is so.",
        "I believe this. I do not know it yet.",
    ),
    Occasion.GOOD_MOVE: ("There it is. Isn't it pretty?", "This one I can prove.", "I did not expect it to be this clear."),
    Occasion.MISTAKE: (
        "I would have thought about that one longer.",
        "That opens something, I believe.",
        "Oh, that helps me. Thank you.",
    ),
    Occasion.WIN: (
        "Well played. The middle of that was beautiful.",
        "I was less sure than I looked.",
        "I would gladly see that again.",
    ),
    Occasion.LOSS: (
        "Lovely. I did not know that one.",
        "So I was wrong there. How good to know.",
        "You showed me something. Thank you.",
    ),
    Occasion.DRAW: (
        "I think that was right, on both sides.",
        "Nothing missed, as far as I can tell.",
        "A fair answer to the question.",
    ),
}


def ada(age: Age = GROWN_UP) -> Character:
    is_grown_up = age == GROWN_UP
    nodes = GROWN_UP_NODES if is_grown_up else 1
    return Character(
        name=NAME if is_grown_up else f"{NAME}:{age.name}",
        title="Ada" if is_grown_up else f"Ada ({age.text})",
        strength="Hard" if is_grown_up else "Growing",
        nature="Curious and self-taught",
        lines=GROWN_UP_LINES if is_grown_up else NEWBORN_LINES if age == NEWBORN else CHILD_LINES,
        searcher=NamedSearch(f"neural:age={age.name},nodes={nodes}"),
        asks=ALGORITHMS["neural"].check,
    )


def is_ada(program: str | None) -> bool:
    """Whether a player's name is Ada's, at any age.

    >>> is_ada("ada:1m"), is_ada("ada"), is_ada("sera"), is_ada(None)
    (True, True, False, False)
    """
    return program is not None and program.partition(":")[0] == NAME


def age_of(program: str) -> Age:
    """Her age from one of her names.

    >>> age_of("ada:3m").seconds, age_of("ada").seconds
    (180, 7167)
    """
    _, _, option = program.partition(":")
    return age_named(option) if option else GROWN_UP
