"""Whether an order fits into another performance as it is: the same types, upsells and seats, and nothing to pay.

Orders are checked in the order of their creation, and each that fits takes its share of what is left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from server.aftersales.exchanges.rules import ExchangeInput, NewSeats, NewTickets
from server.platform.money import ZERO
from server.sales.errors import AlreadyUsed, localized_players
from server.sales.models import OfferedOrder, Order
from server.sales.policy import Action, Actor, Situation, State, refusal

Why = OfferedOrder.Why
Seat = tuple[str, int]  # the folded name of a team, and the number of a place
TypeRefusal = Callable[[int, int], str]  # returns why this number of a type is not offered, or an empty text

REFUNDING = "A refund is in progress"
EXCHANGING = "An exchange is waiting for payment"
NO_TICKETS = "It has no tickets"
SEATED_THERE = "Places must be chosen there"
NOT_SEATED_THERE = "There are no places to choose there"
FULL = "Not enough tickets are left there"


@dataclass(frozen=True, kw_only=True)
class TicketToMove:
    """A ticket of an order; `seat` is None if its performance is not sold by places."""

    type: int | None
    type_name: str
    paid: Decimal
    is_used: bool
    team_name: str
    player: int | None

    @property
    def seat(self) -> Seat | None:
        return None if self.player is None else (self.team_name.casefold(), self.player)


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """An order that may be moved; `lost` names those of its upsells that the other performance does not have."""

    order: Order
    situation: Situation
    tickets: Sequence[TicketToMove]
    lost: Sequence[str] = ()

    @property
    def paid(self) -> Decimal:
        return sum((ticket.paid for ticket in self.tickets), ZERO)

    @property
    def kinds(self) -> Counter[int]:
        """The number of its tickets of each type; 0 is the normal one."""
        return Counter(ticket.type or 0 for ticket in self.tickets)


@dataclass(frozen=True, kw_only=True)
class Unfit:
    """Why an order does not fit, as a code and as a text."""

    why: OfferedOrder.Why
    text: str


@dataclass(kw_only=True)
class Room:
    """What is left of a performance while orders are fitted into it.

    `types` has what is left of limited types, `teams` how many places of each team may be taken, and `places` the free
    ones by the names of their teams.
    """

    left: int
    is_seated: bool
    refusal_of: TypeRefusal
    types: dict[int, int] = field(default_factory=dict)
    names: Mapping[int, str] = field(default_factory=dict)
    teams: dict[int, int] = field(default_factory=dict)
    places: dict[Seat, int] = field(default_factory=dict)  # with the team's number

    def fit(self, candidate: Candidate) -> Unfit | None:
        """Take what an order needs, or return why it does not fit and take nothing."""
        unfit = _left_alone(candidate)
        if unfit is None and candidate.lost:
            *before, last = dict.fromkeys(candidate.lost)
            lost = f"{', '.join(before)} and {last} are" if before else f"{last} is"
            unfit = Unfit(why=Why.UPSELLS, text=f"{lost} not offered there")
        unfit = unfit or self._mistyped(candidate) or self._unseated(candidate)
        if unfit is None and len(candidate.tickets) > self.left:
            unfit = Unfit(why=Why.FULL, text=FULL)
        if unfit is None:
            self._take(candidate)
        return unfit

    def _mistyped(self, candidate: Candidate) -> Unfit | None:
        for kind, number in sorted(candidate.kinds.items()):
            if kind == 0:
                continue
            name = self.names.get(kind) or next(had.type_name for had in candidate.tickets if had.type == kind)
            if refusal := self.refusal_of(kind, number):
                return Unfit(why=Why.TYPES, text=f"{name} is not offered there: {refusal}")
            if number > self.types.get(kind, number):
                return Unfit(why=Why.TYPES, text=f"Too few of {name} are left there")
        return None

    def _unseated(self, candidate: Candidate) -> Unfit | None:
        seats = [had.seat for had in candidate.tickets]
        if not self.is_seated:
            return Unfit(why=Why.SEATS, text=NOT_SEATED_THERE) if any(seats) else None
        if not all(seats):
            return Unfit(why=Why.SEATS, text=SEATED_THERE)
        taken = [had for had in candidate.tickets if had.seat not in self.places]
        if taken:
            return Unfit(why=Why.SEATS, text=f"Not free there: {_localized_seats(taken)}")
        requested = Counter(self.places[seat] for seat in seats if seat)
        if any(number > self.teams.get(team, 0) for team, number in requested.items()):
            return Unfit(why=Why.SEATS, text=FULL)
        return None

    def _take(self, candidate: Candidate) -> None:
        self.left -= len(candidate.tickets)
        for kind, number in candidate.kinds.items():
            if kind in self.types:
                self.types[kind] -= number
        if self.is_seated:
            for seat in filter(None, (had.seat for had in candidate.tickets)):
                self.teams[self.places.pop(seat)] -= 1


_WHY_LEFT = {
    State.REFUNDING: (Why.REFUNDING, REFUNDING),
    State.EXCHANGING: (Why.EXCHANGING, EXCHANGING),
    State.PARTLY_USED: (Why.ADMITTED, AlreadyUsed.message),
    State.USED: (Why.ADMITTED, AlreadyUsed.message),
}


def _left_alone(candidate: Candidate) -> Unfit | None:
    """Return why nobody can choose anything for an order now."""
    if refusal(Action.REBOOK, Actor.SYSTEM, candidate.situation) is None:
        return None
    if candidate.situation.state in _WHY_LEFT:
        why, text = _WHY_LEFT[candidate.situation.state]
        return Unfit(why=why, text=text)
    return None if candidate.tickets else Unfit(why=Why.NO_TICKETS, text=NO_TICKETS)


def _localized_seats(tickets: Iterable[TicketToMove]) -> str:
    teams: dict[str, list[int]] = {}
    for had in tickets:
        teams.setdefault(had.team_name, []).append(had.player or 0)
    return ", ".join(f"{name}: {localized_players(sorted(players))}" for name, players in teams.items())


def exchange_input_of(candidate: Candidate, *, performance: int, teams: Mapping[Seat, int]) -> ExchangeInput:
    """Return the input for exchanging an order for the same at another performance, with the same places if it has any.

    `teams` are the teams there. Tickets are named type by type with their seats in the same order, so that each type
    keeps its own.
    """
    ordered = sorted(candidate.tickets, key=lambda had: had.type or 0)
    seats = [(teams[seat], seat[1]) for had in ordered if (seat := had.seat) and seat in teams]
    return ExchangeInput(
        order=candidate.order.pk,
        performance=performance,
        new=tuple(NewTickets(kind=kind, quantity=number) for kind, number in sorted(candidate.kinds.items())),
        seats=tuple(NewSeats(team=team, players=(player,)) for team, player in seats),
    )
