"""Metrics for Prometheus, access to them, and the readiness of this process."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings as foyer
from django.db import OperationalError
from django.test import Client
from prometheus_client import REGISTRY
from rest_framework.test import APIClient

from server.catalogue.events.models import SaleTick
from server.inventory.models import Reservation
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.platform.http.observability import REQUESTS
from server.platform.models import OutboxJob
from server.platform.observability import health
from server.platform.observability import health as readiness
from server.sales.models import OrderEvent
from server.testing.factories import make_hold, make_performance, reserve_tickets, sell_tickets

HERE: dict[str, Any] = {"HTTP_HOST": "127.0.0.1"}
TOKEN = "a-token-of-some-length"


def value(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


@pytest.mark.parametrize(
    "headers",
    [
        {"HTTP_HOST": "foyer.example"},
        {**HERE, "REMOTE_ADDR": "203.0.113.7"},
        {**HERE, "HTTP_X_FORWARDED_FOR": "127.0.0.1"},
        {**HERE, "HTTP_AUTHORIZATION": "Bearer wrong"},
    ],
)
def test_outsiders_find_nothing_there(settings, headers):
    settings.METRICS_TOKEN, settings.ALLOWED_HOSTS = TOKEN, ["*"]
    assert Client().get("/metrics", **headers).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize(("given", "status"), [(TOKEN, 200), (f"{TOKEN}x", 404), ("", 404), ("é", 404)])
def test_behind_a_proxy_the_token_alone_opens(settings, given, status):
    settings.METRICS_TOKEN, settings.BEHIND_PROXY = TOKEN, True
    assert Client().get("/metrics", **HERE, HTTP_AUTHORIZATION=f"Bearer {given}").status_code == status
    assert Client().get("/metrics", **HERE).status_code == 404


def test_without_a_token_set_none_opens(settings):
    settings.METRICS_TOKEN, settings.ALLOWED_HOSTS = "", ["*"]
    assert Client().get("/metrics", HTTP_HOST="foyer.example", HTTP_AUTHORIZATION="Bearer ").status_code == 404


@pytest.mark.django_db
def test_calls_are_counted_by_route_whatever_is_asked_for():
    api = APIClient()
    before = len(list(next(iter(REQUESTS.collect())).samples))
    for number in range(50):
        api.get(f"/widget/{number}")
        api.get(f"/v1/nothing/{number}?x={number}")
        api.get(f"/Screen{number}")
        api.generic(f"METHOD{number}", "/v1/auth/session")
    after = len(list(next(iter(REQUESTS.collect())).samples))

    assert after - before <= 8
    assert value("foyer_http_requests_total", method="GET", route="widget/<id:event>", status="404") >= 50
    assert value("foyer_http_requests_total", method="GET", route="(no_such_call)", status="404") >= 50
    assert value("foyer_http_requests_total", method="other", route="v1/auth/session", status="405") >= 0


@pytest.mark.django_db
def test_refusals_are_counted_by_their_code():
    before = value("foyer_refusals_total", status="401", code="wrong_credentials")
    APIClient().post("/v1/auth/login", {"email": "nobody@foyer.test", "password": "x"}, format="json")

    assert value("foyer_refusals_total", status="401", code="wrong_credentials") == before + 1


@pytest.mark.database
@pytest.mark.django_db
def test_due_jobs_are_reported_by_kind_with_their_age():
    now = clock.now()
    for minutes, state in ((30, "owed"), (5, "owed")):
        OutboxJob.objects.create(
            kind="orders.ticket_mail",
            subject_id=minutes,
            state=state,
            owed_at=now - timedelta(minutes=minutes),
            due_at=now,
        )
    OutboxJob.objects.create(kind="later", subject_id=1, owed_at=now, due_at=now + timedelta(minutes=5))

    assert value("foyer_owed_work_due", kind="orders.ticket_mail") == 2
    assert 1800 <= value("foyer_owed_work_oldest_seconds", kind="orders.ticket_mail") < 1900
    assert value("foyer_owed_work_due", kind="later") == 0
    assert value("foyer_database_up") == 1


def test_unreachable_database_is_reported_and_fails_nothing(monkeypatch):
    def away() -> list[object]:
        raise OperationalError

    monkeypatch.setattr("server.platform.http.observability.read_due_jobs", away)
    assert REGISTRY.get_sample_value("foyer_database_up") == 0


@pytest.fixture
def fresh_readiness(monkeypatch):
    """Reset the readiness of the parts of a test's process."""
    monkeypatch.setattr(readiness, "_parts", {"database": lambda: True})
    readiness.full_probe.forget()
    yield
    readiness.full_probe.forget()


