"""The manifest: what a phone carries of a performance, so that it knows its tickets and upsells without a network."""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q

from server.accounts.caller import Caller
from server.core.errors import Invalid, NotFound
from server.door.scans import DoorUpsell
from server.door.upsell_selectors import list_changed_upsells
from server.events.models import Performance
from server.orders import codes
from server.orders.models import Ticket, UpsellItem

MANIFEST_PAGE = 1000


class ManifestTicket(NamedTuple):
    """One ticket as a phone carries it: its code's hash, never its code."""

    ticket: int
    code_hash: str
    status: str
    type: str
    holder: str
    order: int
    version: int
    team: str
    player: int | None
    door_position: int


@dataclass(frozen=True, kw_only=True)
class Manifest:
    """One page of what a phone needs to admit alone; `position` is the next call's `since` once `more` is false."""

    position: int
    public_key: str
    tickets: list[ManifestTicket]
    upsells: list[DoorUpsell]
    more: bool
    cursor: str | None


def read_manifest(
    *, caller: Caller, performance_id: int, since: int | None, cursor: str, page_size: int = MANIFEST_PAGE
) -> Manifest:
    """Read a performance's tickets and upsells, or those that changed after position `since`, page by page.

    First all tickets, then all upsells: a page takes two queries, and three once it has come to the upsells. The
    position is read before the rows: whatever was committed up to it is in them, and what comes later comes with the
    next `since`. A row that changes while a phone pages moves to the end of the order and is not missed.

    :raises NotFound: if the caller may not work at the performance.
    :raises Invalid: if the cursor is none of ours.
    """
    upsells = UpsellItem.objects.filter(performance=OuterRef("pk"))
    places = caller.within(Performance.objects.filter(pk=performance_id))
    place = places.values_list("account_id", "stock__version", Exists(upsells)).first()
    if place is None:
        raise NotFound
    account_id, position, has_upsells = place
    at = _read_cursor(cursor, newest=position) if cursor else _Cursor(position)
    rows = _read_tickets(performance_id, since, at, page_size + 1)
    if has_upsells and len(rows) <= page_size:
        rows += _read_upsells(performance_id, since, at, page_size + 1 - len(rows))
    page, more = rows[:page_size], len(rows) > page_size
    return Manifest(
        position=at.position,
        public_key=codes.public_key(account_id),
        tickets=[row for row in page if isinstance(row, ManifestTicket)],
        upsells=[row for row in page if isinstance(row, DoorUpsell)],
        more=more,
        cursor=_write_cursor(at.position, page[-1]) if more else None,
    )


class _Cursor(NamedTuple):
    """Where a phone is in the pages: the position that it began at, and the last row that it has."""

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


_TICKET_FIELDS = (
    "pk",
    "code_hash",
    "status",
    "type_name",
    "order__payment__buyer_name",
    "order_id",
    "version",
    "team_name",
    "player",
    "door_position",
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
