"""Exchanges that wait for their money: the new seats are claimed, the old tickets stay valid, and one set is valid."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from server.aftersales.errors import NobodyToMail, QuoteOver
from server.aftersales.exchanges.pending_services import DeferredPayment
from server.aftersales.exchanges.services import Settlement, make_exchange
from server.aftersales.refunds.services import request_refund
from server.aftersales.tests.exchanges.factories import BUYER, SaleFixture, live, make_sale_fixture, totals
from server.inventory.errors import ReservationOver
from server.inventory.models import Reservation, Stock
from server.messaging.services.delivery import SendOrderEmail
from server.messaging.services.exchange_emails import SendExchangedTickets
from server.messaging.services.sale_emails import SendTickets
from server.payments.models import Charge, Refund
from server.payments.services.checkouts import change_email
from server.platform import clock
from server.platform.models import OutboxJob
from server.reporting.integrity_services import find_differences
from server.sales.errors import WrongOrderStatus
from server.sales.links import order_key
from server.sales.models import Exchange, OrderEvent, RequestedEmail, Ticket
from server.sales.services.checkout import check_out, settle
from server.sales.services.release import cancel, expire_reservations
from server.sales.tests.refunding import MOVED, PENDING
from server.testing.factories import sell_tickets
from server.testing.jobs import do, is_enqueued
from server.testing.tenants import admit

pytestmark = pytest.mark.django_db
ORIGIN = "https://box.example.org"


@pytest.fixture
def sale() -> SaleFixture:
    return make_sale_fixture(tickets=2)


def waits(sale: SaleFixture, later: DeferredPayment = DeferredPayment.CARD, **more: Any) -> Exchange:
    quoted = sale.quote(sale.dearer, **more)
    return make_exchange(
        caller=sale.seller,
        exchange_input=sale.make_input(sale.dearer, **more),
        exchange_id=quoted.exchange.pk,
        how=Settlement(settles=True, later=later, origin=ORIGIN),
    )


def paid(sale: SaleFixture, exchange: Exchange, gateway: str = "sham") -> None:
    check_out(caller=sale.seller, reservation_id=reservation_of(exchange).pk, secret="", gateway=gateway, buyer=None)


def reservation_of(exchange: Exchange) -> Reservation:
    assert exchange.part is not None
    return exchange.part.reservation


def waiting_of(exchange: Exchange) -> tuple[datetime, datetime]:
    assert exchange.pending_at is not None
    return exchange.pending_at, exchange.expires_at


def counts(performance) -> tuple[int, int]:
    return Stock.objects.values_list("sold", "reserved").get(pk=performance.pk)


def is_clean() -> bool:
    return list(find_differences()) == []


def test_until_it_is_paid_the_old_tickets_are_good_and_the_new_seats_claimed(sale: SaleFixture):
    exchange = waits(sale)

    assert exchange.status == "pending"
    assert {ticket.performance_id for ticket in live(sale.order)} == {sale.performance.pk}
    assert (counts(sale.performance), counts(sale.dearer)) == ((2, 0), (0, 2))
    since, until = waiting_of(exchange)
    assert until - since == timedelta(minutes=30)
    assert sale.order.payment.total == Decimal("40.00")
    assert is_clean()


def test_paid_it_is_made_as_quoted(sale: SaleFixture, provider):
    exchange = waits(sale)
    paid(sale, exchange)

    exchange.refresh_from_db()
    assert (exchange.status, exchange.made_id) == ("made", sale.order.pk)
    assert sale.order.performance_id == sale.dearer.pk
    assert totals(live(sale.order)) == ["30.00", "30.00"]
    assert (
        list(Ticket.objects.filter(status="superseded").values_list("performance", flat=True))
        == [sale.performance.pk] * 2
    )
    assert (counts(sale.performance), counts(sale.dearer)) == ((0, 0), (2, 0))
    assert Charge.objects.filter(part=exchange.part).values_list("amount", "status").get() == (
        Decimal("20.00"),
        "succeeded",
    )
    sale.payment.refresh_from_db()
    assert sale.payment.total == Decimal("60.00")
    assert is_clean()


def test_the_new_tickets_are_mailed_once_it_is_paid(sale: SaleFixture, provider):
    exchange = waits(sale)
    assert not is_enqueued(SendExchangedTickets, exchange)
    paid(sale, exchange)
    assert is_enqueued(SendExchangedTickets, exchange)
    # The other is of the sale.
    assert OutboxJob.objects.filter(kind__in=[SendTickets.kind, SendExchangedTickets.kind]).count() == 2


def test_a_buyer_who_gives_an_address_as_they_pay_is_mailed_the_new_tickets(sale: SaleFixture, provider):
    payment = sell_tickets(sale.performance, 1, caller=sale.seller)
    unknown = replace(sale, payment=payment)
    exchange = waits(unknown)
    reservation = reservation_of(exchange)
    check_out(caller=sale.seller, reservation_id=reservation.pk, secret="", gateway="sham", buyer=BUYER)
    assert is_enqueued(SendExchangedTickets, exchange)
    assert is_clean()


def test_some_of_an_order_wait_too(sale: SaleFixture, provider):
    exchange = waits(sale, tickets=sale.some(1))
    paid(sale, exchange)
    exchange.refresh_from_db()
    assert totals(live(exchange.made)) == ["30.00"]
    assert totals(live(sale.order)) == ["20.00"]
    assert is_clean()


def test_cash_pays_it_as_well(sale: SaleFixture):
    exchange = waits(sale, DeferredPayment.LINK)
    paid(sale, exchange, "cash")
    exchange.refresh_from_db()
    assert exchange.status == "made"
    assert is_clean()


def test_made_twice_it_waits_once(sale: SaleFixture):
    quoted = sale.quote(sale.dearer)
    how = Settlement(settles=True, later=DeferredPayment.CARD)
    first, again = (
        make_exchange(
            caller=sale.seller, exchange_input=sale.make_input(sale.dearer), exchange_id=quoted.exchange.pk, how=how
        )
        for _ in range(2)
    )
    assert first.part_id == again.part_id
    assert counts(sale.dearer) == (0, 2)


@pytest.mark.parametrize("is_cancelled", [False, True], ids=["expired", "cancelled"])
def test_what_nobody_pays_changes_nothing(sale: SaleFixture, is_cancelled: bool):
    exchange = waits(sale)
    if is_cancelled:
        cancel(caller=sale.seller, reservation_id=reservation_of(exchange).pk, secret="")
    else:
        expire_reservations(now=clock.now() + timedelta(minutes=31))

    exchange.refresh_from_db()
    assert exchange.status == "lapsed"
    assert {ticket.performance_id for ticket in live(sale.order)} == {sale.performance.pk}
    assert (counts(sale.performance), counts(sale.dearer)) == ((2, 0), (0, 0))
    note = sale.order.events.order_by("-pk")[0]
    reason = "was cancelled" if is_cancelled else "was not paid in time"
    assert note.description == f"The exchange {reason}; the tickets stay as they were"
    with pytest.raises(QuoteOver):
        make_exchange(
            caller=sale.seller,
            exchange_input=sale.make_input(sale.dearer),
            exchange_id=exchange.pk,
            how=Settlement(settles=True, later=DeferredPayment.CARD),
        )
    assert sale.exchange(sale.dearer).status == "made"
    assert is_clean()


def test_nothing_else_happens_to_its_order_meanwhile(sale: SaleFixture):
    quoted = sale.quote(sale.equal)
    waits(sale)
    for refused in (
        lambda: sale.quote(sale.equal),
        lambda: sale.make(quoted, settles=False),
        lambda: request_refund(caller=sale.seller, order_id=sale.order.pk),
    ):
        with pytest.raises(WrongOrderStatus, match=r"^This Order is being exchanged\.$"):
            refused()


def test_a_link_is_open_for_two_days_but_never_beyond_the_old_performance(sale: SaleFixture):
    exchange = waits(sale, DeferredPayment.LINK)
    since, until = waiting_of(exchange)
    assert until == min(since + timedelta(hours=48), sale.performance.starts_at)


@pytest.fixture
def charge(sale: SaleFixture, provider, monkeypatch) -> Charge:
    """A pending charge of an exchange that waits for it."""
    monkeypatch.setattr(type(provider), "begin", lambda *_: PENDING)
    exchange = waits(sale)
    paid(sale, exchange)
    return Charge.objects.get(part=exchange.part)


class TestLatePayment:
    def test_makes_it_if_all_is_there_still(self, sale: SaleFixture, charge: Charge):
        expire(charge)
        settle(charge_id=charge.pk)
        assert sale.order.performance_id == sale.dearer.pk
        assert totals(live(sale.order)) == ["30.00", "30.00"]
        assert is_clean()

    def test_goes_back_if_the_seats_are_gone(self, sale: SaleFixture, charge: Charge, provider):
        expire(charge)
        Stock.objects.filter(pk=sale.dearer.pk).update(capacity=1)
        goes_back(sale, charge)

    def test_goes_back_if_the_old_tickets_are(self, sale: SaleFixture, charge: Charge, provider):
        expire(charge)
        sale.exchange(sale.equal)
        with pytest.raises(ReservationOver):
            settle(charge_id=charge.pk)
        assert Refund.objects.get().kind == "late"
        assert is_clean()


def expire(charge: Charge) -> None:
    """Let its reservation expire regardless of the provider."""
    later = clock.now() + timedelta(hours=1)
    reservation = charge.part.reservation
    reservation.__class__.objects.filter(pk=reservation.pk).update(
        expires_at=clock.now() - timedelta(minutes=1), paying_since=clock.now() - timedelta(minutes=20)
    )
    expire_reservations(now=later)
    assert Exchange.objects.get(part=charge.part).status == "lapsed"


def goes_back(sale: SaleFixture, charge: Charge) -> None:
    with pytest.raises(ReservationOver):
        settle(charge_id=charge.pk)
    assert Refund.objects.values_list("kind", "amount").get() == ("late", charge.amount)
    assert {ticket.performance_id for ticket in live(sale.order)} == {sale.performance.pk}
    assert OrderEvent.objects.filter(order=sale.order, kind="refunding").exists()
    assert is_clean()


class TestMoneyThatComesForWhatIsNotWantedAnyMore:
    def test_somebody_has_come_in_with_an_old_ticket(self, sale: SaleFixture, charge: Charge):
        admit(sale.seller, live(sale.order)[0])
        goes_back(sale, charge)
        assert counts(sale.dearer) == (0, 0)

    def test_the_new_performance_was_cancelled(self, sale: SaleFixture, charge: Charge):
        type(sale.dearer).objects.filter(pk=sale.dearer.pk).update(cancelled_at=clock.now(), is_active=False)
        goes_back(sale, charge)


def test_a_refund_that_fails_later_moves_nothing_back(sale: SaleFixture, provider):
    exchange = waits(sale)
    paid(sale, exchange)
    provider.answer = MOVED
    refund = request_refund(caller=sale.seller, order_id=sale.order.pk)
    assert refund.amount == Decimal("60.00")
    assert is_clean()


class TestThePaymentLink:
    def test_it_is_mailed_and_leads_to_the_buyers_own_page(self, sale: SaleFixture, mailoutbox):
        exchange = waits(sale, DeferredPayment.LINK)
        email = RequestedEmail.objects.get(kind="exchange_link")
        assert do(SendOrderEmail, email)

        (mail,) = mailoutbox
        assert mail.to == ["maya@example.org"]
        address = f"{ORIGIN}/o/{sale.payment.reference}#{order_key(sale.payment)}"
        assert f": {address}\n" in mail.body
        assert "Until then, your tickets for" in mail.body
        assert exchange.status == "pending"

    def test_it_is_not_mailed_once_nothing_waits(self, sale: SaleFixture, mailoutbox, provider):
        paid(sale, waits(sale, DeferredPayment.LINK))
        do(SendOrderEmail, RequestedEmail.objects.get(kind="exchange_link"))
        assert [mail for mail in mailoutbox if "/o/" in mail.body and "waiting" in mail.subject] == []

    def test_nobody_is_mailed_who_has_no_address(self, sale: SaleFixture):
        change_email(payment=sale.payment, email="")
        with pytest.raises(NobodyToMail):
            waits(sale, DeferredPayment.LINK)
        assert counts(sale.dearer) == (0, 0)
