"""What the OpenAPI document of the public API says beside its operations: settings, hooks, examples and webhooks."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path
from typing import Any

from django.conf import settings
from drf_spectacular.utils import OpenApiResponse, OpenApiWebhook, extend_schema

from server.api.public.order_events_api import OrderEventOut, TestEventOut
from server.api.public.versions import NEWEST
from server.integrations.api_catalogue import CATALOGUE, NARROWER
from server.integrations.webhooks.event_services import TEST_EVENT_TYPE
from server.integrations.webhooks.protocol import EVENT_DESCRIPTIONS, EventType
from server.platform.http.outputs import RowShape

# By where a parameter stands, and its name.
PARAMETERS = {
    ("path", "event"): "The event's number, as returned by `list_events`",
    ("path", "order"): "The order's number, as returned by `list_orders`, a reservation or a webhook",
    ("path", "performance"): "The performance's number, as returned by `list_performances`",
    ("path", "report"): "The report's name, as returned by `list_reports`",
    ("path", "reservation"): "The reservation's number, as returned by `create_reservation`",
    ("query", "event"): "Only rows of this event; 0: all",
    ("query", "limit"): "The maximum number of rows per page",
    ("query", "performance"): "Only rows of this performance; 0: all",
    ("query", "period"): "A named period, in the account's time zone; or else `from` and `to`",
    ("query", "step"): "The granularity of rows, if the report has rows by time",
    ("query", "to"): "The last day, in the account's time zone; requires `from`",
}

_BASKET = {
    "items": [
        {
            "performance": 17,
            "tickets": [{"ticket_type": None, "quantity": 2}, {"ticket_type": 4, "quantity": 1}],
            "upsells": [{"upsell": 3, "variant": None, "quantity": 1}],
        }
    ],
    "promo_code": "SPRING",
}

# By the operation's id.
BODIES: dict[str, dict[str, Any]] = {
    "quote_basket": _BASKET,
    "create_reservation": {**_BASKET, "language": "en"},
    "pay_reservation": {"by": "client", "buyer": {"name": "Ada Byron", "email": "ada@example.org"}},
    "sell_basket": {**_BASKET, "buyer": {"name": "Ada Byron", "email": "ada@example.org"}},
    "cancel_order": {"reason": "The buyer is ill"},
    "quote_refund": {"tickets": [301], "upsells": [], "keep_booking_fee": False},
    "refund_order": {"tickets": [301], "reason": "One of them is ill"},
    "quote_exchange": {"performance": 18, "tickets": [301, 302]},
    "exchange_order": {"quote": 52, "by": "client"},
    "scan_tickets": {
        "scans": [
            {
                "performance": 17,
                "code": "the text of the QR code",
                "nonce": "8f14e45fceea167a5a36dedd4bea2543",
                "scanned_at": "2026-12-24T19:12:05Z",
                "device": "7b4ff2c5-0f6e-4a36-9d1f-0d6a3f6b0a51",
                "gate": "North",
            }
        ]
    },
}


# Tests run the examples of `docs/developers/examples` whole; the document shows the part of each operation. A part
# begins with a comment that is only an operation's name in brackets, `# [quote_basket]`.

EXAMPLES: Path = settings.BASE_DIR / "docs" / "developers" / "examples"
NAMES = ("main_job", "after_sale")
LANGUAGES = {"sh": ("Shell", "curl"), "py": ("Python", "Python"), "ts": ("TypeScript", "TypeScript")}
_PART = re.compile(r"^(?:#|//) \[(\w*)\]$")


def samples_of() -> dict[str, list[dict[str, str]]]:
    """Return for each operation what its examples are, in the form of `x-codeSamples`."""
    found: dict[str, list[dict[str, str]]] = defaultdict(list)
    for name in NAMES:
        for ending, (language, label) in LANGUAGES.items():
            for operation, source in parts_of((EXAMPLES / f"{name}.{ending}").read_text()).items():
                found[operation].append({"lang": language, "label": label, "source": source})
    return found


def parts_of(text: str) -> dict[str, str]:
    """Cut an example into its named parts; an empty name ends one without another."""
    parts: dict[str, list[str]] = {}
    name = ""
    for line in text.splitlines():
        if begins := _PART.match(line):
            name = begins[1]
            parts.setdefault(name, [])
        elif name:
            parts[name].append(line)
    return {name: "\n".join(lines).strip() for name, lines in parts.items() if name}


# drf-spectacular leaves a webhook's parameters out, so they are put in afterwards.
HEADERS = [
    {"in": "header", "name": name, "required": True, "description": description, "schema": {"type": "string"}}
    for name, description in (
        ("webhook-id", "The event's id: the same for every attempt"),
        ("webhook-timestamp", "When it was sent, in seconds since 1970"),
        ("webhook-signature", "Signatures of `id.timestamp.body`, separated by spaces: `v1,…` or `v1a,…`"),
    )
]
_ANSWERS = {
    "2XX": OpenApiResponse(description="It was received. Any other status is a failure, and the event is sent again.")
}


def _webhook(type: str, summary: str, *, body: RowShape, description: str = "") -> OpenApiWebhook:
    documented = extend_schema(
        operation_id=f"on_{type.replace('.', '_')}",
        summary=summary,
        description=description or summary,
        request=body,
        responses=_ANSWERS,
        tags=["Webhooks"],
    )
    return OpenApiWebhook(type, documented)


WEBHOOKS = [
    *(_webhook(kind.value, EVENT_DESCRIPTIONS[kind], body=OrderEventOut) for kind in EventType),
    _webhook(
        TEST_EVENT_TYPE,
        "Test event, sent by hand",
        body=TestEventOut,
        description="It belongs to no order: `number` is 0 and `data` is empty. Every endpoint receives it when it "
        "is sent, whichever types it subscribes to.",
    ),
]


Schema = dict[str, Any]


def only_public(endpoints: list[Any], **_: Any) -> list[Any]:
    return [endpoint for endpoint in endpoints if endpoint[0].startswith("/api/")]


def finish(result: Schema, generator: Any, **_: Any) -> Schema:
    """Complete the document: examples, and the components, which are gathered before the webhooks are read."""
    samples = samples_of()
    for operation in (operation for path in result["paths"].values() for operation in path.values()):
        for parameter in operation.get("parameters", []):
            _drop_empty_default(parameter["schema"])
            if "description" not in parameter:
                parameter["description"] = PARAMETERS[parameter["in"], parameter["name"]]
        if "requestBody" in operation:
            operation["requestBody"]["content"]["application/json"]["example"] = BODIES[operation["operationId"]]
        if operation["operationId"] in samples:
            operation["x-codeSamples"] = samples[operation["operationId"]]
    for item in result.get("webhooks", {}).values():
        item["post"]["parameters"] = HEADERS
    finished: Schema = _without_marks({**result, "components": generator.registry.build({})})
    return finished


def _drop_empty_default(shape: Schema) -> None:
    """Leave out the default of a choice that is none of its words: it only says that none was made."""
    if "enum" in shape and shape.get("default") not in shape["enum"]:
        shape.pop("default", None)


def _without_marks(part: Any) -> Any:
    """Leave out what drf-spectacular writes for its own hooks."""
    if isinstance(part, dict):
        return {name: _without_marks(value) for name, value in part.items() if name != "x-spec-enum-id"}
    return [_without_marks(value) for value in part] if isinstance(part, list) else part


# drf-spectacular's settings for the public API, in place of the app's (`manage.py spectacular --custom-settings`).

ABOUT = """
Sell a theatre's tickets from your own software: read what is on, quote, reserve, pay, read and change orders, scan and
report.

