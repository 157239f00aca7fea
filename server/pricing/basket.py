"""What is priced: the lines of a basket, with a unit for each ticket and each upsell in them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import StrEnum

from server.catalogue.events.models import Performance
from server.platform.dataclass_json import OMIT_DEFAULT
from server.platform.money import ZERO, rounded

FLAT, PERCENT = 1, 2  # the spec's fee type codes (part 1, section 9)

NORMAL = "Normal Ticket"  # what is sold where an event has no types of its own


class Kind(StrEnum):
    """What a unit is: a ticket, which admits somebody, or an upsell, which is sold beside tickets."""

    TICKET = "ticket"
    UPSELL = "upsell"


@dataclass(frozen=True, kw_only=True)
class PlatformFees:
    """What the platform charges an account: recorded with the order, never added to the buyer's total."""

    ticket: Decimal = ZERO
    ticket_kind: int = FLAT
    upsell: Decimal = ZERO
    upsell_kind: int = FLAT
    order: Decimal = ZERO
    order_kind: int = FLAT
    include_tax: bool = False


@dataclass(frozen=True, kw_only=True)
class Terms:
    """What one unit of a line charges: price, flat booking fee, tax rate (0.2 for 20 %), platform fees."""

    performance: int
    price: Decimal
    booking_fee: Decimal = ZERO
    tax_rate: Decimal = ZERO
    tax_name: str = ""
    includes_tax: bool = True
    currency: str
    platform_fees: PlatformFees = PlatformFees()


class Rule(StrEnum):
    """How a ticket type makes its price (issue 10): it is the amount, so much less, or so many per cent less."""

    FIXED = "fixed"
    FLAT = "flat"
    PERCENTAGE = "percentage"


@dataclass(frozen=True, kw_only=True)
class Adjustment:
    rule: Rule
    amount: Decimal

    def of(self, price: Decimal, currency: str) -> Decimal:
        """Return the adjusted price, rounded and never below 0."""
        if self.rule is Rule.FIXED:
            return rounded(self.amount, currency)
        less = self.amount if self.rule is Rule.FLAT else price * self.amount / 100
        return max(ZERO, rounded(price - less, currency))


@dataclass(frozen=True, kw_only=True)
class Included:
    """An upsell that each ticket of a type brings, at no further price."""

    upsell: int
    name: str


@dataclass(frozen=True, kw_only=True)
class PromoTerms:
    """What a promo code may take off, as it stands now.

    `is_each`: off each eligible ticket, and then `left` counts tickets; otherwise off the eligible tickets together,
    and it counts checkouts. `left` None is no limit. A ticket is eligible if its performance is one of `performances`.
    """

    code: int
    text: str
    kind: int  # FLAT or PERCENT
    value: Decimal
    is_each: bool
    performances: frozenset[int]
    left: int | None = None


@dataclass(frozen=True, kw_only=True)
class Slot:
    """The place of a team that one ticket is for, with the names that the buyer saw."""

    place: int
    team: int
    team_name: str
    player: int


@dataclass(frozen=True, kw_only=True)
class Line:
    """A number of units of one kind, type and variant for one performance. Without a type it is the normal ticket.

    Where a performance is sold by slots, a line of tickets has one for each of them. Its type may adjust the price, do
    without the booking fee, and bring upsells with each ticket.

    :raises ValueError: for an upsell without a type, since there is no normal upsell, or for too few or too many slots.
    """

    terms: Terms
    quantity: int
    kind: Kind = Kind.TICKET
    type: int | None = None
    variant: int | None = None
    name: str = NORMAL
    variant_name: str = ""
    slots: tuple[Slot, ...] = ()
    adjustment: Adjustment | None = None
    has_booking_fee: bool = True
    included: tuple[Included, ...] = ()

    def __post_init__(self) -> None:
        if self.kind is Kind.UPSELL and self.type is None:
            raise ValueError("an upsell has a type")
        if self.slots and len(self.slots) != self.quantity:
            raise ValueError("each ticket has its own slot")


@dataclass(frozen=True, kw_only=True)
class Reduction:
    """What one price rule takes off a unit, and by what: `reference` is the rule's own, `label` the buyer's words."""

    rule: str
    reference: str = ""
    label: str
    amount: Decimal


