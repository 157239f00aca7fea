"""The second step: codes from an app, recovery codes, who must set one up, and guessing."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pyotp
import pytest
from django.conf import settings as installation
from knox.models import AuthToken

from server.accounts import attempts
from server.accounts.caller import Staff
from server.accounts.changes import SessionsEnded, UserChanged
from server.accounts.errors import ChallengeOver, WrongCode
from server.accounts.models import (
    Account,
    AuditEntry,
    AuthenticatorApp,
    Passkey,
    RecoveryCode,
    Role,
    SignInChallenge,
    User,
)
from server.accounts.services import challenges, second_step
from server.accounts.services.challenges import MOST_ATTEMPTS, Purpose
from server.accounts.services.passwords import change_password
from server.accounts.site import Site
from server.core import clock
from server.testing.authenticator import Authenticator
from server.testing.crowd import all_at_once
from server.testing.factories import PASSWORD, make_account, make_user
from server.testing.ways_in import add_app, add_passkey

pytestmark = pytest.mark.django_db
SESSION = "/v1/auth/session"
OWN = {"HTTP_ORIGIN": "http://testserver", "HTTP_HOST": "testserver"}
SITE = Site(host="testserver", origin="http://testserver")
OVER = {"message": "Please sign in again", "code": "challenge_over"}
WRONG = {"message": "Incorrect code", "code": "wrong_code"}


def login(api: Any, user: User, **headers: Any) -> Any:
    return api.post("/v1/auth/login", {"email": user.email, "password": PASSWORD}, **headers)


def take(api: Any, challenge: str, headers: dict[str, Any] | None = None, **answer: Any) -> Any:
    return api.post("/v1/auth/second-step", {"challenge": challenge, **answer}, **(headers or {}))


def code_of(secret: str, *, steps: int = 0) -> str:
    return pyotp.TOTP(secret).at(clock.now() + timedelta(seconds=steps * second_step.STEP))


@pytest.fixture(autouse=True)
def _middle_of_a_step(monkeypatch):
    """Hold the clock in the middle of a code's half minute, so that no test runs over its end."""
    seconds = clock.now().timestamp() % second_step.STEP
    now = clock.now
    monkeypatch.setattr(clock, "now", lambda: now() - clock.hours((seconds - 10) / 3600))


@pytest.fixture
def guarded() -> tuple[User, str, list[str]]:
    """A person with an app, its secret, and their recovery codes."""
    user = make_user(role=Role.ACCOUNT_OWNER)
    return (user, *add_app(user))


# Signing in


def test_a_password_alone_opens_nothing_for_who_has_a_second_step(api_for, guarded):
    user, _, _ = guarded
    answer = login(api_for(), user, **OWN)

    body = answer.json()
    assert answer.status_code == 200
    assert set(body) == {"message", "challenge", "methods", "must_set_up", "expires"}
    assert (body["message"], body["methods"], body["must_set_up"]) == (
        "Second step required",
        ["totp", "recovery"],
        False,
    )
    assert not answer.cookies
    assert not AuthToken.objects.exists()
    assert body["challenge"] not in str(SignInChallenge.objects.values().get())


def test_a_wrong_password_does_not_tell_that_there_is_a_second_step(api_for, guarded):
    refusal = api_for().post("/v1/auth/login", {"email": guarded[0].email, "password": "wrong"})
    assert (refusal.status_code, refusal.json()["code"]) == (401, "wrong_credentials")
    assert not SignInChallenge.objects.exists()


def test_the_code_opens_the_session_that_the_login_would_have_opened(api_for, guarded):
    user, secret, _ = guarded
    api = api_for()
    challenge = login(api, user).json()["challenge"]
    answer = take(api, challenge, OWN, code=code_of(secret))

    assert answer.json().keys() == {"message", "user", "tokens"}
    assert answer.json()["user"]["userid"] == user.pk
    cookie = answer.cookies[installation.COOKIE_NAME]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"], cookie["secure"]) == (True, "Strict", "/", "")
    assert api.get(SESSION).status_code == 200


