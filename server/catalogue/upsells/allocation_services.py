"""Claiming upsells, giving them back, and turning them into sales, by conditional updates alone.

An upsell's own row counts every unit of it, and a variant's row those of the variant beside it. Rows are locked in the
order of their keys.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from django.db.models import F

from server.catalogue.changes import UpsellStockChanged
from server.catalogue.upsells.errors import UpsellSoldOut
from server.catalogue.upsells.models import UpsellClaim, UpsellStock
from server.inventory.models import ClaimState, Reservation
from server.inventory.services.reservations import close_held_claims, sold_of
from server.platform.domain_events import publish

Quantities = Mapping[tuple[int, int | None], int]


def claim_upsells(*, reservation: Reservation, quantities: Quantities) -> None:
    """Take upsells for a reservation; `quantities` maps an upsell and its variant, if any, to a number of them.

    It must run inside the reservation's transaction.

    :raises UpsellSoldOut: if not enough is left of one; the transaction is then to be rolled back.
    """
    upsell_ids = {upsell_id for upsell_id, _ in quantities}
    rows = UpsellStock.objects.filter(upsell_id__in=upsell_ids).select_related("upsell", "variant").order_by("pk")
    taken = {row: quantity for row in rows if (quantity := _quantity_of(row, quantities))}
    UpsellClaim.objects.bulk_create(
        [UpsellClaim(reservation=reservation, stock=row, quantity=quantity) for row, quantity in taken.items()]
    )
    for row, quantity in taken.items():
        _reserve(row, quantity)
    events = {row.upsell.event_id for row in taken}
    publish(UpsellStockChanged(account_id=reservation.account_id, event_ids=tuple(sorted(events))))


def _quantity_of(row: UpsellStock, quantities: Quantities) -> int:
    if row.variant_id is not None:
        return quantities.get((row.upsell_id, row.variant_id), 0)
    return sum(quantity for (upsell_id, _), quantity in quantities.items() if upsell_id == row.upsell_id)


def _reserve(row: UpsellStock, quantity: int) -> None:
    room = UpsellStock.objects.filter(pk=row.pk, capacity__gte=F("sold") + F("reserved") + quantity)
    if room.update(reserved=F("reserved") + quantity, version=F("version") + 1):
        return
    row.refresh_from_db(fields=["capacity", "sold", "reserved"])
    name = f"{row.upsell.name}, {row.variant.name}" if row.variant else row.upsell.name
    raise UpsellSoldOut(upsell_id=row.upsell_id, variant_id=row.variant_id, name=name, available=row.available)


def lock_upsells(upsell_ids: Collection[int]) -> None:
    """Lock what counts some upsells in the order of the keys, before some are taken and others put back."""
    if upsell_ids:
        rows = UpsellStock.objects.filter(upsell_id__in=upsell_ids).order_by("pk").select_for_update(no_key=True)
        list(rows.values_list("pk"))


def return_upsells(*, account_id: int, quantities: Quantities) -> None:
    """Put refunded upsells back, inside the refund's transaction; `quantities` as of `claim_upsells`."""
    upsell_ids = {upsell_id for upsell_id, _ in quantities}
    rows = UpsellStock.objects.filter(upsell_id__in=upsell_ids).select_related("upsell").order_by("pk")
    returned = {row: quantity for row in rows if (quantity := _quantity_of(row, quantities))}
    for row, quantity in returned.items():
        UpsellStock.objects.filter(pk=row.pk).update(sold=F("sold") - quantity, version=F("version") + 1)
    events = {row.upsell.event_id for row in returned}
    publish(UpsellStockChanged(account_id=account_id, event_ids=tuple(sorted(events))))


def close_upsells(*, reservation: Reservation, state: ClaimState) -> int:
    """Turn what a reservation still claims into sales, or release it; return how many units. A second call finds none.

    Sales are made in the transaction that won the reservation, so that nobody else closes these claims.
    """
    quantities: Counter[int] = Counter()
    for claim in close_held_claims(UpsellClaim, reservation, state):
        quantities[claim.stock_id] += claim.quantity
    if not quantities:
        return 0
    for stock_id, quantity in sorted(quantities.items()):
        UpsellStock.objects.filter(pk=stock_id).update(
            reserved=F("reserved") - quantity, sold=F("sold") + sold_of(state, quantity), version=F("version") + 1
        )
    rows = list(UpsellStock.objects.filter(pk__in=quantities).select_related("upsell").only("variant", "upsell__event"))
    events = {row.upsell.event_id for row in rows}
    publish(UpsellStockChanged(account_id=reservation.account_id, event_ids=tuple(sorted(events))))
    return sum(quantities[row.pk] for row in rows if row.variant_id is None)
