"""Ticket types of the demo season: one of each kind that an organiser makes."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from server.demo.plan import CHERRY_ORCHARD, CHRISTMAS_CAROL, HEDDA_GABLER, SNOW_QUEEN, TWELFTH_NIGHT
from server.demo.programme import Programme
from server.events.models import Event
from server.pricing.models import TicketType
from server.upsells.models import Upsell, UpsellStock
from server.venues.models import INCLUDED_IN_TICKET_TYPE

_HALF_AN_HOUR = 30 * 60
_FEW = 40
_PLAYS = (TWELFTH_NIGHT, CHERRY_ORCHARD, HEDDA_GABLER, CHRISTMAS_CAROL, SNOW_QUEEN)


def make_ticket_types(programme: Programme) -> None:
    """Give each play of the season a child's, a concession's and a group's price, and one a ticket with a drink."""
    plays = {production.name for production in _PLAYS}
    events = {row.event_id: row.event for row in programme.values() if row.event.name in plays}
    for event in events.values():
        _make(event, "Child", "Up to 15 years, with an adult", adjustment="percentage", amount=Decimal(50))
        _make(
            event,
            "Concession",
            "Students, seniors and claimants; please bring proof",
            adjustment="flat",
            amount=Decimal(5),
            sell_until=_HALF_AN_HOUR,
        )
        _make(
            event,
            "Group",
            "Four or more on one booking",
            adjustment="percentage",
            amount=Decimal(20),
            least=4,
            excludes_booking_fee=True,
        )
    for event in events.values():
        if event.name == CHERRY_ORCHARD.name:
            _make_ticket_with_a_drink(event)


def _make(event: Event, name: str, description: str, **fields: Any) -> TicketType:
    values: dict[str, Any] = {"fits_all": True, **fields}
    return TicketType.objects.create(
        account_id=event.account_id, event=event, name=name, description=description, **values
    )


def _make_ticket_with_a_drink(event: Event) -> None:
    drink = Upsell.objects.create(
        account_id=event.account_id,
        event=event,
        name="Interval drink",
        description="A glass of wine or a soft drink, poured before the interval",
        online_price=Decimal(6),
        venue_price=Decimal("6.50"),
        max_count=8,
        tax_category_id=INCLUDED_IN_TICKET_TYPE,
    )
    UpsellStock.objects.create(upsell=drink, capacity=600)
    evening = _make(
        event,
        "Evening out",
        "Your seat, and a drink that waits for you at the bar",
        adjustment="flat",
        amount=Decimal(0),
        most_per_performance=_FEW,
        most_per_event=10 * _FEW,
    )
    evening.upsells.add(drink)
