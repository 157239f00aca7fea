"""Selects what scanning needs besides its rows: redeemable upsells, exchanged tickets, and trusted devices."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.db.models import QuerySet

from server.accounts.caller import Client
from server.checkin.device_selectors import find_trusted
from server.checkin.scanning.entrants import Key
from server.checkin.scanning.redemptions import RedemptionRequest
from server.checkin.scanning.scans import DoorUpsell, ExchangedFor, Scan, columns_of
from server.sales.models import GONE_UPSELLS, Ticket, UpsellItem

FIELDS = columns_of(
    DoorUpsell,
    item="pk",
    order="order_id",
    ticket="ticket_id",
    variant="variant_name",
    gate="redeemed_gate",
    first_name="redeemed_by__first_name",
    last_name="redeemed_by__last_name",
    zone="performance__timezone",
)


def upsell_rows() -> QuerySet[UpsellItem, tuple[Any, ...]]:
    """Return all units, each as `DoorUpsell(*row)`."""
    return UpsellItem.objects.values_list(*FIELDS)


def open_rows() -> QuerySet[UpsellItem]:
    """Return units that are redeemed or redeemable; others are left out (spec part 3, section 3)."""
    return UpsellItem.objects.exclude(status__in=GONE_UPSELLS).order_by("order_id", "pk")


def list_changed_upsells(performance_id: int, *, since: int | None) -> QuerySet[UpsellItem, tuple[Any, ...]]:
    """List the units of a performance, or those that changed at its door after a position, oldest first."""
    rows = upsell_rows().filter(performance_id=performance_id)
    rows = rows if since is None else rows.filter(door_position__gt=since)
    return rows.order_by("door_position", "pk")


def read_upsells(*, item_ids: Collection[int]) -> dict[int, DoorUpsell]:
    return {row[0]: DoorUpsell(*row) for row in upsell_rows().filter(pk__in=item_ids)}


def list_order_upsells(order_ids: Iterable[int]) -> dict[int, list[DoorUpsell]]:
    found: dict[int, list[DoorUpsell]] = {}
    for row in open_rows().filter(order_id__in=list(order_ids)).values_list(*FIELDS):
        upsell = DoorUpsell(*row)
        found.setdefault(upsell.order, []).append(upsell)
    return found


def find_exchanged_for(ticket_ids: Iterable[int]) -> dict[int, ExchangedFor]:
    """Find the performance to which each superseded ticket was exchanged in the end, in a query for each exchange."""
    current = {pk: pk for pk in ticket_ids}
    found: dict[int, ExchangedFor] = {}
    while current:
        rows = Ticket.objects.filter(replaces__in=current.values()).values_list(
            *("replaces", "pk", "status", "performance_id"),
            *("performance__event__name", "performance__starts_at", "performance__timezone"),
        )
        replacements = {old: (new, status, ExchangedFor(*there)) for old, new, status, *there in rows}
        following = {}
        for first, pk in current.items():
            if pk not in replacements:
                continue
            new, status, found[first] = replacements[pk]
            if status == Ticket.Status.SUPERSEDED:
                following[first] = new
        current = following
    return found


def find_untrusted(deeds: Mapping[Key, Scan | RedemptionRequest]) -> set[Key]:
    """Return what came from a device that is not enrolled, or from a user who never used that device.

    In one query, or none: managers vouch for what they submit, and API clients for their scanners.
    """
    unvouched = {
        key: (key[0], deed.device, deed.caller.user.pk)
        for key, deed in deeds.items()
        if not isinstance(deed.caller, Client) and deed.caller.sent_by is None
    }
    trusted = find_trusted(unvouched.values()) if unvouched else set()
    return {key for key, phone in unvouched.items() if phone not in trusted}


def only_trusted(deeds: Mapping[Key, Scan | RedemptionRequest]) -> Iterable[Key]:
    """Return the trusted ones, in their order."""
    doubted = find_untrusted(deeds) if deeds else set()
    return [key for key in deeds if key not in doubted]
