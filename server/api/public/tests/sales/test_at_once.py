"""The same call, many times at once: one order is made."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from server.integrations.key_services import make_key
from server.integrations.models import ApiClient
from server.inventory.models import Reservation, Stock
from server.payments.models import Charge
from server.sales.models import Order, Ticket
from server.testing.factories import make_performance

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]
CALLERS = 16


def all_at_once(call):
    """Make one call sixteen times at the same moment, and give the answers."""
    together = Barrier(CALLERS)

    def make(_):
        together.wait()
        try:
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=CALLERS) as threads:
        return list(threads.map(make, range(CALLERS)))


def test_a_call_sent_sixteen_times_at_once_makes_one_order(api_for, partner_of):
    performance = make_performance(capacity=100)
    partner_of(performance.account)
    _, key = make_key(client=ApiClient.objects.get())
    body = {"items": [{"performance": performance.pk, "tickets": [{"quantity": 2}]}]}
    buyer = {"name": "Ada Lovelace", "email": "ada@example.org"}

    def post(path, body, name):
        return api_for().post(path, body, HTTP_X_API_KEY=key, HTTP_IDEMPOTENCY_KEY=name)

    reserved = all_at_once(lambda: post("/api/reservations", body, "reserve"))
    counted = Counter(answer.status_code for answer in reserved)
    assert set(counted) <= {201, 409}
    assert counted[201] >= 1
    assert {answer.json()["code"] for answer in reserved if answer.status_code == 409} <= {"in_progress"}
    (number,) = {answer.json()["reservation"] for answer in reserved if answer.status_code == 201}

    paid = all_at_once(lambda: post(f"/api/reservations/{number}/payment", {"by": "client", "buyer": buyer}, "payment"))
    assert set(Counter(answer.status_code for answer in paid)) <= {200, 409}
    assert {answer.json()["code"] for answer in paid if answer.status_code == 409} <= {"in_progress"}

    assert [Reservation.objects.count(), Order.objects.count(), Charge.objects.count()] == [1, 1, 1]
    assert (Ticket.objects.count(), Stock.objects.get(pk=performance.pk).sold) == (2, 2)
    again = post(f"/api/reservations/{number}/payment", {"by": "client", "buyer": buyer}, "payment")
    assert (again.status_code, again["Idempotent-Replayed"]) == (200, "true")


def test_a_reservation_paid_under_sixteen_keys_at_once_is_paid_once(api_for, partner_of):
    performance = make_performance(capacity=100)
    partner = partner_of(performance.account)
    _, key = make_key(client=ApiClient.objects.get())
    body = {"items": [{"performance": performance.pk, "tickets": [{"quantity": 1}]}]}
    number = partner.post("/api/reservations", body, HTTP_IDEMPOTENCY_KEY="a").json()["reservation"]
    names = iter(range(CALLERS))

    def pay():
        return api_for().post(
            f"/api/reservations/{number}/payment",
            {"by": "client", "buyer": {"name": "Ada", "email": "ada@example.org"}},
            HTTP_X_API_KEY=key,
            HTTP_IDEMPOTENCY_KEY=f"key-{next(names)}",
        )

    answers = all_at_once(pay)
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.json()["orders"][0]["order"] for answer in answers}) == 1
    assert (Charge.objects.count(), Ticket.objects.count()) == (1, 1)
