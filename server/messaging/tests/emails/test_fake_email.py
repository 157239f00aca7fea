"""A new kind of email is its name for those who enqueue it, and one class with its templates that renders it."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction

from server.messaging.services.delivery import ORDER_EMAILS, SendOrderEmail
from server.messaging.services.rendering import OrderEmail
from server.messaging.tests.emails.test_requested_emails import sell, text_of
from server.sales.models import Order, OrderEvent, RequestedEmail
from server.sales.services.emails import EMAIL_KINDS, EmailKind, enqueue_email
from server.sales.tests.sales import order_page
from server.testing.factories import make_user
from server.testing.jobs import do
from server.testing.outside.postbox import PostBox

pytestmark = pytest.mark.django_db


THANKS = EmailKind(key="thanks", name="Thanks", needs=("stars",))


class ThanksEmail(OrderEmail):
    """Thanks a buyer so many times over."""

    kind = THANKS
    templates = "sham/thanks"

    @property
    def subject(self) -> str:
        return f"Thank you, {self.payment.buyer_name}"

    def context(self) -> dict[str, Any]:
        return {**super().context(), "stars": self.row.data["stars"]}


@pytest.fixture(autouse=True)
def _thanks(settings: Any):
    settings.TEMPLATES = copy.deepcopy(settings.TEMPLATES)
    settings.TEMPLATES[0]["DIRS"] = [Path(__file__).parent / "templates"]
    EMAIL_KINDS[THANKS.key] = THANKS
    ORDER_EMAILS[THANKS.key] = ThanksEmail
    yield
    del EMAIL_KINDS[THANKS.key], ORDER_EMAILS[THANKS.key]


def test_every_kind_of_email_is_rendered():
    assert ORDER_EMAILS.keys() == EMAIL_KINDS.keys()


def test_a_new_email_is_enqueued_rendered_sent_and_noted(postbox: PostBox, api_for: Any):
    payment = sell()
    by = make_user(account=payment.account)
    with transaction.atomic():
        email = enqueue_email(payment=payment, kind=THANKS, by=by, data={"stars": 5})
    assert email is not None
    assert do(SendOrderEmail, email)

    (message,) = postbox.messages
    assert (message["Subject"], postbox.recipients) == ("Thank you, Ada <b>Buyer</b>", ["ada.buyer@example.org"])
    thanks = f"{payment.account.name} thanks you for order {payment.reference}, "
    assert thanks + "5 times over." in text_of(postbox)
    assert thanks + "<b>5</b> times over." in text_of(postbox, "html")
    (order,) = Order.objects.filter(payment=payment)
    assert OrderEvent.objects.get(order=order, kind=OrderEvent.Kind.MAILED).description == "Thanks sent"
    (shown,) = order_page(api_for(by), order.pk)["letters"]
    assert (shown["kind"], shown["state"]) == ("thanks", RequestedEmail.State.SENT)


def test_a_new_email_that_is_refused_says_so_under_its_own_name(postbox: PostBox):
    payment = sell()
    with transaction.atomic():
        email = enqueue_email(payment=payment, kind=THANKS, address="no address", data={"stars": 5})
    assert email is not None
    assert not do(SendOrderEmail, email)

    email.refresh_from_db()
    assert (email.state, email.why) == (RequestedEmail.State.BOUNCED, "this is no address")
    description = OrderEvent.objects.get(order__payment=payment, kind=OrderEvent.Kind.OTHER).description
    assert description == "Thanks could not be sent: this is no address"


def test_an_email_that_lacks_what_it_is_about_is_not_enqueued():
    with pytest.raises(ValueError, match="a letter thanks needs stars"), transaction.atomic():
        enqueue_email(payment=sell(), kind=THANKS)
    assert not RequestedEmail.objects.exists()
