"""Signing in by a Firebase ID token, with a key server on loopback."""

from __future__ import annotations

import hashlib
import json
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from secrets import token_hex
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from django.conf import settings as installation
from jwt.algorithms import RSAAlgorithm
from webauthn.helpers import bytes_to_base64url

from server.accounts.models import User
from server.auth import password_services
from server.platform import clock
from server.platform.addresses import RequestSource
from server.testing.factories import make_account, make_user
from server.testing.outside.postbox import free_port
from server.testing.ways_in import add_app, mail_link

pytestmark = pytest.mark.django_db
PROJECT = "foyer-test"
OWN = {"HTTP_ORIGIN": "http://testserver", "HTTP_HOST": "testserver"}
NOT_CONFIRMED = {"message": "This sign-in could not be confirmed", "code": "wrong_credentials"}


@dataclass
class KeyServer:
    """Answers like Google's key server."""

    body: bytes = b""
    calls: int = 0
    keys: dict[str, rsa.RSAPrivateKey] = field(default_factory=dict)
    address: str = ""

    def add_key(self, name: str) -> None:
        self.keys[name] = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        rows = [{**_public(key), "kid": kid, "use": "sig", "alg": "RS256"} for kid, key in self.keys.items()]
        self.body = json.dumps({"keys": rows}).encode()

    def sign(self, key: str = "one", **changes: Any) -> str:
        """Sign Firebase's claims, some of them changed, or left out if None."""
        now = clock.now()
        claims = {
            "iss": f"https://securetoken.google.com/{PROJECT}",
            "aud": PROJECT,
            "sub": "firebase-person-1",
            "iat": now,
            "auth_time": int(now.timestamp()),
            "exp": now + timedelta(hours=1),
            "email_verified": True,
            "jti": token_hex(8),  # Firebase's differ by their second
            **changes,
        }
        given = {
            name: now + value if isinstance(value, timedelta) else value
            for name, value in claims.items()
            if value is not None
        }
        return jwt.encode(given, self.keys[key], algorithm="RS256", headers={"kid": key})


def _public(key: rsa.RSAPrivateKey) -> dict[str, Any]:
    return dict(RSAAlgorithm.to_jwk(key.public_key(), as_dict=True))


