"""Upsells and orders with them, for tests."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from django.db import transaction
from django.db.models import F, Q

from server.catalogue.events.models import Event
from server.catalogue.upsells.models import Upsell, UpsellStock, UpsellVariant
from server.inventory.models import Stock
from server.inventory.services import counters
from server.payments.models import Charge, Part, Payment
from server.platform import clock
from server.platform.money import ZERO
from server.sales.models import Order, Ticket, UpsellItem
from server.sales.services import journal
from server.testing.factories import make_upsell


def make_wine(event: Event, name: str = "Glass of wine") -> Upsell:
    """Create an upsell at six pounds that is handed out in the interval."""
    return make_upsell(event, name=name, online_price=Decimal("6.00"), venue_price=Decimal("6.00"))


def make_variant(upsell: Upsell, name: str, *, capacity: int = 100) -> UpsellVariant:
    variant = UpsellVariant.objects.create(upsell=upsell, name=name)
    UpsellStock.objects.create(upsell=upsell, variant=variant, capacity=capacity)
    return variant


@transaction.atomic
def give_upsells(
    order: Order,
    upsell: Upsell,
    quantity: int = 1,
    *,
    ticket: Ticket | None = None,
    variant: UpsellVariant | None = None,
) -> Sequence[UpsellItem]:
    """Add units of an upsell to an order: those of a ticket are free, the others are added to its total.

    Tests of claiming sell through the real services.
    """
    price = ZERO if ticket else upsell.venue_price
    position = counters.next_position(account_id=order.account_id, performance_id=order.performance_id)
    rows = [
        UpsellItem(
            part_id=order.part_id,
            order=order,
            performance_id=order.performance_id,
            ticket=ticket,
            upsell=upsell,
            variant=variant,
            name=upsell.name,
            variant_name=variant.name if variant else "",
            price=price,
            total=price,
            door_position=position,
        )
        for _ in range(quantity)
    ]
    which = Q(variant=None) | Q(variant=variant) if variant else Q(variant=None)
    UpsellStock.objects.filter(which, upsell=upsell).update(sold=F("sold") + quantity)
    if added := price * quantity:
        _pay_more(order, added)
    items = UpsellItem.objects.bulk_create(rows)
    journal.write(journal.unit_lines(journal.Occasion(order=order, move=journal.Move.SOLD, at=clock.now()), items))
    return items


def _pay_more(order: Order, added: Decimal) -> None:
    """Add an amount to an order's totals, everywhere where it is counted."""
    more = {"total": F("total") + added}
    Order.objects.filter(pk=order.pk).update(upsells_amount=F("upsells_amount") + added, **more)
    Payment.objects.filter(pk=order.payment_id).update(**more)
    Part.objects.filter(pk=order.part_id).update(**more)
    Charge.objects.filter(part_id=order.part_id).update(amount=F("amount") + added)
    Stock.objects.filter(pk=order.performance_id).update(revenue=F("revenue") + added)
