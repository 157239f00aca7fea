"""Selling tokens: what the box office's frame may do with one, and when it ends."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from knox.models import AuthToken
from rest_framework.test import APIClient

from server.accounts.caller import Staff
from server.accounts.models import Role, User
from server.auth import session_services
from server.platform import clock
from server.platform.crypto import encrypt
from server.testing.factories import (
    make_account,
    make_event,
    make_performance,
    make_user,
    reserve_tickets,
    sell_tickets,
)
from server.testing.guards.routes import v1_calls
from server.testing.tenants import sign_in
from server.tests.calls import CALLS

pytestmark = pytest.mark.django_db
KEY = "a-key-of-sixteen-characters"
PUBLIC = {call.route for call in CALLS if not call.checks_token}


def session_of(person: User) -> APIClient:
    api = APIClient()
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {sign_in(person)}")
    return api


def by(token: str) -> APIClient:
    api = APIClient()
    api.credentials(HTTP_AUTHORIZATION=f"Selling {token}")
    return api


@pytest.fixture
def performance() -> Any:
    return make_performance(capacity=40)


@pytest.fixture
def seller(performance: Any) -> User:
    return make_user(performance.account)


@pytest.fixture
def token(performance: Any, seller: User) -> str:
    return make_token(session_of(seller), performance)["token"]


def make_token(api: APIClient, performance: Any) -> dict[str, Any]:
    response = api.post("/v1/sales/tokens", {"performance": performance.pk}, format="json")
    assert response.status_code == 201, response.json()
    return response.json()


def basket(performance: Any, quantity: int = 2) -> dict[str, Any]:
    return {"items": [{"performance": performance.pk, "tickets": [{"quantity": quantity}]}]}


def reserve(api: APIClient, performance: Any) -> Any:
    return api.post("/v1/sales/reservations", basket(performance), format="json", HTTP_IDEMPOTENCY_KEY=KEY)


def test_a_token_sells_its_event_for_fifteen_minutes(performance: Any, seller: User, monkeypatch: Any):
    body = make_token(session_of(seller), performance)
    until = datetime.fromisoformat(body["expires_at"])
    assert timedelta(minutes=14, seconds=58) < until - clock.now() <= timedelta(minutes=15)
    assert body["event"] == performance.event_id

    api = by(body["token"])
    assert api.get(f"/v1/sales/events/{performance.event_id}").json()["performances"][0]["available"] == 40
    assert "cash" in api.get(f"/v1/sales/performances/{performance.pk}").json()["gateways"]
    assert api.post("/v1/sales/quotes", basket(performance), format="json").json()["payable"] is True
    reserved = reserve(api, performance).json()
    paid = api.post(f"/v1/sales/reservations/{reserved['reservation']}/payment", {"gateway": "cash"}, format="json")
    assert paid.json()["status"] == "Success"
    assert api.get(f"/v1/sales/payments/{reserved['payment']}").status_code == 200

    monkeypatch.setattr(clock, "now", lambda: until)
    expired = api.get(f"/v1/sales/events/{performance.event_id}")
    assert (expired.status_code, expired.json()["message"]) == (401, "Invalid Token")


def test_a_token_is_renewed_by_asking_again(performance: Any, seller: User):
    api = session_of(seller)
    first, second = make_token(api, performance)["token"], make_token(api, performance)["token"]
    assert first != second
    for token in (first, second):
        assert by(token).get(f"/v1/sales/events/{performance.event_id}").status_code == 200
    # A token is not renewed automatically: only a session is.
    assert by(first).post("/v1/sales/tokens", {"performance": performance.pk}, format="json").status_code == 401


def test_a_token_ends_with_its_session_and_its_person(performance: Any, seller: User, token: str):
    here = f"/v1/sales/events/{performance.event_id}"
    User.objects.filter(pk=seller.pk).update(is_active=False)
    assert by(token).get(here).status_code == 401
    User.objects.filter(pk=seller.pk).update(is_active=True)
    assert by(token).get(here).status_code == 200
    session_services.end_session(token=AuthToken.objects.get(user=seller))
    assert by(token).get(here).status_code == 401


def test_who_has_moved_to_another_account_sells_nothing_of_the_first(performance: Any, seller: User, token: str):
    User.objects.filter(pk=seller.pk).update(account=make_account())
    assert by(token).get(f"/v1/sales/events/{performance.event_id}").status_code == 404


@pytest.mark.parametrize("role", [Role.PLATFORM_ADMINISTRATOR, Role.ORGANISER])
def test_another_event_is_nothing_to_a_token_whosever_it_is(performance: Any, role: Role):
    person = make_user(performance.account, role=role)
    token = make_token(session_of(person), performance)["token"]
    staff = Staff(person)
    other = make_performance(make_event(performance.account, performance.event.venue))
    reserved, sold = reserve_tickets(other, 1, caller=staff), sell_tickets(other, 1, caller=staff)
    card = {"account": performance.account_id, "amount": "50.00", "currency": "GBP", "gateway": "cash"}
    api = by(token)
    refused = [
        api.get(f"/v1/sales/events/{other.event_id}"),
        api.get(f"/v1/sales/performances/{other.pk}"),
        api.post("/v1/sales/quotes", basket(other), format="json"),
        api.post(
            "/v1/sales/quotes", {"items": [*basket(performance)["items"], *basket(other)["items"]]}, format="json"
        ),
        reserve(api, other),
        api.post("/v1/sales/codes", {"performance": other.pk, "code": "EARLY10"}, format="json"),
        api.post("/v1/sales/gift-cards", {**card, "event": other.event_id}, format="json", HTTP_IDEMPOTENCY_KEY=KEY),
        api.post(f"/v1/sales/reservations/{reserved.reservation.pk}/payment", {"gateway": "cash"}, format="json"),
        api.post(
            f"/v1/sales/reservations/{reserved.reservation.pk}/payment",
            {"gateway": "cash"},
            format="json",
            HTTP_X_RESERVATION_SECRET=reserved.secret,
        ),
        api.delete(f"/v1/sales/reservations/{reserved.reservation.pk}"),
        api.get(f"/v1/sales/payments/{sold.reference}"),
        api.get(f"/v1/sales/payments/{sold.reference}/tickets.pdf"),
    ]
    assert [response.status_code for response in refused] == [404] * len(refused)


def test_a_token_opens_no_call_but_those_of_sales(performance: Any, token: str):
    api = by(token)
    opened = [
        f"{method} {route}"
        for method, route in v1_calls()
        if not route.startswith("sales/") and "<" not in route and route not in PUBLIC
        if getattr(api, method.lower())(f"/v1/{route}", format="json").status_code != 401
    ]
    assert opened == []


@pytest.mark.parametrize("text", ["", "x", "\xff", "x" * 5000, "gAAAAABn" + "A" * 200, "a b"])
def test_what_is_no_token_is_refused(performance: Any, text: str):
    response = by(text).get(f"/v1/sales/events/{performance.event_id}")
    assert (response.status_code, response.json()["message"]) == (401, "Invalid Token")


def test_a_word_that_was_sealed_for_something_else_is_no_token(performance: Any, seller: User):
    assert by(encrypt("[1,2,3]", salt="calendar")).get(f"/v1/sales/events/{performance.event_id}").status_code == 401
