"""Requested baskets, and what is read from the JSON of quotes in a reservation."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import groupby
from typing import Any

from server.accounts.caller import Channel
from server.platform.dataclass_json import OMIT_ALWAYS, OMIT_DEFAULT, from_json_dict
from server.pricing.basket import Kind
from server.pricing.codes import stored_promo_label
from server.pricing.quote import Promo, Quote, Unit, total_of


@dataclass(frozen=True, kw_only=True)
class BasketLine:
    """A number of tickets of a type, or upsells of a variant, for one performance; type None is the normal ticket.

    Where a performance is sold by the slots of its teams, tickets name a team and its players, one for each ticket.
    `field` is the line's place in the body, which a refusal names.
    """

    performance: int
    quantity: int
    kind: Kind = Kind.TICKET
    type: int | None = None
    variant: int | None = None
    team: int | None = dataclasses.field(default=None, metadata=OMIT_DEFAULT)
    players: tuple[int, ...] = dataclasses.field(default=(), metadata=OMIT_DEFAULT)
    field: str = dataclasses.field(default="items", metadata=OMIT_ALWAYS)


@dataclass(frozen=True, kw_only=True)
class BasketRequest:
    """A whole basket. An idempotency key stands for exactly one, so everything that changes a sale belongs here.

    Reservations store it as JSON; equal baskets give equal JSON, including those of earlier versions.

    `hold`, which only staff may name, is the one hold to draw on instead of those that are open to them anyway.
    """

    lines: tuple[BasketLine, ...]
    promo_code: str = ""
    gift_cards: tuple[str, ...] = ()
    hold: int | None = None

    def without_nothing(self) -> BasketRequest:
        """Return the basket without the lines whose quantity is zero."""
        return replace(self, lines=tuple(line for line in self.lines if line.quantity > 0))


@dataclass(frozen=True, kw_only=True)
class Exchanged:
    """The order of an exchange: how many tickets of each type its booking has before, and how many of them it keeps.

    `channel` is where the order was sold, and its upsells are offered and priced as there: a programme that was bought
    online keeps its online price when staff exchange it. None: a sale, on the caller's own channel.
    """

    before: Mapping[int, int]
    staying: Mapping[int, int]
    channel: Channel | None = None


NOTHING_EXCHANGED = Exchanged(before={}, staying={})


# The amounts of a unit that are columns of its row. `total` follows from the others.
AMOUNTS = ("price", "tax", "booking_fee", "discount", "platform_fee", "platform_fee_tax")


def quote_from_json(data: Mapping[str, Any]) -> Quote:
    """Parse a stored quote, also one of an earlier version."""
    return from_json_dict(Quote, _as_of_today(data))


def _as_of_today(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Convert a unit of an earlier version, where promo codes were the only reductions."""
    if "redemption" not in data:
        return data
    code, text, uses = (data["redemption"][name] for name in ("code", "text", "uses"))
    by = {"rule": Promo.name, "reference": str(code)}
    units = [
        {**unit, "reductions": [{**by, "label": stored_promo_label(text), "amount": unit["discount"]}]}
        if Decimal(unit["discount"])
        else unit
        for unit in data["units"]
    ]
    return {**data, "units": units, "used": [{**by, "text": text, "uses": uses}]}


def sells_a_card(data: dict[str, Any]) -> bool:
    """Return whether a stored quote sells a gift card: it has no units, and costs something."""
    return not data["units"]


def one_performance(data: dict[str, Any]) -> int | None:
    """Return the performance of a stored quote; None if it is for several or none."""
    performances = {int(unit["performance"]) for unit in data["units"]}
    return performances.pop() if len(performances) == 1 else None


def has_used(data: Mapping[str, Any], rule: str) -> bool:
    """Return whether a stored quote has used something that a price rule counts."""
    return any(used["rule"] == rule for used in _as_of_today(data).get("used", ()))


@dataclass(frozen=True, kw_only=True)
class QuoteLine:
    """Units that a buyer sees as one line: a number of one thing at one price, with their sums."""

    performance: int
    kind: Kind
    type: int | None
    variant: int | None
    name: str
    variant_name: str
    team: int | None
    team_name: str
    players: list[int]
    is_included: bool  # an upsell that the tickets before it bring
    quantity: int
    price: Decimal
    tax: Decimal
    booking_fee: Decimal
    discount: Decimal
    total: Decimal


def lines_of(quote: Quote) -> list[QuoteLine]:
    """Sum up the units of a quote into the lines that a buyer sees."""
    return [_line_of(list(units)) for _, units in groupby(quote.units, key=_is_one_line)]


def _is_one_line(unit: Unit) -> tuple[int, Kind, int | None, int | None, str, int | None, Decimal, bool]:
    team = unit.slot.team if unit.slot else None
    is_included = unit.with_ticket is not None
    return unit.performance, unit.kind, unit.type, unit.variant, unit.name, team, unit.price, is_included


def _line_of(units: list[Unit]) -> QuoteLine:
    first = units[0]
    return QuoteLine(
        performance=first.performance,
        kind=first.kind,
        type=first.type,
        variant=first.variant,
        name=first.name,
        variant_name=first.variant_name,
        team=first.slot.team if first.slot else None,
        team_name=first.slot.team_name if first.slot else "",
        players=[unit.slot.player for unit in units if unit.slot],
        is_included=first.with_ticket is not None,
        quantity=len(units),
        price=first.price,
        **{amount: total_of(units, amount) for amount in ("tax", "booking_fee", "discount", "total")},
    )
