"""The books of upsells: every counter, claim and item that says something which the others do not is named."""

from __future__ import annotations

import pytest

from server.catalogue.events.models import Performance
from server.catalogue.upsells.models import Upsell, UpsellClaim, UpsellStock
from server.pricing.basket import Kind
from server.reporting.integrity_services import find_differences
from server.sales.baskets import BasketLine
from server.sales.models import Order, UpsellItem
from server.testing import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def shirt() -> Upsell:
    """Of the small ones two are sold and one is reserved; there are middle ones, and another upsell."""
    performance = factories.make_performance()
    shirt = factories.make_upsell(performance.event, variants={"S": 9, "M": 9})
    factories.make_upsell(performance.event)
    staff, small = factories.make_staff(performance.account), shirt.variants.get(name="S")
    factories.sell_upsells(performance, shirt, 2, variant=small, caller=staff)
    line = BasketLine(performance=performance.pk, quantity=1, kind=Kind.UPSELL, type=shirt.pk, variant=small.pk)
    factories.reserve_line(line, caller=staff)
    return shirt


def found() -> list[str]:
    return [difference.sentence for difference in find_differences()]


def whole(upsell: Upsell) -> UpsellStock:
    return upsell.stocks.get(variant=None)


def small(upsell: Upsell) -> UpsellStock:
    return upsell.stocks.get(variant__name="S")


@pytest.mark.database
def test_the_integrity_check_accepts_upsells(shirt):
    assert [(row.sold, row.reserved) for row in shirt.stocks.order_by("pk")] == [(2, 1), (2, 1), (0, 0)]
    assert found() == []


@pytest.mark.database
def test_an_upsells_counters_are_counted_again(shirt):
    row = whole(shirt)
    UpsellStock.objects.filter(pk=row.pk).update(sold=5, reserved=0)
    assert found() == [
        f"Upsell stock {row.pk}: sold is 5, but its rows make 2.",
        f"Upsell stock {row.pk}: reserved is 0, but its rows make 1.",
    ]


@pytest.mark.database
def test_a_variants_counters_are_counted_again(shirt):
    row = small(shirt)
    UpsellStock.objects.filter(pk=row.pk).update(sold=1, reserved=2)
    assert found() == [
        f"Variant stock {row.pk}: sold is 1, but its rows make 2.",
        f"Variant stock {row.pk}: reserved is 2, but its rows make 1.",
    ]


def test_a_claim_that_its_reservation_contradicts_is_named(shirt):
    claim = UpsellClaim.objects.filter(state="settled", stock=small(shirt)).get()
    UpsellClaim.objects.filter(pk=claim.pk).update(state="released")
    assert found() == [f"Upsell claim {claim.pk} is released, but its reservation {claim.reservation_id} is paid."]


def test_a_reservation_that_has_claimed_no_upsell_is_named(shirt):
    held = UpsellClaim.objects.filter(state="held")
    reservation = held.earliest("pk").reservation_id
    held.delete()
    UpsellStock.objects.update(reserved=0)
    assert found() == [f"Reservation {reservation} is open, but has claimed no upsell."]


def test_more_sold_than_claimed_is_named(shirt):
    claim = UpsellClaim.objects.filter(state="settled", stock=whole(shirt)).get()
    UpsellClaim.objects.filter(pk=claim.pk).update(quantity=3)
    assert found() == [
        f"Upsell claim {claim.pk} took 3, but its reservation {claim.reservation_id} was sold 2 of upsell {shirt.pk}."
    ]


def test_an_item_of_another_performance_event_variant_or_ticket_is_named(shirt):
    item = UpsellItem.objects.earliest("pk")
    elsewhere: Performance = factories.make_performance(factories.make_event(item.order.account, name="Other"))
    UpsellItem.objects.filter(pk=item.pk).update(performance=elsewhere)
    other = factories.make_upsell(shirt.event, variants={"L": 1})
    last = UpsellItem.objects.latest("pk")
    sold = factories.sell_tickets(item.order.performance, 1)
    ticket = Order.objects.get(payment=sold).tickets.get()
    UpsellItem.objects.filter(pk=last.pk).update(variant=other.variants.get(), ticket=ticket)
    wrong = found()

    assert (
        f"Upsell {item.pk} is for performance {elsewhere.pk}, but upsell {shirt.pk} is of event {shirt.event_id}."
        in wrong
    )
    assert (
        f"Upsell {item.pk} is for performance {elsewhere.pk}, "
        f"but its order {item.order_id} is for {item.order.performance_id}."
    ) in wrong
    assert (
        f"Upsell {last.pk} is of upsell {shirt.pk}, but its variant {other.variants.get().pk} is of {other.pk}."
        in wrong
    )
    assert (
        f"Upsell {last.pk} of order {last.order_id} came with ticket {ticket.pk}, which is of order {ticket.order_id}."
    ) in wrong