@dataclass(frozen=True, kw_only=True)
class Unit:
    """One ticket or one upsell and its amounts, each rounded to the minor unit; `total` is what the buyer pays for it.

    `line` is the place of its line in the basket. The names and the tax are kept as the buyer saw them. An upsell that
    a ticket brings names, as `with_ticket`, the place of that ticket among the units. `platform_fee` is all that the
    platform gets of it, with the tax on that, of which `platform_fee_tax` says how much it is: they are never added up.
    """

    line: int
    kind: Kind
    performance: int
    type: int | None
    variant: int | None
    name: str
    variant_name: str = field(default="", metadata=OMIT_DEFAULT)
    tax_name: str
    tax_rate: Decimal
    includes_tax: bool
    slot: Slot | None = field(default=None, metadata=OMIT_DEFAULT)
    with_ticket: int | None = field(default=None, metadata=OMIT_DEFAULT)
    price: Decimal
    tax: Decimal = ZERO
    booking_fee: Decimal = ZERO
    reductions: tuple[Reduction, ...] = field(default=(), metadata=OMIT_DEFAULT)
    platform_fee: Decimal = ZERO
    platform_fee_tax: Decimal = ZERO

    @property
    def discount(self) -> Decimal:
        """What all price rules have taken off it."""
        return sum((taken.amount for taken in self.reductions), ZERO)

    def less(self, taken: Reduction) -> Unit:
        """Return the unit at a price that is lower by one reduction more, or as it is if that is of nothing.

        :raises ValueError: if it takes off more than is left of the price, or adds to it.
        """
        if not ZERO <= taken.amount <= self.net_price:
            raise ValueError(f"{taken.rule} takes {taken.amount} off {self.net_price}")
        return replace(self, reductions=(*self.reductions, taken)) if taken.amount else self

    @property
    def net_price(self) -> Decimal:
        """The price after the discount, as advertised: it includes tax where prices do."""
        return self.price - self.discount

    @property
    def total(self) -> Decimal:
        added_tax = ZERO if self.includes_tax else self.tax
        return self.net_price + added_tax + self.booking_fee


@dataclass(frozen=True, kw_only=True)
class Basket:
    """All that pricing knows of a sale: its lines, their units as priced so far, and the promo code that was typed in.

    A gift card changes no price, since it is a way of paying: pricing does not know of it.
    """

    lines: tuple[Line, ...]
    units: tuple[Unit, ...]
    promo: PromoTerms | None = None

    @property
    def currency(self) -> str:
        return self.lines[0].terms.currency

    def line_of(self, unit: Unit) -> Line:
        return self.lines[unit.line]

    def terms_of(self, unit: Unit) -> Terms:
        return self.lines[unit.line].terms


def basket_of(lines: Iterable[Line], *, promo: PromoTerms | None = None) -> Basket:
    """Make a basket with one unit for each ticket and each upsell of its lines, at their full prices."""
    kept = tuple(lines)
    units: list[Unit] = []
    for place, line in enumerate(kept):
        first = len(units)
        units += [_unit_of(line, place, slot) for slot in line.slots or (None,) * line.quantity]
        units += [
            _included_unit(line, place, upsell, ticket)
            for upsell in line.included
            for ticket in range(first, first + line.quantity)
        ]
    return Basket(lines=kept, units=tuple(units), promo=promo)


def in_order(units: tuple[Unit, ...]) -> list[int]:
    """List the places of units so that the order of a basket's lines has no say in who gets an odd penny."""
    return sorted(range(len(units)), key=lambda place: _rank(units[place]))


def _rank(unit: Unit) -> tuple[Decimal, int, Kind, int, int, int]:
    return (
        -unit.price,
        unit.performance,
        unit.kind,
        unit.type or 0,
        unit.variant or 0,
        unit.slot.place if unit.slot else 0,
    )


def _unit_of(line: Line, place: int, slot: Slot | None) -> Unit:
    terms = line.terms
    return Unit(
        line=place,
        kind=line.kind,
        performance=terms.performance,
        type=line.type,
        variant=line.variant,
        name=line.name,
        variant_name=line.variant_name,
        tax_name=terms.tax_name,
        tax_rate=terms.tax_rate,
        includes_tax=terms.includes_tax,
        slot=slot,
        price=rounded(terms.price, terms.currency),
    )


def _included_unit(line: Line, place: int, upsell: Included, ticket: int) -> Unit:
    """Make the unit of an upsell that a ticket has paid for: it costs nothing, so it has no tax of its own."""
    return Unit(
        line=place,
        kind=Kind.UPSELL,
        performance=line.terms.performance,
        type=upsell.upsell,
        variant=None,
        name=upsell.name,
        tax_name="",
        tax_rate=ZERO,
        includes_tax=line.terms.includes_tax,
        with_ticket=ticket,
        price=ZERO,
    )


def terms_of(performance: Performance) -> Terms:
    """Collect what a normal ticket of a performance charges now."""
    event, tax = performance.event, performance.event.venue.tax_category
    account = event.account
    fees = PlatformFees(
        ticket=account.ticket_fee,
        ticket_kind=account.ticket_fee_kind,
        upsell=account.upsell_fee,
        upsell_kind=account.upsell_fee_kind,
        order=account.order_fee,
        order_kind=account.order_fee_kind,
        include_tax=account.fees_include_tax,
    )
    return Terms(
        performance=performance.pk,
        price=performance.price,
        booking_fee=event.booking_fee,
        tax_rate=tax.percentage / Decimal(100),
        tax_name=tax.name,
        includes_tax=event.includes_tax,
        currency=event.currency,
        platform_fees=fees,
    )
