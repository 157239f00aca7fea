"""Ten things that can be wrong with money that goes back by several charges: each is named, and nothing else is."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import pytest
from django.db.models import F

from server.accounts.caller import Staff
from server.accounts.models import Role
from server.aftersales.exchanges.rules import ExchangeInput
from server.aftersales.exchanges.services.exchanges import Settlement, make_exchange
from server.aftersales.exchanges.services.pending import DeferredPayment
from server.aftersales.refunds.services.requests import request_refund
from server.aftersales.refunds.services.transfers import MoveRefund
from server.payments.models import Charge, Difference, Dispute, Refund
from server.payments.services.gateways import GATEWAYS
from server.platform import clock
from server.reporting.integrity_services import find_differences
from server.sales.models import Order
from server.sales.services.checkout import check_out
from server.sales.services.reserving import secret_of
from server.sales.tests.refunding import ADA, MOVED, ShamProvider, sell_by_card
from server.testing.factories import make_event, make_performance, make_staff

pytestmark = pytest.mark.django_db
PENNY = Decimal("0.01")


class House:
    """Two orders, each bought for 40.00 and exchanged for 60.00 by another card; the second was refunded whole."""

    def __init__(self) -> None:
        event = make_event()
        self.staff: Staff = make_staff(event.account, Role.ACCOUNT_OWNER)
        self.cheap, self.dear = (make_performance(event, price=Decimal(price), capacity=50) for price in (20, 30))
        self.kept, self.refunded = self.exchanged(), self.exchanged()
        self.refund = request_refund(caller=self.staff, order_id=self.refunded.pk)

    def exchanged(self, *, gateway: str = "sham") -> Order:
        order = sell_by_card(self.cheap, 2, caller=self.staff)
        by_card = gateway == "sham"
        how = Settlement(
            settles=True, later=DeferredPayment.CARD if by_card else None, gateway="" if by_card else gateway
        )
        wish = ExchangeInput(order=order.pk, performance=self.dear.pk)
        made = make_exchange(caller=self.staff, wish=wish, exchange_id=None, how=how)
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
def house(monkeypatch: pytest.MonkeyPatch) -> House:
    sham = ShamProvider()
    sham.answer = MOVED
    monkeypatch.setitem(GATEWAYS, "sham", sham)
    made = House()
    # What the first answer left to the workers.
    for refund in Refund.objects.filter(status=Refund.Status.PENDING):
        MoveRefund(refund.pk).do()
    return made


def found() -> set[str]:
    return {difference.kind for difference in find_differences()}


def change(row: Charge | Refund, **fields: object) -> None:
    type(row).objects.filter(pk=row.pk).update(**fields)


def gone_at_the_desk(house: House) -> None:
    """Say that all charges of the order that stands went back at the provider, and nobody did anything about it."""
    for charge in house.charges(house.kept):
        Difference.objects.create(
            account_id=charge.account_id,
            day=clock.now().date(),
            kind=Difference.Kind.REFUND_NOT_OURS,
            provider_id=f"re_{charge.pk}",
            payment_id=house.kept.payment_id,
            charge=charge,
            theirs=charge.amount,
            currency=charge.currency,
            found_at=clock.now(),
        )


def moved_though_disputed(house: House) -> None:
    """Say that the second order was void because its buyer's bank had taken the money."""
    change(house.refund, kind=Refund.Kind.DISPUTE)


def cash_by_nobody(house: House) -> None:
    order = house.exchanged(gateway="cash")
    request_refund(caller=house.staff, order_id=order.pk)
    cash = Refund.objects.get(gateway="cash", part__payment=order.payment_id)
    change(cash, by=None)


PLANTED: dict[str, tuple[Callable[[House], None], str]] = {
    "a charge took a penny more": (
        lambda house: change(house.charges(house.kept)[0], amount=F("amount") + PENNY),
        "payment_to_pay",
    ),
    "a share gives a penny less": (
        lambda house: change(house.share, amount=F("amount") - PENNY),
        "refund_shared",
    ),
    "a share's fee was not planned": (
        lambda house: change(house.refund, shared_fee=PENNY),
        "refund_shared_fee",
    ),
    "a share is of a charge that has nothing left": (
        lambda house: change(house.share, charge=house.refund.charge),
        "charge_refunded_too_much",
    ),
    "a refund moves another payment's money": (
        lambda house: change(house.share, charge=house.charges(house.kept)[0]),
        "refund_charge_payment",
    ),
    "more of a fee goes back than was taken": (
        lambda house: change(house.share, platform_fee=PENNY),
        "charge_fee_back_too_much",
    ),
    "more of a fee has gone back than a refund gives": (
        lambda house: change(house.share, fee_returned=PENNY),
        "refund_fee_too_much",
    ),
    "a lost dispute moves money": (moved_though_disputed, "refund_disputed_moves"),
    "cash was handed back by nobody": (cash_by_nobody, "refund_by_nobody"),
    "who has all their money back is admitted": (gone_at_the_desk, "order_money_gone"),
}


@pytest.mark.database
def test_the_books_of_several_charges_are_clean(house: House):
    assert house.share.amount == Decimal("40.00")
    cash_order = house.exchanged(gateway="cash")
    request_refund(caller=house.staff, order_id=cash_order.pk)
    assert found() == set()
    assert Dispute.objects.count() == 0


@pytest.mark.database
def test_money_of_a_refund_that_bounced_has_not_gone_back(house: House):
    gone_at_the_desk(house)
    charge = house.charges(house.kept)[0]
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
def test_a_planted_difference_is_named(house: House, name: str):
    plant, kind = PLANTED[name]
    plant(house)
    assert kind in found()
