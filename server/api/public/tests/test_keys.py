"""Who may make a call of the public API."""

from __future__ import annotations

from datetime import timedelta

import pytest

from server.integrations.key_services import create_client
from server.integrations.models import ApiClient
from server.platform import clock
from server.testing.factories import make_performance

pytestmark = pytest.mark.django_db


def test_a_client_reads_what_it_may(api_for):
    performance = make_performance()
    _, key = create_client(account=performance.account, name="Partner")

    answer = api_for().get(f"/api/performances/{performance.pk}", HTTP_X_API_KEY=key)

    assert answer.status_code == 200
    assert answer.json()["performance"] == performance.pk


@pytest.mark.parametrize("key", ["", "wrong", "fy_\u00e9", "x" * 200])
def test_without_a_key_that_opens_something_nobody_is_answered(api_for, key):
    performance = make_performance()
    answer = api_for().get(f"/api/performances/{performance.pk}", HTTP_X_API_KEY=key)

    assert answer.status_code == 401
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json() == {
        "type": "/developers/problems#invalid_token",
        "title": "Unauthorized",
        "status": 401,
        "detail": "Invalid Token",
        "message": "Invalid Token",
        "code": "invalid_token",
    }


def test_an_expired_key_opens_nothing(api_for):
    performance = make_performance()
    client, key = create_client(account=performance.account, name="Partner")
    ApiClient.objects.filter(pk=client.pk).update(expires_at=clock.now() - timedelta(seconds=1))

    answer = api_for().get(f"/api/performances/{performance.pk}", HTTP_X_API_KEY=key)
    assert (answer.status_code, answer.json()["code"]) == (401, "invalid_token")


def test_the_other_categorys_key_is_not_allowed(api_for):
    performance = make_performance()
    _, key = create_client(account=performance.account, name="Figures", calls=["reports"])

    answer = api_for().get(f"/api/performances/{performance.pk}", HTTP_X_API_KEY=key)
    assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")


def test_another_accounts_performance_is_not_there(api_for, account):
    performance = make_performance()
    _, key = create_client(account=account, name="Stranger")

    answer = api_for().get(f"/api/performances/{performance.pk}", HTTP_X_API_KEY=key)
    assert (answer.status_code, answer.json()["title"]) == (404, "Not Found")


def test_what_there_is_not_is_a_problem_too(api_for):
    answer = api_for().get("/api/nothing")
    assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")
