"""The lines of an order's amounts, as its buyer reads them in emails and documents; they sum to its total."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext

from server.platform.money import ZERO
from server.pricing.basket import NORMAL
from server.pricing.codes import localize_rule_label, localized_promo_label
from server.pricing.quote import Unit, total_of
from server.sales.models import GONE_UPSELLS, Order, Ticket, UpsellItem

Priced = Unit | Ticket | UpsellItem
TIMES = "\N{MULTIPLICATION SIGN}"


@dataclass(frozen=True, kw_only=True)
class AmountLine:
    """One line: what it is, how many, and what it adds. An informational line (tax inside the price) adds nothing."""

    label: str
    count: int | None = None
    amount: Decimal
    is_informational: bool = False

    @property
    def name(self) -> str:
        return self.label if self.count is None else f"{self.count} {TIMES} {self.label}"


def amounts_of(tickets: Collection[Priced], upsells: Collection[Priced]) -> dict[str, Any]:
    """Return an order's amounts, by its fields: the sums of some units."""
    both = [*tickets, *upsells]
    return {
        "quantity": len(tickets),
        "tickets_amount": total_of(tickets, "price"),
        "ticket_tax": total_of(tickets, "tax"),
        "upsells_amount": total_of(upsells, "price"),
        "upsell_tax": total_of(upsells, "tax"),
        **{name: total_of(both, name) for name in ("booking_fee", "discount", "total", "platform_fee")},
    }


def is_live(unit: Ticket | UpsellItem) -> bool:
    """Return whether a unit is still its buyer's: neither replaced nor refunded."""
    return unit.status not in (Ticket.Status.REFUNDED, Ticket.Status.SUPERSEDED, *GONE_UPSELLS)


def counted_upsells(order: Order) -> list[UpsellItem]:
    """Return the upsells in an order's amounts: not those that newer ones replace, but refunded ones, too."""
    return [item for item in order.upsells.all() if item.status != UpsellItem.Status.SUPERSEDED]


def lines_of(order: Order) -> list[AmountLine]:
    """Return the lines of an order that was read with its tickets, its upsells and its event.

    Kinds of tickets, upsells with their variants, tax where it is added, the booking fee and what was taken off sum to
    `order.total`. An upsell that a ticket brings is a line of 0.00. Names that are not the organiser's own are in the
    current language.
    """
    # What newer tickets have replaced is no part of the order's amounts; what was refunded still is.
    tickets = [row for row in order.tickets.all() if row.status != Ticket.Status.SUPERSEDED]
    upsells = counted_upsells(order)
    lines = [
        *_grouped((localized_type_name(ticket.type_name), ticket.price) for ticket in tickets),
        *_grouped((item.localized_name, item.price) for item in upsells if item.ticket_id is None),
        *_grouped(
            (gettext("{upsell}, included").format(upsell=item.localized_name), item.price)
            for item in upsells
            if item.ticket_id is not None
        ),
    ]
    tax = order.ticket_tax + order.upsell_tax
    if not order.performance.event.includes_tax:
        lines += _unless_zero(gettext("Tax"), tax)
    lines += _unless_zero(gettext("Booking fee"), order.booking_fee)
    lines += _reduction_lines(order)
    if order.performance.event.includes_tax and tax:
        lines.append(AmountLine(label=gettext("Tax, in the price"), amount=tax, is_informational=True))
    return lines


def localized_type_name(name: str) -> str:
    """Return the name of a ticket's type for its buyer; our own names are translated."""
    return gettext("Normal Ticket") if name == NORMAL else name


def has_extras(order: Order) -> bool:
    """Return whether an order has anything beside tickets: upsells, a discount or a gift card."""
    return bool(order.discount or order.gift_card or counted_upsells(order))


def _grouped(units: Iterable[tuple[str, Decimal]]) -> Iterator[AmountLine]:
    found: dict[str, list[Decimal]] = {}
    for label, price in units:
        found.setdefault(label, []).append(price)
    for label, prices in found.items():
        yield AmountLine(label=label, count=len(prices), amount=sum(prices, ZERO))


def _reduction_lines(order: Order) -> Iterator[AmountLine]:
    """Return a line for each reduction; an order from before reductions were stored has only its promo code."""
    rest = order.discount
    for reduction in order.reductions:
        amount = Decimal(reduction["amount"])
        rest -= amount
        yield AmountLine(label=localize_rule_label(reduction["label"]), amount=-amount)
    yield from _unless_zero(localized_promo_label(order.promo_code) if order.promo_code else gettext("Discount"), -rest)


def _unless_zero(label: str, amount: Decimal) -> list[AmountLine]:
    return [AmountLine(label=label, amount=amount)] if amount else []
