"""Limits of anonymous requests: how often they come, how large and how slow their bodies are."""

from __future__ import annotations

import functools
import json
import logging
from collections.abc import Callable, Iterable, MutableMapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Concatenate, ParamSpec, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.urls import Resolver404, resolve
from redis.exceptions import RedisError

from server.platform.addresses import network_key
from server.platform.errors import TooManyAttempts, TooManyRequests
from server.platform.limits import Allowance, Limit

# Anonymous calls are counted by address. A view declares `limits`, a page is `rate_limited`. Both answer 429 with
# `Retry-After`, and every response says what is left (draft-ietf-httpapi-ratelimit-headers). All phones and buyers of
# an account may share one address, and an on-sale a thousand of them, so the limits are above any such crowd.

MINUTE = 60  # seconds

# Pages and files, which cost a few milliseconds at most.
PAGES = Limit("pages", most=6_000, seconds=MINUTE)
MEDIA = Limit("media", most=12_000, seconds=MINUTE)
# Rendered each time, in less than 50 ms.
EVENT_PAGES = Limit("event-pages", most=1_200, seconds=MINUTE)
DEMO_PAGES = Limit("demo-pages", most=300, seconds=MINUTE)
DOCUMENTS = Limit("documents", most=600, seconds=MINUTE)
HEALTH = Limit("health", most=3_000, seconds=MINUTE)
# Calls without a session or key.
CALLS = Limit("calls", most=1_200, seconds=MINUTE)
SIGN_IN = Limit("sign-in", most=1_200, seconds=MINUTE)  # wrong ones are limited far lower, in `server.abuse`
OFFERS = Limit("offers", most=6_000, seconds=MINUTE)
SALES = Limit("sales", most=3_000, seconds=MINUTE)
PDFS = Limit("papers", most=1_200, seconds=MINUTE)
LINKS = Limit("links", most=600, seconds=MINUTE)
PROVIDERS = Limit("providers", most=6_000, seconds=MINUTE)
# Each refused call costs a database lookup of an unknown session or key.
UNKNOWN = Limit("unknown", most=1_200, seconds=MINUTE)

logger = logging.getLogger(__name__)
Given = ParamSpec("Given")
Page = Callable[Concatenate[HttpRequest, Given], HttpResponseBase]


def count_request(request: HttpRequest, limits: Iterable[Limit]) -> list[Allowance]:
    """Count a call of its address for each limit without refusing it.

    While a cluster's counters are unavailable, calls are answered all the same: they are back in seconds.
    """
    place = network_key(str(request.META.get("REMOTE_ADDR", "")))
    try:
        return [limit.spend(place) for limit in limits]
    except RedisError as error:
        logger.error("Calls cannot be counted: %s", error)
        return []


def add_rate_limit_headers(
    response: MutableMapping[str, str] | HttpResponseBase, allowances: Iterable[Allowance]
) -> None:
    """Set the headers that say what each limit allows and what is left of it."""
    known = list(allowances)
    if not known:
        return
    response["RateLimit-Policy"] = ", ".join(one.limit.policy for one in known)
    response["RateLimit"] = ", ".join(f'"{one.limit.name}";r={one.left};t={one.seconds}' for one in known)


def rate_limited(*limits: Limit) -> Callable[[Page[Given]], Page[Given]]:
    """Limit how often a page is requested from one address."""

    def wrap(page: Page[Given]) -> Page[Given]:
        @functools.wraps(page)
        def bounded(request: HttpRequest, *args: Given.args, **kwargs: Given.kwargs) -> HttpResponseBase:
            spent = count_request(request, limits)
            over = next((one for one in spent if one.is_spent), None)
            response = (
                _too_many_requests(request, TooManyAttempts(over.seconds)) if over else page(request, *args, **kwargs)
            )
            add_rate_limit_headers(response, spent)
            return response

        vars(bounded)["limits"] = limits
        page_of: Any = bounded
        return cast("Page[Given]", page_of)

    return wrap


