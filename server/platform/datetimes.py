"""Dates and times in requests and responses; the spec's 'MM-DD-YYYY,h:mmAM/PM' is parsed and formatted only here.

Instants are stored in UTC and shown in the venue's zone. A wall-clock time that a daylight-saving change skips does not
exist and is refused; one that occurs twice means the first.
"""

from __future__ import annotations

import re
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

from babel.core import Locale, UnknownLocaleError, get_global

SUPPORTED_YEARS = range(1970, 2200)  # beyond these years some time zones cannot represent an instant
DEFAULT_DATE_FORMAT = "MM-DD-YYYY"
DATE_FORMATS = {"MM-DD-YYYY": "%m-%d-%Y", "DD-MM-YYYY": "%d-%m-%Y", "YYYY-MM-DD": "%Y-%m-%d"}
_DATE_SHAPES = {
    "MM-DD-YYYY": re.compile(r"(?P<m>\d{1,2})[-/](?P<d>\d{1,2})[-/](?P<y>\d{4})", re.ASCII),
    "DD-MM-YYYY": re.compile(r"(?P<d>\d{1,2})[-/](?P<m>\d{1,2})[-/](?P<y>\d{4})", re.ASCII),
    "YYYY-MM-DD": re.compile(r"(?P<y>\d{4})[-/](?P<m>\d{1,2})[-/](?P<d>\d{1,2})", re.ASCII),
}
_TIME = re.compile(r"(?P<h>\d{1,2}):(?P<m>\d{2})\s*(?P<half>[AaPp][Mm])?", re.ASCII)


class InvalidTime(ValueError):
    """The text is not a date or a time, or is a wall-clock time that does not exist in its zone."""


class NonexistentTime(InvalidTime):
    """The clocks of the zone skip this time: its day has no such moment."""

    def __init__(self, day: date, clock_time: time) -> None:
        super().__init__(f"{day} {clock_time}")
        self.day, self.time = day, clock_time

    def to_message(self, date_format: str = DEFAULT_DATE_FORMAT) -> str:
        when = f"{format_clock_time(self.time)} on {format_day(self.day, date_format)}"
        return f"There is no {when}: the clocks are put forward"


def parse_date(text: str, date_format: str = DEFAULT_DATE_FORMAT) -> date:
    """Parse a day in one of the three date formats that users can choose; `/` may stand for `-`.

    :raises InvalidTime: for anything else, and in a year that some zones cannot represent.
    """
    match = _DATE_SHAPES[date_format].fullmatch(text.strip())
    if match is None:
        raise InvalidTime(text)
    try:
        day = date(int(match["y"]), int(match["m"]), int(match["d"]))
    except ValueError:
        raise InvalidTime(text) from None
    if day.year not in SUPPORTED_YEARS:
        raise InvalidTime(text)
    return day


def parse_time(text: str) -> time:
    """Parse h:mm with AM or PM, hour 1 to 12; without them it is a morning time (spec part 1, section 5).

    :raises InvalidTime: for anything else.
    """
    match = _TIME.fullmatch(text.strip())
    if match is None:
        raise InvalidTime(text)
    hour, minute = int(match["h"]), int(match["m"])
    if not (1 <= hour <= 12 and minute <= 59):
        raise InvalidTime(text)
    is_evening = (match["half"] or "AM").upper() == "PM"
    return time(hour % 12 + (12 if is_evening else 0), minute)


def to_instant(day: date, clock_time: time, zone: str) -> datetime:
    """Convert a wall-clock time to an instant.

    :raises NonexistentTime: if the clock skips that time on that day.
    """
    place = ZoneInfo(zone)
    local = datetime.combine(day, clock_time, tzinfo=place)
    utc = local.astimezone(ZoneInfo("UTC"))
    if utc.astimezone(place).replace(tzinfo=None) != local.replace(tzinfo=None):
        raise NonexistentTime(day, clock_time)
    return utc


def parse_spec_datetime(text: str, zone: str) -> datetime:
    """Parse the spec's 'MM-DD-YYYY,h:mmAM/PM' in the venue's zone.

    :raises InvalidTime: for anything else.
    """
    day_text, comma, clock_time = text.partition(",")
    if not comma:
        raise InvalidTime(text)
    return to_instant(parse_date(day_text), parse_time(clock_time), zone)


def format_spec_datetime(moment: datetime, zone: str) -> str:
    """Format as the spec's 'MM-DD-YYYY,h:mmAM/PM' in the venue's zone."""
    return f"{format_date(moment, zone)},{format_time(moment, zone)}"


def format_date(moment: datetime, zone: str, date_format: str = DEFAULT_DATE_FORMAT) -> str:
    return format_day(moment.astimezone(ZoneInfo(zone)).date(), date_format)


def format_day(day: date, date_format: str = DEFAULT_DATE_FORMAT) -> str:
    """Format a day in one of the three date formats that users can choose."""
    return day.strftime(DATE_FORMATS.get(date_format, DATE_FORMATS[DEFAULT_DATE_FORMAT]))


def format_long(moment: datetime, zone: str, date_format: str = "DD-MM-YYYY") -> str:
    """Format a moment unambiguously: Sat 1 May 2027, 7:30PM."""
    shown = moment.astimezone(ZoneInfo(zone))
    return f"{format_long_day(shown.date(), date_format)}, {format_clock_time(shown.time())}"


def format_local_long(shown: datetime) -> str:
    """Format a local time unambiguously: Sat 1 May 2027, 7:30PM."""
    return f"{format_long_day(shown.date())}, {format_clock_time(shown.time())}"


def format_long_day(day: date, date_format: str = "DD-MM-YYYY") -> str:
    """Format a day unambiguously, in the order of a date format: Sat 1 May 2027."""
    if date_format == "YYYY-MM-DD":
        return f"{day:%a} {day}"
    return f"{day:%a} {day:%b} {day.day} {day:%Y}" if date_format == "MM-DD-YYYY" else f"{day:%a} {day.day} {day:%b %Y}"


def format_time(moment: datetime, zone: str) -> str:
    """Format a time without a space, as in the spec: 7:30PM."""
    return format_clock_time(moment.astimezone(ZoneInfo(zone)).time())


def format_clock_time(clock_time: time) -> str:
    """Format a clock time as in the spec: 7:30PM."""
    return f"{clock_time.hour % 12 or 12}:{clock_time:%M%p}"


def iso_format(moment: datetime, zone: str) -> str:
    """Format as ISO 8601 with the offset of the zone at that instant."""
    return moment.astimezone(ZoneInfo(zone)).isoformat(timespec="seconds")


_FORMAT_BY_FIRST_PART = {"d": "DD-MM-YYYY", "M": "MM-DD-YYYY", "y": "YYYY-MM-DD"}


def usual_date_format(zone: str) -> str:
    """Return the usual date format of the country of an IANA time zone; the spec's default if it has none."""
    known = get_global("zone_territories")
    return usual_date_format_of(known.get(zone) or known.get(get_global("zone_aliases").get(zone, "")) or "")


def usual_date_format_of(territory: str) -> str:
    """Return the usual date format of a country by its ISO 3166 code; the spec's default if it is not known."""
    if not territory:
        return DEFAULT_DATE_FORMAT
    try:
        short = Locale.parse(f"und_{territory}").date_formats["short"].pattern  # in the country's first language
    except UnknownLocaleError:  # an uninhabited country
        return DEFAULT_DATE_FORMAT
    first = re.search("[dMy]", short)
    return _FORMAT_BY_FIRST_PART[first[0]] if first else DEFAULT_DATE_FORMAT
