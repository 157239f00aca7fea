"""The downloadable list of holds, and its columns."""

from __future__ import annotations

from collections.abc import Sequence

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.catalogue.venues.selectors import read_zone
from server.inventory.api import ManageHoldIn
from server.inventory.models import Hold, HoldChannel
from server.inventory.selectors import list_holds
from server.platform.exported_lists import ListExport, export_of, exported
from server.platform.tables import Column, ColumnKind, to_local

# The columns of holds as files.

CHANNEL_LABELS = {HoldChannel.ALL: "All", HoldChannel.API: "API", HoldChannel.BOXOFFICE: "Box Office"}


def hold_columns(zone: str) -> Sequence[Column]:
    """Give the columns of an account's holds, their times in its zone."""

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


# Which of the app's lists can be downloaded.


@exported("holds", title="Holds", form=ManageHoldIn, roles=NOT_DOOR_STAFF)
def holds(caller: Staff, wire: ManageHoldIn) -> ListExport:
    asked = wire.asked
    account_id = caller.account_for(asked["account_id"])
    rows = list_holds(caller=caller, account_id=account_id, search=asked["search"], ordering=asked["ordering"])
    return export_of(rows, hold_columns(read_zone(account_id)))
