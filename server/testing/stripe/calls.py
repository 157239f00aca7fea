"""The calls of Stripe's fake: their parameters and answers."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from server.testing.stripe import world
from server.testing.stripe.objects import Json, list_of
from server.testing.stripe.world import Refusal

_SPAN = ("created", "ending_before", "limit", "starting_after")


@dataclass(frozen=True)
class Call:
    """One call: `answer` takes the ids of the path and the parameters."""

    method: str
    path: re.Pattern[str]
    answer: Callable[..., Json]
    takes: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()


def find_call(method: str, path: str, sent: Json) -> tuple[Call, tuple[str, ...]]:
    """Return a request's call and the ids of its path.

    :raises Refusal: if there is none, or a parameter is unknown or missing.
    """
    for call in CALLS:
        found = call.path.fullmatch(path)
        if found and call.method == method:
            _check(call, sent)
            return call, found.groups()
    raise Refusal(404, f"Unrecognized request URL ({method}: {path}).", is_stored=False)


def _check(call: Call, sent: Json) -> None:
    for name in sent:
        if name not in (*call.takes, *call.needs):
            message = f"Received unknown parameter: {name}"
            raise Refusal(400, message, is_stored=False, code="parameter_unknown", param=name)
    for name in call.needs:
        if name not in sent:
            message = f"Missing required param: {name}."
            raise Refusal(400, message, is_stored=False, code="parameter_missing", param=name)
    for name in ("amount", "application_fee_amount"):
        if name in sent and not re.fullmatch(r"[0-9]{1,8}", sent[name]):
            raise Refusal(400, f"Invalid integer: {sent[name]}", is_stored=False, code="parameter_invalid_integer")


def _made_intent(sent: Json) -> Json:
    return world.make_intent(sent).shown


def _canceled(name: str, sent: Json) -> Json:
    intent = world.find("payment_intent", name)
    world.cancel(intent)
    return intent.shown


def _refunded(sent: Json) -> Json:
    if not sent.keys() & {"charge", "payment_intent"}:
        raise Refusal(400, "One of the following params should be provided: payment_intent or charge.", is_stored=False)
    if sent.get("reason", "duplicate") not in ("duplicate", "fraudulent", "requested_by_customer"):
        raise Refusal(400, f"Invalid reason: {sent['reason']}", is_stored=False, param="reason")
    return world.refund(sent).shown


def _fee_returned(name: str, sent: Json) -> Json:
    return world.return_fee(name, sent).shown


def _shown(kind: str) -> Callable[..., Json]:
    return lambda name, sent: world.find(kind, name).shown


def _listed(kind: str, *by: str) -> Callable[..., Json]:
    def answer(sent: Json) -> Json:
        rows = world.list_rows(kind, {name: sent[name] for name in by if name in sent})
        return _page(f"/v1/{kind}s", _within(rows, sent.get("created", {})), sent)

    return answer


def _fee_refunds(name: str, sent: Json) -> Json:
    rows = world.find("application_fee", name).shown["refunds"]["data"]
    return _page(f"/v1/application_fees/{name}/refunds", rows, sent)


def _within(rows: list[Json], span: Json) -> list[Json]:
    matches: dict[str, Callable[[int, int], bool]] = {
        "gte": lambda at, end: at >= end,
        "gt": lambda at, end: at > end,
        "lte": lambda at, end: at <= end,
        "lt": lambda at, end: at < end,
    }
    return [row for row in rows if all(matches[name](row["created"], int(end)) for name, end in span.items())]


def _page(url: str, rows: list[Json], sent: Json) -> Json:
    if after := sent.get("starting_after"):
        places = [place for place, row in enumerate(rows) if row["id"] == after]
        if not places:
            raise Refusal(400, f"No such object: '{after}'", param="starting_after", code="resource_missing")
        rows = rows[places[0] + 1 :]
    limit = int(sent.get("limit", 10))
    if not 1 <= limit <= 100:
        raise Refusal(400, "This value must be from 1 to 100", param="limit")
    return list_of(rows[:limit], url, has_more=len(rows) > limit)


def _call(method: str, path: str, answer: Callable[..., Json], **more: Any) -> Call:
    return Call(method, re.compile(f"/v1/{path}"), answer, **more)


_INTENT = ("application_fee_amount", "automatic_payment_methods", "description", "metadata")
_REFUND = ("charge", "payment_intent", "amount", "metadata", "reason", "refund_application_fee")
CALLS = (
    _call("POST", "payment_intents", _made_intent, takes=_INTENT, needs=("amount", "currency")),
    _call("POST", r"payment_intents/(\w+)/cancel", _canceled, takes=("cancellation_reason",)),
    _call("GET", r"payment_intents/(\w+)", _shown("payment_intent")),
    _call("GET", "payment_intents", _listed("payment_intent"), takes=_SPAN),
    _call("GET", r"charges/(\w+)", _shown("charge")),
    _call("GET", "charges", _listed("charge", "payment_intent"), takes=(*_SPAN, "payment_intent")),
    _call("POST", "refunds", _refunded, takes=_REFUND),
    _call("GET", r"refunds/(\w+)", _shown("refund")),
    _call("GET", "refunds", _listed("refund", "charge", "payment_intent"), takes=(*_SPAN, "charge", "payment_intent")),
    _call("GET", r"disputes/(\w+)", _shown("dispute")),
    _call("GET", "disputes", _listed("dispute", "charge"), takes=(*_SPAN, "charge", "payment_intent")),
    _call("GET", r"application_fees/(\w+)", _shown("application_fee")),
    _call("GET", "application_fees", _listed("application_fee", "charge"), takes=(*_SPAN, "charge")),
    _call("POST", r"application_fees/(\w+)/refunds", _fee_returned, takes=("amount", "metadata")),
    _call("GET", r"application_fees/(\w+)/refunds", _fee_refunds, takes=_SPAN[1:]),
)
