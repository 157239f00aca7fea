"""A stand-in of Stripe on loopback: localstripe, with what it lacks of Connect, of refunds, of events and of Stripe.js.

python -m server.testing.stripe_server [--port N]     prints one JSON line when it is up: {"url", "secret"}

It remembers every request, answers a repeated one by its idempotency key, keeps accounts apart, and signs each event
at once; those who have registered at `/_config/webhooks/{id}` are sent it, and `/_config/events` lists them all. What
the browser loads lies under `/js.stripe.com/`. Its controls are listed at `CONTROLS`, the cards at `stripe_cards`.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import hmac
import json
import re
import socket
import time
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import aiohttp
from aiohttp import web
from localstripe import resources, server, webhooks
from localstripe.errors import UserError
from localstripe.resources import Charge, Event, PaymentIntent, PaymentMethod, Refund, StripeObject, store

from server.testing import stripe_cards as cards

SECRET = "whsec_of_the_stand_in"
API_VERSION = "2026-10-28.endive"
PAGES = Path(__file__).parent / "stripe_page"
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
        self.processes_next = False
        self.fails: list[int] = []  # the statuses of the next replies


LOG = Log()


# What Stripe has and localstripe has not


def _patch() -> None:
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
    told = {"id": event.id, "type": event.type, "payload": payload, "signature": sign(payload), "is_sent": False}
    LOG.events.append(told)
    if not LOG.is_held:
        _send(told)


def sign(payload: str, at: int | None = None) -> str:
    moment = int(time.time()) if at is None else at
    signature = hmac.new(SECRET.encode(), f"{moment}.{payload}".encode(), hashlib.sha256).hexdigest()
    return f"t={moment},v1={signature}"


def _send(told: Body) -> None:
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


# Controls, for tests


async def _confirm(body: Body) -> Any:
    intent = _intent(body)
    try:
        confirm(intent, body.get("card", cards.GOOD))
    except UserError as error:
        return {**error.body, "intent": intent._export()}
    return {"intent": intent._export()}


async def _authenticate(body: Body) -> Any:
    intent = _intent(body)
    try:
        authenticate(intent, is_right=body.get("success", True))
    except UserError as error:
        return {**error.body, "intent": intent._export()}
    return {"intent": intent._export()}


async def _finish(body: Body) -> Any:
    intent = _intent(body)
    finish(intent, is_right=body.get("success", True))
    return {"intent": intent._export()}


def _intent(body: Body) -> Any:
    intent = store.get(f"payment_intent:{body['intent'].partition('_secret_')[0]}")
    if intent is None:
        raise UserError(404, "No such payment_intent")
    ACCOUNT.set(intent._account)
    return intent


async def _refund(body: Body) -> Any:
    """End a refund that is pending; one that has succeeded may still fail at the buyer's bank."""
    refund = store[f"refund:{body['refund']}"]
    ACCOUNT.set(refund._account)
    refund.status = body["status"]
    if refund.status == "failed":
        refund.failure_reason = body.get("reason", "declined")
        tell(Event("refund.failed", refund))
    tell(Event("refund.updated", refund))
    return refund._export()


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


async def _dispute(body: Body) -> Any:
    """Open a dispute of an intent, or with `dispute` move one on."""
    if "dispute" in body:
        found = store[f"dispute:{body['dispute']}"]
        found.status = body["status"]
        closed = found.status in ("won", "lost", "warning_closed")
        tell(Event("charge.dispute.closed" if closed else "charge.dispute.updated", found))
    else:
        found = Dispute(_intent(body), body.get("amount"), body.get("reason", "fraudulent"))
        tell(Event("charge.dispute.created", found))
    return found._export()


async def _next(body: Body) -> Any:
    """Say how the next answers are to be: `processing`, or the `statuses` that the next calls fail with."""
    LOG.processes_next = body.get("processing", LOG.processes_next)
    LOG.fails = list(body.get("statuses", LOG.fails))
    return {}


async def _hold(body: Body) -> Any:
    """Hold events back, or send those that were held."""
    LOG.is_held = body["hold"]
    if not LOG.is_held:
        for told in LOG.events:
            if not told["is_sent"]:
                _send(told)
    return {}


async def _clear(body: Body) -> Any:
    store.clear()
    LOG.clear()
    return {}


CONTROLS: dict[str, Callable[[Body], Awaitable[Any]]] = {
    "/_config/confirm": _confirm,
    "/_config/authenticate": _authenticate,
    "/_config/finish": _finish,
    "/_config/refund": _refund,
    "/_config/dispute": _dispute,
    "/_config/next": _next,
    "/_config/hold": _hold,
    "/_config/clear": _clear,
}


# What the browser loads and asks. Stripe.js asks from frames of its own origin, and so do these pages.

_FILES = {
    "/js.stripe.com/endive/stripe.js": ("stripe.js", "text/javascript"),
    "/js.stripe.com/element": ("element.html", "text/html"),
    "/js.stripe.com/controller": ("controller.html", "text/html"),
    "/js.stripe.com/challenge": ("challenge.html", "text/html"),
    "/js.stripe.com/bank": ("bank.html", "text/html"),
    "/js.stripe.com/frame.js": ("frame.js", "text/javascript"),
}


