"""Refunds through a provider: pending until its response or its webhook; a refused one leaves no trace."""

from __future__ import annotations

from datetime import timedelta

import pytest

from server.aftersales.refunds.completion_services import complete_refund, fail_refund
from server.aftersales.refunds.services import request_refund
from server.aftersales.refunds.transfer_services import MoveRefund
from server.checkin.manifest_selectors import read_manifest
from server.checkin.models import Verdict
from server.checkin.tests.fixtures import open_door
from server.inventory.models import HoldChannel
from server.payments.models import Charge, Part, Refund
from server.payments.services.checkouts import Buyer
from server.payments.services.gateways import GatewayResult
from server.platform import clock
from server.platform.models import OutboxJob
from server.platform.outbox import RetryLater
from server.reporting.integrity_services import find_differences
from server.sales.errors import MoneyGoesBack, WrongOrderStatus
from server.sales.models import Order, RequestedEmail, Ticket, UpsellItem
from server.sales.services.checkout import check_out, settle
from server.sales.services.release import expire_reservations
from server.sales.tests.refunding import MOVED, PENDING, REFUSED, counters, sell_by_card
from server.sales.tests.sales import order_page
from server.testing import factories
from server.testing.extras import give_upsells, make_wine
from server.testing.jobs import do, is_overdue
from server.testing.teams import map_teams, places_line, reserve_places, states_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def performance():
    return factories.make_performance(capacity=10)


@pytest.fixture
def staff(performance):
    return factories.make_staff(performance.account)


@pytest.fixture
def order(performance, staff, provider) -> Order:
    return sell_by_card(performance, 3, caller=staff)


def states(order: Order) -> list[str]:
    return list(order.tickets.order_by("pk").values_list("status", flat=True))


def first_of(order: Order) -> list[int]:
    return [order.tickets.order_by("pk")[0].pk]


def test_it_is_pending_until_the_provider_has_moved_it(performance, staff, order, provider):
    refund = request_refund(caller=staff, order_id=order.pk, reason="ill")

    order.refresh_from_db()
    assert (refund.status, refund.provider_id, order.status, order.refunded) == ("pending", "re_1", "refunding", 0)
    assert provider.calls == [refund.idempotency_key]
    assert counters(performance) == (3, 0, 60), "nothing is on sale again before the money has moved"
    assert states(order) == ["refunded"] * 3, "but nobody is let in"
    assert list(find_differences()) == []
    with pytest.raises(WrongOrderStatus, match=r"^This Order is Inprogress\.$"):
        request_refund(caller=staff, order_id=order.pk)

    assert complete_refund(refund_id=refund.pk, provider_id="re_1")
    assert not complete_refund(refund_id=refund.pk, provider_id="re_1"), "a webhook that comes twice does nothing"

    order.refresh_from_db()
    assert (order.status, order.refunded, counters(performance)) == ("refunded", 60, (0, 0, 0))
    kinds = list(order.events.order_by("pk").values_list("kind", flat=True))
    assert kinds[-2:] == ["refunding", "refunded"]
    assert RequestedEmail.objects.filter(kind="refund").count() == 1
    assert list(find_differences()) == []


def test_one_that_is_answered_at_once_is_settled_at_once(performance, staff, order, provider):
    provider.answer = MOVED
    assert request_refund(caller=staff, order_id=order.pk).status == "succeeded"
    assert counters(performance) == (0, 0, 0)
    assert OutboxJob.objects.get(kind=MoveRefund.kind).state == OutboxJob.State.DONE
    assert list(find_differences()) == []


def test_one_that_is_refused_leaves_the_order_as_it_was_and_says_why(performance, staff, order, provider):
    door = open_door(performance)
    _, glass = give_upsells(order, make_wine(performance.event), 2)
    UpsellItem.objects.filter(pk=glass.pk).update(redeemed_at=clock.now(), status="redeemed")
    admitted = order.tickets.select_related("order__payment").order_by("pk")[0]
    door.scan(admitted)
    provider.answer = REFUSED

    refund = request_refund(caller=staff, order_id=order.pk, reason="ill")

    order.refresh_from_db()
    assert (refund.status, refund.failure, order.status) == ("failed", "The card is closed", "paid")
    assert states(order) == ["admitted", "valid", "valid"]
    assert list(order.upsells.order_by("pk").values_list("status", flat=True)) == ["open", "redeemed"]
    assert counters(performance)[:2] == (3, 1)
    note = order.events.latest("pk")
    assert (note.kind, note.description) == ("not_refunded", "The card is closed: ill")
    UpsellItem.objects.filter(pk=glass.pk).update(redeemed_at=None, status="open")
    assert list(find_differences()) == []

    provider.answer = MOVED
    assert request_refund(caller=staff, order_id=order.pk).status == "succeeded", "it may be asked for again"
    assert list(find_differences()) == []


