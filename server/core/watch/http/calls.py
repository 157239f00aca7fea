"""Each call is known by an id, measured, and written to the log when that is asked for."""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import perf_counter

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from server.core.watch import traces
from server.core.watch.about import About, about, is_plain, new_id
from server.core.watch.measures import counter, histogram

REQUEST_ID = "X-Request-Id"
METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})
CALLS = counter("http_requests", "Calls answered, by method, route and status", "method", "route", "status")
SECONDS = histogram("http_request_seconds", "Seconds until a call was answered, by route", "route")
access = logging.getLogger("foyer.access")


class Watched:
    """Stands around all other middleware: what they refuse and answer is watched, too.

    An id that comes with a call is believed of our own proxy alone, since it stands in our log.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = perf_counter()
        given = request.META.get("HTTP_X_REQUEST_ID", "") if settings.BEHIND_PROXY else ""
        call = About(given if is_plain(given) else new_id(), address=str(request.META.get("REMOTE_ADDR", "")))
        with about(call), traces.serving(request) as span:
            response = self.get_response(request)
            response.headers[REQUEST_ID] = call.request_id
            route, seconds = route_of(request), perf_counter() - began
            method = request.method if request.method in METHODS else "other"
            CALLS.labels(method, route, response.status_code).inc()
            SECONDS.labels(route).observe(seconds)
            span.answered(f"{method} {route}", response.status_code)
            if settings.ACCESS_LOG:
                _write_down(method, route, response, seconds)
        return response


def route_of(request: HttpRequest) -> str:
    """Name the route that a call took, never its path: there are few of them, and none holds a token."""
    match = request.resolver_match
    if match is None:
        return "(file)"  # a middleware answered: a built file, or a redirect
    # A pattern that begins so fits very many addresses: its view says more.
    return f"({match._func_path.rpartition('.')[2]})" if match.route.startswith("^") else match.route


def _write_down(method: str | None, route: str, response: HttpResponse, seconds: float) -> None:
    size = "" if response.streaming else len(response.content)
    facts = {"method": method, "route": route, "status": response.status_code, "ms": round(seconds * 1000, 1)}
    access.info("%s %s %d", method, route, response.status_code, extra={**facts, "bytes": size})
