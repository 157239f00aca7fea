"""The swap itself: old units are given up, and new ones issued for them, in the caller's transaction.

Before and after a crash there is exactly one valid set of tickets. The old ones stay at the old performance, whose door
then says that they were replaced (design: domain, Exchange).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.db.models import Q, QuerySet, Sum

from server.accounts.caller import Caller
from server.aftersales.errors import TooFewLeft
from server.aftersales.exchanges.rules import card_shares, describe_performance
from server.aftersales.exchanges.selectors import newest_part
from server.catalogue.events.services import teams as places
from server.catalogue.upsells import allocation_services as upsell_claims
from server.inventory.errors import SoldOut
from server.inventory.models import Reservation
from server.inventory.services.reservations import allotments_of_reservation, lock_pools
from server.payments.models import Part
from server.payments.services import checkouts as payments
from server.platform import clock
from server.platform.database import update_each
from server.platform.dataclass_json import from_json_dict, to_json_dict
from server.platform.datetimes import iso_format
from server.platform.domain_events import publish
from server.platform.money import ZERO, display
from server.pricing.promo_code_services import lock_promo_uses
from server.pricing.quote import Promo, Quote
from server.pricing.ticket_type_services import lock_types
from server.sales.amounts import amounts_of
from server.sales.basket_selectors import PricedBasket
from server.sales.baskets import BasketRequest
from server.sales.changes import OrderChanged
from server.sales.models import Exchange, JournalLine, Order, OrderEvent, Reduction, Ticket, UpsellItem
from server.sales.refundable import LIVE, LIVE_UPSELLS, Refundable, Sold, Unit
from server.sales.services import emails, history, journal
from server.sales.services.admissions import stamp_upsells
from server.sales.services.allocation import allocate_all, draw_seats, fulfil_all, give_back_all
from server.sales.services.allocators import Reason, Returned, Sale
from server.sales.services.delivery import issue_units, stamp
from server.sales.services.history import OfExchange, change_orders, pieces_of
from server.sales.services.journal import Move, Occasion


@dataclass(frozen=True, kw_only=True)
class ReplacedUnits:
    """The old units of an exchange, locked, as they were before it; `part` is their order's newest."""

    tickets: list[Ticket]
    upsells: list[UpsellItem]
    part: Part

    @classmethod
    def lock(cls, exchange: Exchange) -> ReplacedUnits:
        """Lock what is left of the quoted units, in the order of their keys."""
        tickets, upsells = _left_of(exchange)
        return cls(tickets=_locked(tickets), upsells=_locked(upsells), part=newest_part(exchange.order_id))

    @classmethod
    def read(cls, exchange: Exchange) -> ReplacedUnits:
        """Read what is left of the quoted units."""
        tickets, upsells = _left_of(exchange)
        return cls(tickets=list(tickets), upsells=list(upsells), part=newest_part(exchange.order_id))

    def is_whole_of(self, exchange: Exchange) -> bool:
        """Return whether all quoted units are still there."""
        return (len(self.tickets), len(self.upsells)) == (len(exchange.tickets), len(exchange.upsells))

    @property
    def all(self) -> list[Unit]:
        return [*self.tickets, *self.upsells]

    @property
    def worth(self) -> Decimal:
        return sum((unit.total for unit in self.all), ZERO)

    @property
    def platform_fee(self) -> Decimal:
        return sum((unit.platform_fee for unit in self.all), ZERO)

    @property
    def platform_fee_tax(self) -> Decimal:
        return sum((unit.platform_fee_tax for unit in self.all), ZERO)

    def name_successors(self, sale: Sale, *, position: int) -> None:
        """Record which new unit replaces each old one, and number that at the old door.

        If there are fewer new ones, the last replaces several.
        """
        update_each(Ticket, _FOLLOWED, _followed(self.tickets, sale.tickets, position))
        update_each(UpsellItem, _FOLLOWED, _followed(self.upsells, sale.upsells, position))


