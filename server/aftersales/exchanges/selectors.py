"""Reads what an exchange consists of: the old units, and the new ones at today's price."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from functools import partial
from typing import Any

from django.db.models import Subquery

from server.accounts.caller import Caller, Channel, LinkHolder
from server.accounts.models import Right
from server.accounts.permission_selectors import require_one_permission, require_permission
from server.aftersales.errors import ChooseTypes, OtherCurrency, SoldOutThere, TooFewLeft
from server.aftersales.exchanges import rules
from server.aftersales.exchanges.comparison_selectors import refuse_moved, refuse_other_event
from server.aftersales.exchanges.fees import BookingFees, Rule, with_exchange_fee, with_fees
from server.catalogue.events.models import AfterSale, Performance
from server.catalogue.events.selectors import credit_ends_at, find_performances, terms_of
from server.catalogue.upsells.selectors import StockedUpsell, find_upsells
from server.catalogue.venues.selectors import read_zone
from server.inventory.selectors import count_available, count_by_hold
from server.payments.models import Part
from server.platform import clock
from server.platform.errors import NotFound
from server.platform.money import ZERO
from server.pricing.promo_code_selectors import count_redeemed
from server.pricing.quote import Quote, total_of
from server.pricing.ticket_type_eligibility import find_refusal
from server.pricing.ticket_type_selectors import find_types_even_deleted, missing_upsell_of
from server.sales.basket_selectors import PricedBasket, price_basket
from server.sales.baskets import BasketRequest, Exchanged
from server.sales.errors import CodeNotTaken
from server.sales.models import Order, Ticket, UpsellItem
from server.sales.policy import Action, Actor, actor_of, require
from server.sales.refundable import LIVE, Refundable
from server.sales.refundable_selectors import find_order, read_refundable, valid_reductions_of_promo

# Any of these permissions allows an exchange without a difference.
MAY_EXCHANGE = (Right.EXCHANGE_CHARGE, Right.EXCHANGE_REFUND, Right.EXCHANGE_WAIVE)


@dataclass(frozen=True, kw_only=True)
class Priced:
    """An exchange as it would be made now.

    `left_behind` are old upsells that the performance does not have: they are given up with their tickets, and their
    price counts. `lost_code` is a promo code of the order that takes nothing off there.
    """

    found: Refundable
    chosen: rules.ChosenUnits
    basket: PricedBasket
    reckoning: rules.ExchangeTotals
    terms: AfterSale
    fees: BookingFees
    exchange_fee: Decimal  # total for all new tickets, if their buyer exchanges them
    without_exchange_fee: Quote
    left_behind: tuple[UpsellItem, ...] = ()
    lost_code: str = ""
    credit_ends_at: datetime | None = None  # the end of a gift card made of what is left

    @property
    def target(self) -> Performance:
        return next(iter(self.basket.performances.values()))


def find_requested_order(*, caller: Caller, exchange_input: rules.ExchangeInput) -> Order:
    """Read the order to be exchanged.

    :raises NotFound: if it does not exist, belongs to another account, or was paid by another payment than is named.
    """
    order = find_order(caller=caller, order_id=exchange_input.order)
    if exchange_input.payment and exchange_input.payment != order.payment.reference:
        raise NotFound
    return order


def price_exchange(
    *, caller: Caller, order: Order, exchange_input: rules.ExchangeInput, found: Refundable | None = None
) -> Priced:
    """Price an exchange at today's prices for a buyer, except fees, which follow the event's terms.

    `found` is what is left of the order, for callers who have read it.

    :raises NotFound: for a performance that is not the account's.
    :raises OtherCurrency: for one that is sold in another currency than the order was.
    :raises ChooseTypes: if it does not offer a type of the old tickets.
    :raises SoldOutThere, TooFewLeft: if it has not enough tickets left.
    :raises OrderMoved: if the order's tickets are elsewhere than the caller has seen.
    :raises DomainError: raised by `require_exchange`, `choose_units` and `price_basket`.
    """
    refuse_moved(order, exchange_input)
    found = found or read_refundable(order)
    require_state(caller, found)
    chosen = rules.choose_units(found, exchange_input)
    require_exchange(caller, found, is_used=chosen.is_used)
    target = _find_target(caller, order, exchange_input.performance)
    refuse_other_event(order, exchange_input, target)
    if target.pk == order.performance_id and target.stock.slots:
        chosen, exchange_input = rules.without_unchanged_places(chosen, exchange_input)
    upsells, left_behind = _offered_upsells(order, target, chosen.upsells)
    new = rules.new_tickets(exchange_input, chosen.tickets)
    exchanged = _exchanged_of(found, chosen)
    names = {ticket.type_id: ticket.type_name for ticket in chosen.tickets}
    _refuse_unoffered(caller, target, new, names=names, exchanged=exchanged)
    lines = rules.basket_lines_of(exchange_input, new, upsells, seated=bool(target.stock.slots))
    basket_request = BasketRequest(lines=tuple(lines), promo_code=order.promo_code)
    freed_uses = _freed_uses(chosen) if order.promo_code else 0
    basket, lost_code = _price(caller, basket_request, freed_uses=freed_uses, exchanged=exchanged)
    _refuse_too_few(caller, order, target, chosen, quantity=sum(line.quantity for line in new))
    # The terms of the old tickets' event decide on fees and credit.
    terms = terms_of(order.performance.event_id)
    old = chosen.units
    fees = BookingFees(rule=Rule(terms.fees), paid=total_of(old, "booking_fee"), today=basket.quote.booking_fee)
    without = with_fees(basket.quote, fees)
    # Staff exchange at the counter without a fee.
    quote = with_exchange_fee(without, terms.exchange_fee) if isinstance(caller, LinkHolder) else without
    reckoning = rules.ExchangeTotals(
        source_total=total_of(old, "total"),
        target_total=quote.total,
        by_card=found.cards > ZERO,
    )
    gives_credit = terms.gives_credit and rules.may_be_credit(found, change=reckoning.change)
    return Priced(
        found=found,
        chosen=chosen,
        basket=replace(basket, quote=quote),
        reckoning=reckoning,
        terms=terms,
        fees=fees,
        exchange_fee=quote.total - without.total,
        without_exchange_fee=without,
        left_behind=left_behind,
        lost_code=lost_code,
        credit_ends_at=(
            credit_ends_at(terms, now=clock.now(), zone=read_zone(order.account_id)) if gives_credit else None
        ),
    )


def require_state(caller: Caller, found: Refundable, *, is_used: bool = False) -> None:
    """Refuse an exchange that the order's state does not allow; a job only moves orders at no charge.

    `is_used`: a unit to be exchanged was scanned in or handed out.

    :raises DomainError: raised by `policy.require`.
    """
    actor = actor_of(caller)
    action = Action.REBOOK if actor == Actor.SYSTEM else Action.EXCHANGE
    require(action, actor, found.situation.also(used_units=is_used))


def require_exchange(caller: Caller, found: Refundable, *, is_used: bool) -> None:
    """Refuse an exchange that the order's state or the caller's permissions do not allow.

    :raises DomainError: raised by `require_state`.
    :raises PermissionMissing: for a person who may not exchange at all, not after the performance has begun, or not
        what was used.
    """
    require_state(caller, found, is_used=is_used)
    require_one_permission(caller, MAY_EXCHANGE)
    if clock.now() >= found.order.performance.starts_at:
        require_permission(caller, Right.EXCHANGE_PAST)
    if is_used:
        require_permission(caller, Right.EXCHANGE_ADMITTED)


def _find_target(caller: Caller, order: Order, performance_id: int) -> Performance:
    target = find_performances(caller=caller, performance_ids=[performance_id]).get(performance_id)
    if target is None or target.account_id != order.account_id:
        raise NotFound
    if target.event.currency != order.payment.currency:
        raise OtherCurrency
    return target


def _offered_upsells(
    order: Order, target: Performance, upsells: Sequence[UpsellItem]
) -> tuple[list[UpsellItem], tuple[UpsellItem, ...]]:
    """Split the old upsells into those that the performance also sells, and the others."""
    bought = [item for item in upsells if item.ticket_id is None]
    found = find_upsells({item.upsell_id for item in bought}) if bought else {}
    available = [item for item in bought if is_sold_there(item, order, found.get(item.upsell_id), target)]
    return available, tuple(item for item in bought if item not in available)


def is_sold_there(item: UpsellItem, order: Order, stocked: StockedUpsell | None, target: Performance) -> bool:
    """Return whether a performance currently sells an upsell that was bought separately, where its order was sold."""
    if stocked is None or stocked.upsell.event_id != target.event_id:
        return False
    if not stocked.is_offered(Channel(order.channel)):
        return False
    variants = {row.variant_id for row in stocked.variants}
    return item.variant_id in variants if variants else item.variant_id is None


def _exchanged_of(found: Refundable, chosen: rules.ChosenUnits) -> Exchanged:
    """Count the tickets of each type in all orders of a payment, and those that the exchange leaves there."""
    before = Counter(ticket.type_id for ticket in found.tickets if ticket.type_id)
    if found.orders > 1:
        others = Ticket.objects.filter(order__payment=found.order.payment_id, status__in=LIVE, refund=None)
        rows = others.exclude(order=found.order.pk).exclude(type=None)
        before.update(rows.values_list("type", flat=True))
    given_up = Counter(ticket.type_id for ticket in chosen.tickets if ticket.type_id)
    return Exchanged(before=before, staying=before - given_up, channel=Channel(found.order.channel))


def _refuse_unoffered(
    caller: Caller,
    target: Performance,
    new: Iterable[rules.NewTickets],
    *,
    names: Mapping[int | None, str],
    exchanged: Exchanged,
) -> None:
    """Refuse types that the performance does not offer, with the reasons; `names` are those on the old tickets.

    :raises NotFound: for a type that the account never had.
    :raises ChooseTypes: for a type that was deleted, is disabled, is not for this performance, or is exceeded.
    """
    numbers: Counter[int] = Counter()
    for one in new:
        if one.kind and one.quantity:
            numbers[one.kind] += one.quantity
    types = find_types_even_deleted(account_id=target.account_id, type_ids=numbers) if numbers else {}
    now = clock.now()
    missing: list[dict[str, Any]] = []
    for number, quantity in numbers.items():
        if (type := types.get(number)) is None:
            raise NotFound
        refusal = find_refusal(
            type,
            target,
            caller.channel,
            now,
            quantity,
            in_booking=exchanged.staying.get(number, 0) + quantity,
            before=exchanged.before.get(number, 0),
            missing=missing_upsell_of(type),
        )
        if refusal is not None:
            missing.append({"tickettypeid": number, "name": names.get(number, type.name), "reason": refusal.text})
    if missing:
        raise ChooseTypes(names=[one["name"] for one in missing], missing=missing)


def _freed_uses(chosen: rules.ChosenUnits) -> int:
    """Count the redemptions of a code that the old tickets give back: as many as no other ticket uses."""
    old = [ticket.pk for ticket in chosen.tickets]
    freed = 0
    for part in Part.objects.filter(pk__in={ticket.part_id for ticket in chosen.tickets}):
        others = valid_reductions_of_promo(part).exclude(ticket__in=old).count()
        redeemed = count_redeemed(reservation_id=part.reservation_id)
        freed += redeemed - min(redeemed, others)
    return freed


def newest_part(order_id: int) -> Part:
    """Read the newest part that an order's tickets have had: it takes over from all earlier ones."""
    parts = Ticket.objects.filter(order=order_id).order_by("-part").values("part")[:1]
    return Part.objects.select_related("reservation", "payment__account").get(pk=Subquery(parts))


