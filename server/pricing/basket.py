"""Input of pricing: the lines of a basket, what a unit of each charges, and what a promo code may take off."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from server.catalogue.events.models import Performance
from server.platform.money import ZERO, rounded

FLAT, PERCENT = 1, 2  # the spec's fee type codes (part 1, section 9)

NORMAL = "Normal Ticket"  # what is sold if an event has no types of its own


class Kind(StrEnum):
    """The kind of a unit: a ticket, which admits somebody, or an upsell, which is sold beside tickets."""

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
    """How a ticket type changes the price (issue 10): it is the amount, less the amount, or less a percentage."""

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
    """An upsell that each ticket of a type brings without a price of its own."""

    upsell: int
    name: str


@dataclass(frozen=True, kw_only=True)
class PromoTerms:
    """What a promo code may take off at present.

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
    """The place of a team for one ticket, with the names that the buyer saw."""

    place: int
    team: int
    team_name: str
    player: int


@dataclass(frozen=True, kw_only=True)
class Line:
    """A number of units of one kind, type and variant for one performance. Without a type it is the normal ticket.

    If a performance is sold by slots, a line of tickets has one slot for each of them. Its type may adjust the price,
    drop the booking fee, and bring upsells with each ticket.

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


def terms_of(performance: Performance) -> Terms:
    """Return what a normal ticket of a performance charges now."""
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
