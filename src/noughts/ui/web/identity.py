"""Who a request is from: an account, by the secret in its cookie, or a visitor without one.

There are no passwords. A visitor's settings and progress move to their account with their first game.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import secrets
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from random import Random, SystemRandom

from cachetools import TTLCache

from noughts.game import name_key
from noughts.play import Library, Settings
from noughts.play.seats import account_name
from noughts.profiles.progress import Progress
from noughts.rules import NoughtsError
from noughts.store import NameTaken
from noughts.store.web import Account
from noughts.ui.shared.people import GUEST

COOKIE = "noughts"
SECRET_BYTES = 32
COOKIE_AGE_S = 365 * 24 * 3600

CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""For recovery codes; no letters that look like digits."""

CODE_GROUPS, CODE_GROUP_SIZE = 5, 4

MAX_ACCOUNTS = 10_000
ACCOUNT_TTL_S = 10.0
"""How long an old name may be shown after another process changed it."""


class UnknownCode(NoughtsError):
    """No account has this recovery code."""


class _AccountCache:
    """Accounts by some key. Missing ones are looked up again each time."""

    def __init__(self, find: Callable[[str], Account | None], now: Callable[[], float]) -> None:
        self._find = find
        self._accounts: TTLCache[str, Account] = TTLCache(MAX_ACCOUNTS, ACCOUNT_TTL_S, timer=now)
        self._lock = threading.Lock()

    def get(self, key: str) -> Account | None:
        with self._lock:
            known = self._accounts.get(key)
        if known is None and (known := self._find(key)):
            with self._lock:
                self._accounts[key] = known
        return known

    def forget(self, account: Account) -> None:
        with self._lock:
            for key in [key for key, known in self._accounts.items() if known.id == account.id]:
                del self._accounts[key]


class Identities:
    """The accounts of a site. All methods use the library."""

    def __init__(self, library: Library, now: Callable[[], float], today: Callable[[], datetime], rng: Random) -> None:
        self._library = library
        self._now = now
        self._today = today
        self._rng = rng
        self._by_secret = _AccountCache(library.store.accounts.of_secret, now)
        self._by_id = _AccountCache(library.store.accounts.by_id, now)

    def of_secret(self, secret: str | None) -> Account | None:
        if not secret or len(secret) > 100:
            return None
        return self._by_secret.get(hashed(secret))

    def name_of(self, account_id: str) -> str:
        known = self._by_id.get(account_id)
        return known.name if known else ""

    def create_guest(self) -> tuple[str, Account]:
        """A new account with a made-up name, and its secret."""
        secret, random = secrets.token_urlsafe(SECRET_BYTES), SystemRandom()
        for digits in (4, 4, 6, 8, 10):
            name = f"Guest {random.randrange(10 ** (digits - 1), 10**digits)}"
            try:
                return secret, self._library.store.accounts.create(name, hashed(secret), self._today(), is_guest=True)
            except NameTaken:
                continue
        raise NameTaken("no name is free for a guest; try again")

    def rename(self, account: Account, name: str) -> Account:
        """Rename an account, in its games too."""
        if name_key(name) != name_key(account.name):
            account_name(name)
        renamed = self._library.store.accounts.rename(account, name)
        self._by_secret.forget(account)
        self._by_id.forget(account)
        self._library.rename_in_games(account.name, renamed.name, self._rng, self._now())
        return renamed

    def create_recovery_code(self, account: Account) -> str:
        """A new code that gives another device this account; the previous code no longer works."""
        letters = [secrets.choice(CODE_ALPHABET) for _ in range(CODE_GROUPS * CODE_GROUP_SIZE)]
        groups = ("".join(letters[start : start + CODE_GROUP_SIZE]) for start in range(0, len(letters), CODE_GROUP_SIZE))
        code = "-".join(groups)
        self._library.store.accounts.set_recovery(account, hashed(_normalized(code)))
        return code

    def recover(self, code: str) -> tuple[str, Account]:
        """A secret for this device, and the account of a recovery code."""
        secret = secrets.token_urlsafe(SECRET_BYTES)
        account = self._library.store.accounts.recover(hashed(_normalized(code)), hashed(secret), self._today())
        if account is None:
            raise UnknownCode("no account has this code; check it, or create a new one on the other device")
        return secret, account


def hashed(secret: str) -> str:
    """What is stored of a secret, which is random enough to need no salt."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _normalized(code: str) -> str:
    return "".join(char for char in code.upper() if char.isalnum())


# Visitors

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
        """The visitor in a cookie; a new one if it cannot be read."""
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
        """The cookie's text: only what differs from the defaults, and no progress if that is too long."""
        settings = _unusual(self.settings.to_json(), Settings().to_json())
        progress = _unusual(self.progress.to_json(), Progress().to_json())
        for document in ({"settings": settings, "progress": progress}, {"settings": settings}):
            text = base64.urlsafe_b64encode(json.dumps(document, separators=(",", ":")).encode()).decode()
            if len(text) <= MAX_COOKIE:
                return text
        return ""


def _unusual(document: Mapping[str, object], usual: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in document.items() if value != usual[name]}


NEW_VISITOR = Visitor()


class VisitorLibrary(Library):
    """The library with a visitor's progress, which is in their cookie."""

    def __init__(self, library: Library, visitor: Visitor) -> None:
        super().__init__(library.store)
        self._visitor = visitor

    def progress(self, name: str) -> Progress:
        return self._visitor.progress if name == GUEST else super().progress(name)
