"""Scans and their answers, and the only table from verdict to message."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from server.accounts.caller import Client, Staff
from server.accounts.models import User
from server.checkin.models import ScanRecord, Verdict
from server.platform.datetimes import DEFAULT_DATE_FORMAT, format_date, format_time, iso_format
from server.sales.models import Order

# An offline scan happened at most this long ago, whatever the device's clock says; no door is open for longer.
LONGEST_ALONE = timedelta(hours=36)
# How far a device's clock may be ahead and still count as right.
MOST_AHEAD = timedelta(minutes=10)
# How long before a performance the doors open if the rules do not say.
USUALLY_OPEN = timedelta(hours=12)

Direction = ScanRecord.Direction

NO_SUCH_PERFORMANCE = "No records found"
REVOKED = "This device was revoked"
NONCE_REUSED = "nonce reused"

MESSAGES = {  # spec part 3, sections 4 and 8; it has none for the wrong performance, nor for gate rules
    Verdict.ADMITTED: "Ticket scanned Successfully",
    Verdict.ALREADY_SCANNED: "Ticket already scanned at {date} {time}",
    Verdict.SUPERSEDED: "This order has been updated. Please scan the updated / latest ticket.",
    Verdict.REFUNDED: "The ticket is already Refunded...",
    Verdict.NOT_PAID: "This Order is {status}.",
    Verdict.WRONG_PERFORMANCE: "This ticket is for {event} on {when}",
    Verdict.UNKNOWN: "Please show valid QR code",
    Verdict.FORGED: "Please show valid QR code",
    Verdict.RESET: "Reset Successfully",
    Verdict.EXITED: "Goodbye. See you again",
    Verdict.NOT_INSIDE: "This ticket is not inside",
    Verdict.WRONG_GATE: "This ticket enters by {gates}",
    Verdict.TOO_EARLY: "Doors open at {when}",
    Verdict.TOO_LATE: "Doors closed at {when}",
}
WELCOME_BACK = "Welcome back"  # at a re-entry, in place of the spec's message for a first entry
ANOTHER_GATE = "another gate"  # for a ticket that no gate's rules name
STATUS_LABELS = {
    Order.Status.PROGRESS: "Progress",
    Order.Status.REFUNDED: "Refund",
    Order.Status.FAILED: "Failure",
}
CANCELLED = "Cancelled"  # a paid order of a cancelled performance
# The holder of a refunded, unpaid or unknown ticket is not shown (spec part 3, section 2.3).
HIDDEN = {Verdict.REFUNDED, Verdict.NOT_PAID, Verdict.UNKNOWN, Verdict.FORGED}
# Verdicts that do what was requested: an offline device has acted on them, whatever is found out later.
REQUESTED_VERDICTS = {
    Direction.ENTRY: Verdict.ADMITTED,
    Direction.EXIT: Verdict.EXITED,
    Direction.RESET: Verdict.RESET,
}
PASSING = frozenset(REQUESTED_VERDICTS.values())
REFUSED_ALONE = "Refused by a phone without a network"


@dataclass(frozen=True, kw_only=True, slots=True)
class Scan:
    """A scan at a door: of a code, or of a ticket that was found by name. `device` is empty in the office.

    `alone`: the device was offline, so that its time counts. `said` is its offline verdict, empty if the server is the
    first to validate it. `is_dated`: the time is by the device's clock; false if the call has none and the server's is
    used. `has_wrong_clock`: no door was open at the device's time.
    """

    caller: Staff | Client
    performance_id: int
    nonce: str
    scanned_at: datetime
    code: str = ""
    ticket_id: int | None = None
    device: str = ""
    gate: str = ""
    direction: Direction = Direction.ENTRY
    said: str = ""
    alone: bool = False
    is_dated: bool = True
    has_wrong_clock: bool = False

    @property
    def person(self) -> User | None:
        """Return the user who scans; None for an API client."""
        return self.caller.user if isinstance(self.caller, Staff) else None

    @property
    def sent_by(self) -> User | None:
        """Return the manager who submits it, or None."""
        return self.caller.sent_by if isinstance(self.caller, Staff) else None

    @property
    def by(self) -> str:
        return self.caller.user.full_name if isinstance(self.caller, Staff) else self.caller.name

    @property
    def date_format(self) -> str:
        """Return the user's date format; empty for the default."""
        return self.caller.user.date_format if isinstance(self.caller, Staff) else ""

    @property
    def was_alone(self) -> bool:
        """Return whether the device's time counts: it validated the scan offline."""
        return self.alone or bool(self.said)

    @property
    def identity(self) -> tuple[str, int, str, int | None, str]:
        """What its nonce stands for: the same nonce with anything else is refused."""
        return self.device, self.performance_id, self.code, self.ticket_id, self.direction

    @property
    def requested_verdict(self) -> Verdict:
        return REQUESTED_VERDICTS[self.direction]

    @property
    def was_refused_alone(self) -> bool:
        """Return whether the device refused it offline, so that nobody went through."""
        return bool(self.said) and self.said != self.requested_verdict

    def is_disputed_by(self, verdict: Verdict) -> bool:
        """Return whether the device did offline what the server's verdict does not allow."""
        return self.said == self.requested_verdict != verdict


