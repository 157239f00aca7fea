"""What of an order can be given back, and how much that is: sums of what was stored when it was sold."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TypeVar

from django.db.models import Q

from server.accounts.caller import Caller, Staff
from server.inventory.models import Reservation
from server.payments.models import COUNTER_GATEWAYS, Charge, Refund
from server.payments.sources import Source, SourceShare, plan_shares
from server.platform import clock
from server.platform.money import ZERO
from server.sales.errors import AllTickets, CountDiffers, NamedTwice, TooManyChosen, UpsellIncluded, UpsellsMissing
from server.sales.models import Order, Ticket, UpsellItem
from server.sales.policy import Action, Actor, Situation, State, refusal, status_situation

LIVE = (Ticket.Status.VALID, Ticket.Status.ADMITTED)
# What a refund has asked for is refused at the door, and is sold until its money has moved.
STILL_SOLD = Q(status__in=LIVE) | Q(status=Ticket.Status.REFUNDED, refund__status=Refund.Status.PENDING)
LIVE_UPSELLS = (UpsellItem.Status.OPEN, UpsellItem.Status.REDEEMED)
Unit = Ticket | UpsellItem
Sold = TypeVar("Sold", Ticket, UpsellItem)


@dataclass(frozen=True, kw_only=True)
class Refundable:
    """An order as a refund finds it: what is left of it that nobody has asked back, and the charges that paid it.

    `sources` are these charges, the newest first: several where its tickets were exchanged. `cards` is how much of it
    gift cards have paid and not got back; `orders` counts those of its payment. `is_exchanging`: some of it waits to be
    exchanged, and nothing else may happen to it until that is paid or over.
    """

    order: Order
    tickets: tuple[Ticket, ...]
    upsells: tuple[UpsellItem, ...]
    sources: tuple[Source, ...]
    cards: Decimal
    orders: int
    is_exchanging: bool = False

    @property
    def charge(self) -> Charge | None:
        """The charge that a refund moves money of first."""
        return self.sources[0].charge if self.sources else None

    @property
    def state(self) -> State:
        status = Order.Status(self.order.status)
        if status == Order.Status.PROGRESS and self.order.part.reservation.status == Reservation.Status.PAYING:
            return State.BEING_PAID
        if status != Order.Status.PAID:
            return status_situation(self.order).state
        if self.is_exchanging:
            return State.EXCHANGING
        if self.is_used:
            return State.USED
        left: list[Unit] = [*self.tickets, *self.upsells]
        return State.PARTLY_USED if any(map(was_used, left)) else State.PAID

    @property
    def situation(self) -> Situation:
        """The order as `policy` asks of it; whoever asks adds what it knows of its own money and units."""
        performance = self.order.performance
        is_cancelled = performance.cancelled_at is not None
        return Situation(self.state).also(
            cancelled=is_cancelled,
            begun=not is_cancelled and clock.now() >= performance.starts_at,
            no_tickets=not self.tickets,
            buyer_removed=self.order.payment.buyer_removed,
        )

    @property
    def is_used(self) -> bool:
        """Whether all that is left of it was used: the spec's recordstatus 2."""
        units: Sequence[Unit] = self.tickets or self.upsells
        return bool(units) and all(map(was_used, units))

    @property
    def may_be_refunded(self) -> bool:
        """Whether Refund is on: of the whole order, where it is its payment's only one."""
        return self._allows_refund and self.orders == 1

    @property
    def may_be_refunded_partly(self) -> bool:
        """Whether Partial Refund is on: where there is something that can be left."""
        return self._allows_refund and (self.orders > 1 or len(self.tickets) > 1 or bool(self.upsells))

    @property
    def _allows_refund(self) -> bool:
        return refusal(Action.REFUND, Actor.STAFF, self.situation) is None


def prefetched(order: Order, *, orders: int = 1, is_exchanging: bool = False) -> Refundable:
    """Give what is left of an order that was read with its tickets and upsells, as far as its state goes."""
    return Refundable(
        order=order,
        tickets=tuple(row for row in order.tickets.all() if row.status in LIVE and row.refund_id is None),
        upsells=tuple(row for row in order.upsells.all() if row.status in LIVE_UPSELLS and row.refund_id is None),
        sources=(),
        cards=ZERO,
        orders=orders,
        is_exchanging=is_exchanging,
    )


@dataclass(frozen=True, kw_only=True)
class PlannedLine:
    """One unit that is given back, and how much of what it cost."""

    unit: Unit
    amount: Decimal


@dataclass(frozen=True, kw_only=True)
class Way:
    """An amount that goes back through one gateway."""

    gateway: str
    amount: Decimal


