"""Redeeming upsells: a unit's redemption is written, or taken back, as the door has judged."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import connection
from django.db.models import F

from server.accounts.models import User
from server.orders.models import Order, OrderEvent, Ticket, UpsellItem
from server.orders.services import history
from server.orders.services.admissions import AdmissionLost
from server.orders.services.history import Piece
from server.stock.services import counters


@dataclass(frozen=True, kw_only=True)
class Redemption:
    """One unit's redemption: when, where, by whom, and its position at the door."""

    item_id: int
    at: datetime
    gate: str
    device: str
    by_id: int
    door_position: int


# One statement for the whole batch, as in `admissions`.
_REDEEM = """
UPDATE {table} SET status = 'redeemed', version = version + 1, redeemed_at = v.column2, redeemed_gate = v.column3,
    redeemed_device = v.column4, redeemed_by_id = v.column5, door_position = v.column6
FROM (VALUES {rows}) AS v WHERE {table}.id = v.column1 AND {table}.status = 'open'
"""


def redeem_items(redemptions: Sequence[Redemption]) -> None:
    """Redeem upsells whose orders this transaction has locked.

    :raises AdmissionLost: if one of them is not open any more.
    """
    values = [
        value
        for row in redemptions
        for value in (
            row.item_id,
            connection.ops.adapt_datetimefield_value(row.at),
            row.gate,
            row.device,
            row.by_id,
            row.door_position,
        )
    ]
    rows = ", ".join(["(%s, %s, %s, %s, %s, %s)"] * len(redemptions))
    table = connection.ops.quote_name(UpsellItem._meta.db_table)
    with connection.cursor() as cursor:
        cursor.execute(_REDEEM.format(table=table, rows=rows), values)
        if cursor.rowcount != len(redemptions):
            raise AdmissionLost


def reset_items(item_ids: Collection[int], *, door_position: int) -> None:
    """Take back the redemptions of one performance's upsells, whose orders this transaction has locked.

    :raises AdmissionLost: if one of them is not redeemed any more.
    """
    redeemed = UpsellItem.objects.filter(pk__in=item_ids, status=UpsellItem.Status.REDEEMED)
    won = redeemed.update(
        status=UpsellItem.Status.OPEN,
        version=F("version") + 1,
        redeemed_at=None,
        redeemed_gate="",
        redeemed_device="",
        redeemed_by=None,
        door_position=door_position,
    )
    if won != len(item_ids):
        raise AdmissionLost


def note_redemptions(
    items: Iterable[tuple[int, str, int]],
    *,
    kind: OrderEvent.Kind,
    by_of: Mapping[int, User],
    account_of: Mapping[int, int],
) -> None:
    """Write into the orders' histories which units were redeemed or reset: their order, name and number.

    `by_of` says for each order who did it, `account_of` whose it is.
    """
    names: dict[int, Counter[str]] = defaultdict(Counter)
    parts: dict[int, list[Piece]] = defaultdict(list)
    for order_id, name, number in items:
        names[order_id][name] += 1
        parts[order_id].append(Piece(kind="upsell", number=number))
    history.note_each(
        history.Note(
            account_id=account_of[order_id],
            order_id=order_id,
            kind=kind,
            by=by_of[order_id],
            description=", ".join(name if n == 1 else f"{name} ({n})" for name, n in of_one.items()),
            parts=tuple(parts[order_id]),
        )
        for order_id, of_one in sorted(names.items())
    )


def stamp_upsells(orders: Sequence[Order], tickets: Iterable[Ticket], upsells: Sequence[UpsellItem]) -> None:
    """Write at which position of the door upsells were sold, so that a phone which asks what is new hears of them.

    Like `stamp` of tickets, while the stock rows are locked. Where only upsells were sold no claim has raised the
    stock's version, so it is raised here.
    """
    position_of = {ticket.performance_id: ticket.door_position for ticket in tickets}
    account_of = {order.performance_id: order.account_id for order in orders}
    for performance_id in sorted({item.performance_id for item in upsells}):
        position = position_of.get(performance_id)
        if position is None:
            position = counters.next_position(account_id=account_of[performance_id], performance_id=performance_id)
        units = [item for item in upsells if item.performance_id == performance_id]
        for item in units:
            item.door_position = position
        UpsellItem.objects.filter(pk__in=[item.pk for item in units]).update(door_position=position)
