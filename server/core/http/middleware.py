"""Headers that every answer carries."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.utils.http import http_date

from server.core import clock
from server.core.http.inline import hashes_of
from server.core.machine import own_machine

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


def _written(directives: dict[str, str]) -> str:
    return "; ".join(f"{name} {sources}" for name, sources in directives.items())


POLICY = _written(_DIRECTIVES)
A_YEAR = 31_536_000  # seconds
# Of what pages of other sites may show: pictures of events, and the script that brings the widget (`core.http.files`).
_SELL = ("/widget/", "/buy/", "/o/")
_FOR_OTHERS = ("/media/", "/embed.js", "/assets/")

Sources = Mapping[str, str]  # the sources that a directive admits beside our own
_sources: list[Callable[[], Sources]] = []


def admit(sources: Callable[[], Sources]) -> None:
    """Let pages that sell load from elsewhere, too: `sources` is asked for each page, and gives nothing by default."""
    _sources.append(sources)


def sale_policy(page: str = "") -> str:
    """Give the policy of the pages in which the public buys: a provider of cards is admitted, if one is set up.

    `page` is the file of the build, if it is one.
    """
    return _with([*_of_sales(), *_of_page(page)])


def app_policy() -> str:
    """Give the policy of our own pages: the chat may come from elsewhere, too, and analytics in a frame, if set up."""
    return _with([*_of_sales(), *_of_chat(), *_of_analytics(), *_of_page("index.html")])


def policy_with(sources: Sources) -> str:
    """Give the policy of a page that loads from elsewhere for itself alone."""
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
    scripts = hashes_of(settings.PWA_DIST / page) if page else ""
    return [{"script-src": scripts}] if scripts else []


def _with(more: list[Sources]) -> str:
    if not more:
        return POLICY
    directives = {"frame-src": "'self'", **_DIRECTIVES}
    for sources in more:
        for name, origins in sources.items():
            directives[name] += f" {origins}"
    return _written(directives)


class SafeHeaders:
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
        if request.is_secure() and not own_machine.is_own(_name_of(request)):
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


class NotesRequest:
    """Let rules that hold on this machine alone see what is being answered."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with own_machine.answering(request):
            return self.get_response(request)
