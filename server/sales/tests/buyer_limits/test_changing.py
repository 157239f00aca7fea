"""Organisers see the limits on anonymous buyers and their effects; the account's owner sets them."""

from __future__ import annotations

from dataclasses import asdict
from decimal import Decimal
from typing import Any

import pytest
from rest_framework.test import APIClient

from server.abuse.limits import LIMIT_DESCRIPTIONS, BuyingLimits, changed_of, limits_of
from server.accounts.models import Account, AuditEntry, Role, SecurityEvent
from server.audit import security_services
from server.checkin.tests.fixtures import open_door
from server.sales.models import Ticket
from server.sales.tests.buyer_limits.test_limits import reserve, take_free
from server.testing.factories import make_event, make_performance, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def performance() -> Any:
    return make_performance(make_event(), capacity=100, price=Decimal(0))


@pytest.fixture
def owner(api_for: Any, performance: Any) -> APIClient:
    return api_for(make_user(performance.account, Role.ACCOUNT_OWNER))


def read(api: APIClient) -> dict[str, Any]:
    answer = api.post("/v1/sales/getLimits", {})
    assert answer.status_code == 200, answer.json()
    return dict(answer.json()["data"])


def change(api: APIClient, account: Account, **changed: Any) -> Any:
    limits = {name: str(value) if name == "puzzle" else value for name, value in asdict(BuyingLimits()).items()}
    return api.post("/v1/sales/changeLimits", {"account_id": account.pk, **limits, **changed})


def test_every_number_is_shown_with_what_it_means_and_what_is_usual(owner):
    shown = read(owner)

    assert [line["name"] for line in shown["limits"]] == list(LIMIT_DESCRIPTIONS)
    first = shown["limits"][0]
    assert (first["value"], first["usual"], first["words"]) == (
        4,
        4,
        "Open reservations of an event from one address, at once",
    )
    assert (shown["puzzle"], shown["refused"], shown["solved"]) == ("pressure", [], 0)


def test_a_changed_limit_holds_at_once_and_is_recorded(api_for, owner, performance, monkeypatch):
    # As in a serving process: security events are written outside the transaction that the refusal rolls back.
    monkeypatch.setattr(security_services, "event_buffer", security_services.EventBuffer(is_open=True))
    answer = change(owner, performance.account, open_reservations=1)

    assert answer.status_code == 200, answer.json()
    assert [reserve(api_for(), performance).status_code for _ in range(2)] == [201, 429]
    entry = AuditEntry.objects.get(account=performance.account)
    assert entry.changes == {"open_reservations": ["4", "1"]}
    security_services.write_events()
    noted = SecurityEvent.objects.get(kind="limit_changed")
    assert (noted.what, noted.facts) == ("buying limits", {"changed": "open_reservations: 1"})
    assert read(owner)["refused"] == [{"what": "reservations", "times": 1}]


def test_what_is_as_it_comes_is_not_kept(owner, performance):
    change(owner, performance.account, puzzle="always")
    assert Account.objects.get(pk=performance.account_id).buying_limits == {"puzzle": "always"}
    change(owner, performance.account)
    assert Account.objects.get(pk=performance.account_id).buying_limits == {}


def test_a_number_outside_its_bounds_is_refused(owner, performance):
    answer = change(owner, performance.account, open_reservations=0, free_tickets_of_event=1)

    assert answer.status_code == 422
    assert answer.json()["fields"] == {
        "open_reservations": "Please enter a number from 1 to 100",
        "free_tickets_of_event": "Please enter a number from 10 to 100000",
    }


def test_one_email_has_so_many_tickets_of_an_event_for_good(api_for, owner, performance):
    change(owner, performance.account, tickets_by_email=3)
    buyer = {"email": "Maya+2@example.org"}

    assert take_free(api_for(), performance, 2).status_code == 200
    refused = take_free(api_for(), performance, 2, address="198.51.100.7", **buyer)
    assert (refused.status_code, refused.json()["code"]) == (429, "enough_tickets")
    assert take_free(api_for(), performance, 1, address="198.51.100.7", **buyer).status_code == 200
    assert take_free(api_for(), performance, 2, email="mayaan@example.org").status_code == 200


def test_a_ticket_that_was_scanned_in_still_counts_toward_the_limit_for_good(api_for, owner, performance):
    change(owner, performance.account, tickets_by_email=2)
    assert take_free(api_for(), performance, 2).status_code == 200
    door = open_door(performance)
    for ticket in Ticket.objects.filter(performance=performance).select_related("order__payment"):
        door.scan(ticket)

    refused = take_free(api_for(), performance, 1, address="198.51.100.7")

    assert (refused.status_code, refused.json()["code"]) == (429, "enough_tickets")


def test_limits_are_kept_as_what_differs():
    limits = BuyingLimits(open_reservations=2)
    assert changed_of(limits) == {"open_reservations": 2}
    assert limits_of({"open_reservations": 2, "gone": 1}) == limits
