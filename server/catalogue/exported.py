"""The lists of the catalogue that can be downloaded. Holds are here as well: their times need the zone of a venue."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.models import Role
from server.catalogue.events import selectors
from server.catalogue.events.form_serializers import EventIdIn, EventListIn
from server.catalogue.events.models import Event
from server.catalogue.events.selectors import EventMetrics, read_event_metrics
from server.catalogue.upsells.serializers import UpsellListIn
from server.catalogue.venues.selectors import TAX_COLUMNS, list_tax_categories, listed_venues, read_zone
from server.catalogue.venues.serializers import TaxListIn, VenuesOfAccountIn
from server.inventory.api import ManageHoldIn
from server.inventory.models import Hold, HoldChannel
from server.inventory.selectors import list_holds
from server.platform.exported_lists import ListExport, export_of, exported
from server.platform.tables import Column, ColumnKind, to_local


@exported("venues", title="Venues", file="venues", form=VenuesOfAccountIn, roles=NOT_DOOR_STAFF)
def venues(caller: Staff, data: VenuesOfAccountIn) -> ListExport:
    params = data.params
    account_id = caller.account_for(params["account_id"])
    return listed_venues(caller=caller, account_id=account_id, search=params["search"], ordering=params["ordering"])


@exported("taxes", title="Taxes", form=TaxListIn, roles=(Role.PLATFORM_ADMINISTRATOR, Role.ACCOUNT_OWNER))
def taxes(caller: Staff, data: TaxListIn) -> ListExport:
    rows = list_tax_categories(caller=caller, search=data.params["search"], ordering=data.params["ordering"])
    return export_of(rows, TAX_COLUMNS)


CHANNEL_LABELS = {HoldChannel.ALL: "All", HoldChannel.API: "API", HoldChannel.BOXOFFICE: "Box Office"}


def hold_columns(zone: str) -> Sequence[Column]:
    """Return the columns of an account's holds, their times in its zone."""

    def released(hold: Hold) -> str:
        return "" if hold.release_hours is None else f"{hold.release_hours} hours before"

    return (
        Column("Hold ID", lambda hold: hold.pk, kind=ColumnKind.NUMBER, width=10),
        Column("Hold Name", lambda hold: hold.name, width=34),
        Column("Kept for", lambda hold: CHANNEL_LABELS[HoldChannel(hold.channel)], width=12),
        Column("Released", released),
        Column("Tickets", lambda hold: hold.allotted_count, kind=ColumnKind.NUMBER, width=9),
        Column("Left", lambda hold: hold.left_count, kind=ColumnKind.NUMBER, width=9),
        Column("Created Date", lambda hold: to_local(hold.created_at, zone), kind=ColumnKind.MOMENT, width=17),
    )


@exported("holds", title="Holds", form=ManageHoldIn, roles=NOT_DOOR_STAFF)
def holds(caller: Staff, data: ManageHoldIn) -> ListExport:
    params = data.params
    account_id = caller.account_for(params["account_id"])
    rows = list_holds(caller=caller, account_id=account_id, search=params["search"], ordering=params["ordering"])
    return export_of(rows, hold_columns(read_zone(account_id)))


class _EventRow(NamedTuple):
    event: Event
    metrics: EventMetrics


def with_metrics(events: list[Event]) -> list[_EventRow]:
    metrics = read_event_metrics(events)
    return [_EventRow(event, metrics[event.pk]) for event in events]


def _metric_moment(name: str) -> Callable[[_EventRow], datetime | None]:
    def moment(row: _EventRow) -> datetime | None:
        found: datetime | None = getattr(row.metrics, name)
        return found and to_local(found, row.event.venue.timezone)

    return moment


EVENT_COLUMNS = (
    Column("Event ID", lambda row: row.event.pk, kind=ColumnKind.NUMBER, width=10),
    Column("Event Name", lambda row: row.event.name, width=34),
    Column("Venue", lambda row: row.event.venue.name, width=26),
    Column("Performances", lambda row: row.metrics.performances, kind=ColumnKind.NUMBER, width=13),
    Column("First date", _metric_moment("first_at"), kind=ColumnKind.MOMENT, width=17),
    Column("Next date", _metric_moment("next_at"), kind=ColumnKind.MOMENT, width=17),
    Column("Last date", _metric_moment("last_at"), kind=ColumnKind.MOMENT, width=17),
    Column("Status", lambda row: row.metrics.state, width=16),
    Column("Sold", lambda row: row.metrics.sold, kind=ColumnKind.NUMBER, width=9),
    Column("Tickets", lambda row: row.metrics.capacity, kind=ColumnKind.NUMBER, width=9),
    Column("Taken", lambda row: row.metrics.revenue, kind=ColumnKind.MONEY, width=12),
    Column("Lowest Ticket Cost", lambda row: row.metrics.lowest_price, kind=ColumnKind.MONEY, width=18),
    Column("Highest Ticket Cost", lambda row: row.metrics.highest_price, kind=ColumnKind.MONEY, width=18),
    Column("Booking Fee", lambda row: row.event.booking_fee, kind=ColumnKind.MONEY, width=12),
    Column("Currency", lambda row: row.event.currency, width=10),
)


