"""Which way buyers' mails go: by their house's own SendGrid, or by our own mail server where that takes none."""

from __future__ import annotations

import base64
from typing import Any

import pytest
from django.db import transaction

from server.accounts.models import Account
from server.integrations.models import MailProvider
from server.messaging.services.delivery import SendOrderEmail
from server.messaging.services.order_emails import DisputeEmail
from server.messaging.services.sale_emails import SendTickets
from server.payments.models import Payment
from server.platform.outbox import RetryLater
from server.sales.models import OrderEvent, RequestedEmail
from server.sales.services import emails
from server.sales.services.emails import enqueue_email
from server.testing.factories import make_performance, sell_tickets
from server.testing.jobs import do
from server.testing.outside.postbox import PostBox
from server.testing.sendgrid.server import KEY, SENDER, SendGridStandIn

pytestmark = pytest.mark.django_db


def latest_description(payment: Payment) -> str:
    return OrderEvent.objects.filter(order__payment=payment).latest("pk").description


def now(provider: MailProvider) -> MailProvider:
    return MailProvider.objects.get(pk=provider.pk)


def test_an_email_goes_by_the_accounts_provider_from_its_own_address(
    payment: Payment, provider: MailProvider, sendgrid: SendGridStandIn, postbox: PostBox
):
    Account.objects.filter(pk=payment.account_id).update(contact_email="box@theatre.example")

    assert do(SendTickets, payment)

    (mail,) = sendgrid.mails
    assert mail["from"] == {"email": SENDER, "name": "The Halle"}
    assert mail["personalizations"][0]["to"] == [{"email": "Ada.Buyer@example.org"}]
    assert mail["subject"].startswith("Your tickets for ")
    assert [part["type"] for part in mail["content"]] == ["text/plain", "text/html"]
    *shown, document, calendar = mail["attachments"]
    assert [(code["type"], code["disposition"]) for code in shown] == [("image/png", "inline")] * 2
    assert all(f'src="cid:{code["content_id"]}"' in mail["content"][1]["value"] for code in shown)
    assert mail["reply_to_list"] == [{"email": "box@theatre.example"}]
    assert calendar["filename"] == f"{payment.reference}.ics"
    assert base64.b64decode(document["content"]).startswith(b"%PDF")
    assert mail["custom_args"]["foyer_mail"] == f"orders.ticket_mail:{payment.pk}"
    assert mail["tracking_settings"] == {"click_tracking": {"enable": False}, "open_tracking": {"enable": False}}
    assert postbox.tried == []
    assert latest_description(payment) == "Tickets emailed"


def test_an_email_goes_the_same_way_and_one_to_the_organiser_does_not(
    payment: Payment, provider: MailProvider, sendgrid: SendGridStandIn, postbox: PostBox
):
    with transaction.atomic():
        email = enqueue_email(payment=payment, kind=emails.TICKETS, address="grace@example.org")
    assert email is not None
    assert do(SendOrderEmail, email)

    assert sendgrid.mails[0]["custom_args"]["foyer_mail"] == f"orders.letter:{email.pk}"
    row = RequestedEmail(payment=payment, kind=emails.DISPUTE.key, address="office@example.org")
    assert DisputeEmail(row).provider is None


def test_other_accounts_and_one_without_a_sender_mail_as_ever(
    payment: Payment, provider: MailProvider, sendgrid: SendGridStandIn, postbox: PostBox
):
    other = sell_tickets(make_performance(), 1)
    Payment.objects.filter(pk=other.pk).update(buyer_email="x@example.org")
    MailProvider.objects.update(sender_address="")

    with transaction.atomic():
        SendTickets.enqueue(subject_id=other.pk)
    assert do(SendTickets, payment)
    assert do(SendTickets, other)

    assert sendgrid.mails == []
    assert postbox.recipients == ["Ada.Buyer@example.org", "x@example.org"]
    assert latest_description(payment) == "Tickets emailed"


@pytest.mark.parametrize("why", ["key", "sender"])
def test_a_service_that_will_not_have_us_is_gone_round_and_that_is_said(
    payment: Payment, provider: MailProvider, sendgrid: SendGridStandIn, postbox: PostBox, why: str
):
    if why == "key":
        sendgrid.scopes.pop(KEY)
    else:
        sendgrid.senders.clear()
    number = 401 if why == "key" else 403

    assert do(SendTickets, payment)

    assert postbox.messages[0]["From"] == f"{payment.account.name} <tickets@foyer.test>"
    assert postbox.messages[0]["Message-ID"]
    assert latest_description(payment) == f"Tickets emailed by Foyer's own mail: SendGrid refuses us ({number})"
    failed = now(provider)
    assert (failed.failure, failed.is_refused) == (f"SendGrid refuses us ({number})", True)
    assert failed.failing_since is not None


def test_it_is_asked_again_a_minute_later_and_is_well_when_it_takes_a_mail(
    payment: Payment, provider: MailProvider, sendgrid: SendGridStandIn, postbox: PostBox, later: Any
):
    scopes = sendgrid.scopes.pop(KEY)
    do(SendTickets, payment)
    calls_before = len(sendgrid.calls)
    with transaction.atomic():
        SendTickets.enqueue(subject_id=payment.pk)
    assert do(SendTickets, payment)
    assert len(sendgrid.calls) == calls_before, "it is not asked for every mail"
    sendgrid.scopes[KEY] = scopes
    later(minutes=1)
    with transaction.atomic():
        SendTickets.enqueue(subject_id=payment.pk)
    assert do(SendTickets, payment)

    assert (len(sendgrid.mails), len(postbox.messages)) == (1, 2)
    assert (now(provider).failing_since, now(provider).failure) == (None, "")
    assert latest_description(payment) == "Tickets emailed"


@pytest.mark.parametrize("fault", [503, 429, "down"])
def test_one_that_is_away_is_waited_for_ten_minutes(
    payment: Payment,
    provider: MailProvider,
    sendgrid: SendGridStandIn,
    postbox: PostBox,
    settings: Any,
    later: Any,
    fault: Any,
):
    if fault == "down":
        settings.SENDGRID_API_BASE = "http://127.0.0.1:9"
    else:
        sendgrid.fails_with = fault

    with pytest.raises(RetryLater, match="SendGrid is away"):
        do(SendTickets, payment)
    later(minutes=9)
    with pytest.raises(RetryLater, match="SendGrid is away"):
        do(SendTickets, payment)
    assert postbox.messages == []
    later(minutes=2)
    assert do(SendTickets, payment)

    assert len(postbox.messages) == 1
    assert latest_description(payment).startswith("Tickets emailed by Foyer's own mail: SendGrid is away (")


def test_email_refused_by_the_service_goes_by_our_server(
    payment: Payment, provider: MailProvider, sendgrid: SendGridStandIn, postbox: PostBox
):
    sendgrid.fails_with = 413

    assert do(SendTickets, payment)

    assert len(postbox.messages) == 1
    assert latest_description(payment) == "Tickets emailed by Foyer's own mail: SendGrid refused this mail (413)"
    assert now(provider).failing_since is None
