"""Days and times of day as people type them among the words of a search: '24 nov', 'Tue 24 Nov, 7:30PM', 'tonight'."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, time, timedelta

from server.core.database.search import folded

_MONTHS = tuple(
    "january february march april may june july august september october november december".split()  # noqa: SIM905
)
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_YEARS = range(1900, 2200)  # so that nobody's day is at the end of the calendar
_NEAR = {"today": 0, "tonight": 0, "tomorrow": 1, "yesterday": -1}


def _shortened(names: tuple[str, ...]) -> str:
    """Write each name as it is said and in all its short forms of three letters and more."""
    return "|".join(name[:length] for name in names for length in range(len(name), 2, -1))


_MONTH = rf"(?P<month>{_shortened(_MONTHS)})\.?"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_YEAR = r"(?:,?\s+(?P<year>\d{4}))?"
_IN_WORDS = (re.compile(rf"\b{_DAY}\.?\s+{_MONTH}{_YEAR}\b"), re.compile(rf"\b{_MONTH}\s+{_DAY}{_YEAR}\b"))
_SORTED = re.compile(r"\b(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})\b")
_IN_NUMBERS = re.compile(r"(?<![\d/.-])(\d{1,2})([-/.])(\d{1,2})(?:\2(\d{4}|\d{2}))?(?![\d/.-])")
_WEEKDAY = re.compile(rf"\b(?P<weekday>{_shortened(_WEEKDAYS)})\b\.?,?")
_HOUR = re.compile(r"\b(?P<hour>\d{1,2})(?::(?P<minute>\d{2}))?\s*(?P<half>[ap])\.?m\b\.?|\b(\d{1,2}):(\d{2})\b")
_NAMED = re.compile(rf"\b({'|'.join(_NEAR)})\b")


@dataclass(frozen=True, kw_only=True)
class Dated:
    """What a search says of when: the days that it may mean, the likeliest first, and what is left of its words."""

    rest: str
    days: tuple[date, ...] = ()
    hour: time | None = None


def read_dates(typed: str, *, today: date, month_first: bool = False) -> Dated:
    """Read a day, and perhaps a time of day, in what was typed; without a day there is no time either.

    A day without a year is the next one, and after it the last: whoever looks for '24 nov' may mean both.
    `month_first` is how the person who asks writes days in numbers.
    """
    text = folded(typed)
    days, rest = _read_days(text, today, month_first)
    if not days:
        return Dated(rest=text)
    hour, rest = _read_hour(rest)
    return Dated(rest=" ".join(re.sub(r"(?<!\S)[,.]+|,", " ", rest).split()), days=days, hour=hour)


def _read_days(text: str, today: date, month_first: bool) -> tuple[tuple[date, ...], str]:
    for pattern in (*_IN_WORDS, _SORTED):
        if found := pattern.search(text):
            year = int(found["year"]) if found["year"] else None
            return _days(year, _month(found["month"]), int(found["day"]), today), _without_weekday(text, found)
    if found := _IN_NUMBERS.search(text):
        first, second = int(found[1]), int(found[3])
        # There is no thirteenth month: 24-11 is read for whoever writes 11-24, too.
        is_month_first = (month_first and first <= 12) or second > 12
        day, month = (second, first) if is_month_first else (first, second)
        return _days(_whole_year(found[4]), month, day, today), _without_weekday(text, found)
    if found := _NAMED.search(text):
        return (today + timedelta(days=_NEAR[found[1]]),), _cut(text, found)
    if found := _WEEKDAY.search(text):
        place = next(place for place, name in enumerate(_WEEKDAYS) if name.startswith(found["weekday"]))
        return (today + timedelta(days=(place - today.weekday()) % 7),), _cut(text, found)
    return (), text


def _month(text: str) -> int:
    if text.isdigit():
        return int(text)
    return next(place for place, name in enumerate(_MONTHS, start=1) if name.startswith(text))


def _whole_year(text: str | None) -> int | None:
    return None if not text else int(text) + (2000 if len(text) == 2 else 0)


def _days(year: int | None, month: int, day: int, today: date) -> tuple[date, ...]:
    """Give the days of a date: with a year the one, without it those to come and then those gone, nearest first."""
    years = range(today.year - 1, today.year + 2) if year is None else [year] if year in _YEARS else []
    days = [made for each in years if (made := _day(each, month, day))]
    return tuple(sorted(days, key=lambda each: (each < today, abs(each - today))))


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:  # 31 November
        return None


def _read_hour(text: str) -> tuple[time | None, str]:
    found = _HOUR.search(text)
    if found is None:
        return None, text
    hour, minute = int(found["hour"] or found[4]), int(found["minute"] or found[5] or 0)
    if found["half"]:
        hour = hour % 12 + (12 if found["half"] == "p" else 0)
    return (time(hour, minute), _cut(text, found)) if hour < 24 and minute < 60 else (None, text)


def _without_weekday(text: str, found: re.Match[str]) -> str:
    """Leave out a date with the day of the week before it: Tue 24 Nov. No such word elsewhere is one."""
    before = text[: found.start()]
    weekday = list(_WEEKDAY.finditer(before))
    if weekday and not before[weekday[-1].end() :].strip():
        before = before[: weekday[-1].start()]
    return f"{before} {text[found.end() :]}"


def _cut(text: str, found: re.Match[str]) -> str:
    return f"{text[: found.start()]} {text[found.end() :]}"
