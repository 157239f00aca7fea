"""Letting in: a ticket's one admission is written, or taken back, as the door has judged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import connection
from django.db.models import F, Q

from server.accounts.models import User
from server.core.announce import announce
from server.orders import history
from server.orders.changes import OrderChanged
from server.orders.history import Piece
from server.orders.models import Order, OrderEvent, Ticket


@dataclass(frozen=True, kw_only=True)
class Admission:
    """One ticket's admission: when, where, by whom, and its position at the door."""

    ticket_id: int
    order_id: int
    at: datetime
    gate: str
    device: str
    by_id: int
    door_position: int


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
_ADMIT = """
UPDATE {table} SET status = 'admitted', version = version + 1, admitted_at = v.column2, admitted_gate = v.column3,
    admitted_device = v.column4, admitted_by_id = v.column5, door_position = v.column6
FROM (VALUES {rows}) AS v WHERE {table}.id = v.column1 AND {table}.status = 'valid'
"""


def admit_tickets(admissions: Sequence[Admission]) -> None:
    """Admit tickets whose orders this transaction has locked, and raise the orders' versions, in two statements.

    :raises AdmissionLost: if one of them is not valid any more.
    """
    values = [
        value
        for row in admissions
        for value in (
            row.ticket_id,
            connection.ops.adapt_datetimefield_value(row.at),
            row.gate,
            row.device,
            row.by_id,
            row.door_position,
        )
    ]
    rows = ", ".join(["(%s, %s, %s, %s, %s, %s)"] * len(admissions))
    table = connection.ops.quote_name(Ticket._meta.db_table)
    with connection.cursor() as cursor:
        cursor.execute(_ADMIT.format(table=table, rows=rows), values)
        if cursor.rowcount != len(admissions):
            raise AdmissionLost
    raise_versions({row.order_id for row in admissions})


def raise_versions(order_ids: Iterable[int]) -> None:
    """Raise the versions of orders that this transaction has locked, since their rows and pages have changed."""
    Order.objects.filter(pk__in=list(order_ids)).update(version=F("version") + 1)


def reset_ticket(*, ticket_id: int, order_id: int, door_position: int) -> None:
    """Take back the admission of a ticket whose order this transaction has locked, and raise the order's version.

    :raises AdmissionLost: if it is not admitted any more.
    """
    admitted = Ticket.objects.filter(pk=ticket_id, status=Ticket.Status.ADMITTED)
    won = admitted.update(
        status=Ticket.Status.VALID,
        version=F("version") + 1,
        admitted_at=None,
        admitted_gate="",
        admitted_device="",
        admitted_by=None,
        door_position=door_position,
    )
    if not won:
        raise AdmissionLost
    raise_versions([order_id])


def note_validation(*, order_id: int, kind: OrderEvent.Kind, by: User, ticket_ids: Sequence[int]) -> None:
    """Write into an order's history that the office validated or reset some of its tickets."""
    order = Order.objects.only("account_id", "performance_id").get(pk=order_id)
    numbers = ", ".join(str(number) for number in sorted(ticket_ids))
    words = f"Ticket {numbers}" if len(ticket_ids) == 1 else f"Tickets {numbers}"
    parts = [Piece(kind="ticket", number=number) for number in sorted(ticket_ids)]
    history.note([order], kind, by=by, description=words, parts=parts)
    announce(OrderChanged(order.account_id, order.pk, order.performance_id))
