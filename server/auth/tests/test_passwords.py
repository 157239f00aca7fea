"""Passwords: the links that set them, and what else ends when one is set."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.hashers import identify_hasher, make_password
from django.db import connection
from django.test.utils import CaptureQueriesContext
from knox.models import AuthToken

from server.abuse.services import attempts
from server.accounts.changes import SessionsEnded
from server.accounts.models import Account, AuditEntry, PasswordLink, Role, SignInChallenge, User
from server.auth import password_services
from server.auth.mailing import InvitationEmail, ResetEmail
from server.auth.session_services import ChallengePurpose, issue_challenge
from server.platform import clock
from server.platform.addresses import RequestSource
from server.platform.errors import NotFound
from server.platform.outbox import JobEnqueued
from server.testing.crowd import all_at_once
from server.testing.factories import PASSWORD, make_account, make_staff, make_user, signed_in
from server.testing.jobs import work_of
from server.testing.ways_in import mail_link

pytestmark = pytest.mark.django_db
NEW = "Foyer-new-7!"
OVER = {"message": "Password reset link is invalid or has expired", "code": "link_over"}
SENT = "Password link sent to the registered email address"
SESSION = "/v1/auth/session"


def request_link(api: Any, email: str, **headers: Any) -> Any:
    return api.post("/v1/auth/forgot-password", {"email": email}, **headers)


def check(api: Any, token: str) -> Any:
    return api.post(f"/v1/auth/validate-token?token={token}")


def reset(api: Any, user: User, token: str, password: str = NEW, **more: Any) -> Any:
    return api.post("/v1/auth/reset-password", {"userid": user.pk, "password": password, "token": token, **more})


def login(api: Any, user: User, password: str) -> int:
    return int(api.post("/v1/auth/login", {"email": user.email, "password": password}).status_code)


# Requesting a link:


def test_who_forgot_their_password_gets_a_link(api_for, published_events, django_capture_on_commit_callbacks):
    user = make_user()
    with django_capture_on_commit_callbacks(execute=True):
        answer = request_link(api_for(), user.email.upper())

    link = PasswordLink.objects.get()
    assert answer.json() == {"message": SENT, "email": user.email.upper()}
    assert (link.user, link.kind, link.digest, link.expires_at) == (user, "reset", None, None)
    assert published_events == [JobEnqueued(ResetEmail.kind, work_of(ResetEmail, link).pk)]


def test_an_unknown_address_is_answered_alike_after_the_same_work(api_for):
    user, gone, idle = make_user(), make_user(make_account(deleted_at=clock.now())), make_user()
    User.objects.filter(pk=idle.pk).update(is_active=False)
    outcomes = []
    for email in (user.email, "nobody@foyer.test", gone.email, idle.email):
        with CaptureQueriesContext(connection) as queries:
            answer = request_link(api_for(), email)
        verbs = [query["sql"].split()[0] for query in queries]
        outcomes.append((answer.status_code, answer.json()["message"], verbs))

    assert outcomes == [outcomes[0]] * 4
    assert list(PasswordLink.objects.order_by("pk").values_list("user", flat=True)) == [user.pk, None, None, None]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({}, "Email is required"),
        ({"email": " "}, "Email is required"),
        ({"email": None}, "Email is required"),
        ({"email": "maya"}, "Enter a registered Email address"),
        ({"email": "maya@foyer"}, "Enter a registered Email address"),
    ],
)
def test_what_is_no_address_is_named(api_for, body, message):
    refusal = api_for().post("/v1/auth/forgot-password", body)
    assert (refusal.status_code, refusal.json()["message"], refusal.json()["field"]) == (422, message, "email")
    assert not PasswordLink.objects.exists()


def test_links_to_one_address_are_limited_for_all_callers(api_for):
    for email in (make_user().email, "nobody@foyer.test"):
        for number in range(attempts.MOST_LINKS_PER_USER):
            assert request_link(api_for(), email, REMOTE_ADDR=f"203.0.113.{number}").status_code == 200
        refusal = request_link(api_for(), email, REMOTE_ADDR="198.51.100.1")
        assert (refusal.status_code, refusal["Retry-After"]) == (429, "900")
        assert refusal.json()["message"] == "Too many attempts. Please try again in 15 minutes."
    assert PasswordLink.objects.count() == 2 * attempts.MOST_LINKS_PER_USER


def test_one_place_asks_for_few_links_whomever_they_are_for(api_for):
    statuses = [request_link(api_for(), f"person{number}@foyer.test").status_code for number in range(40)]
    assert statuses == [200] * attempts.MOST_LINKS_PER_ADDRESS + [429] * (40 - attempts.MOST_LINKS_PER_ADDRESS)


@pytest.mark.parametrize(
    ("host", "allowed", "origin"),
    [
        ("localhost:8000", ["*"], "http://localhost:8000"),
        ("127.0.0.1:8000", ["*"], "http://127.0.0.1:8000"),
        ("192.168.7.12:8000", ["*"], "http://192.168.7.12:8000"),  # the address at which the connection arrived
        ("[::1]:8000", ["*"], "http://[::1]:8000"),
        ("evil.test", ["*"], ""),
        ("localhost.evil.test", ["*"], ""),
        ("8.8.8.8", ["*"], ""),
        ("192.168.7.66:8000", ["*"], ""),  # a guest's phone in the same network
        ("[::ffff:192.168.7.66]", ["*"], ""),
        ("foyer.example", ["foyer.example"], "http://foyer.example"),
    ],
)
def test_a_link_leads_to_a_host_that_nobody_made_up(api_for, settings, host, allowed, origin):
    settings.ALLOWED_HOSTS = allowed
    request_link(api_for(), make_user().email, HTTP_HOST=host, SERVER_NAME="192.168.7.12")
    assert PasswordLink.objects.get().origin == origin


def test_an_invitation_is_enqueued_within_the_callers_transaction(published_events, django_capture_on_commit_callbacks):
    boss = make_staff()
    user = make_user(boss.user.account)
    with django_capture_on_commit_callbacks(execute=True):
        password_services.invite(caller=boss, user=user, origin="https://foyer.example")

    link = PasswordLink.objects.get()
    assert (link.user, link.kind, link.origin) == (user, "invitation", "https://foyer.example")
    assert published_events == [JobEnqueued(InvitationEmail.kind, work_of(InvitationEmail, link).pk)]


def test_nobody_invites_for_another_account():
    with pytest.raises(NotFound):
        password_services.invite(caller=make_staff(), user=make_user())


# The link


def test_a_link_says_whom_it_is_for_as_often_as_it_is_asked(api_for):
    user = make_user()
    token = mail_link(user)
    for _ in range(2):
        assert check(api_for(), token).json() == {
            "message": "Success",
            "data": {"userid": user.pk, "invited": None},
            "userid": user.pk,
        }


def test_an_invitation_says_whom_it_greets_and_who_invites(api_for):
    user = make_user(make_account("Northgate Playhouse"), first_name="Nina")
    token = mail_link(user, kind=PasswordLink.Kind.INVITATION)
    expected = {"firstname": "Nina", "accountname": "Northgate Playhouse", "email": user.email}
    assert check(api_for(), token).json()["data"] == {"userid": user.pk, "invited": expected}


@pytest.mark.parametrize(
    ("role", "contact", "becomes"),
    [
        (Role.ACCOUNT_OWNER, "", "maya@barn.test"),
        (Role.ACCOUNT_OWNER, "box@barn.test", "box@barn.test"),
        (Role.ORGANISER, "", ""),
        (Role.PLATFORM_ADMINISTRATOR, "", ""),
    ],
)
def test_buyers_write_to_the_first_owner_who_accepts(api_for, role, contact, becomes):
    account = make_account(contact_email=contact)
    user = make_user(account, role=role, email="maya@barn.test")
    User.objects.update(password=make_password(None))
    token = mail_link(user, kind=PasswordLink.Kind.INVITATION)
    version = account.version
    assert reset(api_for(), user, token).status_code == 200

    account.refresh_from_db()
    is_changed = becomes != contact
    assert (account.contact_email, account.version) == (becomes, version + is_changed)
    assert AuditEntry.objects.filter(content_type__model="account").count() == is_changed


def test_an_owner_who_forgot_the_password_is_not_published(api_for):
    user = make_user(role=Role.ACCOUNT_OWNER)
    assert reset(api_for(), user, mail_link(user)).status_code == 200
    assert Account.objects.get(pk=user.account_id).contact_email == ""


def test_a_link_sets_a_password_and_says_so(api_for):
    user = make_user()
    answer = reset(api_for(), user, mail_link(user))

    message = "Your password has been successfully reset, please try logging in again."
    assert (answer.status_code, answer.json()) == (200, {"message": message})
    assert not answer.cookies, "who resets a password is not signed in by it"
    assert (login(api_for(), user, NEW), login(api_for(), user, PASSWORD)) == (200, 401)


def test_a_password_is_kept_as_an_argon2_hash(api_for, settings):
    settings.PASSWORD_HASHERS = settings.PASSWORD_HASHERS[1:]
    user = make_user()
    reset(api_for(), user, mail_link(user))
    user.refresh_from_db()
    assert identify_hasher(user.password).algorithm == "argon2"


def assert_over(api: Any, user: User, token: str) -> None:
    for answer in (check(api, token), reset(api, user, token)):
        assert (answer.status_code, answer.json()) == (400, OVER)


def test_a_link_works_once(api_for):
    user = make_user()
    token = mail_link(user)
    assert reset(api_for(), user, token).status_code == 200
    assert_over(api_for(), user, token)


def test_a_link_is_over_after_its_hour(api_for, later):
    user = make_user()
    token = mail_link(user, lasts=timedelta(hours=1))
    later(minutes=59)
    assert check(api_for(), token).status_code == 200
    later(minutes=1)
    assert_over(api_for(), user, token)


def test_an_altered_link_is_no_link(api_for):
    user = make_user()
    token = mail_link(user)
    changed = token[:-1] + ("A" if token[-1] != "A" else "B")
    for other in (changed, token + "A", token[:-1], token.swapcase(), "x", ""):
        if other:
            assert_over(api_for(), user, other)
        assert check(api_for(), other).json() == OVER
    assert reset(api_for(), user, token).status_code == 200


def test_a_link_sets_nobody_elses_password(api_for):
    user, other = make_user(), make_user()
    token = mail_link(user)
    assert reset(api_for(), other, token).json() == OVER
    assert login(api_for(), other, PASSWORD) == 200
    assert check(api_for(), token).status_code == 200, "and is not used up by the try"


def test_a_digest_that_somebody_read_in_the_database_is_no_link(api_for):
    user = make_user()
    token = mail_link(user)
    digest = PasswordLink.objects.get().digest
    assert digest
    assert token not in str(PasswordLink.objects.values().get())
    assert_over(api_for(), user, digest)


@pytest.mark.parametrize("gone", ["inactive", "deleted", "account"])
def test_who_may_not_sign_in_any_more_sets_no_password(api_for, gone):
    user = make_user()
    token = mail_link(user)
    if gone == "account":
        Account.objects.update(deleted_at=clock.now())
    else:
        User.objects.update(is_active=gone != "inactive", deleted_at=clock.now() if gone == "deleted" else None)
    assert_over(api_for(), user, token)


def test_a_new_password_ends_the_other_links_of_the_person_alone(api_for):
    user, other = make_user(), make_user()
    token, older, invitation = mail_link(user), mail_link(user), mail_link(user, kind=PasswordLink.Kind.INVITATION)
    others = mail_link(other)
    reset(api_for(), user, token)
    for ended in (older, invitation):
        assert check(api_for(), ended).json() == OVER
    assert check(api_for(), others).status_code == 200


WEAK = [
    ("Aa1!aaaa", "Password must be at least 8 character"),
    ("aa1!aaaaaa", "Password must contain atleast One uppercase character"),
    ("AA1!AAAAAA", "Password must contain atleast One lowercase character"),
    ("Aaa!aaaaaa", "Password must contain atleast least one numeric"),
    ("Aa1aaaaaaa", "Password must contain atleast One special character"),
]


@pytest.mark.parametrize(("password", "message"), WEAK)
def test_a_weak_password_is_refused_and_the_link_is_still_good(api_for, password, message):
    user = make_user()
    token = mail_link(user)
    refusal = reset(api_for(), user, token, password)
    assert (refusal.status_code, refusal.json()["message"], refusal.json()["field"]) == (422, message, "password")
    assert reset(api_for(), user, token).status_code == 200


def test_nine_characters_are_more_than_eight(api_for):
    user = make_user()
    assert reset(api_for(), user, mail_link(user), "Aa1!aaaaa").status_code == 200
    assert change(api_for(user), "Bb2!bbbbb").status_code == 200


def test_a_reset_ends_every_session_and_what_was_begun(api_for, published_events, django_capture_on_commit_callbacks):
    user, other = make_user(), make_user()
    open_ones, stays = [api_for(user), api_for(user)], api_for(other)
    digests = set(AuthToken.objects.filter(user=user).values_list("digest", flat=True))
    issue_challenge(purpose=ChallengePurpose.SECOND_STEP, user=user)
    with django_capture_on_commit_callbacks(execute=True):
        reset(api_for(), user, mail_link(user))

    assert [api.get(SESSION).status_code for api in open_ones] == [401, 401]
    assert stays.get(SESSION).status_code == 200
    ended = {change for change in published_events if isinstance(change, SessionsEnded)}
    assert ended == {SessionsEnded(user_id=user.pk, digest=digest) for digest in digests}
    assert not SignInChallenge.objects.exists()


def test_who_was_locked_out_by_guesses_signs_in_after_a_reset(api_for):
    user = make_user()
    for _ in range(attempts.MOST_PER_USER_AND_ADDRESS):
        login(api_for(), user, "wrong")
    assert login(api_for(), user, PASSWORD) == 429
    reset(api_for(), user, mail_link(user))
    assert login(api_for(), user, NEW) == 200


# Changing


def change(api: Any, password: str = NEW, **more: Any) -> Any:
    return api.post("/v1/users/changePassword", {"password": password, **more})


def test_a_changed_password_ends_all_sessions_but_this_one(
    api_for, published_events, django_capture_on_commit_callbacks
):
    user = make_user()
    here, there = api_for(user), api_for(user)
    gone = AuthToken.objects.order_by("created").last()
    assert gone
    token = mail_link(user)
    with django_capture_on_commit_callbacks(execute=True):
        answer = change(here, userid=user.pk)

    assert answer.json() == {"message": "Password changed successfully"}
    assert (here.get(SESSION).status_code, there.get(SESSION).status_code) == (200, 401)
    ended = [change for change in published_events if isinstance(change, SessionsEnded)]
    assert ended == [SessionsEnded(user_id=user.pk, digest=gone.digest)]
    assert check(api_for(), token).json() == OVER
    assert (login(api_for(), user, NEW), login(api_for(), user, PASSWORD)) == (200, 401)


@pytest.mark.parametrize(("password", "message"), [*WEAK, ("", "Password is required")])
def test_a_weak_password_changes_nothing(api_for, password, message):
    user = make_user()
    refusal = change(api_for(user), password)
    assert (refusal.status_code, refusal.json()["message"], refusal.json()["field"]) == (422, message, "password")
    assert login(api_for(), user, PASSWORD) == 200


def test_nobody_changes_another_persons_password(api_for):
    user, other = make_user(), make_user()
    assert change(api_for(user), userid=other.pk).status_code == 404
    assert (login(api_for(), user, PASSWORD), login(api_for(), other, PASSWORD)) == (200, 200)


def test_the_token_decides_whose_password_is_changed(api_for):
    user = make_user()
    assert change(api_for(user), userid=0).status_code == 200
    assert login(api_for(), user, NEW) == 200


# Simultaneous calls:


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_a_link_that_eight_use_at_once_works_for_one():
    user = make_user()
    token = mail_link(user)

    def one(number: int) -> str:
        password = f"Foyer-new-{number}!"
        password_services.reset_password(token=token, user_id=user.pk, password=password, where=RequestSource())
        return password

    results = all_at_once(one, times=8, callers=8)

    won = [answer for answer in results if isinstance(answer, str)]
    assert len(won) == 1
    assert {str(answer) for answer in results if isinstance(answer, Exception)} == {OVER["message"]}
    user.refresh_from_db()
    assert user.check_password(won[0])


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_sign_in_during_a_password_change_leaves_no_old_session(monkeypatch):
    from server.auth.sign_in_services import sign_in_by_password

    user = make_user()
    session, _ = AuthToken.objects.create(user)

    def one(number: int) -> None:
        if number == 4:
            password_services.change_password(
                caller=signed_in(user), password=NEW, session=session, where=RequestSource()
            )
        else:
            sign_in_by_password(email=user.email, password=PASSWORD, where=RequestSource(address=f"203.0.113.{number}"))

    all_at_once(one, times=9, callers=9)

    assert [token.digest for token in AuthToken.objects.filter(user=user)] == [session.digest]


# Clean-up


def test_old_links_are_removed_and_what_was_asked_for_nobody_sooner(later):
    mail_link(make_user())
    PasswordLink.objects.create(user=None)

    assert password_services.delete_old_links() == 0
    later(days=2)
    assert password_services.delete_old_links() == 1
    assert PasswordLink.objects.filter(user__isnull=False).count() == 1
    later(days=6)
    assert password_services.delete_old_links() == 1


# The log


def test_the_log_keeps_who_set_a_password_and_never_the_password(api_for):
    user = make_user()
    change(api_for(user))
    reset(api_for(), user, mail_link(user))

    entries = AuditEntry.objects.filter(actor=user, account=user.account, object_id=user.pk).order_by("pk")
    assert [entry.changes for entry in entries] == [
        {"sign_in": ["", "password changed"]},
        {"sign_in": ["", "password set by a link"]},
    ]
    assert NEW not in str(list(AuditEntry.objects.values()))


# Confirmation in an open session:


def test_a_kiosk_is_left_by_who_knows_the_password_and_the_session_goes_on(api_for):
    person = make_user()
    api = api_for(person)
    refusal = api.post("/v1/auth/confirm-password", {"password": "wrong"})
    assert (refusal.status_code, refusal.json()["code"]) == (422, "wrong_password")
    confirmed = api.post("/v1/auth/confirm-password", {"password": PASSWORD})
    assert (confirmed.status_code, confirmed.json()) == (200, {"message": "Success", "userid": person.pk})
    assert api.get(SESSION).status_code == 200


def test_a_kiosks_password_is_not_guessed(api_for):
    api = api_for(make_user())
    statuses = [api.post("/v1/auth/confirm-password", {"password": "wrong"}).status_code for _ in range(12)]
    assert statuses == [422] * attempts.MOST_GUESSES_PER_USER_AND_ADDRESS + [429] * 2
