"""What SendGrid tells of mails afterwards: believed only where it is signed, kept once, shown while it stands."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.db import transaction
from rest_framework.test import APIClient

from server.accounts.models import AuditEntry
from server.integrations.mail.selectors import read_provider_state
from server.integrations.models import MailProvider
from server.messaging.api import MOST_BYTES
from server.messaging.services.delivery import SendOrderEmail
from server.messaging.services.sale_emails import SendTickets
from server.payments.models import Payment
from server.sales.changes import OrderChanged
from server.sales.models import MailTrouble, OrderEvent, RequestedEmail
from server.sales.services import emails
from server.sales.services.admissions import forget_address
from server.sales.services.emails import enqueue_email
from server.sales.tests.sales import order_page
from server.testing.factories import make_account, make_performance, make_staff, make_user, sell_tickets
from server.testing.jobs import do
from server.testing.sendgrid.server import SendGridStandIn

pytestmark = pytest.mark.django_db
NO_SUCH = {"type": "bounce", "status": "5.1.1", "reason": "550 5.1.1 <ada.buyer@example.org>: no such user Ada"}


@pytest.fixture
def address(provider: MailProvider) -> str:
    caller = make_staff(provider.account)
    return read_provider_state(caller=caller, account_id=provider.account_id, origin="").events_url


@pytest.fixture
def public(api_for: Any) -> APIClient:
    return api_for()


def post(public: APIClient, address: str, body: bytes, headers: dict[str, str], kind: str = "application/json") -> Any:
    return public.generic("POST", address, body, content_type=kind, headers=headers)  # type: ignore[arg-type]


class Teller:
    """SendGrid, which tells of the mail that it took last."""

    def __init__(self, sendgrid: SendGridStandIn, public: APIClient, address: str) -> None:
        self.sendgrid, self.public, self.address = sendgrid, public, address

    def post_events(self, *events: dict[str, Any]) -> Any:
        body = json.dumps(list(events)).encode() + b"\r\n"
        return post(self.public, self.address, body, self.sendgrid.sign(body))

    def event(self, word: str, **more: Any) -> dict[str, Any]:
        return self.sendgrid.event(self.sendgrid.mails[-1], word, **more)


@pytest.fixture
def teller(payment: Payment, sendgrid: SendGridStandIn, public: APIClient, address: str) -> Teller:
    """With the tickets mailed."""
    assert do(SendTickets, payment)
    return Teller(sendgrid, public, address)


def notes(payment: Payment) -> list[str]:
    rows = OrderEvent.objects.filter(order__payment=payment, kind=OrderEvent.Kind.OTHER).order_by("pk")
    return [row.description for row in rows]


def test_a_bounce_is_shown_at_the_order_and_names_nobody(
    payment: Payment, teller: Teller, api_for: Any, published_events: Any, django_capture_on_commit_callbacks: Any
):
    with django_capture_on_commit_callbacks(execute=True):
        assert teller.post_events(teller.event("bounce", **NO_SUCH)).status_code == 200

    order = payment.orders.get()
    page = order_page(api_for(make_user(payment.account)), order.pk)
    (trouble,) = page["mailtroubles"]
    assert (trouble["kind"], trouble["is_own"]) == ("bounced", True)
    assert trouble["reason"] == "there is no such address (5.1.1)"
    assert notes(payment) == ["Tickets bounced: there is no such address (5.1.1)"]
    assert [change for change in published_events if isinstance(change, OrderChanged)]
    row = str(MailTrouble.objects.values().get())
    assert not re.search(r"\bada\b", row.lower())
    assert MailProvider.objects.get().heard_at is not None


@pytest.mark.parametrize(
    ("word", "more", "kind", "reason"),
    [
        ("bounce", {"status": "5.2.2"}, "bounced", "its mailbox is full (5.2.2)"),
        (
            "bounce",
            {"type": "blocked", "reason": "421 4.7.0 try later"},
            "blocked",
            "accept mail from this sender (4.7.0)",
        ),
        ("bounce", {"reason": "no numbers for ada@example.org"}, "bounced", "its mail server refused it"),
        ("dropped", {"reason": "Bounced Address"}, "dropped", "an earlier mail to it bounced"),
        ("dropped", {"reason": "ada@example.org is odd"}, "dropped", "SendGrid did not send it"),
        ("spamreport", {}, "complained", "its reader marked it as spam"),
    ],
)
def test_each_kind_has_words_of_its_own(teller: Teller, word: str, more: dict[str, Any], kind: str, reason: str):
    teller.post_events(teller.event(word, **more))

    trouble = MailTrouble.objects.get()
    assert trouble.kind == kind
    assert trouble.reason.endswith(reason)


def test_bounced_email_is_shown_only_for_the_buyers_address(
    payment: Payment, provider: MailProvider, sendgrid: SendGridStandIn, public: APIClient, address: str, api_for: Any
):
    with transaction.atomic():
        email = enqueue_email(payment=payment, kind=emails.TICKETS, address="grace@example.org")
    assert email is not None
    do(SendOrderEmail, email)
    teller = Teller(sendgrid, public, address)

    teller.post_events(teller.event("bounce", **NO_SUCH))

    email.refresh_from_db()
    assert (email.state, email.why) == (RequestedEmail.State.BOUNCED, "there is no such address (5.1.1)")
    (trouble,) = order_page(api_for(make_user(payment.account)), payment.orders.get().pk)["mailtroubles"]
    assert trouble["is_own"] is False
    assert notes(payment) == ["Order email bounced: there is no such address (5.1.1)"]


def test_an_event_is_handled_once_however_often_it_is_sent(payment: Payment, teller: Teller):
    event = teller.event("bounce", **NO_SUCH)

    for _ in range(3):
        assert teller.post_events(event, event).status_code == 200

    assert MailTrouble.objects.count() == 1
    assert len(notes(payment)) == 1


def test_a_later_mail_that_arrives_clears_it_and_an_earlier_one_does_not(
    payment: Payment, teller: Teller, api_for: Any
):
    bounce = teller.event("bounce", **NO_SUCH)
    teller.post_events(bounce, teller.event("delivered", timestamp=bounce["timestamp"] - 5))
    api, order = api_for(make_user(payment.account)), payment.orders.get()
    assert order_page(api, order.pk)["mailtroubles"]

    teller.post_events(teller.event("delivered", timestamp=bounce["timestamp"] + 60))

    assert order_page(api, order.pk)["mailtroubles"] == []
    assert notes(payment)[-1] == "Emails reach this address again"
    teller.post_events(bounce)
    assert order_page(api, order.pk)["mailtroubles"] == [], "sent again, it is not news"


def test_of_a_thousand_events_in_one_call_the_one_of_ours_is_kept(payment: Payment, teller: Teller):
    noise = [teller.event(word) for word in ("processed", "open", "click", "deferred", "group_unsubscribe")]
    strange: list[Any] = [{"event": 5}, {}, {"event": "bounce"}, {**teller.event("bounce"), "timestamp": "soon"}]
    others = [
        teller.event("bounce", foyer_mail=tag)
        for tag in ("orders.letter:999", "x:1", "orders.letter:", "orders.ticket_mail:²")
    ]
    events = [*noise, *strange, *others, teller.event("bounce", **NO_SUCH)]
    events += [teller.event("open")] * (1000 - len(events))

    assert teller.post_events(*events).status_code == 200
    assert teller.post_events(*events, {}).status_code == 422

    assert MailTrouble.objects.count() == 1


def test_another_accounts_service_changes_nothing_of_our_mails(payment: Payment, teller: Teller):
    with transaction.atomic():
        email = enqueue_email(payment=payment, kind=emails.TICKETS, address="grace@example.org")
    assert email is not None
    do(SendOrderEmail, email)
    bounces = [teller.sendgrid.event(mail, "bounce", **NO_SUCH) for mail in teller.sendgrid.mails]
    MailProvider.objects.update(account=make_account())

    assert len(bounces) == 2
    assert teller.post_events(*bounces).status_code == 200
    assert not MailTrouble.objects.exists()


def test_nothing_is_believed_that_is_not_signed(teller: Teller, public: APIClient, address: str):
    body = json.dumps([teller.event("bounce", **NO_SUCH)]).encode()
    good = teller.sendgrid.sign(body)
    signature, timestamp = good
    stale = teller.sendgrid.sign(body, at=int(good[timestamp]) - 27 * 3600)
    forged = SendGridStandIn().sign(body)

    for headers in ({}, {signature: good[signature]}, {timestamp: good[timestamp]}, stale, forged):
        answer = post(public, address, body, headers)
        assert (answer.status_code, answer.json()["message"]) == (400, "The signature is not right")
    assert post(public, address, body + b" ", good).status_code == 400
    assert post(public, address, b"", good).status_code == 400
    assert not MailTrouble.objects.exists()


def test_without_a_verification_key_even_what_is_signed_is_refused(teller: Teller):
    MailProvider.objects.update(webhook_key="")

    answer = teller.post_events(teller.event("bounce", **NO_SUCH))

    assert (answer.status_code, answer.json()["message"]) == (
        400,
        "No verification key is set up yet, so events are rejected",
    )


@pytest.mark.parametrize("body", [b"", b"{}", b"[1]", b"[[]]", b"nonsense", b"\xff\xfe", b"[" * 100_000, b"null"])
def test_what_is_signed_and_is_no_list_of_events_is_refused(
    teller: Teller, public: APIClient, address: str, body: bytes
):
    answer = post(public, address, body, teller.sendgrid.sign(body))

    assert (answer.status_code, answer.json()["message"]) == (422, "This is not a list of events")


def test_a_body_that_is_too_large_is_refused_unread(teller: Teller, public: APIClient, address: str):
    body = b"[" + b" " * MOST_BYTES + b"]"

    assert post(public, address, body, teller.sendgrid.sign(body)).status_code == 413
    assert post(public, address[:-1] + "!", body, {}).status_code == 404


def test_whatever_it_is_called_the_body_is_read_as_it_came(teller: Teller, public: APIClient, address: str):
    body = json.dumps([teller.event("bounce", **NO_SUCH)]).encode()

    assert post(public, address, body, teller.sendgrid.sign(body), kind="text/plain").status_code == 200
    assert MailTrouble.objects.count() == 1


def test_unknown_webhook_address_changes_nothing(public: APIClient, sendgrid: SendGridStandIn):
    assert post(public, f"/v1/mail/sendgrid/{'x' * 43}", b"[]", sendgrid.sign(b"[]")).status_code == 404
    assert post(public, "/v1/mail/sendgrid/short", b"[]", {}).status_code == 404


def test_with_the_buyer_their_address_is_forgotten(payment: Payment, teller: Teller):
    teller.post_events(teller.event("bounce", **NO_SUCH))
    forget_address(payment=payment)

    assert MailTrouble.objects.get().address_digest == ""
    assert not AuditEntry.objects.filter(changes__icontains="ada.buyer").exists()


def test_resending_shows_a_bounced_address_of_another_order(payment: Payment, teller: Teller, api_for: Any):
    teller.post_events(teller.event("bounce", **NO_SUCH))
    other = sell_tickets(make_performance(payment.orders.get().performance.event), 1).orders.get()
    api = api_for(make_user(payment.account))

    body = {"order_id": other.pk, "address": "ADA.buyer@example.org"}
    (found,) = api.post("/v1/orders/mailTrouble", body).json()["data"]

    assert (found["kind"], found["reason"]) == ("bounced", "there is no such address (5.1.1)")
    assert api.post("/v1/orders/mailTrouble", {**body, "address": "x@example.org"}).json()["data"] == []
    outsider_api = api_for(make_user())
    assert outsider_api.post("/v1/orders/mailTrouble", body).status_code == 404
