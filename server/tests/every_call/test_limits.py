"""Whatever can be called without a session is limited: the URL conf is walked, and each limit is tried once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from rest_framework.test import APIClient

from server.platform.addresses import network_key
from server.platform.http.request_limits import SIGN_IN, UNKNOWN, limits_of
from server.platform.limits import Limit
from server.testing.tenants import Tenant
from server.tests.callers import nobody, person
from server.tests.calls import CALLS
from server.tests.calls.shapes import Who

pytestmark = [pytest.mark.django_db, pytest.mark.database]
HERE = network_key("127.0.0.1")
PUBLIC = [call for call in CALLS if call.who is Who.ANYBODY]
PAGES = ["/", "/healthz", "/developers", "/developers/openapi.json", "/developers/versions", "/media/a.png", "/demo"]
PAGES += ["/buy/1", "/widget/1", "/o/ORD-0123456789AB", "/looks/1-01234567.css", "/looks/draft/1/x.css", "/v1/nothing"]
PAGES += ["/healthz/live", "/healthz/ready", "/metrics", "/nowhere"]


def views(patterns: Any = None, prefix: str = "") -> Iterator[tuple[str, Any]]:
    for pattern in patterns or get_resolver().url_patterns:
        path = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from views(pattern.url_patterns, path)
        elif isinstance(pattern, URLPattern):
            yield path, pattern.callback


def test_every_view_of_the_url_conf_declares_what_outsiders_may_do():
    unlimited = [path for path, view in views() if not limits_of(view)]

    assert unlimited == [], "declare `limits` on the view, or put `request_limits.rate_limited` around the page"


def fill(*limits: Limit) -> None:
    """Make as many calls from here as each limit allows."""
    for limit in limits:
        limit.spend(HERE, limit.most)


def limit_of(path: str) -> Limit:
    (limit,) = limits_of(get_resolver().resolve(path).func)
    return limit


def assert_rate_limit_headers(response: Any, limit: Limit, *, left: int) -> None:
    assert response["RateLimit-Policy"] == limit.policy
    match = re.fullmatch(r'"([\w-]+)";r=(\d+);t=(\d+)', response["RateLimit"])
    assert match, response["RateLimit"]
    assert (match[1], int(match[2])) == (limit.name, left)
    assert 1 <= int(match[3]) <= limit.seconds


def assert_refused(response: Any, limit: Limit) -> None:
    assert response.status_code == 429
    assert 1 <= int(response["Retry-After"]) <= limit.seconds
    assert_rate_limit_headers(response, limit, left=0)


@pytest.mark.parametrize("call", PUBLIC, ids=lambda call: call.name)
def test_a_public_call_says_what_is_left_and_refuses_what_is_too_much(ours: Tenant, call: Any):
    limit = limit_of(call.path(ours))
    assert_rate_limit_headers(nobody().make(call, ours), limit, left=limit.most - 1)

    fill(limit)
    response = nobody().make(call, ours)

    assert_refused(response, limit)
    assert response.json()["code"] == "too_many_attempts"


@pytest.mark.parametrize("path", PAGES)
def test_a_page_says_what_is_left_and_refuses_what_is_too_much(path: str, settings: Any):
    settings.DEMO = True
    limit, client = limit_of(path), Client()
    first = client.get(path)
    if first.status_code != 404:
        assert_rate_limit_headers(first, limit, left=limit.most - 1)

    fill(limit)

    assert_refused(client.get(path), limit)


def test_an_address_is_one_household_and_another_has_its_own():
    fill(SIGN_IN)
    body = {"email": "nobody@foyer.test", "password": "x"}
    answers = [
        APIClient().post("/v1/auth/login", body, "json", REMOTE_ADDR=address).status_code
        for address in ("127.0.0.1", "::ffff:127.0.0.1", "203.0.113.1")
    ]
    assert answers == [429, 429, 401]


def test_whoever_is_known_is_not_counted_with_anonymous_callers(ours: Tenant):
    call = next(call for call in PUBLIC if call.name == "POST sales/quotes")
    fill(limit_of(call.path(ours)), UNKNOWN)

    response = person(ours).make(call, ours)

    assert response.status_code == call.good
    assert "RateLimit" not in response


def test_a_token_that_opens_nothing_is_counted():
    fill(UNKNOWN)
    response = APIClient().get("/v1/auth/session", HTTP_AUTHORIZATION="Bearer " + "a" * 64)

    assert_refused(response, UNKNOWN)


def test_a_call_of_the_public_api_is_counted_before_its_key_is_known():
    client = APIClient()
    assert_rate_limit_headers(client.get("/api/events"), UNKNOWN, left=UNKNOWN.most - 1)
    fill(UNKNOWN)

    assert_refused(client.get("/api/events"), UNKNOWN)
