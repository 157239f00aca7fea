"""Pages that people open, uploaded images, the documents for developers, and what monitors ask."""

from __future__ import annotations

import hmac
import re
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer2
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from server.abuse.services import captchas
from server.accounts.models import Account
from server.administration.account_services import notify_any_site_frames
from server.api.buy_page_api import font_address, may_be_shown
from server.catalogue.events.models import Event, Performance
from server.platform import clock
from server.platform.addresses import local_caller_address
from server.platform.http.api import CallView
from server.platform.http.files import REVALIDATED, CachedBody, built_response, cached_response, file_response
from server.platform.http.middleware import POLICY, policy_with, sale_policy
from server.platform.http.request_limits import DEMO_PAGES, DOCUMENTS, HEALTH, MEDIA, PAGES, rate_limited
from server.platform.observability.health import ProbeResult, database_probe, full_probe
from server.platform.observability.logs import request_id

IMAGE_TYPES = {".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg"}
A_YEAR = 31_536_000
ORIGIN = re.compile(r"https?://[A-Za-z0-9.*\-\[\]:]+")
MOST_LISTED = 500  # events on the demo page
LOOPBACK = {"127.0.0.1": "localhost", "localhost": "127.0.0.1"}


class SchemaView(CallView, SpectacularAPIView):
    permission_classes = (AllowAny,)
    authentication_classes = ()
    limits = (DOCUMENTS,)
    renderer_classes = (OpenApiJsonRenderer2,)  # type: ignore[assignment]

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        """Return the schema, which is written once a process: that takes longer than all else that anybody may ask."""
        with _writing:  # or as many would write it as ask before the first has
            schema = _schema()
        return cached_response(request._request, schema, content_type=OpenApiJsonRenderer2.media_type)


_writing = Lock()


@lru_cache(maxsize=1)
def _schema() -> CachedBody:
    schema = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return CachedBody.of(OpenApiJsonRenderer2().render(schema))


@rate_limited(PAGES)
def no_such_call(request: HttpRequest) -> HttpResponse:
    # Not `not_found`: by that an app drops what it has of a thing, and this says only that two builds differ.
    return JsonResponse({"message": "There is no such call", "code": "no_such_call"}, status=404)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Say that there is nothing at an address, in whoever's page it is framed: a theatre's may outlive its event."""
    response = render(request, "core/not_found.html", {"font": font_address(settings.PWA_DIST)}, status=404)
    response["Content-Security-Policy"] = f"{POLICY}; frame-ancestors *"
    return response


def failed(request: HttpRequest) -> HttpResponse:
    """Say that something failed here, and nothing of what: that stands in the log, under the id that is told."""
    body = {"message": "Something went wrong", "code": "failed", "request_id": request_id()}
    if request.path.startswith(("/v1/", "/api/")):
        return JsonResponse(body, status=500)
    text = f"{body['message']}. If it happens again, tell whoever runs this: {body['request_id']}"
    return HttpResponse(text, status=500, content_type="text/plain; charset=utf-8")


@require_safe
@rate_limited(PAGES)
def app(request: HttpRequest) -> HttpResponseBase:
    """Serve the app's one page for every address that is a screen."""
    return built_page(request, "index.html")


@require_safe
@rate_limited(PAGES)
def widget(request: HttpRequest, event: int) -> HttpResponseBase:
    """Serve the purchase widget, framed only by the origins that the event's account lists, and by pages of ours."""
    account = _framing_account(request, event)
    response = built_page(request, "widget.html")
    response["Content-Security-Policy"] = f"{sale_policy()}; frame-ancestors {_ancestors(account.widget_origins)}"
    # Fetch Metadata: a page of another site frames it.
    is_in_frame = request.headers.get("Sec-Fetch-Dest") == "iframe"
    is_framed_elsewhere = is_in_frame and request.headers.get("Sec-Fetch-Site") == "cross-site"
    if not account.widget_origins and account.frames_told_at is None and is_framed_elsewhere:
        notify_any_site_frames(account)
    return response


