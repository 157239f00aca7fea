"""Ticket types on the wire of a performance's offer (design: api, section 2)."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.accounts.caller import Caller
from server.core.http.replies import Money, Text, Whole, Yes, written
from server.events.models import Performance
from server.orders.amounts import spoken_type
from server.orders.selling.selectors.type_offers import TypeOffer, offers_of
from server.pricing.types.selectors import Brought


class IncludedOut(serializers.Serializer[Brought]):
    """An upsell that each ticket of a type brings."""

    upsell = Whole()
    name = Text()


class OfferedTypeOut(serializers.Serializer[TypeOffer]):
    """A ticket type as it can be bought; the normal ticket has the number null.

    One that needs several in a basket is offered with its `min_count`. One that is not offered says why in `reason`,
    which is read after its name: 'from 4 tickets', 'until 30 minutes before the start', 'Squash is not available',
    'sold out'; `why` is the same for programs.
    """

    ticket_type = Whole(lambda offer: offer.type.pk if offer.type else None, allow_null=True)
    name = Text(lambda offer: spoken_type(offer.unit.name))
    description = Text(lambda offer: offer.type.description if offer.type else "")
    price = Money("unit.price")
    tax = Money("unit.tax")
    tax_name = Text("unit.tax_name", help_text="as the venue's tax category is called")
    includes_tax = Yes("unit.includes_tax", help_text="whether the price holds the tax; else it comes on top")
    booking_fee = Money("unit.booking_fee")
    total = Money("unit.total")
    available = Whole()
    scarce = Yes("is_scarce", help_text="it has a limit of its own")
    min_count = Whole()
    max_count = Whole()
    includes = IncludedOut(many=True)
    offered = Yes("is_offered")
    why = Text(help_text="too_late, upsell, sold_out or too_few if it is not offered; empty if it is")
    reason = Text(help_text="why it is not offered; empty if it is")


def offered_types_on_wire(performance: Performance, caller: Caller, *, left: int) -> list[dict[str, Any]]:
    """Shape what a performance offers the caller now, the normal ticket first."""
    return written(OfferedTypeOut, offers_of(performance, caller, left=left))
