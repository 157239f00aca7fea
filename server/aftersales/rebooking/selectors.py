"""Reads the performances that can be offered, and plans an offer: the orders that fit, and those that do not."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from django.db.models import Exists, OuterRef, QuerySet

from server.accounts.caller import NOT_DOOR_STAFF, Caller, Channel, Staff
from server.aftersales.errors import WrongTarget
from server.aftersales.exchanges.selectors import is_sold_there
from server.aftersales.rebooking.fitting import Candidate, Room, Seat, TicketToMove, Unfit
from server.catalogue.events.allotment_selectors import count_open
from server.catalogue.events.models import Performance, TeamPlace
from server.catalogue.events.on_sale import is_on_sale
from server.catalogue.events.selectors import find_performances, list_upcoming
from server.catalogue.upsells.selectors import StockedUpsell, find_upsells
from server.inventory.selectors import count_available
from server.platform import clock
from server.platform.errors import NotFound
from server.platform.money import ZERO
from server.pricing.basket import Line
from server.pricing.basket import terms_of as price_terms_of
from server.pricing.models import TicketType
from server.pricing.quote import basket_of, quote_basket
from server.pricing.ticket_type_eligibility import find_refusal, ticket_type_line
from server.pricing.ticket_type_selectors import Counts, find_types, missing_upsell_of, read_counts
from server.sales.models import Exchange, OfferedOrder, Order, Ticket, UpsellItem
from server.sales.policy import Situation
from server.sales.policy import State as OrderState
from server.sales.refundable import LIVE, LIVE_UPSELLS

MOST_TARGETS = 300
MOST_REPORTED = 500  # orders in one report
REBOOKABLE_STATUSES = (Order.Status.PAID, Order.Status.REFUNDING)
State = OfferedOrder.State


@dataclass(frozen=True, kw_only=True)
class Target:
    """A performance that may be offered, and how many of its tickets the box office could take."""

    performance: Performance
    available: int


@dataclass(frozen=True, kw_only=True)
class Planned:
    """An order of an offer before it is made: with `unfit`, the reason why it would not be moved.

    `change` is what its tickets would cost more there today, before any code: nobody is charged for it.
    """

    candidate: Candidate
    unfit: Unfit | None
    change: Decimal

    @property
    def order(self) -> Order:
        return self.candidate.order

    @property
    def quantity(self) -> int:
        return len(self.candidate.tickets)

    @property
    def why(self) -> str:
        return self.unfit.why if self.unfit else ""

    @property
    def reason(self) -> str:
        return self.unfit.text if self.unfit else ""


@dataclass(frozen=True, kw_only=True)
class OfferPlan:
    """The plan of offering one performance in place of another; nothing is written."""

    source: Performance
    target: Performance
    orders: Sequence[Planned]
    left: int  # tickets of the target before any move

    @cached_property
    def fitting(self) -> list[Planned]:
        return [one for one in self.orders if one.unfit is None]

    @cached_property
    def unfit(self) -> list[Planned]:
        return [one for one in self.orders if one.unfit is not None]

    @property
    def shown_unfit(self) -> Sequence[Planned]:
        """The first orders that do not fit, as many as a screen shows."""
        return self.unfit[:MOST_REPORTED]

    @property
    def change(self) -> Decimal:
        """What the orders that fit would cost more today; negative if less."""
        return sum((one.change for one in self.fitting), ZERO)

    @property
    def tickets(self) -> int:
        return sum(one.quantity for one in self.orders)

    @property
    def fitting_tickets(self) -> int:
        return sum(one.quantity for one in self.fitting)

    @property
    def mails(self) -> int:
        """How many payments have an email address."""
        return len({one.order.payment_id for one in self.orders if one.order.payment.buyer_email})

    @property
    def is_still_sold(self) -> bool:
        """Whether orders may still be made for the old performance."""
        return is_on_sale(self.source, Channel.BOXOFFICE, clock.now())


def find_both(*, caller: Staff, source_id: int, target_id: int) -> tuple[Performance, Performance]:
    """Read the old performance and the offered one, with all that selling needs.

    :raises NotAllowed: for door staff.
    :raises NotFound: if one does not exist, or is another account's.
    :raises WrongTarget: if the box office does not sell the target, or it is the same, or in another currency.
    """
    caller.needs(*NOT_DOOR_STAFF)
    return read_both(caller=caller, source_id=source_id, target_id=target_id)


def read_both(*, caller: Caller, source_id: int, target_id: int) -> tuple[Performance, Performance]:
    """Read both for a job, which has no role.

    :raises DomainError: as `find_both` otherwise.
    """
    found = find_performances(caller=caller, performance_ids={source_id, target_id})
    source, target = found.get(source_id), found.get(target_id)
    if source is None or target is None or source.account_id != target.account_id:
        raise NotFound
    if source.pk == target.pk or not _may_be_offered(source, target):
        raise WrongTarget(field="targetid")
    return source, target


def _may_be_offered(source: Performance, target: Performance) -> bool:
    is_same_money = source.event.currency == target.event.currency
    return is_same_money and is_on_sale(target, Channel.BOXOFFICE, clock.now())


def list_targets(*, caller: Staff, source: Performance) -> list[Target]:
    """List the performances that may be offered in place of one, those of its own event first, in two queries."""
    rows = list_upcoming(
        caller=caller, account_id=source.account_id, since=clock.now(), event__currency=source.event.currency
    )
    found = [row for row in rows.exclude(pk=source.pk)[:MOST_TARGETS] if _may_be_offered(source, row)]
    left = count_available(caller=caller, stocks=[row.stock for row in found])
    found.sort(key=lambda row: (row.event_id != source.event_id, row.starts_at, row.pk))
    return [Target(performance=row, available=left[row.pk]) for row in found]


def plan_offer(*, caller: Staff, source: Performance, target: Performance) -> OfferPlan:
    """Plan what would happen to each order of a performance, with a fixed number of queries.

    Both were read by `find_both`.
    """
    candidates = read_candidates(source, target)
    types = _Types.read(target, {kind for one in candidates for kind in one.kinds if kind})
    room = _room_at(caller, target, types)
    left = room.left
    planned = [
        Planned(candidate=one, unfit=room.fit(one), change=types.worth(one.kinds) - one.paid) for one in candidates
    ]
    return OfferPlan(source=source, target=target, orders=planned, left=left)


def read_candidates(source: Performance, target: Performance, *, only: int | None = None) -> list[Candidate]:
    """Read the valid orders of a performance, or `only` one, in the order in which they were made."""
    rows = Order.objects.filter(performance=source.pk, status__in=REBOOKABLE_STATUSES)
    orders = rows if only is None else rows.filter(pk=only)
    pending = Exchange.objects.filter(order=OuterRef("pk"), status=Exchange.Status.PENDING)
    read = list(orders.annotate(is_exchanging=Exists(pending)).select_related("payment").order_by("pk"))
    tickets = _tickets_of(orders)
    items = list(
        UpsellItem.objects.filter(order__in=orders, status__in=LIVE_UPSELLS, refund=None).order_by("order_id", "pk")
    )
    handed_out = {item.order_id for item in items if item.status == UpsellItem.Status.REDEEMED}
    by_id = {order.pk: order for order in read}
    # An order may have become one of these since they were read.
    bought = [item for item in items if item.ticket_id is None and item.order_id in by_id]
    lost = _lost_upsells(bought, by_id, target)
    return [
        Candidate(
            order=order,
            situation=_situation_of(order, source, tickets.get(order.pk, ()), has_used_upsells=order.pk in handed_out),
            tickets=tickets.get(order.pk, ()),
            lost=lost.get(order.pk, ()),
        )
        for order in read
    ]


def _situation_of(
    order: Order, performance: Performance, tickets: Sequence[TicketToMove], *, has_used_upsells: bool
) -> Situation:
    """Return the `policy` situation of a paid or refunding order, without a query."""
    if order.status == Order.Status.REFUNDING:
        state = OrderState.REFUNDING
    elif vars(order)["is_exchanging"]:  # annotated
        state = OrderState.EXCHANGING
    elif tickets and all(ticket.is_used for ticket in tickets):
        state = OrderState.USED
    else:
        is_used = has_used_upsells or any(ticket.is_used for ticket in tickets)
        state = OrderState.PARTLY_USED if is_used else OrderState.PAID
    return Situation(state).also(cancelled=performance.cancelled_at is not None, no_tickets=not tickets)


def _tickets_of(orders: QuerySet[Order]) -> dict[int, list[TicketToMove]]:
    found: dict[int, list[TicketToMove]] = defaultdict(list)
    rows = Ticket.objects.filter(order__in=orders, status__in=LIVE, refund=None).order_by("order_id", "pk")
    columns = ("order_id", "type_id", "type_name", "total", "status", "team_name", "player")
    for order_id, type_id, type_name, total, status, team_name, player in rows.values_list(*columns):
        found[order_id].append(
            TicketToMove(
                type=type_id,
                type_name=type_name,
                paid=total,
                is_used=status == Ticket.Status.ADMITTED,
                team_name=team_name,
                player=player,
            )
        )
    return found


def _lost_upsells(
    bought: Sequence[UpsellItem], orders: Mapping[int, Order], target: Performance
) -> dict[int, list[str]]:
    """Return, for each order, the separately bought upsells that the target does not have."""
    found: Mapping[int, StockedUpsell] = find_upsells({item.upsell_id for item in bought}) if bought else {}
    lost: dict[int, list[str]] = defaultdict(list)
    for item in bought:
        if not is_sold_there(item, orders[item.order_id], found.get(item.upsell_id), target):
            lost[item.order_id].append(item.localized_name)
    return lost


@dataclass(frozen=True)
class _Types:
    """Some ticket types as a performance has them."""

    target: Performance
    types: Mapping[int, TicketType]
    counts: Counts

    @classmethod
    def read(cls, target: Performance, numbers: Collection[int]) -> _Types:
        if not numbers:
            return cls(target, {}, Counts({}))
        return cls(target, find_types(numbers), read_counts(numbers, [target.pk]))

    def refusal_of(self, kind: int, number: int) -> str:
        type = self.types.get(kind)
        if type is None:
            return "deleted"
        refusal = find_refusal(
            type, self.target, Channel.BOXOFFICE, clock.now(), number, missing=missing_upsell_of(type)
        )
        return refusal.text if refusal else ""

    @property
    def left(self) -> dict[int, int]:
        """How many of each limited type may still be sold there; an event's limit counts its total."""
        return {
            kind: max(0, type.most_per_performance - self.counts.taken(type, self.target.pk))
            for kind, type in self.types.items()
            if type.most_per_performance
        }

    def worth(self, kinds: Mapping[int, int]) -> Decimal:
        """Return today's price there of this many tickets of each type; a deleted type counts as the normal ticket."""
        return sum((self._prices[kind] * number for kind, number in kinds.items()), ZERO)

    @cached_property
    def _prices(self) -> Mapping[int, Decimal]:
        normal = _price_of(Line(terms=price_terms_of(self.target), quantity=1))
        own = {kind: _price_of(ticket_type_line(type, self.target, 1)) for kind, type in self.types.items()}
        return defaultdict(lambda: normal, own)


def _price_of(line: Line) -> Decimal:
    return quote_basket(basket_of([line])).total


def _room_at(caller: Staff, target: Performance, types: _Types) -> Room:
    is_seated = bool(target.stock.slots)
    return Room(
        left=count_available(caller=caller, stocks=[target.stock])[target.pk],
        is_seated=is_seated,
        refusal_of=types.refusal_of,
        types=types.left,
        names={kind: type.name for kind, type in types.types.items()},
        teams=count_open(caller=caller, performance=target) if is_seated else {},
        places=find_free_seats(target.pk) if is_seated else {},
    )


def find_free_seats(performance_id: int) -> dict[Seat, int]:
    """Find the free places of a performance, by the names of their teams, with the teams' numbers, in one query."""
    rows = TeamPlace.objects.filter(performance=performance_id, state=TeamPlace.State.FREE)
    return {
        (name.casefold(), number): team for name, number, team in rows.values_list("team__name", "number", "team_id")
    }
