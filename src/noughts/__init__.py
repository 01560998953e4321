"""Play, understand and solve tic-tac-toe and every k-in-a-row game."""

from noughts.explain.explanation import explain
from noughts.game.clock import Clock, OnTime, TimeControl
from noughts.game.game import Effort, Game
from noughts.game.record import Record
from noughts.game.seat import Seat
from noughts.players.naming import player
from noughts.rules.errors import NoughtsError
from noughts.rules.move import Cell, Mark, Move
from noughts.rules.outcome import Outcome, Why
from noughts.rules.position import Position
from noughts.rules.rules import Rules
from noughts.rules.side import Side
from noughts.search.analysis import Analysis, Candidate
from noughts.search.asking import analyse, solve
from noughts.search.limit import Limit
from noughts.search.score import Draw, Estimate, Loss, Score, Win
from noughts.search.stop import Stop

__version__ = "0.1.0"

__all__ = [
    "Analysis",
    "Candidate",
    "Cell",
    "Clock",
    "Draw",
    "Effort",
    "Estimate",
    "Game",
    "Limit",
    "Loss",
    "Mark",
    "Move",
    "NoughtsError",
    "OnTime",
    "Outcome",
    "Position",
    "Record",
    "Rules",
    "Score",
    "Seat",
    "Side",
    "Stop",
    "TimeControl",
    "Why",
    "Win",
    "analyse",
    "explain",
    "player",
    "solve",
]
