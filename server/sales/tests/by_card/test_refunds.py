"""Refunds and disputes with a fake Stripe: full, partial, refused, late, with webhooks in any order."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from server.accounts.models import Role
from server.aftersales.refunds.services import request_refund
from server.aftersales.refunds.settlement_services import ReturnFee
from server.aftersales.refunds.transfer_services import MoveRefund
from server.inventory.models import Stock
from server.payments.models import Charge, Difference, Dispute, ProviderEvent, Refund
from server.platform import clock
from server.platform.outbox import RetryLater
from server.reporting.integrity_services import find_differences
from server.sales.models import Order, RequestedEmail
from server.sales.services.release import expire_reservations
from server.sales.tests.by_card.paying import pay_by_card, post_webhook, verify
from server.sales.tests.sales import item, pay, payment_of, reserve
from server.testing.factories import make_event, make_performance, make_staff, make_user
from server.testing.jobs import do, is_enqueued

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(seller):
    return make_staff(seller, Role.ACCOUNT_OWNER)


@pytest.fixture
def bought(public, stripe, seller):
    """Buy tickets at a price, and return the reservation and its order."""

    def buy(price: str = "20.00", quantity: int = 1) -> tuple[dict, Order]:
        performance = make_performance(make_event(seller), capacity=10, price=Decimal(price))
        reserved = reserve(public, item(performance, quantity))
        stripe.confirm(pay_by_card(public, reserved)["client_secret"])
        assert verify(public, reserved).json()["status"] == "Success"
        return reserved, Order.objects.get(pk=reserved["orders"][0]["order"])

    return buy


def is_whole() -> bool:
    assert [difference.sentence for difference in find_differences()] == []
    return True


def sold() -> Any:
    return Stock.objects.values_list("sold", "revenue").get()


def fees(stripe) -> list[int]:
    """Return the platform's returned fees, in order."""
    return [row["amount"] for row in stripe.rows if row["object"] == "fee_refund"]


def moves(stripe) -> list[dict[str, Any]]:
    return [sent for sent in stripe.requests if (sent["method"], sent["path"]) == ("POST", "/v1/refunds")]


def keys(stripe) -> list[str]:
    return [sent["headers"]["Idempotency-Key"] for sent in moves(stripe)]


def test_a_whole_order_goes_back_with_the_platforms_fee(public, stripe, owner, bought):
    reserved, order = bought(quantity=3)

    refund = request_refund(caller=owner, order_id=order.pk, reason="ill")

    assert (refund.status, refund.amount, refund.platform_fee) == ("succeeded", Decimal("60.00"), Decimal("1.35"))
    assert (refund.provider_id[:3], refund.tries, refund.waits_for) == ("re_", 1, "")
    assert do(ReturnFee, refund)
    assert fees(stripe) == [135]
    assert (payment_of(public, reserved)["status"], sold()) == ("Refund", (0, 0))
    assert is_whole()


@pytest.mark.database
def test_two_parts_go_back_one_after_the_other_to_the_penny(public, stripe, owner, bought):
    _, order = bought("19.99", quantity=3)
    first, second, _third = order.tickets.order_by("pk")
    for ticket in (first, second):
        refund = request_refund(caller=owner, order_id=order.pk, ticket_ids=[ticket.pk])
        assert refund.status == "succeeded"
        assert do(ReturnFee, refund)

    order.refresh_from_db()
    assert (order.refunded, sold()) == (Decimal("39.98"), (1, Decimal("19.99")))
    assert [sent["body"]["amount"] for sent in stripe.requests if sent["path"] == "/v1/refunds"] == ["1999", "1999"]
    assert fees(stripe) == [45, 45]
    assert is_whole()


def test_no_more_of_the_fee_goes_back_than_was_taken(stripe, seller, owner, bought):
    seller.ticket_fee = Decimal("25.00")  # more than a ticket costs: the platform takes all, and no more
    seller.save(update_fields=["ticket_fee"])
    _, order = bought("20.00", quantity=2)
    first, second = order.tickets.order_by("pk")

    refunds = [request_refund(caller=owner, order_id=order.pk, ticket_ids=[ticket.pk]) for ticket in (first, second)]

    assert [refund.status for refund in refunds] == ["succeeded"] * 2
    assert [refund.platform_fee for refund in refunds] == [Decimal("25.00"), Decimal("15.00")]
    assert [do(ReturnFee, refund) for refund in reversed(refunds)] == [True, True], "in whatever order"
    assert fees(stripe) == [1500, 2500]
    assert is_whole()


