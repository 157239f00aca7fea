"""Scans for tests: rows as the scan validator writes them, without changes of tickets."""

from __future__ import annotations

from datetime import timedelta
from itertools import count
from typing import Any

from server.accounts.models import User
from server.catalogue.events.models import Performance
from server.checkin.models import Conflict, Device, DeviceSession, ScanRecord, Verdict
from server.platform import clock
from server.sales.models import Ticket
from server.testing import factories

PHONE = "6f1de9ba-5f2f-4c34-8a79-3b8f9c0d1e2a"
_numbers = count(1)


def take_on_phone(person: User, *, uuid: str = PHONE, **fields: Any) -> Device:
    """Register a device of a user's account, as after its enrolment and the user's sign-in."""
    now = clock.now()
    values = {"enrolled_by": person, "enrolled_at": now, "last_seen_at": now, "is_bound": True, **fields}
    device, _ = Device.objects.update_or_create(account_id=person.account_id, uuid=uuid, defaults=values)
    DeviceSession.objects.get_or_create(device=device, user=person, defaults={"digest": "its session", "since": now})
    return device


def make_scan(
    performance: Performance, *, by: User | None = None, ticket: Ticket | None = None, **fields: Any
) -> ScanRecord:
    """Write a scan made now, as the validator would; no ticket is changed."""
    now = clock.now()
    values = {
        "account_id": performance.account_id,
        "device": PHONE,
        "gate": "Front",
        "nonce": f"nonce-of-a-test-{next(_numbers):08}",
        "scanned_at": fields.get("received_at", now),
        "received_at": now,
        "verdict": Verdict.ADMITTED,
        "answer": {"message": "Ticket scanned Successfully"},
        **fields,
    }
    was_alone, scanned_at, received = bool(values.get("was_offline")), values["scanned_at"], values["received_at"]
    values.setdefault("happened_at", min(scanned_at, received) if was_alone else received)
    person = (
        by or User.objects.filter(account_id=performance.account_id).first() or factories.make_user(performance.account)
    )
    return ScanRecord.objects.create(performance=performance, ticket=ticket, by=person, **values)


def make_conflict(
    performance: Performance,
    *,
    ticket: Ticket | None = None,
    first: ScanRecord | None = None,
    position: int = 0,
    **fields: Any,
) -> Conflict:
    """Create a conflict as the validator does: a device admitted somebody ten minutes ago, and the server learns of it
    now.
    """
    now = clock.now()
    values = {
        "gate": "North",
        "scanned_at": now - timedelta(minutes=10),
        "was_offline": True,
        "said": Verdict.ADMITTED,
        "verdict": Verdict.ALREADY_SCANNED,
        "answer": {"message": "Ticket already scanned"},
        **fields,
    }
    scan = make_scan(performance, ticket=ticket, **values)
    return Conflict.objects.create(
        account_id=performance.account_id,
        performance=performance,
        ticket=ticket,
        reading=scan,
        admission=first,
        verdict=scan.verdict,
        noticed_at=now,
        door_position=position,
    )
