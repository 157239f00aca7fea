"""What the phone apps' pages may do, which come from the app itself and so from another origin than the server's."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

# Where Capacitor serves an app's own files, on iOS and on Android (pwa/capacitor.config.ts).
ORIGINS = frozenset({"capacitor://localhost", "https://localhost"})
CALLS = "/v1/"
METHODS = "GET, POST, PUT, DELETE"
HEADERS = (
    "Accept, Accept-Language, Authorization, Content-Type, Idempotency-Key, X-Foyer-App, X-Proof, "
    "X-Reservation-Mark, X-Reservation-Secret"
)
# A download's name is told in one header, how long to wait in another, and the server's clock in the third.
SHOWN = "Content-Disposition, Retry-After, Date"
A_DAY = "86400"


class PhoneApps:
    """Let the phone apps call `/v1` from their own origin, by a token and never by a cookie.

    Credentials are not allowed, so that a browser neither sends a cookie with such a call nor keeps one of its answer:
    on a machine where `https://localhost` is somebody's site, that site is still nobody.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith(CALLS):
            return self.get_response(request)
        origin = request.META.get("HTTP_ORIGIN", "")
        is_theirs = origin in ORIGINS
        response = _allowed() if is_theirs and _is_question(request) else self.get_response(request)
        if is_theirs:
            response.headers["Access-Control-Allow-Origin"] = origin
            response.headers["Access-Control-Expose-Headers"] = SHOWN
        patch_vary_headers(response, ["Origin"])
        return response


def _is_question(request: HttpRequest) -> bool:
    return request.method == "OPTIONS" and "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in request.META


def _allowed() -> HttpResponse:
    """Answer the question that a page's browser asks ahead of a call."""
    response = HttpResponse(status=204)
    response.headers["Access-Control-Allow-Methods"] = METHODS
    response.headers["Access-Control-Allow-Headers"] = HEADERS
    response.headers["Access-Control-Max-Age"] = A_DAY
    return response