def test_only_some_are_refunded_and_the_others_still_admit(performance, staff, order, provider):
    door, first = open_door(performance), first_of(order)
    tickets = list(order.tickets.select_related("order__payment").order_by("pk"))

    refund = request_refund(caller=staff, order_id=order.pk, ticket_ids=first)
    assert [door.scan(ticket).verdict for ticket in tickets[:2]] == [Verdict.REFUNDED, Verdict.ADMITTED]
    assert list(find_differences()) == []
    complete_refund(refund_id=refund.pk)

    order.refresh_from_db()
    assert (order.status, order.refunded, counters(performance)) == ("paid", 20, (2, 1, 40))
    assert list(find_differences()) == []


def test_a_phone_without_a_network_hears_of_it_at_its_next_contact(performance, staff, order, provider):
    person = open_door(performance).caller
    before = read_manifest(caller=person, performance_id=performance.pk, since=None, cursor="").position

    def read_changes(since: int) -> tuple[int, list[str]]:
        page = read_manifest(caller=person, performance_id=performance.pk, since=since, cursor="")
        return page.position, [ticket.status for ticket in page.tickets]

    refund = request_refund(caller=staff, order_id=order.pk, ticket_ids=first_of(order))
    position, statuses = read_changes(before)
    assert statuses == ["refunded"], "from the moment on that it is asked for"
    fail_refund(refund_id=refund.pk, message="closed")
    position, statuses = read_changes(position)
    assert statuses == ["valid"]
    provider.answer = MOVED
    request_refund(caller=staff, order_id=order.pk, ticket_ids=first_of(order))
    assert read_changes(position)[1] == ["refunded"]


def test_a_place_is_kept_until_the_money_has_moved(performance, staff, provider):
    reds = map_teams(performance, Reds=3)["Reds"]
    reserved = reserve_places(places_line(performance, reds, 1, 2), caller=staff)
    check_out(
        caller=staff,
        reservation_id=reserved.reservation.pk,
        secret=reserved.secret,
        gateway=provider.name,
        buyer=Buyer(),
    )
    order = Order.objects.get()

    refund = request_refund(caller=staff, order_id=order.pk)
    assert states_of(performance, reds) == "ssf"
    assert list(find_differences()) == []
    complete_refund(refund_id=refund.pk)
    assert states_of(performance, reds) == "fff"
    assert list(find_differences()) == []


def test_a_provider_that_is_away_is_asked_again_and_nothing_is_forgotten(performance, staff, order, provider):
    provider.is_away()
    refund = request_refund(caller=staff, order_id=order.pk)
    assert (refund.status, refund.provider_id) == ("pending", "")
    assert list(find_differences()) == []

    OutboxJob.objects.filter(kind=MoveRefund.kind).update(
        due_at=clock.now(), owed_at=clock.now() - timedelta(minutes=5)
    )
    assert is_overdue(MoveRefund, refund)
    provider.answer = MOVED
    assert do(MoveRefund, refund)

    assert provider.calls == [refund.idempotency_key] * 2, "the provider sees that it is the same one"
    assert Order.objects.get(pk=order.pk).status == "refunded"
    OutboxJob.objects.update(state=OutboxJob.State.OWED, due_at=clock.now(), ended_at=None)
    assert not do(MoveRefund, refund), "what is settled is not moved again"
    assert len(provider.calls) == 2


def test_a_process_that_dies_after_the_call_leaves_the_refund_pending(performance, staff, order, provider, monkeypatch):
    monkeypatch.setattr("server.aftersales.refunds.services.move_now", lambda _: None)
    refund = request_refund(caller=staff, order_id=order.pk)
    assert provider.calls == []

    provider.answer = MOVED
    assert do(MoveRefund, refund)
    assert Order.objects.get(pk=order.pk).status == "refunded"


def test_the_integrity_check_reports_a_refund_that_nobody_moves(staff, order, provider):
    provider.is_away()
    refund = request_refund(caller=staff, order_id=order.pk)
    OutboxJob.objects.filter(kind=MoveRefund.kind).delete()
    (found,) = find_differences()
    assert found.kind == "refund_forgotten"
    assert f"Refund {refund.pk} is pending" in found.sentence


@pytest.mark.parametrize("outcomes", [[complete_refund, fail_refund], [fail_refund, complete_refund]])
def test_the_first_end_stands_and_the_integrity_check_finds_nothing(performance, staff, order, provider, outcomes):
    refund = request_refund(caller=staff, order_id=order.pk)

    assert outcomes[0](refund_id=refund.pk)
    outcomes[1](refund_id=refund.pk)
    for again in (*outcomes, *outcomes):
        again(refund_id=refund.pk)

    refund.refresh_from_db()
    assert refund.status == ("succeeded" if outcomes[0] is complete_refund else "failed")
    assert list(find_differences()) == []


