"""All that an exchange takes and gives back, locked before it changes any of it.

Rows are locked in the one order (design: domain, What can still be sold), the old and the new of each kind together. So
two exchanges between the same performances, each the other way, wait for each other and never for ever; and what the
old units free may be claimed by the new ones, the last seats of a performance among them.
"""

from __future__ import annotations

from collections.abc import Iterable

from server.accounts.caller import Caller
from server.events.teams.services import claim_places as places
from server.orders.models import Ticket, UpsellItem
from server.orders.selling.quotes import tickets_in, upsells_in
from server.orders.selling.selectors.basket import PricedBasket
from server.pricing.promos.services import promo_claims
from server.pricing.rules.promo import Promo
from server.pricing.types.services import type_claims
from server.stock.models import Reservation
from server.stock.services import claims
from server.upsells.services import claims as upsell_claims


def lock_both(
    caller: Caller,
    basket: PricedBasket,
    tickets: Iterable[Ticket],
    upsells: Iterable[UpsellItem],
    *,
    claimed_by: Reservation | None = None,
) -> None:
    """Lock what a basket is going to claim and what some units are going to give back, inside their transaction.

    What a reservation has claimed already is known by it.
    """
    old, old_upsells = list(tickets), list(upsells)
    new, new_upsells = tickets_in(basket.quote.units), upsells_in(basket.quote.units)
    places.lock_places(
        [
            *(ticket.place_id for ticket in old if ticket.place_id),
            *(unit.slot.place for unit in new if unit.slot),
        ]
    )
    upsell_claims.lock_upsells([*(item.upsell_id for item in old_upsells), *(unit.type or 0 for unit in new_upsells)])
    type_claims.lock_types(
        [
            *((ticket.type_id, ticket.performance_id) for ticket in old if ticket.type_id),
            *((unit.type, unit.performance) for unit in new if unit.type),
        ]
    )
    promo_claims.lock_promos(
        reservations={unit.part.reservation_id for unit in [*old, *old_upsells]},
        codes=[int(used.reference)] if (used := basket.quote.used_by(Promo.name)) else [],
    )
    claims.lock_pools(
        caller,
        performance_ids={*basket.performances, *(ticket.performance_id for ticket in old)},
        allotment_ids=[
            *(ticket.allotment_id for ticket in old if ticket.allotment_id),
            *(claims.allotments_claimed_by(claimed_by) if claimed_by else ()),
        ],
    )
