"""Which of the app's lists can be downloaded."""

from __future__ import annotations

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.core.tables.lists import Listed, exported, of_rows
from server.events import selectors
from server.events.export_selectors import EVENTS, PERFORMANCES, whole
from server.events.serializers import EventIdIn, EventsOfAccountIn


@exported("events", title="Events", form=EventsOfAccountIn, roles=NOT_DOOR_STAFF)
def events(caller: Staff, wire: EventsOfAccountIn) -> Listed:
    asked = wire.asked
    rows = selectors.list_events(
        caller=caller,
        account_id=caller.account_for(asked["account_id"]),
        search=asked["search"],
        ordering=asked["ordering"],
    )
    return of_rows(rows, EVENTS, whole)


@exported("performances", title="Performances", form=EventIdIn, roles=NOT_DOOR_STAFF)
def performances(caller: Staff, wire: EventIdIn) -> Listed:
    event = selectors.get_event(caller=caller, event_id=wire.asked["eventid"])
    return of_rows(selectors.list_performances(event=event), PERFORMANCES)
