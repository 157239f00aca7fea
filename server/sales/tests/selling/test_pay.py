"""Paying, cancelling and expiring: each reservation ends once, in one way."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from server.accounts.caller import Public
from server.inventory.errors import ReservationOver
from server.inventory.models import HoldAllotment, HoldChannel, Reservation, Stock
from server.messaging.services.sale_emails import SendTickets
from server.payments.errors import GatewayNotForYou, NoCardGateway, NotFree, TooLittleTendered
from server.payments.models import Charge, Gateway, Payment
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.platform.models import OutboxJob
from server.platform.outbox import JobEnqueued
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.errors import WrongSecret
from server.sales.models import Order, OrderEvent, Ticket
from server.sales.payment_serializers import serialize_payment
from server.sales.selectors import read_checkout
from server.sales.services.checkout import check_out, pay
from server.sales.services.release import cancel, expire_reservations
from server.sales.services.reserving import reserve
from server.testing.factories import (
    make_hold,
    make_performance,
    make_staff,
    reserve_tickets,
    sell_tickets,
)
from server.testing.jobs import work_of

pytestmark = pytest.mark.django_db


def settle(reserved, *, caller=None, gateway=Gateway.CASH, **more):
    return pay(
        caller=caller,
        reservation_id=reserved.reservation.pk,
        secret=more.pop("secret", reserved.secret),
        gateway=gateway,
        buyer=more.pop("buyer", Buyer()),
        **more,
    )


def stock_of(performance) -> Stock:
    return Stock.objects.get(pk=performance.pk)


def test_a_paid_reservation_becomes_tickets_with_codes_of_their_own():
    performance = make_performance(capacity=10)
    payment = sell_tickets(performance, 3)

    tickets = list(Ticket.objects.filter(order__payment=payment))
    stock = stock_of(performance)
    assert (stock.sold, stock.reserved, stock.revenue) == (3, 0, Decimal("60.00"))
    assert len({ticket.code_hash for ticket in tickets}) == 3
    assert {ticket.door_position for ticket in tickets} == {stock.version}
    assert payment.orders.get().status == Order.Status.PAID
    assert Charge.objects.get(part__payment=payment).amount == Decimal("60.00")


def test_paying_twice_changes_nothing_the_second_time():
    performance = make_performance()
    staff = make_staff(performance.account)
    reserved = reserve_tickets(performance, 2, caller=staff)
    first = settle(reserved, caller=staff)
    version = stock_of(performance).version
    second = settle(reserved, caller=staff)

    assert first == second
    assert (Ticket.objects.count(), Charge.objects.count(), stock_of(performance).version) == (2, 1, version)


def test_without_the_secret_there_is_nothing_to_pay():
    performance = make_performance(price=Decimal(0))
    reserved = reserve_tickets(performance, 1)

    for caller in (None, make_staff(), Public(performance.event_id, performance.account_id)):
        with pytest.raises(WrongSecret):
            settle(reserved, caller=caller, gateway=Gateway.FREE, secret="wrong")


def test_a_secret_alone_does_not_make_a_box_office():
    performance = make_performance()
    reserved = reserve_tickets(performance, 1)

    with pytest.raises(GatewayNotForYou):
        settle(reserved, gateway=Gateway.CASH)
    with pytest.raises(GatewayNotForYou):
        settle(reserved, gateway=Gateway.TERMINAL)


def test_free_pays_only_what_is_free():
    performance = make_performance()
    staff = make_staff(performance.account)
    with pytest.raises(NotFree):
        settle(reserve_tickets(performance, 1, caller=staff), caller=staff, gateway=Gateway.FREE)

    online = reserve_tickets(performance, 1, caller=Public(performance.event_id, performance.account_id))
    with pytest.raises(NoCardGateway) as refusal:
        settle(online, gateway=Gateway.FREE)
    assert refusal.value.message == "Online payment is not set up; please buy at the box office"

    free = make_performance(performance.event, price=Decimal(0))
    given = reserve_tickets(free, 2, caller=Public(free.event_id, free.account_id))
    assert settle(given, gateway=Gateway.FREE).total == 0


def test_less_cash_than_the_total_is_refused_and_nothing_is_sold():
    performance = make_performance()
    staff = make_staff(performance.account)
    reserved = reserve_tickets(performance, 1, caller=staff)

    with pytest.raises(TooLittleTendered):
        settle(reserved, caller=staff, tendered=Decimal("19.99"))
    assert stock_of(performance).sold == 0


def test_a_ticket_remembers_the_hold_that_it_came_from():
    performance = make_performance(capacity=10)
    box_office_hold = make_hold(performance, 2, channel=HoldChannel.BOXOFFICE)
    sell_tickets(performance, 2, hold=box_office_hold.hold_id)
    sell_tickets(performance, 1)

    assert Ticket.objects.filter(allotment=box_office_hold).count() == 2
    box_office_hold.refresh_from_db()
    assert (box_office_hold.sold, box_office_hold.reserved) == (2, 0)
    stock = stock_of(performance)
    assert (stock.held, stock.sold, stock.reserved) == (0, 3, 0)


def test_an_expired_reservation_gives_everything_back():
    performance = make_performance(capacity=10)
    make_hold(performance, 2, channel=HoldChannel.BOXOFFICE)
    reserved = reserve_tickets(performance, 3)
    assert expire_reservations() == 0

    assert expire_reservations(now=clock.now() + timedelta(minutes=31)) == 1

    stock = stock_of(performance)
    assert (stock.held, stock.reserved, stock.sold) == (2, 0, 0)
    assert HoldAllotment.objects.get().reserved == 0
    assert reserved.payment.orders.get().status == Order.Status.FAILED
    assert expire_reservations(now=clock.now() + timedelta(minutes=31)) == 0


def test_an_expired_reservation_cannot_be_paid():
    performance = make_performance()
    staff = make_staff(performance.account)
    reserved = reserve_tickets(performance, 1, caller=staff)
    expire_reservations(now=clock.now() + timedelta(minutes=31))

    with pytest.raises(ReservationOver):
        settle(reserved, caller=staff)
    assert Ticket.objects.count() == 0


def test_a_late_payment_succeeds_while_nobody_has_given_the_stock_back():
    performance = make_performance()
    staff = make_staff(performance.account)
    reserved = reserve_tickets(performance, 1, caller=staff)
    Reservation.objects.update(expires_at=clock.now() - timedelta(minutes=5))

    assert settle(reserved, caller=staff).paid_at is not None


def test_nothing_is_paid_online_once_the_performance_has_begun():
    performance = make_performance(price=Decimal(0))
    reserved = reserve_tickets(performance, 1, caller=Public(performance.event_id, performance.account_id))
    begun = clock.now() - timedelta(minutes=1)
    type(performance).objects.update(on_sale_at=begun, off_sale_at=begun, starts_at=begun)

    with pytest.raises(ReservationOver):
        settle(reserved, gateway=Gateway.FREE)
    assert stock_of(performance).reserved == 1, "it was rolled back whole"


def test_cancelling_gives_back_and_a_second_time_does_nothing():
    performance = make_performance()
    reserved = reserve_tickets(performance, 2)
    for _ in range(2):
        cancel(caller=None, reservation_id=reserved.reservation.pk, secret=reserved.secret)

    assert stock_of(performance).reserved == 0
    assert OrderEvent.objects.filter(kind=OrderEvent.Kind.CANCELLED).count() == 1


def test_a_paid_reservation_cannot_be_cancelled():
    performance = make_performance()
    payment = sell_tickets(performance, 1)
    with pytest.raises(ReservationOver):
        cancel(caller=make_staff(performance.account), reservation_id=payment.parts.get().reservation_id, secret="")
    assert stock_of(performance).sold == 1


def test_an_email_is_enqueued_once_and_only_for_a_buyer_with_an_address(
    published_events, django_capture_on_commit_callbacks
):
    performance = make_performance()
    staff = make_staff(performance.account)
    reserved = reserve_tickets(performance, 1, caller=staff)
    with django_capture_on_commit_callbacks(execute=True):
        sell_tickets(performance, 1)
        for _ in range(2):
            mailed = settle(reserved, caller=staff, buyer=Buyer(name="Maya", email="maya@example.org"))

    (work,) = OutboxJob.objects.all()
    assert work == work_of(SendTickets, mailed)
    assert [change for change in published_events if isinstance(change, JobEnqueued)] == [
        JobEnqueued(SendTickets.kind, work.pk)
    ]


def test_a_payment_costs_at_most_sixteen_statements(django_assert_max_num_queries):
    performance = make_performance()
    staff = make_staff(performance.account)
    reserved = reserve_tickets(performance, 2, caller=staff)
    with django_assert_max_num_queries(16 + 2):
        settle(reserved, caller=staff)


def test_another_accounts_staff_are_the_public_here_even_with_the_secret():
    performance = make_performance()
    public = Public(performance.event_id, performance.account_id)
    reserved = reserve_tickets(performance, 1, caller=public)
    outsider = make_staff()
    who: dict[str, Any] = {"caller": outsider, "reservation_id": reserved.reservation.pk, "secret": reserved.secret}

    with pytest.raises(GatewayNotForYou):
        pay(**who, gateway=Gateway.CASH, buyer=Buyer())
    cancel(**who)

    assert Ticket.objects.count() == 0
    assert [event.by for event in OrderEvent.objects.filter(kind=OrderEvent.Kind.CANCELLED)] == [None]


def test_only_cash_has_change():
    performance = make_performance()
    staff = make_staff(performance.account)
    reserved = reserve_tickets(performance, 1, caller=staff)
    who: dict[str, Any] = {"caller": staff, "reservation_id": reserved.reservation.pk, "secret": reserved.secret}

    payment = pay(**who, gateway=Gateway.TERMINAL, buyer=Buyer(), tendered=Decimal("100.00"))

    assert payment.parts.get().charges.get().tendered is None


def test_the_answer_to_a_payment_is_what_reading_it_again_gives():
    one = make_performance()
    other = make_performance(one.event, starts_at=clock.now() + timedelta(days=1))
    staff = make_staff(one.account)
    lines = tuple(BasketLine(performance=row.pk, quantity=2) for row in (one, other))
    reserved = reserve(caller=staff, basket_request=BasketRequest(lines=lines), idempotency_key="two-performances-1")
    who: dict[str, Any] = {"caller": staff, "reservation_id": reserved.reservation.pk, "secret": reserved.secret}

    paid = check_out(**who, gateway=Gateway.CASH, buyer=Buyer(), tendered=Decimal("100.00"))

    again = read_checkout(payment=Payment.objects.get(pk=paid.payment.pk))
    assert serialize_payment(paid) == serialize_payment(again)
    assert [order.performance_id for order in paid.orders] == [other.pk, one.pk], "by their start"


def test_one_reservation_that_cannot_be_given_back_does_not_keep_the_others():
    broken, whole = make_performance(), make_performance()
    for performance in (broken, whole):
        reserve_tickets(performance, 2)
    Stock.objects.filter(pk=broken.pk).update(reserved=0)

    assert expire_reservations(now=clock.now() + timedelta(hours=1)) == 1
    assert Stock.objects.get(pk=whole.pk).reserved == 0


def test_who_takes_the_money_for_what_the_public_reserved_has_sold_it():
    performance = make_performance()
    public = Public(performance.event_id, performance.account_id)
    counter = make_staff(performance.account)
    payment = settle(reserve_tickets(performance, 1, caller=public), caller=counter)

    assert Payment.objects.get(pk=payment.pk).sold_by == counter.user
