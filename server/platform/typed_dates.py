"""Days and times as people write them: in sheets, in fields that take more than one form, and in what they look for.

The app reads the same forms (`pwa/src/office/typedDates.ts`); both are tested with `tests/typed_date_cases.json`. What
programs send has one form each, which `datetimes` reads.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, time, timedelta

from server.platform.datetimes import SUPPORTED_YEARS, InvalidTime

_Meaning = tuple[int | None, int, int]
_LONGEST = 40
_NEAR = {"today": 0, "tomorrow": 1, "yesterday": -1, "heute": 0, "morgen": 1, "gestern": -1}
_MONTHS = (
    ("january", "januar", "jänner"),
    ("february", "februar"),
    ("march", "märz", "mrz"),
    ("april",),
    ("may", "mai"),
    ("june", "juni"),
    ("july", "juli"),
    ("august",),
    ("september",),
    ("october", "oktober"),
    ("november",),
    ("december", "dezember"),
)
_WEEKDAYS = (
    ("monday", "montag"),
    ("tuesday", "dienstag"),
    ("wednesday", "mittwoch"),
    ("thursday", "donnerstag"),
    ("friday", "freitag"),
    ("saturday", "samstag"),
    ("sunday", "sonntag"),
)
_WEEKDAY = re.compile(r"(?P<weekday>[a-z]{2,10})(?:\.,|[.,])?\s+(?=\S)")
_TOGETHER = re.compile(r"[0-9]{8}")
_YEAR_FIRST = re.compile(r"(?P<y>[0-9]{4})(?P<gap>[-/.]|\s)\s?(?P<m>[0-9]{1,2})(?P=gap)\s?(?P<d>[0-9]{1,2})")
_NUMBERS = re.compile(
    r"(?P<first>[0-9]{1,2})(?P<gap>[-/.]|\s)\s?(?P<second>[0-9]{1,2})"
    r"(?:(?P=gap)\s?(?P<y>[0-9]{4}|[0-9]{2})|(?P<dot>\.))?"
)
_MONTH = r"(?P<month>[a-zä]{3,9})\.?"
_DAY = r"(?P<d>[0-9]{1,2})(?:st|nd|rd|th|\.)?"
_GAP = r"(?:,?\s?|[-/])"
_NAMED = (
    re.compile(rf"{_DAY}{_GAP}{_MONTH}(?:{_GAP}(?P<y>[0-9]{{4}}|[0-9]{{2}}))?"),
    re.compile(rf"{_MONTH}{_GAP}{_DAY}(?:(?:,?\s|,|[-/])(?P<y>[0-9]{{4}}|[0-9]{{2}}))?"),
    re.compile(rf"(?P<y>[0-9]{{4}}){_GAP}{_MONTH}{_GAP}{_DAY}"),
)
_TIME = re.compile(
    r"(?P<hour>[0-9]{1,2})"
    r"(?:(?P<gap>\s?h\s?|[:.]|)(?P<minute>[0-9]{2})(?P<second>:00)?|(?P<full>\s?h|\s?uhr))?"
    r"(?:\s?(?P<half>[ap])(?:\.?\s?m\.?)?|\suhr)?"
)


def read_day(text: str, date_format: str, *, today: date, one_order: bool = False) -> date:
    """Read a day as people write it; of two days that numbers may mean, the one in the order of a date format.

    28/11 is read for whoever writes 11/28, too, unless all days are in `one_order`: in a sheet some would be
    understood, and others silently taken for another day. Without a year, the next such day is meant.

    :raises InvalidTime: for what is no day.
    """
    meanings, weekday = _meant(text, date_format, today=today, one_order=one_order)
    days = {day for meant in meanings if (day := _day(*meant, today=today))}
    if len(days) != 1 or (weekday is not None and any(day.weekday() != weekday for day in days)):
        raise InvalidTime(text)
    return days.pop()


def list_days(text: str, date_format: str, *, today: date) -> tuple[date, ...]:
    """Return each day that a text may mean, the likeliest first: without a year the next two, and after them the last.

    A day of the week before it says nothing more: who looks for Tuesday 24 November finds the 24th.
    """
    meanings, _ = _meant(text, date_format, today=today)
    years = range(today.year - 1, today.year + 2)
    days = {
        made
        for year, month, day in meanings
        for each in (years if year is None else [year])
        if (made := _made(each, month, day))
    }
    return tuple(sorted(days, key=lambda each: (each < today, abs(each - today))))


def find_weekday(word: str) -> int | None:
    """Return which day of the week a word names, as `date.weekday` counts; of short forms, the English ones."""
    for place, (english, *others) in enumerate(_WEEKDAYS):
        if word in others or (len(word) >= 3 and english.startswith(word)):
            return place
    return None


def read_clock_time(text: str) -> time:
    """Read a time of 24 hours, or of 12 with AM or PM.

    :raises InvalidTime: for anything else.
    """
    match = _TIME.fullmatch(_plain(text))
    if match is None:
        raise InvalidTime(text)
    hour, minute, half = int(match["hour"]), int(match["minute"] or 0), match["half"]
    is_whole = match["minute"] is not None or match["full"] is not None
    has_h = match["full"] is not None or "h" in (match["gap"] or "")
    if minute > 59 or (half and (has_h or not 1 <= hour <= 12)) or (not half and not is_whole) or hour > 23:
        raise InvalidTime(text)
    return time(hour % 12 + (12 if half == "p" else 0), minute) if half else time(hour, minute)


def _plain(text: str) -> str:
    """Return a text in small letters, each space between its words a plain one; the empty text for a long one."""
    return " ".join(text.lower().split()) if len(text) <= _LONGEST else ""


def _place(word: str, names: Iterable[tuple[str, ...]]) -> int | None:
    return next((place for place, known in enumerate(names) if any(name.startswith(word) for name in known)), None)


def _meant(
    text: str, date_format: str, *, today: date, one_order: bool = False
) -> tuple[Iterable[_Meaning], int | None]:
    """Return each year, month and day that a text may mean, and the day of the week that it begins with."""
    written = _plain(text)
    if written in _NEAR:
        near = today + timedelta(days=_NEAR[written])
        return [(near.year, near.month, near.day)], None
    match = _WEEKDAY.match(written)
    weekday = _place(match["weekday"], _WEEKDAYS) if match else None
    if match and weekday is not None:
        written = written[match.end() :]
    return _meanings(written, date_format, one_order=one_order), weekday


def _meanings(text: str, date_format: str, *, one_order: bool) -> Iterable[_Meaning]:
    if match := _YEAR_FIRST.fullmatch(text):
        return [(int(match["y"]), int(match["m"]), int(match["d"]))]
    if match := _NUMBERS.fullmatch(text):
        return _in_numbers(match, date_format, one_order=one_order)
    if _TOGETHER.fullmatch(text):
        return _together(text, date_format, one_order=one_order)
    found = next((match for pattern in _NAMED if (match := pattern.fullmatch(text))), None)
    month = _place(found["month"], _MONTHS) if found else None
    return [] if found is None or month is None else [(_year(found["y"]), month + 1, int(found["d"]))]


def _in_numbers(match: re.Match[str], date_format: str, *, one_order: bool) -> Iterable[_Meaning]:
    if match["dot"] and match["gap"] != ".":
        return []
    if date_format[:1] == "Y" and len(match["y"] or "") == 2:  # 26-11-28 begins with the year, or ends with it
        return []
    first, second, year = int(match["first"]), int(match["second"]), _year(match["y"])
    day_first, month_first = (year, second, first), (year, first, second)
    if date_format[:1] == "Y":
        return [day_first, month_first]
    own, other = (day_first, month_first) if date_format[:1] == "D" else (month_first, day_first)
    # There is no 28th month. A year of two digits may be a day as well.
    is_other = not one_order and own[1] > 12 and len(match["y"] or "") != 2
    return [other if is_other else own]


def _together(text: str, date_format: str, *, one_order: bool) -> Iterable[_Meaning]:
    """Read eight digits: a phone's keys for numbers have nothing to put between them."""
    year_first = (int(text[:4]), int(text[4:6]), int(text[6:]))
    own = (
        []
        if date_format[:1] == "Y"
        else _meanings(f"{text[:2]}-{text[2:4]}-{text[4:]}", date_format, one_order=one_order)
    )
    return [meant for meant in own if meant[0] in SUPPORTED_YEARS and meant[1] <= 12] or [year_first]


def _year(text: str | None) -> int | None:
    return None if text is None else int(text) + (2000 if len(text) == 2 else 0)


def _day(year: int | None, month: int, day: int, *, today: date) -> date | None:
    """Return a day of the calendar; without a year the next, which for the last of February is years away."""
    for each in range(today.year, today.year + 9) if year is None else [year]:
        made = _made(each, month, day)
        if made and (year is not None or made >= today):
            return made
    return None


def _made(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day) if year in SUPPORTED_YEARS else None
    except ValueError:  # 31 November
        return None
