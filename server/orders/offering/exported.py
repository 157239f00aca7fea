"""What became of the orders of an offer, as files."""

from __future__ import annotations

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.core.tables.lists import Listed, exported
from server.orders.offering.export_selectors import listed_offer
from server.orders.offering.serializers import OfferFileIn


@exported("offer", title="Offer", form=OfferFileIn, roles=NOT_DOOR_STAFF, names_people=True)
def offer(caller: Staff, wire: OfferFileIn) -> Listed:
    return listed_offer(caller=caller, source_id=wire.asked["eventdetailid"])
