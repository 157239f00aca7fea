"""The office's changes on an order's page, each by its call, and resent emails."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from server.aftersales.order_page.services import MOST_SENT
from server.messaging.services.delivery import SendOrderEmail
from server.payments.services.checkouts import Buyer, remove_buyer
from server.sales.changes import OrderChanged
from server.sales.models import Order, OrderEvent, RequestedEmail
from server.sales.tests.sales import order_page
from server.testing.factories import make_performance, make_user, reserve_tickets, sell_tickets
from server.testing.jobs import do
from server.testing.outside.postbox import PostBox

pytestmark = pytest.mark.django_db
ADA = Buyer(name="Ada Buyer", email="ada@example.org", phone="+44 20 7946 0000")


@pytest.fixture
def order() -> Order:
    return sell_tickets(make_performance(), 2, buyer=ADA).orders.get()


@pytest.fixture
def api(api_for: Any, order: Order) -> APIClient:
    return api_for(make_user(order.account))


def put_email(api: APIClient, order: Order, email: Any, **more: Any) -> Any:
    return api.put(f"/v1/orders/updateOrderEmail/{order.pk}", {"email": email, **more}, format="json")


def put_comments(api: APIClient, order: Order, comments: Any, **more: Any) -> Any:
    body = {"updateObj": {"order_comments": comments}, **more}
    return api.put(f"/v1/orders/updateOrder/{order.pk}", body, format="json")


def resend(api: APIClient, order: Order, **more: Any) -> Any:
    return api.post("/v1/events/sendOrderEmailToSupport", {"payment_id": order.payment.reference, **more})


def kinds_of(order: Order) -> list[str]:
    return list(OrderEvent.objects.filter(order=order).order_by("pk").values_list("kind", flat=True))


# The address


def test_the_address_is_changed_for_all_orders_of_the_payment(api: APIClient, order: Order):
    answer = put_email(api, order, "ada@new.example.org")

    assert (answer.status_code, answer.json()["message"]) == (200, "Email updated!")
    assert answer.json()["updatedOrder"]["email"] == order_page(api, order.pk)["email"] == "ada@new.example.org"
    assert kinds_of(order)[-1] == "email"
    history = "".join(f"{row.description}{row.data}" for row in order.events.all())
    assert "example.org" not in history


@pytest.mark.parametrize(
    ("email", "message"),
    [
        ("", "Email is required"),
        (None, "Email is required"),
        ("ada", "Must be a valid email"),
        ("ada@", "Must be a valid email"),
        (f"{'a' * 60}@{'b' * 60}.{'c' * 60}.{'d' * 60}.{'e' * 20}.org", "Email must be at most 255 characters"),
    ],
)
def test_an_address_that_is_none_is_refused(api: APIClient, order: Order, email: Any, message: str):
    answer = put_email(api, order, email)

    assert (answer.status_code, answer.json()["message"]) == (422, message)
    assert order_page(api, order.pk)["email"] == "ada@example.org"


def test_a_missing_address_is_refused(api: APIClient, order: Order):
    answer = api.put(f"/v1/orders/updateOrderEmail/{order.pk}", {}, format="json")

    assert (answer.status_code, answer.json()["message"]) == (422, "Email is required")


def test_of_two_who_change_the_address_the_second_is_shown_the_first_ones(api: APIClient, order: Order):
    seen = order_page(api, order.pk)["version"]
    put_email(api, order, "first@example.org", version=seen, was="ada@example.org")

    stale = put_email(api, order, "second@example.org", version=seen, was="ada@example.org")

    assert (stale.status_code, stale.json()["code"]) == (409, "changed")
    assert stale.json()["current"]["email"] == "first@example.org"
    assert order_page(api, order.pk)["email"] == "first@example.org"


# Comments


def test_comments_are_changed(api: APIClient, order: Order):
    answer = put_comments(api, order, "Wheelchair\nrow A")

    assert (answer.status_code, answer.json()["message"]) == (200, "Comments updated!")
    assert answer.json()["updatedOrder"]["order_comments"] == "Wheelchair\nrow A"
    assert kinds_of(order)[-1] == "commented"


def test_comments_are_not_overwritten_by_whoever_began_before(api: APIClient, order: Order):
    seen = order_page(api, order.pk)["version"]
    put_comments(api, order, "Wheelchair", version=seen, was="")

    stale = put_comments(api, order, "Row A please", version=seen, was="")

    assert (stale.status_code, stale.json()["current"]["order_comments"]) == (409, "Wheelchair")
    again = put_comments(api, order, "Wheelchair, row A", version=stale.json()["current"]["version"])
    assert again.status_code == 200


def test_what_else_happens_to_an_order_does_not_refuse_comments(api: APIClient, order: Order):
    seen = order_page(api, order.pk)["version"]
    put_email(api, order, "ada@new.example.org")

    assert put_comments(api, order, "Wheelchair", version=seen, was="").status_code == 200


def test_the_same_again_writes_nothing(api: APIClient, order: Order):
    put_comments(api, order, "Wheelchair")
    version = order_page(api, order.pk)["version"]

    put_comments(api, order, "Wheelchair", version=1, was="")

    assert order_page(api, order.pk)["version"] == version


# Marketing


def test_the_marketing_consent_is_recorded_and_withdrawn(api: APIClient, order: Order):
    def fields(word: str) -> Any:
        body = {"action_type": "updation", "payment_id": order.payment.reference, "marketingoptin": word}
        return api.post("/v1/events/updateMarketingOptin", body)

    answer = fields("True")
    assert (answer.status_code, answer.json()["message"]) == (200, "Updated Successfully")
    assert order_page(api, order.pk)["marketing_optin"] == "True"
    fields("False")
    assert order_page(api, order.pk)["marketing_optin"] == "False"


# Resending the email


def test_the_mail_is_sent_to_another_address_and_its_fate_is_shown(api: APIClient, order: Order, postbox: PostBox):
    answer = resend(api, order, emailOverride="grandma@example.org")

    assert (answer.status_code, answer.json()["message"]) == (200, "Email is on its way")
    shown = order_page(api, order.pk)["letters"]
    assert [(row["kind"], row["state"]) for row in shown] == [("tickets", "waiting")]
    do(SendOrderEmail, RequestedEmail.objects.get())
    assert postbox.recipients == ["grandma@example.org"]
    shown = order_page(api, order.pk)["letters"]
    assert [(row["kind"], row["state"]) for row in shown] == [("tickets", "sent")]


def test_the_buyers_own_address_is_not_written_down_a_second_time(api: APIClient, order: Order):
    resend(api, order, emailOverride="ADA@example.org")

    assert RequestedEmail.objects.get().address == ""


def test_without_another_address_the_one_beside_it_counts(api: APIClient, order: Order):
    assert resend(api, order, email="ada@example.org").status_code == 200


@pytest.mark.parametrize("body", [{}, {"emailOverride": ""}, {"email": ""}, {"emailOverride": "", "email": "a@b.org"}])
def test_without_any_address_nothing_is_sent(api: APIClient, order: Order, body: dict[str, str]):
    answer = resend(api, order, **body)

    assert (answer.status_code, answer.json()["message"]) == (422, "Please specify an email address")
    assert not RequestedEmail.objects.exists()


def test_attempts_are_limited(api: APIClient, order: Order, later: Any):
    for _ in range(MOST_SENT):
        assert resend(api, order, emailOverride="grandma@example.org").status_code == 200

    refused = resend(api, order, emailOverride="grandma@example.org")

    assert (refused.status_code, refused.json()["code"]) == (429, "sent_too_often")
    assert RequestedEmail.objects.count() == MOST_SENT
    later(minutes=61)
    assert resend(api, order, emailOverride="grandma@example.org").status_code == 200


def test_what_is_not_paid_is_not_sent(api_for: Any):
    reserved = reserve_tickets(make_performance(), 1)
    api = api_for(make_user(reserved.part.payment.account))

    answer = resend(api, reserved.orders[0], emailOverride="grandma@example.org")

    assert (answer.status_code, answer.json()["message"]) == (409, "This Order is Progress.")


# Removed buyers


def test_neither_address_nor_consent_of_a_removed_buyer_is_changed(api: APIClient, order: Order):
    remove_buyer(payment=order.payment)

    body = {"action_type": "updation", "payment_id": order.payment.reference, "marketingoptin": "True"}
    answers = [put_email(api, order, "a@example.org"), api.post("/v1/events/updateMarketingOptin", body)]

    assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [(409, "buyer_removed")] * 2
    permissions = order_page(api, order.pk)["rights"]
    assert (permissions["email"], permissions["marketing"], permissions["deleteUser"]) == (False, False, False)


@pytest.mark.django_db(transaction=True)
def test_whoever_looks_at_the_page_hears_of_each(api: APIClient, order: Order, published_events: list[Any]):
    published_events.clear()
    before = order_page(api, order.pk)["version"]

    put_comments(api, order, "Wheelchair")
    put_email(api, order, "ada@new.example.org")

    changed = OrderChanged(order.account_id, order.pk, order.performance_id)
    assert [change for change in published_events if isinstance(change, OrderChanged)] == [changed, changed]
    assert order_page(api, order.pk)["version"] == before + 2
