"""Entrants: scans whose callers may send them, and the rows that they concern."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from server.checkin.models import Verdict
from server.checkin.scanning.scans import Scan, not_too_old
from server.sales import codes

Key = tuple[int, str]  # account, nonce: a nonce belongs to its account, so nobody reads another's verdict with it


@dataclass(frozen=True, slots=True)
class Entrant:
    """A permitted scan with its position in the batch and its performance's account and time zone.

    `parsed` is its code's content if this account signed it; otherwise `refusal` already holds the verdict.
    """

    place: int
    scan: Scan
    account_id: int
    zone: str
    parsed: codes.ParsedCode | None
    refusal: Verdict | None

    @property
    def key(self) -> Key:
        return self.account_id, self.scan.nonce

    @property
    def ticket_id(self) -> int:
        return (self.parsed.ticket_id if self.parsed else self.scan.ticket_id) or 0


def check_code(
    scan: Scan, parsed: codes.ParsedCode | None, account_id: int, owner_id: int
) -> tuple[codes.ParsedCode | None, Verdict | None]:
    """Return a code's content if this account signed it, otherwise the verdict; another account's ticket is unknown.

    `owner_id` is the account of the code's performance.
    """
    if parsed is None:
        return None, Verdict.UNKNOWN if scan.code else None
    if codes.is_genuine(account_id, parsed):
        return parsed, None
    is_anothers = owner_id != account_id and codes.is_genuine(owner_id, parsed)
    return None, Verdict.UNKNOWN if is_anothers else Verdict.FORGED


class TicketRow(NamedTuple):
    """What validation needs of a ticket, its payment and its performance, read after its order was locked.

    The last three are of the scan that admitted it, read if it may be taken back: the time by the device's clock and by
    ours, and whether the device was offline.
    """

    pk: int
    order_id: int
    performance_id: int
    status: str
    type_name: str
    admitted_at: datetime | None
    admitted_gate: str
    admitted_device: str
    admitted_by_id: int | None
    first_name: str | None
    last_name: str | None
    left_at: datetime | None
    reference: str
    holder: str
    event_name: str
    starts_at: datetime
    zone: str
    team: str
    player: int | None
    has_upsells: bool  # its order's
    cancelled_at: datetime | None  # its performance
    sold_at: datetime | None = None
    scanned_at: datetime | None = None
    received_at: datetime | None = None
    was_offline: bool | None = None


class OrderRow(NamedTuple):
    """What validation needs of an order, read under its lock, with how many of its tickets are valid and are in."""

    pk: int
    account_id: int
    status: str
    tickets: int
    admitted: int


class Admitted(NamedTuple):
    """When, by whom and where a ticket was admitted, and when its holder left.

    `scanned_at`, `received_at` and `was_offline` are of the scan that admitted it: the time by its device's clock and
    by ours, and whether the device was offline.
    """

    at: datetime
    by: str
    by_id: int | None
    gate: str
    device: str
    scanned_at: datetime
    received_at: datetime
    was_offline: bool
    left_at: datetime | None = None
    first: Entrant | None = None  # the scan that admitted it, if it is in this batch

    @property
    def is_inside(self) -> bool:
        return self.left_at is None


def read_admission(ticket: TicketRow, at: datetime) -> Admitted:
    return Admitted(
        at=at,
        by=f"{ticket.first_name or ''} {ticket.last_name or ''}".strip(),
        by_id=ticket.admitted_by_id,
        gate=ticket.admitted_gate,
        device=ticket.admitted_device,
        scanned_at=not_too_old(ticket.scanned_at or at, ticket.received_at or at),
        received_at=ticket.received_at or at,
        was_offline=bool(ticket.was_offline),
        left_at=ticket.left_at,
    )


def is_the_ticket(entrant: Entrant, ticket: TicketRow, order: OrderRow) -> bool:
    """Return whether a scan means this ticket of its own account: found by name, or by a fully matching code."""
    if order.account_id != entrant.account_id:
        return False
    parsed = entrant.parsed
    if parsed is None:
        return True
    # Even a signed code may be older than the database: the ids of a recreated database start at one again.
    claimed = (parsed.order_id, parsed.performance_id, parsed.reference)
    return claimed == (ticket.order_id, ticket.performance_id, ticket.reference)