def test_a_fee_that_stripe_does_not_give_back_undoes_no_refund_and_is_named(stripe, owner, bought):
    """The buyer has their money: tickets that were valid again would be refunded twice."""
    _, order = bought(quantity=2)
    Charge.objects.update(platform_fee=Decimal("5.00"))  # the platform has taken less than we think
    order.tickets.update(platform_fee=Decimal("2.00"))

    refund = request_refund(caller=owner, order_id=order.pk)
    with pytest.raises(RetryLater):
        do(ReturnFee, refund)

    order.refresh_from_db()
    assert (refund.status, order.status, sold(), fees(stripe)) == ("succeeded", "refunded", (0, 0), [])
    assert "refund_fee_kept" in [found.kind for found in find_differences()]


def test_a_fee_that_went_back_by_hand_is_not_given_back_again(stripe, owner, bought):
    _, order = bought(quantity=2)
    stripe.control("fee", intent=Charge.objects.get().provider_id, amount=60)

    refund = request_refund(caller=owner, order_id=order.pk)
    assert do(ReturnFee, refund)

    assert fees(stripe) == [60, 30], "the rest of it"
    assert is_whole()


@pytest.mark.parametrize("what", [500, "late 500", "reset", "lost", 429, 403])
def test_a_fee_goes_back_once_whatever_becomes_of_the_answer(stripe, owner, bought, later, what):
    _, order = bought()
    refund = request_refund(caller=owner, order_id=order.pk)
    stripe.control("next", statuses=[200, 200, what, what])
    with suppress(RetryLater):
        do(ReturnFee, refund)
    stripe.control("next", statuses=[])
    later(minutes=1)

    do(ReturnFee, refund)

    assert fees(stripe) == [45]
    assert is_whole()


@pytest.mark.parametrize("end", ["succeeded", "failed"])
def test_the_fee_stays_until_the_buyers_money_has_moved(public, stripe, owner, bought, end):
    _, order = bought("20.14")
    refund = request_refund(caller=owner, order_id=order.pk)
    assert (refund.status, is_enqueued(ReturnFee, refund), fees(stripe)) == ("pending", False, [])

    stripe.control("refund", refund=refund.provider_id, status=end)
    post_webhook(public, stripe.latest_event("refund.updated"))

    assert is_enqueued(ReturnFee, refund) == (end == "succeeded")
    if end == "failed":
        assert moves(stripe)
        again = request_refund(caller=owner, order_id=order.pk)
        stripe.control("refund", refund=again.provider_id, status="succeeded")
        post_webhook(public, stripe.latest_event("refund.updated"))
        refund = again
    assert do(ReturnFee, refund)
    assert fees(stripe) == [45], "once, also when it is asked for again"
    assert is_whole()


@pytest.mark.parametrize("what", [500, "late 500", "reset", "lost"])
def test_one_whose_answer_was_lost_is_looked_for_before_it_is_moved_again(stripe, owner, bought, later, what):
    _, order = bought(quantity=2)
    stripe.control("next", statuses=[what, what])
    refund = request_refund(caller=owner, order_id=order.pk, ticket_ids=[order.tickets.order_by("pk")[0].pk])
    stripe.control("next", statuses=[])
    if refund.status == "pending":
        assert refund.waits_for == "The provider cannot be asked now"
        later(minutes=1)
        assert do(MoveRefund, refund)

    refund.refresh_from_db()
    assert (refund.status, refund.waits_for) == ("succeeded", "")
    assert [row["amount"] for row in stripe.rows if row["object"] == "refund"] == [2000]
    assert is_whole()


def test_what_was_kept_by_a_key_is_not_asked_for_again(stripe, owner, bought, later):
    """Stripe repeats an error for a day: a retry with the same key moves nothing."""
    _, order = bought()
    stripe.control("next", statuses=[500])
    refund = request_refund(caller=owner, order_id=order.pk)
    assert (refund.status, refund.provider_id, refund.tries) == ("pending", "", 1)

    later(minutes=5)
    assert do(MoveRefund, refund)

    refund.refresh_from_db()
    assert (refund.status, refund.tries) == ("succeeded", 2)
    assert keys(stripe) == [refund.idempotency_key] * 2 + [f"{refund.idempotency_key}:1"]
    assert is_whole()