def test_over_https_the_cookie_of_the_second_step_is_secure(api_for, guarded):
    user, secret, _ = guarded
    api = api_for()
    challenge = login(api, user).json()["challenge"]
    https = {"HTTP_ORIGIN": "https://testserver", "HTTP_HOST": "testserver", "wsgi.url_scheme": "https"}
    assert take(api, challenge, https, code=code_of(secret)).cookies[installation.COOKIE_NAME]["secure"]


def test_another_program_gets_no_cookie(api_for, guarded):
    user, secret, _ = guarded
    challenge = login(api_for(), user).json()["challenge"]
    assert not take(api_for(), challenge, code=code_of(secret)).cookies


@pytest.mark.parametrize(("steps", "status"), [(-2, 401), (-1, 200), (0, 200), (1, 200), (2, 401)])
def test_a_phones_clock_may_be_half_a_minute_off(api_for, guarded, steps, status):
    user, secret, _ = guarded
    challenge = login(api_for(), user).json()["challenge"]
    assert take(api_for(), challenge, code=code_of(secret, steps=steps)).status_code == status


def test_a_code_may_be_typed_with_a_gap(api_for, guarded):
    user, secret, _ = guarded
    code = code_of(secret)
    challenge = login(api_for(), user).json()["challenge"]
    assert take(api_for(), challenge, code=f"{code[:3]} {code[3:]}").status_code == 200


def test_no_code_works_twice_nor_one_before_it(api_for, guarded):
    user, secret, _ = guarded
    used = code_of(secret)
    assert take(api_for(), login(api_for(), user).json()["challenge"], code=used).status_code == 200

    for code in (used, code_of(secret, steps=-1)):
        refusal = take(api_for(), login(api_for(), user).json()["challenge"], code=code)
        assert (refusal.status_code, refusal.json()) == (401, WRONG)
    newer = code_of(secret, steps=1)
    assert take(api_for(), login(api_for(), user).json()["challenge"], code=newer).status_code == 200


def test_a_recovery_code_works_once_however_it_is_typed(api_for, guarded):
    user, _, codes = guarded
    typed = codes[0].upper().replace("-", " ").replace("0", "O")
    assert take(api_for(), login(api_for(), user).json()["challenge"], recovery_code=typed).status_code == 200

    refusal = take(api_for(), login(api_for(), user).json()["challenge"], recovery_code=codes[0])
    assert (refusal.status_code, refusal.json()) == (401, WRONG)
    assert RecoveryCode.objects.filter(used_at=None).count() == 9


def test_nobody_signs_in_with_another_persons_codes(api_for, guarded):
    user, _, _ = guarded
    other = make_user()
    secret, codes = add_app(other)
    challenge = login(api_for(), user).json()["challenge"]
    assert take(api_for(), challenge, code=code_of(secret)).json() == WRONG
    assert take(api_for(), challenge, recovery_code=codes[0]).json() == WRONG


def test_secret_and_codes_are_kept_so_that_who_reads_the_database_has_neither(guarded):
    _, secret, codes = guarded
    kept = str(list(AuthenticatorApp.objects.values())) + str(list(RecoveryCode.objects.values()))
    assert len(codes) == len(set(codes)) == 10
    for word in (secret, *codes, *(code.replace("-", "") for code in codes)):
        assert word not in kept


def test_a_secret_that_another_key_encrypted_opens_nothing(api_for, guarded, settings):
    user, secret, _ = guarded
    challenge = login(api_for(), user).json()["challenge"]
    settings.SECRET_KEY = "another key of another installation"
    assert take(api_for(), challenge, code=code_of(secret)).json() == WRONG


# A challenge


def test_a_challenge_bears_five_answers(api_for, guarded):
    user, secret, _ = guarded
    challenge = login(api_for(), user).json()["challenge"]
    for _ in range(MOST_ATTEMPTS):
        refusal = take(api_for(), challenge, code="000000")
        assert (refusal.status_code, refusal.json()) == (401, WRONG)
    refusal = take(api_for(), challenge, code=code_of(secret))
    assert (refusal.status_code, refusal.json()) == (401, OVER)


