"""Security headers and the content security policy, known hosts, compression, and CORS of the phone apps."""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers
from django.utils.http import http_date

from server.platform import clock
from server.platform.addresses import is_loopback_host, serving_request

# Scripts that stand in a page of the build: browsers run them by their hash, which the page's policy is to name.

# The build writes no attribute on what stands in the page, and one on each script that is a file.
_INLINE = re.compile(rb"<script>(.*?)</script>", re.DOTALL)


def inline_script_hashes(page: Path) -> str:
    """Return the sources that admit a page's own scripts, for `script-src`; nothing for a page that is not there."""
    try:
        changed = page.stat().st_mtime_ns
    except OSError:
        return ""
    return _read_script_hashes(page, changed)


@lru_cache(maxsize=16)
def _read_script_hashes(page: Path, changed: int) -> str:
    scripts = _INLINE.findall(page.read_bytes())
    return " ".join(f"'sha256-{b64encode(hashlib.sha256(script).digest()).decode()}'" for script in scripts)


# Ionic finds out which events a browser knows by setting the handler "return;"; no other script is in an attribute.
_IONIC_PROBE = "'unsafe-hashes' 'sha256-i+qr4lq34KgNHiW62lWi9aInEBwiEOrfCzaNPCvkqD8='"
# Ionic's parts set styles inline; the decoder's WebAssembly needs a keyword of its own; nothing comes from elsewhere.
_DIRECTIVES = {
    "default-src": "'self'",
    "script-src": f"'self' 'wasm-unsafe-eval' {_IONIC_PROBE}",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "media-src": "'self' blob:",
    "font-src": "'self' data:",
    "worker-src": "'self' blob:",
    # 'self' is our sockets, too; old browsers want them by name.
    "connect-src": " ".join(["'self'", *([re.sub("^http", "ws", settings.PUBLIC_URL)] if settings.PUBLIC_URL else [])]),
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "manifest-src": "'self'",
}
# What the chat in the corner of the app loads, from the origins that its settings name.
_OF_CHAT = ("script-src", "style-src", "img-src", "media-src", "font-src", "connect-src", "frame-src")


def _join_directives(directives: dict[str, str]) -> str:
    return "; ".join(f"{name} {sources}" for name, sources in directives.items())


POLICY = _join_directives(_DIRECTIVES)
A_YEAR = 31_536_000  # seconds
# Of what pages of other sites may show: pictures of events, and the script that brings the widget.
_SELL = ("/widget/", "/buy/", "/o/")
_FOR_OTHERS = ("/media/", "/embed.js", "/assets/")

Sources = Mapping[str, str]  # the sources that a directive admits beside our own
_sources: list[Callable[[], Sources]] = []


def admit_sources(sources: Callable[[], Sources]) -> None:
    """Let pages that sell load from elsewhere, too: `sources` is asked for each page, and gives nothing by default."""
    _sources.append(sources)


def sale_policy(page: str = "") -> str:
    """Return the policy of the pages in which the public buys: a provider of cards is admitted, if one is set up.

    `page` is the file of the build, if it is one.
    """
    return _with([*_of_sales(), *_of_page(page)])


def app_policy() -> str:
    """Give the policy of our own pages: the chat may come from elsewhere, too, and analytics in a frame, if set up."""
    return _with([*_of_sales(), *_of_chat(), *_of_analytics(), *_of_page("index.html")])


def policy_with(sources: Sources) -> str:
    """Return the policy of a page that loads from elsewhere for itself alone."""
    return _with([sources])


def _of_sales() -> list[Sources]:
    return [found for sources in _sources if (found := sources())]


def _of_chat() -> list[Sources]:
    if not settings.CHAT_APP_ID or not settings.CHAT_SCRIPT:
        return []
    script = urlsplit(settings.CHAT_SCRIPT)
    origins = " ".join([f"{script.scheme}://{script.netloc}", *settings.CHAT_ORIGINS])
    return [dict.fromkeys(_OF_CHAT, origins)]


def _of_analytics() -> list[Sources]:
    if not settings.METABASE_URL or not settings.METABASE_SECRET:
        return []
    site = urlsplit(settings.METABASE_URL)
    return [{"frame-src": f"{site.scheme}://{site.netloc}"}]


def _of_page(page: str) -> list[Sources]:
    scripts = inline_script_hashes(settings.PWA_DIST / page) if page else ""
    return [{"script-src": scripts}] if scripts else []


def _with(more: list[Sources]) -> str:
    if not more:
        return POLICY
    directives = {"frame-src": "'self'", **_DIRECTIVES}
    for sources in more:
        for name, origins in sources.items():
            directives[name] += f" {origins}"
    return _join_directives(directives)


