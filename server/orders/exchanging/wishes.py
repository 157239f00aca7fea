"""What somebody wishes to exchange: which units of an order, for which performance, and for what there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from server.orders.exchanging.errors import NoneChosen, SeatsMissing
from server.orders.models import Ticket, UpsellItem
from server.orders.refunds.refundable import Choice, check_choices, check_count, refuse_twice
from server.orders.selling.wanted import BasketLine
from server.pricing.basket import Kind


@dataclass(frozen=True, kw_only=True)
class NewTickets:
    """So many new tickets of a type; 0 is the normal ticket."""

    kind: int = 0
    quantity: int = 1


@dataclass(frozen=True, kw_only=True)
class NewSeats:
    """Places of a team that the new tickets are for, by their numbers."""

    team: int
    players: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Wish:
    """Some units of an order for others of a performance; all that is left of the order if none are named.

    Without `new` each ticket is exchanged for one of its own type. None, and 0 or an empty text in the last three
    fields, mean that the call does not say.
    """

    order: int
    performance: int
    tickets: tuple[Choice, ...] | None = None
    upsells: tuple[Choice, ...] | None = None
    number: int | None = None  # of any tickets, where none are named
    new: tuple[NewTickets, ...] | None = None
    seats: tuple[NewSeats, ...] | None = None
    # What the caller believes of the order: where its tickets are, of which event, and how they were paid.
    source: int = 0
    event: int = 0
    payment: str = ""

    @property
    def is_whole(self) -> bool:
        return not (self.tickets or self.upsells or self.number)

    @property
    def places(self) -> list[tuple[int, int]]:
        """The places that are wished for, each as a team and a player, in the order in which they are named."""
        return [(seat.team, player) for seat in self.seats or () for player in seat.players]


def check_wish(wish: Wish) -> None:
    """Refuse what contradicts itself, whatever the order is.

    :raises NoneChosen: if no ticket is chosen, by number or by name, where the call says which.
    :raises NamedTwice: if a ticket, an upsell or a seat is named twice.
    :raises CountDiffers: if the number is another one than that of the tickets.
    """
    says_which = wish.tickets is not None or wish.number is not None
    if says_which and not wish.tickets and not wish.number:
        raise NoneChosen(field="ticketinfo")
    check_choices(wish.tickets or (), field="ticketinfo")
    check_choices(wish.upsells or (), field="upsellInfo")
    check_count(wish.number, wish.tickets or (), field="ticketcount")
    refuse_twice(wish.places, field="seats")


def new_tickets(wish: Wish, old: Iterable[Ticket]) -> tuple[NewTickets, ...]:
    """Give how many tickets of which type are wished for.

    :raises NoneChosen: if none are.
    """
    if wish.new:
        if not any(one.quantity for one in wish.new):
            raise NoneChosen(field="newtickets")
        return wish.new
    return tuple(NewTickets(kind=kind, quantity=number) for kind, number in Counter(_kind_of(old)).items())


def _kind_of(tickets: Iterable[Ticket]) -> list[int]:
    return [ticket.type_id or 0 for ticket in tickets]


def lines_of(wish: Wish, new: Sequence[NewTickets], upsells: Iterable[UpsellItem], *, seated: bool) -> list[BasketLine]:
    """Write a wish as the lines of a basket: its tickets, with their places, and the upsells that are theirs.

    :raises SeatsMissing: if the performance is sold by places and not as many are named as there are tickets.
    """
    wanted = [
        BasketLine(performance=wish.performance, quantity=one.quantity, type=one.kind or None, field=f"tickets.{place}")
        for place, one in enumerate(new)
        if one.quantity
    ]
    tickets = _seated(wanted, wish.places) if seated else wanted
    bought = Counter((item.upsell_id, item.variant_id) for item in upsells if item.ticket_id is None)
    return [
        *tickets,
        *(
            BasketLine(performance=wish.performance, quantity=number, kind=Kind.UPSELL, type=upsell, variant=variant)
            for (upsell, variant), number in bought.items()
        ),
    ]


def _seated(wanted: Sequence[BasketLine], left: list[tuple[int, int]]) -> list[BasketLine]:
    """Share the places out to the tickets in the order in which both are named, a line for each team of a type."""
    count = sum(line.quantity for line in wanted)
    if len(left) != count:
        raise SeatsMissing(count)
    lines = []
    for line in wanted:
        own, left = left[: line.quantity], left[line.quantity :]
        for team in dict.fromkeys(team for team, _ in own):
            players = tuple(player for one, player in own if one == team)
            lines.append(replace(line, quantity=len(players), team=team, players=players, field="seats"))
    return lines
