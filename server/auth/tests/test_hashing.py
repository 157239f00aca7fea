"""The cost of passwords: few are hashed at a time and with little memory, however many are requested."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher, check_password, identify_hasher, make_password
from django.core.cache import cache

from server.abuse.services import attempts
from server.accounts.errors import HashesBusy, WrongCredentials
from server.accounts.models import User
from server.accounts.passwords import HASHES_AT_ONCE, HASHES_WAITING, Argon2id, _hashing_limit
from server.auth.sign_in_services import sign_in_by_password
from server.platform.addresses import RequestSource
from server.testing.crowd import all_at_once
from server.testing.factories import make_user
from server.testing.harness.memory import most_memory_of

OURS = ["server.accounts.passwords.Argon2id"]
MB = 1024 * 1024
WORD = "Correct-horse-1!"


@pytest.fixture(autouse=True)
def _production_hashers(settings: Any) -> None:
    settings.PASSWORD_HASHERS = OURS


def test_a_password_is_kept_with_the_parameters_of_owasp():
    assert make_password(WORD).startswith("argon2$argon2id$v=19$m=19456,t=2,p=1$")
    assert check_password(WORD, make_password(WORD))


def test_forty_at_once_hash_by_three_and_hold_the_memory_of_three():
    encoded = make_password(WORD)
    results: list[bool | Exception] = []
    grown = most_memory_of(
        lambda: results.extend(all_at_once(lambda _: check_password("wrong", encoded), times=40, callers=40))
    )
    refused = [one for one in results if isinstance(one, HashesBusy)]

    assert {(one.status, one.more["retry_after"]) for one in refused} <= {(429, 1)}
    assert results.count(False) == 40 - len(refused) >= HASHES_AT_ONCE + HASHES_WAITING
    assert grown < 3 * HASHES_AT_ONCE * 19 * MB  # a thread's own heap, too; forty of Django's took 2 GB


@pytest.mark.django_db
def test_request_that_must_wait_counts_as_no_attempt(monkeypatch):
    user = make_user()
    with _hashing_limit.one(), _hashing_limit.one(), _hashing_limit.one():
        monkeypatch.setattr(_hashing_limit, "_seconds", 0.01)
        for _ in range(2 * attempts.MOST_PER_USER_AND_ADDRESS):
            with pytest.raises(HashesBusy):
                sign_in_by_password(email=user.email, password="wrong", where=RequestSource("203.0.113.9"))
    assert not any(cache.get(key) for key in attempts._limits(user.email, "203.0.113.9"))
    with pytest.raises(WrongCredentials):
        sign_in_by_password(email=user.email, password="wrong", where=RequestSource("203.0.113.9"))


@pytest.mark.django_db
def test_a_password_of_earlier_days_is_kept_anew_by_the_next_right_sign_in():
    user = make_user()
    old = Argon2PasswordHasher().encode(WORD, "s" * 22)
    User.objects.filter(pk=user.pk).update(password=old)

    with pytest.raises(WrongCredentials):
        sign_in_by_password(email=user.email, password="wrong", where=RequestSource("203.0.113.9"))
    user.refresh_from_db()
    assert user.password == old

    sign_in_by_password(email=user.email, password=WORD, where=RequestSource("203.0.113.9"))
    user.refresh_from_db()
    assert identify_hasher(user.password).decode(user.password)["memory_cost"] == Argon2id.memory_cost
    assert check_password(WORD, user.password)
