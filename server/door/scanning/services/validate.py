"""How the office lets people in: by whole orders or single tickets by number, as the spec's validation calls ask."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from server.accounts.caller import Staff
from server.core import clock
from server.door.scanning.scans import Scan


def scans_of_office(*, caller: Staff, performance_id: int, ticket_ids: Sequence[int]) -> list[Scan]:
    """Make the scans by which the office admits some tickets: from no device, each with a nonce of its own."""
    now = clock.now()
    return [
        Scan(caller=caller, performance_id=performance_id, nonce=uuid.uuid4().hex, scanned_at=now, ticket_id=ticket_id)
        for ticket_id in ticket_ids
    ]
