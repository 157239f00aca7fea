"""Writes admissions of tickets and redemptions of upsells, as check-in decided them, with their holders and devices."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import connection
from django.db.models import F, Model, Q

from server.accounts.models import User
from server.inventory.services import counters
from server.payments.models import Payment
from server.payments.search_terms import search_terms_of
from server.platform.domain_events import publish
from server.sales.changes import OrderChanged
from server.sales.models import HolderTerm, MailTrouble, Order, OrderEvent, Ticket, UpsellItem
from server.sales.services import history
from server.sales.services.history import Piece


@dataclass(frozen=True, kw_only=True)
class Admission:
    """A ticket's admission after a scan.

    When, where and by whom it was admitted, and when its holder left, if they did.

    Without `at` it is no longer admitted. `was_admitted` is its state when check-in read it.
    """

    ticket_id: int
    order_id: int
    was_admitted: bool
    door_position: int
    at: datetime | None = None
    gate: str = ""
    device: str = ""
    by_id: int | None = None
    left_at: datetime | None = None


class AdmissionLost(Exception):
    """A ticket has changed since it was read: the transaction must be rolled back and retried."""


def lock_orders(*, order_ids: Iterable[int], ticket_ids: Iterable[int]) -> dict[int, tuple[int, str]]:
    """Lock orders by number or by one of their tickets, and return each one's account and status.

    Whoever changes tickets locks their order first, so that its counts and its version change with them.
    """
    by_ticket = Ticket.objects.filter(pk__in=list(ticket_ids)).values("order_id")
    condition = Q(pk__in=list(order_ids)) | Q(pk__in=by_ticket) if ticket_ids else Q(pk__in=list(order_ids))
    rows = Order.objects.filter(condition).order_by("pk").select_for_update(no_key=True)
    return {pk: (account_id, status) for pk, account_id, status in rows.values_list("pk", "account_id", "status")}


# One statement for the whole batch: Django's bulk_update writes a CASE for each column and row, which took as long as
# everything else in a batch. Both databases call the columns of VALUES column1, column2, …
_ADMIT = """
UPDATE {table} SET version = version + 1, status = v.column3, admitted_at = v.column4{moment},
    admitted_gate = v.column5, admitted_device = v.column6, admitted_by_id = v.column7{number},
    left_at = v.column8{moment}, door_position = v.column9
FROM (VALUES {rows}) AS v WHERE {table}.id = v.column1 AND {table}.status = v.column2
"""
# A column in which every value is NULL has no type on PostgreSQL; SQLite's columns have none at all.
_CASTS = {"postgresql": {"moment": "::timestamptz", "number": "::bigint"}}
_NO_CASTS = {"moment": "", "number": ""}


def write_admissions(admissions: Sequence[Admission]) -> None:
    """Write the admissions of tickets whose orders are locked, and raise the orders' versions, in two statements.

    :raises AdmissionLost: if a ticket is no longer as check-in read it.
    """
    _write(_ADMIT, Ticket, [_values(row) for row in admissions], _CASTS.get(connection.vendor, _NO_CASTS))
    raise_versions({row.order_id for row in admissions})


def _write(statement: str, model: type[Model], rows: Sequence[tuple[Any, ...]], casts: Mapping[str, str]) -> None:
    """Execute a statement for some rows; its table and its VALUES are filled in here.

    :raises AdmissionLost: if it has not written all of them.
    """
    places = f"({', '.join(['%s'] * len(rows[0]))})"
    table = connection.ops.quote_name(model._meta.db_table)
    text = statement.format(table=table, rows=", ".join([places] * len(rows)), **casts)
    with connection.cursor() as cursor:
        cursor.execute(text, [value for row in rows for value in row])
        if cursor.rowcount != len(rows):
            raise AdmissionLost


def _values(row: Admission) -> tuple[Any, ...]:
    was, status = (
        Ticket.Status.ADMITTED if is_in else Ticket.Status.VALID for is_in in (row.was_admitted, row.at is not None)
    )
    at, left_at = (connection.ops.adapt_datetimefield_value(moment) for moment in (row.at, row.left_at))
    shown = (at, row.gate, row.device, row.by_id, left_at)
    return (row.ticket_id, was.value, status.value, *shown, row.door_position)


def raise_versions(order_ids: Iterable[int]) -> None:
    """Raise the versions of locked orders, because their rows and pages have changed."""
    Order.objects.filter(pk__in=list(order_ids)).update(version=F("version") + 1)


def note_validation(*, order_id: int, kind: OrderEvent.Kind, by: User | None, ticket_ids: Sequence[int]) -> None:
    """Note in an order's history that the office validated or reset some of its tickets."""
    order = Order.objects.only("account_id", "performance_id").get(pk=order_id)
    history.note([order], kind, by=by, description=_describe_tickets(ticket_ids), parts=_pieces(ticket_ids))
    publish(OrderChanged(order.account_id, order.pk, order.performance_id))


