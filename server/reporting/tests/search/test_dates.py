"""Days in words, as they are typed into the search of the office."""

from __future__ import annotations

from datetime import date, time

import pytest

from server.reporting.search_selectors import Dated, read_dates

TODAY = date(2026, 11, 20)  # a Friday
NEXT, LAST = date(2026, 11, 24), date(2025, 11, 24)
EITHER = (NEXT, date(2027, 11, 24), LAST)


@pytest.mark.parametrize(
    ("typed", "rest", "days", "hour"),
    [
        ("24 nov", "", EITHER, None),
        ("24 November", "", EITHER, None),
        ("24th Nov.", "", EITHER, None),
        ("nov 24", "", EITHER, None),
        ("Tue 24 Nov 2026, 7:30PM", "", (NEXT,), time(19, 30)),
        ("tuesday, 24 nov 19:30", "", EITHER, time(19, 30)),
        ("Hamlet 24 nov", "hamlet", EITHER, None),
        ("24 nov 7pm Hamlet", "hamlet", EITHER, time(19)),
        ("Élan, 24 nov", "elan", EITHER, None),
        ("24-11-2026", "", (NEXT,), None),
        ("24/11", "", EITHER, None),
        ("24.11.26", "", (NEXT,), None),
        ("2026-11-24", "", (NEXT,), None),
        ("29 feb", "", (), None),
        ("31 nov", "", (), None),
        ("0001-01-01", "", (), None),
        ("0000-11-24", "", (), None),
        ("tonight", "", (TODAY,), None),
        ("hamlet tomorrow", "hamlet", (date(2026, 11, 21),), None),
        ("friday", "", (TODAY,), None),
        ("thu", "", (date(2026, 11, 26),), None),
        ("Dienstag", "", (NEXT,), None),
        ("Di., 24. November", "", EITHER, None),
        ("Hamlet morgen 19 Uhr", "hamlet", (date(2026, 11, 21),), time(19)),
        ("die Zauberflöte", "die zauberflote", (), None),
        ("1984 24 nov", "1984", EITHER, None),
        ("Sun King 24 nov", "sun king", EITHER, None),
        ("1 jan 2027 12am", "", (date(2027, 1, 1),), time(0)),
        ("may", "may", (), None),
        ("order 103", "order 103", (), None),
        ("+44 7700 900123", "+44 7700 900123", (), None),
        ("7:30pm", "7:30pm", (), None),
        ("", "", (), None),
    ],
)
def test_a_day_is_read_out_of_what_was_typed(typed, rest, days, hour):
    read = read_dates(typed, today=TODAY, date_format="DD-MM-YYYY")

    assert read.days == days
    assert read.hour == hour
    if days:
        assert read == Dated(rest=rest, days=days, hour=hour)


def test_numbers_are_read_as_the_person_writes_them():
    def days(typed: str, date_format: str) -> tuple[date, ...]:
        return read_dates(typed, today=TODAY, date_format=date_format).days

    assert days("11-12-2026", "DD-MM-YYYY") == (date(2026, 12, 11),)
    assert days("11-12-2026", "MM-DD-YYYY") == (date(2026, 11, 12),)
    assert days("24-11-2026", "MM-DD-YYYY") == (NEXT,)
    assert days("11-24-2026", "DD-MM-YYYY") == (NEXT,)
    assert days("2026-11-12", "MM-DD-YYYY") == (date(2026, 11, 12),)
