"""Letting in: a ticket's one admission is written, ended or taken back, as the door has judged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import connection
from django.db.models import F, Q

from server.accounts.models import User
from server.core.announce import announce
from server.orders.changes import OrderChanged
from server.orders.models import Order, OrderEvent, Ticket
from server.orders.services import history
from server.orders.services.history import Piece


@dataclass(frozen=True, kw_only=True)
class Admission:
    """How the door leaves one ticket: when, where and by whom it was let in, and when it left again, if it did.

    Without `at` it is not admitted any more. `was_admitted` says what it was when the door read it.
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
    """A ticket has changed since it was read: the transaction is to be rolled back and tried again."""


def lock_orders(*, order_ids: Iterable[int], ticket_ids: Iterable[int]) -> dict[int, tuple[int, str]]:
    """Lock orders by number or by one of their tickets, and give each one's account and status.

    Whoever changes tickets locks their order first, so that its counts and its version move with them.
    """
    by_ticket = Ticket.objects.filter(pk__in=list(ticket_ids)).values("order_id")
    wanted = Q(pk__in=list(order_ids)) | Q(pk__in=by_ticket) if ticket_ids else Q(pk__in=list(order_ids))
    rows = Order.objects.filter(wanted).order_by("pk").select_for_update(no_key=True)
    return {pk: (account_id, status) for pk, account_id, status in rows.values_list("pk", "account_id", "status")}


# One statement for the whole batch: Django's bulk_update writes a CASE for each column and row, which took as long as
# everything else in a batch. Both databases call the columns of VALUES column1, column2, …
_WRITE = """
UPDATE {table} SET version = version + 1, status = v.column3, admitted_at = v.column4{moment},
    admitted_gate = v.column5, admitted_device = v.column6, admitted_by_id = v.column7{number},
    left_at = v.column8{moment}, door_position = v.column9
FROM (VALUES {rows}) AS v WHERE {table}.id = v.column1 AND {table}.status = v.column2
"""
_ROW = f"({', '.join(['%s'] * 9)})"
# A column in which every value is NULL has no type on PostgreSQL; SQLite's columns have none at all.
_CASTS = {"postgresql": {"moment": "::timestamptz", "number": "::bigint"}}
_NO_CASTS = {"moment": "", "number": ""}


def write_admissions(admissions: Sequence[Admission]) -> None:
    """Write how tickets stand whose orders this transaction has locked, and raise the orders' versions: two statements.

    :raises AdmissionLost: if one of them is not what it was when the door read it.
    """
    rows = ", ".join([_ROW] * len(admissions))
    table = connection.ops.quote_name(Ticket._meta.db_table)
    casts = _CASTS.get(connection.vendor, _NO_CASTS)
    with connection.cursor() as cursor:
        cursor.execute(
            _WRITE.format(table=table, rows=rows, **casts), [value for row in admissions for value in _values(row)]
        )
        if cursor.rowcount != len(admissions):
            raise AdmissionLost
    raise_versions({row.order_id for row in admissions})


def _values(row: Admission) -> tuple[Any, ...]:
    was, status = (
        Ticket.Status.ADMITTED if is_in else Ticket.Status.VALID for is_in in (row.was_admitted, row.at is not None)
    )
    at, left_at = (connection.ops.adapt_datetimefield_value(moment) for moment in (row.at, row.left_at))
    shown = (at, row.gate, row.device, row.by_id, left_at)
    return (row.ticket_id, was.value, status.value, *shown, row.door_position)


def raise_versions(order_ids: Iterable[int]) -> None:
    """Raise the versions of orders that this transaction has locked, since their rows and pages have changed."""
    Order.objects.filter(pk__in=list(order_ids)).update(version=F("version") + 1)


def note_validation(*, order_id: int, kind: OrderEvent.Kind, by: User | None, ticket_ids: Sequence[int]) -> None:
    """Write into an order's history that the office validated or reset some of its tickets."""
    order = Order.objects.only("account_id", "performance_id").get(pk=order_id)
    history.note([order], kind, by=by, description=_words(ticket_ids), parts=_pieces(ticket_ids))
    announce(OrderChanged(order.account_id, order.pk, order.performance_id))


@dataclass(frozen=True, kw_only=True)
class DoorNote:
    """What a door did with some tickets of one order."""

    account_id: int
    order_id: int
    kind: OrderEvent.Kind
    by: User | None  # a person, if it was one
    ticket_ids: tuple[int, ...]


def note_door(notes: Sequence[DoorNote]) -> None:
    """Write into the histories of orders what doors did, in one statement; only where other systems hear of it.

    Elsewhere it stands in the door's readings alone, and a scan costs no more.
    """
    history.note_each(
        history.Note(
            account_id=one.account_id,
            order_id=one.order_id,
            kind=one.kind,
            by=one.by,
            description=f"{_words(one.ticket_ids)} at the door",
            parts=tuple(_pieces(one.ticket_ids)),
        )
        for one in notes
    )


def _words(ticket_ids: Sequence[int]) -> str:
    numbers = ", ".join(str(number) for number in sorted(ticket_ids))
    return f"Ticket {numbers}" if len(ticket_ids) == 1 else f"Tickets {numbers}"


def _pieces(ticket_ids: Sequence[int]) -> list[Piece]:
    return [Piece(kind="ticket", number=number) for number in sorted(ticket_ids)]
