"""Taking back an admission: undone at the door within fifteen minutes, or reset by the staff at any time.

Both are scans of their own direction and are judged in their place among the others (`services.scan`).
"""

from __future__ import annotations

from django.db import DatabaseError

from server.accounts.caller import Staff
from server.core import clock
from server.core.errors import DomainError, NotFound
from server.door.errors import DeviceRevoked, NonceReused, NotAdmitted, OtherDevice, TooLateToUndo
from server.door.scanning.scans import Direction, Scan, ScanError, ScanResult
from server.door.scanning.services.scan import scan_tickets
from server.orders.services.admissions import AdmissionLost

_REFUSALS: dict[str, type[DomainError]] = {
    error.code: error for error in (NotFound, NotAdmitted, OtherDevice, TooLateToUndo, NonceReused, DeviceRevoked)
}


def undo_scan(*, caller: Staff, performance_id: int, ticket_id: int, device: str, nonce: str) -> ScanResult:
    """Take back an admission that this phone gave in the last fifteen minutes; the same nonce is answered as before.

    :raises NotFound: if the caller may not work at the performance, or it has no such ticket.
    :raises NotAdmitted: if the ticket is not admitted.
    :raises OtherDevice: if another phone admitted it.
    :raises TooLateToUndo: after fifteen minutes.
    :raises NonceReused: if the nonce came before with something else.
    :raises DeviceRevoked: if the phone was revoked.
    """
    scan = Scan(
        caller=caller,
        performance_id=performance_id,
        nonce=nonce,
        scanned_at=clock.now(),
        ticket_id=ticket_id,
        device=device,
        direction=Direction.RESET,
        is_dated=False,
    )
    try:
        answer = scan_tickets([scan])[0]
    except (DatabaseError, AdmissionLost):
        # A deadlock, or the same request twice at once: whatever was written is rolled back, and the second time the
        # nonce is found.
        answer = scan_tickets([scan])[0]
    if isinstance(answer, ScanError):
        raise _REFUSALS[answer.code]
    return answer


def reset_at_office(*, caller: Staff, performance_id: int, ticket_id: int, nonce: str) -> ScanResult:
    """Take back an admission as the staff may at any time (spec part 3, section 4); the order's history says so.

    :raises NotFound: if the caller may not work at the performance, or it has no such ticket.
    :raises NotAdmitted: if the ticket is not admitted.
    """
    return undo_scan(caller=caller, performance_id=performance_id, ticket_id=ticket_id, device="", nonce=nonce)
