"""ETags: who has a reply already is told so, in a few bytes."""

from __future__ import annotations

import hashlib

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.http import parse_etags

_NOT_OF_304 = {"content-type", "content-length"}


def tag(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Name a reply by its body; `If-None-Match` with that name is answered by 304, with the same headers."""
    response["ETag"] = f'"{hashlib.sha256(response.content).hexdigest()[:32]}"'
    known = parse_etags(request.META.get("HTTP_IF_NONE_MATCH", "")[:2000])
    # A proxy that compresses calls the same reply `W/…`.
    if "*" not in known and response["ETag"] not in {one.removeprefix("W/") for one in known}:
        return response
    same = HttpResponseNotModified()
    for name, value in response.items():
        if name.lower() not in _NOT_OF_304:
            same[name] = value
    return same
