"""Playing: live games and their viewers, the session at one keyboard, and the library of games."""

from noughts.play.events import ChangedElsewhere, Failed, Hinted, StudyFailed
from noughts.play.jobs import ReviewJob, Study, review_job
from noughts.play.library import IN_MEMORY, Library
from noughts.play.live_game import LiveGame
from noughts.play.pool import SearchPool
from noughts.play.program_turn import SearchSetup
from noughts.play.replay import Replay
from noughts.play.session import NoGame, Session
from noughts.play.view import BoardView, RunningScore
from noughts.play.viewer import HelpIsOff, Viewer
from noughts.profiles.settings import Settings
