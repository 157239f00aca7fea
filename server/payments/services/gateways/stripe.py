"""Cards and wallets on line, through Stripe Connect: each account is charged itself, the platform takes its fees of it.

A charge of ours is one PaymentIntent, which succeeds at most once however many cards are tried on it. Nobody but this
package knows Stripe's words.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage
from django.utils.translation import gettext_noop

from server.accounts.caller import Channel
from server.accounts.models import Account
from server.payments.browser import ForBrowser
from server.payments.errors import NothingToCharge
from server.payments.models import Charge, Refund
from server.payments.movements import Movement, MovementKind
from server.payments.services.gateways import (
    stripe_checks,
    stripe_fees,
    stripe_movements,
    stripe_news,
    stripe_pages,
    stripe_refunds,
)
from server.payments.services.gateways.gateway import Answer, Webhook
from server.payments.services.gateways.stripe_calls import Refused, calling, least_charge, minor, options_of, row_of
from server.payments.services.gateways.stripe_words import NAME

logger = logging.getLogger(__name__)
Status = Charge.Status


class Stripe:
    """Open on line to accounts that are connected, where the installation has its keys."""

    name = NAME
    label = "Stripe"
    spoken = gettext_noop("Card")
    way_back = gettext_noop("to the card, or the account, that you paid with. Banks take up to ten days for it.")
    is_at_once = False
    webhook: Webhook | None = Webhook(
        path="payment/webhook",
        header=stripe_news.HEADER,
        check=stripe_news.check_header,
        read=stripe_news.read_news,
    )

    def check_settings(self) -> Sequence[CheckMessage]:
        return stripe_checks.check_settings()

    def browser_sources(self) -> Mapping[str, str]:
        return stripe_pages.browser_sources()

    def name_there(self, seller: Account) -> str:
        return seller.stripe_id

    def accounts_there(self, names: Collection[str]) -> dict[str, int]:
        known = Account.objects.filter(stripe_id__in=set(names) - {""}, deleted_at=None)
        return dict(known.values_list("stripe_id", "pk"))

    def dispute_link(self, provider_id: str) -> str:
        return f"https://dashboard.stripe.com/disputes/{provider_id}"

    def is_open_to(self, channel: Channel, seller: Account) -> bool:
        has_keys = bool(settings.STRIPE_SECRET_KEY and settings.STRIPE_PUBLISHABLE_KEY)
        is_real = seller.test_house_of_id is None
        return channel is Channel.ONLINE and has_keys and bool(seller.stripe_id) and is_real

    def least_of(self, currency: str) -> Decimal:
        return least_charge(currency)

    def check(self, *, channel: Channel, due: Decimal, tendered: Decimal | None) -> None:
        if due <= 0:
            raise NothingToCharge(field="gateway")

    def begin(self, charge: Charge) -> Answer:
        if charge.provider_id:
            return self.look(charge)
        try:
            with calling() as client:
                intent = client.v1.payment_intents.create(_wanted(charge), options_of(charge, charge.idempotency_key))
        except Refused as refusal:
            return Answer(status=Status.FAILED, message=str(refusal))
        return _answer_of(charge, row_of(intent))

    def look(self, charge: Charge) -> Answer:
        if not charge.provider_id:
            return Answer(status=Status(charge.status))
        try:
            with calling() as client:
                intent = client.v1.payment_intents.retrieve(charge.provider_id, options=options_of(charge))
        except Refused as refusal:
            return Answer(status=Status(charge.status), message=str(refusal))
        return _answer_of(charge, row_of(intent))

    def give_up(self, charge: Charge) -> Answer:
        if not charge.provider_id:
            return Answer(status=Status.FAILED)  # no browser was ever told of it
        try:
            with calling() as client:
                intent = client.v1.payment_intents.cancel(charge.provider_id, options=options_of(charge))
        except Refused:  # it has succeeded, is on its way, or was given up before
            return self.look(charge)
        return _answer_of(charge, row_of(intent))

    def refund(self, refund: Refund) -> Answer:
        return stripe_refunds.move(refund)

    def find_refund(self, refund: Refund) -> Answer | None:
        return stripe_refunds.find(refund)

    def list_refunds(self, charge: Charge) -> list[Movement]:
        return stripe_movements.list_refunds(charge)

    def return_fee(self, refund: Refund, owed: Decimal) -> Answer:
        return stripe_fees.give_back(refund, owed)

    def list_movements(self, there: str, begins: datetime, ends: datetime) -> list[Movement]:
        return stripe_movements.list_movements(there, begins, ends)

    def find_movement(self, there: str, kind: MovementKind, provider_id: str) -> Movement | None:
        return stripe_movements.find_movement(there, kind, provider_id)


# Charges


def _wanted(charge: Charge) -> Any:
    payment = charge.part.payment
    fee = minor(charge.platform_fee, payment.currency)
    return {
        "amount": minor(charge.amount, payment.currency),
        "currency": payment.currency.lower(),
        "automatic_payment_methods": {"enabled": True},
        "description": payment.reference,
        "metadata": {"reference": payment.reference, "charge": str(charge.pk), "key": charge.idempotency_key},
        **({"application_fee_amount": fee} if fee else {}),
    }


def _answer_of(charge: Charge, intent: dict[str, Any]) -> Answer:
    status = _STATUSES.get(str(intent.get("status")), Status.PENDING)
    if status == Status.SUCCEEDED and not _is_whole(charge, intent):
        logger.error("Charge %s was paid otherwise than it was asked for: see %s", charge.pk, intent.get("id"))
        status = Status.PENDING
    refused = intent.get("last_payment_error") or {}
    waits = status == Status.PENDING
    return Answer(
        status=status,
        message=str(refused.get("message") or "") if status != Status.SUCCEEDED else "",
        provider_id=str(intent.get("id") or ""),
        client_secret=str(intent.get("client_secret") or "") if waits else "",
        browser=_for_browser(charge) if waits else None,
    )


# Everything else can still succeed: the buyer chooses a card or proves who they are, or their bank takes its time.
_STATUSES = {"succeeded": Status.SUCCEEDED, "canceled": Status.FAILED}


def _is_whole(charge: Charge, intent: dict[str, Any]) -> bool:
    currency = charge.part.payment.currency
    told = (intent.get("amount_received"), intent.get("currency"))
    return told == (minor(charge.amount, currency), currency.lower())


def _for_browser(charge: Charge) -> ForBrowser:
    return ForBrowser(
        publishable_key=settings.STRIPE_PUBLISHABLE_KEY,
        account=charge.account_there,
        script=settings.STRIPE_JS_URL,
    )
