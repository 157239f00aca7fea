"""Strict parsing of JSON, numbers, paths and multipart forms. Apart from the views, which load their parsers by
name.
"""

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

TOO_LARGE = gettext_noop("The request is too large")
_NUL = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")


def _read_bounded(stream: Any) -> bytes:
    raw: bytes = stream.read(settings.MAX_JSON_BYTES + 1)
    if len(raw) > settings.MAX_JSON_BYTES:
        raise ParseError(TOO_LARGE)
    return raw


class StrictJSONParser(BaseParser):
    """Parses a JSON object; anything else, however odd or deep, is a plain 400."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> dict[str, Any]:
        return parse_json_object(_read_bounded(stream))


class ListJSONParser(StrictJSONParser):
    """Parses a JSON object with a list whose members are validated separately: a NUL fails only its member."""

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> dict[str, Any]:
        return parse_json_object(_read_bounded(stream), takes_nul=True)


class UnreadJSONParser(BaseParser):
    """Keeps a JSON body of at most a megabyte under `raw` as it came, since the raw bytes are signed."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> dict[str, Any]:
        return {"raw": _read_bounded(stream)}


class BoundedFormParser(BaseParser):
    """Parses a form without files, of at most a megabyte."""

    media_type = "application/x-www-form-urlencoded"

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> QueryDict:
        try:
            return QueryDict(_read_bounded(stream), encoding="utf-8")
        except TooManyFieldsSent:
            raise ParseError(TOO_LARGE) from None


def parse_json_object(raw: bytes | str, *, takes_nul: bool = False) -> dict[str, Any]:
    """Parse the text of one JSON object.

    :raises rest_framework.exceptions.ParseError: if it is larger than a megabyte, not JSON, not an object, too deep,
        or holds NUL, NaN, or a name twice in one object, of which another parser may take the other value.
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
        raise ParseError(gettext("The request must be a JSON object"))
    return value


def _refuse_constant(name: str) -> Any:
    raise ValueError(name)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name stands twice")
    return found


# A number in a request consists of the digits 0 to 9, and a sign, a point and an exponent where one may stand. Python
# accepts more: "1_0" is ten, and so are the digits of any script. If another reader takes the same text for a different
# number, the two can be played off against each other. DRF's fields use Python's parser, so they are made strict once,
# here, for all declarations.

_NUMBER = re.compile(r"\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?\s*", re.ASCII)
_NUMBERS = (serializers.IntegerField, serializers.DecimalField, serializers.FloatField)
_MOMENTS = (serializers.DateField, serializers.DateTimeField, serializers.TimeField)
_NONE = "none"  # neither a number nor a moment, so that a field refuses it with its own message


def is_number(text: str) -> bool:
    """Return whether a text is unambiguously a number."""
    return _NUMBER.fullmatch(text) is not None


def make_numbers_strict() -> None:
    """Have DRF's fields refuse what only Python accepts as a number; call it once, when the server starts."""
    for kind in _NUMBERS:
        _narrow(kind, is_number)
    for moment in _MOMENTS:
        _narrow(moment, str.isascii)


def _narrow(kind: Any, is_read: Callable[[str], bool]) -> None:
    reads = kind.to_internal_value

    def read(field: Any, data: Any) -> Any:
        # For longer input the field's message is that it is too long.
        is_wrong = isinstance(data, str) and len(data) <= field_limit and not is_read(data)
        return reads(field, _NONE if is_wrong else data)

    field_limit = serializers.IntegerField.MAX_STRING_LENGTH
    kind.to_internal_value = read


# Limits of numbers in paths: a number of forty digits would otherwise fail in the database instead of being a 404.


class IdConverter(IntConverter):
    regex = "[0-9]{1,18}"


class ReferenceConverter(StringConverter):
    regex = "ORD-[0-9A-Z]{12}"


class SecretConverter(StringConverter):
    regex = "[0-9A-Za-z_-]{20,128}"


register_converter(IdConverter, "id")
register_converter(ReferenceConverter, "reference")
register_converter(SecretConverter, "secret")


MOST_BYTES = 64 * 1024 * 1024
MOST_FILE_BYTES = 10 * 1024 * 1024  # the maximum of the largest kind of file, a spreadsheet


class BoundedMultiPartParser(MultiPartParser):
    """Parses a multipart form of at most 64 MB; a larger one is refused before it is read."""

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
    """Read an uploaded file; of one that is too large, only enough to detect that."""
    file.seek(0)
    return Upload(str(file.name or ""), file.read(MOST_FILE_BYTES + 1))


def form_of(request: Request) -> dict[str, Any]:
    return dict(request.data.items()) if isinstance(request.data, dict) else {}


def json_part(request: Request, name: str, *, most: int | None = None) -> bytes | str:
    """Return the text of a part that holds JSON, sent as a field or as a file; empty if it is missing."""
    part = form_of(request).get(name, "")
    if not isinstance(part, UploadedFile):
        return str(part)
    part.seek(0)
    text: bytes = part.read((most or settings.MAX_JSON_BYTES) + 1)
    return text
