"""Assets: the files of the page, with what a browser needs to keep them."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from html import escape
from pathlib import Path

from noughts.ui import shared

FOLDER = Path(__file__).parent / "static"

SHARED_FOLDERS = ("portraits", "tree_files")
"""Folders of ``ui.shared`` that are served too."""

TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
PACKED = (".js", ".css", ".html", ".svg", ".webmanifest", ".json", ".txt")
"""Endings of files that are sent compressed."""


@dataclass(frozen=True, slots=True)
class Asset:
    """A file as it is sent."""

    body: bytes
    packed: bytes | None
    """The same compressed, where that helps."""
    kind: str
    tag: str
    """The same as long as the file is."""


class Assets:
    """Files of a folder; one that has changed is read again."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder.resolve()
        self._shared = Path(shared.__file__).resolve().parent
        self._read: dict[str, tuple[int, Asset]] = {}

    def find(self, name: str) -> Asset | None:
        """A file by its path below the folder; None if there is none, or it is elsewhere."""
        if "\0" in name:
            return None
        top, _, rest = name.partition("/")
        folder, below = (self._shared / top, rest) if top in SHARED_FOLDERS else (self._folder, name)
        path = (folder / below).resolve()
        if not path.is_relative_to(folder) or path == folder:
            return None
        try:
            changed = path.stat().st_mtime_ns
            known = self._read.get(name)
            if known and known[0] == changed:
                return known[1]
            found = asset(path.read_bytes(), path.suffix)
        except OSError:
            return None
        self._read[name] = changed, found
        return found

    def page(self, *, title: str = "", description: str = "", address: str = "", picture: str = "") -> Asset | None:
        """The page itself, with a title and what others show of a link to it."""
        found = self.find("index.html")
        if found is None or not title:
            return found
        tags = {"og:title": title, "og:description": description, "og:url": address, "og:image": picture, "og:type": "website"}
        lines = [f'<meta property="{name}" content="{escape(text)}">' for name, text in tags.items() if text]
        lines.append('<meta name="twitter:card" content="summary_large_image">')
        head, found_title, rest = found.body.decode().partition("<title>")
        if not found_title:
            return found
        _, _, rest = rest.partition("</title>")
        return asset(f"{head}<title>{escape(title)}</title>\n{chr(10).join(lines)}{rest}".encode(), ".html")


def asset(body: bytes, ending: str) -> Asset:
    """Something to send, by the ending of a file name."""
    kind = TYPES.get(ending) or mimetypes.types_map.get(ending, "application/octet-stream")
    if kind == "image/svg+xml":
        kind += "; charset=utf-8"  # texts get theirs when they are sent
    packed = gzip.compress(body, mtime=0) if ending in PACKED and len(body) > 500 else None
    return Asset(body, packed, kind, f'"{hashlib.sha256(body).hexdigest()[:20]}"')
