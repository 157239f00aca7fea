"""The manifest: a performance's tickets and upsells that a device carries to work without a network."""

from __future__ import annotations

import base64
import hashlib
import json
from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q

from server.accounts.caller import Caller
from server.catalogue.events.models import Performance
from server.checkin.errors import DeviceRevoked
from server.checkin.gate_rules import Rules
from server.checkin.gate_selectors import COLUMNS, of_account, read_applied
from server.checkin.models import Device
from server.checkin.scanning.scans import DoorUpsell, ExchangedFor, columns_of
from server.checkin.scanning.selectors import find_exchanged_for, list_changed_upsells
from server.checkin.selectors import reserved_rows
from server.platform.errors import Invalid, NotFound
from server.platform.search import fold_text
from server.sales import codes
from server.sales.models import Order, Ticket, UpsellItem, whose

MANIFEST_PAGE = 5000
MOST_RESERVED = 200  # the first by name


class ManifestTicket(NamedTuple):
    """One ticket in a manifest: its code's hash, never its code, and of its buyer's address nothing but a hash."""

    ticket: int
    code_hash: str
    status: str
    type: str
    holder: str
    order: int
    payment: str
    email: str  # as it is read; in a manifest it is `hash_email` of it
    version: int
    team: str
    player: int | None
    admitted_at: datetime | None
    admitted_first_name: str | None
    admitted_last_name: str | None
    admitted_gate: str
    admitted_device: str
    left_at: datetime | None
    door_position: int

    @property
    def admitted_by(self) -> str:
        return f"{self.admitted_first_name or ''} {self.admitted_last_name or ''}".strip()


@dataclass(frozen=True, kw_only=True)
class ManifestPerformance:
    """The performance of a manifest, with its gate rules and its door's position; `zone` is its venue's."""

    id: int
    account_id: int
    position: int
    rules: Rules
    has_upsells: bool
    event: str
    event_id: int
    starts_at: datetime
    zone: str
    is_cancelled: bool


class Neighbour(NamedTuple):
    """Another device of the account, and the key that verifies its direct messages."""

    uuid: str
    name: str
    gate: str
    public_key: str


@dataclass(frozen=True, kw_only=True)
class Manifest:
    """One page of what a device needs to validate offline; `position` is the next call's `since` once `more` is false.

    Rules, neighbours and what is reserved are on the first page only. `exchanged` maps the performances for which the
    page's exchanged tickets are valid now to those tickets.
    """

    position: int
    public_key: str
    performance: ManifestPerformance
    rules: Rules | None
    devices: list[Neighbour] | None
    reserved: list[Order]  # under a name, and not collected yet
    tickets: list[ManifestTicket]
    exchanged: dict[ExchangedFor, list[int]]
    upsells: list[DoorUpsell]
    more: bool
    cursor: str | None


def read_manifest(
    *,
    caller: Caller,
    performance_id: int,
    since: int | None,
    cursor: str,
    device: str = "",
    page_size: int = MANIFEST_PAGE,
) -> Manifest:
    """Read a performance's tickets and upsells, or those that changed after position `since`, page by page.

    First all tickets, then all upsells: a page takes two queries, two more for the first page, one more for upsells,
    and one for each time that its tickets were exchanged. The position is read before the rows: everything committed up
    to it is in them, and later changes come with the next `since`. A row that changes while a device pages moves to the
    end of the order and is not missed.

    :raises DeviceRevoked: if the `device` was revoked.
    :raises Invalid: if the cursor is none of ours.
    """
    place = _read_performance(caller, performance_id, device)
    at = _read_cursor(cursor, newest=place.position) if cursor else _Cursor(place.position)
    rows = _read_tickets(performance_id, since, at, page_size + 1)
    if place.has_upsells and len(rows) <= page_size:
        rows += _read_upsells(performance_id, since, at, page_size + 1 - len(rows))
    page, more = rows[:page_size], len(rows) > page_size
    tickets = [row for row in page if isinstance(row, ManifestTicket)]
    public_key = codes.public_key(place.account_id)
    return Manifest(
        position=at.position,
        public_key=public_key,
        performance=place,
        rules=None if cursor else place.rules,
        devices=None if cursor else _list_neighbours(place.account_id),
        reserved=[] if cursor else _list_reserved(performance_id),
        tickets=[ticket._replace(email=hash_email(ticket.email, public_key)) for ticket in tickets],
        exchanged=_group_exchanged(tickets),
        upsells=[row for row in page if isinstance(row, DoorUpsell)],
        more=more,
        cursor=_write_cursor(at.position, page[-1]) if more else None,
    )


