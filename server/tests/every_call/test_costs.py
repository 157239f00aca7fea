"""The processor time of each anonymous call: under 100 ms, or it is limited to ten a minute.

FOYER_COSTS=docs/security-costs.md writes the table of measurements there.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import caches
from django.db import transaction
from django.test import Client
from django.urls import get_resolver
from rest_framework.test import APIClient

from server.documents.cache_services import DRAWINGS
from server.platform.http.request_limits import limits_of
from server.platform.limits import Limit
from server.testing.factories import make_event, make_performance, make_staff
from server.testing.tenants import Tenant
from server.tests.callers import body_of, nobody
from server.tests.calls import CALLS
from server.tests.calls.shapes import Who
from server.tests.every_call.test_limits import PAGES

pytestmark = pytest.mark.django_db
MOST = 0.1  # seconds of a processor
FEW = 10  # calls a minute
TIMES = 3  # the best counts: other work on the machine makes calls slower, never faster
USUAL = 0.54  # seconds of a processor that the yardstick of scripts/budget takes where MOST holds
PUBLIC = [call for call in CALLS if call.who is Who.ANYBODY]
SEASON = 500  # performances of one event, more than a year of a long run
PARTY = 100  # tickets, as many as the public may buy at once


@dataclass(frozen=True)
class Cost:
    """The cost of a call in milliseconds, and how often an address may make it in a minute."""

    call: str
    milliseconds: float
    limit: Limit

    @property
    def row(self) -> str:
        return f"| `{self.call}` | {self.milliseconds:.0f} | {self.limit.most} in {self.limit.seconds} s |"


_measured: list[Cost] = []


@pytest.fixture(scope="module", autouse=True)
def _table() -> Iterator[None]:
    yield
    if path := os.environ.get("FOYER_COSTS"):
        rows = sorted(_measured, key=lambda cost: -cost.milliseconds)
        Path(path).write_text(HEAD + "\n".join(cost.row for cost in rows) + "\n")


HEAD = """# What strangers' calls cost

Milliseconds of a processor (the best of three, in one process, on SQLite) of each call that needs no session, and how
often one address may make it. Written by `server/tests/every_call/test_costs.py`, which fails for a call of 100 ms
or more that may be made more than ten times a minute.

| call | ms | limit of an address |
| --- | ---: | --- |
"""


def cost_of(name: str, path: str, call: Callable[[], Any], *, limit: Limit | None = None) -> None:
    """Measure a call, whose response is read completely, and compare it with its limit."""
    best = min(_seconds(call) for _ in range(TIMES))
    if best >= MOST:
        best /= _slowness()
    (bound,) = (limit,) if limit else limits_of(get_resolver().resolve(path.partition("?")[0]).func)
    _measured.append(Cost(name, best * 1000, bound))
    assert best < MOST or bound.most * 60 / bound.seconds <= FEW, f"{name}: {best * 1000:.0f} ms"


@cache
def _slowness() -> float:
    """Return how much longer than usual this machine takes now, at least 1."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-m", "scripts.budget.yardstick"], cwd=settings.BASE_DIR, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return max(1.0, (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / USUAL)


def _seconds(call: Callable[[], Any]) -> float:
    """Return the processor time of one call; its writes are rolled back."""
    with transaction.atomic():
        before = time.process_time()
        response = call()
        body_of(response)
        took = time.process_time() - before
        transaction.set_rollback(True)
    assert response.status_code != 500
    for backend in caches.all(initialized_only=True):
        backend.clear()
    return took


@pytest.fixture
def _real_hashes(settings: Any) -> None:
    settings.PASSWORD_HASHERS = settings.PASSWORD_HASHERS[-1:]


@pytest.mark.parametrize("call", PUBLIC, ids=lambda call: call.name)
@pytest.mark.usefixtures("_real_hashes")
def test_a_public_call_costs_little(ours: Tenant, call: Any):
    cost_of(call.name, call.path(ours), lambda: nobody().make(call, ours))


@pytest.mark.parametrize("path", PAGES)
def test_a_page_costs_little(ours: Tenant, path: str):
    client = Client()
    cost_of(f"GET {path}", path, lambda: client.get(path, REMOTE_ADDR="203.0.113.9"))


# Large amounts of data:


@pytest.fixture
def season() -> Any:
    event = make_event(max_count=PARTY)
    for number in range(SEASON):
        make_performance(event, price=Decimal(30), capacity=1_000, subcategory=f"Evening {number}")
    return event


@pytest.mark.parametrize("path", ["/v1/sales/events/{}", "/buy/{}", "/widget/{}", "/demo"])
def test_a_long_season_is_shown_for_little(season: Any, path: str):
    public, url = APIClient(), path.format(season.pk)
    cost_of(f"GET {path.format('ID')} ({SEASON} performances)", url, lambda: public.get(url))


@pytest.mark.sweep
def test_a_large_party_buys_for_little(season: Any, api_for: Any):
    """Measured as the office: the public's limits on free tickets save no processor time."""
    seller, path = api_for(make_staff(season.account).user), "/v1/sales/reservations"
    show = season.performances.first()
    basket = {"items": [{"performance": show.pk, "tickets": [{"quantity": PARTY}]}]}
    cost_of(
        f"POST /v1/sales/quotes ({PARTY} tickets)", "/v1/sales/quotes", lambda: seller.post("/v1/sales/quotes", basket)
    )
    cost_of(f"POST {path} ({PARTY} tickets)", path, lambda: reserve(seller, basket))
    reserved = reserve(seller, basket).json()
    paying = f"{path}/{reserved['reservation']}/payment"
    cost_of(f"POST {path}/ID/payment ({PARTY} tickets)", paying, lambda: pay(seller, reserved))
    assert pay(seller, reserved).status_code == 200
    pdf = f"/v1/sales/payments/{reserved['payment']}/tickets.pdf"
    cost_of(f"GET /v1/sales/payments/ID/tickets.pdf ({PARTY} tickets)", pdf, lambda: drawn(seller, pdf), limit=DRAWINGS)
    cost_of(f"GET /v1/sales/payments/ID/tickets.pdf ({PARTY} tickets, kept)", pdf, lambda: seller.get(pdf))


def reserve(seller: APIClient, basket: dict[str, Any]) -> Any:
    return seller.post("/v1/sales/reservations", basket, HTTP_IDEMPOTENCY_KEY="k" * 16)


def pay(seller: APIClient, reserved: dict[str, Any]) -> Any:
    body = {"gateway": "cash", "buyer": {"name": "Ada Vale", "email": "ada@buyers.test"}, "tendered": "4000.00"}
    secret = reserved["secret"]
    return seller.post(
        f"/v1/sales/reservations/{reserved['reservation']}/payment", body, HTTP_X_RESERVATION_SECRET=secret
    )


def drawn(seller: APIClient, pdf: str) -> Any:
    """Render tickets as if they had never been rendered."""
    shutil.rmtree(settings.DOCUMENTS_ROOT, ignore_errors=True)
    return seller.get(pdf)
