"""Moving a performance in the calendar, as long as nobody could buy of it and nobody did."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from django.db import transaction

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.core import clock, wire
from server.core.errors import NotFound
from server.events.errors import StaysInPlace
from server.events.models import Performance
from server.events.onsale import Told, why_told
from server.events.services.update_performance import PerformanceEdit, update_performance
from server.stock.services import counters


@transaction.atomic
def move_performance(
    *, caller: Staff, event_id: int, performance_id: int, starts: str, version: int | None = None
) -> Performance:
    """Move a performance to another start, 'MM-DD-YYYY,h:mmAM/PM' of its own clock; the end of its sale moves along.

    :raises NotFound: if the event has no such performance, or it is another account's.
    :raises StaysInPlace: if its sale has begun, or tickets of it are sold or reserved.
    :raises ChangedMeanwhile: if `version` is given and is no longer the row's.
    :raises FieldsWrong: if the start cannot be read, is past, or does not go together with the sale.
    """
    caller.needs(*NOT_DOOR_STAFF)
    # No key: a sale that points to this row at the same time does not wait for it.
    rows = Performance.objects.select_related("event").select_for_update(no_key=True, of=("self",))
    row = rows.filter(pk=performance_id, event_id=event_id).first()
    if row is None or not caller.may_touch(row.account_id):
        raise NotFound
    # From here on nobody buys of it, so that what is decided holds.
    row.stock = counters.lock_stocks([row.pk])[row.pk]
    if because := _why_it_stays(row):
        zone, date_format = row.timezone, caller.user.date_format
        when = f"{wire.format_date(row.starts_at, zone, date_format)} {wire.format_time(row.starts_at, zone)}"
        raise StaysInPlace(f"{row.event.name}, {when}", because)
    edit = PerformanceEdit(starts=starts, off_sale=_end_of_sale(row, starts))
    return update_performance(
        caller=caller, event_id=event_id, performance_id=performance_id, edit=edit, version=version
    )


def _why_it_stays(row: Performance) -> str:
    now = clock.now()
    if row.starts_at <= now:
        return "it has begun"
    match why_told(row, now):
        case Told.TAKEN:
            taken = row.stock.sold + row.stock.reserved
            return f"{taken:,} ticket{' is' if taken == 1 else 's are'} sold or reserved"
        case Told.BEGUN:
            return "its sale has begun"
        case Told.BOX_OFFICE:
            return "the box office sells it"
    return ""


def _end_of_sale(row: Performance, starts: str) -> str | None:
    """Tell when the sale ends then: as long before the new start, by the clock on the wall, as before the old one."""
    try:
        start = wire.parse_spec_datetime(starts, row.timezone)
    except wire.WrongTime:
        return None  # the start itself is refused
    place = ZoneInfo(row.timezone)
    old_start, old_end, new_start = (_on_the_wall(moment, place) for moment in (row.starts_at, row.off_sale_at, start))
    end = new_start - (old_start - old_end)
    return f"{end:{wire.DATE_FORMATS[wire.DEFAULT_DATE_FORMAT]}},{wire.write_time(end.time())}"


def _on_the_wall(moment: datetime, place: ZoneInfo) -> datetime:
    return moment.astimezone(place).replace(tzinfo=None)
