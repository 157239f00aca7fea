"""When people come tonight, told from other evenings by hand."""

from __future__ import annotations

import pytest

from server.reporting.forecasts import FORECAST_STEPS, Band, Evening, forecast_of, step_of

HALF_AN_HOUR_BEFORE, TEN_MINUTES_BEFORE = -3, -1


def evening(north: int, south: int, *, sold: int = 100, admitted: int = 80) -> Evening:
    """Have some come by the north gate half an hour before, and some by the south one at the last minute."""
    comings = {(HALF_AN_HOUR_BEFORE, "North"): north, (TEN_MINUTES_BEFORE, "South"): south}
    return Evening(sold=sold, admitted=admitted, comings=comings)


@pytest.mark.parametrize(
    ("minutes", "step"), [(-500, -10), (-91, -10), (-90, -9), (-10, -1), (-0.5, -1), (0, 0), (29, 2), (30, 3), (999, 3)]
)
def test_a_step_is_ten_minutes_and_those_at_the_ends_have_no_end(minutes, step):
    assert step_of(minutes) == step


def test_too_few_evenings_give_no_forecast():
    empty = Evening(sold=0, admitted=0, comings={})
    forecast = forecast_of([evening(5, 5), evening(5, 5), empty], sold=100)
    assert (forecast.evenings, forecast.gates) == (2, [])


def test_shares_of_past_evenings_are_laid_on_as_many_as_usually_come():
    forecast = forecast_of([evening(8, 2), evening(6, 4), evening(4, 6)], sold=200)
    assert (forecast.evenings, forecast.expected) == (3, 160)
    at = {gate.gate: dict(zip(FORECAST_STEPS, gate.steps, strict=True)) for gate in forecast.gates}
    assert set(at) == {None, "North", "South"}
    half_past = at["North"][HALF_AN_HOUR_BEFORE]
    assert [round(number, 6) for number in (half_past.lower, half_past.middle, half_past.upper)] == [80, 96, 112]
    assert at["South"][HALF_AN_HOUR_BEFORE] == Band(lower=0, middle=0, upper=0)
    assert at[None][TEN_MINUTES_BEFORE].middle == pytest.approx(64)


def test_single_gate_is_not_listed_twice():
    one = Evening(sold=10, admitted=10, comings={(0, ""): 4})
    assert [gate.gate for gate in forecast_of([one] * 3, sold=10).gates] == [None]
