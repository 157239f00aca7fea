"""What an anonymous request may cost: how often it comes, how large and how slow its body is."""

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

# How often somebody whom we do not know may make a call: counted by address, and told in every answer.
# A view of calls declares `limits`, a page is `limited`. Both answer 429 with `Retry-After`, and say with every
# answer what is left (draft-ietf-httpapi-ratelimit-headers). All the phones and buyers of an account may share one
# address, and a thousand of them an on-sale: what is limited here is what no such crowd does.

MINUTE = 60  # seconds

# Pages and files, which cost a millisecond or few.
PAGES = Limit("pages", most=6_000, seconds=MINUTE)
MEDIA = Limit("media", most=12_000, seconds=MINUTE)
# What is rewritten each time, in less than 50.
EVENT_PAGES = Limit("event-pages", most=1_200, seconds=MINUTE)
DEMO_PAGES = Limit("demo-pages", most=300, seconds=MINUTE)
DOCUMENTS = Limit("documents", most=600, seconds=MINUTE)
HEALTH = Limit("health", most=3_000, seconds=MINUTE)
# Calls of whoever has no session and no key.
CALLS = Limit("calls", most=1_200, seconds=MINUTE)
SIGN_IN = Limit("sign-in", most=1_200, seconds=MINUTE)  # of wrong ones far fewer: `abuse.services.attempts`
OFFERS = Limit("offers", most=6_000, seconds=MINUTE)
SALES = Limit("sales", most=3_000, seconds=MINUTE)
PDFS = Limit("papers", most=1_200, seconds=MINUTE)
LINKS = Limit("links", most=600, seconds=MINUTE)
PROVIDERS = Limit("providers", most=6_000, seconds=MINUTE)
# Each refused call asks the database for a session or a key that there is not.
UNKNOWN = Limit("unknown", most=1_200, seconds=MINUTE)

logger = logging.getLogger(__name__)
Given = ParamSpec("Given")
Page = Callable[Concatenate[HttpRequest, Given], HttpResponseBase]


def count_request(request: HttpRequest, limits: Iterable[Limit]) -> list[Allowance]:
    """Count a call of its address by each limit, and refuse nothing yet.

    While the counts cannot be reached, in a cluster, calls are answered all the same: it is back in seconds.
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
    """Say in an answer what is left by each limit, and what each allows."""
    known = list(allowances)
    if not known:
        return
    response["RateLimit-Policy"] = ", ".join(one.limit.policy for one in known)
    response["RateLimit"] = ", ".join(f'"{one.limit.name}";r={one.left};t={one.seconds}' for one in known)


def rate_limited(*limits: Limit) -> Callable[[Page[Given]], Page[Given]]:
    """Bound how often a page is asked for from one address."""

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

    What a refusal says under a name of the RFC's own, such as an order's `status`, is left out: its message says it.
    """
    standard = {
        "type": f"{PROBLEM_DOCS}{body['code']}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": body["message"],
    }
    return standard | {name: value for name, value in body.items() if name not in (*standard, "instance")}


# How large the body of a call may be, and how long it may take to come: known before a byte of it is read.
# What a call reads, its view's parsers say (`most_bytes`), and a view may say less. Whoever shows nothing of a
# session or a key can only make small calls: theirs are refused before a file that they send is kept anywhere.

SMALL_BODY = 8 * 1024  # for any call, so that most need not be looked up; a page, and what only asks, have none
ANONYMOUS_BODY = 64 * 1024  # a basket of every ticket type with each name takes 20
BODY_SECONDS = 30.0  # for any body, however small
SLOWEST_BODY = 256 * 1024  # bytes a second from then on
_SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
_CREDENTIAL_HEADERS = {b"authorization", b"x-api-key", b"cookie"}  # by whoever has a session or a key


@dataclass(frozen=True)
class BodyRefusal:
    """An answer that needs nothing of the call but its path; the connection ends with it."""

    status: int
    body: bytes
    headers: tuple[tuple[str, str], ...]


def most_bytes(method: str, path: str, shown: Iterable[bytes]) -> int:
    """Return how many bytes the body of a call may have; `shown` are the names of its headers, in lower case."""
    if method in _SAFE_METHODS:
        return SMALL_BODY
    declared, is_anonymous = _declared(path)
    if is_anonymous or _CREDENTIAL_HEADERS.intersection(shown):
        return declared
    return min(ANONYMOUS_BODY, declared)


def most_seconds(most: int) -> float:
    """Return how long a body of at most so many bytes may take to come."""
    return BODY_SECONDS + most / SLOWEST_BODY


def _declared(path: str) -> tuple[int, bool]:
    """Return what the view at a path reads at most, and whether that is what it reads of strangers, too."""
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
    return _refusal(
        path, 503, "The system cannot answer at the moment. Please try again.", "busy", ("Retry-After", "5")
    )


def _refusal(path: str, status: int, message: str, code: str, *headers: tuple[str, str]) -> BodyRefusal:
    problem, kind = {"message": message, "code": code}, "application/json"
    if path.startswith("/api/"):
        problem, kind = problem_of(status, problem), PROBLEM_CONTENT_TYPE
    body = json.dumps(problem).encode()
    always = (("Content-Type", kind), ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"))
    return BodyRefusal(status, body, (*always, *headers, ("Content-Length", str(len(body))), ("Connection", "close")))