def hash_email(email: str, public_key: str) -> str:
    """Hash a buyer's address, so that a device finds it by all of it, and cannot read it; empty for none.

    The key makes the hashes of each account different ones. Part of a hash is enough for the tickets of a performance.
    """
    text = fold_text(email.strip())
    if not text:
        return ""
    return base64.urlsafe_b64encode(hashlib.sha256(f"{public_key}|{text}".encode()).digest()[:9]).decode()


def _read_performance(caller: Caller, performance_id: int, device: str) -> ManifestPerformance:
    upsells = UpsellItem.objects.filter(performance=OuterRef("pk"))
    revoked = Device.objects.filter(account=OuterRef("account"), uuid=device, revoked_at__isnull=False)
    places = caller.within(Performance.objects.filter(pk=performance_id)).annotate(usual=of_account())
    found = places.values_list(*_PLACE_FIELDS, Exists(upsells), Exists(revoked), *COLUMNS).first()
    if found is None:
        raise NotFound
    account_id, position, event_id, event, starts_at, zone, cancelled_at, has_upsells, is_revoked, *columns = found
    if is_revoked:
        raise DeviceRevoked
    return ManifestPerformance(
        id=performance_id,
        account_id=account_id,
        position=position,
        rules=read_applied(starts_at, columns),
        has_upsells=has_upsells,
        event=event,
        event_id=event_id,
        starts_at=starts_at,
        zone=zone,
        is_cancelled=cancelled_at is not None,
    )


_PLACE_FIELDS = ("account_id", "stock__version", "event_id", "event__name", "starts_at", "timezone", "cancelled_at")


def _list_neighbours(account_id: int) -> list[Neighbour]:
    """List the devices that others may trust while offline: the enrolled ones."""
    enrolled = Device.objects.filter(account=account_id, revoked_at=None, enrolled_at__isnull=False)
    phones = enrolled.exclude(public_key="").order_by("uuid")
    return [Neighbour(*row) for row in phones.values_list("uuid", "name", "gate", "public_key")]


def _list_reserved(performance_id: int) -> list[Order]:
    return list(reserved_rows(Order.objects.filter(performance_id=performance_id))[:MOST_RESERVED])


def _group_exchanged(tickets: list[ManifestTicket]) -> dict[ExchangedFor, list[int]]:
    superseded = [ticket.ticket for ticket in tickets if ticket.status == Ticket.Status.SUPERSEDED]
    grouped: dict[ExchangedFor, list[int]] = defaultdict(list)
    for ticket, there in find_exchanged_for(superseded).items():
        grouped[there].append(ticket)
    return grouped


class _Cursor(NamedTuple):
    """A device's place in the pages: the position at which it began, and its last row."""

    position: int
    last_position: int = -1
    last_id: int = 0
    is_upsell: bool = False

    @property
    def rows_after(self) -> Q:
        return Q(door_position__gt=self.last_position) | Q(door_position=self.last_position, pk__gt=self.last_id)


def _read_tickets(performance_id: int, since: int | None, at: _Cursor, limit: int) -> list[ManifestTicket | DoorUpsell]:
    if at.is_upsell:
        return []
    rows = Ticket.objects.filter(at.rows_after, performance_id=performance_id).order_by("door_position", "pk")
    if since is not None:
        rows = rows.filter(door_position__gt=since)
    return [ManifestTicket(*row) for row in rows.values_list(*_TICKET_FIELDS)[:limit]]


_TICKET_FIELDS = columns_of(
    ManifestTicket,
    ticket="pk",
    type="type_name",
    holder=whose(),
    order="order_id",
    payment="order__payment__reference",
    email="order__payment__buyer_email",
    team="team_name",
    admitted_first_name="admitted_by__first_name",
    admitted_last_name="admitted_by__last_name",
)


def _read_upsells(performance_id: int, since: int | None, at: _Cursor, limit: int) -> list[ManifestTicket | DoorUpsell]:
    rows = list_changed_upsells(performance_id, since=since)
    if at.is_upsell:
        rows = rows.filter(at.rows_after)
    return [DoorUpsell(*row) for row in rows[:limit]]


def _write_cursor(position: int, last: ManifestTicket | DoorUpsell) -> str:
    where = [position, last.door_position, *((last.item, 1) if isinstance(last, DoorUpsell) else (last.ticket,))]
    text = json.dumps(where, separators=(",", ":"))
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def _read_cursor(cursor: str, *, newest: int) -> _Cursor:
    try:
        parts = json.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
    except (ValueError, RecursionError):
        parts = None
    match parts:
        case [int(position), int(last_position), int(last_id), *kind] if kind in ([], [1]):
            if 0 <= position <= newest and 0 <= last_position < 2**63 and 0 <= last_id < 2**63:
                return _Cursor(position, last_position, last_id, bool(kind))
    raise Invalid("This list has expired. Please load it again.", field="cursor")
