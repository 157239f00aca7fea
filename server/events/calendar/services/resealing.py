"""Sealing calendars' addresses anew."""

from __future__ import annotations

from server.core.sealing.rows import Resealed, reseal_columns, reseals
from server.events.calendar.selectors import SALT
from server.events.models import CalendarFeed


@reseals
def reseal_calendars() -> Resealed:
    """Seal the addresses of calendars for other programs under the present key."""
    return reseal_columns(CalendarFeed, sealed=SALT)
