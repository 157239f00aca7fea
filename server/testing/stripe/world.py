"""The state of Stripe's fake: the accounts' objects, and the actions of buyers, banks and Stripe itself."""

from __future__ import annotations

import hashlib
import hmac
import json
import time
from collections.abc import Callable
from contextvars import ContextVar
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from server.testing.stripe import cards, objects
from server.testing.stripe.objects import Json

SECRET = "whsec_of_the_stand_in"
API_VERSION = "2026-10-28.endive"
ACCOUNT: ContextVar[str] = ContextVar("account", default="")
KEY: ContextVar[str | None] = ContextVar("key", default=None)
SMALLEST = {"gbp": 30, "usd": 50, "eur": 50, "jpy": 50}  # the minimum of a charge


class Refusal(Exception):
    """An error of Stripe; one that is found before anything was begun is not stored by the request's key."""

    def __init__(self, status: int, message: str, *, is_stored: bool = True, **more: Any) -> None:
        super().__init__(message)
        self.status, self.is_stored = status, is_stored
        self.error: Json = {"type": "invalid_request_error", "message": message, **more}


@dataclass
class Row:
    """One object: its owner (empty: the platform), and how Stripe shows it."""

    account: str
    shown: Json
    card: str = ""


@dataclass
class World:
    """All objects, and all events about them."""

    rows: dict[str, Row] = field(default_factory=dict)
    events: list[Json] = field(default_factory=list)
    processes_next: bool = False
    send: Callable[[Json], None] = lambda _: None

    def clear(self) -> None:
        self.rows.clear()
        self.events.clear()
        self.processes_next = False


WORLD = World()


def store(shown: Json, account: str) -> Row:
    row = WORLD.rows[shown["id"]] = Row(account, shown)
    return row


def find(kind: str, name: str, account: str | None = None) -> Row:
    """Return an object of an account, by default the call's.

    :raises Refusal: if there is none.
    """
    row = WORLD.rows.get(name)
    account_id = ACCOUNT.get() if account is None else account
    if row is None or row.shown["object"] != kind or row.account != account_id:
        raise Refusal(404, f"No such {kind}: '{name}'", code="resource_missing", param="id")
    return row


def list_rows(kind: str, matches: Json) -> list[Json]:
    """List the call's objects of a kind, newest first."""
    found = [row.shown for row in WORLD.rows.values() if row.shown["object"] == kind and row.account == ACCOUNT.get()]
    found = [row for row in found if all(row.get(name) == value for name, value in matches.items())]
    return sorted(found, key=lambda row: (row["created"], row["id"]), reverse=True)


def make_intent(body: Json) -> Row:
    least = SMALLEST.get(body["currency"], 1)
    if int(body["amount"]) < least:
        raise Refusal(400, f"Amount must be at least {least} {body['currency']}", code="amount_too_small")
    if int(body.get("application_fee_amount", 0)) > int(body["amount"]):
        raise Refusal(400, "The application fee must be less than or equal to the amount")
    return store(objects.payment_intent(body), ACCOUNT.get())


def cancel(intent: Row) -> None:
    shown = intent.shown
    if shown["status"] not in ("requires_payment_method", "requires_confirmation", "requires_action"):
        raise _unexpected(shown, "canceled")
    shown |= {"status": "canceled", "canceled_at": int(time.time()), "next_action": None}
    emit_event("payment_intent.canceled", intent)


def confirm(intent: Row, number: str, back: str = "") -> None:
    """Try a card on an intent, as the buyer's browser does.

    :raises Refusal: if it is declined.
    """
    shown = intent.shown
    if shown["status"] not in ("requires_payment_method", "requires_confirmation"):
        raise _unexpected(shown, "confirmed")
    intent.card = number
    shown |= {"payment_method": f"pm_{number[-4:]}", "last_payment_error": None}
    if WORLD.processes_next:
        WORLD.processes_next = False
        _charge(intent, "pending")
        shown["status"] = "processing"
        emit_event("payment_intent.processing", intent)
    elif number in cards.CHALLENGED:
        shown |= {"status": "requires_action", "next_action": _question(shown, number, back)}
    else:
        _try_card(intent, is_declined=number in cards.DECLINED)


def authenticate(intent: Row, *, is_right: bool) -> None:
    """Let the buyer's authentication succeed or fail.

    :raises Refusal: if the card is then declined.
    """
    shown = intent.shown
    if shown["status"] != "requires_action":
        raise _unexpected(shown, "authenticated")
    shown["next_action"] = None
    if is_right:
        _try_card(intent, is_declined=intent.card == cards.DECLINED_AFTER_PROOF)
        return
    message = "The provided PaymentMethod has failed authentication."
    _refuse(intent, {"code": "payment_intent_authentication_failure", "message": message})


def finish(intent: Row, *, is_right: bool) -> None:
    """Let the bank finish processing."""
    charge = WORLD.rows[intent.shown["latest_charge"]].shown
    ended = objects.charge(intent.shown, status="succeeded" if is_right else "failed", card=intent.card)
    charge |= {name: value for name, value in ended.items() if name not in ("id", "created", "refunds")}
    if is_right:
        _succeed(intent, charge)
    else:
        _refuse(intent, _decline_of(charge))


def _unexpected(shown: Json, word: str) -> Refusal:
    message = f"This PaymentIntent could not be {word} because it has a status of {shown['status']}."
    return Refusal(400, message, code="payment_intent_unexpected_state")


def _question(shown: Json, number: str, back: str) -> Json:
    if number not in cards.AT_THE_BANK:
        return {"type": "use_stripe_sdk", "use_stripe_sdk": {"type": "three_d_secure_redirect"}}
    url = f"/js.stripe.com/bank?intent={shown['id']}&secret={shown['client_secret']}&back="
    return {"type": "redirect_to_url", "redirect_to_url": {"url": url, "return_url": back}}


