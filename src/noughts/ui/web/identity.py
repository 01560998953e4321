"""Identity: who a request is from, by the secret in its cookie; no passwords, no accounts."""

from __future__ import annotations

import hashlib
import secrets
from random import SystemRandom

from noughts.play import Library
from noughts.rules import NoughtsError
from noughts.store import NameTaken
from noughts.store.web import Account
from noughts.ui.web.caches import Remembered
from noughts.ui.web.hub import Hub

COOKIE = "noughts"
SECRET_BYTES = 32
YEAR = 365 * 24 * 3600

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Of recovery codes; what looks like something else is not in it."""

GROUPS, GROUP = 5, 4


class UnknownCode(NoughtsError):
    """Nobody has this recovery code."""


def hashed(secret: str) -> str:
    """What is kept of a secret; it has so much chance in it that nobody guesses it back."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Identities:
    """Everybody who has a secret."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._library: Library = hub.library
        self._accounts = Remembered(self._library.store.accounts.of_secret, hub.now)

    def of(self, secret: str | None) -> Account | None:
        """Whose secret this is, if it is one. Reads the library."""
        if not secret or len(secret) > 100:
            return None
        return self._accounts.get(hashed(secret))

    def guest(self) -> tuple[str, Account]:
        """Somebody new, with a name that was made up, and the secret that makes it theirs."""
        secret, chance = secrets.token_urlsafe(SECRET_BYTES), SystemRandom()
        for digits in (4, 4, 6, 8, 10):
            name = f"Guest {chance.randrange(10 ** (digits - 1), 10**digits)}"
            try:
                return secret, self._library.store.accounts.make(name, hashed(secret), self._hub.today(), is_guest=True)
            except NameTaken:
                continue
        raise NameTaken("no name is left for a guest; try again")

    def rename(self, account: Account, name: str) -> Account:
        """Call somebody something else, in all their games: those that are over, and those that go on."""
        renamed = self._library.store.accounts.rename(account, name)
        self._forget(account)
        self._library.rename_in_games(account.name, renamed.name, self._hub.rng, self._hub.now())
        return renamed

    def recovery(self, account: Account) -> str:
        """A new code that makes another device somebody's too; it is told once."""
        letters = [secrets.choice(ALPHABET) for _ in range(GROUPS * GROUP)]
        code = "-".join("".join(letters[start : start + GROUP]) for start in range(0, len(letters), GROUP))
        self._library.store.accounts.set_recovery(account, hashed(_plain(code)))
        return code

    def recover(self, code: str) -> tuple[str, Account]:
        """The name that a code belongs to, and a secret for this device."""
        secret = secrets.token_urlsafe(SECRET_BYTES)
        account = self._library.store.accounts.recover(hashed(_plain(code)), hashed(secret), self._hub.today())
        if account is None:
            raise UnknownCode("nobody has this code; look at it again, or make a new one on the other device")
        return secret, account

    def _forget(self, account: Account) -> None:
        self._hub.reception.forget_name(account.id)
        self._accounts.forget(lambda known: known.id == account.id)


def _plain(code: str) -> str:
    """A code as people type it."""
    return "".join(char for char in code.upper() if char.isalnum())
