"""The Events Summary over the wire (spec part 3, sections 2.1, 3, 6, 7 and 9)."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pytest

from server.accounts.models import Role
from server.catalogue.events.models import Event, Performance
from server.inventory.models import Stock
from server.platform import clock
from server.testing import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]
NOW = datetime(2026, 11, 25, 12, 0, tzinfo=UTC)
TODAY = date(2026, 11, 25)
SUMMARY, TOP = "/v1/events/getEventBarChartByAccountId", "/v1/events/getTopsellingEvent"


@pytest.fixture(autouse=True)
def _fixed_now(monkeypatch):
    monkeypatch.setattr(clock, "now", lambda: NOW)


@pytest.fixture
def event(account):
    return factories.make_event(account)


@pytest.fixture
def api(api_for, account):
    return api_for(factories.make_user(account))


@pytest.fixture
def on(event):
    def make(starts_at, *, sold=0, capacity=1000, revenue="0", of=event, **more):
        made = factories.make_performance(of, starts_at=starts_at, capacity=capacity, **more)
        Stock.objects.filter(pk=made.pk).update(sold=sold, revenue=Decimal(revenue))
        return made

    return make


def summary(api, **params):
    response = api.post(SUMMARY, params)
    assert response.status_code == 200, response.json()
    return response.json()["data"]


def bars(api, currency="GBP"):
    return {
        row["eventDate"]: (row["totalsoldcount"], row["totalEventCost"])
        for row in summary(api)["BarChart"]
        if row["currencytype"] == currency and row["totalsoldcount"]
    }


def top(api, **params):
    response = api.post(TOP, params)
    assert response.status_code == 200, response.json()
    [rows] = response.json()["data"]
    return rows


def test_the_chart_has_fourteen_days_from_today_on(api, on):
    on(NOW + timedelta(hours=7), sold=611, revenue="17022.50")
    on(NOW + timedelta(hours=8), sold=482, revenue="14218")
    on(NOW + timedelta(days=2), sold=88, revenue="1584")
    rows = summary(api)["BarChart"]
    assert [row["eventDate"] for row in rows] == [str(TODAY + timedelta(days=day)) for day in range(14)]
    assert rows[0] == {
        "eventDate": "2026-11-25",
        "totalsoldcount": 1093,
        "totalEventCost": "31240.50",
        "currencytype": "GBP",
    }
    assert [row["totalsoldcount"] for row in rows[1:4]] == [0, 88, 0]


def test_a_day_is_the_venues_own(api, account, on):
    far = factories.make_event(account, venue=factories.make_venue(account, timezone="Pacific/Auckland"))
    # Half past eleven in the evening here is the next day there.
    on(datetime(2026, 11, 27, 23, 30, tzinfo=UTC), sold=3)
    on(datetime(2026, 11, 27, 23, 30, tzinfo=UTC), sold=5, of=far)
    assert bars(api) == {"2026-11-27": (3, "0.00"), "2026-11-28": (5, "0.00")}


def test_the_last_day_counts_and_the_day_after_does_not(api, on):
    on(datetime(2026, 12, 8, 23, 59, tzinfo=UTC), sold=1)
    on(datetime(2026, 12, 9, 0, 0, tzinfo=UTC), sold=2)
    assert bars(api) == {"2026-12-08": (1, "0.00")}


def test_the_meter_counts_all_that_is_to_come(api, on):
    on(NOW + timedelta(days=1), sold=40, capacity=100, revenue="400.10")
    on(NOW + timedelta(days=200), sold=10, capacity=50, revenue="99.90")
    on(NOW - timedelta(hours=4), sold=90)
    on(NOW + timedelta(days=3), sold=7, is_active=False)
    assert summary(api)["LineChart"] == [
        {"totalsoldcount": 50, "remainingTicketcount": 100, "totalEventCost": "500.00", "currencytype": "GBP"}
    ]


def test_currencies_are_never_added(api, account, event, on):
    abroad = factories.make_event(account)
    Event.objects.filter(pk=abroad.pk).update(currency="USD")
    on(NOW + timedelta(days=1), sold=2, revenue="20", capacity=1000)
    on(NOW + timedelta(days=1), sold=3, revenue="48.93", of=abroad, capacity=40)
    found = summary(api)
    assert [row["currencytype"] for row in found["LineChart"]] == ["GBP", "USD"]
    assert len(found["BarChart"]) == 28
    assert bars(api, "GBP") == {"2026-11-26": (2, "20.00")}
    assert bars(api, "USD") == {"2026-11-26": (3, "48.93")}


def test_an_account_without_performances_has_no_metrics(api):
    assert summary(api) == {"BarChart": [], "LineChart": []}


def test_top_selling_begins_with_that_of_which_most_was_sold(api, on):
    few = on(NOW + timedelta(days=1), sold=3)
    many = on(NOW + timedelta(days=9), sold=60, capacity=64, revenue="1702.50", subcategory="Matinee")
    equal = on(NOW + timedelta(days=2), sold=3)
    Stock.objects.filter(pk=many.pk).update(version=7)
    rows = top(api)
    assert [row["eventdetailid"] for row in rows] == [many.pk, few.pk, equal.pk]
    starts = Performance.objects.get(pk=many.pk).starts_at
    assert rows[0] == {
        "eventdetailid": many.pk,
        "eventid": many.event_id,
        "accountid": many.account_id,
        "eventname": "Twelfth Night",
        "event_subcategory": "Matinee",
        "eventdatetime": "12-04-2026,12:00PM",
        "eventdatetimeISO": starts.isoformat(),
        "timezone": "Europe/London",
        "venuename": "Main House",
        "soldcount": 60,
        "numberoftickets": 64,
        "totalEventCost": "1702.50",
        "currencytype": "GBP",
        "version": 7,
    }


def test_top_selling_goes_on_by_ten(api, on):
    made = [on(NOW + timedelta(days=1, minutes=place), sold=50 - place) for place in range(23)]
    keys = [performance.pk for performance in made]
    assert [row["eventdetailid"] for row in top(api)] == keys[:10]
    assert [row["eventdetailid"] for row in top(api, off_set=10, step=10)] == keys[10:20]
    assert [row["eventdetailid"] for row in top(api, off_set=20, step=10)] == keys[20:]
    assert top(api, off_set=30) == []
    assert api.post(TOP, {}).json()["total"] == 23


@pytest.mark.parametrize("path", [SUMMARY, TOP])
def test_own_account_is_counted_and_administrators_choose(api_for, account, on, path):
    on(NOW + timedelta(days=1), sold=5)
    outsider_api = api_for(factories.make_user(factories.make_account()))
    admin = api_for(factories.make_user(account, role=Role.PLATFORM_ADMINISTRATOR))
    body = {"account_id": account.pk, "accountid": account.pk}
    assert '"soldcount":5' not in outsider_api.post(path, body).content.decode().replace("totalsoldcount", "soldcount")
    assert '"soldcount":5' in admin.post(path, body).content.decode().replace("totalsoldcount", "soldcount")


@pytest.mark.parametrize("path", [SUMMARY, TOP])
def test_metrics_cost_the_same_however_many_performances_there_are(
    api, on, event, path, django_assert_num_queries, django_assert_max_num_queries
):
    on(NOW + timedelta(days=1), sold=1)
    with django_assert_max_num_queries(10) as one:
        api.post(path, {})
    for place in range(30):
        on(NOW + timedelta(days=1 + place % 20, minutes=1 + place), sold=place)
    with django_assert_num_queries(len(one)):
        api.post(path, {})
