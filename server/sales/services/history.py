"""Changes orders: their fields and version, a note in their history, and refunds that a change makes possible."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.db.models import F, Value
from django.db.models.functions import Least

from server.accounts.models import User
from server.catalogue.events.selectors import list_cancelled
from server.integrations.webhooks.selectors import has_endpoints
from server.payments.models import OPEN_PAYOUT, Gateway, Refund
from server.platform import clock
from server.platform.domain_events import publish
from server.platform.money import ZERO, display
from server.platform.outbox import enqueue
from server.sales.changes import CancellingChanged, OrderChanged
from server.sales.models import CANCEL_ORDERS, Cancelling, Order, OrderEvent, Ticket, UpsellItem
from server.sales.statuses import PUBLISHED_EVENTS

BY_HAND: dict[str, str] = {Gateway.CASH: "in cash", Gateway.TERMINAL: "to a card on the terminal"}

# If an account has webhooks, a note is marked as pending in the transaction of its change; a job of
# `server.api.public.order_events_api` publishes it.

PUBLISH_ORDER_EVENTS = (
    "outside.publish_order_events"  # a job without a row: each run publishes everything that is pending
)


@dataclass(frozen=True, kw_only=True)
class Piece:
    """One ticket or upsell of a note, with its number, and its amount where that matters."""

    kind: str
    number: int
    amount: Decimal | None = None


@dataclass(frozen=True, kw_only=True)
class OfExchange:
    """What a note of an exchange is about: which one, its status, its places, and when its new performance begins.

    Places are the players' numbers with commas between them; both are empty where tickets have no places.
    """

    number: int
    status: str
    from_players: str
    to_players: str
    starts_at: str  # ISO 8601, in UTC
    zone: str


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
    exchange: OfExchange | None = None,
) -> None:
    """Write a note into the history of some orders, in one statement.

    `was` and `now` say what changed, as text that stays true when names change later. Without an `amount`, reserving
    and paying note each order's total. `moved` numbers the order that units left and the one that has others for them
    now. A note holds no name and no address of a buyer.
    """
    moment = at or clock.now()
    data = _data_of(was, now, parts)
    if moved:
        data["moved"] = list(moved)
    if exchange:
        data["exchange"] = asdict(exchange)
    _write(
        (
            order.account_id,
            OrderEvent(
                order=order,
                kind=kind,
                at=moment,
                by=by,
                amount=order.total if amount is None and kind in OF_THE_TOTAL else amount,
                description=description[:500],
                data=data,
            ),
        )
        for order in orders
    )


@dataclass(frozen=True, kw_only=True)
class Note:
    """A note for one order's history, where each order's differs."""

    account_id: int
    order_id: int
    kind: OrderEvent.Kind
    by: User | None
    description: str
    parts: tuple[Piece, ...] = ()


def note_each(notes: Iterable[Note]) -> None:
    """Write a different note into the history of each of many orders, in one statement."""
    moment = clock.now()
    _write(
        (
            one.account_id,
            OrderEvent(
                order_id=one.order_id,
                kind=one.kind,
                at=moment,
                by=one.by,
                description=one.description[:500],
                data=_data_of("", "", one.parts),
            ),
        )
        for one in notes
    )


def note_refund(
    refund: Refund, order: Order, kind: OrderEvent.Kind, *, message: str, units: Iterable[Ticket | UpsellItem] = ()
) -> None:
    """Write the outcome of a refund of some units into an order's history."""
    note(
        [order],
        kind,
        by=refund.by,
        amount=refund.amount,
        description=": ".join(text for text in (message, refund.reason) if text),
        parts=pieces_of(units),
    )


def pieces_of(units: Iterable[Ticket | UpsellItem]) -> list[Piece]:
    """Return the pieces of a note about some units, each with what it has cost."""
    return [
        Piece(kind="ticket" if isinstance(unit, Ticket) else "upsell", number=unit.pk, amount=unit.total)
        for unit in units
    ]


