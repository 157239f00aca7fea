"""The world of Stripe's stand-in: localstripe with what it lacks of Connect, refunds, events and disputes."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import time
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

import aiohttp
from localstripe import resources, webhooks
from localstripe.errors import UserError
from localstripe.resources import Charge, Event, PaymentIntent, PaymentMethod, Refund, StripeObject

from server.testing import stripe_cards as cards

SECRET = "whsec_of_the_stand_in"
API_VERSION = "2026-10-28.endive"
ACCOUNT: ContextVar[str] = ContextVar("account", default="")
Body = dict[str, Any]


class Log:
    """What this stand-in has seen and told, and what its next answers are to be."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        self.requests: list[Body] = []
        self.events: list[Body] = []
        self.replies: dict[tuple[str, str, str], tuple[str, int, bytes]] = {}
        self.disputes: dict[str, Body] = {}
        self.fee_refunds: list[Body] = []
        self.sending: set[Any] = set()
        self.is_held = False
        self.lost: set[str] = set()  # the accounts whose events never arrive
        self.processes_next = False
        self.fails: list[int] = []  # the statuses of the next replies


LOG = Log()


# What Stripe has and localstripe has not


def complete() -> None:
    resources.Store.dump_to_disk = lambda self: None
    resources.schedule_webhook = tell
    _keep_accounts_apart()
    _complete_intents()
    _complete_refunds()
    declined = PaymentMethod._charging_is_declined
    PaymentMethod._charging_is_declined = lambda self: (
        getattr(self, "_card_number", "") in cards.DECLINED or declined(self)
    )
    PaymentMethod._requires_authentication = lambda self: getattr(self, "_card_number", "") in cards.CHALLENGED


def _keep_accounts_apart() -> None:
    made, found = StripeObject.__init__, StripeObject._api_retrieve.__func__

    def make(self: Any, id: str | None = None) -> None:
        made(self, id)
        self._account = ACCOUNT.get()

    def retrieve(cls: Any, id: str) -> Any:
        row = found(cls, id)
        if cls in (PaymentIntent, Charge, Refund) and row._account != ACCOUNT.get():
            raise UserError(404, f"No such {cls.object}: '{id}'", {"code": "resource_missing"})
        return row

    StripeObject.__init__ = make
    StripeObject._api_retrieve = classmethod(retrieve)
    happened = Event.__init__

    def happen(self: Any, type: str, data: Any) -> None:
        happened(self, type, data)
        self.account, self.api_version = data._account, API_VERSION

    Event.__init__ = happen


def _complete_intents() -> None:
    made, charged = PaymentIntent.__init__, PaymentIntent._create_charge

    def make(
        self: Any,
        automatic_payment_methods: Any = None,
        application_fee_amount: Any = None,
        description: str | None = None,
        **known: Any,
    ) -> None:
        made(self, **known)
        self.automatic_payment_methods = automatic_payment_methods
        self.application_fee_amount = int(application_fee_amount) if application_fee_amount else None
        self.description = description
        if self.application_fee_amount and self.application_fee_amount > self.amount:
            raise UserError(400, "The application fee must be less than or equal to the amount")

    def charge(self: Any, on_failure_now: Callable[[], None]) -> None:
        try:
            charged(self, on_failure_now)
        finally:
            if self.latest_charge is not None:
                taken = self.application_fee_amount
                self.latest_charge.application_fee = f"fee_{self.latest_charge.id[3:]}" if taken else None

    PaymentIntent.__init__ = make
    PaymentIntent._create_charge = charge
    PaymentIntent.amount_received = property(lambda self: self.amount if self.status == "succeeded" else 0)


def _complete_refunds() -> None:
    made = Refund.__init__

    def make(self: Any, reason: str | None = None, refund_application_fee: Any = None, **known: Any) -> None:
        amount = int(known["amount"]) if known.get("amount") else None
        intent = PaymentIntent._api_retrieve(known["payment_intent"])
        charge = intent.latest_charge
        if charge is None or charge.status != "succeeded":
            raise UserError(400, "This PaymentIntent does not have a successful charge to refund.")
        left = charge.amount - sum(row.amount for row in charge.refunds._list if row.status != "failed")
        if (amount or charge.amount) > left:
            raise UserError(
                400, "Refund amount is greater than unrefunded amount on charge", {"code": "charge_already_refunded"}
            )
        made(self, **known)
        self.failure_reason = None
        self.status = cards.REFUNDS.get(self.amount % 100, "succeeded")
        if self.status == "failed":
            self.failure_reason = "lost_or_stolen_card"
        tell(Event("refund.created", self))

    Refund.__init__ = make


