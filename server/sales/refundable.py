"""What of an order can be refunded, and its amount: sums of what was stored with the sale."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TypeVar

from django.db.models import Q

from server.accounts.caller import Caller, Staff
from server.inventory.models import Reservation
from server.payments.models import COUNTER_GATEWAYS, Charge, Refund
from server.platform import clock
from server.platform.errors import NotFound
from server.platform.money import ZERO
from server.sales.errors import AlreadyRefunded, NothingChosen, UpsellOfTicket
from server.sales.models import Order, RefundLine, Ticket, UpsellItem
from server.sales.policy import Action, Actor, Obstacle, Situation, State, actor_of, refusal, require, status_situation

LIVE = (Ticket.Status.VALID, Ticket.Status.ADMITTED)
# Tickets of a requested refund are refused at the door, but count as sold until its money has moved.
STILL_SOLD = Q(status__in=LIVE) | Q(status=Ticket.Status.REFUNDED, refund__status=Refund.Status.PENDING)
LIVE_UPSELLS = (UpsellItem.Status.OPEN, UpsellItem.Status.REDEEMED)
Unit = Ticket | UpsellItem
Sold = TypeVar("Sold", Ticket, UpsellItem)


@dataclass(frozen=True, kw_only=True)
class Source:
    """A charge with what it still holds, and the part of the platform's fee that was not returned."""

    charge: Charge
    left: Decimal
    fee: Decimal


@dataclass(frozen=True, kw_only=True)
class SourceShare:
    """The part of a refund that one charge gives back: an amount of money, and of the platform's fee."""

    charge: Charge
    amount: Decimal
    fee: Decimal


def split_among_sources(sources: Sequence[Source], amount: Decimal) -> list[tuple[Source, Decimal]]:
    """Take an amount from charges, the newest first, up to what each still holds.

    :raises ValueError: if they hold less.
    """
    shares = []
    for source in sources:
        share = min(amount, source.left)
        if share > 0:
            shares.append((source, share))
            amount -= share
    if amount:
        raise ValueError("more is to go back than the charges hold")
    return shares


def plan_shares(
    sources: Sequence[Source], amount: Decimal, *, fee: Decimal | None, takes_whole_fee: bool = False
) -> list[SourceShare]:
    """Split an amount as `split_among_sources` does, and with it the platform's fee: each charge returns its own.

    Of `fee` a charge returns up to what it has left, and all of that with the last of its money. With `takes_whole_fee`
    the rest of `fee` is returned by charges that give back no money. Without a `fee` nothing is returned.

    :raises ValueError: if the charges hold less.
    """
    # A single charge gives the whole amount: its provider decides whether it still holds that.
    shared = (
        split_among_sources(sources, amount) if len(sources) > 1 else [(source, amount) for source in sources if amount]
    )
    if fee is None:
        return [SourceShare(charge=source.charge, amount=share, fee=ZERO) for source, share in shared]
    shares = []
    for source, share in shared:
        returned = source.fee if share == source.left else min(fee, source.fee)
        shares.append(SourceShare(charge=source.charge, amount=share, fee=returned))
        fee = max(ZERO, fee - returned)
    giving = {source.charge.pk for source, _ in shared}
    for source in sources if takes_whole_fee else ():
        returned = min(fee, source.fee)
        if returned > 0 and source.charge.pk not in giving:
            shares.append(SourceShare(charge=source.charge, amount=ZERO, fee=returned))
            fee -= returned
    return shares


@dataclass(frozen=True, kw_only=True)
class Refundable:
    """An order for a refund: its remaining units, and the charges that paid it.

    - `sources` are these charges, the newest first: several if its tickets were exchanged.
    - `cards` is what gift cards paid of it and did not get back; `orders` counts the orders of its payment.
    - `is_exchanging`: some of it waits for an exchange to be paid, and nothing else may happen to it until then.
    - `gone` are the numbers of its tickets and of its upsells that are not left.
    - `zone` is its account's; empty where nobody has read it.
    """

    order: Order
    tickets: tuple[Ticket, ...]
    upsells: tuple[UpsellItem, ...]
    sources: tuple[Source, ...]
    cards: Decimal
    orders: int
    is_exchanging: bool = False
    gone: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())
    zone: str = ""

    @property
    def charge(self) -> Charge | None:
        """The charge from which a refund moves money first."""
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
        """The order's situation for `policy`; callers add what they know of its money and units."""
        performance, obstacles = self.order.performance, set()
        if performance.cancelled_at is not None:
            obstacles.add(Obstacle.CANCELLED)
        elif clock.now() >= performance.starts_at:
            obstacles.add(Obstacle.BEGUN)
        if not self.tickets:
            obstacles.add(Obstacle.NO_TICKETS)
        if self.order.payment.buyer_removed:
            obstacles.add(Obstacle.BUYER_REMOVED)
        return Situation(self.state, frozenset(obstacles))

    @property
    def is_used(self) -> bool:
        """Whether everything that is left was used: the spec's recordstatus 2."""
        units: Sequence[Unit] = self.tickets or self.upsells
        return bool(units) and all(map(was_used, units))

    @property
    def may_be_refunded(self) -> bool:
        """Whether Refund is enabled: for the whole order, if it is its payment's only one."""
        return self._allows_refund and self.orders == 1

    @property
    def may_be_refunded_partly(self) -> bool:
        """Whether Partial Refund is enabled: if something can remain."""
        return self._allows_refund and (self.orders > 1 or len(self.tickets) > 1 or bool(self.upsells))

    @property
    def _allows_refund(self) -> bool:
        return refusal(Action.REFUND, Actor.STAFF, self.situation) is None


