"""Multipart requests: bounded before they are read, their files as bytes."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import RequestDataTooBig, TooManyFilesSent
from django.core.exceptions import TooManyFieldsSent as TooManyFields
from django.core.files.uploadedfile import UploadedFile
from rest_framework.parsers import DataAndFiles, MultiPartParser

from server.events.errors import FileTooLarge
from server.events.sheet_files import Upload

MOST_BYTES = 64 * 1024 * 1024


class BoundedMultiPartParser(MultiPartParser):
    """Read a multipart form of at most 64 MB; a larger one is refused before it is read."""

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> DataAndFiles[Any, Any]:
        length = str(parser_context["request"].META.get("CONTENT_LENGTH") or "0")
        if not length.isdigit() or int(length) > MOST_BYTES:
            raise FileTooLarge("The request is too large")
        try:
            return super().parse(stream, media_type, parser_context)
        except (RequestDataTooBig, TooManyFields, TooManyFilesSent):
            raise FileTooLarge("The request is too large") from None


def upload_of(file: UploadedFile | None) -> Upload | None:
    """Take an uploaded file as its name and bytes."""
    if file is None:
        return None
    return Upload(name=str(file.name or ""), content=file.read())
