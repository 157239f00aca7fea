"""When a scheduled report goes out: its next slot by the clock of its zone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from server.insight.models.reports import ScheduledReport
from server.insight.reports.asked import A_DAY

Every = ScheduledReport.Every


@dataclass(frozen=True, kw_only=True)
class Rhythm:
    """Every day, a day of the week (Monday is 0) or of the month, at an hour of a zone."""

    every: str
    hour: int
    timezone: str
    weekday: int = 0
    month_day: int = 1

    def next_after(self, moment: datetime) -> datetime:
        """Give the first slot after a moment. An hour that a change of clocks leaves out comes an hour later."""
        zone = ZoneInfo(self.timezone)
        day = moment.astimezone(zone).date()
        while True:
            slot = self._slot(day, zone)
            if self._is_on(day) and slot > moment:
                return slot
            day += A_DAY

    def _is_on(self, day: date) -> bool:
        if self.every == Every.WEEK:
            return day.weekday() == self.weekday
        return self.every == Every.DAY or day.day == self.month_day

    def _slot(self, day: date, zone: ZoneInfo) -> datetime:
        slot = datetime.combine(day, time(self.hour), tzinfo=zone).astimezone(UTC)
        skipped = slot.astimezone(zone).hour != self.hour
        return slot + timedelta(hours=1) if skipped and slot.astimezone(zone).hour < self.hour else slot


def rhythm_of(row: ScheduledReport) -> Rhythm:
    return Rhythm(every=row.every, hour=row.hour, timezone=row.timezone, weekday=row.weekday, month_day=row.month_day)
