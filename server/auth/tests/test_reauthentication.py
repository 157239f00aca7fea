"""A stolen session cannot do what needs reauthentication, and is worthless after its user has reauthenticated."""

from __future__ import annotations

import json
from typing import Any

import pyotp
import pytest
from django.conf import settings as installation
from knox.models import AuthToken

from server.accounts.models import (
    Account,
    AuthenticatorApp,
    Notice,
    Passkey,
    Role,
    SecurityEvent,
    Session,
    SignInChallenge,
    User,
)
from server.auth import session_services
from server.integrations.models import ApiClient
from server.platform import clock
from server.platform.addresses import RequestSource
from server.platform.errors import InvalidToken
from server.testing.factories import PASSWORD, make_account, make_user
from server.testing.outside.authenticator import Authenticator
from server.testing.ways_in import add_app, add_passkey

pytestmark = pytest.mark.django_db
SESSION = "/v1/auth/session"
AGAIN = "/v1/auth/reauthenticate"
NEW = "Foyer-new-7!"
OWN: dict[str, Any] = {"HTTP_ORIGIN": "http://testserver", "HTTP_HOST": "testserver"}
REFUSED = {"message": "Please confirm that it is you", "code": "reauthenticate"}
ELEVEN = {"minutes": 11}


def due(answer: Any) -> list[str]:
    """Return the methods of reauthentication in a refusal."""
    body = answer.json()
    assert answer.status_code == 403, body
    methods = body.pop("methods")
    assert body == REFUSED
    return list(methods)


def prove(api: Any, **body: Any) -> Any:
    """Reauthenticate, and continue with the new token, as the app does."""
    answer = api.post(AGAIN, body)
    if answer.status_code == 200:
        api.credentials(HTTP_AUTHORIZATION=f"Bearer {answer.json()['tokens']['access']['token']}")
    return answer


def customer(account: Account, **fields: Any) -> dict[str, Any]:
    """Return a customer's form with some fields changed."""
    known = {"action_type": "edit", "id": account.pk, "account_name": account.name, "user_id": 1}
    return {**known, "stripe_id": account.stripe_id, **fields}


def code_of(secret: str) -> str:
    return pyotp.TOTP(secret).at(clock.now())


# What requires it:


def guarded_calls(person: User, other: User, passkey_id: int) -> dict[str, tuple[str, str, dict[str, Any]]]:
    """Return, by name, the calls that a thief would make with an owner's session."""
    edit = {"userid": other.pk, "firstname": "Bo", "lastname": "Berg", "mobilenumber": "0123456789"}
    client = {"account_id": person.account_id, "client_id": 0, "client_name": "Mine", "api_id": "1"}
    return {
        "password": ("POST", "users/changePassword", {"userid": person.pk, "password": NEW}),
        "app": ("POST", "auth/two-step/totp", {}),
        "first code": ("POST", "auth/two-step/totp/confirm", {"code": "000000"}),
        "codes": ("POST", "auth/two-step/recovery-codes", {"password": PASSWORD}),
        "no app": ("POST", "auth/two-step/disable", {"password": PASSWORD}),
        "passkey": ("POST", "auth/passkeys/options", {"password": PASSWORD}),
        "no passkey": ("DELETE", f"auth/passkeys/{passkey_id}", {}),
        "another owner": ("POST", "users/updateUser", {**edit, "roleid": Role.ACCOUNT_OWNER}),
        "a new owner": (
            "POST",
            "users/manageUsers",
            {**edit, "userid": 0, "emailid": "eve@evil.example", "roleid": Role.ACCOUNT_OWNER},
        ),
        "gone": ("GET", f"users/deleteUser?userId={other.pk}", {}),
        "their second step": ("POST", "users/resetTwoStep", {"userid": other.pk}),
        "client": ("POST", "customers/manageCustomerAPI", {**client, "action_type": "add"}),
        "others out": ("POST", "auth/sessions/end-others", {}),
    }


WORDS = list(guarded_calls(User(pk=1), User(pk=2), 1))


