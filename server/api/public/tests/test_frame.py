"""What every call of the public API says and heeds: versions, limits, tags, problems."""

from __future__ import annotations

import re

import pytest

from server.abuse.services.attempts import WRONG_KEYS
from server.api.public.versions import NEWEST, Change, Version, as_of
from server.audit import security_services
from server.integrations import call_services
from server.integrations.api_catalogue import API_VERSION
from server.integrations.key_services import create_client, make_key
from server.integrations.models import ApiClient, ClientKey
from server.platform import clock
from server.platform.crypto import digest_of
from server.platform.limits import CALLS
from server.testing.factories import make_performance

pytestmark = pytest.mark.django_db


@pytest.fixture
def path():
    return f"/api/performances/{make_performance().pk}"


@pytest.fixture
def partner(partner_of, path):
    return partner_of(account_of(path))


def account_of(path):
    from server.catalogue.events.models import Performance

    return Performance.objects.get(pk=path.rsplit("/", 1)[1]).account


def test_an_answer_says_its_version(partner, path):
    assert NEWEST == API_VERSION
    assert partner.get(path)["Foyer-Version"] == NEWEST
    assert partner.get(path, HTTP_FOYER_VERSION=NEWEST)["Foyer-Version"] == NEWEST


@pytest.mark.parametrize("day", ["2020-01-01", "tomorrow", "\u00e9", "9" * 5000])
def test_a_version_that_there_is_not_is_refused(partner, path, day):
    answer = partner.get(path, HTTP_FOYER_VERSION=day)

    assert (answer.status_code, answer.json()["code"]) == (400, "unknown_version")
    assert answer.json()["field"] == "Foyer-Version"
    assert "Foyer-Version" not in answer


def test_a_client_speaks_the_version_that_it_was_made_with(partner, path):
    ApiClient.objects.update(api_version="2020-01-01")

    assert partner.get(path).json()["code"] == "unknown_version"
    assert partner.get(path, HTTP_FOYER_VERSION=NEWEST).status_code == 200


def test_what_later_versions_changed_is_undone_for_older_ones():
    called = Change(
        operations=frozenset({"get_it"}), what="`name` became `title`", undo=lambda it: {"name": it["title"]}
    )
    loud = Change(
        operations=frozenset({"get_it"}), what="in small letters", undo=lambda it: {"title": it["title"].upper()}
    )
    versions = (
        Version(day="2026-01-01", description="The first"),
        Version(day="2026-02-01", description="Titles", changes=(called,)),
        Version(day="2026-03-01", description="Small letters", changes=(loud,)),
    )
    body = {"title": "hamlet"}

    assert as_of("2026-03-01", "get_it", body, versions=versions) == {"title": "hamlet"}
    assert as_of("2026-02-01", "get_it", body, versions=versions) == {"title": "HAMLET"}
    assert as_of("2026-01-01", "get_it", body, versions=versions) == {"name": "HAMLET"}
    assert as_of("2026-01-01", "another", body, versions=versions) == {"title": "hamlet"}


@pytest.mark.database
def test_every_answer_says_how_many_calls_are_left(partner, path, monkeypatch):
    monkeypatch.setattr(clock, "now", frozen(clock.now().replace(second=20)))
    answers = [partner.get(path), partner.get("/api/performances/999999"), partner.post(path)]

    assert [answer.status_code for answer in answers] == [200, 404, 405]
    assert {answer["RateLimit-Policy"] for answer in answers} == {'"default";q=600;w=60'}
    assert [answer["RateLimit"] for answer in answers] == [f'"default";r={left};t=40' for left in (599, 598, 597)]


def frozen(moment):
    return lambda: moment


@pytest.mark.database
def test_call_over_the_limit_learns_when_to_retry(partner, path, partner_of, later, monkeypatch):
    monkeypatch.setattr(call_services, "RATE_LIMIT", 2)
    partner.get(path)
    partner.get(path)

    answer = partner.get(path)
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many_calls")
    assert re.fullmatch(r'"default";r=0;t=\d+', answer["RateLimit"])
    assert 0 < int(answer["Retry-After"]) <= 60
    assert answer.json()["retry_after"] == int(answer["Retry-After"])
    assert partner_of(account_of(path)).get(path).status_code == 200, "another key has calls of its own"

    later(seconds=61)
    assert partner.get(path).status_code == 200


