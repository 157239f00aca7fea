"""Which of the app's lists can be downloaded."""

from __future__ import annotations

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.models import Role
from server.core.tables.lists import Listed, exported
from server.venues.export_selectors import listed_taxes, listed_venues
from server.venues.serializers.taxes import TaxListIn
from server.venues.serializers.venues import VenuesOfAccountIn


@exported("venues", title="Venues", file="venues", form=VenuesOfAccountIn, roles=NOT_DOOR_STAFF)
def venues(caller: Staff, wire: VenuesOfAccountIn) -> Listed:
    asked = wire.asked
    account_id = caller.account_for(asked["account_id"])
    return listed_venues(caller=caller, account_id=account_id, search=asked["search"], ordering=asked["ordering"])


@exported("taxes", title="Taxes", form=TaxListIn, roles=(Role.PLATFORM_ADMINISTRATOR, Role.ACCOUNT_OWNER))
def taxes(caller: Staff, wire: TaxListIn) -> Listed:
    return listed_taxes(search=wire.asked["search"], ordering=wire.asked["ordering"])