def refund_words(refund: Refund, order: Order, *, gateway: str) -> str:
    """Return which way the money of a completed refund went; `gateway` is the label that histories use."""
    currency = order.payment.currency
    ways = [(refund.gift_card, "to gift card")]
    if refund.card is not None:
        ways.append((refund.due + refund.shared, "as credit"))
    else:
        is_disputed = refund.kind == Refund.Kind.DISPUTE
        ways.append((refund.to_move, "by the buyer's bank, after a dispute" if is_disputed else gateway))
        ways.append((refund.elsewhere, f"refunded at {gateway} directly"))
        ways += _shared_ways(refund) if refund.shared else []
    message = ", ".join(f"{display(amount, currency)} {way}".strip() for amount, way in ways if amount)
    return f"{message}, booking fee kept" if refund.keeps_fee and message else message


def _shared_ways(refund: Refund) -> list[tuple[Decimal, str]]:
    """Return what happens to the money that other charges give back."""
    open_ones = refund.shares.filter(OPEN_PAYOUT).order_by("pk")
    waiting = [(payout.amount, f"{BY_HAND[payout.gateway]}, to be collected at the box office") for payout in open_ones]
    moved = refund.shared - sum((amount for amount, _ in waiting), ZERO)
    return [(moved, "by the other payments for its tickets"), *waiting]


def _write(notes: Iterable[tuple[int, OrderEvent]]) -> None:
    """Write notes, each with its account, and mark those that other systems get as pending."""
    rows = list(notes)
    events = [row for _, row in rows]
    account_ids = {account_id for account_id, row in rows if row.kind in PUBLISHED_EVENTS}
    subscribed = {account_id for account_id in account_ids if has_endpoints(account_id)}
    for account_id, row in rows:
        row.is_untold = account_id in subscribed and row.kind in PUBLISHED_EVENTS
    OrderEvent.objects.bulk_create(events)
    if subscribed:
        enqueue(kind=PUBLISH_ORDER_EVENTS, subject_id=0)


def mark_published(numbers: Collection[int]) -> None:
    """Mark events as published, in the transaction that has enqueued them."""
    OrderEvent.objects.filter(pk__in=numbers).update(is_untold=False)


OF_THE_TOTAL = (OrderEvent.Kind.RESERVED, OrderEvent.Kind.PAID)


def _data_of(was: str, now: str, parts: Iterable[Piece]) -> dict[str, Any]:
    """Return the JSON of a note without empty values, so that most notes hold an empty object."""
    pieces = [
        {name: str(value) if isinstance(value, Decimal) else value for name, value in asdict(piece).items()}
        for piece in parts
    ]
    return {**({"from": was} if was else {}), **({"to": now} if now else {}), **({"parts": pieces} if pieces else {})}


def change_orders(orders: Collection[Order], **fields: object) -> None:
    """Write fields of orders that this transaction has locked, raise their versions, and publish the change.

    The caller locks them in the order of their keys: an UPDATE alone takes its rows in any order, and sales, the door
    and emails lock them, too.
    """
    rows = Order.objects.filter(pk__in=[order.pk for order in orders])
    rows.update(**{"version": F("version") + 1, "updated_at": clock.now(), **fields})
    for order in orders:
        publish(OrderChanged(order.account_id, order.pk, order.performance_id))


# Restarts the job of a cancelled performance for orders that can be refunded only now.


def resume_refunds(*, performance_id: int, order_id: int = 1) -> None:
    """Restart the job of a cancelled performance at an order, inside a transaction."""
    rows = Cancelling.objects.filter(performance=performance_id)
    back = {"last_order_id": Least("last_order_id", Value(order_id - 1)), "version": F("version") + 1}
    # A running job reads its orders anew; it may have read them before this one was paid.
    if not rows.filter(ended_at=None).update(**back) and rows.update(**back, ended_at=None):
        cancelling = Cancelling.objects.get(performance=performance_id)
        enqueue(kind=CANCEL_ORDERS, subject_id=cancelling.pk)
        publish_cancellation(cancelling)


def resume_cancelled(orders: Iterable[Order]) -> None:
    """Restart the job for orders that have just been paid, if their performance is cancelled.

    The stock rows of the orders are locked, and cancelling locks them, too: it has either committed by now and is
    visible here, or will see these orders as they are now.
    """
    by_performance = {order.performance_id: order for order in orders}
    for performance_id in list_cancelled(by_performance):
        resume_refunds(performance_id=performance_id, order_id=by_performance[performance_id].pk)


def publish_cancellation(cancelling: Cancelling) -> None:
    """Publish that a cancelled performance's job has made progress."""
    publish(CancellingChanged(cancelling.account_id, cancelling.pk))
