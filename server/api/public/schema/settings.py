"""drf-spectacular's settings for the public API, in place of the app's (`manage.py spectacular --custom-settings`)."""

from __future__ import annotations

from typing import Any

from server.api.public.versions import NEWEST
from server.integrations.api_catalogue import CATALOGUE, NARROWER

ABOUT = "Sell a theatre's tickets from your own software: read what is on, quote, reserve, pay, "
"read and change orders, scan and report. Every call takes the key of your client in "
"`X-Api-Key`. A key that begins with `fy_test_` works in a test account of its own, in "
"which nothing is charged and nothing is emailed. See also: [getting "
"started](/developers/getting-started), [versions](/developers/versions), [repeating a "
"call safely](/developers/idempotency), [lists](/developers/lists), [rate "
"limits](/developers/rate-limits), [webhooks](/developers/webhooks), "
"[problems](/developers/problems), [clients](/developers/clients) in Python and "
"TypeScript, and the [changelog](/developers/changelog).".strip()

PARTS = {name for names in NARROWER.values() for name in names}  # they allow no call that has no tag yet
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
    "WEBHOOKS": "server.api.public.schema.document.WEBHOOKS",
    "PREPROCESSING_HOOKS": ["server.api.public.schema.document.only_public"],
    "POSTPROCESSING_HOOKS": ["server.api.public.schema.document.finish"],
}
