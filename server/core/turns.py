"""One after the other where no row stands for what is shared."""

from __future__ import annotations

import hashlib

from django.db import connection


def take_turns(name: str) -> None:
    """Wait until no other open transaction has taken this name; it is given back at the end of ours.

    On SQLite a transaction is alone anyway.
    """
    if connection.vendor != "postgresql":
        return
    number = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big", signed=True)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [number])
