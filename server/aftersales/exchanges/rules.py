"""The input of an exchange, the units of the order that it covers, and its totals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from server.aftersales.errors import NotInOrder, SamePerformance
from server.catalogue.events.models import Performance
from server.platform.i18n import DEFAULT_LANGUAGE, localized_moment, use_language
from server.platform.money import ZERO
from server.pricing.basket import Kind
from server.sales.baskets import BasketLine
from server.sales.choices import Choice, any_tickets, check_choices, check_count, refuse_twice, units_of
from server.sales.errors import NoTicketsChosen, SeatsMissing, UpsellsMissing, localized_players
from server.sales.models import Ticket, UpsellItem
from server.sales.refundable import Refundable, was_used, with_brought


@dataclass(frozen=True, kw_only=True)
class NewTickets:
    """A number of new tickets of a type; 0 is the normal ticket."""

    kind: int = 0
    quantity: int = 1


@dataclass(frozen=True, kw_only=True)
class NewSeats:
    """Places of a team for the new tickets, by their numbers."""

    team: int
    players: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class ExchangeInput:
    """Some units of an order for others of a performance; all that is left of the order if none are named.

    Without `new` each ticket is exchanged for one of its own type. None, and 0 or an empty text in the last three
    fields, mean that the call does not say.
    """

    order: int
    performance: int
    tickets: tuple[Choice, ...] | None = None
    upsells: tuple[Choice, ...] | None = None
    number: int | None = None  # number of any tickets, if none are named
    new: tuple[NewTickets, ...] | None = None
    seats: tuple[NewSeats, ...] | None = None
    # The caller's view of the order: the performance and event of its tickets, and how they were paid.
    source: int = 0
    event: int = 0
    payment: str = ""

    @property
    def is_whole(self) -> bool:
        return not (self.tickets or self.upsells or self.number)

    @property
    def places(self) -> list[tuple[int, int]]:
        """The requested places, each as a team and a player, in the order of input."""
        return [(seat.team, player) for seat in self.seats or () for player in seat.players]


def check_input(exchange_input: ExchangeInput) -> None:
    """Refuse input that contradicts itself, whatever the order is.

    :raises NoTicketsChosen: if no ticket is chosen, by number or by name, where the call says which.
    :raises NamedTwice: if a ticket, an upsell or a seat is named twice.
    :raises CountDiffers: if the number differs from that of the tickets.
    """
    names_units = exchange_input.tickets is not None or exchange_input.number is not None
    if names_units and not exchange_input.tickets and not exchange_input.number:
        raise NoTicketsChosen(field="ticketinfo")
    check_choices(exchange_input.tickets or (), field="ticketinfo")
    check_choices(exchange_input.upsells or (), field="upsellInfo")
    check_count(exchange_input.number, exchange_input.tickets or (), field="ticketcount")
    refuse_twice(exchange_input.places, field="seats")


def new_tickets(exchange_input: ExchangeInput, old: Iterable[Ticket]) -> tuple[NewTickets, ...]:
    """Return the requested number of tickets of each type.

    :raises NoTicketsChosen: if there are none.
    """
    if exchange_input.new:
        if not any(one.quantity for one in exchange_input.new):
            raise NoTicketsChosen(field="newtickets")
        return exchange_input.new
    counts = Counter(ticket.type_id or 0 for ticket in old)
    return tuple(NewTickets(kind=kind, quantity=number) for kind, number in counts.items())


def basket_lines_of(
    exchange_input: ExchangeInput, new: Sequence[NewTickets], upsells: Iterable[UpsellItem], *, seated: bool
) -> list[BasketLine]:
    """Return the input as the lines of a basket: its tickets, with their places, and their upsells.

    :raises SeatsMissing: if the performance is sold by places and the number of places differs from that of tickets.
    """
    lines = [
        BasketLine(
            performance=exchange_input.performance,
            quantity=one.quantity,
            type=one.kind or None,
            field=f"tickets.{place}",
        )
        for place, one in enumerate(new)
        if one.quantity
    ]
    tickets = _seated(lines, exchange_input.places) if seated else lines
    bought = Counter((item.upsell_id, item.variant_id) for item in upsells if item.ticket_id is None)
    return [
        *tickets,
        *(
            BasketLine(
                performance=exchange_input.performance, quantity=number, kind=Kind.UPSELL, type=upsell, variant=variant
            )
            for (upsell, variant), number in bought.items()
        ),
    ]


def _seated(basket_lines: Sequence[BasketLine], left: list[tuple[int, int]]) -> list[BasketLine]:
    """Assign the places to the tickets in the order of input, with a line for each team of a type."""
    count = sum(line.quantity for line in basket_lines)
    if len(left) != count:
        raise SeatsMissing(count)
    lines = []
    for line in basket_lines:
        own, left = left[: line.quantity], left[line.quantity :]
        for team in dict.fromkeys(team for team, _ in own):
            players = tuple(player for one, player in own if one == team)
            lines.append(replace(line, quantity=len(players), team=team, players=players, field="seats"))
    return lines


@dataclass(frozen=True, kw_only=True)
class ChosenUnits:
    """The old units of an exchange; `is_whole` says that nothing else is left of their order.

    `staying` are named tickets that keep their places: each as its number, its team and its player.
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
        """Whether one of their tickets was scanned in, or an upsell handed out."""
        return any(map(was_used, self.units))


