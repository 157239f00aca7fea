"""A fake of Stripe on loopback, true to Stripe's documentation of its objects and behaviour.

python -m server.testing.stripe.server [--port N]     prints one JSON line when it is up: {"url", "secret"}

It records every request, stores answers by idempotency key, separates accounts, and signs each event at once; events
are sent to those registered at `/_config/webhooks/{id}`, and `/_config/events` lists them all. Browser files are under
`/js.stripe.com/`. `CONTROLS` lists its controls; the cards are in `cards`, and its calls in `calls`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import socket
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
from aiohttp import web

from server.testing.stripe import cards, world
from server.testing.stripe.calls import find_call
from server.testing.stripe.objects import Json
from server.testing.stripe.world import ACCOUNT, KEY, SECRET, WORLD, Refusal, Row

PAGES = Path(__file__).parent / "page"
KEYS_LAST = 24 * 3600  # seconds


@dataclass(frozen=True)
class StoredResponse:
    """The answer to the first request with a key, and that request."""

    fingerprint: str
    status: int
    body: Json
    at: float


class Log:
    """Recorded requests, registered webhooks, and how the next requests are answered."""

    def __init__(self) -> None:
        self.hooks: dict[str, str] = {}
        self.sending: set[Any] = set()
        self.clear()

    def clear(self) -> None:
        self.requests: list[Json] = []
        self.responses: dict[tuple[str, str], StoredResponse] = {}
        self.running: set[tuple[str, str]] = set()
        self.fails: list[int | str] = []
        self.waits = False
        self.go = asyncio.Event()
        self.is_held = False
        self.lost: set[str] = set()  # accounts whose events never arrive
        self.revoked: set[str] = set()  # accounts that we may no longer act for


LOG = Log()


async def _confirm(body: Json) -> Any:
    intent = _intent(body["intent"])
    return _tried(intent, lambda: world.confirm(intent, body.get("card", cards.GOOD)))


async def _authenticate(body: Json) -> Any:
    intent = _intent(body["intent"])
    return _tried(intent, lambda: world.authenticate(intent, is_right=body.get("success", True)))


def _tried(intent: Row, what: Callable[[], None]) -> Json:
    try:
        what()
    except Refusal as refusal:
        return {"error": refusal.error, "intent": intent.shown}
    return {"intent": intent.shown}


async def _finish(body: Json) -> Any:
    intent = _intent(body["intent"])
    world.finish(intent, is_right=body.get("success", True))
    return {"intent": intent.shown}


def _intent(secret: str) -> Row:
    row = WORLD.rows.get(secret.partition("_secret_")[0])
    if row is None:
        raise Refusal(404, "No such payment_intent", code="resource_missing")
    ACCOUNT.set(row.account)
    return row


async def _refund(body: Json) -> Any:
    """End a refund or, with `intent`, create one in Stripe's dashboard, with the fee if `fee` is true."""
    if "intent" in body:
        intent = _intent(body["intent"])
        params = {"payment_intent": intent.shown["id"], **({"amount": str(body["amount"])} if "amount" in body else {})}
        return world.refund({**params, **({"refund_application_fee": "true"} if body.get("fee") else {})}).shown
    row = WORLD.rows[body["refund"]]
    world.end_refund(row, body["status"], body.get("reason", "declined"))
    return row.shown


async def _fee(body: Json) -> Any:
    """Refund part of a fee in the platform's dashboard."""
    intent = _intent(body["intent"])
    charge = WORLD.rows[intent.shown["latest_charge"]].shown
    return world.return_fee(charge["application_fee"], {"amount": str(body["amount"])}).shown


async def _dispute(body: Json) -> Any:
    """Open a dispute of an intent or, with `dispute`, advance one."""
    if "dispute" not in body:
        return world.dispute(_intent(body["intent"]), body.get("amount"), body.get("reason", "fraudulent")).shown
    row = WORLD.rows[body["dispute"]]
    world.move_dispute(row, body["status"])
    return row.shown


async def _next(body: Json) -> Any:
    """Set how the next requests are answered.

    `processing`: the next card is processed for a while. `statuses`: one for each of the next requests: 200 answers as
    usual, any other status does nothing (500 and above are stored by the request's key), 'late 500' fails after the
    work; the connection breaks before the work (`reset`) or after it (`lost`). `waits`: the next request is done on
    `go`.
    """
    WORLD.processes_next = body.get("processing", WORLD.processes_next)
    LOG.fails = list(body.get("statuses", LOG.fails))
    LOG.waits = body.get("waits", LOG.waits)
    return {"running": len(LOG.running)}


async def _go(body: Json) -> Any:
    LOG.go.set()
    return {}


async def _forget(body: Json) -> Any:
    """Forget all idempotency keys, as Stripe does after a day."""
    LOG.responses.clear()
    return {}


async def _hold(body: Json) -> Any:
    """Hold events back, or send those held back."""
    LOG.is_held = body["hold"]
    if not LOG.is_held:
        for event in WORLD.events:
            if not event["is_sent"]:
                _send(event)
    return {}


