"""Factories for offers: sales, the offered performance, and the jobs that carry offers out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from server.accounts.caller import LinkHolder, Staff
from server.aftersales.rebooking.services import MoveOffered, UndoOffer, make_offer, undo_offer
from server.catalogue.events.models import Performance
from server.payments.models import Payment
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.platform.outbox import Job
from server.sales.models import Offer, OfferedOrder, Order
from server.testing.factories import make_event, make_performance, make_staff, sell_tickets
from server.testing.jobs import do, is_enqueued

BUYER = Buyer(name="Maya Field", email="maya@example.org")


@dataclass(frozen=True, kw_only=True)
class RebookingFixture:
    """A performance at 20.00 with no orders yet, and others of the same event."""

    seller: Staff
    source: Performance
    target: Performance  # 20.00, ten tickets
    dearer: Performance  # 30.00

    def sell(self, *numbers: int, buyer: Buyer | None = BUYER) -> list[Order]:
        sold = [sell_tickets(self.source, number, caller=self.seller, buyer=buyer) for number in numbers]
        return [order_of(payment) for payment in sold]

    def offer(self, target: Performance | None = None, **more: Any) -> Offer:
        """Make an offer, by default one that moves; its job does not run."""
        where = {"source_id": self.source.pk, "target_id": (target or self.target).pk}
        return make_offer(caller=self.seller, **{"moves": True, **where, **more})

    def completed_offer(self, target: Performance | None = None, **more: Any) -> Offer:
        return run_offer(self.offer(target, **more))

    def undone(self, offer: Offer) -> Offer:
        undo_offer(caller=self.seller, offer_id=offer.pk)
        run(UndoOffer, offer)
        return Offer.objects.get(pk=offer.pk)


def make_rebooking_fixture(**fields: Any) -> RebookingFixture:
    event = make_event(**fields)
    seller = make_staff(event.account)
    # A fixed start: the factory's starts get later with every test, too late for the jobs of the test.
    soon = clock.now() + timedelta(days=2)
    source, dearer, target = (
        make_performance(event, price=Decimal(price), capacity=capacity, starts_at=soon + timedelta(minutes=place))
        for place, (price, capacity) in enumerate((("20.00", 20), ("30.00", 20), ("20.00", 10)))
    )
    return RebookingFixture(seller=seller, source=source, target=target, dearer=dearer)


def run(kind: type[Job], offer: Offer) -> None:
    """Run the jobs of a kind, slice after slice."""
    while is_enqueued(kind, offer):
        assert do(kind, offer)


def run_offer(offer: Offer) -> Offer:
    run(MoveOffered, offer)
    return Offer.objects.get(pk=offer.pk)


def order_of(payment: Payment) -> Order:
    return Order.objects.get(payment=payment)


def buyer_of(order: Order) -> LinkHolder:
    return LinkHolder(order.payment_id, order.account_id)


def in_days(number: int) -> date:
    return (clock.now() + timedelta(days=number)).date()


def states(offer: Offer) -> dict[str, int]:
    return dict(Counter(OfferedOrder.objects.filter(offer=offer).values_list("state", flat=True)))


def rows(offer: Offer) -> Sequence[OfferedOrder]:
    return list(OfferedOrder.objects.filter(offer=offer).order_by("pk"))


def where(orders: Sequence[Order]) -> list[int]:
    """Return the current performances of some orders."""
    return [Order.objects.get(pk=order.pk).performance_id for order in orders]
