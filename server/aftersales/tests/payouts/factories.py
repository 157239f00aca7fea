"""Orders that were paid at the counter, and cancelled performances."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from server.accounts.caller import Staff
from server.aftersales.cancellation_services import CancelOrders, cancel_performance
from server.catalogue.events.models import Performance
from server.payments.cash_up_selectors import Till, read_takings
from server.payments.models import Gateway, Payment, Refund
from server.pricing.models import GiftCard
from server.sales.models import Cancelling, Order
from server.sales.services.checkout import pay
from server.sales.tests.refunding import ADA
from server.testing import factories
from server.testing.jobs import do, is_enqueued


def sell(
    performance: Performance,
    quantity: int = 2,
    *,
    caller: Staff,
    gateway: str = Gateway.CASH,
    cards: Sequence[GiftCard] = (),
) -> Order:
    reserved = factories.reserve_tickets(performance, quantity, caller=caller, cards=cards)
    payment = pay(
        caller=caller,
        reservation_id=reserved.reservation.pk,
        secret=reserved.secret,
        gateway=gateway,
        buyer=ADA,
    )
    return payment.orders.get(performance=performance)


def cancel(performance: Performance, caller: Staff) -> Cancelling:
    """Cancel a performance and run its job to the end."""
    cancelling = cancel_performance(caller=caller, performance_id=performance.pk)
    while is_enqueued(CancelOrders, cancelling):
        assert do(CancelOrders, cancelling)
    return Cancelling.objects.get(pk=cancelling.pk)


def payouts_of(payment: Payment) -> list[Refund]:
    """Return the counter refunds of a payment that somebody away from the counter has requested."""
    return list(Refund.objects.filter(part__payment=payment, kind="share").order_by("pk"))


def till_of(caller: Staff) -> Till:
    """Return a person's till of today."""
    takings = read_takings(caller=caller, account_id=caller.user.account_id)
    return next(till for till in takings.tills if till.person == caller.user.pk)


def cash_of(caller: Staff) -> Decimal:
    return till_of(caller).cash
