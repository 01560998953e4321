"""Play, understand and solve tic-tac-toe and every k-in-a-row game."""

from noughts.game import Clock, Effort, Game, OnTime, Record, Seat, TimeControl
from noughts.players.naming import player
from noughts.reasons import explain
from noughts.rules import Cell, Mark, Move, NoughtsError, Outcome, Position, Rules, Side, Why
from noughts.search import Analysis, Candidate, Draw, Estimate, Limit, Loss, Score, Stop, Win
from noughts.search.asking import analyse, solve

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
