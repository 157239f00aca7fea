"""The letters of what people read out and type in: codes, references, recovery codes (Crockford's base32)."""

from __future__ import annotations

import secrets

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # none of them looks like a digit
MISREAD = str.maketrans("OILoil", "011011")  # what is left out because it does, and what it is taken for


def random_letters(count: int) -> str:
    """Give letters that nobody can guess, of five bits each."""
    return "".join(secrets.choice(LETTERS) for _ in range(count))