async def _lose(body: Json) -> Any:
    """Lose every event of an account from now on."""
    LOG.lost.add(body["account"])
    return {}


async def _revoke(body: Json) -> Any:
    """Revoke our access to an account or, with `revoked` false, restore it."""
    (LOG.revoked.add if body.get("revoked", True) else LOG.revoked.discard)(body["account"])
    return {}


async def _charge(body: Json) -> Any:
    """Create a charge by hand in an account's dashboard."""
    ACCOUNT.set(body["account"])
    intent = world.make_intent({"amount": body["amount"], "currency": body["currency"]})
    world.confirm(intent, cards.GOOD)
    return intent.shown


async def _clear(body: Json) -> Any:
    WORLD.clear()
    LOG.clear()
    return {}


CONTROLS: dict[str, Callable[[Json], Awaitable[Any]]] = {
    "confirm": _confirm,
    "authenticate": _authenticate,
    "finish": _finish,
    "refund": _refund,
    "fee": _fee,
    "dispute": _dispute,
    "next": _next,
    "go": _go,
    "hold": _hold,
    "lose": _lose,
    "revoke": _revoke,
    "charge": _charge,
    "forget": _forget,
    "clear": _clear,
}


async def _control(request: web.Request) -> web.Response:
    what = request.match_info["what"]
    if request.method == "GET":
        return _json({"requests": LOG.requests, "events": WORLD.events, "rows": _rows()}[what])
    if what not in CONTROLS:
        raise web.HTTPNotFound
    try:
        return _json(await CONTROLS[what](await request.json()))
    except Refusal as refusal:
        return _json({"error": refusal.error}, refusal.status)


def _rows() -> list[Json]:
    """Return all objects as Stripe would show them, and their owners."""
    return [{**row.shown, "owner": row.account} for row in WORLD.rows.values()]


async def _register(request: web.Request) -> web.Response:
    LOG.hooks[request.match_info["id"]] = (await request.json())["url"]
    return _json({})


def _send_unless_held(event: Json) -> None:
    if event["account"] in LOG.lost:
        event["is_sent"] = True
    elif not LOG.is_held:
        _send(event)


def _send(event: Json) -> None:
    event["is_sent"] = True
    for url in LOG.hooks.values():
        sending = asyncio.ensure_future(_post(url, event["payload"]))
        LOG.sending.add(sending)
        sending.add_done_callback(LOG.sending.discard)


async def _post(url: str, payload: str) -> None:
    for _ in range(5):  # Stripe retries for three days
        headers = {"Content-Type": "application/json; charset=utf-8", "Stripe-Signature": world.sign(payload)}
        try:
            async with aiohttp.ClientSession() as session, session.post(url, data=payload, headers=headers) as response:
                if response.status < 300:
                    return
        except aiohttp.ClientError:
            pass
        await asyncio.sleep(0.2)


# Files of the browser. Stripe.js sends requests from frames of its own origin, and so do these pages.

_FILES = {
    "endive/stripe.js": ("stripe.js", "text/javascript"),
    "element": ("element.html", "text/html"),
    "controller": ("controller.html", "text/html"),
    "challenge": ("challenge.html", "text/html"),
    "bank": ("bank.html", "text/html"),
    "frame.js": ("frame.js", "text/javascript"),
}


async def _page(request: web.Request) -> web.Response:
    if request.match_info["file"] not in _FILES:
        raise web.HTTPNotFound
    name, kind = _FILES[request.match_info["file"]]
    headers = {"Cache-Control": "no-store", "Access-Control-Allow-Origin": "*"}
    return web.Response(text=(PAGES / name).read_text(), content_type=kind, charset="utf-8", headers=headers)


async def _retrieve_intent(request: web.Request) -> web.Response:
    body = await request.json()
    try:
        intent = _intent(body["secret"])
    except Refusal as refusal:
        return _json({"error": refusal.error}, 404)
    if body["secret"] != intent.shown["client_secret"] or body.get("account", "") != intent.account:
        return _json({"error": {"type": "invalid_request_error", "message": "No such payment_intent"}}, 404)
    try:
        if body["call"] == "confirm":
            world.confirm(intent, body["number"], body.get("back", ""))
        elif body["call"] == "authenticate":
            world.authenticate(intent, is_right=body["success"])
    except Refusal as refusal:
        return _json({"error": {**refusal.error, "type": "card_error", "payment_intent": intent.shown}})
    refused = intent.shown["last_payment_error"]
    if refused and body["call"] == "authenticate":
        return _json({"error": {**refused, "type": "invalid_request_error"}})
    return _json({"paymentIntent": intent.shown})


async def _call(request: web.Request) -> web.StreamResponse:
    """Answer a request as Stripe would, and record it."""
    account = request.headers.get("Stripe-Account", "")
    ACCOUNT.set(account)
    sent = _unflat((await request.post()).items() if request.method == "POST" else request.query.items())
    LOG.requests.append(
        {"method": request.method, "path": request.path, "body": sent, "headers": _recorded_headers(request)}
    )
    try:
        _let_in(request, account)
        return await _once(request, account, sent)
    except Refusal as refusal:
        return _json({"error": refusal.error}, refusal.status)


