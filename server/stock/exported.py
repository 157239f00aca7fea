"""Which of the app's lists can be downloaded."""

from __future__ import annotations

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.core.tables.lists import Listed, exported, of_rows
from server.stock.export_selectors import columns_in
from server.stock.selectors import list_holds
from server.stock.serializers import ManageHoldIn
from server.venues.zone_selectors import read_zone


@exported("holds", title="Holds", form=ManageHoldIn, roles=NOT_DOOR_STAFF)
def holds(caller: Staff, wire: ManageHoldIn) -> Listed:
    asked = wire.asked
    account_id = caller.account_for(asked["account_id"])
    rows = list_holds(caller=caller, account_id=account_id, search=asked["search"], ordering=asked["ordering"])
    return of_rows(rows, columns_in(read_zone(account_id)))
