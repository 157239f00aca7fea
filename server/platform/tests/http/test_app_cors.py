"""The phone apps can call from their own origin, and other pages cannot."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.test import Client

from server.platform.http.middleware import APP_ORIGINS, CORS_HEADERS
from server.testing.factories import PASSWORD, make_user

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).resolve().parents[4]
APPS = sorted(APP_ORIGINS)
FOREIGN_ORIGINS = [
    "https://localhost:8443",
    "http://localhost",
    "https://localhost.evil.test",
    "capacitor://other",
    "null",
    "",
]


def send_preflight(client: Client, origin: str):
    """Send what a browser sends before a page's call with a token."""
    return client.options(
        "/v1/auth/session",
        headers={
            "origin": origin,
            "access-control-request-method": "GET",
            "access-control-request-headers": "authorization,x-foyer-app",
        },
    )


@pytest.mark.parametrize("origin", APPS)
def test_an_app_may_call_with_a_token_and_without_a_cookie(client, origin):
    allowed = send_preflight(client, origin)
    answer = client.get("/v1/auth/configuration", headers={"origin": origin})
    assert (allowed.status_code, allowed["Access-Control-Allow-Origin"]) == (204, origin)
    assert "DELETE" in allowed["Access-Control-Allow-Methods"]
    assert (answer.status_code, answer["Access-Control-Allow-Origin"]) == (200, origin)
    for response in (allowed, answer):
        assert "Access-Control-Allow-Credentials" not in response
        assert "Origin" in response["Vary"]


@pytest.mark.parametrize("origin", FOREIGN_ORIGINS)
def test_nobody_elses_page_may_call(client, origin):
    for response in (send_preflight(client, origin), client.get("/v1/auth/configuration", headers={"origin": origin})):
        assert not [name for name in response.headers if name.startswith("Access-Control-")]


def test_a_refusal_can_be_read_by_an_app_too(client):
    refused = client.get("/v1/auth/session", headers={"origin": APPS[0], "authorization": "Bearer wrong"})
    assert (refused.status_code, refused["Access-Control-Allow-Origin"]) == (401, APPS[0])


def test_only_calls_are_open_to_the_apps(client):
    for path in ("/", "/media/nothing.png", "/widget/1"):
        assert "Access-Control-Allow-Origin" not in client.get(path, headers={"origin": APPS[0]})


def test_an_app_that_signs_in_gets_a_token_and_no_cookie(client):
    user = make_user()
    answer = client.post(
        "/v1/auth/login",
        {"email": user.email, "password": PASSWORD},
        content_type="application/json",
        headers={"origin": APPS[0]},
    )
    assert answer.status_code == 200
    assert not answer.cookies
    token = answer.json()["tokens"]["access"]["token"]
    session = client.get("/v1/auth/session", headers={"origin": APPS[0], "authorization": f"Bearer {token}"})
    assert session.json()["user"]["email"] == user.email


def test_the_apps_are_served_where_the_server_expects_them():
    config = (ROOT / "pwa/capacitor.config.ts").read_text()
    host = re.search(r'hostname: "(.+?)"', config)
    schemes = re.findall(r'(?:android|ios)Scheme: "(.+?)"', config)
    assert host
    assert {f"{scheme}://{host[1]}" for scheme in schemes} == APP_ORIGINS


def test_every_header_of_the_app_is_allowed():
    client = (ROOT / "pwa/src/api/client.ts").read_text()
    sent = set(re.findall(r'headers\.set\("([\w-]+)"', client)) | {"Accept", "X-Foyer-App"}
    assert sent <= set(CORS_HEADERS.split(", "))
