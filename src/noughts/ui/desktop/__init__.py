"""The window, drawn with pygame-ce, which nothing else imports."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