@dataclass(frozen=True, kw_only=True)
class RefundPlan:
    """What a refund would give back: to gift cards first, and the rest (`due`) as its charges' `shares`.

    `charge` gives the refund's own share and fee back, other charges the rest (`shared`, `shared_fee`): those before
    it, and what waits at the counter.

    `fee` is what its tickets cost in booking fees, kept or not; `brought` are the upsells that go with their tickets.
    """

    order: Order
    charge: Charge | None
    lines: tuple[PlannedLine, ...]
    amount: Decimal
    gift_card: Decimal
    shares: tuple[SourceShare, ...]
    fee: Decimal
    keeps_fee: bool
    is_whole: bool
    brought: tuple[int, ...]
    own: SourceShare | None = None  # what `charge` gives back

    @property
    def due(self) -> Decimal:
        return self.amount - self.gift_card

    @property
    def shared(self) -> Decimal:
        return _sum(share.amount for share in self.shares if share is not self.own)

    @property
    def ways(self) -> tuple[Way, ...]:
        """How much of `due` goes through each gateway."""
        amounts: dict[str, Decimal] = {}
        for share in self.shares:
            if share.amount:
                amounts[share.charge.gateway] = amounts.get(share.charge.gateway, ZERO) + share.amount
        return tuple(Way(gateway=gateway, amount=amount) for gateway, amount in amounts.items())

    @property
    def platform_fee(self) -> Decimal:
        return self.own.fee if self.own is not None else ZERO

    @property
    def shared_fee(self) -> Decimal:
        return _sum(share.fee for share in self.shares if share is not self.own)

    @property
    def gateway(self) -> str:
        return self.charge.gateway if self.charge is not None and self.due else ""

    @property
    def tickets(self) -> list[Ticket]:
        return [line.unit for line in self.lines if isinstance(line.unit, Ticket)]

    @property
    def upsells(self) -> list[UpsellItem]:
        return [line.unit for line in self.lines if isinstance(line.unit, UpsellItem)]


Check = Callable[[Refundable, RefundPlan], None]  # it may refuse, for a reason of whoever asks


def hands_over(caller: Caller, kind: str = Refund.Kind.REFUND) -> bool:
    """Tell whether counter money of a refund is handed over as soon as somebody asks for it.

    Only a person at the counter does that. What a job refunds waits there as an open payout. Voiding an order whose
    buyer's bank has taken some of the money moves none at all.
    """
    return isinstance(caller, Staff) and kind not in (Refund.Kind.CANCELLATION, Refund.Kind.DISPUTE)


def plan_of(found: Refundable, units: Sequence[Unit], *, keeps_fee: bool, leaves_payouts: bool = False) -> RefundPlan:
    """Reckon what giving back some of an order's units comes to.

    With `leaves_payouts` none of it is counter money: all of that is `shared`, and waits to be collected.
    """
    # Never below nothing: a booking fee is part of the total, and no discount is taken off it.
    kept = [unit.booking_fee if keeps_fee else ZERO for unit in units]
    lines = tuple(PlannedLine(unit=unit, amount=unit.total - fee) for unit, fee in zip(units, kept, strict=True))
    amount = _sum(line.amount for line in lines)
    gift_card = min(amount, found.cards)
    is_whole = len(units) == len(found.tickets) + len(found.upsells)
    shares = _plan_shares(found, units, amount - gift_card, is_last=is_whole and found.orders == 1)
    waiting = COUNTER_GATEWAYS if leaves_payouts else ()
    own = next((share for share in shares if share.amount and share.charge.gateway not in waiting), None)
    first = None if leaves_payouts else found.charge
    return RefundPlan(
        order=found.order,
        charge=own.charge if own is not None else first,
        lines=lines,
        amount=amount,
        gift_card=gift_card,
        shares=shares,
        own=own,
        fee=_sum(unit.booking_fee for unit in units),
        keeps_fee=keeps_fee,
        is_whole=is_whole,
        brought=tuple(unit.pk for unit in units if isinstance(unit, UpsellItem) and unit.ticket_id is not None),
    )


def _plan_shares(found: Refundable, units: Iterable[Unit], due: Decimal, *, is_last: bool) -> tuple[SourceShare, ...]:
    """Share out what is moved, with what the platform got of these units, and with the last ones all that is left.

    So nothing stays with it of what gift cards got back before, or of a charge that was asked for too much.
    """
    if not due:
        return ()
    fee = _sum(source.fee for source in found.sources) if is_last else _sum(unit.platform_fee for unit in units)
    return tuple(plan_shares(found.sources, due, fee=fee, takes_whole_fee=is_last))


