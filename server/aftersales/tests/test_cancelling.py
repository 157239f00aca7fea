"""A cancelled performance: off sale, doors closed, each order refunded once, buyers emailed."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from importlib import import_module

import pytest

from server.accounts.models import Role
from server.aftersales import cancellation_services as job
from server.aftersales.cancellation_selectors import list_failures, plan_cancelling, read_progress
from server.aftersales.cancellation_services import CancelOrders, cancel_performance
from server.aftersales.exchanges.pending_services import DeferredPayment
from server.aftersales.exchanges.rules import ExchangeInput
from server.aftersales.exchanges.services import Settlement, make_exchange
from server.aftersales.refunds.completion_services import complete_refund, fail_refund
from server.aftersales.refunds.services import request_refund
from server.catalogue.errors import PerformanceCancelled
from server.catalogue.events.models import Performance
from server.catalogue.events.services.update_performance import PerformanceEdit, update_performance
from server.checkin.models import Verdict
from server.checkin.tests.fixtures import open_door
from server.inventory.errors import ReservationOver
from server.payments.models import Charge, Refund
from server.platform import clock
from server.platform.errors import NotAllowed, NotFound
from server.platform.models import OutboxJob
from server.reporting.integrity_services import find_differences
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.changes import CancellingChanged
from server.sales.errors import OffSale
from server.sales.models import Cancelling, Order, RequestedEmail, Ticket
from server.sales.services.checkout import settle
from server.sales.services.emails import enqueue_email
from server.sales.services.release import expire_reservations
from server.sales.services.reserving import reserve
from server.sales.tests.refunding import ADA, MOVED, PENDING, REFUSED, counters, sell_by_card
from server.testing import factories
from server.testing.jobs import do, is_enqueued

pytestmark = pytest.mark.django_db


@pytest.fixture
def performance():
    return factories.make_performance(capacity=50)


@pytest.fixture
def staff(performance):
    return factories.make_staff(performance.account)


def sell(performance, staff, *numbers: int) -> list[Order]:
    sold = [factories.sell_tickets(performance, number, caller=staff, buyer=ADA) for number in numbers]
    return [payment.orders.get() for payment in sold]


def run(cancelling: Cancelling) -> None:
    """Run the jobs, slice after slice."""
    while is_enqueued(CancelOrders, cancelling):
        assert do(CancelOrders, cancelling)


def cancelled(performance, staff, **more) -> Cancelling:
    cancelling = cancel_performance(caller=staff, performance_id=performance.pk, words="The heating broke", **more)
    run(cancelling)
    return Cancelling.objects.get(pk=cancelling.pk)


def numbers_of(performance):
    progress = read_progress(performance)
    assert progress is not None
    return progress.done, progress.pending, progress.failed, progress.waiting


@pytest.mark.database
def test_cancelled_orders_are_refunded_with_the_organisers_message(performance, staff):
    orders = sell(performance, staff, 1, 2, 3)
    cancelling = cancelled(performance, staff)

    assert {order.status for order in Order.objects.all()} == {"refunded"}
    assert counters(performance) == (0, 0, 0)
    assert (cancelling.total, cancelling.done, cancelling.failed, cancelling.ended_at is None) == (3, 3, 0, False)
    assert numbers_of(performance) == (3, 0, 0, 0)
    emails = RequestedEmail.objects.order_by("pk")
    assert [(email.kind, email.payment_id) for email in emails] == [("cancelled", order.payment_id) for order in orders]
    assert {refund.kind for refund in Refund.objects.all()} == {"cancellation", "share"}
    assert list(find_differences()) == []


def test_it_is_sold_no_more_on_any_channel_and_never_again(performance, staff):
    reserved = factories.reserve_tickets(performance, 1, caller=staff)
    cancelled(performance, staff)

    with pytest.raises(OffSale, match=r"^This performance has been cancelled$"):
        factories.reserve_tickets(performance, 1, caller=staff)
    with pytest.raises(ReservationOver, match=r"^This performance has been cancelled$"):
        factories.pay_for(reserved, caller=staff)
    with pytest.raises(PerformanceCancelled):
        update_performance(
            caller=staff,
            event_id=performance.event_id,
            performance_id=performance.pk,
            edit=PerformanceEdit(is_active=True),
        )
    assert list(find_differences()) == []


def test_its_doors_are_closed_at_once(performance, staff):
    (order,) = sell(performance, staff, 2)
    door = open_door(performance)
    first, other = order.tickets.select_related("order__payment").order_by("pk")
    assert door.scan(first).verdict == Verdict.ADMITTED

    cancelling = cancel_performance(caller=staff, performance_id=performance.pk)
    for ticket in (first, other):
        result = door.scan(ticket)
        assert (result.verdict, result.message) == (Verdict.NOT_PAID, "This Order is Cancelled.")
    run(cancelling)

    assert [door.scan(ticket).verdict for ticket in (first, other)] == [Verdict.REFUNDED] * 2
    assert counters(performance) == (0, 0, 0)


def test_an_order_that_was_used_up_goes_back_too(performance, staff):
    (order,) = sell(performance, staff, 1)
    open_door(performance).scan(order.tickets.select_related("order__payment").get())
    cancelled(performance, staff)
    assert Order.objects.get().status == "refunded"
    assert list(find_differences()) == []


def test_the_booking_fee_may_be_kept(staff):
    event = factories.make_event(staff.user.account, booking_fee=Decimal("1.50"))
    performance = factories.make_performance(event)
    sell(performance, staff, 2)
    plan = plan_cancelling(performance)
    assert (plan.orders, plan.tickets, plan.amount, plan.fees, plan.mails) == (1, 2, Decimal(43), Decimal(3), 1)
    assert [(way.gateway, way.orders, way.amount) for way in plan.ways] == [("cash", 1, Decimal(43))]

    cancelled(performance, staff, keeps_fee=True)

    assert Order.objects.get().refunded == 40
    assert counters(performance) == (0, 0, 3)


def test_what_a_provider_refuses_is_reported_and_tried_again(performance, staff, provider):
    by_card = [sell_by_card(performance, 1, caller=staff) for _ in range(2)]
    (in_cash,) = sell(performance, staff, 1)
    provider.answer = REFUSED
    cancelling = cancelled(performance, staff)

    assert numbers_of(performance) == (1, 0, 2, 0)
    assert [(order.pk, getattr(order, "failure", "")) for order in list_failures(cancelling)] == [
        (order.pk, "The card is closed") for order in by_card
    ]
    assert RequestedEmail.objects.count() == 3, "they are told all the same"
    provider.answer = MOVED
    again = cancelled(performance, staff)

    assert (again.pk, again.words) == (cancelling.pk, "The heating broke")
    assert numbers_of(performance) == (3, 0, 0, 0)
    assert Refund.objects.filter(lines__order=in_cash).distinct().count() == 1, "once"
    assert list_failures(again) == []
    assert RequestedEmail.objects.filter(payment=in_cash.payment).count() == 1
    assert list(find_differences()) == []


def test_what_a_provider_has_not_moved_yet_is_pending(performance, staff, provider):
    sell_by_card(performance, 1, caller=staff)
    provider.answer = PENDING
    cancelled(performance, staff)
    assert numbers_of(performance) == (0, 1, 0, 0)
    complete_refund(refund_id=Refund.objects.get().pk)
    assert numbers_of(performance) == (1, 0, 0, 0)


@pytest.mark.database
def test_killed_job_resumes_without_refunding_twice(performance, staff, monkeypatch):
    orders = sell(performance, staff, 1, 1, 1, 1)
    cancelling = cancel_performance(caller=staff, performance_id=performance.pk)
    email = enqueue_email
    notified = []

    def dies_at_the_third(**about):
        notified.append(about)
        if len(notified) == 3:
            raise MemoryError
        return email(**about)

    monkeypatch.setattr(job, "enqueue_email", dies_at_the_third)
    with pytest.raises(MemoryError):
        CancelOrders(cancelling.pk).do()
    assert Cancelling.objects.get().last_order_id == orders[1].pk
    assert numbers_of(performance) == (3, 0, 0, 1), "the third was refunded, but its buyer was not told"

    CancelOrders(cancelling.pk).do()

    assert numbers_of(performance) == (4, 0, 0, 0)
    assert (Refund.objects.filter(kind="cancellation").count(), RequestedEmail.objects.count()) == (4, 4)
    assert list(find_differences()) == []


@pytest.mark.database
def test_a_large_one_is_done_in_slices(
    performance, staff, monkeypatch, published_events, django_capture_on_commit_callbacks
):
    monkeypatch.setattr(job, "SLICE", 2)
    sell(performance, staff, 1, 1, 1, 1, 1)
    with django_capture_on_commit_callbacks(execute=True):
        cancelled(performance, staff)
    assert numbers_of(performance) == (5, 0, 0, 0)
    assert OutboxJob.objects.filter(kind=CancelOrders.kind, state=OutboxJob.State.DONE).count() == 3
    assert sum(isinstance(change, CancellingChanged) for change in published_events) >= 5, "whoever looks sees it move"


def test_an_order_that_fails_for_another_reason_stops_no_other(performance, staff, monkeypatch):
    orders = sell(performance, staff, 1, 1)
    real = request_refund

    def breaks_at_the_first(**arguments):
        if arguments["order_id"] == orders[0].pk:
            raise ValueError
        return real(**arguments)

    monkeypatch.setattr(job, "request_refund", breaks_at_the_first)
    cancelling = cancelled(performance, staff)
    assert [order.pk for order in list_failures(cancelling)] == [orders[0].pk]
    assert numbers_of(performance) == (1, 0, 1, 0)


def test_what_was_refunded_before_is_left_alone(performance, staff):
    before, partly = sell(performance, staff, 1, 2)
    request_refund(caller=staff, order_id=before.pk)
    request_refund(caller=staff, order_id=partly.pk, ticket_ids=[partly.tickets.all()[0].pk])
    RequestedEmail.objects.all().delete()

    cancelled(performance, staff)

    assert [email.payment_id for email in RequestedEmail.objects.all()] == [partly.payment_id]
    assert Order.objects.get(pk=partly.pk).refunded == 40
    assert list(find_differences()) == []


def test_money_that_comes_after_it_was_cancelled_goes_back_too(performance, staff, provider, monkeypatch):
    monkeypatch.setattr(type(provider), "begin", lambda *_: PENDING)
    sell_by_card(performance, 1, caller=staff)
    cancelled(performance, staff)
    provider.answer = MOVED

    settle(charge_id=Charge.objects.get().pk)
    run(Cancelling.objects.get())

    assert Order.objects.get().status == "refunded"
    assert Ticket.objects.get().status == "refunded"
    assert list(find_differences()) == []


@pytest.mark.parametrize("comes_after", [1, 3], ids=["amid the others", "after the last"])
def test_money_that_comes_while_it_runs_is_given_back_by_the_same_run(
    performance, staff, provider, monkeypatch, comes_after
):
    monkeypatch.setattr(type(provider), "begin", lambda *_: PENDING)
    sell_by_card(performance, 1, caller=staff)
    charge = Charge.objects.get()
    sell(performance, staff, 1, 1, 1)
    cancelling = cancel_performance(caller=staff, performance_id=performance.pk)
    email = enqueue_email
    notified = []

    def is_paid_meanwhile(**about):
        notified.append(about["payment"].pk)
        if len(notified) == comes_after:
            provider.answer = MOVED
            settle(charge_id=charge.pk)
        return email(**about)

    monkeypatch.setattr(job, "enqueue_email", is_paid_meanwhile)
    run(cancelling)

    assert numbers_of(performance) == (4, 0, 0, 0)
    assert sorted(notified) == sorted(set(notified)), "each buyer was told once"
    assert Cancelling.objects.get().ended_at is not None
    assert OutboxJob.objects.filter(kind=CancelOrders.kind).exclude(state=OutboxJob.State.DONE).count() == 0
    assert list(find_differences()) == []


@pytest.mark.parametrize("ends", [complete_refund, fail_refund])
def test_what_a_pending_partial_refund_leaves_goes_back_when_it_ends(performance, staff, provider, ends):
    order = sell_by_card(performance, 3, caller=staff)
    first = Ticket.objects.earliest("pk")
    partial = request_refund(caller=staff, order_id=order.pk, ticket_ids=[first.pk])
    cancelling = cancelled(performance, staff)
    assert (numbers_of(performance), cancelling.ended_at is None) == ((0, 1, 0, 0), False)

    provider.answer = MOVED
    ends(refund_id=partial.pk)
    run(cancelling)

    assert Order.objects.get().status == Order.Status.REFUNDED
    assert sum(Refund.objects.filter(status="succeeded").values_list("amount", flat=True)) == order.total
    assert (numbers_of(performance), counters(performance)) == ((1, 0, 0, 0), (0, 0, 0))
    assert Cancelling.objects.get().ended_at is not None
    assert list(find_differences()) == []


def test_order_with_pending_exchange_is_expected_until_it_lapses(performance, staff):
    [order] = sell(performance, staff, 1)
    dearer = factories.make_performance(performance.event, price=Decimal("30.00"))
    how = Settlement(settles=True, later=DeferredPayment.CARD)
    make_exchange(
        caller=staff, exchange_input=ExchangeInput(order=order.pk, performance=dearer.pk), exchange_id=None, how=how
    )
    cancelling = cancelled(performance, staff)
    assert (numbers_of(performance), list_failures(cancelling)) == ((0, 0, 0, 1), [])

    expire_reservations(now=clock.now() + timedelta(hours=1))
    run(cancelling)
    assert numbers_of(performance) == (1, 0, 0, 0)


def test_refused_job_is_not_retried_endlessly(performance, staff, provider):
    sell_by_card(performance, 1, caller=staff)
    cancelling = cancelled(performance, staff)
    fail_refund(refund_id=Refund.objects.get().pk)

    assert not is_enqueued(CancelOrders, cancelling)
    assert numbers_of(performance) == (0, 0, 1, 0)


class TestCancelledInBetween:
    """The performance is cancelled when an operation that has read it before takes its stock."""

    @pytest.fixture
    def cancel_before(self, performance, staff, monkeypatch):
        """Cancel it right before a step, by a job that does not see uncommitted rows."""

        def set_up(step: str) -> None:
            module, name = step.rsplit(".", 1)
            usual = getattr(import_module(module), name)

            def take(*args):
                monkeypatch.setattr(step, usual)
                cancelling = cancel_performance(caller=staff, performance_id=performance.pk)
                OutboxJob.objects.filter(kind=CancelOrders.kind).delete()
                last = Order.objects.latest("pk").pk
                Cancelling.objects.filter(pk=cancelling.pk).update(last_order_id=last, ended_at=clock.now())
                return usual(*args)

            monkeypatch.setattr(step, take)

        return set_up

    def test_what_a_provider_has_taken_goes_back(self, performance, staff, provider, monkeypatch, cancel_before):
        monkeypatch.setattr(type(provider), "begin", lambda *_: PENDING)
        sell_by_card(performance, 1, caller=staff)
        provider.answer = MOVED
        cancel_before("server.sales.services.delivery.fulfil_all")

        settle(charge_id=Charge.objects.get().pk)
        run(Cancelling.objects.get())

        assert (numbers_of(performance), counters(performance)) == ((1, 0, 0, 0), (0, 0, 0))
        assert list(find_differences()) == []

    def test_what_would_be_taken_at_the_counter_is_not(self, performance, staff, cancel_before):
        cancel_before("server.sales.services.delivery.fulfil_all")
        with pytest.raises(ReservationOver, match="has been cancelled"):
            sell(performance, staff, 1)
        assert not Ticket.objects.exists()

    def test_what_a_partial_refund_leaves_goes_back(self, performance, staff, provider, cancel_before):
        order = sell_by_card(performance, 2, caller=staff)
        first = Ticket.objects.earliest("pk")
        partial = request_refund(caller=staff, order_id=order.pk, ticket_ids=[first.pk])
        provider.answer = MOVED
        cancel_before("server.aftersales.refunds.services.give_back_all")

        complete_refund(refund_id=partial.pk)
        run(Cancelling.objects.get())

        assert (numbers_of(performance), counters(performance)) == ((1, 0, 0, 0), (0, 0, 0))
        assert list(find_differences()) == []


def test_other_performances_of_the_same_payment_stay_as_they_are(performance, staff):
    other = factories.make_performance(performance.event)
    basket_request = BasketRequest(
        lines=tuple(BasketLine(performance=one.pk, quantity=1) for one in (performance, other))
    )
    reserved = reserve(caller=staff, basket_request=basket_request, idempotency_key="a-key-of-this-test")
    factories.pay_for(reserved, caller=staff)

    cancelled(performance, staff)

    assert dict(Order.objects.values_list("performance", "status")) == {performance.pk: "refunded", other.pk: "paid"}
    assert list(find_differences()) == []


def test_who_may_cancel(performance):
    door = factories.make_staff(performance.account, Role.DOOR_STAFF)
    with pytest.raises(NotAllowed):
        cancel_performance(caller=door, performance_id=performance.pk)
    with pytest.raises(NotFound):
        cancel_performance(caller=factories.make_staff(), performance_id=performance.pk)
    assert Performance.objects.get().cancelled_at is None


@pytest.mark.database
def test_progress_takes_as_many_queries_for_many_orders_as_for_one(performance, staff, django_assert_num_queries):
    sell(performance, staff, 1, 1, 1)
    cancelled(performance, staff)
    with django_assert_num_queries(3):
        read_progress(performance)


class TestCall:
    """`POST /v1/events/cancelPerformance`."""

    def request(self, api, performance, action: str, **more):
        body = {"action": action, "eventdetailid": performance.pk, **more}
        return api.post("/v1/events/cancelPerformance", body).json()["data"]

    def test_cancellation_is_planned_then_done_with_live_progress(self, performance, staff, api_for):
        sell(performance, staff, 1, 2)
        api = api_for(staff.user)
        before = self.request(api, performance, "plan")
        assert (before["plan"]["orders"], before["plan"]["amount"], before["progress"]) == (2, "60.00", None)
        assert before["plan"]["ways"] == [{"gateway": "cash", "orders": 2, "amount": "60.00"}]

        begun = self.request(api, performance, "cancel", words="The heating broke", keepfee=False)
        assert (begun["plan"], begun["progress"]["waiting"], begun["progress"]["ended"]) == (None, 2, None)
        run(Cancelling.objects.get())

        after = self.request(api, performance, "report")
        assert after["progress"]["done"] == after["progress"]["total"] == 2
        assert (after["progress"]["words"], after["failures"]) == ("The heating broke", [])
        assert after["progress"]["ended"] is not None

    def test_the_report_names_what_failed(self, performance, staff, api_for, provider):
        order = sell_by_card(performance, 1, caller=staff)
        provider.answer = REFUSED
        cancelled(performance, staff)
        assert self.request(api_for(staff.user), performance, "report")["failures"] == [
            {
                "eventticketdetailid": order.pk,
                "paymentid": order.payment.reference,
                "endusername": "Ada Lovelace",
                "amount": "20.00",
                "gateway": "sham",
                "failure": "The card is closed",
            }
        ]
