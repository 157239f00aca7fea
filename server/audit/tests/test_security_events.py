"""What is noted for those who guard: it fails nobody's call, and nobody fills the table by being refused."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from django.db import OperationalError, transaction
from django.test import RequestFactory
from rest_framework.request import Request
from rest_framework.test import APIClient

from server.accounts.changes import SecurityEventRecorded
from server.accounts.models import Role, SecurityEvent
from server.administration.audit_api import record_refusal
from server.administration.selectors import read_security_versions
from server.administration.topics import security_event_recorded
from server.audit import security_services
from server.audit.security_services import MOST_ROWS, EventKind, record_event
from server.platform.domain_events import DomainEvent, published
from server.platform.observability.logs import RequestContext, use_context
from server.testing.factories import make_account, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def gathered(monkeypatch):
    """A process that serves: what is noted waits until the thread writes it, which here the test does."""
    gathered = security_services.EventBuffer(is_open=True)
    monkeypatch.setattr(security_services, "event_buffer", gathered)
    return gathered


@pytest.mark.database
def test_much_of_one_kind_from_one_place_is_one_row_and_few_statements(gathered, django_assert_num_queries):
    account = make_account("Northgate")
    with django_assert_num_queries(0):
        for number in range(1000):
            record_event(
                EventKind.LIMITED, account_id=account.pk, address="2001:db8::1", what="POST v1/x", number=number
            )
    with django_assert_num_queries(4):  # a savepoint and its end, the rows, the counts
        security_services.write_events()

    event = SecurityEvent.objects.get()
    assert (event.times, event.place, event.what) == (1000, "2001:db8::", "POST v1/x")
    assert event.facts == {"number": 999}


@pytest.mark.database
def test_what_comes_later_in_the_hour_is_counted_in_the_same_row(gathered, later):
    for _ in range(3):
        record_event(EventKind.SIGN_IN_FAILED, address="203.0.113.7")
        security_services.write_events()
    later(hours=1)
    record_event(EventKind.SIGN_IN_FAILED, address="203.0.113.7")
    security_services.write_events()

    assert [event.times for event in SecurityEvent.objects.order_by("pk")] == [3, 1]


@pytest.mark.database
def test_from_however_many_places_it_is_so_many_rows(gathered):
    for number in range(5000):
        record_event(EventKind.SIGN_IN_FAILED, address=f"10.{number // 250}.{number % 250}.1")
        if number % 900 == 0:
            security_services.write_events()
    security_services.write_events()

    assert SecurityEvent.objects.count() == MOST_ROWS + 1
    assert sum(SecurityEvent.objects.values_list("times", flat=True)) == 5000
    assert SecurityEvent.objects.get(place="").times == 5000 - MOST_ROWS


def test_a_flood_fills_no_log(gathered, caplog):
    caplog.set_level(logging.INFO, "foyer.security")
    for _ in range(1000):
        record_event(EventKind.LIMITED, address="203.0.113.7")

    assert [line.times for line in caplog.records] == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512]


@pytest.mark.database
def test_a_database_that_is_away_fails_no_call_and_loses_nothing(gathered, monkeypatch, caplog):
    write = security_services._write_together

    def away(_: Any) -> None:
        raise OperationalError("gone")

    monkeypatch.setattr(security_services, "_write_together", away)
    record_event(EventKind.REFUSED, address="203.0.113.7")
    security_services.write_events()
    record_event(EventKind.REFUSED, address="203.0.113.7")
    monkeypatch.setattr(security_services, "_write_together", write)
    security_services.write_events()

    assert SecurityEvent.objects.get().times == 2
    assert "not written yet: OperationalError" in caplog.text


def test_what_cannot_be_noted_at_all_fails_no_call(gathered, monkeypatch, caplog):
    monkeypatch.setattr(gathered, "add", None)
    record_event(EventKind.REFUSED)

    assert "could not be noted" in caplog.text


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_a_refusal_that_rolls_back_is_noted_all_the_same(gathered):
    with transaction.atomic():
        record_event(EventKind.MONEY_LIMIT, what="refund")
        transaction.set_rollback(True)
    security_services.write_events()

    assert SecurityEvent.objects.get().what == "refund"


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_what_is_about_somebody_who_is_gone_costs_the_others_nothing(gathered):
    record_event(EventKind.SIGNED_IN, user_id=987654)
    record_event(EventKind.SIGNED_IN, address="203.0.113.7")
    security_services.write_events()

    assert SecurityEvent.objects.get().place == "203.0.113.7"


@pytest.mark.django_db(transaction=True)
def test_serving_thread_writes_within_a_moment_and_at_exit():
    events: list[DomainEvent] = []

    def listen(change: DomainEvent, **_: Any) -> None:
        events.append(change)

    published.connect(listen)
    account = make_account("Northgate")
    security_services.start_event_writer()
    try:
        record_event(EventKind.SIGNED_IN, account_id=account.pk)
        assert not SecurityEvent.objects.exists()
    finally:
        security_services.stop_event_writer()

    assert SecurityEvent.objects.get().account == account
    assert events == [SecurityEventRecorded(account_id=account.pk)]


# What is noted of itself


@pytest.fixture
def usher_and_account():
    account = make_account("Northgate")
    return make_user(account, Role.DOOR_STAFF), account


def test_a_refusal_by_rights_is_noted_with_who_where_and_which_call(usher_and_account, api_for):
    door, account = usher_and_account
    api: APIClient = api_for(door)
    assert api.post("/v1/audit/getAuditLog", {}, format="json", REMOTE_ADDR="203.0.113.7").status_code == 403

    event = SecurityEvent.objects.get()
    assert (event.kind, event.account, event.user, event.place) == (EventKind.REFUSED, account, door, "203.0.113.7")
    assert (event.what, event.facts) == ("POST v1/audit/getAuditLog", {"code": "not_allowed"})


def test_a_row_of_another_account_is_no_refusal_of_rights(api_for):
    organiser = make_user(make_account("Northgate"), Role.ORGANISER)
    assert api_for(organiser).get("/v1/users/getUserById?userId=987654").status_code == 404

    assert not SecurityEvent.objects.exists()


def test_a_limit_that_was_reached_is_noted_with_where():
    api = APIClient()
    for _ in range(12):
        answer = api.post(
            "/v1/auth/login", {"email": "a@foyer.test", "password": "x"}, format="json", REMOTE_ADDR="203.0.113.7"
        )
    assert answer.status_code == 429
    assert SecurityEvent.objects.filter(kind=EventKind.LIMITED, place="203.0.113.7", what="POST v1/auth/login").exists()


def test_what_was_noted_of_a_call_already_is_not_noted_twice():
    request = Request(RequestFactory().post("/v1/reservations"))
    with use_context(RequestContext("0123456789abcdef", address="203.0.113.7")):
        record_event(EventKind.LIMITED, what="free orders")
        record_refusal(request, 429, "too_many_attempts")
        record_refusal(request, 403, "not_allowed")

    assert list(SecurityEvent.objects.order_by("pk").values_list("kind", "what")) == [
        ("limited", "free orders"),
        ("refused", "POST "),
    ]


def test_what_decides_who_may_do_what_is_noted_once_it_is_so(api_for, django_capture_on_commit_callbacks):
    owner = make_user(make_account("Northgate"), Role.ACCOUNT_OWNER)
    body = {"account_id": owner.account_id, "roleid": 3, "right": "refund", "given": True}
    with django_capture_on_commit_callbacks(execute=True):
        assert api_for(owner).post("/v1/customers/changeRight", body, format="json").status_code == 200

    event = SecurityEvent.objects.get()
    assert (event.kind, event.account, event.user) == (EventKind.SETTING_CHANGED, owner.account, owner)
    assert event.what == f"accountrights {owner.account_id}"


# Reading


SECURITY = "/v1/audit/getSecurityEvents"


def rows(api: APIClient, **params: Any) -> list[dict[str, Any]]:
    answer = api.post(SECURITY, params, format="json")
    assert answer.status_code == 200, answer.json()
    return answer.json()["data"][0]


def test_an_owner_reads_their_own_accounts_and_the_platform_all(api_for):
    ours, theirs = make_account("Northgate"), make_account("Southgate")
    platform = make_user(make_account("Foyer", is_platform=True), Role.PLATFORM_ADMINISTRATOR)
    owner = make_user(ours, Role.ACCOUNT_OWNER, first_name="Maya", last_name="Fernandes")
    record_event(EventKind.SIGNED_IN, account_id=ours.pk, user_id=owner.pk, address="203.0.113.7", how="password")
    record_event(EventKind.SIGN_IN_FAILED, account_id=theirs.pk, address="203.0.113.8")
    record_event(EventKind.LIMITED, address="203.0.113.9", what="POST v1/auth/login")

    (row,) = rows(api_for(owner), accountid=theirs.pk)
    assert (row["kind"], row["times"], row["place"], row["facts"]) == (
        "signed_in",
        1,
        "203.0.113.7",
        {"how": "password"},
    )
    assert row["person"] == {"userid": owner.pk, "name": "Maya Fernandes", "email": owner.email}
    assert {row["kind"] for row in rows(api_for(platform))} == {"signed_in", "sign_in_failed", "limited"}
    assert [row["kind"] for row in rows(api_for(platform), accountid=theirs.pk)] == ["sign_in_failed"]


@pytest.mark.database
def test_they_are_found_by_kind_person_place_and_day(api_for, later):
    account = make_account("Northgate")
    owner = make_user(account, Role.ACCOUNT_OWNER, first_name="Maya")
    record_event(EventKind.SIGNED_IN, account_id=account.pk, user_id=owner.pk, address="203.0.113.7")
    today = SecurityEvent.objects.get().last_at.date()
    later(days=1)
    record_event(EventKind.EXPORTED, account_id=account.pk, address="203.0.114.8", what="orders")
    api = api_for(owner)

    assert [row["kind"] for row in rows(api)] == ["exported", "signed_in"]
    assert [row["kind"] for row in rows(api, kind="signed_in")] == ["signed_in"]
    assert [row["kind"] for row in rows(api, search="maya")] == ["signed_in"]
    assert [row["kind"] for row in rows(api, search="203.0.114")] == ["exported"]
    assert [row["kind"] for row in rows(api, day=today.isoformat())] == ["signed_in"]
    assert [row["kind"] for row in rows(api, ordering="last")] == ["signed_in", "exported"]


def test_a_page_costs_the_same_however_many_there_are(api_for, django_assert_max_num_queries):
    account = make_account("Northgate")
    owner = make_user(account, Role.ACCOUNT_OWNER)
    for number in range(15):
        record_event(
            EventKind.SIGNED_IN, account_id=account.pk, user_id=make_user(account).pk, address=f"203.0.113.{number}"
        )
    api = api_for(owner)
    with django_assert_max_num_queries(3):  # the session, the number of rows, the rows
        assert len(rows(api, page=1, page_size=10)) == 10


def test_versions_of_readers_rise_with_new_events():
    account = make_account("Northgate")
    record_event(EventKind.SIGNED_IN, account_id=account.pk)
    record_event(EventKind.LIMITED)
    newest = SecurityEvent.objects.get(account=account)

    versions = read_security_versions({account.pk, 0, 987654})
    assert versions[account.pk] == int(newest.last_at.timestamp() * 1000)
    assert versions[0] > 0
    assert 987654 not in versions
    assert [
        (update.topic.name, set(update.ids))
        for update in security_event_recorded(SecurityEventRecorded(account_id=account.pk))
    ] == [
        (f"account:{account.pk}:admin", {f"security:{account.pk}"}),
        ("platform:admin", {f"security:{account.pk}"}),
    ]
    assert [update.topic.name for update in security_event_recorded(SecurityEventRecorded(account_id=None))] == [
        "platform:admin"
    ]


@pytest.mark.database
def test_old_events_that_are_no_accounts_are_forgotten(gathered, later):
    record_event(EventKind.SIGNED_IN, address="203.0.113.7")
    record_event(EventKind.SIGNED_IN, account_id=make_account("Northgate").pk, address="203.0.113.6")
    security_services.write_events()
    later(days=security_services.EVENTS_STORED_FOR.days + 1)
    record_event(EventKind.SIGNED_IN, address="203.0.113.8")
    security_services.write_events()

    assert security_services.delete_old_events() == 1
    assert set(SecurityEvent.objects.values_list("place", flat=True)) == {"203.0.113.6", "203.0.113.8"}
