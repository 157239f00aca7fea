"""Documents of what tests sell."""

from __future__ import annotations

from server.documents.ticket_services import render_orders_pdf
from server.payments.models import Payment
from server.sales.selectors import list_payment_orders


def render_tickets_pdf(payment: Payment) -> bytes:
    """Draw the valid and the admitted tickets of a payment, a page each, and what else its orders have."""
    return render_orders_pdf(payment, list_payment_orders(payment=payment))