@pytest.mark.parametrize("word", WORDS)
def test_a_stolen_session_does_not_do_what_only_its_person_may(api_for, later, word):
    person = make_user(make_account(), Role.ACCOUNT_OWNER)
    other = make_user(person.account)
    passkey = add_passkey(person, Authenticator())
    api = api_for(person)
    method, path, body = guarded_calls(person, other, passkey.pk)[word]
    later(**ELEVEN)

    more = {"content_type": "application/json", "HTTP_X_FOYER_APP": "1"}
    assert due(api.generic(method, f"/v1/{path}", json.dumps(body), **more)) == ["passkey"]
    assert User.objects.get(pk=person.pk).check_password(PASSWORD)
    assert list(Passkey.objects.all()) == [passkey]
    assert not AuthenticatorApp.objects.exists()
    assert not ApiClient.objects.exists()
    assert [user.role for user in User.objects.order_by("pk")] == [Role.ACCOUNT_OWNER, Role.ORGANISER]
    assert not User.objects.exclude(deleted_at=None).exists()
    assert not Notice.objects.exists()


def test_what_is_no_ones_way_in_needs_no_proof(api_for, later):
    person = make_user(make_account(), Role.ACCOUNT_OWNER)
    other = make_user(person.account)
    api = api_for(person)
    later(**ELEVEN)
    edit = {"userid": other.pk, "firstname": "Bo", "lastname": "Berg", "mobilenumber": "0123456789"}
    assert api.post("/v1/users/updateUser", edit).status_code == 200
    assert api.post("/v1/customers/updateCustomerAccount", customer(person.account)).status_code == 200
    assert api.get("/v1/auth/sessions").status_code == 200


def test_payout_account_needs_reauthentication_and_owners_are_mailed(api_for, later):
    boss = make_user(make_account("Foyer", is_platform=True), Role.PLATFORM_ADMINISTRATOR)
    owner = make_user(make_account("Northgate", stripe_id="acct_1"), Role.ACCOUNT_OWNER)
    api = api_for(boss)
    body = customer(owner.account, stripe_id="acct_thief_4711")
    later(**ELEVEN)
    assert due(api.post("/v1/customers/updateCustomerAccount", body)) == ["password"]
    owner.account.refresh_from_db()
    assert owner.account.stripe_id == "acct_1"

    prove(api, password=PASSWORD)
    assert api.post("/v1/customers/updateCustomerAccount", body).status_code == 200
    notice = Notice.objects.get(kind=Notice.Kind.STRIPE_CHANGED)
    assert (notice.user, notice.facts["ending"], notice.facts["person"]) == (owner, "4711", boss.full_name)


# Reauthenticating:


def test_the_proof_lasts_ten_minutes_from_each_time(api_for, later):
    api = api_for(make_user())
    later(minutes=9, seconds=59)
    assert api.post("/v1/auth/two-step/totp").status_code == 200
    later(seconds=1)
    assert due(api.post("/v1/auth/two-step/totp")) == ["password"]
    assert prove(api, password=PASSWORD).status_code == 200
    later(minutes=9, seconds=59)
    assert api.post("/v1/auth/two-step/totp").status_code == 200


def test_copied_session_is_useless_after_reauthentication(api_for, later):
    person = make_user()
    browser, thief = api_for(), api_for()
    browser.post("/v1/auth/login", {"email": person.email, "password": PASSWORD}, **OWN)
    thief.cookies[installation.COOKIE_NAME] = browser.cookies[installation.COOKIE_NAME].value
    made_at = Session.objects.get().made_at
    later(**ELEVEN)

    assert browser.post(AGAIN, {"password": PASSWORD}, **OWN).status_code == 200
    assert browser.cookies[installation.COOKIE_NAME].value != thief.cookies[installation.COOKIE_NAME].value
    assert browser.post("/v1/auth/two-step/totp", **OWN).status_code == 200
    assert thief.get(SESSION, **OWN).status_code == 200, "calls that are under way are not cut off"
    assert due(thief.post("/v1/auth/two-step/totp", **OWN)) == ["password"]
    later(seconds=session_services.RENEWAL_GRACE.total_seconds())
    assert thief.get(SESSION, **OWN).status_code == 401
    assert browser.get(SESSION, **OWN).status_code == 200
    assert [session.made_at for session in Session.objects.all()] == [made_at], "it is the same session to its person"


def test_a_wrong_password_proves_nothing_and_ends_nothing(api_for, later):
    api = api_for(make_user())
    later(**ELEVEN)
    refusal = prove(api, password="wrong")
    assert (refusal.status_code, refusal.json()["field"]) == (422, "password")
    assert due(api.post("/v1/auth/two-step/totp")) == ["password"]
    assert api.get(SESSION).status_code == 200
    for _ in range(9):
        prove(api, password="wrong")
    assert prove(api, password=PASSWORD).status_code == 429


