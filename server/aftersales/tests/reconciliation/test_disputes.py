"""Disputes: the order is marked and its account notified, once, in whatever order events arrive."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from itertools import count, permutations

import pytest

from server.accounts.models import Role
from server.aftersales.reconciliation_event_services import handle_dispute
from server.payments.changes import DisputeChanged
from server.payments.models import Charge, Dispute, ProviderEvent
from server.payments.provider_messages import DisputeUpdate, ProviderUpdate, UpdateKind
from server.platform import clock
from server.sales.changes import OrderChanged
from server.sales.models import Order, OrderEvent, RequestedEmail
from server.sales.services import emails
from server.testing.factories import make_account, make_performance, make_user, sell_tickets

pytestmark = pytest.mark.django_db
Status = Dispute.Status
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
_numbers = count(1)


@pytest.fixture
def performance():
    return make_performance()


@pytest.fixture
def order(performance):
    """An order that was paid by card online."""
    payment = sell_tickets(performance, 2)
    Charge.objects.filter(part__payment=payment).update(gateway="stripe", provider_id="pi_1")
    return payment.orders.get()


def make_dispute_update(
    status: Status = Status.NEEDS_RESPONSE, *, minutes: int = 0, charge: str = "pi_1", there: str = ""
) -> ProviderUpdate:
    """Handle an event about a dispute, as the webhook does after storing it."""
    happened_at = NOON + timedelta(minutes=minutes)
    event = ProviderEvent.objects.create(
        gateway="stripe",
        provider_id=f"evt_{next(_numbers)}",
        kind="disputed",
        subject="dp_1",
        happened_at=happened_at,
        received_at=clock.now(),
    )
    return ProviderUpdate(
        gateway="stripe",
        event_id=event.provider_id,
        kind=UpdateKind.DISPUTED,
        happened_at=happened_at,
        account_there=there,
        provider_id="dp_1",
        charge_id=charge,
        dispute=DisputeUpdate(
            amount=Decimal("40.00"),
            currency="GBP",
            reason="product_not_received",
            status=status,
            answer_by=NOON + timedelta(days=7),
        ),
    )


def notes(order: Order) -> list[str]:
    return list(order.events.filter(kind=OrderEvent.Kind.DISPUTED).order_by("pk").values_list("description", flat=True))


def test_dispute_marks_the_order_and_is_published_live(order, published_events, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        assert handle_dispute(make_dispute_update())

    dispute = Dispute.objects.get()
    assert dispute.charge == Charge.objects.get(part__payment=order.payment)
    assert (dispute.amount, dispute.opened_at) == (Decimal("40.00"), NOON)
    assert notes(order) == ["The buyer has disputed the payment (product not received)"]
    assert Order.objects.get().version == order.version + 1
    assert DisputeChanged(account_id=order.account_id, dispute_id=dispute.pk) in published_events
    assert OrderChanged(order.account_id, order.pk, order.performance_id) in published_events


def test_whoever_owns_the_account_is_written_to_once(order):
    owners = [make_user(order.account, Role.ACCOUNT_OWNER) for _ in range(2)]
    make_user(order.account, Role.ACCOUNT_OWNER, is_active=False)
    make_user(role=Role.ACCOUNT_OWNER)

    for status in (Status.NEEDS_RESPONSE, Status.NEEDS_RESPONSE, Status.UNDER_REVIEW):
        handle_dispute(make_dispute_update(status))

    rows = RequestedEmail.objects.filter(kind=emails.DISPUTE.key).order_by("pk")
    assert [email.address for email in rows] == [owner.email for owner in owners]
    assert {email.data["dispute"] for email in rows} == {Dispute.objects.get().pk}


def test_where_nobody_owns_it_its_organisers_are(order):
    organiser = order.payment.sold_by

    handle_dispute(make_dispute_update())

    assert [email.address for email in RequestedEmail.objects.all()] == [organiser.email]


@pytest.mark.parametrize("end", [Status.WON, Status.LOST])
def test_it_is_closed_won_or_lost(order, end):
    for minute, status in enumerate((Status.NEEDS_RESPONSE, Status.UNDER_REVIEW, end)):
        handle_dispute(make_dispute_update(status, minutes=minute))

    dispute = Dispute.objects.get()
    assert (dispute.status, dispute.closed_at, dispute.version) == (end, NOON + timedelta(minutes=2), 3)
    assert len(notes(order)) == 3
    assert notes(order)[-1].startswith("The dispute is closed")


@pytest.mark.parametrize("places", list(permutations(range(3))))
@pytest.mark.parametrize("apart", [0, 1], ids=["in the same second", "a minute apart"])
def test_newest_state_stands_in_any_order_of_events(order, places, apart):
    updates = [
        make_dispute_update(status, minutes=place * apart)
        for place, status in enumerate((Status.NEEDS_RESPONSE, Status.UNDER_REVIEW, Status.LOST))
    ]
    ProviderEvent.objects.all().delete()
    for place in places:
        stored = updates[place]
        ProviderEvent.objects.create(
            gateway="stripe",
            provider_id=stored.event_id,
            kind="disputed",
            subject="dp_1",
            happened_at=stored.happened_at,
            received_at=clock.now(),
        )
        handle_dispute(stored)

    assert Dispute.objects.get().status == Status.LOST


def test_a_repeated_event_changes_nothing(order):
    update = make_dispute_update()
    handle_dispute(update)
    before = (Dispute.objects.values().get(), notes(order), RequestedEmail.objects.count())

    assert handle_dispute(update)

    assert (Dispute.objects.values().get(), notes(order), RequestedEmail.objects.count()) == before


def test_foreign_charges_dispute_is_stored_for_its_account(order):
    account = make_account(stripe_id="acct_else")

    assert not handle_dispute(make_dispute_update(charge="pi_unknown", there="acct_else"))

    assert (Dispute.objects.get().account, Dispute.objects.get().charge) == (account, None)
    assert notes(order) == []


def test_one_of_nobodys_account_is_left_to_whoever_asked(order):
    assert not handle_dispute(make_dispute_update(charge="pi_unknown", there="acct_unknown"))
    assert not Dispute.objects.exists()
