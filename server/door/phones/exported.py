"""The phones of an account, as files."""

from __future__ import annotations

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.core.tables.lists import Listed, exported, of_rows
from server.door.phones.export_selectors import columns_in
from server.door.phones.selectors import list_devices
from server.door.phones.serializers import DeviceListIn
from server.venues.zone_selectors import read_zone


@exported("devices", title="Phones", form=DeviceListIn, roles=NOT_DOOR_STAFF)
def devices(caller: Staff, wire: DeviceListIn) -> Listed:
    asked = wire.asked
    account_id = caller.account_for(asked["account_id"])
    rows = list_devices(
        caller=caller,
        account_id=account_id,
        search=asked["search"],
        ordering=asked["ordering"],
        only_looked=asked["only_looked"],
    )
    return of_rows(rows, columns_in(read_zone(account_id)))