@pytest.mark.database
@pytest.mark.django_db
@pytest.mark.usefixtures("fresh_readiness")
def test_age_of_the_oldest_overdue_item_is_reported_by_kind(later):
    began = time.monotonic()
    performance = make_performance(capacity=8, starts_at=clock.now() + timedelta(minutes=61))
    reserved = reserve_tickets(performance, 2).reservation
    Reservation.objects.filter(pk=reserved.pk).update(expires_at=clock.now() + timedelta(seconds=10))
    make_hold(performance, 4, hours=1)
    sell_tickets(performance, 1, buyer=Buyer(name="Ada", email="ada@example.org"))
    OrderEvent.objects.update(is_untold=True)  # as if there were a webhook for it
    SaleTick.objects.create(pk=1, told_until=clock.now())
    later(seconds=90)

    data = Client().get("/healthz/ready", **HERE).json()["overdue_seconds"]
    expected = {"reservations": 80, "holds": 30, "sale_moments": 90, "figures": 90, "jobs": 90, "order_events": 90}
    assert data.keys() == expected.keys()
    for kind, age in expected.items():
        exported = value("foyer_overdue_oldest_seconds", kind=kind)
        passed = time.monotonic() - began
        assert age <= data[kind] < age + passed + 1
        assert age <= exported < age + passed + 1


@pytest.mark.django_db
@pytest.mark.usefixtures("fresh_readiness")
def test_nothing_is_overdue_where_nothing_is_due():
    body = Client().get("/healthz/ready", **HERE).json()

    assert body == {"message": "Success", "overdue_seconds": dict.fromkeys(sorted(health._overdue_kinds), 0)}


# Readiness:


@pytest.fixture
def parts(monkeypatch):
    """Replace the parts by our own."""
    named: dict[str, readiness.Part] = {"database": lambda: True, "disk": lambda: True}
    monkeypatch.setattr(readiness, "_parts", named)
    monkeypatch.setattr(health, "_overdue_kinds", {})
    readiness.full_probe.forget()
    readiness.database_probe.forget()
    yield named
    readiness.full_probe.forget()
    readiness.database_probe.forget()


def test_liveness_and_readiness_are_separate(parts, monkeypatch):
    assert Client().get("/healthz/ready").json() == {"message": "Success"}

    def fail() -> bool:
        raise OperationalError("password authentication failed for user foyer at 10.0.0.5")

    parts["database"] = fail
    parts["disk"] = lambda: False
    readiness.full_probe.forget()
    readiness.database_probe.forget()
    answer = Client().get("/healthz/ready")
    assert (answer.status_code, answer.json()) == (
        503,
        {"message": "Not ready", "code": "not_ready", "missing": ["database", "disk"]},
    )
    assert Client().get("/healthz").json()["missing"] == ["database"]
    assert Client().get("/healthz/live").status_code == 200


def test_each_part_is_asked_once_a_second_however_many_ask(parts):
    calls = []

    def probe() -> bool:
        calls.append(1)
        return True

    parts["database"] = probe
    for _ in range(200):
        assert Client().get("/healthz/ready").status_code == 200

    assert len(calls) <= 5


def test_nobody_waits_behind_a_part_that_hangs(parts, monkeypatch):
    import threading

    go, begun = threading.Event(), threading.Event()
    assert readiness.full_probe.found().missing == ()

    def hang() -> bool:
        begun.set()
        return go.wait(10)

    parts["database"] = hang
    monkeypatch.setattr(readiness, "PROBE_CACHED_FOR", 0.0)
    first = threading.Thread(target=readiness.full_probe.found)
    first.start()
    assert begun.wait(10)
    assert readiness.full_probe.found().missing == ()
    go.set()
    first.join()


@pytest.mark.django_db
def test_the_tables_of_this_code_are_there(monkeypatch):
    monkeypatch.setattr(readiness, "_migrated", [])
    assert readiness.is_migrated()
    assert readiness.database_answers()
    assert readiness.redis_answers()


def test_a_full_disk_is_not_ready(monkeypatch):
    foyer.DATA.mkdir(parents=True, exist_ok=True)
    monkeypatch.setattr(readiness, "LEAST_FREE", 2**62)
    assert not readiness.has_space()