def _let_in(request: web.Request, account: str) -> None:
    if not request.headers.get("Authorization", "").startswith("Bearer sk_test_"):
        raise Refusal(401, "Invalid API Key provided")
    if account in LOG.revoked:
        message = f"The provided key does not have access to account '{account}' (or that account does not exist)."
        raise Refusal(403, f"{message} Application access may have been revoked.", code="account_invalid")
    if request.method == "POST" and request.content_type == "application/json":
        raise Refusal(400, "Send this as application/x-www-form-urlencoded", is_stored=False)


def _recorded_headers(request: web.Request) -> dict[str, str]:
    names = ("Authorization", "Stripe-Account", "Stripe-Version", "Idempotency-Key")
    return {name: request.headers[name] for name in names if name in request.headers}


def _unflat(sent: Iterable[tuple[str, Any]]) -> Json:
    """Parse `a[b]=c` as {"a": {"b": "c"}}."""
    body: Json = {}
    for name, value in sent:
        *outer, last = re.findall(r"[^\[\]]+", name)
        where = body
        for part in outer:
            where = where.setdefault(part, {})
        where[last] = value
    return body


async def _once(request: web.Request, account: str, sent: Json) -> web.StreamResponse:
    """Answer a request or, if its key was used before, return the stored answer."""
    key = request.headers.get("Idempotency-Key", "") if request.method == "POST" else ""
    KEY.set(key or None)
    if not key:
        return await _answer(request, sent, lambda _status, _body: None)
    name, fingerprint = (account, key), json.dumps([request.path, sent], sort_keys=True)
    if name in LOG.running:
        message = f"There is currently another in-progress request using this Idempotency Key ({key})."
        raise Refusal(409, message, type="idempotency_error", code="idempotency_key_in_use")
    stored = LOG.responses.get(name)
    if stored is not None and stored.at > time.time() - KEYS_LAST:
        if stored.fingerprint != fingerprint:
            message = (
                "Keys for idempotent requests can only be used with the same parameters they were first used with."
            )
            raise Refusal(400, message, type="idempotency_error")
        return _json(stored.body, stored.status, {"Idempotent-Replayed": "true"})

    def store(status: int, body: Json) -> None:
        LOG.responses[name] = StoredResponse(fingerprint, status, json.loads(json.dumps(body)), time.time())

    LOG.running.add(name)
    try:
        return await _answer(request, sent, store)
    finally:
        LOG.running.discard(name)


async def _answer(request: web.Request, sent: Json, store: Callable[[int, Json], None]) -> web.StreamResponse:
    """Execute the request, unless it has to fail; `store` gets the answer once the work has begun."""
    if LOG.waits:
        LOG.waits, LOG.go = False, asyncio.Event()
        await LOG.go.wait()
    what = LOG.fails.pop(0) if LOG.fails else 200
    if what == "reset":
        return _break(request)
    status, body = (what, _wrong(what)) if isinstance(what, int) else (200, {})
    if status == 200:
        status, body, is_stored = _done(request, sent)
        if not is_stored:
            return _json(body, status)
        if what == "late 500":
            status, body = 500, _wrong(500)
    if status >= 500 or status in (200, 400, 402, 404):
        store(status, body)
    return _break(request) if what == "lost" else _json(body, status)


def _done(request: web.Request, sent: Json) -> tuple[int, Json, bool]:
    try:
        call, names = find_call(request.method, request.path, sent)
        return 200, call.answer(*names, sent), True
    except Refusal as refusal:
        return refusal.status, {"error": refusal.error}, refusal.is_stored


def _wrong(status: int) -> Json:
    kind = "api_error" if status >= 500 else "invalid_request_error"
    return {"error": {"type": kind, "message": "Something is wrong on our end"}}


def _break(request: web.Request) -> web.StreamResponse:
    """Break the connection, so that the client gets no answer."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response()


def _json(body: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    return web.json_response(body, status=status, headers=headers)


def make_app() -> web.Application:
    app = web.Application()
    app.router.add_post("/_config/webhooks/{id}", _register)
    app.router.add_route("*", "/_config/{what}", _control)
    app.router.add_post("/js.stripe.com/ask", _retrieve_intent)
    app.router.add_get("/js.stripe.com/{file:.+}", _page)
    app.router.add_route("*", "/v1/{path:.+}", _call)
    return app


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=0)
    options = parser.parse_args()
    WORLD.send = _send_unless_held
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind(("127.0.0.1", options.port))
    url = f"http://127.0.0.1:{listening.getsockname()[1]}"
    line = json.dumps({"url": url, "secret": SECRET})
    web.run_app(make_app(), sock=listening, access_log=None, print=lambda *_: print(line, flush=True))


if __name__ == "__main__":
    main()