def test_a_challenge_lasts_five_minutes(api_for, guarded, later):
    user, secret, _ = guarded
    challenge = login(api_for(), user).json()["challenge"]
    later(minutes=4, seconds=59)
    assert take(api_for(), challenge, code="000000").json() == WRONG
    assert challenges.delete_expired() == 0
    later(seconds=1)
    assert take(api_for(), challenge, code=code_of(secret)).json() == OVER
    assert challenges.delete_expired() == 1


def test_a_challenge_works_once(api_for, guarded):
    user, secret, codes = guarded
    challenge = login(api_for(), user).json()["challenge"]
    assert take(api_for(), challenge, code=code_of(secret)).status_code == 200
    assert take(api_for(), challenge, recovery_code=codes[0]).json() == OVER


def test_a_challenge_of_another_kind_or_none_is_over(api_for, guarded):
    user, secret, _ = guarded
    other = challenges.issue(purpose=Purpose.NEW_PASSKEY, user=user).token
    for challenge in (other, "x", SignInChallenge.objects.get().digest):
        assert take(api_for(), challenge, code=code_of(secret)).json() == OVER


@pytest.mark.parametrize("what", ["inactive", "account", "password", "reset"])
def test_what_changes_about_the_person_meanwhile_ends_the_challenge(api_for, guarded, what):
    user, secret, _ = guarded
    challenge = login(api_for(), user).json()["challenge"]
    if what == "inactive":
        User.objects.update(is_active=False)
    elif what == "account":
        Account.objects.update(deleted_at=clock.now())
    elif what == "password":
        session, _ = AuthToken.objects.create(user)
        change_password(caller=Staff(user), password="Foyer-new-7!", session=session)
    else:
        second_step.reset(caller=Staff(make_user(user.account, Role.ACCOUNT_OWNER)), user_id=user.pk)
    assert take(api_for(), challenge, code=code_of(secret)).json() == OVER


def test_an_answer_without_anything_is_told_what_is_missing(api_for, guarded):
    challenge = login(api_for(), guarded[0]).json()["challenge"]
    refusal = take(api_for(), challenge)
    assert (refusal.status_code, refusal.json()["message"]) == (422, "Code is required")
    assert SignInChallenge.objects.get().attempts == 0


def test_guesses_are_limited_whatever_challenges_they_have_while_a_passkey_still_opens(api_for, guarded):
    user, secret, _ = guarded
    device = Authenticator()
    add_passkey(user, device)
    statuses = []
    for number in range(attempts.MOST_GUESSES_PER_USER + 1):
        challenge = login(api_for(), user).json()["challenge"]
        elsewhere = {"REMOTE_ADDR": f"203.0.113.{number}"}
        statuses.append(take(api_for(), challenge, elsewhere, code="000000").status_code)

    assert statuses == [401] * attempts.MOST_GUESSES_PER_USER + [429]
    challenge = login(api_for(), user).json()["challenge"]
    refusal = take(api_for(), challenge, code=code_of(secret))
    assert (refusal.status_code, refusal["Retry-After"]) == (429, "3600")
    options = api_for().post("/v1/auth/second-step/options", {"challenge": challenge}).json()["data"]
    assert take(api_for(), challenge, credential=device.sign(options)).status_code == 200


def test_the_rightful_person_leaves_no_guesses_behind(api_for, guarded):
    user, _, codes = guarded
    for code in codes:
        challenge = login(api_for(), user).json()["challenge"]
        assert take(api_for(), challenge, code="000000").status_code == 401
        assert take(api_for(), challenge, recovery_code=code).status_code == 200


# Who must set one up


