"""Reading what a buyer may exchange their tickets for by themselves."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet

from server.accounts.caller import LinkHolder
from server.core import clock
from server.core.errors import NotFound
from server.events.models import AfterSale, Performance
from server.events.onsale import on_sale_now
from server.orders.exchanging.errors import NoneLeft, TooFewLeft
from server.orders.exchanging.wishes import NewSeats, Wish
from server.orders.mine.selectors import OwnOrder
from server.orders.refunds.refundable import LIVE, Choice
from server.stock.selectors import count_available

MOST_DATES = 500


def list_dates(own: OwnOrder) -> list[Performance]:
    """List the performances that an order's tickets may be exchanged for, by when they begin.

    They are on sale to everybody now, and of its event, or where its terms say so of all the account's in its currency.
    """
    rows = _within_reach(own).select_related("stock", "event__venue").order_by("starts_at", "pk")
    return list(rows[:MOST_DATES])


def _within_reach(own: OwnOrder) -> QuerySet[Performance]:
    order, now = own.order, clock.now()
    rows = Performance.objects.filter(
        on_sale_now(now), account=order.account_id, starts_at__gt=now, cancelled_at=None
    ).exclude(pk=order.performance_id)
    event = order.performance.event
    if own.terms.reach == AfterSale.Reach.EVENT:
        return rows.filter(event=event)
    return rows.filter(event__currency=event.currency)


def check_date(*, caller: LinkHolder, own: OwnOrder, performance_id: int, quantity: int) -> None:
    """Refuse a performance that the tickets of an order may not be exchanged for, or that has not so many left.

    :raises NotFound: for one that is not among those of `list_dates`.
    :raises NoneLeft, TooFewLeft: if it has not so many that everybody may have.
    """
    target = _within_reach(own).select_related("stock").filter(pk=performance_id).first()
    if target is None:
        raise NotFound
    left = count_available(caller=caller, stocks=[target.stock])[target.pk]
    if left == 0:
        raise NoneLeft
    if left < quantity:
        raise TooFewLeft


def wish_of(own: OwnOrder, performance_id: int, ticket_ids: Sequence[int], seats: Sequence[NewSeats]) -> Wish:
    """Write what a buyer wishes: some tickets, or all that are left with their upsells, for others of a performance.

    :raises NotFound: for a ticket that is not the order's.
    """
    live = {ticket.pk: ticket for ticket in own.order.tickets.all() if ticket.status in LIVE}
    if not set(ticket_ids) <= set(live):
        raise NotFound
    is_all = set(ticket_ids) == set(live)
    return Wish(
        order=own.order.pk,
        performance=performance_id,
        tickets=() if is_all else tuple(Choice(unit=number) for number in ticket_ids),
        seats=tuple(seats),
    )
