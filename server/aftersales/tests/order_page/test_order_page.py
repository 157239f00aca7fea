"""The data of an order's page: its refunds, its emails, a dispute, its holds, its Party Pass, and its order sheet."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from io import BytesIO
from typing import Any
from zoneinfo import ZoneInfo

import pypdfium2
import pytest

from server.accounts.models import Account
from server.catalogue.events.models import Performance
from server.documents.order_sheet_services import COLUMNS, cells_of, render_order_pdf
from server.payments.models import Charge, Dispute, Payment
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.sales.models import Order, Ticket
from server.sales.selectors import whole_orders
from server.sales.tests.sales import order_page
from server.testing.factories import make_hold, make_performance, make_user, sell_tickets

pytestmark = pytest.mark.django_db
ADA = Buyer(name="Ada Buyer", email="ada@example.org")


@pytest.fixture
def order() -> Order:
    return sell_tickets(make_performance(), 3, buyer=ADA).orders.get()


@pytest.fixture
def api(api_for: Any, order: Order) -> Any:
    return api_for(make_user(order.account))


def refund_one(api: Any, order: Order) -> Any:
    ticket = order.tickets.order_by("pk")[0]
    body = {
        "eventticketdetails": [{"eventticketdetailid": order.pk}],
        "ticketinfo": [{"ticketid": ticket.pk, "tickettypeid": None, "quantity": 1}],
        "reason": "Ill",
    }
    return api.post("/v1/payment/partialRefund", body, format="json")


def test_a_partial_refund_is_shown_with_its_tickets_and_leaves_the_rest(api: Any, order: Order):
    assert order_page(api, order.pk)["refundstatus"] == ""

    answer = refund_one(api, order)

    assert (answer.status_code, answer.json()["message"]) == (200, "Refund Updated Successfully")
    page = order_page(api, order.pk)
    (refund,) = page["refunds"]
    assert (refund["amount"], refund["status"], refund["gateway"], refund["reason"]) == (
        "20.00",
        "succeeded",
        "cash",
        "Ill",
    )
    assert [(unit["ticketid"], unit["amount"]) for unit in refund["units"]] == [
        (order.tickets.order_by("pk")[0].pk, "20.00")
    ]
    assert (page["refundstatus"], page["refund"], page["paymentstatus"]) == ("Success", "20.00", "Success")
    assert [ticket["state"] for ticket in page["ticketdetails"]].count("refunded") == 1
    assert page["rights"]["partialRefund"] is True


def test_its_history_has_the_specs_names_and_beside_them_ours(api: Any, order: Order):
    refund_one(api, order)

    history = order_page(api, order.pk)["orderhistory"]

    assert ("refund", "refunded") in [(item["action_type"], item["kind"]) for item in history]


def test_what_is_used_up_is_neither_refunded_nor_voided(api: Any, order: Order):
    permissions = order_page(api, order.pk)["rights"]
    assert (permissions["refund"], permissions["partialRefund"], permissions["void"]) == (True, True, True)

    Ticket.objects.filter(order=order).update(status=Ticket.Status.ADMITTED, admitted_at=clock.now())

    page = order_page(api, order.pk)
    assert page["recordstatus"] == 2
    permissions = page["rights"]
    assert (permissions["refund"], permissions["partialRefund"], permissions["void"]) == (False, False, False)


def test_a_sale_of_yesterday_is_not_voided(api: Any, order: Order, later: Any):
    later(days=1)

    assert order_page(api, order.pk)["rights"]["void"] is False


def test_the_button_is_off_where_the_call_would_refuse(api: Any, order: Order):
    """The day is in the account's time zone, as in its cash-up, and card payments are refunded instead."""
    here = clock.now().astimezone(ZoneInfo(order.performance.event.venue.timezone))
    begins = here.replace(hour=0, minute=0, second=0, microsecond=0)
    for paid_at, away, may in [
        (begins, "Pacific/Kiritimati", True),
        (begins - timedelta(seconds=1), "Pacific/Pago_Pago", False),
        (begins - timedelta(seconds=1), "Pacific/Kiritimati", False),
    ]:
        Payment.objects.update(paid_at=paid_at)
        Performance.objects.update(timezone=away)
        assert order_page(api, order.pk)["rights"]["void"] is may, (paid_at, away)

    Payment.objects.update(paid_at=clock.now())
    Order.objects.update(gateway="stripe")
    Charge.objects.update(gateway="stripe")
    assert order_page(api, order.pk)["rights"]["void"] is False
    assert api.post("/v1/payment/voidSale", {"eventticketdetailid": order.pk}).status_code == 409


