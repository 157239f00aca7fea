"""Reconciliation with a fake Stripe: lost webhooks are made up for, and differences are recorded."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import requests
from django.db.models import QuerySet

from server.accounts.models import Role
from server.aftersales.reconciliation_comparison_services import ReconcileDay, request_comparison
from server.aftersales.refunds.completion_services import fail_refund
from server.aftersales.refunds.services import request_refund
from server.inventory.models import Reservation
from server.payments.models import Charge, ComparedDay, Difference, Dispute, ProviderEvent, Refund
from server.payments.services import reconciliation
from server.payments.services.reconciliation import TASK_KINDS, resolve_difference
from server.platform import clock
from server.platform.outbox import RetryLater
from server.reporting.integrity_services import find_differences
from server.sales.models import Order
from server.sales.services.release import expire_reservations
from server.sales.tests.by_card.paying import pay_by_card, post_webhook
from server.sales.tests.sales import item, reserve
from server.testing.factories import make_account, make_event, make_performance, make_staff
from server.testing.jobs import do
from server.testing.stripe.running import SECRET_KEY

pytestmark = pytest.mark.django_db
Kind = Difference.Kind


@pytest.fixture
def seller():
    return make_account("Northgate", stripe_id="acct_north")


@pytest.fixture
def owner(seller):
    return make_staff(seller, Role.ACCOUNT_OWNER)


@pytest.fixture
def performance(seller):
    return make_performance(make_event(seller), capacity=10)


@pytest.fixture
def public(api_for, stripe):
    return api_for()


def today() -> date:
    return clock.now().astimezone(ZoneInfo("Europe/London")).date()


def compare(owner, day: date | None = None) -> ComparedDay:
    """Compare a day, by default today, and return the result."""
    row = request_comparison(caller=owner, account_id=owner.user.account_id, day=day or today())
    assert do(ReconcileDay, row)
    row.refresh_from_db()
    return row


def named() -> list[tuple[str, str, Decimal | None, Decimal | None]]:
    """Return the open differences; a refund that did not arrive is a task, on which both agree."""
    rows = Difference.objects.filter(settled_at=None).exclude(kind__in=TASK_KINDS).order_by("kind", "pk")
    return list(rows.values_list("kind", "provider_id", "ours", "theirs"))


def named_by(owner) -> list[tuple[str, str, Decimal | None, Decimal | None]]:
    compare(owner)
    return named()


def buy(public, stripe, performance, *, quantity: int = 2, is_reported: bool = True) -> Charge:
    """Buy by card; without a webhook we do not know that it was paid."""
    reserved = reserve(public, item(performance, quantity))
    payment = pay_by_card(public, reserved)
    assert stripe.confirm(payment["client_secret"]) == "succeeded"
    if is_reported:
        assert post_webhook(public, stripe.latest_event("payment_intent.succeeded")).status_code == 200
    return Charge.objects.latest("pk")


def there(stripe, path: str, account: str = "acct_north", **body: Any) -> dict[str, Any]:
    """Call Stripe directly, without our knowledge."""
    headers = {"Authorization": f"Bearer {SECRET_KEY}", "Stripe-Account": account}
    answer = requests.post(f"{stripe.url}/v1/{path}", data=body, headers=headers, timeout=10)
    assert answer.status_code == 200, answer.text
    return answer.json()


def refund_of(charge: Charge, owner) -> Refund:
    return request_refund(caller=owner, order_id=charge.part.orders.get().pk)


def is_whole() -> bool:
    assert [difference.sentence for difference in find_differences()] == []
    return True


# No false differences


def test_money_that_came_too_late_and_cannot_go_back_is_named(public, stripe, performance, owner):
    reserved = reserve(public, item(performance, 10))
    payment = pay_by_card(public, reserved)
    assert expire_reservations(now=clock.now() + timedelta(minutes=16)) == 1
    reserve(public, item(performance, 1))
    stripe.confirm(payment["client_secret"])
    post_webhook(public, stripe.latest_event("payment_intent.succeeded"))
    refund = Refund.objects.get()
    assert named_by(owner) == [], "it is on its way"

    fail_refund(refund_id=refund.pk, message="There is not enough money in the account at the payment provider")

    charge = Charge.objects.get()
    assert named_by(owner) == [(Kind.CHARGE_NOT_OURS, charge.provider_id, None, Decimal("200.00"))]


@pytest.mark.database
def test_day_without_differences_names_nothing(public, stripe, performance, owner):
    first, _ = buy(public, stripe, performance), buy(public, stripe, performance)
    refund_of(first, owner)

    row = compare(owner)

    assert named() == []
    assert (row.charges, row.refunds, row.disputes, row.finished, row.failure) == (2, 1, 0, 0, "")
    assert row.done_at is not None
    assert is_whole()


def test_a_charge_whose_webhook_was_lost_is_settled_and_not_named(public, stripe, performance, owner):
    charge = buy(public, stripe, performance, is_reported=False)
    assert Order.objects.get().status == Order.Status.PROGRESS

    row = compare(owner)

    assert (Order.objects.get().status, named(), row.finished) == (Order.Status.PAID, [], 1)
    charge.refresh_from_db()
    assert charge.status == Charge.Status.SUCCEEDED
    assert compare(owner).finished == 0
    assert is_whole()


def test_money_that_came_after_the_reservation_was_over_is_not_named_either(public, stripe, performance, owner, later):
    buy(public, stripe, performance, quantity=10, is_reported=False)
    Reservation.objects.update(status="open", expires_at=clock.now() - timedelta(minutes=1))
    assert expire_reservations(limit=10) == 1

    compare(owner)

    assert named() == []
    assert Charge.objects.get().status == Charge.Status.SUCCEEDED
    assert is_whole()


@pytest.mark.parametrize("days", [0, 5], ids=["of today", "of some days ago"])
@pytest.mark.parametrize("end", ["succeeded", "failed"])
def test_a_refund_whose_webhook_was_lost_is_ended_and_not_named(public, stripe, seller, owner, end, days):
    performance = make_performance(make_event(seller), price=Decimal("20.07"))  # the bank leaves 40.14 pending
    refund = refund_of(buy(public, stripe, performance), owner)
    assert refund.status == Refund.Status.PENDING
    Refund.objects.filter(pk=refund.pk).update(created_at=clock.now() - timedelta(days=days))
    stripe.control("refund", refund=refund.provider_id, status=end)

    row = compare(owner)

    refund.refresh_from_db()
    assert (refund.status, row.finished, named()) == (end, 1, [])
    order = Order.objects.get()
    assert order.status == (Order.Status.REFUNDED if end == "succeeded" else Order.Status.PAID)
    assert is_whole()


def test_a_refund_that_came_back_after_it_was_settled_is_a_task(public, stripe, performance, owner):
    refund = refund_of(buy(public, stripe, performance), owner)
    stripe.control("refund", refund=refund.provider_id, status="failed")

    compare(owner)
    compare(owner)

    assert named() == []
    task = Difference.objects.values_list("kind", "provider_id", "ours", "settled_at").get()
    assert task == (Kind.REFUND_BOUNCED, refund.provider_id, Decimal("40.00"), None)
    refund.refresh_from_db()
    assert refund.failure == "The buyer's bank declined the refund"


def test_a_charge_that_was_given_up_there_opens_its_reservation_again(public, stripe, performance, owner):
    payment = pay_by_card(public, reserve(public, item(performance, 2)))
    there(stripe, f"payment_intents/{Charge.objects.get().provider_id}/cancel")

    assert payment
    assert (compare(owner).finished, named()) == (1, [])
    assert Charge.objects.get().status == Charge.Status.FAILED
    assert Reservation.objects.get().status == Reservation.Status.OPEN


def test_a_dispute_whose_webhook_was_lost_marks_the_order(public, stripe, performance, owner):
    charge = buy(public, stripe, performance)
    stripe.control("dispute", intent=charge.provider_id)

    row = compare(owner)

    assert (Dispute.objects.get().charge, row.disputes, named()) == (charge, 1, [])
    assert charge.part.orders.get().events.filter(kind="disputed").count() == 1


def test_a_dispute_that_was_closed_since_is_closed_here(public, stripe, performance, owner):
    charge = buy(public, stripe, performance)
    stripe.control("dispute", intent=charge.provider_id)
    compare(owner)
    dispute = Dispute.objects.get()
    Dispute.objects.update(opened_at=clock.now() - timedelta(days=3))
    stripe.control("dispute", dispute=dispute.provider_id, status="lost")

    compare(owner)

    assert Dispute.objects.get().status == Dispute.Status.LOST


# Planted differences


def test_a_charge_that_is_not_ours_is_named(public, stripe, performance, owner):
    intent = there(
        stripe,
        "payment_intents",
        amount=1250,
        currency="gbp",
        **{"metadata[reference]": "ORD-SOMEBODYELSE"},
    )
    stripe.confirm(f"{intent['id']}_secret" if "client_secret" not in intent else intent["client_secret"])

    compare(owner)

    assert named() == [(Kind.CHARGE_NOT_OURS, intent["id"], None, Decimal("12.50"))]
    assert Difference.objects.get().reference == "ORD-SOMEBODYELSE"


@pytest.mark.database
def test_a_charge_that_is_not_theirs_is_named(public, stripe, performance, owner):
    charge = buy(public, stripe, performance)
    Charge.objects.filter(pk=charge.pk).update(provider_id="pi_invented")

    compare(owner)

    kinds = {row[0] for row in named()}
    assert (Kind.CHARGE_NOT_THEIRS, "pi_invented", Decimal("40.00"), None) in named()
    assert kinds == {Kind.CHARGE_NOT_THEIRS, Kind.CHARGE_NOT_OURS}


@pytest.mark.database
def test_another_amount_is_named_and_nothing_is_settled_by_it(public, stripe, performance, owner):
    charge = buy(public, stripe, performance, is_reported=False)
    Charge.objects.filter(pk=charge.pk).update(amount=Decimal("39.99"))

    compare(owner)

    assert named() == [(Kind.AMOUNT, charge.provider_id, Decimal("39.99"), Decimal("40.00"))]
    assert Charge.objects.get().status == Charge.Status.PENDING


def test_a_refund_that_was_made_at_stripe_alone_is_named(public, stripe, performance, owner):
    charge = buy(public, stripe, performance)
    made = there(stripe, "refunds", payment_intent=charge.provider_id, amount=500)

    compare(owner)

    assert named() == [(Kind.REFUND_NOT_OURS, made["id"], None, Decimal("5.00"))]


def test_a_whole_refund_that_was_made_at_stripe_alone_refunds_the_order(public, stripe, performance, owner):
    charge = buy(public, stripe, performance)
    made = stripe.control("refund", intent=charge.provider_id, fee=True)

    assert named_by(owner) == [], "it is settled by the refund of its tickets"

    refund, order = Refund.objects.get(), Order.objects.get()
    assert (refund.status, refund.provider_id, refund.by) == ("succeeded", made["id"], None)
    assert (order.status, order.refunded) == ("refunded", Decimal("40.00"))
    assert len([row for row in stripe.rows if row["object"] == "refund"]) == 1, "and nothing is moved again"
    assert is_whole()


def test_one_of_a_part_is_taken_by_the_refund_of_just_that_much(public, stripe, performance, owner):
    charge = buy(public, stripe, performance)
    made = stripe.control("refund", intent=charge.provider_id, amount=2000)
    assert named_by(owner) == [(Kind.REFUND_NOT_OURS, made["id"], None, Decimal("20.00"))]
    order = Order.objects.get()
    assert order.status == Order.Status.PAID
    assert order.events.latest("pk").description == "£20.00 was refunded at Stripe directly"

    refund = request_refund(caller=owner, order_id=order.pk, ticket_ids=[order.tickets.order_by("pk")[0].pk])

    assert (refund.status, refund.provider_id) == ("succeeded", made["id"])
    assert named_by(owner) == []
    other = request_refund(caller=owner, order_id=order.pk)
    assert other.provider_id not in ("", made["id"]), "the other ticket's money moves as ever"
    assert sum(row["amount"] for row in stripe.rows if row["object"] == "refund") == 4000
    assert is_whole()


def test_a_refund_that_stripe_has_not_is_named(public, stripe, performance, owner):
    charge = buy(public, stripe, performance)
    refund = refund_of(charge, owner)
    made = refund.provider_id
    Refund.objects.filter(pk=refund.pk).update(provider_id="re_invented", idempotency_key="another")

    compare(owner)

    assert named() == [
        (Kind.REFUND_NOT_OURS, made, None, Decimal("40.00")),
        (Kind.REFUND_NOT_THEIRS, "re_invented", Decimal("40.00"), None),
    ]


@pytest.mark.database
def test_a_refund_of_another_amount_is_named(public, stripe, performance, owner):
    refund = refund_of(buy(public, stripe, performance), owner)
    Refund.objects.filter(pk=refund.pk).update(amount=Decimal("39.00"))

    compare(owner)

    assert named() == [(Kind.AMOUNT, refund.provider_id, Decimal("39.00"), Decimal("40.00"))]


def test_a_dispute_of_a_charge_that_is_not_ours_is_named(public, stripe, performance, owner):
    charge = buy(public, stripe, performance)
    stripe.control("dispute", intent=charge.provider_id)
    Charge.objects.filter(pk=charge.pk).update(provider_id="pi_invented", created_at=clock.now() - timedelta(days=9))

    compare(owner)

    dispute = Dispute.objects.get()
    assert (Kind.DISPUTE_NOT_OURS, dispute.provider_id, None, Decimal("40.00")) in named()


def make_event_of(subject: str, account_there: str = "acct_north") -> ProviderEvent:
    now = clock.now()
    return ProviderEvent.objects.create(
        gateway="stripe",
        provider_id=f"evt_{subject}",
        kind="payment_intent.succeeded",
        account_there=account_there,
        subject=subject,
        state=ProviderEvent.State.UNKNOWN,
        happened_at=now,
        received_at=now,
    )


def test_an_event_that_nobody_could_make_anything_of_is_named(stripe, performance, owner):
    event = make_event_of("pi_unknown")

    compare(owner)

    assert named() == [(Kind.EVENT_UNKNOWN, event.provider_id, None, None)]


def test_an_event_about_what_is_known_by_now_or_named_already_is_not(public, stripe, performance, owner):
    charge = buy(public, stripe, performance)
    made = there(stripe, "refunds", payment_intent=charge.provider_id, amount=500)
    make_event_of(charge.provider_id)
    make_event_of(made["id"])

    compare(owner)

    assert named() == [(Kind.REFUND_NOT_OURS, made["id"], None, Decimal("5.00"))]


def test_an_event_of_nobodys_account_is_the_platforms(stripe, performance, owner):
    make_event_of("pi_unknown", "acct_nobodys")
    platform = make_staff(make_account("Foyer", is_platform=True), Role.PLATFORM_ADMINISTRATOR)

    compare(owner)
    assert named() == []
    compare(platform)

    assert Difference.objects.get().account == platform.user.account


# Repeated and failed comparisons


@pytest.mark.database
def test_second_check_reports_nothing_twice_and_settles_what_is_right(public, stripe, performance, owner):
    charge = buy(public, stripe, performance)
    there(stripe, "refunds", payment_intent=charge.provider_id, amount=500)
    Charge.objects.filter(pk=charge.pk).update(amount=Decimal("39.99"))
    compare(owner)
    compare(owner)
    assert Difference.objects.count() == 2
    Charge.objects.filter(pk=charge.pk).update(amount=Decimal("40.00"))

    compare(owner)

    assert [row[0] for row in named()] == [Kind.REFUND_NOT_OURS]
    settled = Difference.objects.get(kind=Kind.AMOUNT)
    assert (settled.settled_by, settled.note) == (None, "It was in order when the day was looked at again")


def test_what_had_settled_by_itself_and_returns_is_open_again(public, stripe, performance, owner):
    charge = buy(public, stripe, performance)
    for ours, is_named in (("39.99", True), ("40.00", False), ("39.00", True)):
        Charge.objects.update(amount=Decimal(ours))
        expected = [(Kind.AMOUNT, charge.provider_id, Decimal(ours), Decimal("40.00"))] if is_named else []
        assert named_by(owner) == expected

    row = Difference.objects.get()
    assert (row.note, row.settled_by, row.version) == ("", None, 3)


def test_what_somebody_has_settled_stays_settled(public, stripe, performance, owner, api_for):
    there(stripe, "refunds", payment_intent=buy(public, stripe, performance).provider_id, amount=500)
    compare(owner)
    row = Difference.objects.get()
    body = {"id": row.pk, "note": "Given back by phone", "version": row.version}
    assert api_for(owner.user).post("/v1/payment/settleDifference", body).status_code == 200

    compare(owner)

    assert named() == []
    assert Difference.objects.get().note == "Given back by phone"


@pytest.mark.database
@pytest.mark.parametrize("step", ["_reopen", "_resolve_gone"])
def test_what_somebody_settles_at_that_moment_stays_settled(public, stripe, performance, owner, monkeypatch, step):
    charge = buy(public, stripe, performance)
    for ours in ("39.99", "40.00") if step == "_reopen" else ("39.99",):
        Charge.objects.update(amount=Decimal(ours))
        compare(owner)
    row = Difference.objects.get()
    amount = Decimal("39.99" if step == "_reopen" else "40.00")
    write: Any = getattr(reconciliation, step)
    made: list[int] = []

    def just_before(*given: Any) -> list[int]:
        """Let somebody resolve it after it was read and before it is written."""

        class Slow(QuerySet[Difference]):
            def update(self, **fields: Any) -> int:
                if not made:
                    made.append(row.pk)
                    resolve_difference(caller=owner, difference_id=row.pk, note="Paid by bank transfer")
                return super().update(**fields)

        monkeypatch.setattr(Difference.objects, "_queryset_class", Slow)
        found: list[int] = write(*given)
        return found

    monkeypatch.setattr(reconciliation, step, just_before)
    Charge.objects.filter(pk=charge.pk).update(amount=amount)
    compare(owner)

    row.refresh_from_db()
    assert (made, row.note, row.settled_by) == ([row.pk], "Paid by bank transfer", owner.user)
    assert row.settled_at is not None


@pytest.mark.database
def test_another_day_sees_nothing_of_it(public, stripe, performance, owner):
    there(stripe, "refunds", payment_intent=buy(public, stripe, performance).provider_id, amount=500)

    row = compare(owner, today() - timedelta(days=1))

    assert (row.charges, row.refunds, named()) == (0, 0, [])


def test_unavailable_provider_is_retried_without_blocking_others(public, stripe, performance, owner):
    other = make_staff(make_account("Southgate", stripe_id="acct_south"), Role.ACCOUNT_OWNER)
    row = request_comparison(caller=owner, account_id=owner.user.account_id, day=today())
    stripe.control("next", statuses=[500] * 4)

    with pytest.raises(RetryLater, match="The provider cannot be asked now"):
        do(ReconcileDay, row)
    stripe.control("next", statuses=[])

    assert compare(other).done_at is not None
    row.refresh_from_db()
    assert row.done_at is None


def test_an_account_whose_access_was_revoked_says_so_at_once(public, stripe, performance, owner):
    row = request_comparison(caller=owner, account_id=owner.user.account_id, day=today())
    stripe.control("revoke", account="acct_north")
    with pytest.raises(RetryLater):
        do(ReconcileDay, row)
    row.refresh_from_db()
    assert (row.done_at, row.failure) == (None, "The provider gives us no access to this account any more")

    stripe.control("revoke", account="acct_north", revoked=False)
    assert compare(owner).failure == ""
