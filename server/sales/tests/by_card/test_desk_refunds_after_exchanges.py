"""Refunds at Stripe's dashboard for orders with several charges, or with an exchange that waits for its money."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from server.aftersales.reconciliation_event_services import RefundAtProvider
from server.aftersales.refunds.completion_services import fail_refund
from server.aftersales.refunds.services import request_refund
from server.aftersales.refunds.transfer_services import MoveRefund
from server.checkin.models import Verdict
from server.checkin.tests.fixtures import open_door
from server.inventory.models import Reservation, Stock
from server.payments.models import Charge, Refund
from server.platform import clock
from server.platform.models import OutboxJob
from server.platform.outbox import RetryLater, run_job
from server.sales.models import Exchange, Order, Ticket
from server.sales.services.release import cancel, expire_reservations
from server.sales.services.reserving import secret_of
from server.sales.tests.by_card.desk import compare, fail, open_ones, ours, some_of, statuses
from server.sales.tests.by_card.paying import is_whole, pay_by_card, post_webhook, verify
from server.testing.factories import make_account, make_card, make_performance
from server.testing.jobs import do, is_enqueued

pytestmark = pytest.mark.django_db


def some_of_valid(number: int) -> list[int]:
    rows = Ticket.objects.filter(status="valid").order_by("pk")
    return list(rows.values_list("pk", flat=True)[:number])


@pytest.fixture
def seller():
    """An account without platform fees, which other tests cover."""
    return make_account("Northgate", stripe_id="acct_north", ticket_fee=Decimal(0))


@pytest.fixture
def office(api_for, owner):
    return api_for(owner.user)


@pytest.fixture
def order(bought) -> Order:
    """An order of two tickets at 20.00, paid by card."""
    return bought(2)[0]


@pytest.fixture
def dearer(order):
    return make_performance(order.performance.event, capacity=10, price=Decimal("30.00"))


@pytest.fixture
def start(office):
    """Start to exchange some tickets of an order, or all; the exchange waits for a card."""

    def begin(order: Order, target: Any, number: int | None = None) -> dict[str, Any]:
        chosen = [{"ticketid": pk, "quantity": 1} for pk in some_of_valid(number)] if number else []
        body = {"eventticketdetail_id": order.pk, "eventdetailid_to": target.pk, "isTriggerCharge": True}
        more = {"ticketinfo": chosen, "ticketcount": len(chosen)} if chosen else {}
        answer = office.post("/v1/events/exchangeEventTicket", {**body, **more, "later": "card"})
        assert answer.status_code == 200, answer.json()
        waits = answer.json()["data"]["waits"]
        return {**waits, "secret": secret_of(Reservation.objects.get(pk=waits["reservation"]))}

    return begin


@pytest.fixture
def exchange(public, stripe, start):
    """Exchange tickets, the difference paid by card."""

    def do_it(order: Order, target: Any, number: int | None = None) -> None:
        waits = start(order, target, number)
        stripe.confirm(pay_by_card(public, waits)["client_secret"])
        assert verify(public, waits).json()["status"] == "Success"

    return do_it


@pytest.fixture
def at_the_desk(public, stripe):
    """Refund charges of the payment at Stripe's dashboard, by index; send the webhooks unless they are lost."""

    def give(*places: int, is_reported: bool = True, pounds: int | None = None) -> list[str]:
        charges = list(Charge.objects.filter(status="succeeded").order_by("pk"))
        some = {} if pounds is None else {"amount": pounds * 100}
        made = []
        for place in places:
            made.append(stripe.control("refund", intent=charges[place].provider_id, **some)["id"])
            if is_reported:
                assert post_webhook(public, stripe.latest_event("refund.created")).status_code == 200
        return made

    return give


@pytest.fixture
def work(later):
    """Run the jobs of refunds, as the periodic task would, until nothing more can be done now."""

    def do_all() -> None:
        for _ in range(4):
            later(minutes=40)
            rows = OutboxJob.objects.filter(
                kind__in=[MoveRefund.kind, RefundAtProvider.kind], state=OutboxJob.State.OWED
            )
            for row in rows.order_by("pk"):
                try:
                    run_job(work_id=row.pk)
                except RetryLater:
                    continue

    return do_all


def valid() -> int:
    return Ticket.objects.filter(status="valid").count()


def is_over(stripe) -> bool:
    """Check that nothing is admitted or sold any more, that we moved nothing, and that no task is open."""
    assert (set(statuses()), valid(), ours(stripe), open_ones()) == ({"refunded"}, 0, [], [])
    assert set(Stock.objects.values_list("sold", flat=True)) == {0}
    assert Refund.objects.exclude(status="succeeded").count() == 0
    return is_whole()


