"""The window: a desktop game over the session, drawn with pygame-ce, which is imported nowhere else."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
