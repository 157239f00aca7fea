"""A refund at the counter whose cash is handed back in a step of its own."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail

from server.aftersales.exchanges.rules import ExchangeInput
from server.aftersales.exchanges.services import Settlement, make_exchange
from server.aftersales.refunds.services import request_refund
from server.aftersales.refunds.settlement_services import pay_out
from server.aftersales.tests.exchanges.factories import make_sale_fixture
from server.aftersales.tests.payouts.factories import cash_of, payouts_of, sell
from server.messaging.services.delivery import SendOrderEmail
from server.payments.models import Refund
from server.platform import clock
from server.platform.models import OutboxJob
from server.platform.outbox import JobEnqueued
from server.reporting.integrity_services import find_differences
from server.sales.models import Order, RequestedEmail
from server.sales.tests.sales import order_page
from server.testing import factories
from server.testing.jobs import do, work_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def performance():
    return factories.make_performance(capacity=50)


@pytest.fixture
def seller(performance):
    return factories.make_staff(performance.account)


@pytest.fixture
def order(performance, seller) -> Order:
    return sell(performance, caller=seller)


def row_of(api: Any, order: Order) -> dict[str, Any]:
    """Read an order's row of the list."""
    found = api.post("/v1/events/searchOrderDetails", {"payment_method": "order"}).json()["data"]["eventinfo"]
    return next(row for row in found if row["id"] == order.pk)


def refund_all(api: Any, order: Order, **more: Any) -> dict[str, Any]:
    body = {"payment_intent": order.payment.reference, "totalAmount": "40.00", **more}
    answer = api.post("/v1/payment/paymentRefundByOrder", body)
    assert (answer.status_code, answer.json()["message"]) == (200, "Refund Updated Successfully")
    return answer.json()


def test_open_payout_is_shown_by_order_list_and_till(order, seller, api_for):
    api = api_for(seller.user)
    refund_all(api, order, handbacklater=True)

    row = row_of(api, order)
    assert (row["paymentstatus"], row["ticketsleft"], row["tohandback"]) == ("Refund", 0, "40.00")
    page = order_page(api, order.pk)
    assert page["tohandback"] == "40.00"
    assert [refund["topayout"] for refund in page["refunds"]] == [True, False]
    share, whole = page["refunds"]
    assert (share["shareof"], whole["shareof"]) == (whole["refundid"], None)
    assert cash_of(seller) == 40
    assert list(find_differences()) == []

    (payout,) = payouts_of(order.payment)
    api.post("/v1/payment/payOutRefund", {"refundid": payout.pk})

    row = row_of(api, order)
    assert (row["tohandback"], order_page(api, order.pk)["tohandback"]) == ("0.00", "0.00")
    assert cash_of(seller) == 0
    assert list(find_differences()) == []


def test_whoever_does_not_say_so_has_handed_it_back(order, seller, api_for):
    api = api_for(seller.user)
    refund_all(api, order)

    assert row_of(api, order)["tohandback"] == "0.00"
    assert cash_of(seller) == 0


def test_of_some_tickets_what_they_cost_waits_and_the_others_are_counted(order, seller, api_for):
    api = api_for(seller.user)
    first = order.tickets.earliest("pk")
    body = {
        "eventticketdetails": [{"eventticketdetailid": order.pk}],
        "ticketinfo": [{"ticketid": first.pk, "tickettypeid": 0, "quantity": 1}],
        "handbacklater": True,
    }
    assert api.post("/v1/payment/partialRefund", body).status_code == 200

    row = row_of(api, order)
    assert (row["nooftickets"], row["ticketsleft"], row["tohandback"]) == (2, 1, "20.00")


def test_an_exchange_for_cheaper_tickets_waits_with_its_new_order(api_for):
    sale = make_sale_fixture()
    quoted = sale.quote(sale.cheaper)
    made = make_exchange(
        caller=sale.seller,
        exchange_input=ExchangeInput(order=quoted.exchange.order_id, performance=sale.cheaper.pk),
        exchange_id=quoted.exchange.pk,
        how=Settlement(settles=True, hands_back_later=True),
    )

    assert made.made is not None
    assert row_of(api_for(sale.seller.user), made.made)["tohandback"] == "10.00"
    assert cash_of(sale.seller) == 40
    pay_out(caller=sale.seller, refund_id=Refund.objects.get(kind="exchange").pk)
    assert row_of(api_for(sale.seller.user), made.made)["tohandback"] == "0.00"
    assert cash_of(sale.seller) == 30


def test_a_buyer_at_the_counter_gets_one_email_once_they_have_their_money(
    order, seller, published_events, django_capture_on_commit_callbacks
):
    request_refund(caller=seller, order_id=order.pk, hands_back_later=True)
    email = RequestedEmail.objects.get(kind="refund")
    assert not do(SendOrderEmail, email)

    with django_capture_on_commit_callbacks(execute=True):
        pay_out(caller=seller, refund_id=payouts_of(order.payment)[0].pk)

    assert RequestedEmail.objects.filter(kind="refund").get() == email
    work = work_of(SendOrderEmail, email)
    assert [event.work_id for event in published_events if isinstance(event, JobEnqueued)] == [work.pk]
    assert do(SendOrderEmail, email)
    assert "collect" not in str(mail.outbox[-1].body)


def test_absent_buyer_is_mailed_where_to_collect_and_after_collecting(order, seller):
    request_refund(caller=seller, order_id=order.pk, hands_back_later=True)
    OutboxJob.objects.update(due_at=clock.now())
    assert do(SendOrderEmail, RequestedEmail.objects.get(kind="refund"))
    assert "Please collect £40.00 in cash at the box office" in " ".join(str(mail.outbox[-1].body).split())

    pay_out(caller=seller, refund_id=payouts_of(order.payment)[0].pk)

    assert do(SendOrderEmail, RequestedEmail.objects.filter(kind="refund").latest("pk"))
    assert "£40.00 was refunded to you in cash at the box office." in " ".join(str(mail.outbox[-1].body).split())