def _performance_moment(name: str) -> Callable[[Any], datetime]:
    return lambda row: to_local(getattr(row, name), row.timezone)


PERFORMANCE_COLUMNS = (
    Column("Performance ID", lambda row: row.pk, kind=ColumnKind.NUMBER, width=14),
    Column("Event Name", lambda row: row.event.name, width=34),
    Column("Date & Time", _performance_moment("starts_at"), kind=ColumnKind.MOMENT, width=17),
    Column("Sub-Category", lambda row: row.subcategory, width=20),
    Column("On Sale", _performance_moment("on_sale_at"), kind=ColumnKind.MOMENT, width=17),
    Column("Off Sale", _performance_moment("off_sale_at"), kind=ColumnKind.MOMENT, width=17),
    Column("Ticket Cost", lambda row: row.price, kind=ColumnKind.MONEY, width=12),
    Column("Currency", lambda row: row.event.currency, width=10),
    Column("Tickets", lambda row: row.stock.capacity, kind=ColumnKind.NUMBER, width=9),
    Column("Sold", lambda row: row.stock.sold, kind=ColumnKind.NUMBER, width=9),
    Column("Reserved", lambda row: row.stock.reserved, kind=ColumnKind.NUMBER, width=9),
    Column("Available", lambda row: row.stock.available, kind=ColumnKind.NUMBER, width=9),
    Column("On Sale Switch", lambda row: "Yes" if row.is_on_sale else "No", width=14),
    Column("Box Office Only", lambda row: "Yes" if row.is_box_office_only else "No", width=15),
    Column("Cancelled", lambda row: "Yes" if row.cancelled_at else "No", width=10),
    Column("Message", lambda row: row.custom_message, width=30),
)


@exported("events", title="Events", form=EventListIn, roles=NOT_DOOR_STAFF)
def events(caller: Staff, data: EventListIn) -> ListExport:
    return export_of(data.events(caller), EVENT_COLUMNS, with_metrics)


@exported("performances", title="Performances", form=EventIdIn, roles=NOT_DOOR_STAFF)
def performances(caller: Staff, data: EventIdIn) -> ListExport:
    event = selectors.get_event(caller=caller, event_id=data.params["eventid"])
    return export_of(selectors.list_performances(event=event), PERFORMANCE_COLUMNS)


def _variants_text(row: Any) -> str:
    return "; ".join(f"{one.name} {one.stock.available} of {one.stock.capacity}" for one in row.shown_variants)


UPSELL_COLUMNS = (
    Column("Upsell ID", lambda row: row.pk, kind=ColumnKind.NUMBER, width=10),
    Column("Upsell", lambda row: row.name, width=30),
    Column("Event", lambda row: row.event.name, width=30),
    Column("Online Cost", lambda row: row.online_price, kind=ColumnKind.MONEY, width=12),
    Column("In Venue Cost", lambda row: row.venue_price, kind=ColumnKind.MONEY, width=13),
    Column("Currency", lambda row: row.event.currency, width=10),
    Column("Tax", lambda row: row.tax_category.name, width=22),
    Column(
        "Tax Percentage",
        lambda row: "" if row.tax_percentage is None else f"{row.tax_percentage.normalize():f}",
        width=14,
    ),
    Column("Sold", lambda row: row.sold, kind=ColumnKind.NUMBER, width=9),
    Column("Available", lambda row: row.left, kind=ColumnKind.NUMBER, width=9),
    Column("Total", lambda row: row.capacity, kind=ColumnKind.NUMBER, width=9),
    Column("Variants", _variants_text, width=40),
    Column("Channel", lambda row: "Box Office" if row.is_box_office_only else "All", width=12),
    Column("Status", lambda row: "Active" if row.is_active else "Inactive", width=10),
)


@exported("upsells", title="Upsells", form=UpsellListIn, roles=NOT_DOOR_STAFF)
def upsells(caller: Staff, data: UpsellListIn) -> ListExport:
    return export_of(data.upsells(caller), UPSELL_COLUMNS)