def test_its_id_is_kept_before_anything_else_can_fail(stripe, owner, bought, later, monkeypatch):
    _, order = bought()
    with monkeypatch.context() as patch:
        patch.setattr("server.aftersales.refunds.transfer_services.complete_refund", lambda **_: 1 / 0)
        refund = request_refund(caller=owner, order_id=order.pk)
    assert (refund.status, refund.provider_id[:3]) == ("pending", "re_")

    later(minutes=1)
    assert do(MoveRefund, refund)
    assert len(moves(stripe)) == 1
    assert is_whole()


def test_refund_unknown_to_stripe_for_a_week_leaves_the_order(stripe, owner, bought, later):
    _, order = bought()
    stripe.control("next", statuses=[500])
    refund = request_refund(caller=owner, order_id=order.pk)
    later(days=8)
    assert do(MoveRefund, refund)

    refund.refresh_from_db()
    order.refresh_from_db()
    assert (refund.status, refund.failure) == ("failed", "The provider cannot be asked now")
    assert (order.status, sold(), order.tickets.get().status) == ("paid", (1, Decimal("20.00")), "valid")


def test_one_that_has_moved_is_never_given_up_however_long_it_was_not_heard(stripe, owner, bought, later):
    """The buyer has the money: tickets that were valid again would be refunded twice."""
    _, order = bought()
    stripe.control("next", statuses=["late 500"])
    refund = request_refund(caller=owner, order_id=order.pk)
    stripe.control("revoke", account="acct_north")
    later(days=8)
    with pytest.raises(RetryLater, match="no access"):
        do(MoveRefund, refund)
    refund.refresh_from_db()
    assert (refund.status, refund.tries) == ("pending", 2)
    assert refund.waits_for == "The provider gives us no access to this account any more"

    stripe.control("revoke", account="acct_north", revoked=False)
    later(days=1)
    stripe.control("forget")
    assert do(MoveRefund, refund)

    order.refresh_from_db()
    assert (order.status, len(moves(stripe))) == ("refunded", 2), "asked for once and once more by the same key"
    assert len([row for row in stripe.rows if row["object"] == "refund"]) == 1


def returned(stripe) -> list[int]:
    return [row["amount"] for row in stripe.rows if row["object"] == "refund"]


def first_ticket(order: Order) -> list[int]:
    return [order.tickets.order_by("pk")[0].pk]


def test_one_that_waits_is_what_somebody_has_made_at_stripes_desk_meanwhile(public, stripe, owner, bought, later):
    """Staff who are tired of waiting use the dashboard: the refund must not move a second time."""
    _, order = bought(quantity=2)
    stripe.control("next", statuses=[500, 500])
    refund = request_refund(caller=owner, order_id=order.pk, ticket_ids=first_ticket(order))
    made = stripe.control("refund", intent=Charge.objects.get().provider_id, amount=2000)
    post_webhook(public, stripe.latest_event("refund.created"))

    later(minutes=5)
    assert do(MoveRefund, refund)

    refund.refresh_from_db()
    assert (refund.status, refund.provider_id) == ("succeeded", made["id"])
    assert returned(stripe) == [2000]
    assert not Difference.objects.filter(settled_at=None).exists()
    assert is_whole()


def test_one_from_stripes_desk_is_taken_with_its_name_or_not_at_all(public, stripe, owner, bought, later, monkeypatch):
    """With a resolved difference and an unmatched refund the money would move again."""
    _, order = bought(quantity=2)
    made = stripe.control("refund", intent=Charge.objects.get().provider_id, amount=2000)
    post_webhook(public, stripe.latest_event("refund.created"))
    with monkeypatch.context() as patch:
        patch.setattr("server.payments.services.refunds.record_refund_id", lambda **_: 1 / 0)
        refund = request_refund(caller=owner, order_id=order.pk, ticket_ids=first_ticket(order))
    assert Difference.objects.get().settled_at is None

    later(minutes=5)
    assert do(MoveRefund, refund)

    refund.refresh_from_db()
    assert (refund.status, refund.provider_id, returned(stripe)) == ("succeeded", made["id"], [2000])
    assert is_whole()


