"""What somebody asks to buy, as it came in: nothing in it has been read, checked or priced yet."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, replace

from server.core.plain import IF_SET, NEVER
from server.pricing.basket import Kind


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
    team: int | None = dataclasses.field(default=None, metadata=IF_SET)
    players: tuple[int, ...] = dataclasses.field(default=(), metadata=IF_SET)
    field: str = dataclasses.field(default="items", metadata=NEVER)


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """A whole basket. An idempotency key stands for exactly one, so everything that changes a sale belongs here.

    `hold`, which only staff may name, is the one hold to draw on instead of those that are open to them anyway.
    """

    lines: tuple[BasketLine, ...]
    promo_code: str = ""
    gift_cards: tuple[str, ...] = ()
    hold: int | None = None

    def without_nothing(self) -> Wanted:
        """Give the basket without the lines whose quantity is zero."""
        return replace(self, lines=tuple(line for line in self.lines if line.quantity > 0))


@dataclass(frozen=True, kw_only=True)
class Exchanged:
    """How many tickets of each type a booking had that a basket exchanges something of, and how many stay in it."""

    before: Mapping[int, int]
    staying: Mapping[int, int]


NOTHING_EXCHANGED = Exchanged(before={}, staying={})
