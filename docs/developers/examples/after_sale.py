"""Sells two tickets, exchanges them, gives one back and reads a report. FOYER_URL says where, FOYER_KEY as whom."""

import os
from typing import TypeVar
from uuid import uuid4

from foyer_client import AuthenticatedClient
from foyer_client.api.events_and_performances import list_events, list_performances
from foyer_client.api.exchanges import exchange_order, quote_exchange
from foyer_client.api.orders import get_order, list_orders
from foyer_client.api.payments import pay_reservation
from foyer_client.api.refunds import quote_refund, refund_order
from foyer_client.api.reports import list_reports, read_report
from foyer_client.api.reservations import cancel_reservation, create_reservation, get_reservation
from foyer_client.models import (
    BasketInRequest,
    BuyerInRequest,
    ExchangeInRequest,
    ExchangeQuoteInRequest,
    ItemInRequest,
    PaymentInRequest,
    PaymentInRequestBy,
    ProblemOut,
    ReadReportPeriod,
    RefundInRequest,
    RefundQuoteInRequest,
    TicketLineInRequest,
)

Answer = TypeVar("Answer")


def answered(answer: Answer | ProblemOut | None) -> Answer:
    """Give an answer; a refusal ends the program with its message."""
    if answer is None or isinstance(answer, ProblemOut):
        raise SystemExit(answer.message if answer else "no answer")
    return answer


def new_key() -> str:
    return str(uuid4())


foyer = AuthenticatedClient(
    base_url=os.environ["FOYER_URL"], token=os.environ["FOYER_KEY"], prefix="", auth_header_name="X-Api-Key"
)
event = answered(list_events.sync(client=foyer)).data[0]
dates = answered(list_performances.sync(event.event, client=foyer))
first, second, *_ = (one.performance for one in dates.data if one.on_sale)

lines = [TicketLineInRequest(ticket_type=None, quantity=2)]
basket = BasketInRequest(items=[ItemInRequest(performance=first, tickets=lines)])
kept = answered(create_reservation.sync(client=foyer, body=basket, idempotency_key=new_key()))
by_us = PaymentInRequest(by=PaymentInRequestBy.CLIENT, buyer=BuyerInRequest(name="Ada Byron", email="ada@example.org"))
paid = answered(pay_reservation.sync(kept.reservation, client=foyer, body=by_us, idempotency_key=new_key()))
order = paid.orders[0]
print("sold", order.amounts.total, order.currency)

# [quote_exchange]
wish = ExchangeQuoteInRequest(performance=second)
exchange = answered(quote_exchange.sync(order.order, client=foyer, body=wish))
print("exchange costs", exchange.difference, exchange.currency)

# [exchange_order]
made = answered(
    exchange_order.sync(
        order.order, client=foyer, body=ExchangeInRequest(quote=exchange.quote), idempotency_key=new_key()
    )
)
print("exchange", made.status, "into order", made.new_order)

# [quote_refund]
order = answered(get_order.sync(made.new_order or order.order, client=foyer))
one_ticket = next(ticket.ticket for ticket in order.tickets if ticket.status == "valid")
refund = answered(quote_refund.sync(order.order, client=foyer, body=RefundQuoteInRequest(tickets=[one_ticket])))
print("refund gives", refund.amount, refund.currency)

# [refund_order]
body = RefundInRequest(tickets=[one_ticket], reason="One of them is ill")
refunded = answered(refund_order.sync(order.order, client=foyer, body=body, idempotency_key=new_key()))
print("refund", refunded.status)

# [list_orders]
orders = answered(list_orders.sync(client=foyer, performance=second, limit=10))
print(len(orders.data), "orders for the new date")

# [list_reports]
reports = answered(list_reports.sync(client=foyer))
print("reports:", ", ".join(report.report for report in reports.data[:3]))

# [read_report]
rows = answered(read_report.sync("exchanges", client=foyer, period=ReadReportPeriod.THIS_YEAR))
print(len(rows.data), "exchanges since", rows.first_day.isoformat())

# [get_reservation]
kept = answered(create_reservation.sync(client=foyer, body=basket, idempotency_key=new_key()))
print("reserved until", answered(get_reservation.sync(kept.reservation, client=foyer)).expires_at.isoformat())

# [cancel_reservation]
cancel_reservation.sync_detailed(kept.reservation, client=foyer)
# []
