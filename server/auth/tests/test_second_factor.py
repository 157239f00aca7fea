"""Signing in with a second step: an app's codes, recovery codes, challenges, required set-up, and guessing."""

from __future__ import annotations

import pytest
from django.conf import settings as installation
from django.core.cache import cache
from knox.models import AuthToken

from server.abuse.services import attempts
from server.accounts.errors import ChallengeExpired, WrongCode
from server.accounts.models import (
    Account,
    AuthenticatorApp,
    Notice,
    RecoveryCode,
    Role,
    SecurityEvent,
    SignInChallenge,
    User,
)
from server.auth import second_factor_services
from server.auth.authentication import cookie_name
from server.auth.password_services import change_password
from server.auth.session_services import MOST_ANSWERS, ChallengePurpose, delete_expired_challenges, issue_challenge
from server.auth.tests.steps import WRONG, code_of, login, take
from server.platform import clock
from server.platform.addresses import RequestSource, Site
from server.testing.crowd import all_at_once
from server.testing.factories import make_account, make_staff, make_user, signed_in
from server.testing.outside.authenticator import Authenticator
from server.testing.ways_in import add_app, add_passkey

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("middle_of_a_step")]
SESSION = "/v1/auth/session"
OWN = {"HTTP_ORIGIN": "http://testserver", "HTTP_HOST": "testserver"}
SITE = Site(host="testserver", origin="http://testserver")
OVER = {"message": "Please sign in again", "code": "challenge_over"}


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


def test_wrong_password_does_not_reveal_the_second_factor(api_for, guarded):
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
    assert take(api, challenge, https, code=code_of(secret)).cookies[cookie_name(is_secure=True)]["secure"]


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


def test_secret_and_codes_are_unreadable_in_the_database(guarded):
    _, secret, codes = guarded
    stored = str(list(AuthenticatorApp.objects.values())) + str(list(RecoveryCode.objects.values()))
    assert len(codes) == len(set(codes)) == 10
    assert {len(code.replace("-", "")) for code in codes} == {24}
    for word in (secret, *codes, *(code.replace("-", "") for code in codes)):
        assert word not in stored


def test_a_secret_that_another_key_encrypted_opens_nothing(api_for, guarded, settings):
    user, secret, _ = guarded
    challenge = login(api_for(), user).json()["challenge"]
    settings.SECRET_KEY = "another key of another installation"
    assert take(api_for(), challenge, code=code_of(secret)).json() == WRONG


# Challenges:


def test_a_challenge_bears_five_answers(api_for, guarded):
    user, secret, _ = guarded
    challenge = login(api_for(), user).json()["challenge"]
    for _ in range(MOST_ANSWERS):
        refusal = take(api_for(), challenge, code="000000")
        assert (refusal.status_code, refusal.json()) == (401, WRONG)
    refusal = take(api_for(), challenge, code=code_of(secret))
    assert (refusal.status_code, refusal.json()) == (401, OVER)


def test_a_challenge_lasts_five_minutes(api_for, guarded, later):
    user, secret, _ = guarded
    challenge = login(api_for(), user).json()["challenge"]
    later(minutes=4, seconds=59)
    assert take(api_for(), challenge, code="000000").json() == WRONG
    assert delete_expired_challenges() == 0
    later(seconds=1)
    assert take(api_for(), challenge, code=code_of(secret)).json() == OVER
    assert delete_expired_challenges() == 1


def test_a_challenge_works_once(api_for, guarded):
    user, secret, codes = guarded
    challenge = login(api_for(), user).json()["challenge"]
    assert take(api_for(), challenge, code=code_of(secret)).status_code == 200
    assert take(api_for(), challenge, recovery_code=codes[0]).json() == OVER


def test_a_challenge_of_another_kind_or_none_is_over(api_for, guarded):
    user, secret, _ = guarded
    other = issue_challenge(purpose=ChallengePurpose.NEW_PASSKEY, user=user).token
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
        change_password(caller=signed_in(user), password="Foyer-new-7!", session=session, where=RequestSource())
    else:
        second_factor_services.reset_second_factor(
            caller=make_staff(user.account, Role.ACCOUNT_OWNER), user_id=user.pk, where=RequestSource()
        )
    assert take(api_for(), challenge, code=code_of(secret)).json() == OVER


def test_empty_request_learns_what_is_missing(api_for, guarded):
    challenge = login(api_for(), guarded[0]).json()["challenge"]
    refusal = take(api_for(), challenge)
    assert (refusal.status_code, refusal.json()["message"]) == (422, "Code is required")
    assert SignInChallenge.objects.get().attempts == 0


