"""Sales by day beside those of others on the same day before theirs, reckoned by hand."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pytest

from server.reporting.forecasts import Alike, Band, Curve, DaySold, band_of, curve_of, shares_of

EVENING = date(2026, 11, 20)


def sold(left: int, tickets: int, *, last: date = EVENING) -> DaySold:
    """Sell some tickets so many days before."""
    return DaySold(day=last - timedelta(days=left), tickets=tickets, amount=Decimal(20 * tickets))


def alike(*days: tuple[int, int], capacity: int = 100, ago: int = 7) -> Alike:
    last = EVENING - timedelta(days=ago)
    return Alike(
        performance=ago,
        event="Hedda Gabler",
        starts_at=datetime(last.year, last.month, last.day, 19, 30, tzinfo=UTC),
        zone="UTC",
        capacity=capacity,
        last=last,
        days=[sold(left, tickets, last=last) for left, tickets in days],
    )


def curve(*days: tuple[int, int], begun: int = 3, left: int = 1, others: list[Alike] | None = None) -> Curve:
    first, today = EVENING - timedelta(days=begun), EVENING - timedelta(days=left)
    rows = [sold(*day) for day in days]
    return curve_of(rows, first=first, last=EVENING, today=today, alike=others or [])


def test_each_day_says_what_was_sold_on_it_and_by_its_end():
    points = curve((3, 4), (1, 2), (1, -1)).points
    assert [(point.left, point.tickets, point.sold) for point in points] == [
        (3, 4, 4),
        (2, 0, 4),
        (1, 1, 5),
        (0, 0, None),
    ]
    assert points[2].amount == Decimal(20)


def test_sales_outside_the_period_count_at_its_ends():
    points = curve((9, 4), (3, 1), (0, 2), (-2, -1), left=-5).points
    assert [point.sold for point in points] == [5, 5, 5, 6]


def test_shares_are_of_each_ones_own_capacity_and_days():
    assert shares_of(alike((9, 10), (2, 10), (0, 20), capacity=50), 3) == [0.2, 0.4, 0.4, 0.8]


@pytest.mark.parametrize("few", [[], [0.5], [0.5, 0.6]])
def test_of_fewer_than_three_there_is_no_band(few: list[float]):
    assert band_of(few) is None


def test_a_band_is_the_quarters_of_what_others_had_sold():
    assert band_of([0.1, 0.5, 0.2, 0.4, 0.3]) == Band(lower=0.2, middle=0.3, upper=0.4)
    others = [alike((1, number), (0, number)) for number in (10, 20, 30)]
    drawn = curve((3, 4), others=others)
    assert [point.band and point.band.middle for point in drawn.points] == [0, 0, 0.2, 0.4]
    assert drawn.alike == 3


def test_forecast_follows_earlier_performances_on_the_same_day():
    others = [alike((2, 50), ago=7), *(alike((2, number), (0, 90), ago=14) for number in (10, 20, 30))]
    last = curve((3, 4), left=1, others=others).last_time
    assert last is not None
    assert (last.alike.performance, last.left, last.forecast, last.sold) == (7, 1, 0.2, 0.5)


def test_three_earlier_performances_give_no_forecast():
    assert curve(others=[alike((2, 50))] * 3).last_time is None
