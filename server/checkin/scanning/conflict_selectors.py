"""Selects conflicts: an offline device admitted somebody whom the server would have refused."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import F, OuterRef, Prefetch, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.checkin.models import Conflict, Device, Redeeming, ScanRecord
from server.checkin.scanning import scans
from server.platform.database import get_or_none
from server.platform.datetimes import iso_format
from server.platform.errors import NotFound
from server.sales.models import Ticket, UpsellItem


def list_conflicts(
    *, caller: Staff, account_id: int, performance_id: int = 0, is_open: bool | None = None
) -> QuerySet[Conflict]:
    """List an account's conflicts, open ones first, then the newest.

    Those of a performance are those of its doors, and those of old tickets whose orders have moved to it: their holders
    were admitted elsewhere.
    """
    caller.needs(*NOT_DOOR_STAFF)
    rows = caller.within(conflict_rows().filter(account_id=account_id))
    if performance_id:
        rows = rows.filter(
            Q(performance_id=performance_id)
            | Q(ticket__replaced_by__order__performance=performance_id)
            | Q(redeeming__item__replaced_by__order__performance=performance_id)
        )
    if is_open is not None:
        rows = rows.filter(settled_at__isnull=is_open)
    return rows.order_by(F("settled_at").desc(nulls_first=True), "-noticed_at", "-pk")


def conflict_rows() -> QuerySet[Conflict]:
    """Return all conflicts with what screens show of them, in one query, and one more for each kind of unit if some
    were exchanged.
    """
    rows = Conflict.objects.select_related(
        "performance__event",
        "ticket__order__payment",
        "reading__by",
        "admission__by",
        "redeeming__by",
        "redeeming__item__order__payment",
        "handed_out__by",
        "settled_by",
    ).annotate(
        device_name=_name_of("reading__device", "redeeming__device"),
        admission_device_name=_name_of("admission__device", "handed_out__device"),
    )
    return rows.prefetch_related(
        Prefetch("ticket__replaced_by", _with_exchange(Ticket.objects.all())),
        Prefetch("redeeming__item__replaced_by", _with_exchange(UpsellItem.objects.all())),
    )


def _with_exchange(units: QuerySet[Any]) -> QuerySet[Any]:
    """Return new units with their exchange and where their order is now; the quotes are long and deferred."""
    rows = units.select_related("order__performance__event", "part__exchange")
    return rows.defer("part__exchange__basket", "part__exchange__quote")


def _name_of(*devices: str) -> Coalesce:
    found = [
        Subquery(Device.objects.filter(account=OuterRef("account"), uuid=OuterRef(device)).values("name")[:1])
        for device in devices
    ]
    return Coalesce(*found, Value(""))


def read_conflict_rows(numbers: Iterable[int]) -> dict[int, Conflict]:
    return {row.pk: row for row in conflict_rows().filter(pk__in=list(numbers))}


def lock_conflicts(*, caller: Staff, conflict_id: int) -> list[Conflict]:
    """Return a conflict of the caller's account and the open ones of its ticket or unit, locked until the commit."""
    conflict = get_or_none(caller.within(Conflict.objects.filter(pk=conflict_id).select_related("redeeming")))
    if conflict is None:
        raise NotFound
    condition = Q(pk=conflict_id)
    is_open = Q(performance=conflict.performance_id, settled_at__isnull=True)
    if conflict.redeeming is not None:
        condition |= is_open & Q(redeeming__item=conflict.redeeming.item_id)
    elif conflict.ticket_id is not None:
        condition |= is_open & Q(ticket=conflict.ticket_id)
    # In order of their ids, so that two managers who resolve them wait for each other without a deadlock.
    return list(Conflict.objects.filter(condition).order_by("pk").select_for_update(of=("self",), no_key=True))


def happened_at(deed: ScanRecord | Redeeming) -> datetime:
    """Return when a scan or redemption happened: by the device's clock if it was offline."""
    if isinstance(deed, ScanRecord):
        return deed.happened_at
    return scans.happened_at(device_time=deed.tapped_at, was_alone=deed.was_offline, received_at=deed.received_at)


def read_conflict_items(performance_id: int, *, since: int, limit: int) -> list[dict[str, Any]]:
    """Read the conflicts found or resolved after a position of a door, as its live topic has them."""
    # Devices learn about upsells from the answers to their redemptions.
    rows = conflict_rows().filter(performance_id=performance_id, door_position__gt=since, redeeming__isnull=True)
    return [_item(row) for row in rows.order_by("door_position", "pk")[:limit]]


def _item(row: Any) -> dict[str, Any]:
    zone, scan = row.performance.timezone, row.reading
    ticket = row.ticket
    return {
        "id": row.pk,
        "kind": "conflict",
        "version": row.version,
        "position": row.door_position,
        "ticket": row.ticket_id,
        "status": "settled" if row.settled_at else "open",
        "at": iso_format(happened_at(scan), zone),
        "by": scan.made_by or None,
        "gate": scan.gate or None,
        "device": scan.device or None,
        "holder": (ticket.whose or None) if ticket else None,
        "type": ticket.type_name if ticket else "",
        "left_at": None,
        "order": ticket.order_id if ticket else None,
        "first": _first(row.admission, zone),
    }


def _first(admission: ScanRecord | None, zone: str) -> dict[str, Any] | None:
    if admission is None:
        return None
    return {
        "at": iso_format(happened_at(admission), zone),
        "by": admission.made_by or None,
        "gate": admission.gate or None,
        "device": admission.device or None,
    }
