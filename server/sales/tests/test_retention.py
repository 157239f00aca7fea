"""Unpaid reservations are deleted after three months with all their rows; whatever moved money or a ticket stays."""

from __future__ import annotations

from datetime import timedelta

import pytest

from server.inventory.models import Claim, Reservation, Stock
from server.payments.models import Charge, Part, Payment
from server.payments.models.payments import booked_columns
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.sales.models import MailTrouble, Order, OrderEvent, PurchaseLink, RequestedEmail
from server.sales.services import retention
from server.sales.services.release import expire_reservations
from server.testing.factories import make_link, make_performance, reserve_tickets, sell_tickets

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

ADA = Buyer(name="Ada Buyer", email="ada@example.org")


def delete_abandoned() -> None:
    while retention.delete_abandoned(limit=2) == 2:
        pass


def delete_old_mail() -> None:
    for delete in (retention.delete_emails, retention.delete_links):
        delete(limit=100)


def abandon(reserved) -> None:
    Reservation.objects.filter(pk=reserved.reservation.pk).update(expires_at=clock.now())
    expire_reservations()


def test_what_nobody_paid_goes_with_its_orders_parts_claims_and_links(later):
    performance = make_performance(capacity=20)
    for _ in range(3):
        reserved = reserve_tickets(performance, 2)
        make_link(reserved)
        abandon(reserved)
    sold = sell_tickets(performance, 1, buyer=ADA)
    waiting = reserve_tickets(performance, 1)
    before = Stock.objects.values().get(pk=performance.pk)

    later(days=89)
    delete_abandoned()
    assert Reservation.objects.count() == 5
    later(days=2)
    delete_abandoned()
    delete_abandoned()

    assert set(Reservation.objects.values_list("pk", flat=True)) == {
        sold.parts.get().reservation_id,
        waiting.reservation.pk,
    }
    assert set(Payment.objects.values_list("pk", flat=True)) == {sold.pk, waiting.payment.pk}
    assert set(Part.objects.values_list("payment", flat=True)) == {sold.pk, waiting.payment.pk}
    assert set(Order.objects.values_list("payment", flat=True)) == {sold.pk, waiting.payment.pk}
    assert Claim.objects.count() == 2
    assert not PurchaseLink.objects.exists()
    assert not OrderEvent.objects.filter(kind=OrderEvent.Kind.EXPIRED).exists()
    assert Stock.objects.values().get(pk=performance.pk) == before


def test_what_a_provider_was_asked_for_stays(later):
    reserved = reserve_tickets(make_performance(), 2)
    Charge.objects.create(
        part=reserved.part,
        **booked_columns(reserved.part, None),
        gateway="card",
        amount=reserved.part.due,
        status=Charge.Status.FAILED,
        idempotency_key="declined",
        created_at=clock.now(),
    )
    abandon(reserved)
    later(days=400)

    delete_abandoned()

    assert Charge.objects.count() == 1
    assert Reservation.objects.filter(pk=reserved.reservation.pk).exists()


def test_it_goes_in_slices(later, monkeypatch):
    performance = make_performance(capacity=20)
    for _ in range(5):
        abandon(reserve_tickets(performance, 1))
    later(days=91)

    assert [retention.delete_abandoned(limit=2) for _ in range(4)] == [2, 2, 1, 0]


def test_mails_go_after_a_year_and_links_after_three_months(later):
    payment = sell_tickets(make_performance(), 1, buyer=ADA)
    now = clock.now()
    made = [
        RequestedEmail.objects.create(payment=payment, kind="tickets", state=state, created_at=now, ended_at=ended_at)
        for state, ended_at in (("sent", now), ("bounced", now), ("waiting", None))
    ]
    MailTrouble.objects.create(
        payment=payment,
        letter=made[1],
        event_key="1",
        kind="bounced",
        reason="",
        at=now + timedelta(days=30),
        received_at=now,
    )
    PurchaseLink.objects.create(reservation=payment.parts.get().reservation, token_hash="1", created_at=now)

    later(days=91)
    delete_old_mail()
    assert (RequestedEmail.objects.count(), PurchaseLink.objects.count()) == (3, 0)
    later(days=275)
    delete_old_mail()
    assert set(RequestedEmail.objects.values_list("pk", flat=True)) == {made[1].pk, made[2].pk}, (
        "the second has bounced since"
    )
    later(days=30)
    delete_old_mail()
    assert list(RequestedEmail.objects.all()) == [made[2]], "it is still to be sent"
