"""Which charges have paid for an order, and which orders a charge has paid for, however tickets were exchanged."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from server.accounts.models import Role
from server.aftersales.exchanges.pending_services import DeferredPayment
from server.aftersales.exchanges.services import Settlement, make_exchange
from server.aftersales.refunds.services import request_refund
from server.aftersales.tests.exchanges.factories import SaleFixture, make_sale_fixture
from server.payments.models import Charge, Gateway, Payment
from server.payments.services.checkouts import Buyer
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.models import Exchange, Order
from server.sales.refundable_selectors import find_paid_orders, read_ledger, read_order_sources
from server.sales.services.checkout import check_out, pay
from server.sales.services.reserving import reserve
from server.sales.tests.refunding import FakeProvider
from server.testing.factories import make_event, make_performance, make_staff

pytestmark = pytest.mark.django_db


@pytest.fixture
def sale() -> SaleFixture:
    return make_sale_fixture()


def charge_of(amount: str) -> Charge:
    return Charge.objects.get(amount=Decimal(amount))


def orders(payment: Payment) -> list[int]:
    return list(payment.orders.order_by("pk").values_list("pk", flat=True))


def paid_by(payment: Payment) -> list[list[str]]:
    """Return the amounts of each order's charges, the newest first."""
    rows = payment.orders.order_by("pk")
    return [[f"{source.charge.amount:.2f}" for source in read_order_sources(order)] for order in rows]


def test_a_plain_sale_is_paid_by_its_one_charge(sale: SaleFixture, django_assert_num_queries: Any):
    with django_assert_num_queries(2):
        read_ledger([sale.payment.pk])

    assert paid_by(sale.payment) == [["40.00"]]
    assert find_paid_orders(charge_of("40.00")) == orders(sale.payment)


def test_a_basket_of_two_performances_is_paid_by_one_charge():
    event = make_event()
    lines = tuple(BasketLine(performance=make_performance(event).pk, quantity=1) for _ in range(2))
    payment = sell(make_staff(event.account), lines)

    assert len(orders(payment)) == 2
    assert paid_by(payment) == [[f"{payment.total:.2f}"]] * 2
    assert find_paid_orders(Charge.objects.get()) == orders(payment)


@pytest.mark.database
def test_half_exchanged_order_is_paid_by_both_charges(sale: SaleFixture):
    sale.exchange(sale.dearer, tickets=sale.some(1))
    stays, moved = orders(sale.payment)

    assert paid_by(sale.payment) == [["40.00"], ["10.00", "40.00"]]
    assert find_paid_orders(charge_of("40.00")) == [stays, moved]
    assert find_paid_orders(charge_of("10.00")) == [moved]


def test_an_order_exchanged_as_a_whole_is_paid_by_both_charges(sale: SaleFixture, django_assert_num_queries: Any):
    sale.exchange(sale.dearer)

    assert paid_by(sale.payment) == [["20.00", "40.00"]]
    assert find_paid_orders(charge_of("40.00")) == find_paid_orders(charge_of("20.00")) == orders(sale.payment)
    with django_assert_num_queries(4):
        read_ledger([sale.payment.pk])


@pytest.mark.database
def test_two_exchanges_in_a_row_are_paid_by_three_charges(sale: SaleFixture, django_assert_num_queries: Any):
    dearest = make_performance(sale.performance.event, price=Decimal("35.00"), capacity=10)
    sale.exchange(sale.dearer)
    sale.exchange(dearest, tickets=sale.some(1))

    assert paid_by(sale.payment) == [["20.00", "40.00"], ["5.00", "20.00", "40.00"]]
    assert find_paid_orders(charge_of("20.00")) == orders(sale.payment)
    assert find_paid_orders(charge_of("5.00")) == orders(sale.payment)[1:]
    with django_assert_num_queries(4):
        read_ledger([sale.payment.pk])


def test_a_ticket_that_moves_on_takes_the_charge_of_its_first_exchange_along(sale: SaleFixture):
    """A ticket with a more expensive seat moves to another performance: only the first charge paid for the rest."""
    sale.exchange(sale.dearer, tickets=sale.some(1))
    moved = Order.objects.get(pk=orders(sale.payment)[1])
    dearest = make_performance(sale.performance.event, price=Decimal("35.00"), capacity=10)
    more = make_performance(sale.performance.event, price=Decimal("38.00"), capacity=10)
    sale.exchange(dearest, tickets=sale.some(1))
    assert paid_by(sale.payment)[1:] == [["10.00", "40.00"]]
    assert paid_by(sale.payment)[0] == ["15.00", "40.00"]
    assert sale.order.performance_id == dearest.pk

    sale.exchange(more)
    assert paid_by(sale.payment) == [["3.00", "15.00", "40.00"], ["10.00", "40.00"]]
    assert find_paid_orders(charge_of("10.00")) == [moved.pk]


def test_an_exchange_for_less_or_for_nothing_adds_no_charge(sale: SaleFixture):
    sale.exchange(sale.cheaper)
    assert paid_by(sale.payment) == [["40.00"]]
    sale.exchange(sale.dearer, settles=False)
    assert paid_by(sale.payment) == [["40.00"]]


def test_what_is_added_to_a_payment_later_is_paid_by_its_own_charge(sale: SaleFixture):
    lines = (BasketLine(performance=sale.equal.pk, quantity=1),)
    sell(sale.seller, lines, payment=sale.payment)

    assert paid_by(sale.payment) == [["40.00"], ["20.00"]]
    assert find_paid_orders(charge_of("20.00")) == orders(sale.payment)[1:]


def test_an_order_that_is_refunded_is_still_found_by_all_its_charges(sale: SaleFixture):
    sale.exchange(sale.dearer)
    request_refund(caller=owner(sale), order_id=sale.order.pk)

    assert paid_by(sale.payment) == [["20.00", "40.00"]]
    assert find_paid_orders(charge_of("20.00")) == orders(sale.payment)
    assert [source.left for source in read_order_sources(sale.order)] == [0, 0]


def test_an_order_that_failed_was_paid_by_nothing(sale: SaleFixture):
    Order.objects.update(status=Order.Status.FAILED)

    assert read_ledger([sale.payment.pk]).parts == {}
    assert find_paid_orders(charge_of("40.00")) == []


def test_pending_exchange_has_paid_for_nothing(sale: SaleFixture, provider: FakeProvider):
    quoted = sale.quote(sale.dearer)
    make_exchange(
        caller=sale.seller,
        exchange_input=sale.make_input(sale.dearer),
        exchange_id=quoted.exchange.pk,
        how=Settlement(settles=True, later=DeferredPayment.CARD),
    )
    assert paid_by(sale.payment) == [["40.00"]]

    waiting = Exchange.objects.get()
    assert waiting.part is not None
    check_out(caller=sale.seller, reservation_id=waiting.part.reservation_id, secret="", gateway="sham", buyer=None)
    assert paid_by(sale.payment) == [["20.00", "40.00"]]


def owner(sale: SaleFixture) -> Any:
    return make_staff(sale.seller.user.account, Role.ACCOUNT_OWNER)


def sell(caller: Any, lines: tuple[BasketLine, ...], *, payment: Payment | None = None) -> Payment:
    reserved = reserve(
        caller=caller, basket_request=BasketRequest(lines=lines), idempotency_key="a-key-of-this-sale", payment=payment
    )
    return pay(
        caller=caller,
        reservation_id=reserved.reservation.pk,
        secret=reserved.secret,
        gateway=Gateway.CASH,
        buyer=Buyer(),
    )
