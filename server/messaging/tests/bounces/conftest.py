from __future__ import annotations

from typing import Any

import pytest

from server.integrations.mail.services import SenderSettings, connect_provider
from server.integrations.models import MailProvider
from server.payments.models import Payment
from server.payments.services.checkouts import Buyer
from server.testing.factories import make_performance, make_staff, sell_tickets
from server.testing.sendgrid.server import KEY, SENDER, SendGridStandIn

ADA = Buyer(name="Ada Buyer", email="Ada.Buyer@example.org")


@pytest.fixture
def payment(db: Any) -> Payment:
    return sell_tickets(make_performance(), 2, buyer=ADA)


@pytest.fixture
def provider(payment: Payment, sendgrid: SendGridStandIn) -> MailProvider:
    """The account's own SendGrid, whose events are believed."""
    manner = SenderSettings(sender_address=SENDER, sender_name="The Halle", webhook_key=sendgrid.public_key)
    found = connect_provider(caller=make_staff(payment.account), account_id=payment.account_id, key=KEY, manner=manner)
    assert isinstance(found, MailProvider)
    return found
