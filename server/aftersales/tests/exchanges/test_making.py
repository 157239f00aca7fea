"""An exchange at the counter, from the quote to the new tickets, with the difference settled or not."""

from __future__ import annotations

from decimal import Decimal

import pytest

from server.aftersales.errors import NothingToSettle, QuoteOver
from server.aftersales.exchanges import services
from server.aftersales.exchanges.rules import NewTickets
from server.aftersales.exchanges.services import Settlement, make_exchange
from server.aftersales.tests.exchanges.factories import SaleFixture, live, make_sale_fixture, sold, totals
from server.catalogue.events.models import Performance
from server.messaging.services.exchange_emails import SendExchangedTickets
from server.messaging.services.sale_emails import SendTickets
from server.payments.models import Charge, Refund
from server.platform import clock
from server.platform.models import OutboxJob
from server.sales.errors import OffSale
from server.sales.models import Order, OrderEvent, Ticket
from server.testing.jobs import is_enqueued

pytestmark = pytest.mark.django_db


@pytest.mark.database
def test_all_of_an_order_goes_to_another_performance_and_keeps_its_number(sale: SaleFixture):
    before = sale.order
    exchange = sale.exchange(sale.equal)
    after = Order.objects.get(pk=before.pk)
    assert (exchange.made_id, after.performance_id, after.total) == (before.pk, sale.equal.pk, before.total)
    assert (sold(sale.performance), sold(sale.equal)) == ((0, "0.00"), (2, "40.00"))


def test_the_old_tickets_stay_at_the_old_door_and_name_the_new_ones(sale: SaleFixture):
    old = live(sale.order)
    sale.exchange(sale.equal)
    now = list(Ticket.objects.filter(pk__in=[ticket.pk for ticket in old]).order_by("pk"))
    assert [(row.status, row.performance_id) for row in now] == [("superseded", sale.performance.pk)] * 2
    assert [row.replaced_by_id for row in now] == [ticket.pk for ticket in live(sale.order)]
    assert all(row.door_position > ticket.door_position for row, ticket in zip(now, old, strict=True))


def test_what_is_dearer_is_charged_at_the_counter(sale: SaleFixture):
    exchange = sale.exchange(sale.dearer, gateway="terminal")
    charge = Charge.objects.get(part=exchange.part)
    assert (charge.gateway, charge.amount, charge.status) == ("terminal", Decimal("20.00"), "succeeded")
    assert (totals(live(sale.order)), f"{sale.order.total:.2f}") == (["30.00", "30.00"], "60.00")
    sale.payment.refresh_from_db()
    assert sale.payment.total == Decimal("60.00")


def test_what_is_cheaper_is_given_back_to_where_the_money_came_from(sale: SaleFixture):
    exchange = sale.exchange(sale.cheaper)
    refund = Refund.objects.get(part=exchange.part)
    assert (refund.kind, refund.gateway, refund.amount, refund.status) == (
        "exchange",
        "cash",
        Decimal("10.00"),
        "succeeded",
    )
    assert (f"{sale.order.total:.2f}", sale.order.refunded) == ("30.00", 0)


@pytest.mark.parametrize("to", ["dearer", "cheaper"])
def test_without_settling_the_new_tickets_have_cost_what_was_paid(sale: SaleFixture, to: str):
    exchange = sale.exchange(getattr(sale, to), settles=False)
    assert totals(live(sale.order)) == ["20.00", "20.00"]
    assert not Charge.objects.filter(part=exchange.part)
    assert not Refund.objects.filter(part=exchange.part)


@pytest.mark.database
def test_two_for_three_rounds_by_largest_remainder():
    sale = make_sale_fixture()
    sale.exchange(sale.dearer, settles=False, new=(NewTickets(quantity=3),))
    assert sorted(totals(live(sale.order))) == ["13.33", "13.33", "13.34"]
    assert sold(sale.dearer) == (3, "40.00")


