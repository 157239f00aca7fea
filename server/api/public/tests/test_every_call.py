"""Every call of the public API, whichever there are: who is refused, and how."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.urls import URLPattern
from rest_framework.test import APIClient

from server.api.public import urls
from server.api.public.views_api import ApiView
from server.integrations.api_catalogue import BY_NAME, may_call
from server.integrations.models import ApiClient
from server.platform import clock
from server.platform.http.request_limits import PROBLEM_CONTENT_TYPE

pytestmark = pytest.mark.django_db
METHODS = ("get", "post", "put", "patch", "delete")


def calls() -> Iterator[tuple[str, str, str]]:
    """Give each call's method, a path of it, and the grant that it takes."""
    for pattern in urls.urlpatterns:
        assert isinstance(pattern, URLPattern)
        view = getattr(pattern.callback, "view_class", None)
        if view is not None:
            path = re.sub(r"<[^>]+>", "1", f"/api/{pattern.pattern}")
            yield from ((method, path, view.grant) for method in METHODS if hasattr(view, method))


def send(api: APIClient, method: str, path: str, **headers: Any):
    return api.generic(method.upper(), path, "{}", content_type="application/json", **headers)


def refused(answer, status: int, code: str) -> bool:
    assert answer["Content-Type"] == PROBLEM_CONTENT_TYPE
    return (answer.status_code, answer.json()["code"]) == (status, code)


def test_every_call_is_built_on_the_one_view_and_takes_a_grant_that_there_is():
    views = [getattr(pattern.callback, "view_class", ApiView) for pattern in urls.urlpatterns]
    assert all(issubclass(view, ApiView) for view in views)
    assert {grant for _, _, grant in calls()} <= set(BY_NAME)


@pytest.mark.parametrize(("method", "path", "grant"), list(calls()))
def test_who_may_not_call(api_for, partner_of, account, method, path, grant):
    nobody, key = api_for(), {"HTTP_IDEMPOTENCY_KEY": "a"}
    assert refused(send(nobody, method, path, **key), 401, "invalid_token")
    assert refused(send(nobody, method, path, HTTP_X_API_KEY="fy_live_wrong", **key), 401, "invalid_token")

    others = partner_of(account, grants=[name for name in BY_NAME if not may_call([name], grant)])
    answer = send(others, method, path, **key)
    assert refused(answer, 403, "not_allowed")
    assert answer["RateLimit"]
    assert answer["Foyer-Version"]

    partner = partner_of(account, grants=[grant])
    assert refused(send(partner, method, path, HTTP_FOYER_VERSION="1999-01-01", **key), 400, "unknown_version")
    ApiClient.objects.update(expires_at=clock.now() - timedelta(seconds=1))
    assert refused(send(partner, method, path, **key), 401, "invalid_token")
    ApiClient.objects.update(expires_at=None, is_active=False)
    assert refused(send(partner, method, path, **key), 401, "invalid_token")


@pytest.mark.parametrize(("method", "path", "grant"), list(calls()))
def test_garbage_is_refused_before_anything_is_done(partner_of, account, method, path, grant):
    partner = partner_of(account, grants=[grant])
    answer = partner.generic(method.upper(), path, b"\xff{", content_type="application/json")

    if method == "get":
        assert answer.status_code in (200, 400, 404, 422)
    else:
        assert refused(answer, 400, "parse_error")