def _too_many_requests(request: HttpRequest, refusal: TooManyRequests) -> HttpResponse:
    response: HttpResponse
    if request.path.startswith("/v1/"):
        response = JsonResponse(refusal.body(), status=refusal.status)
    else:
        response = HttpResponse(refusal.message, status=refusal.status, content_type="text/plain; charset=utf-8")
    response["Retry-After"] = str(refusal.more["retry_after"])
    response["Cache-Control"] = "no-store"
    return response


def limits_of(view: Any) -> tuple[Limit, ...]:
    declared: tuple[Limit, ...] = getattr(getattr(view, "cls", view), "limits", ())
    return declared


PROBLEM_CONTENT_TYPE = "application/problem+json"
PROBLEM_DOCS = "/developers/problems#"


def problem_of(status: int, body: dict[str, Any]) -> dict[str, Any]:
    """Return a refusal's `{message, code, …}` as a problem: `{type, title, status, detail, message, code, …}`.

    Fields of a refusal with a name of the RFC, such as an order's `status`, are left out: the message contains them.
    """
    standard = {
        "type": f"{PROBLEM_DOCS}{body['code']}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": body["message"],
    }
    return standard | {name: value for name, value in body.items() if name not in (*standard, "instance")}


# The size of a body and the time that it may take are limited before any of it is read. A view's parsers declare what
# it reads (`most_bytes`), and a view may declare less. Calls without a session or key have to be small: larger ones are
# refused before a file is stored anywhere.

SMALL_BODY = 8 * 1024  # for any call, so that most need not be resolved; pages and plain reads have none
ANONYMOUS_BODY = 64 * 1024  # a basket of every ticket type with names takes 20
BODY_SECONDS = 30.0  # for any body, however small
SLOWEST_BODY = 256 * 1024  # bytes a second from then on
_SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
_CREDENTIAL_HEADERS = {b"authorization", b"x-api-key", b"cookie"}  # of callers with a session or a key


@dataclass(frozen=True)
class BodyRefusal:
    """A response that depends only on the call's path; it ends the connection."""

    status: int
    body: bytes
    headers: tuple[tuple[str, str], ...]


def most_bytes(method: str, path: str, shown: Iterable[bytes]) -> int:
    """Return the maximum size of a call's body; `shown` are the names of its headers, in lower case."""
    if method in _SAFE_METHODS:
        return SMALL_BODY
    declared, is_anonymous = _declared(path)
    if is_anonymous or _CREDENTIAL_HEADERS.intersection(shown):
        return declared
    return min(ANONYMOUS_BODY, declared)


def most_seconds(most: int) -> float:
    """Return how long a body of at most `most` bytes may take."""
    return BODY_SECONDS + most / SLOWEST_BODY


def _declared(path: str) -> tuple[int, bool]:
    """Return the maximum size that the view at a path reads, and whether anonymous callers may send it."""
    try:
        view: Any = resolve(path).func
    except (Resolver404, UnicodeError):
        return SMALL_BODY, True
    shape: Any = getattr(view, "cls", None)
    if shape is None:
        return SMALL_BODY, True
    own: int | None = getattr(shape, "most_bytes", None)
    if own is not None:
        return own, True
    parsers: list[Any] = shape.parser_classes
    return max(getattr(parser, "most_bytes", settings.MAX_JSON_BYTES) for parser in parsers), False


def too_large_refusal(path: str) -> BodyRefusal:
    return _refusal(path, 413, "The request is too large", "too_large")


def too_slow_refusal(path: str) -> BodyRefusal:
    return _refusal(path, 408, "The request took too long to arrive", "too_slow")


def busy_refusal(path: str) -> BodyRefusal:
    """Refuse a large body while too many others are being received."""
    return _refusal(path, 503, "The system is not available right now. Please try again.", "busy", ("Retry-After", "5"))


def _refusal(path: str, status: int, message: str, code: str, *headers: tuple[str, str]) -> BodyRefusal:
    problem, kind = {"message": message, "code": code}, "application/json"
    if path.startswith("/api/"):
        problem, kind = problem_of(status, problem), PROBLEM_CONTENT_TYPE
    body = json.dumps(problem).encode()
    always = (("Content-Type", kind), ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"))
    return BodyRefusal(status, body, (*always, *headers, ("Content-Length", str(len(body))), ("Connection", "close")))
