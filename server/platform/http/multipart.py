"""Multipart requests: bounded before they are read, their files as bytes."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.core.files.uploadedfile import UploadedFile
from rest_framework.parsers import DataAndFiles, MultiPartParser
from rest_framework.request import Request

from server.platform.errors import FileTooLarge
from server.platform.uploads import Upload

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
