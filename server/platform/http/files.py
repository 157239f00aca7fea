"""Sends files in constant memory: under ASGI Django collects a synchronous file into a list, so ours is
asynchronous.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import mimetypes
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from os import SEEK_END
from pathlib import Path
from typing import IO

from asgiref.sync import sync_to_async
from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified, StreamingHttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags

from server.platform.pdf.tables import write_pdf
from server.platform.tables import CONTENT_TYPES, FileFormat, Table, csv_chunks, write_table_workbook

CHUNK = 64 * 1024
REVALIDATED = "public, max-age=0, must-revalidate"
# The build writes these beside a file (pwa/scripts/compress.mjs), the smaller first.
COMPRESSED = {"br": ".br", "gzip": ".gz"}


def file_response(path: Path, *, content_type: str = "", max_age: int = 0) -> StreamingHttpResponse:
    kind = content_type or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    response = StreamingHttpResponse(_chunks(path), content_type=kind)
    response["Content-Length"] = str(path.stat().st_size)
    response["Cache-Control"] = f"public, max-age={max_age}, immutable" if max_age else "no-cache"
    return response


def built_response(path: Path, *, accepted: str) -> StreamingHttpResponse:
    """Stream a file of the build, compressed as the browser accepts it (`Accept-Encoding`)."""
    encodings = {name.split(";")[0].strip() for name in accepted.split(",")}
    kind = mimetypes.guess_type(path.name)[0] or ""
    for encoding, suffix in COMPRESSED.items():
        squeezed = path.with_name(path.name + suffix)
        if encoding in encodings and squeezed.is_file():
            response = file_response(squeezed, content_type=kind)
            response["Content-Encoding"] = encoding
            break
    else:
        response = file_response(path, content_type=kind)
    response["Vary"] = "Accept-Encoding"
    return response


@dataclass(frozen=True)
class CachedBody:
    """A body that is the same for everybody while this process lives: plain, compressed, and its ETag."""

    body: bytes
    squeezed: bytes
    etag: str

    @classmethod
    def of(cls, body: bytes) -> CachedBody:
        return cls(body, gzip.compress(body, mtime=0), f'"{hashlib.sha256(body).hexdigest()[:16]}"')


def cached_response(request: HttpRequest, cached: CachedBody, *, content_type: str) -> HttpResponse:
    """Send a cached body, compressed if that is accepted; answer 304 to a client that has it."""
    headers: dict[str, str] = {"ETag": cached.etag, "Cache-Control": REVALIDATED}
    if _is_known(request, cached.etag):
        response = HttpResponse(status=304, headers=headers)
    elif "gzip" in request.headers.get("Accept-Encoding", ""):
        headers["Content-Encoding"] = "gzip"
        response = HttpResponse(cached.squeezed, content_type=content_type, headers=headers)
    else:
        response = HttpResponse(cached.body, content_type=content_type, headers=headers)
    patch_vary_headers(response, ["Accept-Encoding"])
    return response


def download(file: IO[bytes], *, name: str, content_type: str) -> StreamingHttpResponse:
    """Stream an open file as a download and close it."""
    size = file.seek(0, SEEK_END)
    file.seek(0)
    response = StreamingHttpResponse(_chunks_of(file), content_type=content_type)
    response["Content-Length"] = str(size)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "no-store"
    return response


def stream(pieces: Iterator[bytes], *, name: str, content_type: str) -> StreamingHttpResponse:
    """Stream pieces as a download while they are read; nothing is collected, and no connection is held in between.

    No piece may be empty.
    """
    response = StreamingHttpResponse(_pieces_of(pieces), content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "no-store"
    return response


async def _pieces_of(pieces: Iterator[bytes]) -> AsyncIterator[bytes]:
    while piece := await sync_to_async(_next_of)(pieces):
        yield piece


def _next_of(pieces: Iterator[bytes]) -> bytes:
    try:
        return next(pieces, b"")
    finally:
        # A slow client would otherwise keep the connection from others, and the thread is gone after the last piece.
        if not connection.in_atomic_block:
            connection.close()


async def _chunks_of(file: IO[bytes]) -> AsyncIterator[bytes]:
    try:
        while chunk := await asyncio.to_thread(file.read, CHUNK):
            yield chunk
    finally:
        file.close()


async def _chunks(path: Path) -> AsyncIterator[bytes]:
    with await asyncio.to_thread(path.open, "rb") as file:
        while chunk := await asyncio.to_thread(file.read, CHUNK):
            yield chunk


_NOT_OF_304 = {"content-type", "content-length"}


def add_etag(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Set the ETag of a response by its body; answer 304, with the same headers, if `If-None-Match` has it."""
    response["ETag"] = f'"{hashlib.sha256(response.content).hexdigest()[:32]}"'
    if not _is_known(request, response["ETag"]):
        return response
    same = HttpResponseNotModified()
    for name, value in response.items():
        if name.lower() not in _NOT_OF_304:
            same[name] = value
    return same


def _is_known(request: HttpRequest, etag: str) -> bool:
    known = parse_etags(request.headers.get("If-None-Match", "")[:2000])
    # A proxy that compresses marks the ETag as weak, `W/…`.
    return "*" in known or etag in {one.removeprefix("W/") for one in known}


def table_response(table: Table, *, form: FileFormat, name: str) -> StreamingHttpResponse:
    """Send a table as a download; `name` gets the format's extension: `Orders` becomes `Orders.csv`."""
    file = f"{name}.{form.value}"
    if form is FileFormat.CSV:
        return stream(csv_chunks(table), name=file, content_type=CONTENT_TYPES[form])
    return download(
        write_table_workbook(table) if form is FileFormat.XLSX else write_pdf(table),
        name=file,
        content_type=CONTENT_TYPES[form],
    )
