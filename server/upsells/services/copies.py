"""Copying the upsells of an event for its copy: everything but what was sold of them."""

from __future__ import annotations

from collections import defaultdict

from server.core.announce import announce
from server.events.models import Event
from server.upsells.changes import UpsellSaved
from server.upsells.models import Upsell, UpsellStock, UpsellVariant


def copy_upsells(event: Event, *, to: Event, also: set[int]) -> dict[int, int]:
    """Copy an event's upsells, and give the copy's number by the number of each.

    A deleted one is copied, as deleted, where it is among `also`: a ticket type that brings it is not sold without it.
    Both show the same picture, which stays while either does.
    """
    rows = [row for row in Upsell.objects.filter(event=event).order_by("pk") if not row.deleted_at or row.pk in also]
    variants, capacities = _variants_of(rows), _capacities_of(rows)
    numbers: dict[int, int] = {}
    for row in rows:
        old = row.pk
        row.pk, row._state.adding, row.event, row.version = None, True, to, 1
        row.save(force_insert=True)
        numbers[old] = row.pk
        UpsellStock.objects.create(upsell=row, capacity=capacities[old, None])
        for variant in variants[old]:
            capacity = capacities[old, variant.pk]
            variant.pk, variant._state.adding, variant.upsell = None, True, row
            variant.save(force_insert=True)
            UpsellStock.objects.create(upsell=row, variant=variant, capacity=capacity)
        announce(UpsellSaved(account_id=row.account_id, event_id=to.pk, upsell_id=row.pk))
    return numbers


def _variants_of(rows: list[Upsell]) -> dict[int, list[UpsellVariant]]:
    found: dict[int, list[UpsellVariant]] = defaultdict(list)
    for variant in UpsellVariant.objects.filter(upsell__in=rows, deleted_at=None).order_by("place", "pk"):
        found[variant.upsell_id].append(variant)
    return found


def _capacities_of(rows: list[Upsell]) -> dict[tuple[int, int | None], int]:
    stocks = UpsellStock.objects.filter(upsell__in=rows).values_list("upsell_id", "variant_id", "capacity")
    return {(upsell_id, variant_id): capacity for upsell_id, variant_id, capacity in stocks}
