"""How often somebody whom we do not know may make a call: counted by address, and told in every answer.

A view of calls declares `limits`, a page is `limited`. Both answer 429 with `Retry-After`, and say with every answer
what is left (draft-ietf-httpapi-ratelimit-headers). All the phones and buyers of a house may share one address, and a
thousand of them an on-sale: what is limited here is what no such crowd does.
"""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable, Iterable, MutableMapping
from typing import Any, Concatenate, ParamSpec, cast

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from redis.exceptions import RedisError

from server.core.errors import TooMany, TooManyAttempts
from server.core.limits import Allowance, Limit
from server.core.places import folded

MINUTE = 60  # seconds

# Pages and files, which cost a millisecond or few.
PAGES = Limit("pages", most=6_000, seconds=MINUTE)
MEDIA = Limit("media", most=12_000, seconds=MINUTE)
# What is written anew each time, in less than 50.
EVENT_PAGES = Limit("event-pages", most=1_200, seconds=MINUTE)
DEMO_PAGES = Limit("demo-pages", most=300, seconds=MINUTE)
DOCUMENTS = Limit("documents", most=600, seconds=MINUTE)
HEALTH = Limit("health", most=3_000, seconds=MINUTE)
# Calls of whoever has no session and no key.
CALLS = Limit("calls", most=1_200, seconds=MINUTE)
SIGN_IN = Limit("sign-in", most=1_200, seconds=MINUTE)  # of wrong ones far fewer: `accounts.services.attempts`
OFFERS = Limit("offers", most=6_000, seconds=MINUTE)
SALES = Limit("sales", most=3_000, seconds=MINUTE)
PAPERS = Limit("papers", most=1_200, seconds=MINUTE)
LINKS = Limit("links", most=600, seconds=MINUTE)
PROVIDERS = Limit("providers", most=6_000, seconds=MINUTE)
# Each refused call asks the database for a session or a key that there is not.
UNKNOWN = Limit("unknown", most=1_200, seconds=MINUTE)

logger = logging.getLogger(__name__)
Given = ParamSpec("Given")
Page = Callable[Concatenate[HttpRequest, Given], HttpResponseBase]


def spend(request: HttpRequest, limits: Iterable[Limit]) -> list[Allowance]:
    """Count a call of its address by each limit, and refuse nothing yet.

    While the counts cannot be reached, in a cluster, calls are answered all the same: it is back in seconds.
    """
    place = folded(str(request.META.get("REMOTE_ADDR", "")))
    try:
        return [limit.spend(place) for limit in limits]
    except RedisError as error:
        logger.error("Calls cannot be counted: %s", error)
        return []


def say(response: MutableMapping[str, str] | HttpResponseBase, allowances: Iterable[Allowance]) -> None:
    """Say in an answer what is left by each limit, and what each allows."""
    known = list(allowances)
    if not known:
        return
    response["RateLimit-Policy"] = ", ".join(one.limit.policy for one in known)
    response["RateLimit"] = ", ".join(f'"{one.limit.name}";r={one.left};t={one.seconds}' for one in known)


def limited(*limits: Limit) -> Callable[[Page[Given]], Page[Given]]:
    """Bound how often a page is asked for from one address."""

    def wrap(page: Page[Given]) -> Page[Given]:
        @functools.wraps(page)
        def bounded(request: HttpRequest, *args: Given.args, **kwargs: Given.kwargs) -> HttpResponseBase:
            spent = spend(request, limits)
            over = next((one for one in spent if one.is_spent), None)
            response = _refused(request, TooManyAttempts(over.seconds)) if over else page(request, *args, **kwargs)
            say(response, spent)
            return response

        vars(bounded)["limits"] = limits
        page_of: Any = bounded
        return cast("Page[Given]", page_of)

    return wrap


def _refused(request: HttpRequest, refusal: TooMany) -> HttpResponse:
    response: HttpResponse
    if request.path.startswith("/v1/"):
        response = JsonResponse(refusal.body(), status=refusal.status)
    else:
        response = HttpResponse(refusal.message, status=refusal.status, content_type="text/plain; charset=utf-8")
    response["Retry-After"] = str(refusal.more["retry_after"])
    response["Cache-Control"] = "no-store"
    return response


def limits_of(view: Any) -> tuple[Limit, ...]:
    """Give the limits that a view of the URL conf declares."""
    declared: tuple[Limit, ...] = getattr(getattr(view, "cls", view), "limits", ())
    return declared
