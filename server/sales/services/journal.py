"""Writes the journal of moves: its lines are made of the units that move, and written with them in one transaction.

Equal units of one order are one line, and all lines of a move are one statement.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any, NamedTuple, TypeAlias

from django.db.models import QuerySet

from server.catalogue.venues.selectors import read_zone
from server.payments.models import Part, Refund
from server.platform import clock
from server.platform.money import ZERO
from server.pricing.quote import Promo, Quote, RuleUsage
from server.sales.models import JournalLine, Order, Reduction, Ticket, UpsellItem
from server.sales.services.allocators import Returned

Move: TypeAlias = JournalLine.Move
Thing: TypeAlias = JournalLine.Thing
Unit: TypeAlias = Ticket | UpsellItem
OUT = (Move.GIVEN_BACK, Move.MOVED_OUT)


@dataclass(frozen=True, kw_only=True)
class Occasion:
    """One move: its direction, its time, and its refund, if any."""

    order: Order
    move: Move
    at: datetime
    refund: Refund | None = None

    def line(self, thing: Thing, *, quantity: int, amount: Decimal, **of: Any) -> JournalLine:
        """Return a line for a quantity of a thing; both numbers turn negative for the outward direction."""
        order, sign = self.order, -1 if self.move in OUT else 1
        named = {"part_id": order.part_id, "performance_id": order.performance_id, **of}
        return JournalLine(
            account_id=order.account_id,
            currency=order.payment.currency,
            order=order,
            refund=self.refund,
            at=self.at,
            move=self.move,
            thing=thing,
            quantity=sign * quantity,
            amount=sign * amount,
            **named,
        )


def write(lines: Iterable[JournalLine]) -> None:
    """Append lines to the journal, in the transaction of their move and in one statement."""
    JournalLine.objects.bulk_create(lines)


def mark_rolled_up(lines: QuerySet[JournalLine]) -> int:
    """Mark these lines as rolled up, which changes nothing else of them; return how many they were."""
    return QuerySet.update(lines, is_folded=True)


def sold_lines(
    part: Part,
    orders: Sequence[Order],
    units: Iterable[Unit],
    *,
    quote: Quote,
    move: Move = Move.SOLD,
    at: datetime,
) -> list[JournalLine]:
    """Return the lines of a paid part: of its units, of the code that it used, and of what cards pay.

    A part without orders sells a gift card.
    """
    if not orders:
        return [card_line(part, part.total, at=at)]
    of_order: dict[int, list[Unit]] = defaultdict(list)
    for unit in units:
        of_order[unit.order_id].append(unit)
    used = quote.used_by(Promo.name)
    lines = []
    for order in orders:
        occasion, own = Occasion(order=order, move=move, at=at), of_order[order.pk]
        lines += unit_lines(occasion, own)
        if used and (amount := quote.of_performance(order.performance_id).discount_by(Promo.name)):
            lines.append(promo_line(occasion, int(used.reference), uses=_uses(used, quote, order), amount=amount))
        if order.gift_card:
            lines.append(card_money_line(occasion, order.gift_card))
    return lines


def _uses(used: RuleUsage, quote: Quote, order: Order) -> int:
    """Split a code's redemptions: they count each ticket with its order, or a checkout with its first order."""
    reduced = [unit.performance for unit in quote.units if any(one.rule == used.rule for one in unit.reductions)]
    if len(reduced) == used.uses:
        return reduced.count(order.performance_id)
    return used.uses if order.performance_id == min(reduced) else 0


def unit_lines(occasion: Occasion, units: Iterable[Unit], *, keeps_fee: bool = False) -> list[JournalLine]:
    """Return the lines of some units of an order; with `keeps_fee` without what their booking fees have cost."""
    alike: dict[_Kind, list[Unit]] = defaultdict(list)
    for unit in units:
        alike[_kind_of(unit)].append(unit)
    return [
        occasion.line(
            quantity=len(group),
            amount=sum((unit.total - (unit.booking_fee if keeps_fee else ZERO) for unit in group), ZERO),
            **kind._asdict(),
        )
        for kind, group in alike.items()
    ]


class _Kind(NamedTuple):
    """What distinguishes units of one order."""

    thing: Thing
    performance_id: int
    part_id: int
    ticket_type_id: int | None = None
    allotment_id: int | None = None
    upsell_id: int | None = None
    variant_id: int | None = None


def _kind_of(unit: Unit) -> _Kind:
    where = unit.performance_id, unit.part_id
    if isinstance(unit, Ticket):
        return _Kind(Thing.TICKET, *where, ticket_type_id=unit.type_id, allotment_id=unit.allotment_id)
    return _Kind(Thing.UPSELL, *where, upsell_id=unit.upsell_id, variant_id=unit.variant_id)


def write_returned(returned: Returned, refund: Refund) -> None:
    """Append what a refund has given back; a kept booking fee stays earned."""
    occasion = Occasion(order=returned.order, move=Move.GIVEN_BACK, at=refund.settled_at or clock.now(), refund=refund)
    units: list[Unit] = [*returned.tickets, *returned.upsells]
    lines = unit_lines(occasion, units, keeps_fee=refund.keeps_fee)
    lines += returned_promo_lines(occasion, returned.redemptions, units)
    if returned.gift_card:
        lines.append(card_money_line(occasion, returned.gift_card))
    write(lines)


def promo_line(occasion: Occasion, code_id: int, *, uses: int, amount: Decimal) -> JournalLine:
    """Return the line of a promo code: how many redemptions, and what it has taken off the units."""
    return occasion.line(Thing.PROMO, quantity=uses, amount=-amount, promo_code_id=code_id)


def returned_promo_lines(
    occasion: Occasion, redemptions: Mapping[int, int], units: Iterable[Unit]
) -> list[JournalLine]:
    """Return the lines of the codes that reduced units which go out; some keep their redemptions."""
    if not redemptions:
        return []
    tickets = [unit.pk for unit in units if isinstance(unit, Ticket)]
    rows = Reduction.objects.filter(ticket__in=tickets, rule=Promo.name).values_list("reference", "amount")
    reduction: dict[str, Decimal] = defaultdict(Decimal)
    for reference, amount in rows:
        reduction[reference] += amount
    return [
        promo_line(occasion, code_id, uses=uses, amount=reduction[str(code_id)])
        for code_id, uses in redemptions.items()
    ]


def card_money_line(occasion: Occasion, amount: Decimal) -> JournalLine:
    """Return the line of what gift cards pay of an order, or get back of it."""
    return occasion.line(Thing.CARD_MONEY, quantity=0, amount=amount)


def credit_line(occasion: Occasion, amount: Decimal) -> JournalLine:
    """Return the line of a gift card that a buyer gets for what is left of an order."""
    return occasion.line(Thing.GIFT_CARD, quantity=1, amount=amount)


def card_line(part: Part, amount: Decimal, *, at: datetime, refund: Refund | None = None) -> JournalLine:
    """Return the line of a gift card that a part without orders has sold, or of its refund."""
    sign = -1 if refund else 1
    return JournalLine(
        account_id=part.payment.account_id,
        currency=part.payment.currency,
        part=part,
        refund=refund,
        at=at,
        zone=read_zone(part.payment.account_id),
        move=Move.GIVEN_BACK if refund else Move.SOLD,
        thing=Thing.GIFT_CARD,
        quantity=sign,
        amount=sign * amount,
    )