def test_an_account_may_require_a_second_step_of_people_who_have_none(api_for):
    user = make_user(make_account(requires_second_step=True))
    api = api_for()
    answer = login(api, user, **OWN)
    body = answer.json()
    assert (body["message"], body["methods"], body["must_set_up"]) == ("Second step required", [], True)
    assert not answer.cookies
    assert not AuthToken.objects.exists()

    app = api.post("/v1/auth/second-step/setup", {"challenge": body["challenge"]}).json()["data"]
    assert app["uri"].startswith("otpauth://totp/Foyer:")
    assert f"secret={app['secret']}" in app["uri"]
    assert take(api, body["challenge"], OWN, code="000000").json() == WRONG
    done = take(api, body["challenge"], OWN, code=code_of(app["secret"]))

    assert done.json().keys() == {"message", "user", "tokens", "recovery_codes"}
    assert installation.COOKIE_NAME in done.cookies
    again = login(api_for(), user).json()
    assert again["methods"] == ["totp", "recovery"]
    code = done.json()["recovery_codes"][3]
    assert take(api_for(), again["challenge"], recovery_code=code).status_code == 200


def test_who_must_set_up_cannot_get_by_with_nothing(api_for):
    user = make_user(make_account(requires_second_step=True))
    challenge = login(api_for(), user).json()["challenge"]
    assert take(api_for(), challenge, code="000000").json() == WRONG
    assert take(api_for(), challenge, recovery_code="00000-00000").json() == WRONG
    assert take(api_for(), challenge, credential={}).json() == WRONG
    assert not AuthToken.objects.exists()


def test_nobody_sets_up_anew_what_somebody_has(api_for, guarded):
    user, secret, _ = guarded
    challenge = login(api_for(), user).json()["challenge"]
    refusal = api_for().post("/v1/auth/second-step/setup", {"challenge": challenge})
    assert (refusal.status_code, refusal.json()["code"]) == (409, "set_up_already")
    assert take(api_for(), challenge, code=code_of(secret)).status_code == 200


def test_who_has_no_passkey_is_asked_for_none(api_for, guarded):
    challenge = login(api_for(), guarded[0]).json()["challenge"]
    assert api_for().post("/v1/auth/second-step/options", {"challenge": challenge}).status_code == 404


# Setting up, signed in


def two_step(api: Any) -> Any:
    return api.get("/v1/auth/two-step").json()["data"]


def test_an_app_guards_nothing_until_its_first_code_came(api_for, heard, django_capture_on_commit_callbacks):
    user = make_user()
    api = api_for(user)
    app = api.post("/v1/auth/two-step/totp").json()["data"]
    assert two_step(api) == {"totp": False, "recovery_codes_left": 0, "passkeys": [], "required": False}
    assert "tokens" in login(api_for(), user).json()

    refusal = api.post("/v1/auth/two-step/totp/confirm", {"code": "000000"})
    assert (refusal.status_code, refusal.json()) == (422, {**WRONG, "field": "code"})
    with django_capture_on_commit_callbacks(execute=True):
        done = api.post("/v1/auth/two-step/totp/confirm", {"code": code_of(app["secret"])}).json()

    assert done["message"] == "Two-step sign-in is on"
    assert len(done["recovery_codes"]) == 10
    assert two_step(api) == {"totp": True, "recovery_codes_left": 10, "passkeys": [], "required": False}
    assert heard == [UserChanged(user_id=user.pk, account_id=user.account_id)]
    assert login(api_for(), user).json()["message"] == "Second step required"
    challenge = login(api_for(), user).json()["challenge"]
    assert take(api_for(), challenge, code=code_of(app["secret"])).json() == WRONG, "it confirmed, and is used"


def test_who_begins_again_has_the_newer_secret(api_for):
    api = api_for(make_user())
    older, newer = (api.post("/v1/auth/two-step/totp").json()["data"]["secret"] for _ in range(2))
    assert api.post("/v1/auth/two-step/totp/confirm", {"code": code_of(older)}).status_code == 422
    assert api.post("/v1/auth/two-step/totp/confirm", {"code": code_of(newer)}).status_code == 200