class TestSeveralCharges:
    """An exchanged order, with the difference paid by a second card."""

    @pytest.mark.parametrize("places", [(0, 1), (1, 0)], ids=["the sale's first", "the exchange's first"])
    @pytest.mark.parametrize("how", ["told", "twice", "compared"])
    def test_all_charges_back_refund_the_order_and_the_door_refuses_its_tickets(
        self, public, stripe, owner, order, dearer, exchange, at_the_desk, work, places, how
    ):
        exchange(order, dearer)
        door = open_door(dearer)
        at_the_desk(places[0], is_reported=how != "compared")
        assert (statuses(), valid()) == (["paid"], 2), "the rest of it is still paid"
        at_the_desk(places[1], is_reported=how != "compared")
        for _ in range(2):
            if how == "twice":
                post_webhook(public, stripe.latest_event("refund.created"))
            if how == "compared":
                compare(owner)

        ticket = Ticket.objects.select_related("order__payment").filter(performance=dearer).earliest("pk")
        assert door.scan(ticket).verdict == Verdict.REFUNDED
        work()
        assert is_over(stripe)
        order.refresh_from_db()
        assert order.refunded == 60

    def test_half_of_the_order_exchanged_refunds_both_orders(self, stripe, order, dearer, exchange, at_the_desk, work):
        exchange(order, dearer, 1)
        at_the_desk(0)
        assert statuses() == ["refunded", "paid"], "the other order has still the money of the exchange"
        assert valid() == 1
        at_the_desk(1)
        work()
        assert is_over(stripe)
        assert sorted(Order.objects.values_list("refunded", flat=True)) == [20, 30]

    def test_exchange_charge_is_noted_in_the_orders_it_paid_for(
        self, stripe, order, dearer, exchange, at_the_desk, work
    ):
        exchange(order, dearer, 1)
        first, made = Order.objects.order_by("pk")
        at_the_desk(1)
        work()
        assert (statuses(), valid(), open_ones()) == (["paid", "paid"], 2, ["refund_not_ours"])
        message = "£10.00 was refunded at Stripe directly"
        assert made.events.filter(description=message).count() == 1
        assert not first.events.filter(description=message).exists()

    def test_charge_of_the_sale_stands_at_both_orders(self, order, dearer, exchange, at_the_desk):
        exchange(order, dearer, 1)
        at_the_desk(0, pounds=5)
        for each in Order.objects.all():
            assert each.events.filter(description="£5.00 was refunded at Stripe directly").count() == 1

    def test_failed_refund_stands_at_the_orders_it_had_paid_for(
        self, public, stripe, order, dearer, exchange, at_the_desk, work
    ):
        exchange(order, dearer)
        at_the_desk(0)
        (made,) = at_the_desk(1)
        fail(public, stripe, made)
        assert order.events.filter(kind="not_refunded").count() == 1
        assert sorted(open_ones()) == ["refund_bounced", "refund_not_ours"]
        work()
        assert open_ones() == ["refund_bounced"]

    def test_one_after_another_exchanged_from_each_other(self, stripe, order, dearer, exchange, at_the_desk, work):
        dearest = make_performance(order.performance.event, capacity=10, price=Decimal("45.00"))
        exchange(order, dearer)
        exchange(order, dearest, 1)
        assert Charge.objects.count() == 3
        at_the_desk(2, 0)
        assert (statuses(), valid()) == (["paid", "paid"], 2), "nobody knows which tickets it is for"
        at_the_desk(1)
        work()
        assert is_over(stripe)

    def test_gift_cards_get_back_what_they_had_paid(self, stripe, office, seller, bought, at_the_desk, work):
        card = make_card(seller, "15.00")
        (order,) = bought(2, gift_cards=[card.code])
        target = make_performance(order.performance.event, capacity=10, price=Decimal("30.00"))
        body = {"eventticketdetail_id": order.pk, "eventdetailid_to": target.pk, "isTriggerCharge": False}
        chosen = {"ticketinfo": [{"ticketid": some_of_valid(1)[0], "quantity": 1}], "ticketcount": 1}
        assert office.post("/v1/events/exchangeEventTicket", {**body, **chosen}).status_code == 200
        at_the_desk(0)
        work()
        assert is_over(stripe)
        card.refresh_from_db()
        assert card.balance == 15

    def test_what_was_refunded_here_before_is_not_counted_twice(
        self, stripe, owner, order, dearer, exchange, at_the_desk, work
    ):
        exchange(order, dearer)
        request_refund(caller=owner, order_id=order.pk, ticket_ids=some_of_valid(1))
        assert do(MoveRefund, Refund.objects.get(kind="share"))
        assert ours(stripe) == [2000, 1000]
        at_the_desk(0)
        work()
        assert (statuses(), valid(), ours(stripe), open_ones()) == (["refunded"], 0, [2000, 1000], [])
        assert is_whole()

    def test_money_that_waits_to_be_shared_voids_no_other_ticket(
        self, stripe, owner, order, dearer, exchange, at_the_desk, work
    ):
        exchange(order, dearer, 1)
        made = Order.objects.latest("pk")
        stripe.control("next", statuses=[500, 500])
        request_refund(caller=owner, order_id=made.pk)
        stripe.control("next", statuses=[])
        at_the_desk(0, pounds=20)
        assert statuses() == ["paid", "refunding"]
        work()
        assert statuses() == ["paid", "refunded"]

    def test_an_order_that_was_used_up_voids_no_other(self, stripe, order, dearer, exchange, at_the_desk, work):
        exchange(order, dearer, 1)
        _, made = Order.objects.order_by("pk")
        made.tickets.update(status="admitted", admitted_at=clock.now())
        at_the_desk(0, 1)
        work()
        assert statuses() == ["refunded", "paid"]
        assert "refund_not_ours" in open_ones()

    def test_cash_is_never_given_back_at_the_desk(self, office, order, dearer, at_the_desk, work):
        body = {"eventticketdetail_id": order.pk, "eventdetailid_to": dearer.pk, "isTriggerCharge": True}
        answer = office.post("/v1/events/exchangeEventTicket", {**body, "gateway": "cash", "tendered": "20.00"})
        assert answer.status_code == 200, answer.json()
        at_the_desk(0)
        work()
        assert (statuses(), valid(), open_ones()) == (["paid"], 2, ["refund_not_ours"])


