"""The history of orders: nothing about an order changes without a note here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from server.accounts.models import User
from server.core import clock
from server.orders.models import Order, OrderEvent


@dataclass(frozen=True, kw_only=True)
class Piece:
    """One piece that a note is about: a ticket or an upsell with its number, and its amount where that matters."""

    kind: str
    number: int
    amount: Decimal | None = None


def note(
    orders: Iterable[Order],
    kind: OrderEvent.Kind,
    *,
    at: datetime | None = None,
    by: User | None = None,
    amount: Decimal | None = None,
    description: str = "",
    was: str = "",
    now: str = "",
    parts: Iterable[Piece] = (),
    moved: tuple[int, int] | None = None,
) -> None:
    """Write into the history of some orders that something happened to them, in one statement.

    `was` and `now` say what changed, as text that stays true when names change later. Without an `amount`, reserving
    and paying note each order's total. `moved` numbers the order that units went out of and the one that has others for
    them now. A note holds no name and no address of a buyer.
    """
    moment = at or clock.now()
    data = _data_of(was, now, parts)
    if moved:
        data["moved"] = list(moved)
    OrderEvent.objects.bulk_create(
        [
            OrderEvent(
                order=order,
                kind=kind,
                at=moment,
                by=by,
                amount=order.total if amount is None and kind in OF_THE_TOTAL else amount,
                description=description[:500],
                data=data,
            )
            for order in orders
        ]
    )


@dataclass(frozen=True, kw_only=True)
class Note:
    """What one order's history is to say, where each order's is its own."""

    order_id: int
    kind: OrderEvent.Kind
    by: User | None
    description: str
    parts: tuple[Piece, ...] = ()


def note_each(notes: Iterable[Note]) -> None:
    """Write a note of its own into the history of each of many orders, in one statement."""
    moment = clock.now()
    OrderEvent.objects.bulk_create(
        [
            OrderEvent(
                order_id=one.order_id,
                kind=one.kind,
                at=moment,
                by=one.by,
                description=one.description[:500],
                data=_data_of("", "", one.parts),
            )
            for one in notes
        ]
    )


OF_THE_TOTAL = (OrderEvent.Kind.RESERVED, OrderEvent.Kind.PAID)


def _data_of(was: str, now: str, parts: Iterable[Piece]) -> dict[str, Any]:
    """Give the JSON of a note; what is not said is left out, so that most notes hold an empty object."""
    pieces = [
        {name: str(value) if isinstance(value, Decimal) else value for name, value in asdict(piece).items()}
        for piece in parts
    ]
    return {**({"from": was} if was else {}), **({"to": now} if now else {}), **({"parts": pieces} if pieces else {})}