class SecurityHeaders:
    """Say what browsers may do with our answers: no sniffing, no framing but where a view allows it.

    No other site's page may load them as its own, nor keep hold of a window of ours. Whoever came by TLS is to come by
    TLS for a year, and to names alone: browsers would not note it of a number, and on this machine others serve, too.

    What a call tells of buyers and tickets stays on no disk, unless the call itself says how long it may be kept.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("X-Content-Type-Options", "nosniff")
        response.headers.setdefault("Referrer-Policy", "same-origin")
        response.headers.setdefault("Permissions-Policy", "camera=(self), microphone=(), geolocation=()")
        is_for_others = request.path.startswith(_FOR_OTHERS)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "cross-origin" if is_for_others else "same-origin")
        # Wallets and banks open a window of their own beside a page that sells, and tell it what was decided.
        opener = "same-origin-allow-popups" if request.path.startswith(_SELL) else "same-origin"
        response.headers.setdefault("Cross-Origin-Opener-Policy", opener)
        if request.is_secure() and not is_loopback_host(_name_of(request)):
            response.headers.setdefault("Strict-Transport-Security", f"max-age={A_YEAR}; includeSubDomains")
        if request.path.startswith(("/v1/", "/api/")):
            response.headers.setdefault("Cache-Control", "no-store")
            # Daphne sends none, and screens go by the server's clock.
            response.headers["Date"] = http_date(clock.now().timestamp())
        if "Content-Security-Policy" not in response.headers:
            response.headers["Content-Security-Policy"] = f"{app_policy()}; frame-ancestors 'self'"
        return response


def _name_of(request: HttpRequest) -> str:
    name, _ = split_domain_port(request.META.get("HTTP_HOST", ""))
    return name


class KnownHosts:
    """Answer by no name that the installation does not know: it would stand in pages, links and caches."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        try:
            request.get_host()
        except DisallowedHost:
            return HttpResponse("Foyer does not answer by this name.\n", status=400, content_type="text/plain")
        return self.get_response(request)


class TrackServedRequest:
    """Let rules that hold on this machine alone see what is being answered."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with serving_request(request):
            return self.get_response(request)


LEAST_BYTES = 1024  # fewer fit into one packet anyway


class CompressJSON(GZipMiddleware):
    """Compress JSON as a caller takes it.

    Django adds bytes at random to each answer, so that its length tells nothing of what is in it (BREACH). Files are
    compressed by the build, or are compressed already.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        kind = response.get("Content-Type", "").partition(";")[0]
        is_json = kind == "application/json" or kind.endswith("+json")
        if not is_json or not isinstance(response, HttpResponse) or len(response.content) < LEAST_BYTES:
            return response
        compressed: HttpResponseBase = super().process_response(request, response)
        return compressed


# Where Capacitor serves an app's own files, on iOS and on Android (pwa/capacitor.config.ts).
APP_ORIGINS = frozenset({"capacitor://localhost", "https://localhost"})
CORS_PREFIX = "/v1/"
CORS_METHODS = "GET, POST, PUT, DELETE"
CORS_HEADERS = (
    "Accept, Accept-Language, Authorization, Content-Type, Idempotency-Key, X-Foyer-App, X-Proof, "
    "X-Reservation-Mark, X-Reservation-Secret"
)
# A download's name is told in one header, how long to wait in another, and the server's clock in the third.
CORS_EXPOSED_HEADERS = "Content-Disposition, Retry-After, Date"
CORS_MAX_AGE = "86400"


class AppCors:
    """Let the phone apps call `/v1` from their own origin, by a token and never by a cookie.

    Credentials are not allowed, so that a browser neither sends a cookie with such a call nor keeps one of its answer:
    on a machine where `https://localhost` is somebody's site, that site is still nobody.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith(CORS_PREFIX):
            return self.get_response(request)
        origin = request.META.get("HTTP_ORIGIN", "")
        is_theirs = origin in APP_ORIGINS
        response = _preflight_response() if is_theirs and _is_preflight(request) else self.get_response(request)
        if is_theirs:
            response.headers["Access-Control-Allow-Origin"] = origin
            response.headers["Access-Control-Expose-Headers"] = CORS_EXPOSED_HEADERS
        patch_vary_headers(response, ["Origin"])
        return response


def _is_preflight(request: HttpRequest) -> bool:
    return request.method == "OPTIONS" and "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in request.META


def _preflight_response() -> HttpResponse:
    response = HttpResponse(status=204)
    response.headers["Access-Control-Allow-Methods"] = CORS_METHODS
    response.headers["Access-Control-Allow-Headers"] = CORS_HEADERS
    response.headers["Access-Control-Max-Age"] = CORS_MAX_AGE
    return response
