"""How passwords are kept: argon2id with the parameters that OWASP names for little memory, by few at a time.

Each hash holds 19 MB and 27 ms of a processor. Older ones hold 100 MB until their person signs in once more.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.hashers import Argon2PasswordHasher

from server.accounts.errors import HashesBusy
from server.core.machine.turns import Turns

AT_ONCE = 3  # in this process
WAITING = 5  # threads at most, of the sixteen that answer calls
SECONDS = 2.0  # that each of them waits
_turns = Turns(AT_ONCE, waiting=WAITING, seconds=SECONDS, refusal=HashesBusy)


class Argon2id(Argon2PasswordHasher):
    """Django's own hasher, cheaper and in turns (OWASP Password Storage Cheat Sheet: m=19 MiB, t=2, p=1)."""

    time_cost = 2
    memory_cost = 19 * 1024  # KiB
    parallelism = 1

    def encode(self, password: str, salt: str) -> Any:
        """Hash a password.

        :raises HashesBusy: if too many are being hashed.
        """
        with _turns.one():
            return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        """Tell whether a password is the one that was hashed.

        :raises HashesBusy: if too many are being hashed.
        """
        with _turns.one():
            return bool(super().verify(password, encoded))
