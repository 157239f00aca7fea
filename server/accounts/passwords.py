"""Rules for new passwords (spec part 1, section 5, Sign-in, passwords, profile), and their hashing."""

from __future__ import annotations

import gzip
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.auth.hashers import Argon2PasswordHasher

from server.accounts.errors import HashesBusy
from server.platform.errors import Invalid
from server.platform.runtime import ConcurrencyLimit

if TYPE_CHECKING:
    from server.accounts.models import User


COMMON = Path(__file__).with_name("common_passwords.txt.gz")  # made by scripts/common_passwords.py
DEMO_PASSWORD = "Foyer-demo-1!"  # noqa: S105  (of the demo's sign-ins: it stands in the README)
# In the spec's words and order; its first message says 8, but its rule says more than 8.
_RULES = (
    (re.compile(r".{9,}", re.DOTALL), "Password must be at least 8 character"),
    (re.compile(r"[A-Z]"), "Password must contain atleast One uppercase character"),
    (re.compile(r"[a-z]"), "Password must contain atleast One lowercase character"),
    (re.compile(r"[0-9]"), "Password must contain atleast least one numeric"),
    (re.compile(r"[@$!%*#?&]"), "Password must contain atleast One special character"),
)
TOO_COMMON = "Password must not be one that many people use"
TOO_NEAR = 'Password must not contain "{word}", {whose}. Choose other words, or add at least {letters} letters.'

# What attackers try first against a box office, beside the user's own names (docs/security.md lists them).
OURS = (
    *("foyer", "ticket", "tickets", "ticketing", "theatre", "theater", "boxoffice", "office", "venue", "event"),
    *("admin", "administrator", "platform", "organiser", "organizer", "owner", "door", "staff"),
    *("password", "passwort", "welcome", "login", "secret"),
)
TRIED_FIRST = "which is tried first at every box office"
OF_THE_DEMO = "demo"  # the demo's passwords are published: they may be set only where there is a demo
SHORTEST_NAME = 3  # letters of a user's or an account's names; shorter ones are not checked
LEAST_BESIDE = 3  # letters that a password needs besides such words
_LOOKALIKES = str.maketrans("@4301!$57", "aaeoiisst")
_AROUND = re.compile(r"^[\W\d_]+|[\W\d_]+$")
_NON_ALPHABETIC = re.compile(r"[\W\d_]")


class WeakPassword(Invalid, code="weak_password"): ...


def is_given_away(password: str) -> bool:
    """Return whether a password is published, and others can reach this installation."""
    return bool(settings.IS_OPEN) and password == DEMO_PASSWORD


def check_new_password(password: str, *, words: Mapping[str, str] | None = None) -> None:
    """Refuse a password that is easy to guess; `words` are its user's names, each with whose it is (`words_about`).

    :raises WeakPassword: with the first rule that it breaks.
    """
    for rule, message in _RULES:
        if not rule.search(password):
            raise WeakPassword(message, field="password")
    if is_common(password):
        raise WeakPassword(TOO_COMMON, field="password")
    ours = [*OURS, *([] if settings.DEMO else [OF_THE_DEMO])]
    known = dict.fromkeys(ours, TRIED_FIRST) | dict(words or {})
    if _is_made_of(known, password):
        raise WeakPassword(_too_near(known, words or {}, password), field="password")


def holds_enough(password: str) -> bool:
    """Return whether a password follows the spec's rules."""
    return all(rule.search(password) for rule, _ in _RULES)


def words_about(user: User) -> dict[str, str]:
    """Return the names of a user and their account, and the parts of their email, each with whose it is."""
    return words_of(f"{user.first_name} {user.last_name}", user.email, user.account.name)


def words_of(name: str, email: str, organisation: str) -> dict[str, str]:
    texts = {
        "part of your email address": email.rpartition(".")[0],
        "the name of your organisation": organisation,
        "your name": name,
    }
    return {
        word: whose
        for whose, text in texts.items()
        for word in re.split(r"[\W_]+", text.lower())
        if len(word) >= SHORTEST_NAME
    }


def is_common(password: str) -> bool:
    """Return whether a password is common, ignoring case, look-alike characters, and digits and signs around it."""
    folded = password.lower()
    tried = {folded, word_in(password), word_in(_AROUND.sub("", folded).translate(_LOOKALIKES))}
    # A search through a megabyte takes less than a millisecond, and a set of all words would take ten times the memory.
    return any(f"\n{word}\n".encode(errors="replace") in _common_passwords() for word in tried if word)


def word_in(password: str) -> str:
    """Return the core of a password: in lower case, without the digits and signs around it."""
    return _AROUND.sub("", password.lower())


_common_passwords = cache(lambda: b"\n" + gzip.decompress(COMMON.read_bytes()))


def _too_near(known: Mapping[str, str], own: Mapping[str, str], password: str) -> str:
    """Say which word is too near: the longest of the user's own, else of those that anybody would try."""
    found = [word for word in known if word in password.lower()]
    word = max(found, key=lambda word: (word in own, len(word)), default="")
    if not word:
        return TOO_COMMON
    return TOO_NEAR.format(word=word, whose=known[word], letters=LEAST_BESIDE)


def _is_made_of(words: Mapping[str, str], password: str) -> bool:
    left = password.lower()
    for word in sorted(words, key=len, reverse=True):
        left = left.replace(word, " ")
    return len(_NON_ALPHABETIC.sub("", left)) < LEAST_BESIDE


# Argon2id with OWASP's parameters for little memory, few at a time: each hash takes 19 MB and 27 ms of a processor.
# Older hashes take 100 MB until their user signs in again.

HASHES_AT_ONCE = 3  # in this process
HASHES_WAITING = 5  # threads at most, of the sixteen that answer calls
HASH_WAIT = 2.0  # that each of them waits
_hashing_limit = ConcurrencyLimit(HASHES_AT_ONCE, waiting=HASHES_WAITING, seconds=HASH_WAIT, refusal=HashesBusy)


class Argon2id(Argon2PasswordHasher):
    """Django's own hasher, cheaper and few at a time (OWASP Password Storage Cheat Sheet: m=19 MiB, t=2, p=1)."""

    time_cost = 2
    memory_cost = 19 * 1024  # KiB
    parallelism = 1

    def encode(self, password: str, salt: str) -> Any:
        """Hash a password.

        :raises HashesBusy: if too many are being hashed.
        """
        with _hashing_limit.one():
            return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        """Return whether a password is the one that was hashed.

        :raises HashesBusy: if too many are being hashed.
        """
        with _hashing_limit.one():
            return bool(super().verify(password, encoded))
