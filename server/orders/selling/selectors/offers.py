"""What each line of a basket charges: one function for every kind of thing that can be sold."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

from server.accounts.caller import Caller
from server.events.models import Performance
from server.orders.errors import NotOffered
from server.orders.selling.selectors.type_offers import offer_tickets
from server.orders.selling.selectors.upsell_offers import offer_upsells
from server.orders.selling.wanted import NOTHING_EXCHANGED, BasketLine, Exchanged
from server.pricing.basket import Kind, Line

Performances = Mapping[int, Performance]
# Gives for each wanted line of its kind the priced one, in the same order, and raises NotOffered for any other.
Offer = Callable[[Caller, Sequence[BasketLine], Performances, Exchanged], list[Line]]


def price_lines(
    *,
    caller: Caller,
    wanted: Sequence[BasketLine],
    performances: Performances,
    exchanged: Exchanged = NOTHING_EXCHANGED,
) -> list[Line]:
    """Give each line of a basket with what it charges the caller now, in the basket's order.

    :raises NotOffered: for a line with something that the caller is not offered.
    """
    places: dict[Kind, list[int]] = defaultdict(list)
    for place, line in enumerate(wanted):
        places[line.kind].append(place)
    priced: dict[int, Line] = {}
    for kind, of_kind in places.items():
        if kind not in OFFERS:
            raise NotOffered(kind)
        lines = OFFERS[kind](caller, [wanted[place] for place in of_kind], performances, exchanged)
        priced.update(zip(of_kind, lines, strict=True))
    return [priced[place] for place in range(len(wanted))]


# A new kind of thing to sell is one more line here.
OFFERS: dict[Kind, Offer] = {Kind.TICKET: offer_tickets, Kind.UPSELL: offer_upsells}
