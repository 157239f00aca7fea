"""Orders paid by card and at the counter, one after the other: each part is refunded in its own way."""

from __future__ import annotations

from decimal import Decimal

import pytest

from server.aftersales.exchanges.rules import ExchangeInput
from server.aftersales.exchanges.services import Settlement, make_exchange, quote_exchange
from server.aftersales.refunds.completion_services import complete_refund, fail_refund
from server.aftersales.refunds.services import request_refund, void_disputed
from server.aftersales.refunds.settlement_services import pay_out
from server.aftersales.tests.exchanges.factories import SaleFixture, make_sale_fixture
from server.aftersales.tests.payouts.factories import cancel, cash_of, payouts_of
from server.payments.models import Charge, Dispute, Gateway, Refund
from server.platform import clock
from server.reporting.integrity_services import find_differences
from server.sales.models import Order
from server.sales.refundable import hands_over
from server.sales.tests.refunding import MOVED, PENDING, sell_by_card

pytestmark = pytest.mark.django_db


@pytest.fixture
def sale() -> SaleFixture:
    return make_sale_fixture(tickets=1)


def exchanged(sale: SaleFixture) -> Order:
    """Sell a ticket for 20.00 by card, and exchange it for one at 30.00; the difference is paid in cash."""
    order = sell_by_card(sale.performance, 1, caller=sale.seller)
    exchange_input = ExchangeInput(order=order.pk, performance=sale.dearer.pk)
    quoted = quote_exchange(caller=sale.seller, exchange_input=exchange_input)
    how = Settlement(settles=True, gateway=Gateway.CASH)
    made = make_exchange(caller=sale.seller, exchange_input=exchange_input, exchange_id=quoted.exchange.pk, how=how)
    assert made.made_id is not None
    return Order.objects.get(pk=made.made_id)


def test_a_job_moves_the_card_first_and_the_cash_waits_once_that_has_moved(sale, provider):
    provider.answer = PENDING
    order = exchanged(sale)
    before = cash_of(sale.seller)
    cancel(sale.dearer, sale.seller)
    main = Refund.objects.get(kind="cancellation")
    assert (main.gateway, main.due, main.shared, payouts_of(order.payment)) == ("sham", Decimal(20), Decimal(10), [])

    complete_refund(refund_id=main.pk)

    (payout,) = payouts_of(order.payment)
    assert (payout.status, payout.gateway, payout.amount) == ("pending", "cash", Decimal(10))
    assert cash_of(sale.seller) == before
    assert list(find_differences()) == []
    pay_out(caller=sale.seller, refund_id=payout.pk)
    assert cash_of(sale.seller) == before - 10
    assert list(find_differences()) == []


def test_no_cash_waits_for_a_refund_whose_card_was_refused(sale, provider):
    provider.answer = PENDING
    order = exchanged(sale)
    cancel(sale.dearer, sale.seller)

    fail_refund(refund_id=Refund.objects.get(kind="cancellation").pk, message="The card is closed")

    order.refresh_from_db()
    assert (order.status, payouts_of(order.payment)) == ("paid", [])
    assert list(find_differences()) == []


def exchanged_by_card(sale: SaleFixture) -> Order:
    """Exchange a ticket sold for 20.00 in cash for one at 30.00; a card pays the difference."""
    made = sale.exchange(sale.dearer).made_id
    assert made is not None
    order = Order.objects.get(pk=made)
    newest = Charge.objects.filter(part__payment=order.payment).latest("pk")
    Charge.objects.filter(pk=newest.pk).update(gateway="sham")
    return order


def test_counter_cash_is_handed_over_with_a_refund_at_once(sale, provider):
    provider.answer = MOVED
    order = exchanged_by_card(sale)
    before = cash_of(sale.seller)

    request_refund(caller=sale.seller, order_id=order.pk)

    refunds = Refund.objects.filter(part__payment=order.payment)
    assert {row.gateway: (row.status, row.due) for row in refunds} == {
        "cash": ("succeeded", Decimal(20)),
        "sham": ("succeeded", Decimal(10)),
    }
    assert cash_of(sale.seller) == before - 20
    assert list(find_differences()) == []


def test_cash_waits_where_the_card_has_moved_only_after_the_person_has_gone(sale, provider):
    provider.answer = PENDING
    order = exchanged_by_card(sale)
    before = cash_of(sale.seller)
    refund = request_refund(caller=sale.seller, order_id=order.pk)

    complete_refund(refund_id=refund.pk)

    assert hands_over(sale.seller)
    assert [payout.status for payout in payouts_of(order.payment)] == ["pending"]
    assert cash_of(sale.seller) == before
    assert list(find_differences()) == []


def test_no_cash_waits_where_a_bank_has_taken_what_the_card_paid(sale):
    order = exchanged_by_card(sale)
    Dispute.objects.create(
        account=sale.dearer.account,
        charge=Charge.objects.get(gateway="sham"),
        provider_id="dp_1",
        amount=Decimal(10),
        currency="GBP",
        status=Dispute.Status.LOST,
        opened_at=clock.now(),
    )
    before = cash_of(sale.seller)

    void_disputed(caller=sale.seller, order_id=order.pk)

    refunds = Refund.objects.filter(part__payment=order.payment)
    assert set(refunds.values_list("kind", "gateway", "status")) == {
        ("dispute", "offline", "succeeded"),
        ("share", "offline", "succeeded"),
    }
    assert cash_of(sale.seller) == before
    assert list(find_differences()) == []