async def _browser(request: web.Request) -> web.StreamResponse | None:
    if request.path in _FILES:
        name, kind = _FILES[request.path]
        headers = {"Cache-Control": "no-store"}
        return web.Response(text=(PAGES / name).read_text(), content_type=kind, charset="utf-8", headers=headers)
    if request.path != "/js.stripe.com/ask":
        return None
    body = await request.json()
    intent = _intent({"intent": body["secret"]})
    if body["secret"] != intent.client_secret or body.get("account", "") != intent._account:
        return _json({"error": {"type": "invalid_request_error", "message": "No such payment_intent"}}, 404)
    try:
        if body["call"] == "confirm":
            confirm(intent, body["number"], body.get("back", ""))
        elif body["call"] == "authenticate":
            authenticate(intent, is_right=body["success"])
    except UserError as error:
        return _json({"error": {**error.body["error"], "type": "card_error", "payment_intent": intent._export()}})
    if intent._authentication_failed and body["call"] != "retrieve":
        return _json({"error": {"type": "invalid_request_error", **intent.last_payment_error}})
    return _json({"paymentIntent": intent._export()})


# Calls with the secret key

_LISTS = {"/v1/charges": "charge", "/v1/refunds": "refund", "/v1/payment_intents": "payment_intent"}
_LISTS |= {"/v1/disputes": "dispute"}
_FEE_REFUNDS = re.compile(r"/v1/application_fees/(fee_\w+)/refunds")


def _list(request: web.Request) -> web.Response:
    """List what was made in a span of time, the newest first, by pages as Stripe does."""
    asked = server.unflatten_data(request.query)
    created = asked.get("created") or {}
    kind = _LISTS[request.path]
    rows = [
        row
        for key, row in store.items()
        if key.startswith(f"{kind}:")
        and row._account == ACCOUNT.get()
        and int(created.get("gte", 0)) <= row.created < int(created.get("lt", 2**40))
        and row.created <= int(created.get("lte", 2**40))
    ]
    rows.sort(key=lambda row: (row.created, row.id), reverse=True)
    if after := asked.get("starting_after"):
        rows = rows[[row.id for row in rows].index(after) + 1 :]
    limit = int(asked.get("limit", 10))
    shown = [row._export() for row in rows[:limit]]
    return _json({"object": "list", "url": request.path, "has_more": len(rows) > limit, "data": shown})


def _fee_refund(fee_id: str, body: Body) -> web.Response:
    made = {"id": f"fr_{len(LOG.fee_refunds) + 1}", "object": "fee_refund", "fee": fee_id, "currency": "gbp"}
    made |= {"amount": int(body["amount"]), "metadata": body.get("metadata", {})}
    LOG.fee_refunds.append(made)
    return _json(made)


def _json(body: Any, status: int = 200) -> web.Response:
    return web.json_response(body, status=status)


@web.middleware
async def stand_in(request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]) -> Any:
    """Answer what localstripe does not, and remember what it is asked."""
    ACCOUNT.set(request.headers.get("Stripe-Account", ""))
    if request.path in CONTROLS:
        try:
            return _json(await CONTROLS[request.path](await request.json()))
        except UserError as error:
            return error.to_response()
    if request.path == "/_config/requests":
        return _json(LOG.requests)
    if request.path == "/_config/events":
        return _json(LOG.events)
    if not request.path.startswith("/v1/"):
        return await _browser(request) or await handler(request)
    body = server.unflatten_data(await request.post()) if request.method == "POST" else {}
    LOG.requests.append({"method": request.method, "path": request.path, "body": body, "headers": _kept(request)})
    if LOG.fails:
        return _json({"error": {"type": "api_error", "message": "Something is wrong on our end"}}, LOG.fails.pop(0))
    return await _once(request, body, handler)


def _kept(request: web.Request) -> dict[str, str]:
    names = ("Authorization", "Stripe-Account", "Stripe-Version", "Idempotency-Key")
    return {name: request.headers[name] for name in names if name in request.headers}


async def _once(request: web.Request, body: Body, handler: Any) -> web.StreamResponse:
    """Answer a request, or, if it comes again by the same key, give the same answer."""
    key = (ACCOUNT.get(), request.path, request.headers.get("Idempotency-Key", ""))
    asked = json.dumps(body, sort_keys=True)
    if request.method == "POST" and key[2] and key in LOG.replies:
        first, status, text = LOG.replies[key]
        if first != asked:
            message = "Keys for idempotent requests can only be used with the same parameters"
            return _json({"error": {"type": "idempotency_error", "message": message}}, 400)
        return web.Response(body=text, status=status, content_type="application/json")
    try:
        response = await _answer(request, body, handler)
    except UserError as error:
        response = error.to_response()
    if request.method == "POST" and key[2]:
        LOG.replies[key] = (asked, response.status, response.body)
    return response


async def _answer(request: web.Request, body: Body, handler: Any) -> Any:
    if request.method == "GET" and request.path in _LISTS:
        return _list(request)
    if request.method == "POST" and (fee := _FEE_REFUNDS.fullmatch(request.path)):
        return _fee_refund(fee[1], body)
    response = await handler(request)
    if request.path.endswith("/cancel"):
        tell(Event("payment_intent.canceled", store[f"payment_intent:{request.path.split('/')[3]}"]))
    return response


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=0)
    wanted = parser.parse_args()
    _patch()
    server.app.middlewares.insert(0, stand_in)
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind(("127.0.0.1", wanted.port))
    url = f"http://127.0.0.1:{listening.getsockname()[1]}"
    told = json.dumps({"url": url, "secret": SECRET})
    web.run_app(server.app, sock=listening, access_log=None, print=lambda *_: print(told, flush=True))


if __name__ == "__main__":
    main()