# Events


def tell(event: Any) -> None:
    """Sign an event, remember it, and send it to whoever has registered."""
    payload = json.dumps(event._export())
    is_lost = event.account in LOG.lost
    told = {"id": event.id, "type": event.type, "payload": payload, "signature": sign(payload), "is_sent": is_lost}
    LOG.events.append(told)
    if not LOG.is_held and not is_lost:
        send(told)


def sign(payload: str, at: int | None = None) -> str:
    moment = int(time.time()) if at is None else at
    signature = hmac.new(SECRET.encode(), f"{moment}.{payload}".encode(), hashlib.sha256).hexdigest()
    return f"t={moment},v1={signature}"


def send(told: Body) -> None:
    told["is_sent"] = True
    for hook in webhooks._webhooks.values():
        sending = asyncio.ensure_future(_post(hook.url, told["payload"]))
        LOG.sending.add(sending)
        sending.add_done_callback(LOG.sending.discard)


async def _post(url: str, payload: str) -> None:
    for _ in range(5):  # Stripe tries for three days
        headers = {"Content-Type": "application/json; charset=utf-8", "Stripe-Signature": sign(payload)}
        try:
            async with aiohttp.ClientSession() as session, session.post(url, data=payload, headers=headers) as reply:
                if reply.status < 300:
                    return
        except aiohttp.ClientError:
            pass
        await asyncio.sleep(0.2)


# What the buyer does


def confirm(intent: Any, number: str, back: str = "") -> None:
    """Try a card on an intent.

    :raises UserError: if it is declined.
    """
    if intent.status not in ("requires_payment_method", "requires_confirmation"):
        raise UserError(400, f"This PaymentIntent could not be confirmed: its status is {intent.status}.")
    card = {"number": number, "exp_month": 12, "exp_year": 2034, "cvc": "123"}
    intent.payment_method = PaymentMethod(type="card", card=card).id
    intent.latest_charge, intent._authentication_failed = None, False
    if LOG.processes_next:
        LOG.processes_next = False
        charge = Charge(amount=intent.amount, currency=intent.currency, source=intent.payment_method)
        charge.payment_intent, intent.latest_charge = intent.id, charge
        tell(Event("payment_intent.processing", intent))
        return
    intent._confirm(on_failure_now=intent._report_failure)
    if intent.next_action and number in cards.AT_THE_BANK:
        query = f"intent={intent.id}&secret={intent.client_secret}&back="
        intent.next_action = {
            "type": "redirect_to_url",
            "redirect_to_url": {"url": f"/js.stripe.com/bank?{query}", "return_url": back},
        }


def authenticate(intent: Any, *, is_right: bool) -> None:
    """Let the buyer prove who they are, or not.

    :raises UserError: if the card is then declined.
    """
    if intent.status != "requires_action":
        raise UserError(400, f"This PaymentIntent is not waiting: its status is {intent.status}.")
    intent.next_action = None
    if is_right:
        intent._create_charge(on_failure_now=intent._report_failure)
        return
    intent._authentication_failed, intent.payment_method = True, None
    tell(Event("payment_intent.payment_failed", intent))


def finish(intent: Any, *, is_right: bool) -> None:
    """Let the bank end what it was processing."""
    charge = intent.latest_charge
    if is_right:
        charge._trigger_payment(intent._on_success)
    else:
        charge._set_auth_failure()
        intent._report_async_failure()


class Dispute(StripeObject):
    object = "dispute"
    _id_prefix = "dp_"

    def __init__(self, intent: Any, amount: int | None = None, reason: str = "fraudulent") -> None:
        super().__init__()
        self.amount, self.currency, self.reason = amount or intent.amount, intent.currency, reason
        self.charge, self.payment_intent = intent.latest_charge.id, intent.id
        self.status = "needs_response"
        self.metadata: Body = {}
        self.evidence_details = {"due_by": int(time.time()) + 7 * 86400, "has_evidence": False}
        self._account = intent._account
