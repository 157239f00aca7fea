"""Times on the wire. The spec's strings 'MM-DD-YYYY,h:mmAM/PM' are made and read here and nowhere else.

Instants are stored in UTC and spoken in the venue's zone. A wall-clock time that a daylight-saving change skips does
not exist and is refused; one that happens twice means the first.
"""

from __future__ import annotations

import re
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

YEARS = range(1970, 2200)  # beyond these years some time zone's clock can no longer show an instant
DEFAULT_DATE_FORMAT = "MM-DD-YYYY"
DATE_FORMATS = {"MM-DD-YYYY": "%m-%d-%Y", "DD-MM-YYYY": "%d-%m-%Y", "YYYY-MM-DD": "%Y-%m-%d"}
_DATE_SHAPES = {
    "MM-DD-YYYY": re.compile(r"(?P<m>\d{1,2})[-/](?P<d>\d{1,2})[-/](?P<y>\d{4})", re.ASCII),
    "DD-MM-YYYY": re.compile(r"(?P<d>\d{1,2})[-/](?P<m>\d{1,2})[-/](?P<y>\d{4})", re.ASCII),
    "YYYY-MM-DD": re.compile(r"(?P<y>\d{4})[-/](?P<m>\d{1,2})[-/](?P<d>\d{1,2})", re.ASCII),
}
_TIME = re.compile(r"(?P<h>\d{1,2}):(?P<m>\d{2})\s*(?P<half>[AaPp][Mm])?", re.ASCII)


class WrongTime(ValueError):
    """The text is not a date or a time, or is a wall-clock time that does not exist in its zone."""


class SkippedTime(WrongTime):
    """The clocks of a zone are put forward over this time: its day has no such moment."""

    def __init__(self, day: date, clock_time: time) -> None:
        super().__init__(f"{day} {clock_time}")
        self.day, self.time = day, clock_time

    def words(self, date_format: str = DEFAULT_DATE_FORMAT) -> str:
        """Say so to somebody who writes days in this format."""
        return f"There is no {write_time(self.time)} on {write_day(self.day, date_format)}: the clocks are put forward"


def parse_date(text: str, date_format: str = DEFAULT_DATE_FORMAT) -> date:
    """Read a day in one of the three formats that a person may have chosen; `/` may stand for `-`.

    :raises WrongTime: for anything else.
    """
    match = _DATE_SHAPES[date_format].fullmatch(text.strip())
    if match is None:
        raise WrongTime(text)
    try:
        return date(int(match["y"]), int(match["m"]), int(match["d"]))
    except ValueError:
        raise WrongTime(text) from None


def parse_time(text: str) -> time:
    """Read h:mm with AM or PM, hour 1 to 12; without them the hours of the morning are meant (spec part 1, section 5).

    :raises WrongTime: for anything else.
    """
    match = _TIME.fullmatch(text.strip())
    if match is None:
        raise WrongTime(text)
    hour, minute = int(match["h"]), int(match["m"])
    if not (1 <= hour <= 12 and minute <= 59):
        raise WrongTime(text)
    is_evening = (match["half"] or "AM").upper() == "PM"
    return time(hour % 12 + (12 if is_evening else 0), minute)


def instant(day: date, clock_time: time, zone: str) -> datetime:
    """Turn what a clock on the wall shows into the instant it means.

    :raises SkippedTime: if the clock skips that time on that day.
    """
    place = ZoneInfo(zone)
    local = datetime.combine(day, clock_time, tzinfo=place)
    utc = local.astimezone(ZoneInfo("UTC"))
    if utc.astimezone(place).replace(tzinfo=None) != local.replace(tzinfo=None):
        raise SkippedTime(day, clock_time)
    return utc


def parse_spec_datetime(text: str, zone: str) -> datetime:
    """Read the spec's 'MM-DD-YYYY,h:mmAM/PM' as the instant it means in the venue's zone.

    :raises WrongTime: for anything else, and in a year that not every zone's clock can show.
    """
    day_text, comma, clock_time = text.partition(",")
    if not comma:
        raise WrongTime(text)
    day = parse_date(day_text)
    if day.year not in YEARS:
        raise WrongTime(text)
    return instant(day, parse_time(clock_time), zone)


def format_spec_datetime(moment: datetime, zone: str) -> str:
    """Write the spec's 'MM-DD-YYYY,h:mmAM/PM' in the venue's zone."""
    return f"{format_date(moment, zone)},{format_time(moment, zone)}"


def format_date(moment: datetime, zone: str, date_format: str = DEFAULT_DATE_FORMAT) -> str:
    return write_day(moment.astimezone(ZoneInfo(zone)).date(), date_format)


def write_day(day: date, date_format: str = DEFAULT_DATE_FORMAT) -> str:
    """Write a day in one of the three formats that a person may have chosen."""
    return day.strftime(DATE_FORMATS.get(date_format, DATE_FORMATS[DEFAULT_DATE_FORMAT]))


def in_words(moment: datetime, zone: str) -> str:
    """Write a moment so that everybody reads the same: Sat 1 May 2027, 7:30PM."""
    return local_in_words(moment.astimezone(ZoneInfo(zone)))


def local_in_words(shown: datetime) -> str:
    """Write what a clock somewhere shows in the same way."""
    return f"{day_in_words(shown.date())}, {write_time(shown.time())}"


def day_in_words(day: date) -> str:
    """Write a day so that everybody reads the same: Sat 1 May 2027."""
    return f"{day:%a} {day.day} {day:%b %Y}"


def format_time(moment: datetime, zone: str) -> str:
    """Write a time without a space, as the spec does: 7:30PM."""
    return write_time(moment.astimezone(ZoneInfo(zone)).time())


def write_time(clock_time: time) -> str:
    """Write what a clock shows as the spec does: 7:30PM."""
    return f"{clock_time.hour % 12 or 12}:{clock_time:%M%p}"


def iso(moment: datetime, zone: str) -> str:
    """Write ISO 8601 with the offset that the zone has at that instant."""
    return moment.astimezone(ZoneInfo(zone)).isoformat(timespec="seconds")