@pytest.mark.database
def test_wrong_keys_slow_down_whoever_sends_them_and_no_right_key(api_for, partner_of, path, monkeypatch):
    # As in a process that serves, where somebody else writes down what was noted.
    monkeypatch.setattr(security_services, "event_buffer", security_services.EventBuffer(is_open=True))
    guesser, newcomer = api_for(), partner_of(account_of(path))
    for number in range(WRONG_KEYS.most):
        assert guesser.get(path, HTTP_X_API_KEY=f"guess-{number}").status_code == 401

    answer = guesser.get(path, HTTP_X_API_KEY="one-more")
    assert int(answer["Retry-After"]) > 0
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many_attempts")
    assert newcomer.get(path).status_code == 200, "a key that was never used before is answered at the same address"


def test_an_ended_key_that_goes_on_calling_keeps_the_new_one_out_of_nothing(api_for, path):
    client, old = create_client(account=account_of(path), name="Partner")
    _, new = make_key(client=client)
    ClientKey.objects.filter(digest=digest_of(old)).update(ends_at=clock.now())
    forgotten, moved = api_for(), api_for()

    statuses = [forgotten.get(path, HTTP_X_API_KEY=old).status_code for _ in range(WRONG_KEYS.most + 5)]
    assert set(statuses) == {401, 429}
    assert moved.get(path, HTTP_X_API_KEY=new).status_code == 200
    assert forgotten.get(path, HTTP_X_API_KEY=old).json()["code"] == "too_many_attempts"


def test_matching_etag_is_answered_by_not_modified(partner, path):
    first = partner.get(path)
    again = partner.get(path, HTTP_IF_NONE_MATCH=f'"other", W/{first["ETag"]}')

    assert (again.status_code, again.content) == (304, b"")
    assert again["ETag"] == first["ETag"]
    assert again["Cache-Control"] == first["Cache-Control"] == "private, no-cache"
    assert {"RateLimit", "Foyer-Version"} <= set(again.headers)
    assert partner.get(path, HTTP_IF_NONE_MATCH='"other"').status_code == 200


@pytest.mark.parametrize(
    ("body", "kind", "status", "code"),
    [
        (b"{", "application/json", 400, "parse_error"),
        (b"[" * 100_000, "application/json", 400, "parse_error"),
        (b"[1]", "application/json", 400, "parse_error"),
        (b'{"a": "' + b"x" * 1_100_000 + b'"}', "application/json", 413, "too_large"),
        (b"a=b", "application/x-www-form-urlencoded", 415, "unsupported_media_type"),
    ],
)
def test_garbage_is_refused_by_a_problem(partner, path, body, kind, status, code):
    answer = partner.generic("POST", "/api/quotes", body, content_type=kind)

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer["Content-Type"] == "application/problem+json"


def test_what_cannot_be_asked_for_is_a_problem(partner, path):
    for answer, code in [
        (partner.delete(path), "method_not_allowed"),
        (partner.get(path, HTTP_ACCEPT="text/html"), "not_acceptable"),
    ]:
        assert (answer["Content-Type"], answer.json()["code"]) == ("application/problem+json", code)
        assert answer["Cache-Control"] == "no-store"


def test_a_fault_of_ours_says_nothing_of_itself(partner, path, monkeypatch):
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("a secret")

    monkeypatch.setattr("server.api.public.catalogue_api.get_performance", fail)
    answer = partner.get(path)

    assert (answer.status_code, answer["Content-Type"]) == (500, "application/problem+json")
    assert answer.json()["message"] == "Something went wrong"
    assert b"secret" not in answer.content


@pytest.mark.database
def test_while_calls_cannot_be_counted_none_is_answered(partner, path, settings):
    away = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": "redis://127.0.0.1:1"}
    settings.CACHES = {"default": away, CALLS: away}
    answer = partner.get(path)

    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    assert int(answer["Retry-After"]) > 0
