"""The usual date formats of countries."""

from __future__ import annotations

from zoneinfo import available_timezones

import pytest

from server.platform.datetimes import DATE_FORMATS, usual_date_format


@pytest.mark.parametrize(
    ("zone", "date_format"),
    [
        ("Europe/London", "DD-MM-YYYY"),
        ("Europe/Berlin", "DD-MM-YYYY"),
        ("Asia/Dubai", "DD-MM-YYYY"),
        ("Asia/Calcutta", "DD-MM-YYYY"),  # by its older name
        ("America/New_York", "MM-DD-YYYY"),
        ("America/Indiana/Knox", "MM-DD-YYYY"),
        ("America/Toronto", "YYYY-MM-DD"),
        ("Asia/Tokyo", "YYYY-MM-DD"),
        ("UTC", "MM-DD-YYYY"),
        ("Nowhere/At_All", "MM-DD-YYYY"),
    ],
)
def test_days_are_written_as_is_usual_in_the_country_of_a_zone(zone, date_format):
    assert usual_date_format(zone) == date_format


def test_every_zone_has_one_of_the_three():
    assert {usual_date_format(zone) for zone in available_timezones()} == set(DATE_FORMATS)