def choose_units(found: Refundable, exchange_input: ExchangeInput) -> ChosenUnits:
    """Return the units to exchange; a ticket brings the upsells that its type includes.

    :raises NoTicketsChosen: if no ticket is chosen.
    :raises NotInOrder: if a ticket or upsell is named that the order does not have, or no longer has.
    :raises TooManyChosen: if more of a kind are chosen than there are.
    :raises UpsellIncluded: if an upsell is unchecked that a chosen ticket includes.
    :raises UpsellsMissing: if all tickets are chosen where the payment has other orders, but not all upsells.
    :raises SamePerformance: if it stays at its performance and not all tickets are chosen.
    """
    chosen = _named(found, exchange_input)
    if not chosen.tickets:
        raise NoTicketsChosen(field="ticketinfo")
    is_all = len(chosen.tickets) == len(found.tickets)
    if is_all and found.orders > 1 and len(chosen.upsells) < len(found.upsells):
        raise UpsellsMissing(field="upsellInfo")
    if exchange_input.performance == found.order.performance_id and not is_all:
        raise SamePerformance(field="ticketinfo")
    return chosen


def _named(found: Refundable, exchange_input: ExchangeInput) -> ChosenUnits:
    if exchange_input.is_whole:
        return ChosenUnits(tickets=found.tickets, upsells=found.upsells, is_whole=True)
    ticket_ids, upsell_ids = units_of(found, exchange_input.tickets or (), exchange_input.upsells or ())
    if not ticket_ids <= {ticket.pk for ticket in found.tickets}:
        raise NotInOrder(field="ticketinfo")
    if not upsell_ids <= {item.pk for item in found.upsells}:
        raise NotInOrder(field="upsellInfo")
    if exchange_input.number and not exchange_input.tickets:
        ticket_ids = any_tickets(found, exchange_input.number)
    units = with_brought(found, ticket_ids, upsell_ids)
    return ChosenUnits(
        tickets=tuple(unit for unit in units if isinstance(unit, Ticket)),
        upsells=tuple(unit for unit in units if isinstance(unit, UpsellItem)),
        is_whole=len(units) == len(found.tickets) + len(found.upsells),
    )


