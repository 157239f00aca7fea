"""Selling pages admit the sources of the card provider, exactly as it documents, and only where one is set up."""

from __future__ import annotations

import pytest
from django.test import Client

from server.platform.http.middleware import POLICY
from server.testing.factories import make_performance

pytestmark = pytest.mark.django_db


@pytest.fixture
def paths() -> list[str]:
    return ["/healthz", f"/widget/{make_performance().event_id}"]


@pytest.fixture(autouse=True)
def no_chat(settings, tmp_path) -> None:
    settings.CHAT_APP_ID = ""
    settings.PWA_DIST = tmp_path  # its pages have no scripts


def directives(path: str) -> dict[str, str]:
    policy = Client().get(path)["Content-Security-Policy"]
    return dict(one.split(" ", 1) for one in policy.split("; "))


def own() -> dict[str, str]:
    return dict(one.split(" ", 1) for one in POLICY.split("; "))


@pytest.mark.parametrize("missing", ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY"])
def test_without_keys_nothing_is_loaded_from_elsewhere(settings, paths, missing):
    settings.STRIPE_SECRET_KEY, settings.STRIPE_PUBLISHABLE_KEY = "sk_1", "pk_1"
    setattr(settings, missing, "")
    for path in paths:
        policy = directives(path)
        assert {name: policy[name] for name in own()} == own()
        assert "frame-src" not in policy


def test_what_the_provider_documents_is_admitted(settings, paths):
    settings.STRIPE_SECRET_KEY, settings.STRIPE_PUBLISHABLE_KEY = "sk_1", "pk_1"
    settings.STRIPE_JS_URL = "https://js.stripe.com/endive/stripe.js"
    scripts = " https://js.stripe.com https://*.js.stripe.com"
    for path in paths:
        policy = directives(path)
        assert policy["script-src"] == own()["script-src"] + scripts
        assert policy["frame-src"] == f"'self'{scripts} https://hooks.stripe.com"
        assert policy["connect-src"] == own()["connect-src"] + " https://api.stripe.com"
        for name in own().keys() - {"script-src", "connect-src"}:
            assert policy[name] == own()[name]


def test_a_stand_in_is_admitted_in_its_place(settings, paths):
    settings.STRIPE_SECRET_KEY, settings.STRIPE_PUBLISHABLE_KEY = "sk_1", "pk_1"
    settings.STRIPE_JS_URL = "http://127.0.0.1:9999/js.stripe.com/endive/stripe.js"
    for path in paths:
        policy = directives(path)
        assert policy["frame-src"] == "'self' http://127.0.0.1:9999"
        assert "js.stripe.com" not in str(policy)