_FOLLOWED = "replaced_by_id = CAST(v.column2 AS BIGINT), door_position = v.column3, version = version + 1"


def _followed(old: Sequence[Sold], new: Sequence[Sold], position: int) -> Iterator[tuple[int, int | None, int]]:
    for place, unit in enumerate(old):
        yield unit.pk, new[min(place, len(new) - 1)].pk if new else None, position


def _left_of(exchange: Exchange) -> tuple[QuerySet[Ticket], QuerySet[UpsellItem]]:
    of_order = {"order": exchange.order_id, "refund": None}
    return (
        Ticket.objects.filter(pk__in=exchange.tickets, status__in=LIVE, **of_order),
        UpsellItem.objects.filter(pk__in=exchange.upsells, status__in=LIVE_UPSELLS, **of_order),
    )


def _locked(rows: Any) -> list[Any]:
    with_part = rows.select_related("part__reservation", "part__payment__account").order_by("pk")
    return list(with_part.select_for_update(of=("self",), no_key=True))


def target_order(order: Order, found: Refundable, old: ReplacedUnits, exchange: Exchange) -> Order:
    """Return the order of the new units: the old one, updated, or a new one of its payment.

    The old one keeps its number if all of it is exchanged, or only the seats of its own performance. Refunded units
    stay where they were sold: then the rest goes into an order of its own.
    """
    is_all = len(old.all) == len(found.tickets) + len(found.upsells)
    if exchange.target_id == order.performance_id or (is_all and not order.refunded):
        target = copy(order)
        target.performance_id = exchange.target_id
        return target
    now = clock.now()
    return Order.objects.create(
        payment=order.payment,
        part=order.part,
        account_id=order.account_id,
        performance_id=exchange.target_id,
        status=Order.Status.PAID,
        channel=order.channel,
        gateway=order.gateway,
        quantity=0,
        created_at=now,
        updated_at=now,
    )


def write_amounts(
    order: Order, target: Order, *, found: Refundable, old: ReplacedUnits, sale: Sale, code: str
) -> Decimal:
    """Write the orders' amounts without the old units and with the new ones.

    Return what gift cards have paid that moves to another order or performance.
    """
    gone, come = amounts_of(old.tickets, old.upsells), amounts_of(sale.tickets, sale.upsells)
    if target.pk == order.pk:
        changed = {name: getattr(order, name) - gone[name] + come[name] for name in come}
        changed["reductions"] = _reductions_of(order)
        _write_order(
            target, **changed, promo_code=code if changed["discount"] else "", performance_id=target.performance_id
        )
        if target.performance_id != order.performance_id:  # the screens of its old performance no longer show it
            publish(OrderChanged(order.account_id, order.pk, order.performance_id))
        return ZERO if target.performance_id == order.performance_id else found.cards
    left = {name: getattr(order, name) - gone[name] for name in gone}
    given = order.gift_card - found.cards
    staying, moved = card_shares(gift_card=found.cards, stays=left["total"] - order.refunded)
    is_left = len(old.all) < len(found.tickets) + len(found.upsells)
    status = order.status if is_left else Order.Status.REFUNDED
    code_left = order.promo_code if left["discount"] else ""
    _write_order(
        order,
        **left,
        gift_card=given + staying,
        status=status,
        promo_code=code_left,
        reductions=_reductions_of(order),
    )
    new_code = code if come["discount"] else ""
    _write_order(target, **come, gift_card=moved, promo_code=new_code, reductions=_reductions_of(target))
    return moved


def _reductions_of(order: Order) -> list[dict[str, str]]:
    """Sum the reductions of the units in an order's amounts, by what their buyer sees of them."""
    tickets = Q(ticket__order=order) & ~Q(ticket__status=Ticket.Status.SUPERSEDED)
    upsells = Q(upsell__order=order) & ~Q(upsell__status=UpsellItem.Status.SUPERSEDED)
    rows = (
        Reduction.objects.filter(tickets | upsells).values_list("label").annotate(off=Sum("amount")).order_by("label")
    )
    return [{"label": label, "amount": f"{off:.2f}"} for label, off in rows]