def without_unchanged_places(chosen: ChosenUnits, exchange_input: ExchangeInput) -> tuple[ChosenUnits, ExchangeInput]:
    """Leave out the tickets whose own places are selected again at the same performance: they stay as they are.

    :raises NoTicketsChosen: if all of them are.
    """
    requested = set(exchange_input.places)
    places = {ticket.pk: (ticket.place.team_id, ticket.place.number) for ticket in chosen.tickets if ticket.place}
    stay = {ticket_id: place for ticket_id, place in places.items() if place in requested}
    tickets = tuple(ticket for ticket in chosen.tickets if ticket.pk not in stay)
    if not tickets:
        raise NoTicketsChosen(field="ticketinfo")
    upsells = tuple(item for item in chosen.upsells if item.ticket_id not in stay)
    unchanged = set(stay.values())
    seats = tuple(
        replace(seat, players=tuple(player for player in seat.players if (seat.team, player) not in unchanged))
        for seat in exchange_input.seats or ()
    )
    staying = tuple((ticket_id, *place) for ticket_id, place in stay.items())
    return ChosenUnits(tickets=tickets, upsells=upsells, is_whole=False, staying=staying), replace(
        exchange_input, seats=seats
    )


THRESHOLD = Decimal("0.50")  # spec part 3, section 9: of the absolute change


@dataclass(frozen=True, kw_only=True)
class ExchangeTotals:
    """The two totals of an exchange, and the obstacles to settling their difference."""

    source_total: Decimal
    target_total: Decimal
    by_card: bool  # gift cards have paid some of the order: nothing is charged or refunded (section 4)

    @property
    def change(self) -> Decimal:
        """What the new units cost more than the old ones; negative if they cost less."""
        return self.target_total - self.source_total

    @property
    def is_payment(self) -> bool:
        """Whether it is the spec's Payment; otherwise Refund."""
        return self.change >= 0

    @property
    def may_charge(self) -> bool:
        return self.change >= THRESHOLD and not self.by_card

    @property
    def may_refund(self) -> bool:
        return -self.change >= THRESHOLD and not self.by_card

    @property
    def pay(self) -> Decimal:
        """What would be charged."""
        return self.change if self.may_charge else ZERO

    @property
    def back(self) -> Decimal:
        """What would be refunded."""
        return -self.change if self.may_refund else ZERO

    @property
    def is_worth_settling(self) -> bool:
        """Whether the difference is so large that not settling it needs a decision."""
        return abs(self.change) >= THRESHOLD

    @property
    def may_settle(self) -> bool:
        return self.may_charge or self.may_refund


def card_shares(*, gift_card: Decimal, stays: Decimal) -> tuple[Decimal, Decimal]:
    """Split what gift cards have paid of an order between what stays of it and what goes to another order.

    They pay for what stays first: an order's cards never pay more than it costs.
    """
    staying = min(gift_card, stays)
    return staying, gift_card - staying


def may_be_credit(found: Refundable, *, change: Decimal) -> bool:
    """Return whether a negative change may be credited: it is worth settling, and everything was paid in money.

    Money from gift cards stays with the order's new value: no card is made of another card's money, which has an end of
    its own.
    """
    order = found.order
    return -change >= THRESHOLD and found.cards <= order.total - order.refunded + change


def describe_performance(performance: Performance, tickets: Iterable[Ticket]) -> str:
    """Return a performance and its places: Twelfth Night, Sat 21 Nov 2026, 7:30PM, Reds: players 1 and 2.

    Histories are for staff, in English, whoever exchanges.
    """
    starts, zone = performance.starts_at, performance.timezone
    with use_language(DEFAULT_LANGUAGE):
        when = localized_moment(starts, zone)
        return ", ".join([performance.event.name, when, *_seats(tickets)])


def _seats(tickets: Iterable[Ticket]) -> list[str]:
    teams: dict[str, list[int]] = {}
    for ticket in tickets:
        if ticket.player is not None:
            teams.setdefault(ticket.team_name, []).append(ticket.player)
    return [f"{name}: {localized_players(sorted(players))}" for name, players in teams.items()]
