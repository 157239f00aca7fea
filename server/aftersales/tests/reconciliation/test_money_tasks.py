"""Handling money that went wrong: tasks that somebody closes, refunds that wait, lost disputes."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from server.accounts.models import Role
from server.aftersales.reconciliation_event_services import handle_dispute
from server.aftersales.refunds.completion_services import complete_refund, fail_refund
from server.aftersales.refunds.services import request_refund
from server.aftersales.refunds.transfer_services import MoveRefund
from server.payments.changes import DifferenceChanged
from server.payments.models import Charge, Difference, Dispute, Refund
from server.payments.provider_messages import DisputeUpdate, ProviderUpdate, UpdateKind
from server.payments.services.reconciliation import record_differences
from server.platform import clock
from server.platform.models import OutboxJob
from server.reporting.integrity_services import find_differences
from server.sales.changes import OrderChanged
from server.sales.models import Order, Ticket
from server.sales.tests.refunding import MOVED, REFUSED, FakeProvider, counters, sell_by_card
from server.sales.tests.sales import order_page
from server.testing import factories
from server.testing.jobs import is_enqueued, work_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def performance():
    return factories.make_performance(capacity=50)


@pytest.fixture
def staff(performance):
    return factories.make_staff(performance.account)


@pytest.fixture
def order(performance, staff, provider) -> Order:
    return sell_by_card(performance, 2, caller=staff)


@pytest.fixture
def api(api_for, staff):
    return api_for(staff.user)


def tasks_of(api: Any, order: Order) -> list[dict[str, Any]]:
    return order_page(api, order.pk)["moneytasks"]


def bounce(order: Order, staff: Any, provider: FakeProvider) -> Refund:
    """Refund an order, and let the refund bounce."""
    provider.answer = MOVED
    refund = request_refund(caller=staff, order_id=order.pk)
    for _ in range(2):
        fail_refund(refund_id=refund.pk, message="The account is closed")
    return refund


class TestTasks:
    """A refund whose money has not arrived stays a task until somebody resolves it."""

    def test_money_that_came_back_is_one_task_on_the_orders_page(self, order, staff, provider, api):
        bounce(order, staff, provider)
        (task,) = tasks_of(api, order)
        assert (task["kind"], task["amount"], task["why"]) == ("refund_bounced", "40.00", "The account is closed")

    def test_a_refund_that_was_refused_is_one_too(self, order, staff, provider, api):
        provider.answer = REFUSED
        request_refund(caller=staff, order_id=order.pk)
        (task,) = tasks_of(api, order)
        assert (task["kind"], task["amount"], task["why"]) == ("refund_failed", "40.00", "The card is closed")

    def test_no_look_at_its_day_settles_it(self, order, staff, provider, api):
        bounce(order, staff, provider)
        row = Difference.objects.get()
        record_differences(account_id=row.account_id, day=row.day, found=[], looked_at=clock.now())
        assert len(tasks_of(api, order)) == 1

    def test_whoever_closes_it_says_how_and_everybody_hears_of_it(
        self, order, staff, provider, api, api_for, published_events, django_capture_on_commit_callbacks
    ):
        bounce(order, staff, provider)
        (task,) = tasks_of(api, order)
        version = order_page(api, order.pk)["version"]
        body = {"id": task["id"], "note": "Paid by bank transfer", "version": task["version"]}
        published_events.clear()
        with django_capture_on_commit_callbacks(execute=True):
            answer = api.post("/v1/payment/settleDifference", body)

        assert (answer.status_code, tasks_of(api, order)) == (200, [])
        assert order_page(api, order.pk)["version"] > version
        assert {type(change) for change in published_events} >= {OrderChanged, DifferenceChanged}
        owner = api_for(factories.make_user(order.account, Role.ACCOUNT_OWNER))
        (listed,) = owner.post("/v1/payment/getReconciliation", {"accountid": 0}).json()["data"]["differences"]
        assert (listed["settledby"], listed["note"]) == (staff.user.full_name, "Paid by bank transfer")
        assert (listed["why"], listed["reference"]) == ("The account is closed", order.payment.reference)
        assert api.post("/v1/payment/settleDifference", body).status_code == 409, "somebody has closed it meanwhile"

    def test_door_staff_and_other_accounts_close_nothing(self, order, staff, provider, api_for):
        bounce(order, staff, provider)
        body = {"id": Difference.objects.get().pk, "note": "Paid by bank transfer"}
        door = api_for(factories.make_user(order.account, Role.DOOR_STAFF))
        assert door.post("/v1/payment/settleDifference", body).status_code == 403
        assert api_for(factories.make_user()).post("/v1/payment/settleDifference", body).status_code == 404

    def test_what_is_about_no_payment_of_ours_is_the_owners(self, order, api):
        day = date(2026, 1, 5)
        Difference.objects.create(
            account=order.account, day=day, kind="charge_not_ours", provider_id="pi_9", found_at=clock.now()
        )
        body = {"id": Difference.objects.get().pk, "note": "Another shop of ours"}
        assert api.post("/v1/payment/settleDifference", body).status_code == 403


class TestRetryNow:
    """A pending refund is retried at once on request."""

    def request(self, api: Any, order: Order, refund: Refund) -> Any:
        return api.post("/v1/payment/askRefund", {"eventticketdetailid": order.pk, "refundid": refund.pk})

    @pytest.fixture
    def waiting(self, order, staff, provider) -> Refund:
        provider.is_away()
        refund = request_refund(caller=staff, order_id=order.pk)
        OutboxJob.objects.filter(kind=MoveRefund.kind).update(due_at=clock.now() + timedelta(minutes=25))
        provider.answer = MOVED
        return refund

    def test_its_page_says_how_often_it_was_asked_and_why_it_waits(self, order, waiting, api):
        (shown,) = order_page(api, order.pk)["refunds"]
        assert (shown["tries"], shown["waitsfor"]) == (1, "The provider cannot be asked now")

    def test_it_need_not_wait_for_its_next_try(self, order, waiting, api):
        answer = self.request(api, order, waiting)
        assert (answer.status_code, answer.json()["data"]["status"]) == (200, "succeeded")
        assert not is_enqueued(MoveRefund, waiting)

    @pytest.mark.database
    def test_what_is_being_asked_at_this_moment_is_left_alone(self, order, waiting, api, provider):
        work = work_of(MoveRefund, waiting)
        OutboxJob.objects.filter(pk=work.pk).update(due_at=clock.now() + timedelta(seconds=50))
        calls_before = len(provider.calls)
        assert self.request(api, order, waiting).json()["data"]["status"] == "pending"
        assert len(provider.calls) == calls_before

    def test_one_that_the_provider_has_under_way_is_looked_at(self, order, staff, provider, api):
        refund = request_refund(caller=staff, order_id=order.pk)
        assert (refund.status, is_enqueued(MoveRefund, refund)) == ("pending", False)
        provider.answer = MOVED
        assert self.request(api, order, refund).json()["data"]["status"] == "succeeded"

    def test_one_that_has_ended_is_not_asked_for(self, order, waiting, api):
        complete_refund(refund_id=waiting.pk)
        assert self.request(api, order, waiting).json()["code"] == "refund_not_waiting"

    def test_another_orders_refund_is_not_found(self, waiting, performance, staff, api):
        other = sell_by_card(performance, 1, caller=staff)
        assert self.request(api, other, waiting).status_code == 404


class TestLostDispute:
    """An order is voided on request after its buyer got their money through their bank."""

    def dispute(self, status: Dispute.Status) -> None:
        charge = Charge.objects.latest("pk")
        dispute_update = DisputeUpdate(
            amount=charge.amount, currency="GBP", reason="fraudulent", status=status, answer_by=None
        )
        fields: dict[str, Any] = {
            "gateway": "stripe",
            "event_id": "",
            "kind": UpdateKind.DISPUTED,
            "happened_at": datetime.now(UTC),
        }
        about: dict[str, Any] = {
            "provider_id": "dp_1",
            "account_there": charge.account_there,
            "charge_id": charge.provider_id,
        }
        handle_dispute(ProviderUpdate(**fields, **about, dispute=dispute_update))

    def void(self, api: Any, order: Order) -> Any:
        return api.post("/v1/payment/voidDisputed", {"eventticketdetailid": order.pk, "reason": ""})

    def test_its_tickets_are_void_and_no_provider_moves_anything(self, order, performance, provider, api):
        self.dispute(Dispute.Status.LOST)
        assert order_page(api, order.pk)["rights"]["voidDisputed"] is True
        calls_before = len(provider.calls)

        assert self.void(api, order).status_code == 200

        order.refresh_from_db()
        assert (order.status, order.refunded, counters(performance)) == ("refunded", Decimal("40.00"), (0, 0, 0))
        assert set(Ticket.objects.values_list("status", flat=True)) == {"refunded"}
        refund = Refund.objects.get()
        assert (refund.kind, refund.gateway, len(provider.calls) - calls_before) == ("dispute", "offline", 0)
        note = order.events.latest("pk")
        assert (note.kind, note.description) == ("voided", "£40.00 by the buyer's bank, after a dispute")
        assert order_page(api, order.pk)["rights"]["voidDisputed"] is False
        assert list(find_differences()) == []

    @pytest.mark.parametrize("status", [None, Dispute.Status.NEEDS_RESPONSE, Dispute.Status.WON])
    def test_nothing_is_void_as_long_as_the_money_is_there(self, order, api, status):
        if status is not None:
            self.dispute(status)
        assert order_page(api, order.pk)["rights"]["voidDisputed"] is False
        assert self.void(api, order).json()["code"] == "not_to_void"
        assert Ticket.objects.filter(status="valid").count() == 2
