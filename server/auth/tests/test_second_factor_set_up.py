"""Setting up a second step, renewing and removing it by its user, and its reset by a manager."""

from __future__ import annotations

from typing import Any

import pytest
from knox.models import AuthToken

from server.abuse.services import attempts
from server.accounts.changes import SessionsEnded, UserChanged
from server.accounts.models import (
    Account,
    AuditEntry,
    Passkey,
    RecoveryCode,
    Role,
    User,
)
from server.auth.tests.steps import WRONG, code_of, login, take
from server.platform import clock
from server.testing.factories import PASSWORD, make_account, make_user
from server.testing.outside.authenticator import Authenticator
from server.testing.ways_in import add_passkey

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("middle_of_a_step")]
SESSION = "/v1/auth/session"


def two_step(api: Any) -> Any:
    return api.get("/v1/auth/two-step").json()["data"]


def test_an_app_guards_nothing_until_its_first_code_came(api_for, published_events, django_capture_on_commit_callbacks):
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
    assert [change for change in published_events if isinstance(change, UserChanged)] == [
        UserChanged(user_id=user.pk, account_id=user.account_id)
    ]
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
    statuses = [api.post("/v1/auth/two-step/disable", {"password": "wrong"}).status_code for _ in range(12)]
    assert statuses == [422] * attempts.MOST_GUESSES_PER_USER_AND_ADDRESS + [429] * 2
    assert api.get(SESSION).status_code == 200


# Reset by a manager:


def reset(boss: User, user: User, api_for: Any) -> int:
    return int(api_for(boss).post("/v1/users/resetTwoStep", {"userid": user.pk}).status_code)


def test_who_lost_everything_is_let_in_by_password_again(
    api_for, guarded, published_events, django_capture_on_commit_callbacks
):
    user, _, _ = guarded
    add_passkey(user, Authenticator())
    session, _ = AuthToken.objects.create(user)
    boss = make_user(user.account, Role.ACCOUNT_OWNER)
    with django_capture_on_commit_callbacks(execute=True):
        assert reset(boss, user, api_for) == 200

    assert "tokens" in login(api_for(), user).json()
    assert not Passkey.objects.exists()
    assert not RecoveryCode.objects.exists()
    assert UserChanged(user_id=user.pk, account_id=user.account_id) in published_events
    assert SessionsEnded(user_id=user.pk, digest=session.digest) in published_events


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


def test_nobody_resets_an_outsider_a_deleted_person_or_themselves(api_for):
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
    stored = str(list(AuditEntry.objects.values()))
    assert not [word for word in (secret, *codes) if word in stored]