@pytest.fixture
def firebase(settings: Any) -> Iterator[KeyServer]:
    """A Firebase project and its key server."""
    given = KeyServer()
    given.add_key("one")

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            given.calls += 1
            self.send_response(200)
            self.end_headers()
            self.wfile.write(given.body)

        def log_message(self, *_: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    given.address = f"http://127.0.0.1:{server.server_port}/keys"
    settings.FIREBASE_PROJECT, settings.FIREBASE_CERTS = PROJECT, given.address
    yield given
    server.shutdown()
    thread.join()
    server.server_close()


def enter(api: Any, token: str, **headers: Any) -> Any:
    return api.post("/v1/auth/authorizeFirebaseUser", {"token": token}, **headers)


def test_where_it_is_not_set_up_it_is_refused_clearly(api_for, settings):
    settings.FIREBASE_PROJECT = ""
    refusal = enter(api_for(), "a.b.c")
    assert (refusal.status_code, refusal.json()) == (
        409,
        {"message": "Firebase sign-in is not set up", "code": "not_configured"},
    )


def test_a_token_signs_in_whom_its_address_belongs_to(api_for, firebase):
    user = make_user()
    api = api_for()
    answer = enter(api, firebase.sign(email=user.email.upper()), **OWN)

    assert answer.status_code == 200
    assert answer.json().keys() == {"message", "user", "tokens"}
    assert answer.json()["user"]["userid"] == user.pk
    cookie = answer.cookies[installation.COOKIE_NAME]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Strict", "/")
    assert api.get("/v1/auth/session").status_code == 200


def test_keys_are_kept_and_a_new_one_is_found(api_for, firebase, monkeypatch):
    user = make_user()
    for _ in range(3):
        assert enter(api_for(), firebase.sign(email=user.email)).status_code == 200
    assert firebase.calls == 1
    firebase.add_key("two")
    later = time.monotonic() + 60
    monkeypatch.setattr("jwt.jwks_client.time.monotonic", lambda: later)
    assert enter(api_for(), firebase.sign("two", email=user.email)).status_code == 200
    assert firebase.calls == 2


def test_tokens_with_made_up_keys_do_not_have_us_call_google_each_time(api_for, firebase):
    firebase.keys["made up"] = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    for _ in range(5):
        assert enter(api_for(), firebase.sign("made up", email="a@foyer.test")).json() == NOT_CONFIRMED
    assert firebase.calls == 1


@pytest.mark.parametrize(
    "changes",
    [
        {"aud": "another-project"},
        {"iss": "https://securetoken.google.com/another-project"},
        {"iss": "https://evil.test/foyer-test"},
        {"exp": timedelta(minutes=-1)},
        {"iat": timedelta(hours=1)},
        {"sub": ""},
        {"sub": None},
        {"exp": None},
        {"aud": None},
        {"auth_time": None},
        {"auth_time": 1_000_000_000},
        {"auth_time": "now"},
        {"email_verified": False},
        {"email_verified": None},
        {"email_verified": "true"},
        {"email": None},
        {"email": 17},
    ],
    ids=str,
)
def test_a_token_that_is_not_ours_late_or_unverified_opens_nothing(api_for, firebase, changes):
    user = make_user()
    refusal = enter(api_for(), firebase.sign(**{"email": user.email, **changes}))
    assert (refusal.status_code, refusal.json()) == (401, NOT_CONFIRMED)
    assert not refusal.cookies


def test_unsigned_or_wrongly_signed_token_is_refused(api_for, firebase):
    user = make_user()
    good = firebase.sign(email=user.email)
    claims = jwt.decode(good, options={"verify_signature": False})
    pem = (
        firebase.keys["one"]
        .public_key()
        .public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    )
    secret = hashlib.sha256(pem).hexdigest()
    head, body, _ = good.split(".")
    others = [
        jwt.encode(claims, "", algorithm="none", headers={"kid": "one"}),
        jwt.encode(claims, secret, algorithm="HS256", headers={"kid": "one"}),
        jwt.encode(claims, firebase.keys["one"], algorithm="RS512", headers={"kid": "one"}),
        f"{head}.{body}.",
        f"{head}.{body}.AAAA",
        good[:-4] + "AAAA",
        jwt.encode(claims, firebase.keys["one"], algorithm="RS256"),
        ".".join([bytes_to_base64url(b'{"alg":"RS256","kid":["one"]}'), body, "AAAA"]),
        "x",
        "a.b.c",
        "....",
    ]
    for token in others:
        assert enter(api_for(), token).json() == NOT_CONFIRMED, token
    assert enter(api_for(), good).status_code == 200


def test_unknown_address_is_refused_in_words(api_for, firebase):
    idle, gone = make_user(), make_user(make_account(deleted_at=clock.now()))
    User.objects.filter(pk=idle.pk).update(is_active=False)
    for email in ("nobody@foyer.test", idle.email, gone.email):
        refusal = enter(api_for(), firebase.sign(email=email))
        assert refusal.status_code == 401
        assert refusal.json() == {
            "message": "Nobody here signs in with this email address",
            "code": "wrong_credentials",
        }


def test_the_second_step_is_asked_for_all_the_same(api_for, firebase):
    user = make_user()
    add_app(user)
    answer = enter(api_for(), firebase.sign(email=user.email), **OWN)
    assert answer.json()["message"] == "Second step required"
    assert answer.json()["methods"] == ["totp", "recovery"]
    assert not answer.cookies


@pytest.mark.parametrize("body", [b"<html>", b"[]", b'{"keys": "none"}', b""])
def test_keys_that_are_none_open_nothing(api_for, firebase, body):
    token = firebase.sign(email=make_user().email)
    firebase.body = body
    assert enter(api_for(), token).status_code in {401, 503}


def test_unreadable_keys_have_an_error_of_their_own(api_for, firebase, settings):
    settings.FIREBASE_CERTS = f"http://127.0.0.1:{free_port()}/keys"
    refusal = enter(api_for(), firebase.sign(email=make_user().email))
    assert (refusal.status_code, refusal.json()["code"]) == (503, "unreachable")


def test_a_token_opens_one_session(api_for, firebase):
    token = firebase.sign(email=make_user().email)
    assert [enter(api_for(), token).status_code for _ in range(2)] == [200, 401]


def test_an_address_that_somebody_else_has_there_now_opens_nothing(api_for, firebase):
    user = make_user()
    assert enter(api_for(), firebase.sign(email=user.email)).status_code == 200
    assert enter(api_for(), firebase.sign(email=user.email)).status_code == 200
    refusal = enter(api_for(), firebase.sign(email=user.email, sub="firebase-person-2"))
    assert (refusal.status_code, refusal.json()) == (401, NOT_CONFIRMED)
    other = make_user()
    assert enter(api_for(), firebase.sign(email=other.email)).json() == NOT_CONFIRMED  # the first user's


def test_after_a_new_password_by_mail_the_address_may_be_anothers_there(api_for, firebase):
    user = make_user()
    enter(api_for(), firebase.sign(email=user.email))
    token = mail_link(user)
    password_services.reset_password(
        token=token, user_id=user.pk, password="Another-password-1!", where=RequestSource()
    )
    assert enter(api_for(), firebase.sign(email=user.email, sub="firebase-person-2")).status_code == 200