def _charge(intent: Row, status: str) -> Json:
    charge = objects.charge(intent.shown, status=status, card=intent.card)
    store(charge, intent.account)
    intent.shown["latest_charge"] = charge["id"]
    return charge


def _try_card(intent: Row, *, is_declined: bool) -> None:
    charge = _charge(intent, "failed" if is_declined else "succeeded")
    if not is_declined:
        _succeed(intent, charge)
        return
    _refuse(intent, _decline_of(charge))
    raise Refusal(402, charge["failure_message"], code="card_declined", charge=charge["id"])


def _decline_of(charge: Json) -> Json:
    return {"charge": charge["id"], "code": charge["failure_code"], "message": charge["failure_message"]}


def _refuse(intent: Row, error: Json) -> None:
    again = {"status": "requires_payment_method", "payment_method": None}
    intent.shown |= {**again, "last_payment_error": {"type": "card_error", **error}}
    emit_event("payment_intent.payment_failed", intent)


def _succeed(intent: Row, charge: Json) -> None:
    intent.shown |= {"status": "succeeded", "amount_received": intent.shown["amount"]}
    if intent.shown["application_fee_amount"]:
        fee = store(objects.application_fee(charge, intent.account), "").shown  # the fee is the platform's own
        charge["application_fee"] = fee["id"]
    emit_event("payment_intent.succeeded", intent)


def refund(body: Json) -> Row:
    """Refund all or part of a charge: at once, after a while, or not, by the pennies of its amount."""
    charge = _charge_of(body)
    left = charge["amount"] - charge["amount_refunded"]
    amount = int(body.get("amount", left))
    if charge["disputed"]:
        raise Refusal(
            400, f"Charge {charge['id']} has been charged back; cannot issue a refund.", code="charge_disputed"
        )
    if not left:
        raise Refusal(400, f"Charge {charge['id']} has already been refunded.", code="charge_already_refunded")
    _refuse_more(amount, left, "charge")
    status = cards.REFUNDS.get(amount % 100, "succeeded")
    row = store(objects.refund(charge, body, amount=amount, status=status), ACCOUNT.get())
    _count(charge, amount)
    charge["refunds"]["data"].insert(0, row.shown)
    if body.get("refund_application_fee") == "true" and charge["application_fee"]:
        fee = find("application_fee", charge["application_fee"], "").shown
        return_fee(fee["id"], {"amount": str(fee["amount"] * amount // charge["amount"])})
    emit_event("refund.created", row)
    if status == "failed":
        end_refund(row, "failed", "lost_or_stolen_card")
    return row


def end_refund(row: Row, status: str, reason: str = "declined") -> None:
    """End a pending refund; one that has succeeded may still fail at the buyer's bank."""
    if status == "failed":
        row.shown |= objects.failed(row.shown, reason)
        _count(WORLD.rows[row.shown["charge"]].shown, -row.shown["amount"])
        emit_event("refund.failed", row)
    else:
        row.shown["status"] = status
    emit_event("refund.updated", row)


def return_fee(name: str, body: Json) -> Row:
    """Refund part of an application fee, up to what is left of it."""
    fee = find("application_fee", name, "").shown
    left = fee["amount"] - fee["amount_refunded"]
    amount = int(body.get("amount", left))
    _refuse_more(amount, left, "fee")
    row = store(objects.fee_refund(fee, body, amount), "")
    _count(fee, amount)
    fee["refunds"]["data"].insert(0, row.shown)
    return row


def _charge_of(body: Json) -> Json:
    if "charge" in body:
        found = find("charge", body["charge"]).shown
    else:
        intent = find("payment_intent", body["payment_intent"]).shown
        found = WORLD.rows[intent["latest_charge"]].shown if intent["latest_charge"] else {}
    if found.get("status") != "succeeded":
        raise Refusal(400, "This PaymentIntent does not have a successful charge to refund.")
    return found


def _refuse_more(amount: int, left: int, what: str) -> None:
    if amount > left:
        sums = f"({amount / 100:.2f}) is greater than unrefunded amount on {what} ({left / 100:.2f})"
        raise Refusal(400, f"Refund amount {sums}")
    if amount <= 0:
        raise Refusal(400, "Invalid positive integer", param="amount")


def _count(where: Json, amount: int) -> None:
    where["amount_refunded"] += amount
    where["refunded"] = where["amount_refunded"] == where["amount"]


def dispute(intent: Row, amount: int | None, reason: str) -> Row:
    charge = WORLD.rows[intent.shown["latest_charge"]].shown
    charge["disputed"] = True
    row = store(objects.dispute(charge, amount or charge["amount"], reason), intent.account)
    emit_event("charge.dispute.created", row)
    return row


def move_dispute(row: Row, status: str) -> None:
    row.shown["status"] = status
    is_closed = status in ("won", "lost", "warning_closed")
    emit_event("charge.dispute.closed" if is_closed else "charge.dispute.updated", row)


def emit_event(kind: str, row: Row) -> None:
    """Sign an event, record it, and send it to all registered webhooks."""
    about = deepcopy(row.shown)
    event = objects.event(kind, about, account=row.account, version=API_VERSION, key=KEY.get())
    payload = json.dumps(event)
    signed = {"id": event["id"], "type": kind, "payload": payload, "signature": sign(payload), "account": row.account}
    WORLD.events.append({**signed, "is_sent": False})
    WORLD.send(WORLD.events[-1])


def sign(payload: str, at: int | None = None) -> str:
    moment = int(time.time()) if at is None else at
    signature = hmac.new(SECRET.encode(), f"{moment}.{payload}".encode(), hashlib.sha256).hexdigest()
    return f"t={moment},v1={signature}"
