from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from server.demo.plan import HOME_ZONE, RIVAL_PRODUCTION, SEASON, SHORTEST_WAIT, TWELFTH_NIGHT
from server.demo.programme import showings

TONIGHT = TWELFTH_NIGHT.showings[0]
LONDON = ZoneInfo(HOME_ZONE)
HOURS_OF_A_YEAR = [datetime(2026, 1, 1, 0, 50, tzinfo=UTC) + timedelta(hours=5 * step) for step in range(1752)]


def test_tonight_is_ahead_for_long_enough_at_any_hour_of_the_year():
    for now in HOURS_OF_A_YEAR:
        starts_at, on_sale_at, off_sale_at = TONIGHT.moments(HOME_ZONE, now)
        assert on_sale_at < now
        assert off_sale_at == starts_at >= now + SHORTEST_WAIT
        assert starts_at - now < timedelta(hours=20)


@pytest.mark.parametrize("now", [datetime(2026, 11, 21, 9, tzinfo=UTC), datetime(2026, 7, 1, 15, tzinfo=UTC)])
def test_tonight_begins_at_half_past_seven_unless_it_is_late(now):
    starts_at = TONIGHT.moments(HOME_ZONE, now)[0].astimezone(LONDON)

    assert (starts_at.date(), starts_at.hour, starts_at.minute) == (now.astimezone(LONDON).date(), 19, 30)


def test_ten_to_midnight_is_not_too_late():
    now = datetime(2026, 11, 21, 23, 50, tzinfo=LONDON)

    assert TONIGHT.moments(HOME_ZONE, now)[0] == datetime(2026, 11, 22, 2, 0, tzinfo=LONDON)


def test_no_event_plays_twice_at_once():
    for now in HOURS_OF_A_YEAR:
        for production in (*SEASON, RIVAL_PRODUCTION):
            starts = Counter(row.moments(production.venue.timezone, now)[0] for row in production.showings)
            assert starts.most_common(1)[0][1] == 1


def test_what_is_not_on_sale_yet_goes_on_sale_on_a_coming_monday():
    (showing,) = SEASON[-1].showings
    for now in HOURS_OF_A_YEAR:
        starts_at, on_sale_at, _ = showing.moments(HOME_ZONE, now)
        assert now < on_sale_at < starts_at
        assert (on_sale_at.astimezone(LONDON).weekday(), on_sale_at.astimezone(LONDON).hour) == (0, 10)


def test_performances_of_the_plan_are_distinct():
    plan = [showing for _, showing in showings()]

    assert len(set(plan)) == len(plan) == 15
