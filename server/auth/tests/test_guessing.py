"""A thousand wrong sign-ins, from one address or from many, are slowed down and refused, and end no open session."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from django.conf import settings as installation
from django.core.cache import cache
from knox.models import AuthToken

from server.abuse.services import attempts
from server.platform.errors import TooManyAttempts
from server.settings import profiles
from server.testing.factories import PASSWORD, make_user
from server.testing.ways_in import mail_link

pytestmark = pytest.mark.django_db
SESSION = "/v1/auth/session"
TOO_MANY = "Too many attempts. Please try again in 15 minutes."


def guess(api: Any, email: str, address: str, password: str = "wrong") -> Any:
    return api.post("/v1/auth/login", {"email": email, "password": password}, REMOTE_ADDR=address)


@pytest.mark.database
def test_hundred_wrong_passwords_from_one_address_are_refused(api_for):
    user, other = make_user(), make_user()
    session, api = api_for(user), api_for()
    counts: Counter[int] = Counter()
    for _ in range(100):
        refusal = guess(api, user.email, "203.0.113.5")
        counts[refusal.status_code] += 1
        if refusal.status_code == 429:
            assert (refusal.json()["message"], refusal["Retry-After"]) == (TOO_MANY, "900")

    most = attempts.MOST_PER_USER_AND_ADDRESS
    assert counts == {401: most, 429: 100 - most}
    assert guess(api, user.email, "203.0.113.5", PASSWORD).status_code == 429, "the right one is refused there too"
    assert session.get(SESSION).status_code == 200
    assert session.post("/v1/users/changePassword", {"password": "Foyer-new-7!"}).status_code == 200, "work goes on"
    assert guess(api, user.email, "198.51.100.1", "Foyer-new-7!").status_code == 200, "from elsewhere they may"
    assert guess(api, other.email, "203.0.113.5", PASSWORD).status_code == 200, "and their neighbours from there"


@pytest.mark.sweep
def test_thousand_wrong_passwords_from_a_thousand_addresses_are_few_guesses(api_for):
    user, other = make_user(), make_user()
    session, api = api_for(user), api_for()
    counts = Counter(
        guess(api, user.email, f"203.0.{number // 250}.{number % 250 + 1}").status_code for number in range(1000)
    )

    assert counts == {401: attempts.MOST_PER_USER, 429: 1000 - attempts.MOST_PER_USER}
    assert session.get(SESSION).status_code == 200
    assert guess(api, other.email, "198.51.100.1", PASSWORD).status_code == 200, "nobody else is in their way"


def test_others_do_not_lock_out_who_has_signed_in_at_the_same_address_before(api_for):
    user, api = make_user(), api_for()
    assert guess(api, user.email, "198.51.100.1", PASSWORD).status_code == 200
    for number in range(100):
        guess(api, user.email, f"203.0.113.{number}")  # from everywhere
        guess(api, f"person{number}@guess.test", "198.51.100.1")  # and from one address

    assert guess(api, make_user().email, "198.51.100.1", PASSWORD).status_code == 429
    assert guess(api, user.email, "198.51.100.2", PASSWORD).status_code == 429
    assert guess(api, user.email, "198.51.100.1", PASSWORD).status_code == 200
    counts = Counter(guess(api, user.email, "198.51.100.1").status_code for _ in range(40))
    assert counts == {401: attempts.MOST_PER_USER_AND_ADDRESS, 429: 40 - attempts.MOST_PER_USER_AND_ADDRESS}


def test_new_password_works_during_guessing(api_for):
    user, api = make_user(), api_for()
    body = {"userid": user.pk, "password": "Foyer-new-7!", "token": mail_link(user)}
    assert api.post("/v1/auth/reset-password", body, REMOTE_ADDR="198.51.100.1").status_code == 200
    for number in range(100):
        guess(api, user.email, f"203.0.113.{number}")

    assert guess(api, user.email, "198.51.100.1", "Foyer-new-7!").status_code == 200


@pytest.mark.sweep
def test_a_thousand_people_guessed_at_from_one_address_are_few_guesses(api_for):
    api = api_for()
    counts = Counter(guess(api, f"person{number}@guess.test", "203.0.113.5").status_code for number in range(1000))
    assert counts == {401: attempts.MOST_PER_ADDRESS, 429: 1000 - attempts.MOST_PER_ADDRESS}


def test_a_household_of_ipv6_is_one_address():
    for number in range(attempts.MOST_PER_ADDRESS):
        attempts.count_attempt(email=f"person{number}@foyer.test", address=f"2001:db8:1:2:{number:x}::1")
    with pytest.raises(TooManyAttempts):
        attempts.count_attempt(email="one@more.test", address="2001:db8:1:2:ffff:ffff:ffff:ffff")
    attempts.count_attempt(email="one@more.test", address="2001:db8:1:3::1")


@pytest.mark.parametrize(
    ("one", "same"),
    [("203.0.113.5", "::ffff:203.0.113.5"), ("fe80::1%eth0", "fe80::2%eth1"), ("unknown", "unknown"), ("", "")],
)
def test_addresses_that_are_one_are_counted_as_one(one, same):
    for number in range(attempts.MOST_PER_ADDRESS):
        attempts.count_attempt(email=f"person{number}@foyer.test", address=one)
    with pytest.raises(TooManyAttempts):
        attempts.count_attempt(email="one@more.test", address=same)


def test_counts_are_not_pushed_out_by_those_of_more_addresses(settings):
    """By default, Django's cache in memory keeps only 300 entries; each attempt here makes three."""
    settings.CACHES = {"default": {**profiles.caches()["default"], "KEY_PREFIX": "guessing"}}
    attempt = {"email": "maya@foyer.test", "address": "203.0.113.5"}
    for _ in range(attempts.MOST_PER_USER_AND_ADDRESS):
        attempts.count_attempt(**attempt)
    for number in range(300):
        attempts.count_attempt(email=f"person{number}@foyer.test", address=f"2001:db8:{number:x}::1")
    with pytest.raises(TooManyAttempts):
        attempts.count_attempt(**attempt)
    cache.clear()


def test_guesses_leave_the_sessions_of_the_person_and_their_cookie_alone(api_for):
    user = make_user()
    own = {"HTTP_ORIGIN": "http://testserver", "HTTP_HOST": "testserver"}
    browser = api_for()
    browser.post("/v1/auth/login", {"email": user.email, "password": PASSWORD}, **own)
    before = list(AuthToken.objects.values_list("digest", "expiry"))
    for number in range(100):
        assert not guess(api_for(), user.email, f"203.0.113.{number}").cookies

    assert list(AuthToken.objects.values_list("digest", "expiry")) == before
    assert browser.cookies[installation.COOKIE_NAME].value
    assert browser.get(SESSION).status_code == 200