def test_an_app_that_is_on_is_not_overwritten(api_for, guarded):
    user, _, _ = guarded
    api = api_for(user)
    refusal = api.post("/v1/auth/two-step/totp")
    assert (refusal.status_code, refusal.json()["message"]) == (409, "Two-step sign-in is set up already")
    assert two_step(api)["totp"]


def test_new_recovery_codes_end_the_old_ones_and_take_the_password(api_for, guarded):
    user, _, old = guarded
    api = api_for(user)
    refusal = api.post("/v1/auth/two-step/recovery-codes", {"password": "wrong"})
    assert (refusal.status_code, refusal.json()["message"], refusal.json()["field"]) == (
        422,
        "Incorrect password",
        "password",
    )
    new = api.post("/v1/auth/two-step/recovery-codes", {"password": PASSWORD}).json()["recovery_codes"]

    assert not set(old) & set(new)
    challenge = login(api_for(), user).json()["challenge"]
    assert take(api_for(), challenge, recovery_code=old[0]).json() == WRONG
    assert take(api_for(), challenge, recovery_code=new[0]).status_code == 200


def test_without_a_second_step_there_are_no_recovery_codes(api_for):
    refusal = api_for(make_user()).post("/v1/auth/two-step/recovery-codes", {"password": PASSWORD})
    assert (refusal.status_code, refusal.json()["code"]) == (409, "not_set_up")


def test_an_app_is_removed_with_its_codes_by_who_knows_the_password(api_for, guarded):
    user, _, _ = guarded
    api = api_for(user)
    assert api.post("/v1/auth/two-step/disable", {"password": "wrong"}).status_code == 422
    assert two_step(api)["totp"]
    assert api.post("/v1/auth/two-step/disable", {"password": PASSWORD}).status_code == 200
    assert two_step(api) == {"totp": False, "recovery_codes_left": 0, "passkeys": [], "required": False}
    assert "tokens" in login(api_for(), user).json()


def test_the_log_does_not_say_that_an_app_is_off_which_nobody_had(api_for):
    user = make_user()
    assert api_for(user).post("/v1/auth/two-step/disable", {"password": PASSWORD}).status_code == 200
    assert not AuditEntry.objects.exists()


def test_what_the_account_requires_is_not_removed_unless_a_passkey_is_left(api_for, guarded):
    user, _, _ = guarded
    Account.objects.update(requires_second_step=True)
    api = api_for(user)
    refusal = api.post("/v1/auth/two-step/disable", {"password": PASSWORD})
    assert (refusal.status_code, refusal.json()["message"]) == (409, "Your account requires two-step sign-in")
    add_passkey(user, Authenticator())
    assert api.post("/v1/auth/two-step/disable", {"password": PASSWORD}).status_code == 200


def test_passwords_are_not_guessed_over_an_open_session_either(api_for, guarded):
    api = api_for(guarded[0])
    told = [api.post("/v1/auth/two-step/disable", {"password": "wrong"}).status_code for _ in range(12)]
    assert told == [422] * attempts.MOST_GUESSES_PER_USER_AND_ADDRESS + [429] * 2
    assert api.get(SESSION).status_code == 200


# Reset by whoever manages a person


def reset(boss: User, user: User, api_for: Any) -> int:
    return int(api_for(boss).post("/v1/users/resetTwoStep", {"userid": user.pk}).status_code)


def test_who_lost_everything_is_let_in_by_password_again(api_for, guarded, heard, django_capture_on_commit_callbacks):
    user, _, _ = guarded
    add_passkey(user, Authenticator())
    session, _ = AuthToken.objects.create(user)
    boss = make_user(user.account, Role.ACCOUNT_OWNER)
    with django_capture_on_commit_callbacks(execute=True):
        assert reset(boss, user, api_for) == 200

    assert "tokens" in login(api_for(), user).json()
    assert not Passkey.objects.exists()
    assert not RecoveryCode.objects.exists()
    assert UserChanged(user_id=user.pk, account_id=user.account_id) in heard
    assert SessionsEnded(user_id=user.pk, digest=session.digest) in heard


