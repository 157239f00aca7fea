"""What was bought, for the buyer's own calendar: an entry for each performance that there are tickets of."""

from __future__ import annotations

from server.core.errors import NotFound
from server.core.speech.languages import speaking
from server.events.calendar.feed import CalendarEntry, write_calendar
from server.orders.models import Order, Ticket
from server.orders.papers.services.tickets import venue_address
from server.orders.selectors import list_payment_orders
from server.payments.models import Payment


def render_calendar(payment: Payment) -> bytes:
    """Write a payment's performances as iCalendar, each by the clock of its venue; what was given back is left out.

    :raises NotFound: if nothing is left of it to come to.
    """
    orders = [order for order in list_payment_orders(payment=payment) if _lets_in(order)]
    if not orders:
        raise NotFound
    with speaking(payment.language):
        return write_calendar(orders[0].performance.event.spoken_name, [_entry(payment, order) for order in orders])


def _lets_in(order: Order) -> bool:
    return any(ticket.status in (Ticket.Status.VALID, Ticket.Status.ADMITTED) for ticket in order.tickets.all())


def _entry(payment: Payment, order: Order) -> CalendarEntry:
    performance = order.performance
    venue = performance.event.venue
    return CalendarEntry(
        uid=f"{payment.reference}-{order.pk}@foyer",
        name=performance.event.spoken_name,
        subcategory=performance.subcategory,
        place=", ".join(part for part in (venue.name, venue_address(order)) if part),
        zone=performance.timezone,
        starts_at=performance.starts_at,
        is_cancelled=not performance.is_active,
        sequence=performance.version - 1,
        changed_at=performance.changed_at,
    )
