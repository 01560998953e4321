"""Why a move is good or bad: what it does, what it gives away, and both in words."""

from noughts.reasons.explanation import Explanation, WrongAnalysis, explain
from noughts.reasons.kinds import Kind, Reason
from noughts.reasons.wording import NEUTRAL, PointOfView

__all__ = [
    "NEUTRAL",
    "Explanation",
    "Kind",
    "PointOfView",
    "Reason",
    "WrongAnalysis",
    "explain",
]