def _write_order(order: Order, **fields: Any) -> None:
    change_orders([order], **fields)
    for name, value in fields.items():
        setattr(order, name, value)


def note_exchange(
    exchange: Exchange, order: Order, target: Order, *, old: ReplacedUnits, sale: Sale, how: bool, credit: bool
) -> None:
    """Write the exchange into the histories of both orders."""
    settlement = _describe_settlement(exchange, order, how, credit)
    message = ", ".join(text for text in (settlement, by_client(exchange)) if text)
    history.note(
        [order] if target.pk == order.pk else [order, target],
        OrderEvent.Kind.EXCHANGED,
        by=exchange.by,
        amount=exchange.change if how else ZERO,
        description=message,
        was=describe_performance(exchange.source, old.tickets),
        now=describe_performance(exchange.target, sale.tickets),
        parts=pieces_of(old.all),
        moved=(order.pk, target.pk),
        exchange=exchange_note(exchange, old.tickets),
    )


def exchange_note(exchange: Exchange, tickets: Iterable[Ticket]) -> OfExchange:
    """Return the current state of an exchange of some tickets, as a note in a history records it."""
    lines = from_json_dict(BasketRequest, exchange.basket).lines
    return OfExchange(
        number=exchange.pk,
        status=exchange.status,
        from_players=_players((ticket.team_name, ticket.player) for ticket in tickets if ticket.player is not None),
        to_players=_players((line.team or 0, player) for line in lines for player in line.players),
        starts_at=iso_format(exchange.target.starts_at, "UTC"),
        zone=exchange.target.timezone,
    )


def _players(places: Iterable[tuple[Any, int]]) -> str:
    """Return the numbers of players, team by team: 1,2,5."""
    return ",".join(str(player) for _, player in sorted(places))


def by_client(exchange: Exchange) -> str:
    """Return a description of the client that has exchanged; people are recorded with the note."""
    return f"by {exchange.client.name}" if exchange.client else ""


def _describe_settlement(exchange: Exchange, order: Order, settles: bool, credit: bool) -> str:
    currency = order.payment.currency
    if settles:
        back = "given as credit" if credit else "to be given back"
        verb = "charged" if exchange.change > 0 else back
        return f"{display(abs(exchange.change), currency)} {verb}"
    return f"{display(abs(exchange.change), currency)} waived" if exchange.change else ""


# Rows are locked in the one order (design: domain, What can still be sold), the old and the new of each kind together,
# before any of them changes. So two exchanges in opposite directions cannot deadlock, and the new units can claim what
# the old ones free, even the last seats of a performance.


def lock_old_and_new(
    caller: Caller,
    basket: PricedBasket,
    tickets: Iterable[Ticket],
    upsells: Iterable[UpsellItem],
    *,
    claimed_by: Reservation | None = None,
) -> None:
    """Lock what a basket is going to claim and what some units are going to give back, inside their transaction.

    For a claimed reservation, its claims are locked.
    """
    old, old_upsells = list(tickets), list(upsells)
    new, new_upsells = basket.quote.tickets, basket.quote.upsells
    old_places = [ticket.place_id for ticket in old if ticket.place_id]
    places.lock_places([*old_places, *(unit.slot.place for unit in new if unit.slot)])
    upsell_claims.lock_upsells([*(item.upsell_id for item in old_upsells), *(unit.type or 0 for unit in new_upsells)])
    lock_types(
        [
            *((ticket.type_id, ticket.performance_id) for ticket in old if ticket.type_id),
            *((unit.type, unit.performance) for unit in new if unit.type),
        ]
    )
    lock_promo_uses(
        reservations={unit.part.reservation_id for unit in [*old, *old_upsells]},
        codes=[int(used.reference)] if (used := basket.quote.used_by(Promo.name)) else [],
    )
    lock_pools(
        caller,
        performance_ids={*basket.performances, *(ticket.performance_id for ticket in old)},
        allotment_ids=[
            *(ticket.allotment_id for ticket in old if ticket.allotment_id),
            *(allotments_of_reservation(claimed_by) if claimed_by else ()),
        ],
    )


