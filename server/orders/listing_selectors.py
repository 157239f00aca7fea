"""Reading the list of orders: its rows, searched and filtered."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from server.accounts.caller import Caller
from server.orders.models import Order, Ticket


def list_orders(*, caller: Caller, account_id: int | None, search: str, in_progress: bool) -> QuerySet[Order]:
    """List an account's orders, newest first: those that were paid, or those still in progress.

    `search` finds an e-mail, a last name, a phone number or an order's reference (spec part 3, section 2.6).
    """
    rows = order_rows().exclude(status=Order.Status.FAILED)
    progress = Q(status=Order.Status.PROGRESS)
    rows = rows.filter(progress if in_progress else ~progress)
    if account_id is not None:
        rows = rows.filter(account_id=account_id)
    if words := search.strip():
        rows = rows.filter(
            Q(payment__buyer_email__icontains=words)
            | Q(payment__buyer_name__icontains=words)
            | Q(payment__buyer_phone__icontains=words)
            | Q(payment__reference__iexact=words)
        )
    return caller.within(rows).order_by("-created_at", "-pk")


def order_rows() -> QuerySet[Order]:
    """Give all orders, each read with what a row of the list shows."""
    admitted = (
        Ticket.objects.filter(order=OuterRef("pk"), status=Ticket.Status.ADMITTED)
        .order_by()
        .values("order")
        .annotate(number=Count("pk"))
    )
    rows = Order.objects.select_related("part__reservation", "payment__client", "performance__event__venue")
    return rows.annotate(admitted_count=Coalesce(Subquery(admitted.values("number")), 0))


def read_order_rows(order_ids: Iterable[int]) -> list[Order]:
    """Read some orders as rows of the list, in one query."""
    return list(order_rows().filter(pk__in=list(order_ids)))
