"""The configuration for the app before sign-in, and what browsers may load for it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from server.platform.http.middleware import POLICY
from server.testing.factories import make_user

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_build(settings, tmp_path):
    settings.PWA_DIST = tmp_path  # its pages have no scripts of their own


def read(**headers: Any) -> Any:
    return Client().get("/v1/auth/configuration", **headers).json()["data"]


def directives(path: str = "/healthz") -> dict[str, str]:
    policy = Client().get(path)["Content-Security-Policy"]
    return dict(part.split(" ", 1) for part in policy.split("; "))


def test_without_any_setting_there_is_no_chat_and_no_firebase():
    assert read() == {"chat": None, "firebase": False, "passkeys": False, "set_up": True}


def test_an_installation_is_set_up_once_there_is_a_user():
    make_user()
    assert read()["set_up"] is False


def test_configuration_names_what_is_set_up(settings):
    settings.CHAT_APP_ID, settings.CHAT_SCRIPT = "abc123", "https://chat.example/widget.js"
    settings.FIREBASE_PROJECT = "foyer-test"
    chat = {"app_id": "abc123", "script": "https://chat.example/widget.js"}
    assert read(HTTP_HOST="localhost:8000") == {"chat": chat, "firebase": True, "passkeys": True, "set_up": True}


@pytest.mark.parametrize(
    ("host", "scheme", "takes"),
    [
        ("localhost:8000", "http", True),
        ("box.localhost", "http", True),
        ("foyer.example", "https", True),
        ("foyer.example", "http", False),
        ("127.0.0.1:8000", "http", False),
        ("192.168.7.12:8000", "https", False),
        ("[::1]:8000", "https", False),
    ],
)
def test_passkeys_are_offered_where_browsers_take_them(settings, host, scheme, takes):
    settings.ALLOWED_HOSTS = ["*"]
    assert read(HTTP_HOST=host, **{"wsgi.url_scheme": scheme})["passkeys"] is takes


@pytest.mark.parametrize(("app", "script"), [("", ""), ("abc123", ""), ("", "https://chat.example/widget.js")])
def test_without_a_whole_chat_nothing_is_loaded_from_elsewhere(settings, app, script):
    settings.CHAT_APP_ID, settings.CHAT_SCRIPT = app, script
    assert read()["chat"] is None
    assert Client().get("/healthz")["Content-Security-Policy"] == f"{POLICY}; frame-ancestors 'self'"


def test_a_chat_may_load_from_its_own_origins_and_no_others(settings):
    plain = directives()
    settings.CHAT_APP_ID, settings.CHAT_SCRIPT = "abc123", "https://chat.example:8443/widget/abc123?x=1;y"
    settings.CHAT_ORIGINS = ["https://cdn.chat.example", "wss://socket.chat.example"]
    with_chat = directives()

    more = " https://chat.example:8443 https://cdn.chat.example wss://socket.chat.example"
    assert with_chat["script-src"] == plain["script-src"] + more
    assert with_chat["connect-src"] == plain["connect-src"] + more
    assert with_chat["frame-src"] == "'self'" + more
    for name in ("default-src", "object-src", "base-uri", "form-action", "frame-ancestors", "worker-src"):
        assert with_chat[name] == plain[name]