def test_wrong_codes_double_the_wait_while_other_ways_stay_open(api_for, guarded):
    user, secret, codes = guarded
    device = Authenticator()
    add_passkey(user, device)

    def guess(code, number):
        challenge = login(api_for(), user).json()["challenge"]
        return take(api_for(), challenge, {"REMOTE_ADDR": f"203.0.113.{number}"}, code=code)

    free = [guess("000000", number).status_code for number in range(attempts.FREE_STEP_CODES)]
    assert set(free) == {401}
    waits = []
    for number in range(14):
        assert guess("000000", number).status_code == 401
        refusal = guess(code_of(secret), number)
        assert refusal.status_code == 429, "the right one waits, too"
        waits.append(int(refusal["Retry-After"]))
        wait_for_the_next(user)
    assert waits == [*(2**doubled for doubled in range(12)), 3600, 3600]

    assert guess("000000", 1).status_code == 401
    challenge = login(api_for(), user).json()["challenge"]
    options = api_for().post("/v1/auth/second-step/options", {"challenge": challenge}).json()["data"]
    assert take(api_for(), challenge, credential=device.sign(options)).status_code == 200
    challenge = login(api_for(), user).json()["challenge"]
    assert take(api_for(), challenge, recovery_code=codes[0]).status_code == 200


def test_attacker_with_the_password_delays_nobody_at_known_addresses(api_for, guarded):
    user, secret, codes = guarded
    at_home = {"REMOTE_ADDR": "198.51.100.1"}
    assert (
        take(api_for(), login(api_for(), user).json()["challenge"], at_home, recovery_code=codes[0]).status_code == 200
    )
    for number in range(attempts.FREE_STEP_CODES + 1):
        challenge = login(api_for(), user).json()["challenge"]
        take(api_for(), challenge, {"REMOTE_ADDR": f"203.0.113.{number}"}, code="000000")

    elsewhere = login(api_for(), user).json()["challenge"]
    assert take(api_for(), elsewhere, code=code_of(secret)).status_code == 429
    assert take(api_for(), login(api_for(), user).json()["challenge"], at_home, code=code_of(secret)).status_code == 200


def wait_for_the_next(user):
    """Skip the pause after a wrong code: the cache has a clock of its own."""
    cache.delete(attempts.pause_of(attempts.step_count(user.pk, "203.0.113.1")))


def test_ten_wrong_codes_are_mailed_to_the_person_once_a_day(api_for, guarded):
    user, _, _ = guarded
    notices = Notice.objects.filter(user=user, kind=Notice.Kind.CODES_FAILED)
    for number in range(12):
        challenge = login(api_for(), user).json()["challenge"]
        assert take(api_for(), challenge, code="000000").status_code == 401
        assert notices.count() == (number >= 9)
        wait_for_the_next(user)
    (notice,) = notices
    assert notice.facts == {"number": 10, "place": "127.0.0.1", "device": "An unknown program"}
    wrong = SecurityEvent.objects.filter(kind=SecurityEvent.Kind.CODE_FAILED, user=user)
    assert sum(wrong.values_list("times", flat=True)) == 12


def test_the_rightful_person_leaves_no_guesses_behind(api_for, guarded):
    user, _, codes = guarded
    for code in codes:
        challenge = login(api_for(), user).json()["challenge"]
        assert take(api_for(), challenge, code="000000").status_code == 401
        assert take(api_for(), challenge, recovery_code=code).status_code == 200


# Required set-up:


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


# Simultaneous calls:


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_a_recovery_code_that_eight_use_at_once_works_for_one():
    user = make_user()
    _, codes = add_app(user)
    tokens = [issue_challenge(purpose=ChallengePurpose.SECOND_STEP, user=user).token for _ in range(8)]

    def one(number: int) -> str:
        address = f"203.0.113.{number}"
        return second_factor_services.verify_second_factor(
            challenge=tokens[number], site=SITE, where=RequestSource(address=address), recovery_code=codes[0]
        ).session.token

    results = all_at_once(one, times=8, callers=8)

    assert len([answer for answer in results if isinstance(answer, str)]) == 1
    assert {type(answer) for answer in results if isinstance(answer, Exception)} == {WrongCode}
    assert AuthToken.objects.count() == 1


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_a_challenge_that_eight_answer_at_once_opens_one_session():
    user = make_user()
    _, codes = add_app(user)
    token = issue_challenge(purpose=ChallengePurpose.SECOND_STEP, user=user).token

    def one(number: int) -> str:
        address = f"203.0.113.{number}"
        passed = second_factor_services.verify_second_factor(
            challenge=token, site=SITE, where=RequestSource(address=address), recovery_code=codes[number]
        )
        return passed.session.token

    results = all_at_once(one, times=8, callers=8)

    assert len([answer for answer in results if isinstance(answer, str)]) == 1
    assert {type(answer) for answer in results if isinstance(answer, Exception)} == {ChallengeExpired}
    assert AuthToken.objects.count() == 1
    assert RecoveryCode.objects.filter(used_at__isnull=False).count() == 1
