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

# The build writes no attribute on inline scripts, and one on each script that is a file.
_INLINE = re.compile(rb"<script>(.*?)</script>", re.DOTALL)


def inline_script_hashes(page: Path) -> str:
    """Return the `script-src` sources for a page's inline scripts; empty if the page does not exist."""
    try:
        changed = page.stat().st_mtime_ns
    except OSError:
        return ""
    return _read_script_hashes(page, changed)


@lru_cache(maxsize=16)
def _read_script_hashes(page: Path, changed: int) -> str:
    scripts = _INLINE.findall(page.read_bytes())
    return " ".join(f"'sha256-{b64encode(hashlib.sha256(script).digest()).decode()}'" for script in scripts)


# Ionic detects a browser's events by setting the handler "return;"; no other script is in an attribute.
_IONIC_PROBE = "'unsafe-hashes' 'sha256-i+qr4lq34KgNHiW62lWi9aInEBwiEOrfCzaNPCvkqD8='"
# Ionic's components set inline styles; the decoder's WebAssembly needs a keyword; nothing comes from other origins.
_DIRECTIVES = {
    "default-src": "'self'",
    "script-src": f"'self' 'wasm-unsafe-eval' {_IONIC_PROBE}",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "media-src": "'self' blob:",
    "font-src": "'self' data:",
    "worker-src": "'self' blob:",
    # 'self' includes our sockets, but old browsers need them by name.
    "connect-src": " ".join(["'self'", *([re.sub("^http", "ws", settings.PUBLIC_URL)] if settings.PUBLIC_URL else [])]),
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "manifest-src": "'self'",
}
# Directives for the support chat, which loads from the origins in its settings.
_OF_CHAT = ("script-src", "style-src", "img-src", "media-src", "font-src", "connect-src", "frame-src")


def _join_directives(directives: dict[str, str]) -> str:
    return "; ".join(f"{name} {sources}" for name, sources in directives.items())


POLICY = _join_directives(_DIRECTIVES)
A_YEAR = 31_536_000  # seconds
# Pages that other sites may show: pictures of events, and the script that embeds the widget.
_SELL = ("/widget/", "/buy/", "/o/")
_FOR_OTHERS = ("/media/", "/embed.js", "/assets/")

Sources = Mapping[str, str]  # the sources that a directive admits besides our own
_sources: list[Callable[[], Sources]] = []


def admit_sources(sources: Callable[[], Sources]) -> None:
    """Register additional sources for pages that sell: `sources` is called for each page, and returns none by
    default.
    """
    _sources.append(sources)


def sale_policy() -> str:
    """Return the policy of public sales pages: it admits the configured card provider."""
    return _with(_of_sales())


def app_policy() -> str:
    """Return the policy of our own pages: the chat and analytics in a frame are admitted, if configured."""
    scripts = inline_script_hashes(settings.PWA_DIST / "index.html")
    own: list[Sources] = [{"script-src": scripts}] if scripts else []
    return _with([*_of_sales(), *_of_chat(), *_of_analytics(), *own])


def policy_with(sources: Sources) -> str:
    """Return the policy of a page with additional sources of its own."""
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


def _with(more: list[Sources]) -> str:
    if not more:
        return POLICY
    directives = {"frame-src": "'self'", **_DIRECTIVES}
    for sources in more:
        for name, origins in sources.items():
            directives[name] += f" {origins}"
    return _join_directives(directives)


class SecurityHeaders:
    """Sets the security headers of responses: no sniffing, and no framing unless a view allows it.

    Pages of other sites cannot embed our responses, nor keep a reference to a window of ours. HSTS applies for a year
    and to host names only: browsers ignore it for IP addresses, and on localhost other services run, too.

    Responses of calls about buyers and tickets are not stored on disk, unless the call itself sets a cache time.
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
        # Wallets and banks open a window beside a page that sells, and report the outcome to it.
        opener = "same-origin-allow-popups" if request.path.startswith(_SELL) else "same-origin"
        response.headers.setdefault("Cross-Origin-Opener-Policy", opener)
        host, _ = split_domain_port(request.META.get("HTTP_HOST", ""))
        if request.is_secure() and not is_loopback_host(host):
            response.headers.setdefault("Strict-Transport-Security", f"max-age={A_YEAR}; includeSubDomains")
        if request.path.startswith(("/v1/", "/api/")):
            response.headers.setdefault("Cache-Control", "no-store")
            # Daphne sends none, and screens use the server's clock.
            response.headers["Date"] = http_date(clock.now().timestamp())
        if "Content-Security-Policy" not in response.headers:
            response.headers["Content-Security-Policy"] = f"{app_policy()}; frame-ancestors 'self'"
        return response


class KnownHosts:
    """Refuses unknown host names: they would end up in pages, links and caches."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        try:
            request.get_host()
        except DisallowedHost:
            return HttpResponse("Foyer does not answer by this name.\n", status=400, content_type="text/plain")
        return self.get_response(request)


class TrackServedRequest:
    """Makes the current request available to rules that apply on this machine only."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with serving_request(request):
            return self.get_response(request)


LEAST_BYTES = 1024  # fewer fit into one packet anyway


class CompressJSON(GZipMiddleware):
    """Compresses JSON as the caller accepts it.

    Django adds random bytes to each response, so that its length reveals nothing of its content (BREACH). Files are
    compressed by the build, or are compressed already.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        kind = response.get("Content-Type", "").partition(";")[0]
        is_json = kind == "application/json" or kind.endswith("+json")
        if not is_json or not isinstance(response, HttpResponse) or len(response.content) < LEAST_BYTES:
            return response
        compressed: HttpResponseBase = super().process_response(request, response)
        return compressed


# The origins of Capacitor apps on iOS and Android (pwa/capacitor.config.ts).
APP_ORIGINS = frozenset({"capacitor://localhost", "https://localhost"})
CORS_PREFIX = "/v1/"
CORS_METHODS = "GET, POST, PUT, DELETE"
CORS_HEADERS = (
    "Accept, Accept-Language, Authorization, Content-Type, Idempotency-Key, X-Foyer-App, X-Proof, "
    "X-Reservation-Mark, X-Reservation-Secret"
)
# A download's name, how long to wait, and the server's clock.
CORS_EXPOSED_HEADERS = "Content-Disposition, Retry-After, Date"
CORS_MAX_AGE = "86400"


class AppCors:
    """Lets the phone apps call `/v1` from their own origin, with a token and never with a cookie.

    Credentials are not allowed, so that a browser neither sends nor stores a cookie with such a call: if
    `https://localhost` is another site on some machine, that site stays anonymous.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith(CORS_PREFIX):
            return self.get_response(request)
        origin = request.META.get("HTTP_ORIGIN", "")
        is_theirs = origin in APP_ORIGINS
        is_preflight = request.method == "OPTIONS" and "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in request.META
        response = _preflight_response() if is_theirs and is_preflight else self.get_response(request)
        if is_theirs:
            response.headers["Access-Control-Allow-Origin"] = origin
            response.headers["Access-Control-Expose-Headers"] = CORS_EXPOSED_HEADERS
        patch_vary_headers(response, ["Origin"])
        return response


def _preflight_response() -> HttpResponse:
    return HttpResponse(
        status=204,
        headers={
            "Access-Control-Allow-Methods": CORS_METHODS,
            "Access-Control-Allow-Headers": CORS_HEADERS,
            "Access-Control-Max-Age": CORS_MAX_AGE,
        },
    )
