"""Which of the app's lists can be downloaded."""

from __future__ import annotations

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.core.tables.lists import Listed, exported, of_rows
from server.upsells.export_selectors import UPSELLS, whole
from server.upsells.selectors import list_upsells
from server.upsells.serializers import UpsellListIn


@exported("upsells", title="Upsells", form=UpsellListIn, roles=NOT_DOOR_STAFF)
def upsells(caller: Staff, wire: UpsellListIn) -> Listed:
    account_id = caller.account_for(wire.asked["account_id"])
    rows = list_upsells(caller=caller, account_id=account_id, which=wire.which(), ordering=wire.asked["ordering"])
    return of_rows(rows, UPSELLS, whole)
