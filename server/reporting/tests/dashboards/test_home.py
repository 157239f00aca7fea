"""Home's figures over the wire: today and this week beside the week before, a line for each currency."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from server.accounts.models import Account, Role
from server.aftersales.tests.payouts.factories import cancel, sell
from server.catalogue.events.models import Event, Performance
from server.checkin.models import DoorRules
from server.platform import clock
from server.reporting.home_api import HomeOut
from server.reporting.metrics_services import roll_up
from server.testing import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]
NOW = datetime(2026, 11, 18, 12, 0, tzinfo=UTC)
DAY = timedelta(days=1)
CARDS = "/v1/events/getDashboardEvent"


class Clock:
    """What time it is."""

    now = NOW


@pytest.fixture(autouse=True)
def _clock(monkeypatch):
    Clock.now = NOW
    monkeypatch.setattr(clock, "now", lambda: Clock.now)


def on_sale(event: Event) -> Performance:
    return factories.make_performance(
        event, starts_at=NOW + 3 * DAY, on_sale_at=NOW - 40 * DAY, capacity=200, price="10.00"
    )


def sell_ago(performance: Performance, days: int, tickets: int) -> None:
    Clock.now = NOW - days * DAY
    factories.sell_tickets(performance, tickets)
    Clock.now = NOW


@pytest.fixture
def performance(account: Account) -> Performance:
    return on_sale(factories.make_event(account))


@pytest.fixture
def api(api_for, account):
    return api_for(factories.make_user(account))


def home(api: Any, account: Account) -> dict[str, Any]:
    response = api.get(f"/v1/insight/home/{account.pk}")
    assert response.status_code == 200, response.json()
    data: dict[str, Any] = response.json()["data"]
    assert set(data) == set(HomeOut().fields)
    return data


@pytest.mark.parametrize("is_rolled_up", [False, True])
def test_today_counts_in_its_week(api, account, performance, is_rolled_up):
    for days, tickets in ((0, 1), (1, 2), (6, 4), (7, 8), (13, 16), (14, 32)):
        sell_ago(performance, days, tickets)
    if is_rolled_up:
        roll_up()
    data = home(api, account)
    assert (data["day"], data["timezone"]) == ("2026-11-18", "Europe/London")
    assert data["sold"] == {"today": 1, "week": 7, "before": 24}
    [earned] = data["earned"]
    assert (earned["currency"], earned["today"], earned["week"]) == ("GBP", "10.00", "70.00")


def test_currencies_are_never_added_and_the_one_that_took_more_comes_first(api, account, performance):
    abroad = factories.make_event(account)
    Event.objects.filter(pk=abroad.pk).update(currency="USD")
    sell_ago(performance, 1, 1)
    sell_ago(on_sale(Event.objects.get(pk=abroad.pk)), 1, 3)
    data = home(api, account)
    assert [(row["currency"], row["week"]) for row in data["earned"]] == [("USD", "30.00"), ("GBP", "10.00")]
    assert data["sold"]["week"] == 4


def test_home_shows_what_buyers_have_yet_to_collect(api, account, performance):
    seller = factories.make_staff(account)
    sell(performance, caller=seller)
    cancel(performance, seller)
    [row] = home(api, account)["to_hand_back"]
    assert (row["currency"], row["count"]) == ("GBP", 1)
    assert float(row["amount"]) > 0


def test_an_account_that_has_sold_nothing_has_no_currency_yet(api, account, performance):
    data = home(api, account)
    assert (data["sold"], data["earned"], data["to_hand_back"]) == ({"today": 0, "week": 0, "before": 0}, [], [])


def test_the_statements_do_not_grow_with_what_is_sold(api, account, performance, django_assert_max_num_queries):
    for _ in range(2):
        sell_ago(performance, 2, 3)
        sell_ago(on_sale(factories.make_event(account)), 3, 1)
        with django_assert_max_num_queries(5):
            home(api, account)


def test_it_is_the_offices_own(api_for, account):
    path = f"/v1/insight/home/{account.pk}"
    assert api_for().get(path).status_code == 401
    assert api_for(factories.make_user(account, Role.DOOR_STAFF)).get(path).status_code == 403
    assert api_for(factories.make_user(factories.make_account())).get(path).status_code == 404
    assert api_for(factories.make_user(role=Role.PLATFORM_ADMINISTRATOR)).get(path).status_code == 200


# The cards of Home


def card(api: Any) -> dict[str, Any]:
    response = api.post(CARDS, {})
    assert response.status_code == 200, response.json()
    [[row]] = response.json()["data"]
    return row


def test_card_shows_both_weeks_to_the_office_alone(api, api_for, account, performance):
    sell_ago(performance, 0, 2)
    sell_ago(performance, 6, 3)
    sell_ago(performance, 13, 7)
    sell_ago(performance, 14, 9)
    assert (card(api)["weeksold"], card(api)["weekbeforesold"]) == (5, 7)
    door = card(api_for(factories.make_user(account, Role.DOOR_STAFF)))
    assert (door["weeksold"], door["weekbeforesold"]) == (None, None)


def test_card_shows_doors_by_own_rules_or_the_accounts(api, account, performance):
    assert card(api)["doors_at"] is None
    DoorRules.objects.create(account=account, opens_before=60)
    assert card(api)["doors_at"] == "2026-11-21T11:00:00+00:00"
    DoorRules.objects.create(account=account, event=performance.event, opens_before=30)
    assert card(api)["doors_at"] == "2026-11-21T11:30:00+00:00"
