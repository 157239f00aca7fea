"""Doors for tests: a sold performance, its users, and scans of its tickets."""

from __future__ import annotations

import json
import uuid
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from server.accounts.caller import Staff
from server.accounts.models import Role, User
from server.catalogue.events.models import Performance
from server.checkin.scanning.scan_services import scan_tickets
from server.checkin.scanning.scans import Scan, ScanAnswer, ScanError, ScanResult
from server.inventory.models import Stock
from server.payments.models import Payment
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.sales.models import Ticket
from server.sales.services.delivery import code_of
from server.testing import factories
from server.testing.doors import take_on_phone

ADA = Buyer(name="Ada Lovelace", email="ada@foyer.test")


def a_nonce() -> str:
    return uuid.uuid4().hex


def a_device() -> str:
    return str(uuid.uuid4())


def sell(performance: Performance, quantity: int = 1, *, buyer: Buyer = ADA, at_once: int = 10) -> list[Ticket]:
    """Sell tickets in orders of at most `at_once`, through the real services, two days ago."""
    tickets: list[Ticket] = []
    # Creating a user costs a password hash, so an existing one sells.
    person = User.objects.filter(account_id=performance.account_id).first()
    caller = Staff(person) if person else factories.make_staff(performance.account)
    for start in range(0, quantity, at_once):
        payment = factories.sell_tickets(performance, min(at_once, quantity - start), caller=caller, buyer=buyer)
        # No offline device has scanned a ticket before it was sold.
        Payment.objects.filter(pk=payment.pk).update(paid_at=clock.now() - timedelta(days=2))
        rows = Ticket.objects.filter(order__payment=payment).select_related("order__payment", "performance")
        tickets += rows.order_by("pk")
    return tickets


def code_for(ticket: Ticket) -> str:
    return code_of(ticket.order.payment, ticket)


@dataclass
class Door:
    """One performance's door with one user and one device."""

    performance: Performance
    caller: Staff
    device: str = field(default_factory=a_device)
    gate: str = "Front"
    is_enrolled: bool = False

    def enrolled(self) -> Door:
        """Enrol its device, and those beside it as well."""
        take_on_phone(self.caller.user, uuid=self.device)
        self.is_enrolled = True
        return self

    def reads(self, what: Ticket | str, **changed: Any) -> Scan:
        """Return a scan of a ticket's code, or of any text."""
        code = code_for(what) if isinstance(what, Ticket) else what
        values: dict[str, Any] = {
            "caller": self.caller,
            "performance_id": self.performance.pk,
            "nonce": a_nonce(),
            "scanned_at": clock.now(),
            "code": code,
            "device": self.device,
            "gate": self.gate,
        }
        return Scan(**{**values, **changed})

    def finds(self, ticket_id: int, **changed: Any) -> Scan:
        """Return a scan of a ticket that was found by name."""
        return self.reads("", ticket_id=ticket_id, **changed)

    def scan(self, what: Ticket | str, **changed: Any) -> ScanResult:
        return result_of(scan_tickets([self.reads(what, **changed)])[0])

    def beside(self, gate: str = "Side", user: User | None = None) -> Door:
        """Return another device at another gate of the same performance."""
        door = Door(self.performance, Staff(user) if user else self.caller, gate=gate)
        return door.enrolled() if self.is_enrolled else door


def result_of(answer: ScanAnswer) -> ScanResult:
    assert isinstance(answer, ScanResult), answer
    return answer


def refused(answer: ScanAnswer) -> str:
    assert isinstance(answer, ScanError), answer
    return answer.error


def open_door(performance: Performance | None = None, *, date_format: str = "MM-DD-YYYY") -> Door:
    performance = performance or factories.make_performance(capacity=500)
    person = factories.make_user(performance.account, Role.DOOR_STAFF)
    person.date_format = date_format
    person.save(update_fields=["date_format"])
    return Door(performance, Staff(person))


def scan_body(scan: Scan) -> dict[str, Any]:
    """Return a scan as a device sends it."""
    what = {"code": scan.code} if scan.code else {"ticket": scan.ticket_id}
    return {
        "performance": scan.performance_id,
        **what,
        "device": scan.device,
        "nonce": scan.nonce,
        "scanned_at": _iso(scan.scanned_at),
        "gate": scan.gate,
        "direction": scan.direction.value,
        **({"said": scan.said} if scan.said else {}),
        **({"alone": True} if scan.alone else {}),
    }


def _iso(moment: datetime) -> str:
    return moment.isoformat()


def the(ticket: Ticket) -> Ticket:
    """Return a ticket in its current state."""
    return Ticket.objects.select_related("order").get(pk=ticket.pk)


def admitted_count(performance: Performance) -> int:
    return Stock.objects.get(pk=performance.pk).admitted


def order_body(ticket: Ticket, **more: Any) -> dict[str, Any]:
    return {"paymentIntentId": ticket.order.payment.reference, "eventticketdetail_id": ticket.order_id, **more}


def ticket_body(ticket: Ticket, status: str | None = "1", **more: Any) -> dict[str, Any]:
    return {
        "action_type": "individual ticket validation",
        "payment_id": ticket.order.payment.reference,
        "eventticketdetail_id": ticket.order_id,
        "ticket_id": ticket.pk,
        "ticket_status": status,
        **more,
    }


def altered(code: str, **fields: Any) -> str:
    return json.dumps({**json.loads(code), **fields}, separators=(",", ":"))
