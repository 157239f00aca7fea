"""Reads a payment for holders of its link, what they may do with its orders now, or why not, and possible exchanges."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils.translation import gettext, gettext_noop, ngettext

from server.accounts.caller import LinkHolder
from server.aftersales.exchanges.rules import ExchangeInput, NewSeats
from server.aftersales.refunds.selectors import list_payouts_of
from server.catalogue.events.models import AfterSale, Performance
from server.catalogue.events.on_sale import on_sale_now
from server.catalogue.events.selectors import terms_of, terms_of_events
from server.inventory.models import UNFINISHED
from server.payments.models import Part, Payment, Refund
from server.platform import clock
from server.platform.database import get_or_none
from server.platform.errors import NotFound
from server.sales import links
from server.sales.amounts import TIMES, AmountLine, lines_of
from server.sales.baskets import lines_of as quoted_lines
from server.sales.baskets import quote_from_json
from server.sales.choices import Choice
from server.sales.models import Exchange, Order
from server.sales.policy import Action, Actor, refusal
from server.sales.refundable import LIVE, Source, prefetched
from server.sales.selectors import list_payment_orders, pending_exchanges

NOT_HERE = gettext_noop("The organiser does not offer this online. Please ask them.")
BEGUN = gettext_noop("The performance has begun")
ONLY_UP = gettext_noop("For this event, you can only exchange for tickets at the same price or higher.")


@dataclass(frozen=True, kw_only=True)
class BuyerPermission:
    """Whether a buyer may do one thing with an order: until when, or else why not, in the current language."""

    until: datetime
    refusal: str = ""
    is_offered: bool = True  # otherwise the organiser alone does it

    @property
    def is_given(self) -> bool:
        return not self.refusal


@dataclass(frozen=True, kw_only=True)
class BuyerPermissions:
    """What a buyer may do with an order."""

    exchange: BuyerPermission
    cancel: BuyerPermission
    rename: BuyerPermission
    add_upsells: BuyerPermission


def buyer_permissions_of(
    order: Order, terms: AfterSale, now: datetime, *, by_hand: Collection[str] = (), waits: bool = False
) -> BuyerPermissions:
    """Return what the buyer may do with an order, which was read with its performance, tickets and upsells.

    `by_hand` are the gateways whose money is handed back at the counter; `waits` says that an exchange of it waits for
    its money.
    """
    begins = order.performance.starts_at
    situation = prefetched(order, is_exchanging=waits).situation
    is_counter_money = order.gateway in by_hand and order.total > order.gift_card

    def permission(action: Action, is_offered: bool, hours: int) -> BuyerPermission:
        ends = begins - timedelta(hours=hours)
        if not is_offered:
            return BuyerPermission(until=ends, refusal=gettext(NOT_HERE), is_offered=False)
        # For an exchange it depends on the difference.
        is_barred = is_counter_money and action == Action.CANCEL
        refused = refusal(action, Actor.BUYER, situation.also(counter_money=is_barred))
        too_late = gettext(_too_late(hours)) if now >= ends else ""
        return BuyerPermission(until=ends, refusal=refused.message if refused is not None else too_late)

    return BuyerPermissions(
        exchange=permission(Action.EXCHANGE, terms.exchanges != AfterSale.Directions.NONE, terms.exchange_hours),
        cancel=permission(Action.CANCEL, terms.cancels, terms.cancel_hours),
        rename=permission(Action.RENAME, terms.renames, 0),
        add_upsells=permission(Action.ADD_EXTRAS, terms.adds_upsells, 0),
    )


def _too_late(hours: int) -> str:
    if not hours:
        return BEGUN
    return ngettext(
        "This was possible until {hours} hour before the performance",
        "This was possible until {hours} hours before the performance",
        hours,
    ).format(hours=hours)


LONGEST_NAME = 255
MOST_NAMES = 1_000


@dataclass(frozen=True, kw_only=True)
class NewName:
    """The new holder of a ticket; empty for the buyer."""

    ticket: int
    holder: str


# Reads a payment for holders of its link, and what they may exchange their tickets for.


@dataclass(frozen=True, kw_only=True)
class OwnOrder:
    """An order as its buyer sees it, with what its event's terms let them do."""

    order: Order
    terms: AfterSale
    may: BuyerPermissions
    waiting: Exchange | None = None  # its exchange that waits for its money
    payouts: tuple[Refund, ...] = ()  # what its buyer has yet to collect at the box office

    @property
    def lines(self) -> list[AmountLine]:
        return lines_of(self.order)


@dataclass(frozen=True, kw_only=True)
class Unpaid:
    """Unpaid upsells that were added by the link, with the order that they will be."""

    part: Part
    order: Order

    @property
    def names(self) -> list[str]:
        """Their names, each with its quantity."""
        lines = quoted_lines(quote_from_json(self.part.reservation.quote))
        return [f"{line.quantity} {TIMES} {', '.join(filter(None, (line.name, line.variant_name)))}" for line in lines]


@dataclass(frozen=True, kw_only=True)
class OwnPayment:
    """A payment as its buyer sees it: its paid orders by start, and what is still unpaid."""

    payment: Payment
    orders: tuple[OwnOrder, ...]
    unpaid: tuple[Unpaid, ...] = ()


def find_own_payment(*, reference: str, key: str) -> Payment:
    """Find a paid payment for whoever has its key.

    :raises NotFound: for a wrong key, as for a payment that does not exist.
    """
    rows = Payment.objects.filter(reference=reference, account__deleted_at=None, paid_at__isnull=False)
    found = get_or_none(rows.select_related("account"))
    if found is None or not links.opens_order(found, key):
        raise NotFound
    return found