def with_brought(found: Refundable, ticket_ids: Collection[int], upsell_ids: Collection[int]) -> list[Unit]:
    """Give the chosen units, and with each ticket the upsells that its type includes."""
    tickets = [ticket for ticket in found.tickets if ticket.pk in ticket_ids]
    upsells = [item for item in found.upsells if item.pk in upsell_ids or item.ticket_id in ticket_ids]
    return [*tickets, *upsells]


def refuse_all(found: Refundable, plan: RefundPlan) -> None:
    """Refuse to call a refund partial that leaves nothing, and one that leaves upsells without tickets.

    The app says so before it asks (`refunds.ts`); `refund_cases.json` is tried against both.

    :raises AllTickets: if all tickets are chosen, or all that an order without tickets has, of a payment's only order.
    :raises UpsellsMissing: if all tickets are chosen where there are other orders, but not all upsells.
    """
    tickets, upsells = len(plan.tickets), len(plan.upsells)
    is_all = tickets == len(found.tickets) and (found.tickets or upsells == len(found.upsells))
    if is_all and found.orders == 1:
        raise AllTickets(field="ticketinfo")
    if is_all and upsells < len(found.upsells):
        raise UpsellsMissing(field="upsellInfo")


@dataclass(frozen=True, kw_only=True)
class Choice:
    """What was chosen to be given back: one unit by its number, or so many of a kind; 0 of a unit unchecks it.

    `kind` is a ticket type or an upsell, 0 for normal tickets.
    """

    unit: int = 0
    kind: int = 0
    quantity: int = 1


def refuse_twice(named: Iterable[Hashable], *, field: str) -> None:
    """Refuse a list that names something twice.

    :raises NamedTwice: if it does.
    """
    rows = list(named)
    if len(set(rows)) < len(rows):
        raise NamedTwice(field=field)


def check_choices(choices: Iterable[Choice], *, field: str) -> None:
    """Refuse rows that name a unit twice: in two rows, or with a quantity above 1.

    :raises NamedTwice: if they do.
    """
    units = [choice for choice in choices if choice.unit]
    refuse_twice((choice.unit for choice in units), field=field)
    if any(choice.quantity > 1 for choice in units):
        raise NamedTwice(field=field)


def check_count(count: int | None, tickets: Iterable[Choice], *, field: str) -> None:
    """Refuse a number of tickets that is not that of the list beside it; without a list it stands alone.

    :raises CountDiffers: if it is not.
    """
    rows = list(tickets)
    named = sum(choice.quantity for choice in rows)
    if rows and count is not None and count != named:
        raise CountDiffers(count, named, field=field)


def units_of(
    found: Refundable, tickets: Sequence[Choice], upsells: Sequence[Choice]
) -> tuple[frozenset[int], frozenset[int]]:
    """Give the numbers of the tickets and upsells that were chosen; of a kind, those come first that nobody has used.

    :raises LessThan: if more of a kind were chosen than there are.
    :raises UpsellIncluded: if an upsell is unchecked that a chosen ticket includes.
    """
    ticket_ids = _chosen(tickets, found.tickets, lambda unit: unit.type_id or 0, "ticketinfo")
    unchecked = {choice.unit for choice in upsells if choice.unit and not choice.quantity}
    if any(item.pk in unchecked and item.ticket_id in ticket_ids for item in found.upsells):
        raise UpsellIncluded(field="upsellInfo")
    bought = [item for item in found.upsells if item.ticket_id is None]
    return ticket_ids, _chosen(upsells, bought, lambda item: item.upsell_id, "upsellInfo")


def any_tickets(found: Refundable, quantity: int) -> frozenset[int]:
    """Give the numbers of so many tickets of whatever type.

    :raises LessThan: if there are not so many.
    """
    return _chosen([Choice(quantity=quantity)], found.tickets, lambda _: 0, "nooftickets")


def _chosen(
    choices: Sequence[Choice], units: Sequence[Sold], kind_of: Callable[[Sold], int], field: str
) -> frozenset[int]:
    chosen = {choice.unit for choice in choices if choice.unit and choice.quantity}
    unchecked = {choice.unit for choice in choices} - chosen
    for choice in choices:
        if choice.unit:
            continue
        left = [unit for unit in units if kind_of(unit) == choice.kind and unit.pk not in chosen | unchecked]
        if choice.quantity > len(left):
            raise TooManyChosen(len(left), field=field)
        chosen.update(unit.pk for unit in sorted(left, key=was_used)[: choice.quantity])
    return frozenset(chosen)


def was_used(unit: Unit) -> bool:
    """Tell whether a ticket was scanned in, or an upsell handed out."""
    return unit.status in (Ticket.Status.ADMITTED, UpsellItem.Status.REDEEMED)


def _sum(amounts: Iterable[Decimal]) -> Decimal:
    return sum(amounts, ZERO)