def test_some_tickets_go_into_a_new_order_of_the_same_payment():
    sale = make_sale_fixture(tickets=3)
    exchange = sale.exchange(sale.dearer, tickets=sale.some(1))
    assert exchange.made is not None
    assert exchange.made_id != sale.order.pk
    assert (exchange.made.payment_id, exchange.made.performance_id) == (sale.payment.pk, sale.dearer.pk)
    assert (f"{sale.order.total:.2f}", sale.order.quantity) == ("40.00", 2)
    assert (f"{exchange.made.total:.2f}", exchange.made.quantity) == ("30.00", 1)


def test_both_orders_histories_say_from_where_to_where(sale: SaleFixture):
    exchange = sale.exchange(sale.dearer, tickets=sale.some(1))
    notes = OrderEvent.objects.filter(kind=OrderEvent.Kind.EXCHANGED).order_by("order_id")
    assert [note.order_id for note in notes] == [sale.order.pk, exchange.made_id]
    assert all(note.data["from"].startswith("Twelfth Night, ") and note.data["to"] for note in notes)
    assert {(note.amount, note.description) for note in notes} == {(Decimal("10.00"), "£10.00 charged")}


def test_the_new_tickets_are_mailed_once(sale: SaleFixture):
    exchange = sale.exchange(sale.equal)
    assert is_enqueued(SendExchangedTickets, exchange)
    # The other is of the sale.
    assert OutboxJob.objects.filter(kind__in=[SendTickets.kind, SendExchangedTickets.kind]).count() == 2


def test_a_quote_that_is_made_again_changes_nothing(sale: SaleFixture):
    exchange = sale.exchange(sale.dearer)
    how = Settlement(settles=True, gateway="cash")
    again = make_exchange(
        caller=sale.seller, exchange_input=sale.make_input(sale.dearer), exchange_id=exchange.pk, how=how
    )
    assert (again.pk, Charge.objects.filter(part__payment=sale.payment).count()) == (exchange.pk, 2)


def test_a_quote_whose_time_is_over_is_refused(sale: SaleFixture, later):
    quoted = sale.quote(sale.dearer)
    later(minutes=10)
    with pytest.raises(QuoteOver):
        sale.make(quoted)


def test_a_quote_whose_tickets_changed_meanwhile_is_refused(sale: SaleFixture):
    quoted = sale.quote(sale.dearer)
    sale.exchange(sale.equal, tickets=sale.some(1))
    with pytest.raises(QuoteOver):
        sale.make(quoted)


def test_a_price_that_is_raised_meanwhile_does_not_touch_the_quote(sale: SaleFixture):
    quoted = sale.quote(sale.dearer)
    Performance.objects.filter(pk=sale.dearer.pk).update(price=Decimal("99.00"))
    assert totals(live(sale.make(quoted).made)) == ["30.00", "30.00"]


def test_nobody_is_exchanged_into_a_performance_that_was_cancelled_meanwhile(sale: SaleFixture, monkeypatch):
    quoted = sale.quote(sale.equal)
    # The performance is cancelled right after this check.
    monkeypatch.setattr(services, "is_on_sale", lambda *_: True)
    Performance.objects.filter(pk=sale.equal.pk).update(cancelled_at=clock.now(), is_active=False)
    with pytest.raises(OffSale, match="This performance has been cancelled"):
        sale.make(quoted, settles=False)
    assert {ticket.performance_id for ticket in live(sale.order)} == {sale.performance.pk}


def test_a_difference_below_a_half_moves_no_money(sale: SaleFixture):
    Performance.objects.filter(pk=sale.dearer.pk).update(price=Decimal("20.20"))
    quoted = sale.quote(sale.dearer)
    assert (quoted.reckoning.change, quoted.reckoning.may_settle) == (Decimal("0.40"), False)
    with pytest.raises(NothingToSettle):
        sale.make(quoted)
