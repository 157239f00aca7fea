"""What a door asks and what it is told: scans, their answers, and the one table from verdict to message."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from server.accounts.caller import Staff
from server.core import wire
from server.door.models import Verdict
from server.orders.models import Order

# A scan that arrives later than this was admitted by a phone alone; then the phone's own time is shown.
OFFLINE_AFTER = timedelta(seconds=60)

NO_SUCH_PERFORMANCE = "No records found"
REVOKED = "This device was revoked"
NONCE_REUSED = "nonce reused"

MESSAGES = {  # spec part 3, sections 4 and 8; the spec has no message for the wrong performance
    Verdict.ADMITTED: "Ticket scanned Successfully",
    Verdict.ALREADY_SCANNED: "Ticket already scanned at {date} {time}",
    Verdict.SUPERSEDED: "This order has been updated. Please scan the updated / latest ticket.",
    Verdict.REFUNDED: "The ticket is already Refunded...",
    Verdict.NOT_PAID: "This Order is {status}.",
    Verdict.WRONG_PERFORMANCE: "This ticket is for {event} on {date} {time}",
    Verdict.UNKNOWN: "Please show valid QR code",
    Verdict.FORGED: "Please show valid QR code",
    Verdict.RESET: "Reset Successfully",
}
STATUS_WORDS = {
    Order.Status.PROGRESS: "Progress",
    Order.Status.REFUNDED: "Refund",
    Order.Status.FAILED: "Failure",
}
CANCELLED = "Cancelled"  # an order that is paid still, of a performance that does not take place
# The holder of a ticket that is refunded, not paid or not ours is not shown (spec part 3, section 2.3).
SHOWN = {Verdict.ADMITTED, Verdict.ALREADY_SCANNED, Verdict.SUPERSEDED, Verdict.WRONG_PERFORMANCE, Verdict.RESET}


@dataclass(frozen=True, kw_only=True, slots=True)
class Scan:
    """One reading at a door: of a code, or of a ticket that was found by name. `device` is empty in the office."""

    caller: Staff
    performance_id: int
    nonce: str
    scanned_at: datetime
    code: str = ""
    ticket_id: int | None = None
    device: str = ""
    gate: str = ""


class DoorUpsell(NamedTuple):
    """A unit of an upsell as doors show it: of the whole order, or, with a `ticket`, brought by that ticket's type."""

    item: int
    order: int
    ticket: int | None
    name: str
    variant: str
    status: str
    redeemed_at: datetime | None
    gate: str
    first_name: str | None
    last_name: str | None
    version: int
    door_position: int
    zone: str

    @property
    def by(self) -> str:
        return f"{self.first_name or ''} {self.last_name or ''}".strip()

    @property
    def at(self) -> str | None:
        """When it was redeemed: ISO 8601 in the venue's zone."""
        return wire.iso(self.redeemed_at, self.zone) if self.redeemed_at else None

    @property
    def spoken_name(self) -> str:
        return f"{self.name}, {self.variant}" if self.variant else self.name


@dataclass(frozen=True, kw_only=True, slots=True)
class ScanResult:
    """The verdict on one scan, with what the door shows of its ticket; `at` is ISO 8601 in the venue's zone."""

    nonce: str
    performance: int
    verdict: Verdict
    message: str
    ticket: int | None = None
    at: str | None = None
    by: str | None = None
    gate: str | None = None
    holder: str | None = None
    type: str | None = None
    order: int | None = None
    order_tickets: int | None = None
    order_admitted: int | None = None
    team: str | None = None
    player: int | None = None
    has_upsells: bool = False  # its order may have something redeemed
    upsells: tuple[DoorUpsell, ...] = ()

    def to_answer(self) -> dict[str, Any]:
        """Give what a reading keeps to repeat the answer by: not the holder, whose name may be removed.

        Nor the upsells: whoever asks again is told of them as they are now.
        """
        return {name: getattr(self, name) for name in KEPT}


KEPT = (
    *("message", "ticket", "at", "by", "gate", "type", "order", "order_tickets", "order_admitted"),
    *("team", "player", "has_upsells"),
)


@dataclass(frozen=True, kw_only=True, slots=True)
class ScanError:
    """A scan that could not be judged; it left nothing behind."""

    nonce: str | None
    error: str


ScanAnswer = ScanResult | ScanError


def message_for(
    verdict: Verdict, *, zone: str = "UTC", date_format: str = "", at: datetime | None = None, **words: str
) -> str:
    """Write a verdict's message, its date and time in the given zone and in the person's date format."""
    if at is not None:
        words["date"] = wire.format_date(at, zone, date_format or wire.DEFAULT_DATE_FORMAT)
        words["time"] = wire.format_time(at, zone)
    return MESSAGES[verdict].format(**words)


def repeat_answer(
    *, nonce: str, performance_id: int, verdict: str, answer: dict[str, Any], holder: str | None
) -> ScanResult:
    """Give the stored answer of an earlier reading again."""
    kept = {name: answer[name] for name in KEPT if name in answer and name != "message"}
    found = ScanResult(
        nonce=nonce, performance=performance_id, verdict=Verdict(verdict), message=answer["message"], **kept
    )
    return replace(found, holder=holder or None) if found.verdict in SHOWN and found.ticket else found