class TestWaitingExchange:
    """An order is fully refunded at the dashboard while an exchange of it waits for its money."""

    @pytest.mark.parametrize("how", ["told", "compared"])
    def test_it_is_cancelled_and_the_order_refunded(self, stripe, owner, order, dearer, start, at_the_desk, work, how):
        start(order, dearer)
        at_the_desk(0, is_reported=how == "told")
        if how == "compared":
            compare(owner)
        assert Exchange.objects.get().status == "lapsed"
        assert order.events.filter(description__startswith="The exchange was cancelled").exists()
        work()
        assert is_over(stripe)

    def test_one_that_a_card_form_is_open_for_is_cancelled_too(
        self, public, stripe, order, dearer, start, at_the_desk, work
    ):
        waits = start(order, dearer)
        secret = pay_by_card(public, waits)["client_secret"]
        at_the_desk(0)
        work()
        assert stripe.confirm(secret) == "canceled"
        assert is_over(stripe)

    def test_one_that_cannot_be_stopped_is_waited_for_until_it_lapses(
        self, public, stripe, order, dearer, start, at_the_desk, work
    ):
        waits = start(order, dearer)
        pay_by_card(public, waits)
        stripe.control("next", statuses=[200, 500, 500, 500])  # the list is read, but nothing is abandoned
        at_the_desk(0)
        stripe.control("next", statuses=[])
        assert (statuses(), is_enqueued(RefundAtProvider, Charge.objects.earliest("pk"))) == (["paid"], True)

        assert expire_reservations(now=clock.now() + timedelta(minutes=31)) == 1
        work()
        assert is_over(stripe)

    def test_exchange_paid_at_that_moment_is_made(self, public, stripe, order, dearer, start, at_the_desk, work):
        waits = start(order, dearer)
        stripe.confirm(pay_by_card(public, waits)["client_secret"])
        at_the_desk(0)
        assert (Exchange.objects.get().status, statuses(), valid()) == ("made", ["paid"], 2)
        assert open_ones() == ["refund_not_ours"]
        at_the_desk(1)
        work()
        assert is_over(stripe)

    def test_half_of_it_exchanged_meanwhile_refunds_the_other_half(
        self, public, stripe, order, dearer, start, at_the_desk, work
    ):
        waits = start(order, dearer, 1)
        stripe.confirm(pay_by_card(public, waits)["client_secret"])
        at_the_desk(0)
        work()
        assert (statuses(), valid()) == (["refunded", "paid"], 1)

    def test_a_part_of_the_money_cancels_nothing(self, order, dearer, start, at_the_desk, work):
        start(order, dearer)
        at_the_desk(0, pounds=20)
        work()
        assert (Exchange.objects.get().status, statuses(), valid()) == ("pending", ["paid"], 2)

    def test_one_that_somebody_cancels_while_the_provider_is_away(
        self, stripe, order, dearer, start, at_the_desk, work
    ):
        waits = start(order, dearer)
        stripe.control("next", statuses=[500] * 9)
        at_the_desk(0)
        stripe.control("next", statuses=[])
        cancel(caller=None, reservation_id=waits["reservation"], secret=waits["secret"])
        work()
        assert is_over(stripe)


def test_failed_pending_refund_leaves_the_order_to_external_money(stripe, owner, bought, at_the_desk, work):
    (order,) = bought(2)
    stripe.control("next", statuses=[500, 500])
    waiting = request_refund(caller=owner, order_id=order.pk, ticket_ids=some_of(order, 1))
    stripe.control("next", statuses=[])
    assert waiting.status == "pending"
    OutboxJob.objects.filter(kind=RefundAtProvider.kind).delete()
    at_the_desk(0, pounds=10)
    fail_refund(refund_id=waiting.pk)
    assert is_enqueued(RefundAtProvider, Charge.objects.get())
