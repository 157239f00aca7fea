"""What a provider and we differ on, as files."""

from __future__ import annotations

from server.accounts.caller import Staff
from server.accounts.models import Role
from server.core.tables.lists import Listed, exported, of_rows
from server.orders.reconciliation.export_selectors import columns_in
from server.orders.reconciliation.serializers import ReconciliationIn
from server.payments.provider_selectors import list_differences
from server.venues.zone_selectors import read_zone

OWNERS = (Role.PLATFORM_ADMINISTRATOR, Role.ACCOUNT_OWNER)


@exported("differences", title="Reconciliation", form=ReconciliationIn, roles=OWNERS)
def differences(caller: Staff, wire: ReconciliationIn) -> Listed:
    asked = wire.asked
    account_id = caller.account_for(asked["account_id"])
    rows = list_differences(
        caller=caller,
        account_id=account_id,
        day=asked["day"],
        kind=asked["kind"],
        is_settled=wire.is_settled,
        search=asked["search"],
        ordering=asked["ordering"],
    )
    return of_rows(rows, columns_in(read_zone(account_id)))
