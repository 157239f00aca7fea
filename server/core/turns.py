"""Taking turns where there is no row to lock for what is shared."""

from __future__ import annotations

import hashlib

from django.db import connection


def take_turns(name: str) -> None:
    """Wait until no other open transaction has taken this name, and take it until the end of ours.

    On SQLite a writing transaction is alone anyway.
    """
    if connection.vendor != "postgresql":
        return
    number = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big", signed=True)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [number])
