"""A captcha in place of the puzzle, where one is set up: required, checked at its provider, and the fallback puzzle."""

from __future__ import annotations

import base64
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.test import Client as Browser

from server.abuse.services import buyers, captchas
from server.accounts.models import SecurityEvent
from server.audit import security_services
from server.inventory.models import Reservation
from server.platform.runtime import ConcurrencyLimit
from server.sales.services.reserving import request_lock
from server.sales.tests.buyer_limits.test_limits import reserve
from server.sales.tests.buyer_limits.test_puzzles import solve
from server.settings.env import Captcha
from server.testing.factories import make_account, make_event, make_performance, make_user
from server.testing.outside.captcha import TROUBLES, CaptchaStandIn, captcha_stand_in

pytestmark = pytest.mark.django_db


@contextmanager
def set_up(kind: str, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[CaptchaStandIn]:
    # A machine that is busy with other tests may take longer than a provider may.
    monkeypatch.setattr(captchas, "PATIENCE", 30.0)
    with captcha_stand_in(kind) as running:
        site = running.provider
        settings.CAPTCHA = Captcha(name=kind, site_key=site.sitekey, secret=site.secret, url=running.url)
        yield running


@pytest.fixture(params=["turnstile", "hcaptcha"])
def captcha(request: Any, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[CaptchaStandIn]:
    with set_up(request.param, settings, monkeypatch) as running:
        yield running


@pytest.fixture
def turnstile(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[CaptchaStandIn]:
    with set_up("turnstile", settings, monkeypatch) as running:
        yield running


@pytest.fixture
def performance() -> Any:
    account = make_account(buying_limits={"puzzle": "always", "open_reservations": 50})
    return make_performance(make_event(account), capacity=100, price=0)


def drawn(captcha: CaptchaStandIn, performance: Any, **other: Any) -> str:
    """Create a token as the widget does for an event."""
    carried = {"action": "reserve", "cdata": f"event-{performance.event_id}"}
    return captcha.provider.draw(**{**carried, **other})


def with_token(token: str) -> dict[str, Any]:
    return {"HTTP_X_PROOF": f"captcha {token}"}


def proof_kind_of(answer: Any) -> str:
    """Return what a response requires: the captcha or the puzzle, never both."""
    assert answer.status_code == 428, answer.content
    [what] = {"captcha", "challenge"} & answer.json().keys()
    return what


def test_captcha_is_required_and_its_token_accepted(api_for, performance, captcha, monkeypatch):
    monkeypatch.setattr(security_services, "event_buffer", security_services.EventBuffer(is_open=True))
    response = reserve(api_for(), performance)
    assert proof_kind_of(response) == "captcha"
    path = {"turnstile": "/turnstile/v0/api.js", "hcaptcha": "/1/api.js"}[captcha.provider.kind]
    assert response.json()["captcha"] == {
        "provider": captcha.provider.kind,
        "sitekey": captcha.provider.sitekey,
        "script": captcha.url + path,
        "action": "reserve",
        "cdata": f"event-{performance.event_id}",
    }
    assert captcha.provider.requests == []

    assert reserve(api_for(), performance, **with_token(drawn(captcha, performance))).status_code == 201
    [question] = captcha.provider.requests
    bound = {"turnstile": "idempotency_key", "hcaptcha": "sitekey"}[captcha.provider.kind]
    assert question.keys() == {"secret", "response", "remoteip", bound}
    assert question["remoteip"] == "203.0.113.5"
    security_services.write_events()
    noted = set(SecurityEvent.objects.values_list("kind", "what"))
    assert noted == {("limited", "captcha"), ("proved", "captcha")}


def test_a_token_counts_once(api_for, performance, captcha):
    token = drawn(captcha, performance)
    answers = [reserve(api_for(), performance, **with_token(token)) for _ in range(2)]

    assert answers[0].status_code == 201
    assert proof_kind_of(answers[1]) == "captcha"


def test_the_same_request_again_gets_the_same_reservation(api_for, performance, captcha):
    body = {"items": [{"performance": performance.pk, "tickets": [{"quantity": 1}]}]}
    key = {"HTTP_IDEMPOTENCY_KEY": "a-key-of-sixteen-characters", **with_token(drawn(captcha, performance))}
    key["HTTP_X_RESERVATION_MARK"] = "a-mark-of-sixteen-characters-or-more"
    answers = [api_for().post("/v1/sales/reservations", body, **key) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [201, 201]
    assert Reservation.objects.count() == 1


@pytest.mark.parametrize(
    "other",
    [{"age": 301}, {"hostname": "127.0.0.1"}, {"action": "login"}, {"cdata": "event-0"}, {"cdata": ""}],
    ids=["expired", "host", "action", "event", "no event"],
)
def test_a_token_of_turnstile_is_for_our_host_this_step_and_its_event(api_for, performance, turnstile, settings, other):
    settings.ALLOWED_HOSTS = ["testserver"]
    assert (
        proof_kind_of(reserve(api_for(), performance, **with_token(drawn(turnstile, performance, **other))))
        == "captcha"
    )
    assert Reservation.objects.count() == 0


def test_an_expired_token_of_hcaptcha_is_asked_for_anew(api_for, performance, settings, monkeypatch):
    with set_up("hcaptcha", settings, monkeypatch) as hcaptcha:
        token = drawn(hcaptcha, performance, age=121)
        assert proof_kind_of(reserve(api_for(), performance, **with_token(token))) == "captcha"


@pytest.mark.parametrize("token", ["", "x", "0_made-up", "tökën".encode().decode("latin-1"), "A" * 6_001])
def test_garbage_is_no_token(api_for, performance, captcha, token):
    assert proof_kind_of(reserve(api_for(), performance, **with_token(token))) == "captcha"


@pytest.mark.parametrize("token", ["A" * 2_049, "a\tb", ""])
def test_nobody_is_asked_about_what_cannot_be_a_token(api_for, performance, turnstile, token):
    assert proof_kind_of(reserve(api_for(), performance, **with_token(token))) == "captcha"
    assert turnstile.provider.requests == []


@pytest.mark.parametrize("mood", [*TROUBLES, "silent"])
def test_without_an_answer_the_puzzle_is_asked_for_and_lets_through(
    api_for, performance, turnstile, monkeypatch, caplog, mood
):
    monkeypatch.setattr(captchas, "PATIENCE", 0.3)
    monkeypatch.setattr(buyers, "MOST_TRIES", buyers.FEWEST_TRIES + 1)
    turnstile.provider.mood = mood
    token = drawn(turnstile, performance)
    response = reserve(api_for(), performance, **with_token(token))

    assert proof_kind_of(response) == "challenge"
    assert "provider does not answer" in caplog.text
    assert token not in caplog.text
    assert turnstile.provider.secret not in caplog.text
    # For a while the provider is not called any more.
    turnstile.provider.mood = "well"
    assert proof_kind_of(reserve(api_for(), performance)) == "challenge"
    solved = solve(response.json()["challenge"])
    assert reserve(api_for(), performance, HTTP_X_PROOF=solved).status_code == 201
    assert turnstile.provider.requests == []


def test_a_wrong_secret_of_ours_locks_nobody_out(api_for, performance, captcha, settings):
    known = settings.CAPTCHA
    settings.CAPTCHA = Captcha(name=known.name, site_key=known.site_key, secret="another", url=known.url)
    assert proof_kind_of(reserve(api_for(), performance, **with_token(drawn(captcha, performance)))) == "challenge"


def test_a_provider_that_is_gone_locks_nobody_out(api_for, performance, settings, monkeypatch):
    with set_up("turnstile", settings, monkeypatch) as gone:
        token = drawn(gone, performance)
    assert proof_kind_of(reserve(api_for(), performance, **with_token(token))) == "challenge"


@pytest.mark.sweep
def test_who_cannot_draw_the_captcha_asks_for_the_puzzle_which_is_no_cheaper(api_for, performance, turnstile):
    response = reserve(api_for(), performance, HTTP_X_PROOF="puzzle")
    assert proof_kind_of(response) == "challenge"
    proof = solve(response.json()["challenge"])
    assert reserve(api_for(), performance, HTTP_X_PROOF=proof).status_code == 201
    assert turnstile.provider.requests == []

    tries = json.loads(base64.b64decode(proof))["solution"]["counter"]
    assert 4 * buyers.FEWEST_TRIES <= tries < 4 * buyers.MOST_TRIES


def test_while_many_tokens_are_checked_others_get_the_puzzle_at_once(api_for, performance, turnstile, monkeypatch):
    monkeypatch.setattr(captchas, "_slots", ConcurrencyLimit(1, refusal=captchas._Busy))
    taken, over = threading.Event(), threading.Event()

    def hold() -> None:
        with captchas._slots.one():
            taken.set()
            over.wait(10)

    holder = threading.Thread(target=hold)
    holder.start()
    taken.wait(10)
    try:
        assert (
            proof_kind_of(reserve(api_for(), performance, **with_token(drawn(turnstile, performance)))) == "challenge"
        )
    finally:
        over.set()
        holder.join()
    # This is no failure of the provider.
    assert proof_kind_of(reserve(api_for(), performance)) == "captcha"
    assert turnstile.provider.requests == []


def test_address_with_many_tokens_is_not_sent_to_the_provider(api_for, performance, turnstile, monkeypatch):
    few = type(captchas.CHECKED_BY_ADDRESS)("captchas:address", 3, 900)
    monkeypatch.setattr(captchas, "CHECKED_BY_ADDRESS", few)
    answers = [reserve(api_for(), performance, **with_token(f"made-up-{number}")) for number in range(5)]

    assert [proof_kind_of(answer) for answer in answers] == ["captcha"] * 3 + ["challenge"] * 2
    assert len(turnstile.provider.requests) == 3
    token = drawn(turnstile, performance)
    assert reserve(api_for(), performance, address="203.0.113.6", **with_token(token)).status_code == 201


def test_a_token_is_checked_before_anything_is_held(api_for, performance, turnstile, monkeypatch):
    """On PostgreSQL a lock lasts for a transaction.

    Calling a provider inside it would keep the row and the key locked.
    """
    order: list[str] = []

    def noting(name: str, known: Any) -> Any:
        def noted(*args: Any, **named: Any) -> Any:
            order.append(name)
            return known(*args, **named)

        return noted

    monkeypatch.setattr(buyers, "check", noting("check", captchas.check))
    lock_path = "server.sales.services.reserving.request_lock"
    monkeypatch.setattr(lock_path, noting("turn", request_lock))

    assert reserve(api_for(), performance, **with_token(drawn(turnstile, performance))).status_code == 201
    assert order == ["check", "turn"]


def test_the_counter_is_asked_nothing(api_for, performance, turnstile):
    staff = api_for(make_user(performance.account))
    assert reserve(staff, performance, **with_token("x")).status_code == 201
    assert turnstile.provider.requests == []


def test_without_a_captcha_a_token_is_no_proof(api_for, performance):
    assert proof_kind_of(reserve(api_for(), performance, **with_token("x"))) == "challenge"
    assert proof_kind_of(reserve(api_for(), performance, HTTP_X_PROOF="puzzle")) == "challenge"


def policy_of(path: str) -> dict[str, str]:
    policy = Browser().get(path)["Content-Security-Policy"]
    return {name: sources for name, _, sources in (part.partition(" ") for part in policy.split("; "))}


@pytest.mark.parametrize(
    ("kind", "admitted"),
    [
        ("turnstile", dict.fromkeys(("script-src", "frame-src"), "https://challenges.cloudflare.com")),
        (
            "hcaptcha",
            dict.fromkeys(
                ("script-src", "frame-src", "style-src", "connect-src"), "https://hcaptcha.com https://*.hcaptcha.com"
            ),
        ),
    ],
)
def test_captcha_page_allows_only_its_provider(settings, performance, kind, admitted):
    settings.CAPTCHA = Captcha(name=kind, site_key="site", secret="secret")
    performance.account.widget_origins = "https://theatre.example"
    performance.account.save()
    policy = policy_of(f"/widget/{performance.event_id}/captcha")

    assert {name for name, sources in policy.items() if "https://" in sources} == {*admitted, "frame-ancestors"}
    for name, sources in admitted.items():
        assert policy[name].endswith(f" {sources}")
    assert policy["frame-ancestors"] == "'self' https://theatre.example"
    # Pages that require captchas admit its sources, and no other page does.
    for path in (f"/widget/{performance.event_id}", f"/buy/{performance.event_id}", "/"):
        assert "hcaptcha" not in str(policy_of(path))
        assert "cloudflare" not in str(policy_of(path))


def test_without_a_captcha_there_is_no_page_of_it(performance):
    assert Browser().get(f"/widget/{performance.event_id}/captcha").status_code == 404