def test_where_sign_in_takes_two_steps_a_known_password_is_not_enough(api_for, later):
    person = make_user()
    secret, codes = add_app(person)
    api = api_for(person)
    later(**ELEVEN)
    assert due(api.post("/v1/users/changePassword", {"password": NEW})) == ["password", "totp", "recovery"]
    for lacking in ({}, {"code": "000000"}, {"recovery_code": "nothing"}):
        refusal = prove(api, password=PASSWORD, **lacking)
        assert (refusal.status_code, refusal.json()["field"]) == (422, "code")
    assert prove(api, password="wrong", code=code_of(secret)).json()["field"] == "password"
    assert due(api.post("/v1/users/changePassword", {"password": NEW}))

    assert prove(api, password=PASSWORD, code=code_of(secret)).status_code == 200
    assert api.post("/v1/auth/two-step/recovery-codes").status_code == 200, "the password need not be given again"
    later(**ELEVEN)
    assert prove(api, password=PASSWORD, recovery_code=codes[0]).status_code == 422, "they are new ones now"


def test_a_passkey_is_proof_by_itself(api_for, later):
    person = make_user()
    device = Authenticator()
    add_passkey(person, device)
    api = api_for(person)
    later(**ELEVEN)
    assert due(api.post("/v1/users/changePassword", {"password": NEW})) == ["passkey"]
    assert prove(api, password=PASSWORD).status_code == 409, "alone it does not sign them in either"

    options = api.post(f"{AGAIN}/options").json()
    assert options["data"]["userVerification"] == "required"
    answer = {"challenge": options["challenge"], "credential": device.sign(options["data"])}
    renewed = api.post(f"{AGAIN}/passkey", answer)
    assert renewed.status_code == 200
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {renewed.json()['tokens']['access']['token']}")
    assert api.post("/v1/users/changePassword", {"password": NEW}).status_code == 200
    assert api.post(f"{AGAIN}/passkey", answer).json()["code"] == "wrong_code", "a question is answered once"
    assert not SignInChallenge.objects.exists()


@pytest.mark.parametrize("wrong", ["another's", "unknown", "of the sign-in"])
def test_a_passkey_that_is_not_theirs_proves_nothing(api_for, later, wrong):
    person, other = make_user(), make_user()
    device, theirs = Authenticator(), Authenticator()
    add_passkey(person, device)
    add_passkey(other, theirs)
    api = api_for(person)
    later(**ELEVEN)
    options = api.post("/v1/auth/passkey/options" if wrong == "of the sign-in" else f"{AGAIN}/options").json()
    signer = {"another's": theirs, "unknown": Authenticator()}.get(wrong, device)
    answer = {"challenge": options["challenge"], "credential": signer.sign(options["data"])}
    refusal = api.post(f"{AGAIN}/passkey", answer)
    assert (refusal.status_code, refusal.json()) == (
        422,
        {"message": "This passkey is not known here", "code": "wrong_code", "field": "credential"},
    )
    assert due(api.post("/v1/auth/two-step/totp"))
    assert api.get(SESSION).status_code == 200


def test_a_session_that_was_ended_is_not_renewed(api_for):
    person = make_user()
    here, there = api_for(person), api_for(person)
    gone = AuthToken.objects.order_by("created").first()
    there.post("/v1/auth/sessions/end-others")
    assert not AuthToken.objects.filter(pk=gone.pk).exists()
    assert here.post(AGAIN, {"password": PASSWORD}).status_code == 401
    with pytest.raises(InvalidToken):
        session_services.renew_session(token=gone, where=RequestSource())


def test_it_is_written_down_who_proved_themselves_and_what_was_changed(api_for):
    person = make_user()
    api = api_for(person)
    prove(api, password=PASSWORD)
    api.post("/v1/users/changePassword", {"password": NEW})
    kinds = SecurityEvent.objects.filter(user=person).order_by("pk").values_list("kind", flat=True)
    assert list(kinds) == ["reauthenticated", "sign_in_changed"]
    notice = Notice.objects.get()
    assert (notice.user, notice.kind) == (person, Notice.Kind.PASSWORD_CHANGED)
    assert notice.facts["place"] == "127.0.0.1"
