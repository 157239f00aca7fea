"""The lists of the catalogue that can be downloaded."""

from __future__ import annotations

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.models import Role
from server.catalogue.events import selectors
from server.catalogue.events.serializers import EventIdIn, EventsOfAccountIn
from server.catalogue.export_selectors import (
    EVENT_COLUMNS,
    PERFORMANCE_COLUMNS,
    UPSELL_COLUMNS,
    with_metrics,
    with_variants,
)
from server.catalogue.upsells.selectors import list_upsells
from server.catalogue.upsells.serializers import UpsellListIn
from server.catalogue.venues.selectors import listed_taxes, listed_venues
from server.catalogue.venues.serializers import TaxListIn, VenuesOfAccountIn
from server.platform.exported_lists import ListExport, export_of, exported

# Which of the app's lists can be downloaded.


@exported("venues", title="Venues", file="venues", form=VenuesOfAccountIn, roles=NOT_DOOR_STAFF)
def venues(caller: Staff, wire: VenuesOfAccountIn) -> ListExport:
    asked = wire.asked
    account_id = caller.account_for(asked["account_id"])
    return listed_venues(caller=caller, account_id=account_id, search=asked["search"], ordering=asked["ordering"])


@exported("taxes", title="Taxes", form=TaxListIn, roles=(Role.PLATFORM_ADMINISTRATOR, Role.ACCOUNT_OWNER))
def taxes(caller: Staff, wire: TaxListIn) -> ListExport:
    return listed_taxes(search=wire.asked["search"], ordering=wire.asked["ordering"])


# Which of the app's lists can be downloaded.


@exported("events", title="Events", form=EventsOfAccountIn, roles=NOT_DOOR_STAFF)
def events(caller: Staff, wire: EventsOfAccountIn) -> ListExport:
    asked = wire.asked
    rows = selectors.list_events(
        caller=caller,
        account_id=caller.account_for(asked["account_id"]),
        search=asked["search"],
        ordering=asked["ordering"],
    )
    return export_of(rows, EVENT_COLUMNS, with_metrics)


@exported("performances", title="Performances", form=EventIdIn, roles=NOT_DOOR_STAFF)
def performances(caller: Staff, wire: EventIdIn) -> ListExport:
    event = selectors.get_event(caller=caller, event_id=wire.asked["eventid"])
    return export_of(selectors.list_performances(event=event), PERFORMANCE_COLUMNS)


# Which of the app's lists can be downloaded.


@exported("upsells", title="Upsells", form=UpsellListIn, roles=NOT_DOOR_STAFF)
def upsells(caller: Staff, wire: UpsellListIn) -> ListExport:
    account_id = caller.account_for(wire.asked["account_id"])
    rows = list_upsells(caller=caller, account_id=account_id, which=wire.which(), ordering=wire.asked["ordering"])
    return export_of(rows, UPSELL_COLUMNS, with_variants)
