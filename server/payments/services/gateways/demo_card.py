"""The demo's test card: three numbers that behave like cards, without moving money.

This module is its own provider: a page sends what was typed to `payment/testCard` with the charge's secret, as Stripe's
page would send it to Stripe. Nothing of the card is stored.
"""

from __future__ import annotations

import json
import re
from decimal import Decimal
from typing import Any

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.utils.translation import gettext_noop

from server.abuse.services import attempts
from server.accounts.caller import Channel
from server.accounts.models import Account
from server.payments.errors import Declined, NothingToCharge, WebhookNotSetUp, WebhookNotSigned, WebhookUnreadable
from server.payments.models import Charge, Refund
from server.payments.provider_messages import BrowserConfig, ProviderUpdate, UpdateKind
from server.payments.services.gateways.gateway import GatewayResult, PaymentGateway, ProviderWebhook
from server.platform import clock
from server.platform.addresses import local_caller_address
from server.platform.errors import Conflict, InvalidFields

NAME = "testcard"  # the stored name of the gateway
PAYS, IS_DECLINED, ASKS = "4242424242424242", "4000000000000002", "4000002500003155"
LONGEST_SECRET = 200
LONGEST_BODY = 1000  # a number, a month, a code and an answer
NOT_CONFIRMED = gettext_noop("We are unable to authenticate your card. Please choose another card and try again.")
_EXPIRY = re.compile(r"(0[1-9]|1[0-2]) ?/ ?([0-9]{2})")
_CODE = re.compile(r"[0-9]{3}")
_signer = Signer(salt="payments.testcard")
Status = Charge.Status


class ConfirmationRequired(Conflict, code="confirmation_asked", message=gettext_noop("Please confirm this payment")):
    """The buyer's bank asks for confirmation: the same card is sent again, with the answer."""


class DemoCard(PaymentGateway):
    """Available online to callers on this machine, in an installation with the demo season and without card payments.

    And to the buyers of a test account, wherever they are: nobody is charged there.
    """

    name = NAME
    label = "Test card (no money)"
    buyer_label = gettext_noop("Test card, no money has moved")
    way_back = gettext_noop("to the test card. No money moves.")
    is_at_once = False

    def __init__(self) -> None:
        self.webhook = ProviderWebhook(path="payment/testCard", header="X-Test-Card", check=_check, read=_read)

    def is_open_to(self, channel: Channel, seller: Account) -> bool:
        return channel is Channel.ONLINE and (_is_open() or seller.test_house_of_id is not None)

    def check(self, *, channel: Channel, due: Decimal, tendered: Decimal | None) -> None:
        if due <= 0:
            raise NothingToCharge(field="gateway")

    def begin(self, charge: Charge) -> GatewayResult:
        return _answer_of(charge)

    def check_charge(self, charge: Charge) -> GatewayResult:
        return _answer_of(charge)

    def give_up(self, charge: Charge) -> GatewayResult:
        has_paid = charge.status == Status.SUCCEEDED
        return GatewayResult(status=Status.SUCCEEDED if has_paid else Status.FAILED, provider_id=charge.provider_id)

    def refund(self, refund: Refund) -> GatewayResult:
        return GatewayResult(status=Status.SUCCEEDED, provider_id=f"test_back_{refund.pk}")

    def find_refund(self, refund: Refund) -> GatewayResult | None:
        return self.refund(refund) if refund.provider_id else None


def _is_open() -> bool:
    has_keys = settings.STRIPE_SECRET_KEY or settings.STRIPE_PUBLISHABLE_KEY
    return settings.DEMO and not has_keys and bool(local_caller_address())


def _is_of_test_account(secret: str) -> bool:
    try:
        key = _key_of(secret)
    except WebhookNotSigned:
        return False
    charges = Charge.objects.filter(idempotency_key=key, gateway=NAME)
    return charges.filter(part__payment__account__test_house_of__isnull=False).exists()


def _answer_of(charge: Charge) -> GatewayResult:
    waits = charge.status == Status.PENDING
    return GatewayResult(
        status=Status(charge.status),
        provider_id=_name_of(charge),
        client_secret=_signer.sign(charge.idempotency_key) if waits else "",
        browser=BrowserConfig(publishable_key="", account="", script="") if waits else None,
    )


def _name_of(charge: Charge) -> str:
    return f"test_{charge.pk}"


def _check(secret: str) -> str:
    """Return the charge's key, or refuse a caller who does not know its secret or tries too often.

    :raises WebhookNotSetUp: where it is not offered.
    :raises WebhookNotSigned: without a secret of ours.
    :raises TooManyAttempts: after very many tries.
    """
    if not _is_open() and not _is_of_test_account(secret):
        raise WebhookNotSetUp
    attempts.PROVIDER_REQUESTS.count_address(local_caller_address() or secret[:LONGEST_SECRET])
    return _key_of(secret)


def _read(body: bytes, secret: str) -> ProviderUpdate:
    """Check a card, and return the update that its charge is paid.

    :raises InvalidFields: for what is no test card, has expired or lacks its code.
    :raises Declined: for the card, or the answer, that declines.
    :raises ConfirmationRequired: for the card that needs confirmation, until it has an answer.
    """
    charge = Charge.objects.filter(idempotency_key=_key_of(secret), gateway=NAME).first()
    if charge is None:
        raise WebhookNotSigned
    _check_card(_typed(body))
    if charge.status == Status.FAILED:
        raise Declined(gettext_noop("This payment has ended."))
    return ProviderUpdate(
        gateway=NAME,
        event_id=f"test_paid_{charge.idempotency_key}",
        kind=UpdateKind.CHARGE_SUCCEEDED,
        happened_at=clock.now(),
        word="paid",
        provider_id=_name_of(charge),
        key=charge.idempotency_key,
        amount=charge.amount,
        currency=charge.currency,
    )


def _key_of(secret: str) -> str:
    try:
        return _signer.unsign(secret[:LONGEST_SECRET])
    except BadSignature:
        raise WebhookNotSigned from None


def _typed(body: bytes) -> dict[str, str]:
    """Return a text field; empty if it is missing or no text."""
    try:
        sent: Any = json.loads(body) if len(body) <= LONGEST_BODY else None
    except (ValueError, RecursionError):
        sent = None
    if not isinstance(sent, dict):
        raise WebhookUnreadable
    given = {name: sent.get(name) for name in ("number", "expiry", "cvc", "answer")}
    return {name: value.strip() if isinstance(value, str) else "" for name, value in given.items()}


def _check_card(typed: dict[str, str]) -> None:
    number = typed["number"].replace(" ", "")
    wrong = {
        "number": "" if number in (PAYS, IS_DECLINED, ASKS) else gettext_noop("Your card number is invalid."),
        "expiry": _wrong_expiry(typed["expiry"]),
        "cvc": "" if _CODE.fullmatch(typed["cvc"]) else gettext_noop("Your card's security code is incomplete."),
    }
    if any(wrong.values()):
        raise InvalidFields({name: message for name, message in wrong.items() if message})
    if number == IS_DECLINED:
        raise Declined(gettext_noop("Your card was declined."))
    if number == ASKS and typed["answer"] != "complete":
        if typed["answer"] != "fail":
            raise ConfirmationRequired
        raise Declined(NOT_CONFIRMED)


def _wrong_expiry(typed: str) -> str:
    found = _EXPIRY.fullmatch(typed)
    if found is None:
        return gettext_noop("Your card's expiration date is incomplete.")
    now = clock.now()
    is_past = (2000 + int(found[2]), int(found[1])) < (now.year, now.month)
    return gettext_noop("Your card's expiration date is in the past.") if is_past else ""