def prefetched(order: Order, *, orders: int = 1, is_exchanging: bool = False, zone: str = "") -> Refundable:
    """Return what is left of an order that was read with its tickets and upsells, without its money."""
    return Refundable(
        order=order,
        tickets=tuple(row for row in order.tickets.all() if row.status in LIVE and row.refund_id is None),
        upsells=tuple(row for row in order.upsells.all() if row.status in LIVE_UPSELLS and row.refund_id is None),
        sources=(),
        cards=ZERO,
        orders=orders,
        is_exchanging=is_exchanging,
        zone=zone,
    )


@dataclass(frozen=True, kw_only=True)
class Way:
    """An amount refunded through one gateway."""

    gateway: str
    amount: Decimal


@dataclass(frozen=True, kw_only=True)
class RefundPlan:
    """What a refund would give back: to gift cards first, and the rest (`due`) as its charges' `shares`.

    - `lines` are the rows that its refund writes, one for each unit; `admitted` of its tickets are in.
    - `charge` gives the refund's own share and fee back, other charges the rest (`shared`, `shared_fee`): earlier ones,
      and what is collected at the counter.
    - `fee` is the booking fees of its tickets, kept or not; `brought` are the upsells that go with their tickets.
    """

    order: Order
    charge: Charge | None
    lines: tuple[RefundLine, ...]
    tickets: tuple[Ticket, ...]
    upsells: tuple[UpsellItem, ...]
    amount: Decimal
    gift_card: Decimal
    due: Decimal
    shares: tuple[SourceShare, ...]
    shared: Decimal
    platform_fee: Decimal
    shared_fee: Decimal
    fee: Decimal
    keeps_fee: bool
    is_whole: bool
    brought: tuple[int, ...]
    admitted: int

    @property
    def paid_shares(self) -> tuple[SourceShare, ...]:
        """The shares that give back money, and not only a fee."""
        return tuple(share for share in self.shares if share.amount)

    @property
    def ways(self) -> tuple[Way, ...]:
        """The part of `due` that goes through each gateway."""
        amounts: dict[str, Decimal] = {}
        for share in self.paid_shares:
            amounts[share.charge.gateway] = amounts.get(share.charge.gateway, ZERO) + share.amount
        return tuple(Way(gateway=gateway, amount=amount) for gateway, amount in amounts.items())

    @property
    def gateway(self) -> str:
        return self.charge.gateway if self.charge is not None and self.due else ""


Check = Callable[[Refundable, RefundPlan], None]  # it may refuse, for a reason of the caller


def hands_over(caller: Caller, kind: str = Refund.Kind.REFUND) -> bool:
    """Return whether counter money of a refund is handed over at once.

    Only a person at the counter does that. What a job refunds becomes an open payout. Voiding an order whose buyer's
    bank has taken some of the money moves none at all.
    """
    return isinstance(caller, Staff) and kind not in (Refund.Kind.CANCELLATION, Refund.Kind.DISPUTE)


def plan_allowed_refund(
    found: Refundable,
    *,
    caller: Caller,
    action: Action,
    situation: Situation | None = None,
    ticket_ids: Collection[int] | None = None,
    upsell_ids: Collection[int] | None = None,
    keeps_fee: bool = False,
    leaves_payouts: bool = False,
    check: Check | None = None,
) -> RefundPlan:
    """Calculate a refund that is allowed now, of all that is left if no units are named; a quote and a refund alike.

    `situation` is the order's own, unless the action depends on more.

    :raises DomainError: raised by `policy.require`, `choose_units` and `check`.
    """
    situation = situation or found.situation
    require(action, actor_of(caller), situation)
    units = choose_units(found, ticket_ids, upsell_ids)
    plan = plan_of(found, units, keeps_fee=keeps_fee, leaves_payouts=leaves_payouts)
    if check is not None:
        check(found, plan)
    return plan


