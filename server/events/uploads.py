"""Multipart requests: bounded before they are read, their files as bytes."""

from __future__ import annotations

import json
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.core.files.uploadedfile import UploadedFile
from rest_framework.parsers import DataAndFiles, MultiPartParser
from rest_framework.request import Request

from server.core.errors import Invalid
from server.events.errors import FileTooLarge
from server.events.sheet_files import Upload

MOST_BYTES = 64 * 1024 * 1024


class BoundedMultiPartParser(MultiPartParser):
    """Read a multipart form of at most 64 MB; a larger one is refused before it is read."""

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> DataAndFiles:
        length = str(parser_context["request"].META.get("CONTENT_LENGTH") or "0")
        if not length.isdigit() or int(length) > MOST_BYTES:
            raise FileTooLarge("The request is too large")
        try:
            return super().parse(stream, media_type, parser_context)
        except (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent):
            raise FileTooLarge("The request is too large") from None


def files_of(request: Request) -> dict[str, Upload]:
    """Take all uploaded files of a form by the names of their parts."""
    return {name: Upload(str(file.name or ""), file.read()) for name, file in request.FILES.items()}


def form_of(request: Request) -> dict[str, Any]:
    """Take a form's plain fields and files by the names of their parts."""
    return dict(request.data.items()) if isinstance(request.data, dict) else {}


def json_part(request: Request, name: str) -> bytes | str:
    """Give the text of a part that holds JSON, whether it came as a field or as a file; empty if it is missing."""
    part = form_of(request).get(name, "")
    return part.read(settings.MAX_JSON_BYTES + 1) if isinstance(part, UploadedFile) else str(part)


def refuse_teams(raw: bytes | str) -> None:
    """Accept a list without teams; Foyer does not map teams yet, and says so instead of losing them.

    :raises Invalid: for a list of teams, or anything that is no list.
    """
    try:
        teams = json.loads(raw) if raw else []
    except (ValueError, RecursionError):
        raise Invalid("teams is to be a JSON list", field="teams") from None
    if teams != []:
        raise Invalid("Teams cannot be set up yet", field="teams")