@require_safe
@rate_limited(PAGES)
def captcha(request: HttpRequest, event: int) -> HttpResponseBase:
    """Serve the page in which the widget has a captcha drawn; its provider's scripts run there and nowhere else.

    So the page that asks for a card has never loaded them. Whatever frames the widget frames this one, too.
    """
    if captchas.configured() is None:
        raise Http404
    account = _framing_account(request, event)
    response = built_page(request, "captcha.html")
    policy = policy_with(captchas.browser_sources())
    response["Content-Security-Policy"] = f"{policy}; frame-ancestors {_ancestors(account.widget_origins)}"
    # A provider is told at which site it is drawn, as anybody's script usually is.
    response["Referrer-Policy"] = "strict-origin-when-cross-origin"
    return response


def _framing_account(request: HttpRequest, event: int) -> Account:
    """Return the account that says who may frame an event's widget; a test account is framed where its owner is.

    :raises django.http.Http404: if the event is not shown to whoever asks.
    """
    found = Event.objects.select_related("account__test_house_of").filter(pk=event).first()
    if found is None or not may_be_shown(request, found):
        raise Http404
    return found.account.test_house_of or found.account


@require_safe
@rate_limited(PAGES)
def own_order(request: HttpRequest, payment: str) -> HttpResponseBase:
    """Serve the page of a buyer's own order; its key is the fragment, which no server is sent. Our office frames it."""
    response = built_page(request, "mine.html")
    response["Content-Security-Policy"] = f"{sale_policy()}; frame-ancestors 'self'"
    response["Referrer-Policy"] = "no-referrer"
    response["X-Robots-Tag"] = "noindex"
    return response


def _ancestors(origins: str) -> str:
    """Return the listed origins as the header wants them; a text that is not an origin could add a directive there."""
    listed = origins.split()
    return " ".join(["'self'", *(origin for origin in listed if ORIGIN.fullmatch(origin))]) if listed else "*"


def built_page(request: HttpRequest, name: str) -> HttpResponseBase:
    """Serve a page of the build."""
    path = settings.PWA_DIST / name
    if not path.is_file():
        return HttpResponse("The app is not built yet: run make run.", status=503, content_type="text/plain")
    return built_response(path, accepted=request.headers.get("Accept-Encoding", ""))


@require_safe
@rate_limited(MEDIA)
def media(request: HttpRequest, name: str) -> HttpResponseBase:
    """Send an uploaded image; nothing else is sent from that folder, and nothing in it is ever run."""
    root = Path(settings.MEDIA_ROOT).resolve()
    try:
        path = (root / name).resolve()
        is_file = path.is_file()
    except (OSError, ValueError):  # longer than a name may be, or with a NUL in it
        raise Http404 from None
    kind = IMAGE_TYPES.get(path.suffix.lower())
    if kind is None or not path.is_relative_to(root) or not is_file:
        raise Http404
    response = file_response(path, content_type=kind, max_age=A_YEAR)
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return response


@require_safe
@rate_limited(DEMO_PAGES)
def demo(request: HttpRequest, event: int | None = None) -> HttpResponse:
    """Show a theatre's own page with the widget in it, from another origin as in real life."""
    if not settings.DEMO:
        raise Http404
    events = _events_on_sale()
    chosen = next((row for row in events if row.pk == event), None) or next(iter(events), None)
    origin = _other_origin(request)
    page = {"events": events, "chosen": chosen, "origin": origin}
    response = render(request, "core/demo.html", page)
    # As on other people's pages: a frame is told the origin of the page that it stands in.
    response["Referrer-Policy"] = "strict-origin-when-cross-origin"
    response["Content-Security-Policy"] = (
        f"default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' {origin}; frame-src {origin}; "
        f"script-src {origin}"
    )
    return response


def _events_on_sale() -> list[Any]:
    now = clock.now()
    open_ones = Performance.objects.filter(
        on_sale_at__lte=now, off_sale_at__gt=now, is_on_sale=True, is_active=True, is_box_office_only=False
    )
    rows = Event.objects.filter(
        pk__in=open_ones.values("event_id"), account__is_platform=False, account__test_house_of=None
    )
    return list(rows.select_related("venue", "account").order_by("account_id", "pk")[:MOST_LISTED])


