"""Who may take back and exchange: the right key of the right account; a test key does so in its own house alone."""

from __future__ import annotations

import pytest

from server.accounts.models import Account
from server.api.public.test_account_services import replenish_events
from server.integrations.api_catalogue import Category, names_of
from server.integrations.key_services import make_key
from server.inventory.models import Reservation
from server.platform import clock
from server.sales.models import OrderEvent, Ticket

pytestmark = pytest.mark.django_db

CALLS = {
    "cancel": {},
    "refunds/quote": {},
    "refunds": {},
    "exchange/quote": {"performance": 1},
    "exchange": {"quote": 1},
}
PATHS = pytest.mark.parametrize("call", CALLS)


def tried(who, order, call):
    body = CALLS[call]
    if "performance" in body:
        body = {"performance": order.performance_id}
    return who.post(f"orders/{order.pk}/{call}", body)


def untouched(order):
    events = OrderEvent.objects.filter(order=order).count()
    return set(Ticket.objects.filter(order=order).values_list("status", flat=True)), events


@pytest.fixture
def order(partner, performance):
    return partner.sell(performance)


@PATHS
@pytest.mark.parametrize("key", ["", "wrong", "fy_live_x", "x" * 300])
def test_nobody_is_answered(partner, order, call, key):
    before = untouched(order)
    partner.api.credentials(HTTP_X_API_KEY=key)
    answer = tried(partner, order, call)
    assert (answer.status_code, answer.json()["code"]) == (401, "invalid_token")
    assert untouched(order) == before


@PATHS
def test_an_expired_key_opens_nothing(partner, order, call):
    before = untouched(order)
    partner.expire()
    assert tried(partner, order, call).status_code == 401
    assert untouched(order) == before


@PATHS
def test_the_other_categorys_key_may_not(partner_for, order, call, performance):
    before = untouched(order)
    reporting_client = partner_for(performance.account, calls=names_of(Category.REPORT))
    answer = tried(reporting_client, order, call)
    assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")
    assert untouched(order) == before


@PATHS
def test_another_accounts_order_is_not_there(other_partner, order, call):
    before = untouched(order)
    assert tried(other_partner, order, call).status_code == 404
    assert untouched(order) == before


@PATHS
def test_a_test_key_never_touches_the_live_account(partner, order, call):
    before = untouched(order)
    _, key = make_key(client=partner.row, is_test=True)
    partner.api.credentials(HTTP_X_API_KEY=key)
    answer = tried(partner, order, call)
    assert answer.status_code == 404
    assert untouched(order) == before


def test_a_test_key_reads_and_scans_nothing_of_the_live_account(partner, order):
    _, key = make_key(client=partner.row, is_test=True)
    partner.api.credentials(HTTP_X_API_KEY=key)
    test_account = Account.objects.get(test_house_of=partner.row.account)
    place = order.performance_id

    assert partner.api.get("/api/orders").json()["data"] == []
    assert partner.api.get(f"/api/orders/{order.pk}").status_code == 404
    assert partner.api.get(f"/api/performances/{place}").status_code == 404
    scan = {"performance": place, "code": "x", "nonce": "n" * 20, "scanned_at": clock.now().isoformat()}
    device = {"device": "7b4ff2c5-0f6e-4a36-9d1f-0d6a3f6b0a51"}
    verdict = partner.api.post("/api/scans", {"scans": [scan | device]}).json()["verdicts"][0]
    assert verdict["verdict"] is None
    assert test_account.pk != order.account_id


@pytest.mark.usefixtures("check_integrity")
def test_trials_are_sold_refunded_and_exchanged_in_the_test_account(partner, performance):
    _, key = make_key(client=partner.row, is_test=True)
    test_account = Account.objects.get(test_house_of=partner.row.account)
    replenish_events(test_account.pk)
    partner.key = key
    partner.api.credentials(HTTP_X_API_KEY=key)
    first, second = test_account.performances.filter(event__name="A Test Play").order_by("starts_at")[:2]
    order = partner.sell(first)

    quoted = partner.api.post(f"/api/orders/{order.pk}/exchange/quote", {"performance": second.pk}).json()
    made = partner.post(f"orders/{order.pk}/exchange", {"quote": quoted["quote"]}).json()
    assert made["status"] == "made"
    assert partner.post(f"orders/{order.pk}/cancel").json()["status"] == "refunded"
    assert not Reservation.objects.filter(account=performance.account).exists()