def plan_of(found: Refundable, units: Sequence[Unit], *, keeps_fee: bool, leaves_payouts: bool = False) -> RefundPlan:
    """Calculate the refund of some of an order's units.

    With `leaves_payouts` none of it is counter money: all of that is `shared`, and waits to be collected.
    """
    tickets = tuple(unit for unit in units if isinstance(unit, Ticket))
    upsells = tuple(unit for unit in units if isinstance(unit, UpsellItem))
    fee = _sum(unit.booking_fee for unit in units)
    # Never negative: a booking fee is part of the total, and no discount reduces it.
    lines = tuple(
        RefundLine(
            order=found.order,
            ticket=unit if isinstance(unit, Ticket) else None,
            upsell=unit if isinstance(unit, UpsellItem) else None,
            amount=unit.total - unit.booking_fee if keeps_fee else unit.total,
        )
        for unit in units
    )
    amount = _sum(line.amount for line in lines)
    gift_card = min(amount, found.cards)
    due = amount - gift_card
    is_whole = len(units) == len(found.tickets) + len(found.upsells)
    shares = _plan_shares(found, units, due, is_last=is_whole and found.orders == 1)
    waiting = COUNTER_GATEWAYS if leaves_payouts else ()
    own = next((share for share in shares if share.amount and share.charge.gateway not in waiting), None)
    first = None if leaves_payouts else found.charge
    others = [share for share in shares if share is not own]
    return RefundPlan(
        order=found.order,
        charge=own.charge if own is not None else first,
        lines=lines,
        tickets=tickets,
        upsells=upsells,
        amount=amount,
        gift_card=gift_card,
        due=due,
        shares=shares,
        shared=_sum(share.amount for share in others),
        platform_fee=own.fee if own is not None else ZERO,
        shared_fee=_sum(share.fee for share in others),
        fee=fee,
        keeps_fee=keeps_fee,
        is_whole=is_whole,
        brought=tuple(item.pk for item in upsells if item.ticket_id is not None),
        admitted=sum(ticket.status == Ticket.Status.ADMITTED for ticket in tickets),
    )


def _plan_shares(found: Refundable, units: Iterable[Unit], due: Decimal, *, is_last: bool) -> tuple[SourceShare, ...]:
    """Split what is moved, with what the platform got of these units; the last ones return all that is left of its fee.

    So the platform keeps nothing for what gift cards got back before, or for a charge from which too much was taken.
    """
    if not due:
        return ()
    fee = _sum(source.fee for source in found.sources) if is_last else _sum(unit.platform_fee for unit in units)
    return tuple(plan_shares(found.sources, due, fee=fee, takes_whole_fee=is_last))


def choose_units(
    found: Refundable,
    ticket_ids: Collection[int] | None,
    upsell_ids: Collection[int] | None,
) -> list[Unit]:
    """Return the units to give back; all that are left if none are named.

    :raises AlreadyRefunded: if one of them is refunded, or in a pending refund.
    :raises NotFound: for a unit that is not the order's.
    :raises UpsellOfTicket: for an upsell that a ticket includes, without the ticket.
    :raises NothingChosen: if there are none.
    """
    if ticket_ids is None and upsell_ids is None:
        chosen: list[Unit] = [*found.tickets, *found.upsells]
    else:
        chosen = _named(found, set(ticket_ids or ()), set(upsell_ids or ()))
    if not chosen:
        raise NothingChosen
    return chosen


def _named(found: Refundable, ticket_ids: set[int], upsell_ids: set[int]) -> list[Unit]:
    left = {ticket.pk for ticket in found.tickets}, {item.pk for item in found.upsells}
    gone = ticket_ids - left[0], upsell_ids - left[1]
    if any(gone):
        were_sold = gone[0] <= found.gone[0] and gone[1] <= found.gone[1]
        raise AlreadyRefunded if were_sold else NotFound
    if any(item.pk in upsell_ids and (item.ticket_id or 0) in left[0] - ticket_ids for item in found.upsells):
        raise UpsellOfTicket(field="upsellInfo")
    return with_brought(found, ticket_ids, upsell_ids)


def with_brought(found: Refundable, ticket_ids: Collection[int], upsell_ids: Collection[int]) -> list[Unit]:
    """Return the chosen units, and with each ticket the upsells that its type includes."""
    tickets = [ticket for ticket in found.tickets if ticket.pk in ticket_ids]
    upsells = [item for item in found.upsells if item.pk in upsell_ids or item.ticket_id in ticket_ids]
    return [*tickets, *upsells]


def was_used(unit: Unit) -> bool:
    """Return whether a ticket was scanned in, or an upsell handed out."""
    return unit.status in (Ticket.Status.ADMITTED, UpsellItem.Status.REDEEMED)


def _sum(amounts: Iterable[Decimal]) -> Decimal:
    return sum(amounts, ZERO)
