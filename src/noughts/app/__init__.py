"""What a front holds: live games, those who look at them, the session at one keyboard, and the library of games."""

from noughts.app.events import ChangedElsewhere, Failed, Hinted, StudyFailed
from noughts.app.game_review import GameReview
from noughts.app.library import IN_MEMORY, Library
from noughts.app.live_game import LiveGame
from noughts.app.replay import Replay
from noughts.app.score import RunningScore
from noughts.app.session import NoGame, Session
from noughts.app.settings import Settings
from noughts.app.study import Study
from noughts.app.thinkers import Thinkers
from noughts.app.view import BoardView
from noughts.app.viewer import HelpIsOff, Means, Viewer

__all__ = [
    "IN_MEMORY",
    "BoardView",
    "ChangedElsewhere",
    "Failed",
    "GameReview",
    "HelpIsOff",
    "Hinted",
    "Library",
    "LiveGame",
    "Means",
    "NoGame",
    "Replay",
    "RunningScore",
    "Session",
    "Settings",
    "Study",
    "StudyFailed",
    "Thinkers",
    "Viewer",
]