def test_a_dispute_stands_there_with_the_page_that_answers_it(api: Any, order: Order):
    assert order_page(api, order.pk)["disputes"] == []
    Charge.objects.update(gateway="stripe")
    Dispute.objects.create(
        account=order.account,
        charge=Charge.objects.get(),
        provider_id="dp_1",
        amount=Decimal("60.00"),
        currency="GBP",
        reason="fraudulent",
        status=Dispute.Status.NEEDS_RESPONSE,
        answer_by=clock.now() + timedelta(days=7),
        opened_at=clock.now(),
    )

    (dispute,) = order_page(api, order.pk)["disputes"]

    assert (dispute["status"], dispute["amount"], dispute["reason"]) == ("needs_response", "60.00", "fraudulent")
    assert dispute["link"].endswith("dp_1")


def test_the_party_pass_is_where_the_account_says(api: Any, order: Order):
    assert order_page(api, order.pk)["partypass"] == ""
    Account.objects.filter(pk=order.account_id).update(party_pass_url="https://pass.example.org/{payment}/{order}")

    shown = order_page(api, order.pk)["partypass"]

    assert shown == f"https://pass.example.org/{order.payment.reference}/{order.pk}"


def test_its_tickets_are_printed_from_its_page_as_long_as_it_has_any(api: Any, order: Order):
    path = order_page(api, order.pk)["ticketspdf"]

    response = api.get(path)

    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    Ticket.objects.filter(order=order).update(status=Ticket.Status.REFUNDED)
    assert order_page(api, order.pk)["ticketspdf"] == ""


def test_the_holds_that_it_was_sold_from_are_named(api: Any, order: Order):
    allotment = make_hold(order.performance, 5, name="Friends")
    Ticket.objects.filter(order=order).update(allotment=allotment)

    (hold,) = order_page(api, order.pk)["eventpaymentallocationMappings"]

    assert (hold["allocation"]["allocationname"], hold["allocationcount"]) == ("Friends", 3)


def test_the_order_sheet_is_landscape_and_has_the_specs_columns(api: Any, order: Order):
    answer = api.get(f"/v1/orders/{order.pk}/details.pdf")

    assert answer["Content-Disposition"] == f'attachment; filename="OrderDetails_{order.pk}.pdf"'
    (page,) = pypdfium2.PdfDocument(BytesIO(answer.content))
    width, height = page.get_size()
    assert width > height
    text = page.get_textpage().get_text_range().replace("\r\n", " ")
    for title, _ in COLUMNS:
        assert title in text
    for phrase in ("Ada Buyer", "ada@example.org", "Success", "3", order.payment.reference):
        assert phrase in text


def test_order_sheet_shows_card_and_gift_card(api: Any, order: Order):
    Order.objects.filter(pk=order.pk).update(gift_card=Decimal("10.00"))

    (page,) = pypdfium2.PdfDocument(BytesIO(api.get(f"/v1/orders/{order.pk}/details.pdf").content))

    text = " ".join(page.get_textpage().get_text_range().split())
    for phrase in ("Paid by gift card \N{MINUS SIGN}£10.00", "Cash £50.00"):
        assert phrase in text, text


def test_a_nameless_buyer_is_a_walk_in_in_documents():
    order = whole_orders().get(pk=sell_tickets(make_performance(), 1).orders.get().pk)

    assert cells_of(order)[0] == "Walk-in"


def test_a_large_order_goes_on_on_further_sheets():
    order = whole_orders().get(pk=sell_tickets(make_performance(capacity=100), 60).orders.get().pk)

    assert len(pypdfium2.PdfDocument(BytesIO(render_order_pdf(order)))) == 3
