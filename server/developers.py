"""The pages for those who build on us: the reference, made of the public API's document, and our own pages beside it.

All of it is written beforehand (`scripts/developers.py`, `make contract`) and read once a process, so that it costs
little, whoever asks.
"""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from server.buy_page import font_address
from server.pages import built_page

FOLDER = settings.BASE_DIR / "docs" / "developers"
# Nothing comes from elsewhere, and what somebody tries goes to our own calls alone.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
KEPT = "public, max-age=0, must-revalidate"
TITLES = {
    "getting-started": "Getting started",
    "versions": "Versions",
    "idempotency": "Calling again safely",
    "lists": "Lists and ETags",
    "rate-limits": "Rate limits",
    "webhooks": "Webhooks",
    "problems": "Problems",
    "clients": "Clients",
    "changelog": "Changelog",
}


@dataclass(frozen=True)
class Kept:
    """What is sent, as it is and squeezed, and its name for who has it already."""

    body: bytes
    squeezed: bytes
    etag: str


@require_safe
def reference(request: HttpRequest) -> HttpResponseBase:
    """Serve the reference, which reads the document in the browser."""
    response = built_page(request, "developers.html")
    response["Content-Security-Policy"] = POLICY
    return response


@require_safe
def document(request: HttpRequest) -> HttpResponse:
    """Serve the public API's OpenAPI document; programs of other sites may read it, too."""
    kept = _document()
    if kept is None:
        raise Http404
    response = _answer(request, kept, "application/json")
    response["Access-Control-Allow-Origin"] = "*"
    return response


@require_safe
def page(request: HttpRequest, name: str) -> HttpResponse:
    """Serve one of our own pages."""
    text = _page(name) if name in TITLES else None
    if text is None:
        raise Http404
    shown = {"text": text, "name": name, "title": TITLES[name], "titles": TITLES}
    shown["font"] = font_address(settings.PWA_DIST)
    response = render(request, "core/developers.html", shown)
    response["Content-Security-Policy"] = POLICY
    response["Cache-Control"] = KEPT
    return response


@lru_cache(maxsize=1)
def _document() -> Kept | None:
    path = FOLDER / "openapi.json"
    if not path.is_file():
        return None
    body = path.read_bytes()
    return Kept(body, gzip.compress(body, mtime=0), f'"{hashlib.sha256(body).hexdigest()[:16]}"')


@lru_cache(maxsize=len(TITLES))
def _page(name: str) -> SafeString | None:
    path = FOLDER / "pages" / f"{name}.html"
    return mark_safe(path.read_text()) if path.is_file() else None  # noqa: S308  (written by ourselves)


def _answer(request: HttpRequest, kept: Kept, content_type: str) -> HttpResponse:
    known = parse_etags(request.headers.get("If-None-Match", ""))
    is_known = "*" in known or kept.etag in {name.removeprefix("W/") for name in known}
    takes_gzip = "gzip" in request.headers.get("Accept-Encoding", "")
    headers: dict[str, Any] = {"ETag": kept.etag, "Cache-Control": KEPT}
    if is_known:
        response = HttpResponse(status=304, headers=headers)
    elif takes_gzip:
        response = HttpResponse(kept.squeezed, content_type, headers={**headers, "Content-Encoding": "gzip"})
    else:
        response = HttpResponse(kept.body, content_type, headers=headers)
    patch_vary_headers(response, ["Accept-Encoding"])
    return response
