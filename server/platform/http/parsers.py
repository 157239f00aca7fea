"""Strict parsing of JSON, numbers and paths. Kept apart from the views, which load their parsers by name."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.urls import register_converter
from django.urls.converters import IntConverter, StringConverter
from django.utils.translation import gettext, gettext_noop
from rest_framework import serializers
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser, DataAndFiles, MultiPartParser
from rest_framework.request import Request

from server.platform.errors import FileTooLarge
from server.platform.uploads import Upload

# Strict JSON: one object of at most a megabyte. Kept apart from the views, which load their parsers by name.

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


# What a number looks like on the wire: the digits 0 to 9, and a sign, a point and an exponent where one may stand.
# Python reads more: "1_0" is ten to it, and so are the digits of any script. Whoever reads after us what was sent, a
# person or another program, might not, and two that take one text for different numbers can be played off against
# each other. DRF reads with Python, so its fields are told here once: they are declared in hundreds of places, and
# none can be forgotten.

_NUMBER = re.compile(r"\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?\s*", re.ASCII)
_NUMBERS = (serializers.IntegerField, serializers.DecimalField, serializers.FloatField)
_MOMENTS = (serializers.DateField, serializers.DateTimeField, serializers.TimeField)
_NONE = "none"  # no number and no moment, so that a field refuses it in its own words


def is_number(text: str) -> bool:
    """Return whether a text is a number to everybody."""
    return _NUMBER.fullmatch(text) is not None


def make_numbers_strict() -> None:
    """Have DRF's fields refuse what only Python reads as a number; once, when the server starts."""
    for kind in _NUMBERS:
        _narrow(kind, is_number)
    for moment in _MOMENTS:
        _narrow(moment, str.isascii)


def _narrow(kind: Any, is_read: Callable[[str], bool]) -> None:
    reads = kind.to_internal_value

    def read(field: Any, data: Any) -> Any:
        # Of the longest a field says that they are too long.
        is_wrong = isinstance(data, str) and len(data) <= field_limit and not is_read(data)
        return reads(field, _NONE if is_wrong else data)

    field_limit = serializers.IntegerField.MAX_STRING_LENGTH
    kind.to_internal_value = read


# What a path may hold: without bounds a number of forty digits would reach the database and fail instead of a 404.


class IdConverter(IntConverter):
    regex = "[0-9]{1,18}"


class ReferenceConverter(StringConverter):
    regex = "ORD-[0-9A-Z]{12}"


class SecretConverter(StringConverter):
    regex = "[0-9A-Za-z_-]{20,128}"


register_converter(IdConverter, "id")
register_converter(ReferenceConverter, "reference")
register_converter(SecretConverter, "secret")


# Multipart requests: bounded before they are read, their files as bytes.

MOST_BYTES = 64 * 1024 * 1024
MOST_FILE_BYTES = 10 * 1024 * 1024  # as much as the largest kind of file, a spreadsheet, may have


class BoundedMultiPartParser(MultiPartParser):
    """Read a multipart form of at most 64 MB; a larger one is refused before it is read."""

    most_bytes = MOST_BYTES

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> DataAndFiles:
        length = str(parser_context["request"].META.get("CONTENT_LENGTH") or "0")
        if not (length.isascii() and length.isdigit()) or int(length) > MOST_BYTES:
            raise FileTooLarge("The request is too large")
        try:
            return super().parse(stream, media_type, parser_context)
        except (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent):
            raise FileTooLarge("The request is too large") from None


def files_of(request: Request) -> dict[str, Upload]:
    return {name: read_upload(file) for name, file in request.FILES.items()}


def read_upload(file: UploadedFile) -> Upload:
    """Take an uploaded file; of one that is too large, enough to see that."""
    file.seek(0)
    return Upload(str(file.name or ""), file.read(MOST_FILE_BYTES + 1))


def form_of(request: Request) -> dict[str, Any]:
    return dict(request.data.items()) if isinstance(request.data, dict) else {}


def json_part(request: Request, name: str, *, most: int | None = None) -> bytes | str:
    """Return the text of a part that holds JSON, whether it came as a field or as a file; empty if it is missing."""
    part = form_of(request).get(name, "")
    if not isinstance(part, UploadedFile):
        return str(part)
    part.seek(0)
    text: bytes = part.read((most or settings.MAX_JSON_BYTES) + 1)
    return text
