"""Ten things that can be wrong with money that goes back by several charges: each is named, and nothing else is."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import pytest
from django.db.models import F

from server.accounts.caller import Staff
from server.accounts.models import Role
from server.aftersales.exchanges.pending_services import DeferredPayment
from server.aftersales.exchanges.rules import ExchangeInput
from server.aftersales.exchanges.services import Settlement, make_exchange
from server.aftersales.refunds.services import request_refund
from server.aftersales.refunds.transfer_services import MoveRefund
from server.payments.models import Charge, Difference, Dispute, Refund
from server.payments.services.gateways import GATEWAYS
from server.platform import clock
from server.reporting.integrity_services import find_differences
from server.sales.models import Order
from server.sales.services.checkout import check_out
from server.sales.services.reserving import secret_of
from server.sales.tests.refunding import ADA, MOVED, FakeProvider, sell_by_card
from server.testing.factories import make_event, make_performance, make_staff

pytestmark = pytest.mark.django_db
PENNY = Decimal("0.01")


class CardExchanges:
    """Two orders, each bought for 40.00 and exchanged for 60.00 by another card; the second was refunded whole."""

    def __init__(self) -> None:
        event = make_event()
        self.staff: Staff = make_staff(event.account, Role.ACCOUNT_OWNER)
        self.cheap, self.dear = (make_performance(event, price=Decimal(price), capacity=50) for price in (20, 30))
        self.unrefunded, self.refunded = self.exchanged(), self.exchanged()
        self.refund = request_refund(caller=self.staff, order_id=self.refunded.pk)

    def exchanged(self, *, gateway: str = "sham") -> Order:
        order = sell_by_card(self.cheap, 2, caller=self.staff)
        by_card = gateway == "sham"
        how = Settlement(
            settles=True, later=DeferredPayment.CARD if by_card else None, gateway="" if by_card else gateway
        )
        exchange_input = ExchangeInput(order=order.pk, performance=self.dear.pk)
        made = make_exchange(caller=self.staff, exchange_input=exchange_input, exchange_id=None, how=how)
        if by_card:
            assert made.part is not None
            reservation = made.part.reservation
            check_out(
                caller=None, reservation_id=reservation.pk, secret=secret_of(reservation), gateway="sham", buyer=ADA
            )
        return Order.objects.get(pk=order.pk)

    @property
    def share(self) -> Refund:
        return Refund.objects.get(of=self.refund)

    def charges(self, order: Order) -> list[Charge]:
        return list(Charge.objects.filter(part__payment=order.payment_id).order_by("pk"))


@pytest.fixture
def exchanges(monkeypatch: pytest.MonkeyPatch) -> CardExchanges:
    fake = FakeProvider()
    fake.answer = MOVED
    monkeypatch.setitem(GATEWAYS, "sham", fake)
    made = CardExchanges()
    # What the first answer left to the workers.
    for refund in Refund.objects.filter(status=Refund.Status.PENDING):
        MoveRefund(refund.pk).do()
    return made


def found() -> set[str]:
    return {difference.kind for difference in find_differences()}


def change(row: Charge | Refund, **fields: object) -> None:
    type(row).objects.filter(pk=row.pk).update(**fields)


def gone_at_the_desk(exchanges: CardExchanges) -> None:
    """Say that all charges of the order that stands went back at the provider, and nobody did anything about it."""
    for charge in exchanges.charges(exchanges.unrefunded):
        Difference.objects.create(
            account_id=charge.account_id,
            day=clock.now().date(),
            kind=Difference.Kind.REFUND_NOT_OURS,
            provider_id=f"re_{charge.pk}",
            payment_id=exchanges.unrefunded.payment_id,
            charge=charge,
            theirs=charge.amount,
            currency=charge.currency,
            found_at=clock.now(),
        )


def moved_though_disputed(exchanges: CardExchanges) -> None:
    """Say that the second order was void because its buyer's bank had taken the money."""
    change(exchanges.refund, kind=Refund.Kind.DISPUTE)


def cash_by_nobody(exchanges: CardExchanges) -> None:
    order = exchanges.exchanged(gateway="cash")
    request_refund(caller=exchanges.staff, order_id=order.pk)
    cash = Refund.objects.get(gateway="cash", part__payment=order.payment_id)
    change(cash, by=None)


PLANTED: dict[str, tuple[Callable[[CardExchanges], None], str]] = {
    "a charge took a penny more": (
        lambda exchanges: change(exchanges.charges(exchanges.unrefunded)[0], amount=F("amount") + PENNY),
        "payment_to_pay",
    ),
    "a share gives a penny less": (
        lambda exchanges: change(exchanges.share, amount=F("amount") - PENNY),
        "refund_shared",
    ),
    "a share's fee was not planned": (
        lambda exchanges: change(exchanges.refund, shared_fee=PENNY),
        "refund_shared_fee",
    ),
    "a share is of a charge that has nothing left": (
        lambda exchanges: change(exchanges.share, charge=exchanges.refund.charge),
        "charge_refunded_too_much",
    ),
    "a refund moves another payment's money": (
        lambda exchanges: change(exchanges.share, charge=exchanges.charges(exchanges.unrefunded)[0]),
        "refund_charge_payment",
    ),
    "more of a fee goes back than was taken": (
        lambda exchanges: change(exchanges.share, platform_fee=PENNY),
        "charge_fee_back_too_much",
    ),
    "more of a fee has gone back than a refund gives": (
        lambda exchanges: change(exchanges.share, fee_returned=PENNY),
        "refund_fee_too_much",
    ),
    "a lost dispute moves money": (moved_though_disputed, "refund_disputed_moves"),
    "cash was handed back by nobody": (cash_by_nobody, "refund_by_nobody"),
    "who has all their money back is admitted": (gone_at_the_desk, "order_money_gone"),
}


@pytest.mark.database
def test_the_integrity_check_accepts_several_charges(exchanges: CardExchanges):
    assert exchanges.share.amount == Decimal("40.00")
    cash_order = exchanges.exchanged(gateway="cash")
    request_refund(caller=exchanges.staff, order_id=cash_order.pk)
    assert found() == set()
    assert Dispute.objects.count() == 0


@pytest.mark.database
def test_money_of_a_refund_that_bounced_has_not_gone_back(exchanges: CardExchanges):
    gone_at_the_desk(exchanges)
    charge = exchanges.charges(exchanges.unrefunded)[0]
    Difference.objects.filter(charge=charge).update(theirs=charge.amount - PENNY)
    refund = Refund.objects.create(
        account_id=charge.account_id,
        part=charge.part,
        charge=charge,
        gateway=charge.gateway,
        status=Refund.Status.SUCCEEDED,
        amount=PENNY,
        currency=charge.currency,
        idempotency_key="a penny",
        created_at=clock.now(),
    )
    assert "order_money_gone" in found()
    change(refund, bounced_at=clock.now())
    assert "order_money_gone" not in found()


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_difference_is_named(exchanges: CardExchanges, name: str):
    plant, kind = PLANTED[name]
    plant(exchanges)
    assert kind in found()
