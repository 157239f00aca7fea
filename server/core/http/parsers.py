"""Strict JSON: one object of at most a megabyte. Kept apart from the views, which load their parsers by name."""

from __future__ import annotations

import json
import re
from typing import Any

from django.conf import settings
from django.core.exceptions import TooManyFieldsSent
from django.http import QueryDict
from django.utils.translation import gettext, gettext_noop
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

TOO_LARGE = gettext_noop("The request is too large")
_NUL = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")


class StrictJSONParser(BaseParser):
    """Read a JSON object; anything else, however odd or deep, is a plain 400."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> dict[str, Any]:
        raw = stream.read(settings.MAX_JSON_BYTES + 1)
        return parse_json_object(raw)


class ListJSONParser(StrictJSONParser):
    """Read a JSON object with a list whose members are checked each alone: a NUL fails the one that holds it."""

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> dict[str, Any]:
        return parse_json_object(stream.read(settings.MAX_JSON_BYTES + 1), takes_nul=True)


class UnreadJSONParser(BaseParser):
    """Keep a JSON body under `raw` as it came, since it is signed as it came; it is at most a megabyte."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> dict[str, Any]:
        raw = stream.read(settings.MAX_JSON_BYTES + 1)
        if len(raw) > settings.MAX_JSON_BYTES:
            raise ParseError(TOO_LARGE)
        return {"raw": raw}


class BoundedFormParser(BaseParser):
    """Read a form as pages send it without files, of at most a megabyte."""

    media_type = "application/x-www-form-urlencoded"

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> QueryDict:
        raw = stream.read(settings.MAX_JSON_BYTES + 1)
        if len(raw) > settings.MAX_JSON_BYTES:
            raise ParseError(TOO_LARGE)
        try:
            return QueryDict(raw, encoding="utf-8")
        except TooManyFieldsSent:
            raise ParseError(TOO_LARGE) from None


def parse_json_object(raw: bytes | str, *, takes_nul: bool = False) -> dict[str, Any]:
    """Read the text of one JSON object.

    :raises ParseError: if it is larger than a megabyte, not JSON, not an object, too deep, or holds NUL, NaN, or a name
        twice in one object: whoever reads it elsewhere may take the other one.
    """
    if len(raw) > settings.MAX_JSON_BYTES:
        raise ParseError(TOO_LARGE)
    try:
        text = raw.decode() if isinstance(raw, bytes) else raw
        value = json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=_once) if text.strip() else {}
    except (ValueError, RecursionError):
        raise ParseError(gettext("The request is not valid JSON")) from None
    # A NUL can only arrive escaped, and PostgreSQL refuses it in any text. After another backslash it is plain text.
    if not takes_nul and "\\u0000" in text and _NUL.search(text):
        raise ParseError(gettext("The request holds a character that is not allowed"))
    if not isinstance(value, dict):
        raise ParseError(gettext("The request is to be a JSON object"))
    return value


def _refuse_constant(name: str) -> Any:
    raise ValueError(name)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name stands twice")
    return found