def _other_origin(request: HttpRequest) -> str:
    host, _, port = request.get_host().partition(":")
    other = LOOPBACK.get(host, host)
    return f"{request.scheme}://{other}:{port}" if port else f"{request.scheme}://{other}"


# The pages for those who build on us: the reference, made of the public API's document, and our own pages beside it.
# All of it is written beforehand (`scripts/developers.py`, `make contract`) and read once a process, so that it costs
# little, whoever asks.

FOLDER = settings.BASE_DIR / "docs" / "developers"
PACKAGES = FOLDER / "packages"
# Nothing comes from elsewhere, and what somebody tries goes to our own calls alone.
REFERENCE_POLICY = (
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
    response["Content-Security-Policy"] = REFERENCE_POLICY
    return response


@rate_limited(DOCUMENTS)
@require_safe
def developers_document(request: HttpRequest) -> HttpResponse:
    """Serve the public API's OpenAPI document; programs of other sites may read it, too."""
    cached = _developers_document()
    if cached is None:
        raise Http404
    response = cached_response(request, cached, content_type="application/json")
    response["Access-Control-Allow-Origin"] = "*"
    return response


@rate_limited(DOCUMENTS)
@require_safe
def developers_page(request: HttpRequest, name: str) -> HttpResponse:
    text = _developers_page(name) if name in TITLES else None
    if text is None:
        raise Http404
    shown = {"text": text, "name": name, "title": TITLES[name], "titles": TITLES}
    shown["font"] = font_address(settings.PWA_DIST)
    response = render(request, "core/developers.html", shown)
    response["Content-Security-Policy"] = REFERENCE_POLICY
    response["Cache-Control"] = REVALIDATED
    return response


@rate_limited(DOCUMENTS)
@require_safe
def developers_package(request: HttpRequest, name: str) -> HttpResponseBase:
    """Serve one of the files that `pip` and `npm` install our clients from."""
    found = next((path for path in PACKAGES.glob("*") if path.name == name), None)
    if found is None:
        raise Http404
    return file_response(found, content_type="application/octet-stream")


@lru_cache(maxsize=1)
def _developers_document() -> CachedBody | None:
    path = FOLDER / "openapi.json"
    if not path.is_file():
        return None
    return CachedBody.of(path.read_bytes())


@lru_cache(maxsize=len(TITLES))
def _developers_page(name: str) -> SafeString | None:
    path = FOLDER / "pages" / f"{name}.html"
    return mark_safe(path.read_text()) if path.is_file() else None  # noqa: S308  (written by ourselves)


# What whoever runs Foyer asks it: does it live, may it be sent calls, and what does it measure?

WELL = {"message": "Success"}


@rate_limited(HEALTH)
def health(request: HttpRequest) -> HttpResponse:
    """Say that this process answers and reaches its database."""
    return _report_readiness(database_probe.found())


@rate_limited(HEALTH)
def live(request: HttpRequest) -> HttpResponse:
    """Say that this process answers: one that does not is to be started again."""
    return JsonResponse(WELL)


@rate_limited(HEALTH)
def ready(request: HttpRequest) -> HttpResponse:
    """Say whether this process may be sent calls: which part is missing if not, what is overdue for how long if so."""
    return _report_readiness(full_probe.found())


def _report_readiness(found: ProbeResult) -> HttpResponse:
    if found.missing:
        return JsonResponse({"message": "Not ready", "code": "not_ready", "missing": list(found.missing)}, status=503)
    ages = {kind: round(age) for kind, age in found.overdue.items()}
    return JsonResponse(WELL | ({"overdue_seconds": ages} if ages else {}))


@rate_limited(HEALTH)
def metrics(request: HttpRequest) -> HttpResponse:
    """Return the measures of this process to Prometheus; to whoever may not have them there is nothing here."""
    if not _may_measure(request):
        raise Http404
    return HttpResponse(generate_latest(), content_type=CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"})


def _may_measure(request: HttpRequest) -> bool:
    """Return whether it is this machine that asks, with no proxy between, or somebody with the token."""
    scheme, _, given = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
    if settings.METRICS_TOKEN and scheme.lower() == "bearer":
        return hmac.compare_digest(given.strip().encode(), settings.METRICS_TOKEN.encode())
    return bool(local_caller_address())
