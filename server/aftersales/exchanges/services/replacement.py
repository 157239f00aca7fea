"""The old units of an exchange, which newer ones replace, and the new amounts of their orders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.db.models import Q, QuerySet, Sum

from server.aftersales.exchanges.rules import card_shares, describe_performance
from server.aftersales.exchanges.selectors import newest_part
from server.payments.models import Part
from server.platform import clock
from server.platform.database import update_each
from server.platform.datetimes import iso_format
from server.platform.domain_events import publish
from server.platform.money import ZERO, display
from server.sales.allocators.services.allocator import Sale
from server.sales.amounts import amounts_of
from server.sales.baskets import basket_from_json
from server.sales.changes import OrderChanged
from server.sales.models import Exchange, Order, OrderEvent, Reduction, Ticket, UpsellItem
from server.sales.refundable import LIVE, LIVE_UPSELLS, Refundable, Sold, Unit
from server.sales.services import history
from server.sales.services.history import OfExchange, change_orders, pieces_of


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
    def units(self) -> dict[str, Any]:
        return {"tickets": self.tickets, "upsells": self.upsells}

    @property
    def worth(self) -> Decimal:
        return sum((unit.total for unit in self.all), ZERO)

    @property
    def platform_fee(self) -> Decimal:
        return sum((unit.platform_fee for unit in self.all), ZERO)

    @property
    def platform_fee_tax(self) -> Decimal:
        return sum((unit.platform_fee_tax for unit in self.all), ZERO)

    @property
    def admitted(self) -> int:
        """How many of them are counted as being in."""
        return sum(ticket.status == Ticket.Status.ADMITTED for ticket in self.tickets)

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


def supersede(old: ReplacedUnits) -> None:
    """Invalidate the old units, and free their places."""
    Ticket.objects.filter(pk__in=[ticket.pk for ticket in old.tickets]).update(
        status=Ticket.Status.SUPERSEDED, place=None
    )
    UpsellItem.objects.filter(pk__in=[item.pk for item in old.upsells]).update(status=UpsellItem.Status.SUPERSEDED)


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
        _publish_old_performance(order, target)
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


def _publish_old_performance(order: Order, target: Order) -> None:
    """Publish an order's change at its old performance, too, whose screens no longer show it."""
    if target.performance_id != order.performance_id:
        publish(OrderChanged(order.account_id, order.pk, order.performance_id))


def note_exchange(
    exchange: Exchange, order: Order, target: Order, *, old: ReplacedUnits, sale: Sale, how: bool, credit: bool
) -> None:
    """Write the exchange into the histories of both orders."""
    was = describe_performance(exchange.source, old.tickets)
    now = describe_performance(exchange.target, sale.tickets)
    amount = exchange.change if how else ZERO
    message = ", ".join(
        text for text in (_describe_settlement(exchange, order, how, credit), by_client(exchange)) if text
    )
    orders = [order] if target.pk == order.pk else [order, target]
    history.note(
        orders,
        OrderEvent.Kind.EXCHANGED,
        by=exchange.by,
        amount=amount,
        description=message,
        was=was,
        now=now,
        parts=pieces_of(old.all),
        moved=(order.pk, target.pk),
        exchange=describe_exchange(exchange, old.tickets),
    )


def describe_exchange(exchange: Exchange, tickets: Iterable[Ticket]) -> OfExchange:
    """Describe the current state of an exchange of some tickets, for a note in a history."""
    lines = basket_from_json(exchange.basket).lines
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
