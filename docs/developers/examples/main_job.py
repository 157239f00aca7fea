"""Sells two tickets and takes them back. FOYER_URL says where, FOYER_KEY as whom."""

import os
from typing import TypeVar
from uuid import uuid4

from foyer_client import AuthenticatedClient
from foyer_client.api.cancel_orders import cancel_order
from foyer_client.api.events_and_performances import get_performance, list_events, list_performances
from foyer_client.api.orders import get_order
from foyer_client.api.payments import pay_reservation
from foyer_client.api.quotes import quote_basket
from foyer_client.api.reservations import create_reservation
from foyer_client.models import (
    BasketInRequest,
    BuyerInRequest,
    CancelInRequest,
    ItemInRequest,
    PaymentInRequest,
    PaymentInRequestBy,
    ProblemOut,
    TicketLineInRequest,
)

Answer = TypeVar("Answer")


def answered(answer: Answer | ProblemOut | None) -> Answer:
    """Give an answer; a refusal ends the program with its message."""
    if answer is None or isinstance(answer, ProblemOut):
        raise SystemExit(answer.message if answer else "no answer")
    return answer


foyer = AuthenticatedClient(
    base_url=os.environ["FOYER_URL"], token=os.environ["FOYER_KEY"], prefix="", auth_header_name="X-Api-Key"
)

# [list_events]
events = answered(list_events.sync(client=foyer))
event = events.data[0]
print(event.name, "at", event.venue.name)

# [list_performances]
performances = answered(list_performances.sync(event.event, client=foyer))
performance = next(one for one in performances.data if one.on_sale)
print(performance.starts_at.isoformat(), performance.available, "left")

# [get_performance]
offer = answered(get_performance.sync(performance.performance, client=foyer))
for kind in offer.ticket_types:
    print(kind.name, kind.total, offer.currency)

# [quote_basket]
normal = TicketLineInRequest(ticket_type=None, quantity=2)
basket = BasketInRequest(items=[ItemInRequest(performance=performance.performance, tickets=[normal])])
quote = answered(quote_basket.sync(client=foyer, body=basket))
print("two tickets:", quote.total, quote.currency)

# [create_reservation]
reservation = answered(create_reservation.sync(client=foyer, body=basket, idempotency_key=str(uuid4())))
print("kept until", reservation.expires_at.isoformat())

# [pay_reservation]
buyer = BuyerInRequest(name="Ada Byron", email="ada@example.org")
payment = answered(
    pay_reservation.sync(
        reservation.reservation,
        client=foyer,
        body=PaymentInRequest(by=PaymentInRequestBy.CLIENT, buyer=buyer),
        idempotency_key=str(uuid4()),
    )
)
print("paid:", payment.orders[0].reference)

# [get_order]
order = answered(get_order.sync(reservation.orders[0], client=foyer))
for ticket in order.tickets:
    print("ticket", ticket.ticket, ticket.status)

# [cancel_order]
reason = CancelInRequest(reason="The buyer is ill")
cancelled = answered(cancel_order.sync(order.order, client=foyer, body=reason, idempotency_key=str(uuid4())))
print("now", cancelled.status)
# []