def write_moves(
    returned: Returned,
    sale: Sale,
    old: ReplacedUnits,
    *,
    target: Order,
    quote: Quote,
    cards: Decimal,
    at: datetime,
) -> None:
    """Append what was given up and what replaced it, and `cards`, what gift cards had paid of the order before."""
    out = Occasion(order=returned.order, move=Move.MOVED_OUT, at=at)
    come = Occasion(order=target, move=Move.MOVED_IN, at=at)
    new: list[Unit] = [*sale.tickets, *sale.upsells]
    lines: list[JournalLine] = [*journal.unit_lines(out, old.all), *journal.unit_lines(come, new)]
    lines += journal.returned_promo_lines(out, returned.redemptions, old.all)
    if used := quote.used_by(Promo.name):
        reduction = quote.discount_by(Promo.name)
        lines.append(journal.promo_line(come, int(used.reference), uses=used.uses, amount=reduction))
    if cards:
        lines += [journal.card_money_line(out, cards), journal.card_money_line(come, cards)]
    journal.write(lines)


@dataclass(frozen=True, kw_only=True)
class Swap:
    """An exchange with all that it moves, its order and its old units locked; `part` is what it adds to its payment."""

    exchange: Exchange
    found: Refundable
    old: ReplacedUnits
    part: Part
    basket: PricedBasket


def swap(caller: Caller, what: Swap, *, is_claimed: bool, settles: bool, credit: bool = False) -> Order:
    """Give the old units back, claim the new ones unless `is_claimed`, and issue them; return their order.

    The new units may claim what the old ones free, even the last seats of a performance.

    :raises TooFewLeft: if the performance has not enough left.
    :raises DomainError: raised by other allocators.
    """
    exchange, order, old, part, basket = what.exchange, what.found.order, what.old, what.part, what.basket
    lock_old_and_new(caller, basket, old.tickets, old.upsells, claimed_by=part.reservation if is_claimed else None)
    payments.add_to_total(part.payment, part.total)
    target = target_order(order, what.found, old, exchange)
    returned = Returned(
        reason=Reason.EXCHANGED,
        order=order,
        tickets=old.tickets,
        upsells=old.upsells,
        amount=old.worth,
        admitted=sum(ticket.status == Ticket.Status.ADMITTED for ticket in old.tickets),
        by=exchange.by,
    )
    # From here on the old units are invalid, and their places free.
    old_tickets = Ticket.objects.filter(pk__in=[ticket.pk for ticket in old.tickets])
    old_tickets.update(status=Ticket.Status.SUPERSEDED, place=None)
    old_upsells = UpsellItem.objects.filter(pk__in=[item.pk for item in old.upsells])
    old_upsells.update(status=UpsellItem.Status.SUPERSEDED)
    give_back_all(returned)
    if not is_claimed:
        try:
            allocate_all(caller, part.reservation, basket)
        except SoldOut:
            raise TooFewLeft from None
    sale = issue_units(part, [target], basket.quote)
    draw_seats(sale)
    fulfil_all(sale)
    stamp(sale.tickets)
    stamp_upsells([target], sale.tickets, sale.upsells)
    old.name_successors(sale, position=returned.position)
    cards = write_amounts(order, target, found=what.found, old=old, sale=sale, code=basket.request.promo_code)
    now = clock.now()
    write_moves(returned, sale, old, target=target, quote=basket.quote, cards=cards, at=now)
    exchange.made, exchange.part, exchange.settles = target, part, settles
    exchange.status, exchange.made_at = Exchange.Status.MADE, now
    exchange.quote = to_json_dict(basket.quote)
    exchange.save()
    note_exchange(exchange, order, target, old=old, sale=sale, how=settles, credit=credit)
    emails.enqueue_exchanged_tickets(exchange, order.payment)
    return target
