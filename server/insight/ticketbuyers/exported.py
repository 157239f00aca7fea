"""Ticket buyers as files: they are a file of orders, and take the same right."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.models import Right
from server.accounts.rights_selectors import needs_right
from server.core.tables.lists import Listed, exported
from server.core.tables.table import Column, Kind, local
from server.insight.ticketbuyers.selectors import Buyer, walk_buyers
from server.insight.ticketbuyers.serializers import TicketBuyersIn
from server.orders.listing.selectors import OrdersAsked, count_orders


def _starts(buyer: Buyer) -> object:
    return local(buyer.order.performance.starts_at, buyer.order.performance.timezone)


COLUMNS = (
    Column(heading="Email", value=lambda buyer: buyer.order.payment.buyer_email, width=32),
    Column(heading="Name", value=lambda buyer: buyer.order.payment.buyer_name),
    Column(heading="Country", value=lambda buyer: buyer.order.payment.buyer_country),
    Column(heading="Zipcode", value=lambda buyer: buyer.order.payment.buyer_zipcode, width=12),
    Column(heading="Event", value=lambda buyer: buyer.order.performance.event.name, width=32),
    Column(heading="Date & Time", value=_starts, kind=Kind.MOMENT, width=18),
    Column(heading="Tickets", value=lambda buyer: buyer.tickets, kind=Kind.NUMBER, width=9),
    Column(heading="Upsells", value=lambda buyer: buyer.upsells, kind=Kind.NUMBER, width=9),
    Column(heading="Currency", value=lambda buyer: buyer.order.payment.currency, width=9),
    Column(heading="Total", value=lambda buyer: buyer.total, kind=Kind.MONEY, width=12),
)


@exported("ticket_buyers", title="Ticket buyers", form=TicketBuyersIn, roles=NOT_DOOR_STAFF, names_people=True)
def ticket_buyers(caller: Staff, wire: TicketBuyersIn) -> Listed:
    needs_right(caller, Right.EXPORT_ORDERS)
    asked = wire.orders(caller)
    return Listed(
        columns=COLUMNS,
        count=lambda most: count_orders(caller=caller, asked=asked, most=most),
        walk=partial(_walk, caller, asked),
    )


def _walk(caller: Staff, asked: OrdersAsked, at_a_time: int) -> Iterator[list[Buyer]]:
    return walk_buyers(caller=caller, asked=asked, at_a_time=at_a_time)