def test_money_that_comes_back_after_all_is_noted_once(staff, order, provider):
    provider.answer = MOVED
    refund = request_refund(caller=staff, order_id=order.pk)

    assert fail_refund(refund_id=refund.pk, message="account closed")
    assert not fail_refund(refund_id=refund.pk, message="account closed")

    refund.refresh_from_db()
    assert (refund.status, refund.failure) == ("succeeded", "account closed")
    note = order.events.latest("pk")
    assert (note.kind, note.description) == ("not_refunded", "The money came back to you: account closed")


def test_a_refund_stays_pending_while_its_gateway_is_not_set_up(staff, order, provider, monkeypatch):
    monkeypatch.setattr("server.aftersales.refunds.transfer_services.GATEWAYS", {})
    refund = request_refund(caller=staff, order_id=order.pk)
    assert refund.status == "pending"
    OutboxJob.objects.update(due_at=clock.now())
    with pytest.raises(RetryLater, match="sham is not set up"):
        do(MoveRefund, refund)


def test_no_provider_is_asked_within_a_transaction(transactional_db, provider):
    performance = factories.make_performance()
    order = sell_by_card(performance, 1)
    request_refund(caller=factories.make_staff(performance.account), order_id=order.pk)
    assert (len(provider.calls), provider.was_in_transaction) == (1, False)


class TestLatePayment:
    """Money that came after its reservation had ended, and has nothing to buy."""

    @pytest.fixture
    def part(self, performance, staff, provider, monkeypatch) -> Part:
        monkeypatch.setattr(type(provider), "begin", lambda *_: PENDING)
        sell = factories.reserve_tickets(performance, 2, caller=staff)
        check_out(
            caller=staff,
            reservation_id=sell.reservation.pk,
            secret=sell.secret,
            gateway=provider.name,
            buyer=Buyer(name="Ada", email="ada@foyer.test"),
        )
        expire_reservations(now=clock.now() + timedelta(hours=1))
        factories.make_hold(performance, 9, channel=HoldChannel.API)
        with pytest.raises(MoneyGoesBack):
            settle(charge_id=Charge.objects.get().pk, provider_id="pi_late")
        return Part.objects.select_related("payment").get()

    def test_refund_returns_by_itself_and_its_buyer_is_mailed(self, part, provider):
        provider.answer = MOVED
        refund = Refund.objects.get()
        assert list(find_differences()) == []
        assert do(MoveRefund, refund)

        refund.refresh_from_db()
        order = Order.objects.get()
        assert (refund.kind, refund.status, refund.amount) == ("late", "succeeded", part.total)
        assert (order.status, Ticket.objects.count()) == ("failed", 0)
        assert [event.kind for event in order.events.order_by("pk")][-2:] == ["refunding", "refunded"]
        assert RequestedEmail.objects.get().kind == "late_money"
        assert list(find_differences()) == []

    def test_its_orders_page_shows_it_and_it_need_not_wait_for_its_next_try(self, part, provider, staff, api_for):
        provider.is_away()
        with pytest.raises(RetryLater):
            do(MoveRefund, Refund.objects.get())
        OutboxJob.objects.filter(kind=MoveRefund.kind).update(due_at=clock.now() + timedelta(minutes=25))
        provider.answer = MOVED
        api, order = api_for(staff.user), Order.objects.get()
        (shown,) = order_page(api, order.pk)["refunds"]
        assert (shown["kind"], shown["amount"], shown["units"]) == ("late", "40.00", [])
        assert (shown["tries"], shown["waitsfor"]) == (1, "The provider cannot be asked now")

        answer = api.post("/v1/payment/askRefund", {"eventticketdetailid": order.pk, "refundid": shown["refundid"]})

        assert (answer.status_code, answer.json()["data"]["status"]) == (200, "succeeded")

    def test_the_integrity_check_reports_one_that_cannot_go_back(self, part, provider):
        provider.answer = REFUSED
        do(MoveRefund, Refund.objects.get())

        assert Order.objects.get().events.latest("pk").description == "The card is closed"
        assert "payment_part_to_pay" in [difference.kind for difference in find_differences()]


def test_an_answer_that_knows_nothing_yet_keeps_its_name(staff, order, provider):
    provider.answer = GatewayResult(status=Charge.Status.PENDING, provider_id="re_77")
    request_refund(caller=staff, order_id=order.pk)
    assert Refund.objects.get().provider_id == "re_77"