def test_one_that_stripe_cannot_move_leaves_the_order_as_it_was_and_says_why(stripe, owner, bought):
    _, order = bought("20.13")
    version = order.version

    refund = request_refund(caller=owner, order_id=order.pk)

    order.refresh_from_db()
    assert (refund.status, refund.failure) == ("failed", "The card was lost or stolen")
    assert (order.status, order.refunded, sold()) == ("paid", 0, (1, Decimal("20.13")))
    assert order.version > version
    assert fees(stripe) == []
    assert is_whole()


@pytest.mark.parametrize("end", ["succeeded", "failed"])
@pytest.mark.parametrize("is_backwards", [False, True])
def test_one_that_takes_its_time_is_ended_by_a_webhook(public, stripe, owner, bought, end, is_backwards):
    _, order = bought("20.14")
    refund = request_refund(caller=owner, order_id=order.pk)
    order.refresh_from_db()
    assert (refund.status, order.status, sold()) == ("pending", "refunding", (1, Decimal("20.14")))

    stripe.control("refund", refund=refund.provider_id, status=end, reason="declined")
    events = [event for event in stripe.events if event["type"].startswith("refund.")]
    for event in reversed(events) if is_backwards else events:
        for _ in range(2):
            assert post_webhook(public, event).status_code == 200

    refund.refresh_from_db()
    order.refresh_from_db()
    if end == "succeeded":
        assert (refund.status, order.status, sold()) == ("succeeded", "refunded", (0, 0))
    else:
        assert (refund.status, refund.failure) == ("failed", "The buyer's bank declined the refund")
        assert (order.status, sold()) == ("paid", (1, Decimal("20.14")))
    assert set(ProviderEvent.objects.values_list("state", flat=True)) == {"handled"}
    assert is_whole()


def test_refund_event_before_its_id_is_stored_is_matched_by_key(public, stripe, owner, bought):
    _, order = bought("20.14")
    refund = request_refund(caller=owner, order_id=order.pk)
    Refund.objects.update(provider_id="")

    stripe.control("refund", refund=refund.provider_id, status="succeeded")
    post_webhook(public, stripe.latest_event("refund.updated"))

    refund.refresh_from_db()
    assert (refund.status, refund.provider_id[:3]) == ("succeeded", "re_")


@pytest.mark.database
def test_late_money_goes_back_by_itself(public, api_for, stripe, seller):
    performance = make_performance(make_event(seller), capacity=2)
    reserved = reserve(public, item(performance, 2))
    secret = pay_by_card(public, reserved)["client_secret"]
    assert expire_reservations(now=clock.now() + timedelta(minutes=16)) == 1
    counter = api_for(make_user(seller))
    assert pay(counter, reserve(counter, item(performance, 2))).json()["status"] == "Success"
    stripe.confirm(secret)
    post_webhook(public, stripe.latest_event("payment_intent.succeeded"))

    refund = Refund.objects.get()
    assert do(MoveRefund, refund)

    refund.refresh_from_db()
    assert (refund.kind, refund.status, refund.amount) == ("late", "succeeded", Decimal("40.00"))
    assert do(ReturnFee, refund)
    assert fees(stripe) == [90]
    assert RequestedEmail.objects.get().kind == "late_money"
    assert verify(public, reserved).json()["code"] == "money_goes_back"
    assert is_whole()


def test_a_dispute_is_heard_of_from_its_beginning_to_its_end(public, stripe, bought):
    _, order = bought()
    intent = Charge.objects.get().provider_id
    opened = stripe.control("dispute", intent=intent, reason="product_not_received")
    post_webhook(public, stripe.latest_event("charge.dispute.created"))

    dispute = Dispute.objects.get()
    assert (dispute.provider_id, dispute.amount, dispute.currency) == (opened["id"], Decimal("20.00"), "GBP")
    assert (dispute.reason, dispute.status) == ("product_not_received", "needs_response")
    assert dispute.answer_by is not None

    stripe.control("dispute", dispute=opened["id"], status="under_review")
    post_webhook(public, stripe.latest_event("charge.dispute.updated"))
    stripe.control("dispute", dispute=opened["id"], status="lost")
    post_webhook(public, stripe.latest_event("charge.dispute.closed"))

    dispute.refresh_from_db()
    assert dispute.status == "lost"
    assert order.events.filter(kind="disputed").exists()
    assert set(ProviderEvent.objects.values_list("state", flat=True)) == {"handled"}
