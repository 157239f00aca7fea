"""What a call of the public API is sent: one JSON object of at most a megabyte. Apart, as parsers load by name."""

from __future__ import annotations

from typing import Any

from django.conf import settings

from server.core.errors import FileTooLarge
from server.core.http.parsers import TOO_LARGE, StrictJSONParser, parse_json_object


class JSONBody(StrictJSONParser):
    """As `/v1` reads it, but what is too large is 413."""

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> dict[str, Any]:
        raw = stream.read(settings.MAX_JSON_BYTES + 1)
        if len(raw) > settings.MAX_JSON_BYTES:
            raise FileTooLarge(TOO_LARGE)
        return parse_json_object(raw)
