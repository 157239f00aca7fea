"""Editing one performance (spec part 1, section 5, Performance edit)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from django.db import IntegrityError, transaction
from django.db.models import F

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.audit.services import check_version
from server.catalogue.errors import BOTH_SALES, SAME_DATES, TICKET_COST_WRONG, TICKETS_WRONG, PerformanceCancelled
from server.catalogue.events import selectors
from server.catalogue.events.models import Performance
from server.catalogue.events.on_sale import agree_to_change, changes_public_fields
from server.catalogue.events.services import lock_performance, record_event
from server.catalogue.events.spreadsheets.columns import read_cost, read_count
from server.inventory.services import counters
from server.platform import clock
from server.platform.datetimes import (
    InvalidTime,
    NonexistentTime,
    format_long,
    parse_date,
    parse_time,
    to_instant,
)
from server.platform.errors import Invalid, InvalidFields


@dataclass(frozen=True, kw_only=True)
class PerformanceEdit:
    """What is to change, as it was typed; None leaves a field as it is.

    The three moments are the spec's 'MM-DD-YYYY,h:mmAM/PM' of the venue's clock.
    """

    starts: str | None = None
    on_sale: str | None = None
    off_sale: str | None = None
    price: str | None = None
    capacity: str | None = None
    is_on_sale: bool | None = None
    is_box_office_only: bool | None = None
    is_active: bool | None = None
    custom_message: str | None = None

    @property
    def moments(self) -> dict[str, str | None]:
        """Return its moments by their columns."""
        return {"starts_at": self.starts, "on_sale_at": self.on_sale, "off_sale_at": self.off_sale}


@dataclass(frozen=True)
class MomentMessages:
    field_name: str
    required: str
    past: str
    time_example: str


STARTS = MomentMessages("eventdatetime", "EventDate is required", "Event Date is should not be past date", "12:00PM")
ON_SALE = MomentMessages("onsaledate", "Onsaledate is required", "Onsaledate should not be past date", "12:00AM")
OFF_SALE = MomentMessages("enddate", "Enddate is required", "Enddate should not be past date", "12:00AM")
PRICE_REQUIRED, CAPACITY_REQUIRED = "TicketCost is required", "NumberofTickets is required"
_MOMENTS = {"starts_at": STARTS, "on_sale_at": ON_SALE, "off_sale_at": OFF_SALE}


def update_performance(
    *,
    caller: Staff,
    event_id: int,
    performance_id: int,
    edit: PerformanceEdit,
    version: int | None = None,
    agreed: int = 0,
) -> Performance:
    """Change one performance; what is already sold keeps the price that was paid.

    `agreed` is 1 where somebody has agreed to change what buyers were told of it.

    :raises InvalidFields: if a field is wrong, or fields do not go together.
    :raises SomeAreOnSale: if it is on sale, buyers were told otherwise, and nobody has agreed.
    :raises CapacityBelowSold: if fewer tickets are asked for than are sold.
    :raises CapacityBelowTaken: if fewer are asked for than are sold, reserved or held.
    """
    caller.needs(*NOT_DOOR_STAFF)
    try:
        return _update(caller, event_id, performance_id, edit, version, agreed)
    except IntegrityError:
        # Another performance of the event was moved to the same instant a moment ago.
        raise Invalid(SAME_DATES, field="eventdatetime") from None


@transaction.atomic
def _update(
    caller: Staff, event_id: int, performance_id: int, edit: PerformanceEdit, version: int | None, agreed: int
) -> Performance:
    row = lock_performance(caller, performance_id, event_id=event_id)
    check_version(version, row, shown=lambda: selectors.get_performance(caller=caller, performance_id=performance_id))
    if row.cancelled_at is not None:
        raise PerformanceCancelled
    values, capacity = read_edit(row, edit, caller.user.date_format)
    if values.get("starts_at", row.starts_at) != row.starts_at:
        _refuse_same_date(row, values["starts_at"])
    if changes_public_fields(row, values):
        agree_to_change([row], agreed=agreed, now=clock.now())
    Performance.objects.filter(pk=row.pk).update(**values, version=F("version") + 1, changed_at=clock.now())
    # Either way the stock's version rises: it numbers all that the live screens show of a performance.
    if capacity is None:
        counters.touch_stock(account_id=row.account_id, performance_id=row.pk)
    else:
        counters.resize_stock(account_id=row.account_id, performance_id=row.pk, capacity=capacity)
    after = values if capacity is None else {**values, "capacity": capacity}
    before = {name: row.stock.capacity if name == "capacity" else getattr(row, name) for name in after}
    record_event(
        caller,
        row.event,
        row=row,
        before=_on_the_wall(before, row.timezone),
        after=_on_the_wall(after, row.timezone),
        name=row.title,
    )
    return selectors.get_performance(caller=caller, performance_id=performance_id)


def _on_the_wall(facts: dict[str, Any], zone: str) -> dict[str, object]:
    return {name: format_long(value, zone) if isinstance(value, datetime) else value for name, value in facts.items()}


def _refuse_same_date(row: Performance, starts_at: datetime) -> None:
    if Performance.objects.filter(event_id=row.event_id, starts_at=starts_at).exclude(pk=row.pk).exists():
        raise Invalid(SAME_DATES, field="eventdatetime")


def check_texts(edit: PerformanceEdit, *, zone: str, date_format: str) -> None:
    """Refuse what cannot be read, whichever performance it is for.

    :raises InvalidFields: with every field's message, by its name on the wire.
    """
    reader = _EditReader(Performance(timezone=zone), date_format)
    for name, text in edit.moments.items():
        reader.read(name, text)
    reader.price(edit.price)
    reader.capacity(edit.capacity)
    if reader.messages:
        raise InvalidFields(reader.messages)


def read_edit(row: Performance, edit: PerformanceEdit, date_format: str) -> tuple[dict[str, Any], int | None]:
    """Check an edit against its row and return the columns to set, and the new capacity if one is asked for.

    :raises InvalidFields: if a field is wrong, or fields do not go together.
    """
    reader = _EditReader(row, date_format)
    values: dict[str, Any] = {
        **{name: reader.moment(name, text) for name, text in edit.moments.items()},
        "price": reader.price(edit.price),
        "is_on_sale": edit.is_on_sale,
        "is_box_office_only": edit.is_box_office_only,
        "is_active": edit.is_active,
        "custom_message": None if edit.custom_message is None else edit.custom_message.strip(),
    }
    capacity = reader.capacity(edit.capacity)
    reader.check_together(values)
    if reader.messages:
        raise InvalidFields(reader.messages)
    return {name: value for name, value in values.items() if value is not None}, capacity


class _EditReader:
    def __init__(self, row: Performance, date_format: str) -> None:
        self.row = row
        self.date_format = date_format
        self.messages: dict[str, str] = {}

    def moment(self, name: str, text: str | None) -> datetime | None:
        """Read a moment, and refuse one that is past already, unless the row has it."""
        moment = self.read(name, text)
        if moment is not None and moment != getattr(self.row, name) and self._is_past(name, moment):
            self.messages[_MOMENTS[name].field_name] = _MOMENTS[name].past
        return moment

    def read(self, name: str, text: str | None) -> datetime | None:
        if text is None:
            return None
        messages = _MOMENTS[name]
        try:
            return self._read(messages, text)
        except ValueError as error:
            self.messages[messages.field_name] = str(error)
            return None

    def _read(self, messages: MomentMessages, text: str) -> datetime:
        """Read a moment.

        :raises ValueError: with the message that the person reads.
        """
        day_text, _, time_text = text.partition(",")
        if not day_text.strip():
            raise ValueError(messages.required)
        try:
            day = parse_date(day_text)
        except InvalidTime:
            raise ValueError(f"Date Format is wrong, Eg.{self.date_format}") from None
        try:
            return to_instant(day, parse_time(time_text), self.row.timezone)
        except NonexistentTime as skipped:
            raise ValueError(skipped.to_message(self.date_format)) from None
        except InvalidTime:
            raise ValueError(f"Time Format is wrong, Eg.{messages.time_example}") from None

    def _is_past(self, name: str, moment: datetime) -> bool:
        """A start has to lie ahead; a sale may begin or end today, at once."""
        if name == "starts_at":
            return moment < clock.now()
        zone = self.row.timezone
        return _day_of(moment, zone) < clock.today(zone)

    def price(self, text: str | None) -> Decimal | None:
        if text is None:
            return None
        try:
            return read_cost(text)
        except ValueError:
            self.messages["ticketcost"] = TICKET_COST_WRONG if text.strip() else PRICE_REQUIRED
            return None

    def capacity(self, text: str | None) -> int | None:
        if text is None:
            return None
        try:
            return read_count(text)
        except ValueError:
            self.messages["numberoftickets"] = TICKETS_WRONG if text.strip().strip("0") else CAPACITY_REQUIRED
            return None

    def check_together(self, values: dict[str, Any]) -> None:
        """Check what fields say of one another, with the row's own where the edit says nothing."""
        if self.messages:
            return
        if any(values[name] is not None for name in _MOMENTS):
            self.messages.update(self._wrong_order(*(values[name] or getattr(self.row, name) for name in _MOMENTS)))
        flags = [values["is_on_sale"], values["is_box_office_only"]]
        own = [self.row.is_on_sale, self.row.is_box_office_only]
        if flags != [None, None] and all(own if flag is None else flag for flag, own in zip(flags, own, strict=True)):
            self.messages["box_office_amber_state"] = BOTH_SALES

    def _wrong_order(
        self, starts_at: datetime, on_sale_at: datetime, off_sale_at: datetime
    ) -> Iterator[tuple[str, str]]:
        """Name what is later than it may be; on one and the same day the message is about the times."""
        zone = self.row.timezone
        if off_sale_at > starts_at:
            is_one_day = _day_of(off_sale_at, zone) == _day_of(starts_at, zone)
            same_day = "Ticket Sales end time is greater than or equal to the Event time"
            yield "enddate", same_day if is_one_day else "EndDate is higher then EventDate"
        if on_sale_at > off_sale_at:
            is_one_day = _day_of(on_sale_at, zone) == _day_of(off_sale_at, zone)
            same_day = "OnSaleTime is greater than EndsaleTime"
            yield "onsaledate", same_day if is_one_day else "OnSale date is higher than Enddate"


def _day_of(moment: datetime, zone: str) -> date:
    return moment.astimezone(ZoneInfo(zone)).date()
