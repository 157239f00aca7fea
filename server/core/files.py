"""Sending files in constant memory: under ASGI Django gathers a synchronous file into a list, so ours is not one."""

from __future__ import annotations

import asyncio
import mimetypes
from collections.abc import AsyncIterator
from pathlib import Path

from django.http import StreamingHttpResponse

CHUNK = 64 * 1024


def file_response(path: Path, *, content_type: str = "", max_age: int = 0) -> StreamingHttpResponse:
    """Stream a file from disk."""
    kind = content_type or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    response = StreamingHttpResponse(_chunks(path), content_type=kind)
    response["Content-Length"] = str(path.stat().st_size)
    response["Cache-Control"] = f"public, max-age={max_age}, immutable" if max_age else "no-cache"
    return response


async def _chunks(path: Path) -> AsyncIterator[bytes]:
    with await asyncio.to_thread(path.open, "rb") as file:
        while chunk := await asyncio.to_thread(file.read, CHUNK):
            yield chunk
