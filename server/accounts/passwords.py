"""What a new password must hold (spec part 1, section 5, Sign-in, passwords, profile)."""

from __future__ import annotations

import re

from django.conf import settings

from server.core.errors import Invalid

PUBLISHED = "Foyer-demo-1!"  # of the demo's sign-ins: it stands in the README

# In the spec's words and order; its first message says 8, but its rule says more than 8.
_RULES = (
    (re.compile(r".{9,}", re.DOTALL), "Password must be at least 8 character"),
    (re.compile(r"[A-Z]"), "Password must contain atleast One uppercase character"),
    (re.compile(r"[a-z]"), "Password must contain atleast One lowercase character"),
    (re.compile(r"[0-9]"), "Password must contain atleast least one numeric"),
    (re.compile(r"[@$!%*#?&]"), "Password must contain atleast One special character"),
)


class WeakPassword(Invalid):
    code = "weak_password"


def is_given_away(password: str) -> bool:
    """Tell whether everybody knows a password who may come to the door here."""
    return bool(settings.IS_OPEN) and password == PUBLISHED


def check_new_password(password: str) -> None:
    """Refuse a password that somebody would guess.

    :raises WeakPassword: with the first rule that it breaks.
    """
    for rule, message in _RULES:
        if not rule.search(password):
            raise WeakPassword(message, field="password")
