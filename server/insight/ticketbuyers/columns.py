"""The columns of ticket buyers, as files have them."""

from __future__ import annotations

from server.core.tables.table import Column, Kind, local
from server.insight.ticketbuyers.selectors import Buyer


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
