"""Ada: the network that taught herself, as somebody to play against, at every age of her training."""

from __future__ import annotations

from collections.abc import Mapping

from noughts.players.characters import Character, Occasion
from noughts.players.player import Odds
from noughts.players.temper import best_of
from noughts.search import Analysis, Limit, neural
from noughts.search.net.ages import GROWN_UP, NEWBORN, Age, age_named
from noughts.search.neural import Neural
from noughts.search.searcher import Limited

NAME = "ada"
"""What the roster knows her by; younger, her age follows."""

GROWN_UP_NODES = 64
"""Positions that she looks at for a move once she has grown up; younger, she plays the first move that comes to her mind."""

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
    """Ada at an age."""
    is_grown_up = age == GROWN_UP
    nodes = GROWN_UP_NODES if is_grown_up else 1
    return Character(
        name=NAME if is_grown_up else f"{NAME}:{age.name}",
        title="Ada" if is_grown_up else f"Ada ({age.text})",
        strength="Hard" if is_grown_up else "Growing",
        nature="Curious and self-taught",
        plays=_best,
        lines=GROWN_UP_LINES if is_grown_up else NEWBORN_LINES if age == NEWBORN else CHILD_LINES,
        searcher=Limited(Neural(age=age), Limit(nodes=nodes)),
        asks=neural.check,
    )


def is_ada(program: str | None) -> bool:
    """Whether a name in the roster is hers, at whatever age.

    >>> is_ada("ada:1m"), is_ada("ada"), is_ada("sera"), is_ada(None)
    (True, True, False, False)
    """
    return program is not None and program.partition(":")[0] == NAME


def age_of(program: str) -> Age:
    """How old she is by one of her names in the roster.

    >>> age_of("ada:3m").seconds, age_of("ada").seconds
    (180, 7167)
    """
    _, _, option = program.partition(":")
    return age_named(option) if option else GROWN_UP


def _best(analysis: Analysis) -> Odds:
    return Odds.even(best_of(analysis.candidates))