PLATFORM, ORGANISER, DOOR, OWNER = (
    Role.PLATFORM_ADMINISTRATOR,
    Role.ORGANISER,
    Role.DOOR_STAFF,
    Role.ACCOUNT_OWNER,
)


@pytest.mark.parametrize(
    ("boss", "role", "status"),
    [
        (ORGANISER, ORGANISER, 200),
        (ORGANISER, DOOR, 200),
        (ORGANISER, OWNER, 403),
        (OWNER, OWNER, 200),
        (OWNER, ORGANISER, 200),
        (OWNER, PLATFORM, 404),
        (DOOR, DOOR, 403),
        (PLATFORM, PLATFORM, 200),
        (PLATFORM, OWNER, 200),
    ],
)
def test_a_role_resets_whom_it_may_manage(api_for, boss, role, status):
    account = make_account()
    assert reset(make_user(account, boss), make_user(account, role), api_for) == status


def test_nobody_resets_a_stranger_a_deleted_person_or_themselves(api_for):
    boss = make_user(role=OWNER)
    gone = make_user(boss.account)
    User.objects.filter(pk=gone.pk).update(deleted_at=clock.now())
    assert reset(boss, make_user(), api_for) == 404
    assert reset(boss, gone, api_for) == 404
    assert reset(boss, boss, api_for) == 409


# The log


def test_the_log_keeps_what_was_done_to_a_second_step_and_never_its_secrets(api_for):
    boss, user = make_user(role=Role.ACCOUNT_OWNER), make_user()
    User.objects.filter(pk=user.pk).update(account=boss.account)
    api = api_for(user)
    secret = api.post("/v1/auth/two-step/totp").json()["data"]["secret"]
    codes = api.post("/v1/auth/two-step/totp/confirm", {"code": code_of(secret)}).json()["recovery_codes"]
    codes += api.post("/v1/auth/two-step/recovery-codes", {"password": PASSWORD}).json()["recovery_codes"]
    api.post("/v1/auth/two-step/disable", {"password": PASSWORD})
    reset(boss, user, api_for)

    entries = AuditEntry.objects.filter(account=boss.account, object_id=user.pk).order_by("pk")
    assert [(entry.actor, entry.changes) for entry in entries] == [
        (user, {"authenticator_app": ["off", "on"]}),
        (user, {"recovery_codes": ["", "renewed"]}),
        (user, {"authenticator_app": ["on", "off"]}),
        (boss, {"two_step": ["", "reset"]}),
    ]
    kept = str(list(AuditEntry.objects.values()))
    assert not [word for word in (secret, *codes) if word in kept]


# All at once


@pytest.mark.django_db(transaction=True)
def test_a_recovery_code_that_eight_use_at_once_works_for_one():
    user = make_user()
    _, codes = add_app(user)
    tokens = [challenges.issue(purpose=Purpose.SECOND_STEP, user=user).token for _ in range(8)]

    def one(number: int) -> str:
        address = f"203.0.113.{number}"
        return second_step.take(
            challenge=tokens[number], site=SITE, address=address, recovery_code=codes[0]
        ).session.token

    told = all_at_once(one, times=8, callers=8)

    assert len([answer for answer in told if isinstance(answer, str)]) == 1
    assert {type(answer) for answer in told if isinstance(answer, Exception)} == {WrongCode}
    assert AuthToken.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_challenge_that_eight_answer_at_once_opens_one_session():
    user = make_user()
    _, codes = add_app(user)
    token = challenges.issue(purpose=Purpose.SECOND_STEP, user=user).token

    def one(number: int) -> str:
        address = f"203.0.113.{number}"
        passed = second_step.take(challenge=token, site=SITE, address=address, recovery_code=codes[number])
        return passed.session.token

    told = all_at_once(one, times=8, callers=8)

    assert len([answer for answer in told if isinstance(answer, str)]) == 1
    assert {type(answer) for answer in told if isinstance(answer, Exception)} == {ChallengeOver}
    assert AuthToken.objects.count() == 1
    assert RecoveryCode.objects.filter(used_at__isnull=False).count() == 1
