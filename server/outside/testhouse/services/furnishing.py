"""Furnishing a test house when a client comes: with events at first, and with performances whenever they run low."""

from __future__ import annotations

from decimal import Decimal

from django.db import transaction

from server.accounts.services.test_houses import lock_test_house
from server.core import clock
from server.events.models import Event
from server.events.services.create_event import add_performances, open_event
from server.outside.testhouse.plan import PLAY, PRODUCTIONS, Production, drafts_of, is_low
from server.outside.testhouse.selectors import find_event, find_venue, lacks_something, read_ahead, read_starts
from server.pricing.models import TicketType
from server.pricing.types.services.ticket_types import open_type
from server.upsells.services.save_upsell import open_upsell
from server.venues.models import Venue
from server.venues.services.venues import open_venue

PROGRAMMES = 10_000


def keep_furnished(house_id: int) -> None:
    """See that a test house has something to sell; where it has, that costs one query."""
    if not lacks_something(house_id):
        return
    with transaction.atomic():
        house = lock_test_house(house_id)
        own = house.test_house_of_id or house.pk
        venue = find_venue(house_id) or open_venue(account_id=house_id, like=find_venue(own), name=house.name)
        for plan in PRODUCTIONS:
            event = find_event(house_id, plan.name) or _open(plan, venue)
            _add_performances(plan, event)


def _open(plan: Production, venue: Venue) -> Event:
    event = open_event(
        venue=venue, name=plan.name, description=plan.description, booking_fee=plan.booking_fee, max_count=10
    )
    if plan is PLAY:
        _price(event)
    return event


def _price(event: Event) -> None:
    """Give an event ticket types, one of which brings an upsell, and the upsell by itself."""
    programme = open_upsell(
        event=event,
        capacity=PROGRAMMES,
        name="Programme",
        description="The whole company",
        online_price=Decimal("4.50"),
        venue_price=Decimal("5.00"),
        max_count=10,
    )
    kinds = TicketType.Adjustment
    open_type(event=event, name="Child", description="Up to 15", adjustment=kinds.PERCENTAGE, amount=Decimal(50))
    open_type(event=event, name="Concession", description="Students", adjustment=kinds.FLAT, amount=Decimal(5))
    open_type(event=event, name="With a programme", description="A seat and a programme", brings=[programme])


def _add_performances(plan: Production, event: Event) -> None:
    ahead = read_ahead(event.account_id)[plan.name]
    if not is_low(plan, ahead):
        return  # somebody else has added them meanwhile
    drafts = drafts_of(plan, ahead=ahead, zone=event.venue.timezone, now=clock.now(), taken=read_starts(event))
    add_performances(event=event, venue=event.venue, drafts=drafts)