Every call takes the key of your client in `X-Api-Key`. A key that begins with `fy_test_` works in a test account of its
own, in which nothing is charged and nothing is emailed.

See also: [getting started](/developers/getting-started), [versions](/developers/versions),
[repeating a call safely](/developers/idempotency), [lists](/developers/lists), [rate limits](/developers/rate-limits),
[webhooks](/developers/webhooks), [problems](/developers/problems), [clients](/developers/clients) in Python and
TypeScript, and the [changelog](/developers/changelog).
""".strip()

PARTS = {part for parts in NARROWER.values() for part in parts}  # they allow no call that has no tag yet
SETTINGS: dict[str, Any] = {
    "TITLE": "Foyer API",
    "DESCRIPTION": ABOUT,
    "VERSION": NEWEST,
    "SERVERS": [{"url": "/", "description": "This installation"}],
    "TAGS": [{"name": call.title, "description": call.description} for call in CATALOGUE if call.name not in PARTS],
    "SCHEMA_PATH_PREFIX": "/api",
    "PATH_CONVERTER_OVERRIDES": {"id": {"type": "integer", "format": "int64", "minimum": 1}},
    # Docstrings are for who reads our code; what others read is said in `extend_schema`.
    "DISABLE_DOCSTRING_DESCRIPTIONS": True,
    "WEBHOOKS": "server.api.public.schema_api.WEBHOOKS",
    "PREPROCESSING_HOOKS": ["server.api.public.schema_api.only_public"],
    "POSTPROCESSING_HOOKS": ["server.api.public.schema_api.finish"],
}