def read_own_payment(*, payment: Payment, by_hand: Collection[str] = ()) -> OwnPayment:
    """Read the paid orders of a payment, with what the buyer may do with them, in seven queries.

    `by_hand` are the gateways whose money is handed back at the counter.
    """
    unpaid = (Order.Status.PROGRESS, Order.Status.FAILED)
    rows = list_payment_orders(payment=payment)
    orders = [order for order in rows if order.status not in unpaid]
    by_part = {order.part_id: order for order in rows if order.status == Order.Status.PROGRESS}
    terms, now = terms_of_events(order.performance.event_id for order in orders), clock.now()
    waiting = {row.order_id: row for row in pending_exchanges().filter(order__payment=payment)}
    payouts = list_payouts_of(payment)
    for order in orders:
        order.payment = payment
    return OwnPayment(
        payment=payment,
        orders=tuple(
            OwnOrder(
                order=order,
                terms=own,
                may=buyer_permissions_of(order, own, now, by_hand=by_hand, waits=order.pk in waiting),
                waiting=waiting.get(order.pk),
                payouts=payouts.get(order.pk, ()),
            )
            for order in orders
            for own in [terms[order.performance.event_id]]
        ),
        unpaid=tuple(Unpaid(part=part, order=by_part[part.pk]) for part in list_unpaid(payment) if part.pk in by_part),
    )


def list_unpaid(payment: Payment) -> list[Part]:
    """List the unpaid parts that were added to a payment by its link."""
    by_link = LinkHolder(payment.pk, payment.account_id).key
    rows = payment.parts.filter(
        origin=None, reservation__caller_key=by_link, reservation__status__in=UNFINISHED
    ).select_related("reservation", "payment__account")
    return list(rows.order_by("pk"))


def find_own_order(*, caller: LinkHolder, order_id: int, by_hand: Collection[str] = ()) -> OwnOrder:
    """Read one order of the payment whose link the caller has.

    :raises NotFound: if it is of another payment, or was not paid.
    """
    payment = Payment.objects.select_related("account").get(pk=caller.payment_id)
    found = [own for own in read_own_payment(payment=payment, by_hand=by_hand).orders if own.order.pk == order_id]
    if not found:
        raise NotFound
    return found[0]


MOST_DATES = 500


def list_dates(own: OwnOrder, among: Collection[int] | None = None) -> list[Performance]:
    """List the performances that an order's tickets may be exchanged for, by start: all, or those `among` some.

    They are on public sale now, and of its event, or if its terms say so, of all the account's in its currency.
    """
    rows = _within_reach(own).select_related("stock", "event__venue").order_by("starts_at", "pk")
    return list((rows if among is None else rows.filter(pk__in=among))[:MOST_DATES])


def _within_reach(own: OwnOrder) -> QuerySet[Performance]:
    order, now = own.order, clock.now()
    rows = Performance.objects.filter(
        on_sale_now(now), account=order.account_id, starts_at__gt=now, cancelled_at=None
    ).exclude(pk=order.performance_id)
    event = order.performance.event
    if own.terms.reach == AfterSale.Reach.EVENT:
        return rows.filter(event=event)
    return rows.filter(event__currency=event.currency)


def cheaper_refusal(own: OwnOrder, sources: Sequence[Source], by_hand: Collection[str]) -> str:
    """Return why an order's tickets cannot be exchanged here for some that cost less; empty if they can be.

    `sources` are what has paid for the order, `by_hand` the gateways whose money is handed back at the counter.
    """
    if own.terms.exchanges != AfterSale.Directions.BOTH:
        return gettext(ONLY_UP)
    is_paid_there = any(source.charge.gateway in by_hand for source in sources)
    situation = prefetched(own.order).situation.also(counter_money=is_paid_there)
    refused = refusal(Action.EXCHANGE, Actor.BUYER, situation)
    return refused.message if refused is not None else ""


def is_last_exchange(target: Performance) -> bool:
    """Return whether a buyer whose tickets are for a performance can neither exchange nor cancel them any more."""
    terms, left = terms_of(target.event_id), target.starts_at - clock.now()
    may_exchange = terms.exchanges != AfterSale.Directions.NONE and left > timedelta(hours=terms.exchange_hours)
    may_cancel = terms.cancels and left > timedelta(hours=terms.cancel_hours)
    return not (may_exchange or may_cancel)


def check_date(*, own: OwnOrder, performance_id: int) -> None:
    """Refuse a performance that the tickets of an order may not be exchanged for.

    :raises NotFound: for one that is not among those of `list_dates`.
    """
    if not _within_reach(own).filter(pk=performance_id).exists():
        raise NotFound


def exchange_input_of(
    own: OwnOrder, performance_id: int, ticket_ids: Sequence[int], seats: Sequence[NewSeats]
) -> ExchangeInput:
    """Return a buyer's exchange input.

    Some tickets, or all that are left with their upsells, for others of a performance.

    :raises NotFound: for a ticket that is not the order's.
    """
    live = {ticket.pk: ticket for ticket in own.order.tickets.all() if ticket.status in LIVE}
    if not set(ticket_ids) <= set(live):
        raise NotFound
    is_all = set(ticket_ids) == set(live)
    return ExchangeInput(
        order=own.order.pk,
        performance=performance_id,
        tickets=() if is_all else tuple(Choice(unit=number) for number in ticket_ids),
        seats=tuple(seats),
    )
