"""Every typed amount of money: one that is too long is refused with its form's message, before it is rounded."""

from __future__ import annotations

import pytest

from server.catalogue.errors import TICKET_COST_WRONG
from server.catalogue.events.forms import BOOKING_FEE_WRONG
from server.catalogue.upsells.errors import ONLINE_COST_WRONG, VENUE_COST_WRONG
from server.payments.api import COUNTED_REQUIRED
from server.platform.money import AMOUNT_WRONG
from server.testing.tenants import Tenant
from server.tests.callers import person
from server.tests.calls import CALLS
from server.tests.calls.shapes import changed
from server.tests.refusals import Unchanged

pytestmark = [pytest.mark.django_db, pytest.mark.database]
TOO_LONG = ("1000000000", "999999999.995", "1e30", "9" * 30, "NaN", "Infinity", "-1")
MESSAGES = {
    "createEvent event.eventdetailfile.0.ticketcost": TICKET_COST_WRONG,
    "createEvent event.applicablefees": BOOKING_FEE_WRONG,
    "updateEventDetails ticketcost": TICKET_COST_WRONG,
    "updateEventDetailsBulk changes.ticketcost": TICKET_COST_WRONG,
    "insertCustomerAccount ticket_fee": AMOUNT_WRONG,
    "createUpsell upsell.upsell_cost": ONLINE_COST_WRONG,
    "createUpsell upsell.upsell_invenuecost": VENUE_COST_WRONG,
    "createTicketType adjustment_amount": AMOUNT_WRONG,
    "promocodeManagement promocodedetails.0.discountvalue": AMOUNT_WRONG,
    "gift-cards amount": AMOUNT_WRONG,
    "gift-cards tendered": AMOUNT_WRONG,
    "payment tendered": AMOUNT_WRONG,
    "closeDay counted": COUNTED_REQUIRED,
}


@pytest.mark.parametrize(("field", "message"), MESSAGES.items())
def test_an_amount_beyond_nine_digits_is_refused_in_its_forms_words(
    ours: Tenant, unchanged: Unchanged, field: str, message: str
):
    route, path = field.split()
    call = next(call for call in CALLS if call.route.endswith(f"/{route}") and path in call.fields)
    good = call.body(ours) if call.body else {}

    for text in TOO_LONG:
        response = person(ours, call.maker).make(call, ours, changed(good, path, text))

        unchanged.after(f"{field} {text}")
        assert (response.status_code, response.json()["message"]) == (422, message), (text, response.json())
