"""The days that were closed, as files; door staff have their own alone."""

from __future__ import annotations

from server.accounts.caller import Staff
from server.core.tables.lists import Listed, exported, of_rows
from server.payments.days.export_selectors import columns_in
from server.payments.days.selectors import list_closings
from server.payments.days.serializers import ClosedDaysIn
from server.venues.zone_selectors import read_zone


@exported("closed_days", title="Cash-up", form=ClosedDaysIn)
def closed_days(caller: Staff, wire: ClosedDaysIn) -> Listed:
    asked = wire.asked
    account_id = caller.account_for(asked["account_id"])
    rows = list_closings(caller=caller, account_id=account_id, search=asked["search"], ordering=asked["ordering"])
    return of_rows(rows, columns_in(read_zone(account_id)))
