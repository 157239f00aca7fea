"""What of an order can be exchanged (spec part 3, sections 2.6, 4 and 5)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from server.orders.exchanging.errors import NoneChosen, NotInOrder, SamePerformance
from server.orders.exchanging.wishes import Wish
from server.orders.models import Ticket, UpsellItem
from server.orders.refunds.errors import UpsellsMissing
from server.orders.refunds.refundable import Refundable, any_tickets, units_of, was_used, with_brought


@dataclass(frozen=True, kw_only=True)
class Chosen:
    """The old units of an exchange; `is_whole` says that nothing of their order is left beside them.

    `staying` are tickets that were named, too, and keep their places: each as its number, its team and its player.
    """

    tickets: tuple[Ticket, ...]
    upsells: tuple[UpsellItem, ...]
    is_whole: bool
    staying: tuple[tuple[int, int, int], ...] = ()

    @property
    def units(self) -> list[Ticket | UpsellItem]:
        return [*self.tickets, *self.upsells]

    @property
    def is_used(self) -> bool:
        """Whether a ticket of them was scanned in, or an upsell handed out."""
        return any(map(was_used, self.units))


def choose(found: Refundable, wish: Wish) -> Chosen:
    """Give the units that are to be exchanged; a ticket brings the upsells that its type includes.

    :raises NoneChosen: if no ticket is chosen.
    :raises NotInOrder: if a ticket or upsell is named that the order has not, or has no more.
    :raises LessThan: if more of a kind are chosen than there are.
    :raises UpsellIncluded: if an upsell is unchecked that a chosen ticket includes.
    :raises UpsellsMissing: if all tickets are chosen where the payment has other orders, but not all upsells.
    :raises SamePerformance: if it stays at its performance and not all tickets are chosen.
    """
    chosen = _named(found, wish)
    if not chosen.tickets:
        raise NoneChosen(field="ticketinfo")
    is_all = len(chosen.tickets) == len(found.tickets)
    if is_all and found.orders > 1 and len(chosen.upsells) < len(found.upsells):
        raise UpsellsMissing(field="upsellInfo")
    if wish.performance == found.order.performance_id and not is_all:
        raise SamePerformance(field="ticketinfo")
    return chosen


def _named(found: Refundable, wish: Wish) -> Chosen:
    if wish.is_whole:
        return Chosen(tickets=found.tickets, upsells=found.upsells, is_whole=True)
    ticket_ids, upsell_ids = units_of(found, wish.tickets or (), wish.upsells or ())
    if not ticket_ids <= {ticket.pk for ticket in found.tickets}:
        raise NotInOrder(field="ticketinfo")
    if not upsell_ids <= {item.pk for item in found.upsells}:
        raise NotInOrder(field="upsellInfo")
    if wish.number and not wish.tickets:
        ticket_ids = any_tickets(found, wish.number)
    units = with_brought(found, ticket_ids, upsell_ids)
    return Chosen(
        tickets=tuple(unit for unit in units if isinstance(unit, Ticket)),
        upsells=tuple(unit for unit in units if isinstance(unit, UpsellItem)),
        is_whole=len(units) == len(found.tickets) + len(found.upsells),
    )


def reseated(chosen: Chosen, wish: Wish) -> tuple[Chosen, Wish]:
    """Leave out the tickets whose own places are selected again at the same performance: they stay as they are.

    :raises NoneChosen: if all of them are.
    """
    wished = set(wish.places)
    stay = {ticket.pk: key for ticket in chosen.tickets if (key := _place_of(ticket)) is not None and key in wished}
    tickets = tuple(ticket for ticket in chosen.tickets if ticket.pk not in stay)
    if not tickets:
        raise NoneChosen(field="ticketinfo")
    upsells = tuple(item for item in chosen.upsells if item.ticket_id not in stay)
    kept = set(stay.values())
    seats = tuple(
        replace(seat, players=tuple(player for player in seat.players if (seat.team, player) not in kept))
        for seat in wish.seats or ()
    )
    staying = tuple((ticket_id, *place) for ticket_id, place in stay.items())
    return Chosen(tickets=tickets, upsells=upsells, is_whole=False, staying=staying), replace(wish, seats=seats)


def _place_of(ticket: Ticket) -> tuple[int, int] | None:
    place = ticket.place
    return None if place is None else (place.team_id, place.number)


def is_past(found: Refundable, now: datetime) -> bool:
    """Tell whether the performance of an order has begun."""
    return now >= found.order.performance.starts_at
