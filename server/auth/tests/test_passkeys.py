"""Passkeys: creating them, using them alone or as a second step, removing them, and invalid ones."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from typing import Any

import pytest
from django.conf import settings as installation
from knox.models import AuthToken
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

from server.abuse.services import attempts
from server.accounts.errors import ChallengeExpired
from server.accounts.models import Account, Passkey, RecoveryCode, Role, SignInChallenge, User
from server.auth import passkey_services
from server.auth.authentication import cookie_name
from server.auth.session_services import MOST_ANSWERS, ChallengePurpose, issue_challenge
from server.platform import clock
from server.platform.addresses import RequestSource, Site
from server.testing.crowd import all_at_once
from server.testing.factories import PASSWORD, make_account, make_user
from server.testing.outside.authenticator import Authenticator
from server.testing.ways_in import add_app, add_passkey

pytestmark = pytest.mark.django_db
SESSION = "/v1/auth/session"
OWN: dict[str, Any] = {"HTTP_ORIGIN": "http://testserver", "HTTP_HOST": "testserver"}
SITE = Site(host="testserver", origin="http://testserver")
OVER = {"message": "Please sign in again", "code": "challenge_over"}
UNKNOWN = {"message": "This passkey is not known here", "code": "wrong_code"}
LONE_SURROGATE = "\ud800"  # JSON can hold this character, but no bytes can
REFUSED = {"message": "This passkey could not be added. Please try again.", "code": "passkey_refused"}


def request_options(api: Any, **headers: Any) -> dict[str, Any]:
    return dict(api.post("/v1/auth/passkey/options", **headers).json())


def sign_in(api: Any, device: Authenticator, options: dict[str, Any] | None = None, **headers: Any) -> Any:
    options = options or request_options(api, **headers)
    answer = {"challenge": options["challenge"], "credential": device.sign(options["data"])}
    return api.post("/v1/auth/passkey", answer, **headers)


def begin(api: Any, password: str = PASSWORD, **headers: Any) -> Any:
    return api.post("/v1/auth/passkeys/options", {"password": password}, **headers)


def add(api: Any, device: Authenticator, name: str = "My phone", **headers: Any) -> Any:
    options = begin(api, **headers).json()
    answer = {"challenge": options["challenge"], "name": name, "credential": device.make(options["data"])}
    return api.post("/v1/auth/passkeys", answer, **headers)


# Creation:


def test_a_passkey_is_asked_for_as_something_that_signs_in_by_itself(api_for):
    user = make_user()
    data = begin(api_for(user)).json()["data"]

    assert data["rp"] == {"name": "Foyer", "id": "testserver"}
    assert (data["user"]["name"], data["user"]["displayName"]) == (user.email, user.full_name)
    assert data["authenticatorSelection"] == {
        "residentKey": "required",
        "requireResidentKey": True,
        "userVerification": "required",
    }
    assert data["attestation"] == "none"
    assert len(base64url_to_bytes(data["challenge"])) == 64
    assert data["user"]["id"] == begin(api_for(user)).json()["data"]["user"]["id"], "one device, one passkey a person"
    assert user.email not in str(base64url_to_bytes(data["user"]["id"]))


def test_a_passkey_takes_the_password(api_for):
    refusal = begin(api_for(make_user()), "wrong")
    assert (refusal.status_code, refusal.json()["message"]) == (422, "Incorrect password")


def test_a_new_passkey_is_kept_under_its_name_and_signs_in(api_for):
    user, device = make_user(), Authenticator()
    api = api_for(user)
    answer = add(api, device)

    row = answer.json()["data"]
    assert answer.json()["message"] == "Passkey added successfully"
    assert (row["name"], row["last_used_at"]) == ("My phone", None)
    assert api.get("/v1/auth/two-step").json()["data"]["passkeys"] == [row]
    stored = Passkey.objects.get()
    assert (stored.user, stored.credential, stored.transports) == (user, device.name, ["hybrid", "internal"])
    assert begin(api).json()["data"]["excludeCredentials"][0]["id"] == device.name

    fresh = api_for()
    done = sign_in(fresh, device, **OWN)
    assert done.json().keys() == {"message", "user", "tokens"}
    assert done.json()["user"]["userid"] == user.pk
    assert fresh.get(SESSION).status_code == 200
    assert api.get("/v1/auth/two-step").json()["data"]["passkeys"][0]["last_used_at"]


def test_a_passkey_without_a_name_is_refused(api_for):
    refusal = add(api_for(make_user()), Authenticator(), name=" ")
    assert (refusal.status_code, refusal.json()["message"], refusal.json()["field"]) == (
        422,
        "Name is required",
        "name",
    )


@pytest.mark.parametrize(
    "device",
    [
        Authenticator(origin="https://evil.test"),
        Authenticator(origin="https://testserver"),
        Authenticator(origin="http://testserver:8001"),
        Authenticator(host="evil.test"),
        Authenticator(verifies=False),
        Authenticator(credential=bytes(1100)),
    ],
    ids=[
        "another site's page",
        "another scheme",
        "another port",
        "another host's key",
        "no finger asked for",
        "endless",
    ],
)
def test_a_passkey_of_elsewhere_is_not_kept(api_for, device):
    refusal = add(api_for(make_user()), device)
    assert (refusal.status_code, refusal.json()) == (400, REFUSED)
    assert not Passkey.objects.exists()


def test_what_was_made_for_another_question_is_not_kept(api_for):
    api = api_for(make_user())
    old, new = begin(api).json(), begin(api).json()
    credential = Authenticator().make(old["data"])
    answer = {"challenge": new["challenge"], "name": "Phone", "credential": credential}
    assert api.post("/v1/auth/passkeys", answer).json() == REFUSED


def test_another_persons_question_is_not_answered(api_for):
    options = begin(api_for(make_user())).json()
    answer = {"challenge": options["challenge"], "name": "Phone", "credential": Authenticator().make(options["data"])}
    assert api_for(make_user()).post("/v1/auth/passkeys", answer).json() == REFUSED
    assert SignInChallenge.objects.get().attempts == 0


def test_a_passkey_is_kept_once(api_for):
    device, other = Authenticator(), make_user()
    assert add(api_for(make_user()), device).status_code == 200
    assert add(api_for(other), device).json() == REFUSED
    assert Passkey.objects.count() == 1


def test_a_person_has_so_many_passkeys_and_no_more(api_for):
    user = make_user()
    for _ in range(passkey_services.MOST):
        add_passkey(user, Authenticator())
    refusal = add(api_for(user), Authenticator())
    assert (refusal.status_code, refusal.json()["message"]) == (400, "You have as many passkeys as one can have")


# Signing in with a passkey alone:


def test_whoever_is_there_is_asked_and_no_passkey_is_named(api_for):
    data = request_options(api_for())["data"]
    assert (data["rpId"], data["userVerification"], data["allowCredentials"]) == ("testserver", "required", [])


def test_the_cookie_is_the_one_of_the_login(api_for):
    device = Authenticator(handle=None)
    add_passkey(make_user(), device)
    cookie = sign_in(api_for(), device, **OWN).cookies[installation.COOKIE_NAME]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"], cookie["secure"]) == (True, "Strict", "/", "")
    assert not sign_in(api_for(), device).cookies


def test_over_https_the_page_is_another_origin_and_the_cookie_secure(api_for):
    https: dict[str, Any] = {"HTTP_ORIGIN": "https://testserver", "HTTP_HOST": "testserver", "wsgi.url_scheme": "https"}
    device = Authenticator(origin="https://testserver")
    add_passkey(make_user(), device)
    assert sign_in(api_for(), device, **https).cookies[cookie_name(is_secure=True)]["secure"]
    assert sign_in(api_for(), device).json() == UNKNOWN


def test_behind_a_proxy_the_origin_is_the_one_that_people_see(api_for, settings):
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    settings.ALLOWED_HOSTS = ["foyer.example"]
    device = Authenticator(origin="https://foyer.example", host="foyer.example")
    proxied: dict[str, Any] = {"HTTP_HOST": "foyer.example", "HTTP_X_FORWARDED_PROTO": "https"}
    assert add(api_for(make_user()), device, **proxied).status_code == 200
    assert sign_in(api_for(), device, **proxied).status_code == 200


def test_a_port_belongs_to_the_origin_and_not_to_the_key(api_for):
    device = Authenticator(origin="http://localhost:8123", host="localhost")
    add_passkey(make_user(), device)
    assert sign_in(api_for(), device, HTTP_HOST="localhost:8123").status_code == 200


def test_a_passkey_is_both_steps(api_for):
    user, device = make_user(make_account(requires_second_step=True)), Authenticator()
    add_passkey(user, device)
    assert "tokens" in sign_in(api_for(), device).json()


def bend(credential: dict[str, Any], what: str) -> dict[str, Any]:
    bent = copy.deepcopy(credential)
    response = bent["response"]
    if what == "signature":
        signature = base64url_to_bytes(response["signature"])
        response["signature"] = bytes_to_base64url(signature[:-1] + bytes([signature[-1] ^ 1]))
    elif what == "handle":
        response["userHandle"] = bytes_to_base64url(b"somebody else")
    elif what == "key":
        other = Authenticator(credential=base64url_to_bytes(bent["id"]))
        bent = other.sign({"challenge": "AA"})
    elif what == "id":
        bent["id"] = bent["rawId"] = Authenticator().name
    elif what == "kind":
        bent["type"] = "password"
    elif what == "half":
        del response["authenticatorData"]
    elif what == "list":
        bent["response"] = [response]
    elif what == "half a letter":
        bent["id"] = bent["rawId"] = LONE_SURROGATE
    elif what == "half a letter as handle":
        response["userHandle"] = LONE_SURROGATE
    return bent


@pytest.mark.parametrize(
    "what",
    ["signature", "handle", "key", "id", "kind", "half", "list", "half a letter", "half a letter as handle"],
)
def test_an_answer_that_is_bent_opens_nothing(api_for, what):
    device = Authenticator()
    add_passkey(make_user(), device)
    options = request_options(api_for())
    bent = bend(device.sign(options["data"]), what)
    # The JSON is written by hand, since the client cannot encode half a surrogate pair.
    body = json.dumps({"challenge": options["challenge"], "credential": bent})
    refusal = api_for().post("/v1/auth/passkey", body, content_type="application/json")
    assert (refusal.status_code, refusal.json()) == (401, UNKNOWN)
    assert not AuthToken.objects.exists()


@pytest.mark.parametrize(
    "change", [{"origin": "https://evil.test"}, {"host": "evil.test"}, {"verifies": False}], ids=str
)
def test_a_signature_made_elsewhere_or_without_its_holder_opens_nothing(api_for, change):
    device = Authenticator()
    add_passkey(make_user(), device)
    vars(device).update(change)
    assert sign_in(api_for(), device).json() == UNKNOWN


def test_an_answer_works_once_and_not_for_another_question(api_for):
    device = Authenticator(counts=False)
    add_passkey(make_user(), device)
    options, other = request_options(api_for()), request_options(api_for())
    credential = device.sign(options["data"])
    first = api_for().post("/v1/auth/passkey", {"challenge": options["challenge"], "credential": credential})
    again = api_for().post("/v1/auth/passkey", {"challenge": options["challenge"], "credential": credential})
    elsewhere = api_for().post("/v1/auth/passkey", {"challenge": other["challenge"], "credential": credential})
    assert (first.status_code, again.json(), elsewhere.json()) == (200, OVER, UNKNOWN)


def test_a_copied_key_shows_in_its_count(api_for):
    device = Authenticator()
    add_passkey(make_user(), device)
    assert sign_in(api_for(), device).status_code == 200
    assert sign_in(api_for(), device).status_code == 200
    device.count -= 1
    assert sign_in(api_for(), device).json() == UNKNOWN


def test_a_question_bears_five_answers_and_five_minutes(api_for, later):
    device = Authenticator()
    add_passkey(make_user(), device)
    options = request_options(api_for())
    for _ in range(MOST_ANSWERS):
        assert sign_in(api_for(), Authenticator(), options).json() == UNKNOWN
    assert sign_in(api_for(), device, options).json() == OVER
    options = request_options(api_for())
    later(minutes=5)
    assert sign_in(api_for(), device, options).json() == OVER


@pytest.mark.parametrize("gone", ["person", "account"])
def test_who_may_no_longer_sign_in_gets_the_usual_refusal(api_for, gone):
    device = Authenticator()
    add_passkey(make_user(), device)
    if gone == "person":
        User.objects.update(is_active=False)
    else:
        Account.objects.update(deleted_at=clock.now())
    assert sign_in(api_for(), device).json() == OVER
    assert not AuthToken.objects.exists()


def test_questions_are_limited_for_they_leave_rows(api_for, monkeypatch):
    monkeypatch.setattr(attempts, "QUESTIONS", replace(attempts.QUESTIONS, most=3))
    statuses = [api_for().post("/v1/auth/passkey/options").status_code for _ in range(4)]
    assert statuses == [200, 200, 200, 429]
    assert api_for().post("/v1/auth/passkey/options", REMOTE_ADDR="203.0.113.7").status_code == 200


# As a second step:


def login(api: Any, user: User) -> Any:
    return api.post("/v1/auth/login", {"email": user.email, "password": PASSWORD}).json()


def test_a_passkey_is_a_second_step_too(api_for):
    user, device, other = make_user(), Authenticator(verifies=False), Authenticator()
    add_passkey(user, device)
    add_passkey(make_user(), other)
    due = login(api_for(), user)
    assert due["methods"] == ["passkey"]
    options = api_for().post("/v1/auth/second-step/options", {"challenge": due["challenge"]}).json()["data"]
    assert [known["id"] for known in options["allowCredentials"]] == [device.name]
    assert options["userVerification"] == "preferred"

    api = api_for()
    strange = {"challenge": due["challenge"], "credential": other.sign(options)}
    assert api.post("/v1/auth/second-step", strange).json() == UNKNOWN
    done = api.post("/v1/auth/second-step", {"challenge": due["challenge"], "credential": device.sign(options)}, **OWN)
    assert done.json()["user"]["userid"] == user.pk
    assert installation.COOKIE_NAME in done.cookies


# Removal:


def test_a_passkey_is_removed_by_whose_it_is(api_for):
    user = make_user()
    first, second = add_passkey(user, Authenticator()), add_passkey(user, device := Authenticator())
    outsider = make_user(user.account, Role.ACCOUNT_OWNER)
    assert api_for(outsider).delete(f"/v1/auth/passkeys/{first.pk}").status_code == 404
    answer = api_for(user).delete(f"/v1/auth/passkeys/{second.pk}")

    assert (answer.status_code, answer.json()) == (200, {"message": "Passkey removed successfully"})
    assert api_for(user).delete(f"/v1/auth/passkeys/{second.pk}").status_code == 404
    assert sign_in(api_for(), device).json() == UNKNOWN
    assert login(api_for(), user)["methods"] == ["passkey"]


def test_the_last_passkey_stays_where_the_account_requires_a_second_step(api_for):
    user = make_user(make_account(requires_second_step=True))
    first, last = add_passkey(user, Authenticator()), add_passkey(user, Authenticator())
    api = api_for(user)
    assert api.delete(f"/v1/auth/passkeys/{first.pk}").status_code == 200
    refusal = api.delete(f"/v1/auth/passkeys/{last.pk}")
    assert (refusal.status_code, refusal.json()["message"]) == (409, "Your account requires two-step sign-in")
    add_app(user)
    assert api.delete(f"/v1/auth/passkeys/{last.pk}").status_code == 200


def test_with_the_last_passkey_go_the_recovery_codes_that_stood_in_for_it(api_for):
    user = make_user()
    passkey = add_passkey(user, Authenticator())
    api = api_for(user)
    assert len(api.post("/v1/auth/two-step/recovery-codes", {"password": PASSWORD}).json()["recovery_codes"]) == 10
    assert login(api_for(), user)["methods"] == ["passkey", "recovery"]
    assert api.delete(f"/v1/auth/passkeys/{passkey.pk}").status_code == 200
    assert not RecoveryCode.objects.exists()
    assert "tokens" in login(api_for(), user)


# Simultaneous calls:


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_a_signature_that_eight_send_at_once_opens_one_session():
    device = Authenticator()
    add_passkey(make_user(), device)
    challenge = issue_challenge(purpose=ChallengePurpose.PASSKEY)
    credential = device.sign({"challenge": challenge.nonce})

    def one(_: int) -> str:
        return passkey_services.sign_in(
            challenge=challenge.token, credential=credential, site=SITE, where=RequestSource()
        ).token

    results = all_at_once(one, times=8, callers=8)

    assert len([answer for answer in results if isinstance(answer, str)]) == 1
    assert AuthToken.objects.count() == 1
    assert any(isinstance(answer, ChallengeExpired) for answer in results)