@dataclass(frozen=True, kw_only=True)
class DoorNote:
    """What happened to some tickets of one order at the door."""

    account_id: int
    order_id: int
    kind: OrderEvent.Kind
    by: User | None  # None for a device
    ticket_ids: tuple[int, ...]


def note_door(notes: Sequence[DoorNote]) -> None:
    """Write door events into the histories of orders, in one statement; only where other systems follow it.

    Elsewhere only the scans record them, so that a scan costs no more.
    """
    history.note_each(
        history.Note(
            account_id=one.account_id,
            order_id=one.order_id,
            kind=one.kind,
            by=one.by,
            description=f"{_describe_tickets(one.ticket_ids)} at the door",
            parts=tuple(_pieces(one.ticket_ids)),
        )
        for one in notes
    )


def _describe_tickets(ticket_ids: Sequence[int]) -> str:
    numbers = ", ".join(str(number) for number in sorted(ticket_ids))
    return f"Ticket {numbers}" if len(ticket_ids) == 1 else f"Tickets {numbers}"


def _pieces(ticket_ids: Sequence[int]) -> list[Piece]:
    return [Piece(kind="ticket", number=number) for number in sorted(ticket_ids)]


@dataclass(frozen=True, kw_only=True)
class Redemption:
    """The redemption of one unit: when, where, by whom, and its position at the door."""

    item_id: int
    at: datetime
    gate: str
    device: str
    by_id: int
    door_position: int


# One statement for the whole batch, as for admissions.
_REDEEM = """
UPDATE {table} SET status = 'redeemed', version = version + 1, redeemed_at = v.column2, redeemed_gate = v.column3,
    redeemed_device = v.column4, redeemed_by_id = v.column5, door_position = v.column6
FROM (VALUES {rows}) AS v WHERE {table}.id = v.column1 AND {table}.status = 'open'
"""


def redeem_items(redemptions: Sequence[Redemption]) -> None:
    """Redeem upsells whose orders are locked.

    :raises AdmissionLost: if one of them is no longer open.
    """
    moment = connection.ops.adapt_datetimefield_value
    rows = [(row.item_id, moment(row.at), row.gate, row.device, row.by_id, row.door_position) for row in redemptions]
    _write(_REDEEM, UpsellItem, rows, {})


def reset_items(item_ids: Collection[int], *, door_position: int) -> None:
    """Reset the redemptions of one performance's upsells, whose orders are locked.

    :raises AdmissionLost: if one of them is no longer redeemed.
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
    """Note in the orders' histories which units were redeemed or reset: their order, name and number.

    `by_of` maps each order to who did it, `account_of` to its account.
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
    """Record the door position at which upsells were sold, so that a device that asks for changes gets them.

    Like `stamp` of tickets, while the stock rows are locked. A sale of upsells alone has not raised the stock's version
    yet, so that happens here.
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


def name_holders(tickets: Collection[Ticket], *, position: int) -> None:
    """Write the holders of some tickets of one performance from their `holder`; `position` is the door's."""
    for ticket in tickets:
        Ticket.objects.filter(pk=ticket.pk).update(
            holder=ticket.holder, door_position=position, version=F("version") + 1
        )
    HolderTerm.objects.filter(ticket__in=tickets).delete()
    HolderTerm.objects.bulk_create(
        HolderTerm(performance_id=ticket.performance_id, word=word, ticket=ticket)
        for ticket in tickets
        for word in sorted(search_terms_of(name=ticket.holder, email="", phone=""))
    )


def refresh_at_doors(orders: Collection[Order]) -> None:
    """Let devices read locked orders again, with what is reserved: by what they are found has changed.

    Call it last, since sales of the same performances wait for their stock rows until the transaction commits.
    """
    accounts = {order.performance_id: order.account_id for order in orders}
    for performance_id, position in counters.take_positions(accounts=accounts, admitted={}).items():
        Ticket.objects.filter(order__in=orders, performance_id=performance_id).update(door_position=position)


def forget_holders(*, payment: Payment) -> None:
    """Remove the holders of a payment's tickets."""
    HolderTerm.objects.filter(ticket__order__payment=payment).delete()
    Ticket.objects.filter(order__payment=payment).exclude(holder="").update(holder="")


def forget_devices(*, tickets: Collection[int], upsells: Collection[int]) -> None:
    """Remove which devices admitted some tickets and handed out some upsells."""
    Ticket.objects.filter(pk__in=tickets).exclude(admitted_device="").update(admitted_device="")
    UpsellItem.objects.filter(pk__in=upsells).exclude(redeemed_device="").update(redeemed_device="")


def forget_address(*, payment: Payment) -> None:
    """Remove the address digests of a payment's delivery failures, as its buyer's data are removed."""
    MailTrouble.objects.filter(payment=payment).update(address_digest="")
