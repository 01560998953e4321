"""Why a move is good or bad: what it does, what it gives away, and both in words."""

from noughts.reasons.explanation import Explanation as Explanation, WrongAnalysis as WrongAnalysis, explain as explain
from noughts.reasons.kinds import Kind as Kind, Reason as Reason
from noughts.reasons.wording import NEUTRAL as NEUTRAL, PointOfView as PointOfView