def _price(
    caller: Caller, basket_request: BasketRequest, *, freed_uses: int, exchanged: Exchanged
) -> tuple[PricedBasket, str]:
    """Price a basket with the order's promo code if it still takes something off, else without, and return which."""
    price = partial(price_basket, caller=caller, exchanged=exchanged)
    if not basket_request.promo_code:
        return price(basket_request=basket_request), ""
    try:
        return price(basket_request=basket_request, freed_uses=freed_uses), ""
    except CodeNotTaken:
        return price(basket_request=replace(basket_request, promo_code="")), basket_request.promo_code


def _refuse_too_few(
    caller: Caller, order: Order, target: Performance, chosen: rules.ChosenUnits, *, quantity: int
) -> None:
    """Refuse a performance that has too few tickets left for this exchange, as the claim itself would.

    :raises SoldOutThere, TooFewLeft: if it has none, or too few.
    """
    is_same = target.pk == order.performance_id
    # There the old tickets' own places come back, whatever hold they are from.
    returning = {} if is_same else count_by_hold(ticket.allotment_id for ticket in chosen.tickets)
    count = quantity - len(chosen.tickets) if is_same else quantity
    left = count_available(caller=caller, stocks=[target.stock], returning=returning)[target.pk]
    if target.stock.slots:
        left += target.stock.held  # which places a team's holds give, only the claim can tell
    if count > 0 >= left:
        raise SoldOutThere
    if left < count:
        raise TooFewLeft
