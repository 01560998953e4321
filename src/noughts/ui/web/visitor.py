"""What a visitor without a name has chosen and learnt, in a cookie: it becomes their account's with their first game."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from noughts.play import Library, Settings
from noughts.profiles.progress import Progress
from noughts.ui.shared.people import GUEST

VISITOR_COOKIE = "noughts-visitor"

MAX_COOKIE = 3800
"""Characters; a browser drops a cookie of more than 4096 bytes with its name."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Settings and progress of a browser that has no account."""

    settings: Settings = field(default_factory=Settings)
    progress: Progress = field(default_factory=Progress)

    @classmethod
    def read(cls, cookies: Mapping[str, str]) -> Visitor:
        """What the cookie says; the usual settings if it cannot be read."""
        text = cookies.get(VISITOR_COOKIE, "")
        try:
            document = json.loads(base64.urlsafe_b64decode(text.encode())) if text else {}
        except (ValueError, binascii.Error, RecursionError):
            document = {}
        if not isinstance(document, dict):
            document = {}
        settings = document.get("settings")
        return cls(
            Settings.from_json(settings if isinstance(settings, dict) else {}), Progress.from_json(document.get("progress"))
        )

    def to_cookie(self) -> str:
        """The text of the cookie; without what is as usual, and without the progress if it would be too long."""
        usual = Settings().to_json()
        settings = {name: value for name, value in self.settings.to_json().items() if value != usual[name]}
        for document in ({"settings": settings, "progress": self.progress.to_json()}, {"settings": settings}):
            text = base64.urlsafe_b64encode(json.dumps(document, separators=(",", ":")).encode()).decode()
            if len(text) <= MAX_COOKIE:
                return text
        return ""


NEW_VISITOR = Visitor()


class VisitorLibrary(Library):
    """The library as a visitor sees it: their progress is not in it."""

    def __init__(self, library: Library, visitor: Visitor) -> None:
        super().__init__(library.store)
        self._visitor = visitor

    def progress(self, name: str) -> Progress:
        return self._visitor.progress if name == GUEST else super().progress(name)
