"""A stand-in of Stripe on loopback: localstripe, with what it lacks of Connect, of refunds, of events and of Stripe.js.

python -m server.testing.stripe_server [--port N]     prints one JSON line when it is up: {"url", "secret"}

It remembers every request, answers a repeated one by its idempotency key, keeps accounts apart, and signs each event
at once; those who have registered at `/_config/webhooks/{id}` are sent it, and `/_config/events` lists them all. What
the browser loads lies under `/js.stripe.com/`. Its controls are listed at `CONTROLS`, the cards at `stripe_cards`.
"""

from __future__ import annotations

import argparse
import json
import re
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from aiohttp import web
from localstripe import server
from localstripe.errors import UserError
from localstripe.resources import Event, PaymentIntent, store

from server.testing import stripe_cards as cards
from server.testing.stripe_world import (
    ACCOUNT,
    LOG,
    SECRET,
    Body,
    Dispute,
    authenticate,
    complete,
    confirm,
    finish,
    send,
    tell,
)

PAGES = Path(__file__).parent / "stripe_page"


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
    """Say how the next answers are to be: `processing`, or the `statuses` that the next calls fail with, but 200."""
    LOG.processes_next = body.get("processing", LOG.processes_next)
    LOG.fails = list(body.get("statuses", LOG.fails))
    return {}


async def _forget(body: Body) -> Any:
    """Forget by which keys it was asked, as Stripe does after a day."""
    LOG.replies.clear()
    return {}


async def _hold(body: Body) -> Any:
    """Hold events back, or send those that were held."""
    LOG.is_held = body["hold"]
    if not LOG.is_held:
        for told in LOG.events:
            if not told["is_sent"]:
                send(told)
    return {}


async def _lose(body: Body) -> Any:
    """Lose every event of an account from now on."""
    LOG.lost.add(body["account"])
    return {}


async def _charge(body: Body) -> Any:
    """Take money at an account by hand, as somebody does on Stripe's own pages."""
    ACCOUNT.set(body["account"])
    intent = PaymentIntent(amount=body["amount"], currency=body["currency"], payment_method_types=["card"])
    confirm(intent, cards.GOOD)
    return intent._export()


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
    "/_config/lose": _lose,
    "/_config/charge": _charge,
    "/_config/forget": _forget,
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
    """Give back some of an application fee, as far as it was taken and not given back before."""
    charge = f"ch_{fee_id.removeprefix('fee_')}"
    intents = (row for key, row in store.items() if key.startswith("payment_intent:") and row.latest_charge)
    taken = next(row.application_fee_amount for row in intents if row.latest_charge.id == charge)
    if int(body["amount"]) > taken - sum(row["amount"] for row in LOG.fee_refunds if row["fee"] == fee_id):
        raise UserError(400, "Refund amount is greater than unrefunded amount on fee")
    made: Body = {"id": f"fr_{len(LOG.fee_refunds) + 1}", "object": "fee_refund", "fee": fee_id, "currency": "gbp"}
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
    if LOG.fails and (status := LOG.fails.pop(0)) != 200:
        return _json({"error": {"type": "api_error", "message": "Something is wrong on our end"}}, status)
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
    complete()
    server.app.middlewares.insert(0, stand_in)
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind(("127.0.0.1", wanted.port))
    url = f"http://127.0.0.1:{listening.getsockname()[1]}"
    told = json.dumps({"url": url, "secret": SECRET})
    web.run_app(server.app, sock=listening, access_log=None, print=lambda *_: print(told, flush=True))


if __name__ == "__main__":
    main()
