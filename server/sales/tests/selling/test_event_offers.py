"""The offer of an event: a month at a time, shared for a second, and with ETags."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.catalogue.events.models import Performance
from server.inventory.models import HoldChannel, Stock
from server.platform import clock
from server.sales.offer_serializers import LISTED_WHOLE
from server.testing.factories import make_account, make_event, make_hold, make_performance, make_user, make_venue

pytestmark = pytest.mark.django_db
YEAR = clock.now().year + 1


def at(month: int, day: int, hour: int = 19) -> datetime:
    return datetime(YEAR, month, day, hour, tzinfo=UTC)


def season_of(*starts: datetime, **fields: Any) -> list[Performance]:
    event = make_event(venue=make_venue(timezone="America/New_York"), max_count=6)
    return [make_performance(event, starts_at=start, **fields) for start in starts]


def long_season() -> list[Performance]:
    """An event of three months, with more dates than are listed at once."""
    return season_of(*(at(month, day) for month in (3, 4, 6) for day in range(10, 16)))


def read(api: Any, performance: Performance, month: str | None = None, **headers: str) -> Any:
    query = {} if month is None else {"month": month}
    return api.get(f"/v1/sales/events/{performance.event_id}", query, headers=headers)


def shown(answer: Any) -> list[int]:
    return [one["performance"] for one in answer.json()["performances"]]


def numbers(performances: list[Performance]) -> list[int]:
    return [one.pk for one in performances]


def test_month_is_read_by_the_performances_clock(api_for):
    eve = at(4, 1, hour=2)  # in New York it is still March
    march, late_march, april = season_of(at(3, 10), eve, at(4, 1, hour=23))
    api = api_for()

    assert shown(read(api, march, f"{YEAR}-03")) == [march.pk, late_march.pk]
    assert shown(read(api, march, f"{YEAR}-04")) == [april.pk]
    assert shown(read(api, march, f"{YEAR}-05")) == []
    whole = read(api, march)
    assert shown(whole) == [march.pk, late_march.pk, april.pk]
    assert whole.json()["months"] == [
        {"month": f"{YEAR}-03", "performances": 2},
        {"month": f"{YEAR}-04", "performances": 1},
    ]
    assert read(api, march, f"{YEAR}-05").json()["months"] == whole.json()["months"]


@pytest.mark.parametrize("month", ["2026", "2026-13", "2026-1", "last", "2026-01-01", "٢٠٢٦-01"])
def test_a_month_is_written_as_one(api_for, month):
    refused = read(api_for(), make_performance(), month)
    assert (refused.status_code, refused.json()["message"]) == (422, "month is written as 2026-12, or it is first")


def test_short_season_is_sent_whole_and_a_long_one_by_month(api_for):
    short = season_of(*(at(month, 10) for month in range(1, LISTED_WHOLE + 1)))
    assert shown(read(api_for(), short[0], "first")) == numbers(short)

    season = long_season()
    assert shown(read(api_for(), season[0], "first")) == numbers(season[:6])


def test_the_first_month_is_one_in_which_this_caller_can_buy_something(api_for, later):
    season = long_season()
    march, april, june = season[:6], season[6:12], season[12:]
    Stock.objects.filter(performance__in=march).update(capacity=5, sold=5)
    Performance.objects.filter(pk__in=numbers(april)).update(is_box_office_only=True)
    public, counter = api_for(), api_for(make_user(season[0].account))

    assert shown(read(public, season[0], "first")) == numbers(june)
    assert shown(read(counter, season[0], "first")) == numbers(april)
    # If nothing can be bought, it is the first month.
    Performance.objects.filter(pk__in=numbers(season)).update(is_on_sale=False, is_box_office_only=False)
    later(seconds=1)
    assert shown(read(public, season[0], "first")) == numbers(march)


def test_a_month_whose_rest_is_held_for_others_is_not_the_first(api_for):
    season = long_season()
    for performance in season[:6]:
        Stock.objects.filter(pk=performance.pk).update(capacity=5, sold=3)
        make_hold(performance, size=2, channel=HoldChannel.BOXOFFICE)
    assert shown(read(api_for(), season[0], "first")) == numbers(season[6:12])


def test_a_month_costs_little_of_a_long_season(api_for):
    season = season_of(*(at(1, 1) + timedelta(hours=7 * number) for number in range(500)))
    whole, month = read(api_for(), season[0]), read(api_for(), season[0], f"{YEAR}-02")

    assert len(whole.json()["performances"]) == 500
    assert len(month.content) < len(whole.content) / 3
    public = api_for()
    with CaptureQueriesContext(connection) as captured:
        read(public, season[0], f"{YEAR}-03")
    assert len(captured) <= 9
    with CaptureQueriesContext(connection) as captured:
        assert read(public, season[0], f"{YEAR}-03").status_code == 200
    assert len(captured) == 0  # the response of the same second is cached


def test_public_answers_are_shared_for_a_second(api_for, later):
    performance = make_performance(make_event(max_count=6), capacity=4)
    first = read(api_for(), performance).json()["performances"][0]
    Stock.objects.filter(pk=performance.pk).update(sold=4, version=9)

    assert read(api_for(), performance).json()["performances"] == [first]
    later(seconds=1)
    changed = read(api_for(), performance).json()["performances"][0]
    assert (first["sold_out"], changed["sold_out"], changed["version"]) == (False, True, 9)


def test_staff_clients_and_other_languages_share_nothing_of_it(api_for):
    performance = make_performance(make_event(max_count=6), capacity=500)
    ours = api_for(make_user(performance.account))

    def available(api: Any) -> int:
        return read(api, performance).json()["performances"][0]["available"]

    assert (available(api_for()), available(ours), available(api_for())) == (6, 500, 6)
    Stock.objects.filter(pk=performance.pk).update(sold=1)
    assert available(ours) == 499  # the counter's numbers are never cached
    outsider_api = api_for(make_user(make_account()))
    assert read(outsider_api, performance).status_code == 404
    assert read(api_for(), performance, None, **{"Accept-Language": "fr"}).json()["ticket_label"] == "Billet"
    other = make_performance(make_event(max_count=3), capacity=50)
    assert available(api_for()) == 6
    assert read(api_for(), other).json()["account"] == other.account_id


def test_local_demo_card_is_hidden_elsewhere(api_for, settings):
    settings.DEMO, settings.ALLOWED_HOSTS, settings.BEHIND_PROXY, settings.PUBLIC_URL = True, ["*"], False, ""
    performance = make_performance()
    here, elsewhere = api_for(), api_for()
    here.defaults.update({"HTTP_HOST": "localhost", "REMOTE_ADDR": "127.0.0.1"})
    elsewhere.defaults.update({"HTTP_HOST": "foyer.example", "REMOTE_ADDR": "203.0.113.9"})

    assert [read(api, performance).json()["card_gateway"] for api in (here, elsewhere)] == ["testcard", ""]


def test_unchanged_answer_is_304_until_it_changes(api_for, later):
    performance = make_performance(capacity=10)
    api = api_for()
    first = read(api, performance, "first")
    assert first["Cache-Control"] == "no-store"  # not stored by browsers: the widget sends the ETag

    same = read(api, performance, "first", **{"If-None-Match": f"W/{first['ETag']}"})
    assert (same.status_code, same.content, same["ETag"]) == (304, b"", first["ETag"])
    assert "Date" in same.headers
    assert same["Cache-Control"] == "no-store"
    Stock.objects.filter(pk=performance.pk).update(sold=10, version=2)
    later(seconds=1)
    changed = read(api, performance, "first", **{"If-None-Match": first["ETag"]})
    assert (changed.status_code, changed.json()["performances"][0]["version"]) == (200, 2)


def test_an_event_that_is_not_there_is_shared_by_nobody(api_for):
    gone = make_performance()
    path = f"/v1/sales/events/{gone.event_id + 1}"
    assert api_for().get(path).status_code == 404
    event = make_event(pk=gone.event_id + 1)
    make_performance(event)
    assert api_for().get(path).status_code == 200
