"""The pages for those who build on us: the reference, made of the public API's document, and our own pages beside it.

All of it is written beforehand (`scripts/developers.py`, `make contract`) and read once a process, so that it costs
little, whoever asks.
"""

from __future__ import annotations

from functools import lru_cache

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from server.api.http.buy_page import font_address
from server.api.http.pages import built_page
from server.platform.http.files import REVALIDATED, CachedBody, cached_response, file_response
from server.platform.http.request_limits import DOCUMENTS, rate_limited

FOLDER = settings.BASE_DIR / "docs" / "developers"
PACKAGES = FOLDER / "packages"
# Nothing comes from elsewhere, and what somebody tries goes to our own calls alone.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
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


@rate_limited(DOCUMENTS)
@require_safe
def reference(request: HttpRequest) -> HttpResponseBase:
    """Serve the reference, which reads the document in the browser."""
    response = built_page(request, "developers.html")
    response["Content-Security-Policy"] = POLICY
    return response


@rate_limited(DOCUMENTS)
@require_safe
def document(request: HttpRequest) -> HttpResponse:
    """Serve the public API's OpenAPI document; programs of other sites may read it, too."""
    cached = _document()
    if cached is None:
        raise Http404
    response = cached_response(request, cached, content_type="application/json")
    response["Access-Control-Allow-Origin"] = "*"
    return response


@rate_limited(DOCUMENTS)
@require_safe
def page(request: HttpRequest, name: str) -> HttpResponse:
    text = _page(name) if name in TITLES else None
    if text is None:
        raise Http404
    shown = {"text": text, "name": name, "title": TITLES[name], "titles": TITLES}
    shown["font"] = font_address(settings.PWA_DIST)
    response = render(request, "core/developers.html", shown)
    response["Content-Security-Policy"] = POLICY
    response["Cache-Control"] = REVALIDATED
    return response


@rate_limited(DOCUMENTS)
@require_safe
def package(request: HttpRequest, name: str) -> HttpResponseBase:
    """Serve one of the files that `pip` and `npm` install our clients from."""
    found = next((path for path in PACKAGES.glob("*") if path.name == name), None)
    if found is None:
        raise Http404
    return file_response(found, content_type="application/octet-stream")


@lru_cache(maxsize=1)
def _document() -> CachedBody | None:
    path = FOLDER / "openapi.json"
    if not path.is_file():
        return None
    return CachedBody.of(path.read_bytes())


@lru_cache(maxsize=len(TITLES))
def _page(name: str) -> SafeString | None:
    path = FOLDER / "pages" / f"{name}.html"
    return mark_safe(path.read_text()) if path.is_file() else None  # noqa: S308  (written by ourselves)
