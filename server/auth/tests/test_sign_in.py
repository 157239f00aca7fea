"""Signing in: the token, the cookie with its Origin check, and guessing."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import settings
from django.core.cache import cache
from knox.models import AuthToken

from server.abuse.services import attempts
from server.abuse.services.attempts import MOST_PER_USER_AND_ADDRESS
from server.accounts.changes import SessionsEnded
from server.accounts.models import Role, User
from server.platform import clock
from server.platform.errors import TooManyAttempts
from server.testing.crowd import all_at_once
from server.testing.factories import PASSWORD, make_account, make_user

pytestmark = pytest.mark.django_db
SESSION = "/v1/auth/session"
OWN = {"HTTP_ORIGIN": "http://testserver", "HTTP_HOST": "testserver"}


def login(api, email, password=PASSWORD, **headers):
    return api.post("/v1/auth/login", {"email": email, "password": password}, **headers)


def test_sign_in_returns_who_signed_in(api_for):
    user = make_user(role=Role.DOOR_STAFF)
    body = login(api_for(), user.email.upper()).json()

    assert body["user"] == {
        "userid": user.pk,
        "roleid": 3,
        "role": "Door staff",
        "accountid": user.account_id,
        "accountname": user.account.name,
        "firstname": "Ada",
        "lastname": user.last_name,
        "email": user.email,
        "customdateformat": "MM-DD-YYYY",
        "language": "en",
    }
    api = api_for()
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {body['tokens']['access']['token']}")
    assert api.get(SESSION).json()["user"] == body["user"]


def test_a_session_lasts_fourteen_days(api_for):
    login(api_for(), make_user().email)
    left = AuthToken.objects.get().expiry - clock.now()
    assert timedelta(days=13, hours=23) < left <= timedelta(days=14)


def test_the_token_is_stored_only_as_a_hash(api_for):
    token = login(api_for(), make_user().email).json()["tokens"]["access"]["token"]
    assert token not in str(AuthToken.objects.values().get())


@pytest.mark.parametrize(("email", "password"), [("nobody@foyer.test", PASSWORD), (None, "wrong")])
def test_wrong_password_and_unknown_address_get_the_same_error(api_for, email, password):
    refusal = login(api_for(), email or make_user().email, password)
    assert refusal.status_code == 401
    assert refusal.json() == {"message": "Incorrect email or password", "code": "wrong_credentials"}


def test_somebody_inactive_cannot_sign_in_and_is_signed_out(api_for):
    user = make_user()
    api = api_for(user)
    User.objects.update(is_active=False)

    assert login(api_for(), user.email).status_code == 401
    assert api.get(SESSION).status_code == 401


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"password": "x"}, "Email is required"),
        ({"email": " ", "password": "x"}, "Email is required"),
        ({"email": "a@foyer.test"}, "Password is required"),
        ({"email": "a@foyer", "password": "x"}, "Email is not valid."),
    ],
)
def test_what_is_missing_is_named(api_for, body, message):
    refusal = api_for().post("/v1/auth/login", body)
    assert (refusal.status_code, refusal.json()["message"]) == (422, message)


def test_guessing_is_refused_while_an_open_session_stays_open(api_for):
    user = make_user()
    open_session = api_for(user)
    for _ in range(MOST_PER_USER_AND_ADDRESS):
        assert login(api_for(), user.email, "wrong").status_code == 401

    refusal = login(api_for(), user.email)
    assert refusal.status_code == 429
    assert refusal.json()["message"] == "Too many attempts. Please try again in 15 minutes."
    assert refusal["Retry-After"] == "900"
    assert open_session.get(SESSION).status_code == 200
    assert login(api_for(), user.email, REMOTE_ADDR="198.51.100.7").status_code == 200, "from elsewhere the person may"


@pytest.mark.parametrize(
    "header",
    ["Bearer", "Bearer ", "Bearer nonsense", "Basic abc", "Bearer \xff", "Bearer " + "a" * 5000, "Bearer a b"],
)
def test_any_other_header_is_an_invalid_token(api_for, header):
    api = api_for()
    api.credentials(HTTP_AUTHORIZATION=header)
    refusal = api.get(SESSION)
    assert refusal.status_code == 401
    assert refusal.json() == {"message": "Invalid Token", "code": "invalid_token"}


def test_no_token_and_an_expired_one_are_invalid(api_for):
    assert api_for().get(SESSION).json()["message"] == "Invalid Token"
    api = api_for(make_user())
    AuthToken.objects.update(expiry=clock.now())
    assert api.get(SESSION).status_code == 401


def test_a_token_costs_one_query(api_for, django_assert_num_queries):
    api = api_for(make_user())
    with django_assert_num_queries(1):
        api.get(SESSION)


def test_a_page_of_ours_gets_a_cookie_that_scripts_cannot_read(api_for):
    api = api_for()
    cookie = login(api, make_user().email, **OWN).cookies[settings.COOKIE_NAME]

    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Strict", "/")
    assert not cookie["secure"], "plain http on loopback goes without"
    assert api.get(SESSION).status_code == 200


def test_by_tls_the_cookie_is_of_this_host_and_of_tls_alone(api_for):
    api = api_for()
    by_tls = {"HTTP_ORIGIN": "https://testserver", "HTTP_HOST": "testserver", "wsgi.url_scheme": "https"}
    cookies = login(api, make_user().email, **by_tls).cookies
    cookie = cookies[f"__Host-{settings.COOKIE_NAME}"]

    assert (cookie["secure"], cookie["path"], cookie["domain"]) == (True, "/", "")
    assert settings.COOKIE_NAME not in cookies
    assert api.get(SESSION, **by_tls).status_code == 200
    assert api.get(SESSION).status_code == 401, "in the clear it is not looked at"


def test_by_tls_a_cookie_that_anybody_could_have_set_is_not_looked_at(api_for):
    api = api_for()
    api.cookies[settings.COOKIE_NAME] = login(api_for(), make_user().email).json()["tokens"]["access"]["token"]

    assert api.get(SESSION).status_code == 200
    assert api.get(SESSION, **{"wsgi.url_scheme": "https"}).status_code == 401


def test_signing_out_takes_the_cookie_of_tls_away(api_for):
    api = api_for()
    by_tls = {"HTTP_ORIGIN": "https://testserver", "HTTP_HOST": "testserver", "wsgi.url_scheme": "https"}
    login(api, make_user().email, **by_tls)
    gone = api.post("/v1/auth/logout", {}, **by_tls).cookies[f"__Host-{settings.COOKIE_NAME}"]

    assert (gone.value, gone["max-age"], gone["secure"]) == ("", 0, True)


def test_another_sites_page_gets_no_cookie(api_for):
    assert not login(api_for(), make_user().email, HTTP_ORIGIN="https://evil.test").cookies


@pytest.mark.parametrize("origin", [None, "https://evil.test", "null", "http://testserver.evil.test"])
def test_the_cookie_alone_does_nothing_from_another_origin(api_for, origin):
    api = api_for()
    login(api, make_user().email, **OWN)
    headers = {"HTTP_ORIGIN": origin} if origin else {}

    assert api.post("/v1/auth/logout", {}, **headers).status_code == 401
    assert AuthToken.objects.count() == 1


def test_signing_out_ends_that_session_alone_and_is_announced(
    api_for, published_events, django_capture_on_commit_callbacks
):
    user = make_user()
    one, other = api_for(user), api_for(user)
    with django_capture_on_commit_callbacks(execute=True):
        assert one.post("/v1/auth/logout", {}).json() == {"message": "Success", "userid": user.pk}

    assert one.get(SESSION).status_code == 401
    assert other.get(SESSION).status_code == 200
    assert [type(change) for change in published_events] == [SessionsEnded]


def test_role_1_chooses_between_all_accounts_and_others_have_their_own(api_for):
    own, other = make_account("Mine"), make_account("Other")
    admin = api_for(make_user(own, role=Role.PLATFORM_ADMINISTRATOR))
    organiser = api_for(make_user(other))

    assert len(admin.get("/v1/users/getUserAccounts").json()["data"][0]) == 2
    assert organiser.get("/v1/users/getUserAccounts").json()["data"] == [
        [{"accountid": other.pk, "accountname": "Other", "roleid": 2}]
    ]


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "https://testserver.example", "testserver"])
def test_an_origin_that_is_none_is_refused_and_no_fault(api_for, origin):
    user = make_user()
    api = api_for()
    body = {"email": user.email, "password": PASSWORD}
    answer = api.post("/v1/auth/login", body, HTTP_ORIGIN=origin)
    assert answer.status_code == 200
    assert settings.COOKIE_NAME not in answer.cookies

    api.cookies[settings.COOKIE_NAME] = answer.json()["tokens"]["access"]["token"]
    assert api.post("/v1/auth/logout", HTTP_ORIGIN=origin).status_code == 401


def test_guessing_many_at_once_is_no_way_around_the_limit():
    attempt = {"email": "maya@foyer.test", "address": "203.0.113.5"}
    results = all_at_once(lambda _: attempts.count_attempt(**attempt), times=24, callers=12)

    assert sum(isinstance(one, TooManyAttempts) for one in results) == 24 - attempts.MOST_PER_USER_AND_ADDRESS


def test_who_proves_who_they_are_leaves_no_attempt_behind():
    attempt = {"email": "maya@foyer.test", "address": "203.0.113.5"}
    for _ in range(3 * attempts.MOST_PER_ADDRESS):
        attempts.count_attempt(**attempt)
        attempts.forget(**attempt)


def test_an_attempt_whose_window_ends_meanwhile_is_counted_as_the_first(monkeypatch):
    monkeypatch.setattr(cache, "add", lambda *_: False)
    attempts.count_attempt(email="maya@foyer.test", address="203.0.113.5")