def happened_at(
    *, device_time: datetime, was_alone: bool, received_at: datetime, earliest: datetime | None = None
) -> datetime:
    """Return when something happened at a door: when the server received it or, if the device was offline, its own
    time.

    A device's clock may be wrong: nothing happens after it was received, nor longer ago than a device can be offline,
    nor before `earliest`, if a precondition's time is known.
    """
    if not was_alone:
        return received_at
    at = not_too_old(device_time, received_at)
    return min(at if earliest is None else max(at, earliest), received_at)


def first_moment_of(
    *, opens_at: datetime | None, starts_at: datetime, sold_at: datetime | None, now: datetime
) -> datetime | None:
    """Return the first moment at which a ticket could be admitted: its door was open, and it was sold.

    A later opening time does not count: a door that scans is open.
    """
    opened_at = starts_at - USUALLY_OPEN if opens_at is None else opens_at
    return max((at for at in (opened_at, sold_at) if at is not None and at <= now), default=None)


def is_wrong(device_time: datetime, received_at: datetime) -> bool:
    """Return whether a device's clock cannot be right: the time is in the future, or before any door was open."""
    return device_time > received_at + MOST_AHEAD or device_time < received_at - LONGEST_ALONE


def not_too_old(device_time: datetime, received_at: datetime) -> datetime:
    """Return a device's own time as it is stored: never from before any door was open."""
    return max(device_time, received_at - LONGEST_ALONE)


def columns_of(kind: type[Any], **paths: Any) -> tuple[Any, ...]:
    """Return the columns that a named tuple is read from, in its order; `paths` are those with another name."""
    return tuple(paths.get(name, name) for name in kind._fields)


class DoorUpsell(NamedTuple):
    """A unit of an upsell at the door: of the whole order or, with a `ticket`, included in that ticket's type."""

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
        return iso_format(self.redeemed_at, self.zone) if self.redeemed_at else None

    @property
    def localized_name(self) -> str:
        return f"{self.name}, {self.variant}" if self.variant else self.name


class ExchangedFor(NamedTuple):
    """The performance of the ticket that replaced an exchanged one."""

    performance: int
    event_name: str
    starts_at: datetime
    timezone: str


@dataclass(frozen=True, kw_only=True, slots=True)
class ScanResult:
    """The verdict on one scan, with what the door shows of its ticket; `at` is ISO 8601 in the venue's zone."""

    nonce: str
    performance: int
    verdict: Verdict
    message: str
    direction: Direction = Direction.ENTRY
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
    has_upsells: bool = False  # its order has redeemable upsells
    upsells: tuple[DoorUpsell, ...] = ()
    conflict: int | None = None  # what an offline device allowed and this verdict does not
    exchanged_for: ExchangedFor | None = None  # of a superseded ticket

    def to_answer(self) -> dict[str, Any]:
        """Return what is stored to repeat the answer: not the holder, whose name may be removed.

        Nor the upsells and the replacement: a repeated answer has their current state.
        """
        return {name: getattr(self, name) for name in STORED_FIELDS}


STORED_FIELDS = (
    *("message", "ticket", "at", "by", "gate", "type", "order", "order_tickets", "order_admitted"),
    *("team", "player", "has_upsells"),
)


@dataclass(frozen=True, kw_only=True, slots=True)
class ScanError:
    """A scan that could not be validated, or a refused undo; it wrote nothing."""

    nonce: str | None
    error: str
    code: str = ""


ScanAnswer = ScanResult | ScanError


def message_for(
    verdict: Verdict, *, zone: str = "UTC", date_format: str = "", at: datetime | None = None, **values: str
) -> str:
    """Return a verdict's message, date and time in the given zone and in the user's date format."""
    if at is not None:
        values["date"] = format_date(at, zone, date_format or DEFAULT_DATE_FORMAT)
        values["time"] = format_time(at, zone)
    return MESSAGES[verdict].format(**values)
