"""Attempts: how many are allowed, when the next one is, and which are not counted.

The numbers are written out: a bound that is raised by mistake lets somebody guess, and fails no other test.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from django.core.cache import cache

from server.abuse.services import attempts
from server.accounts.errors import HashesBusy, WrongCode, WrongPassword
from server.platform import clock
from server.platform.errors import TooManyAttempts
from server.platform.limits import Limit

QUARTER, HOUR = 15 * 60, 60 * 60
HERE, MAYA = "203.0.113.5", "maya@foyer.test"


@pytest.fixture(autouse=True)
def _pauses_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pause of one second lasts for the whole test, however slow the machine is."""
    add, moment = cache.add, clock.now()
    monkeypatch.setattr(
        cache, "add", lambda key, value, timeout: add(key, value, None if key.endswith(":pause") else timeout)
    )
    monkeypatch.setattr(clock, "now", lambda: moment)


def count_until_refused(count: Callable[[int], Any]) -> tuple[int, int]:
    """Return how often a count is allowed, and the seconds that its refusal names."""
    for number in range(1_000):
        try:
            count(number)
        except TooManyAttempts as refused:
            return number, refused.more["retry_after"]
    raise AssertionError("it is never refused")


@pytest.mark.parametrize(
    ("email", "address", "allowed"),
    [
        (MAYA, HERE, 8),
        (MAYA, "2001:db8:{:x}::1", 40),
        ("person{}@foyer.test", HERE, 60),
    ],
)
def test_sign_ins_are_limited_by_user_and_address(email, address, allowed):
    def attempt(number: int) -> None:
        attempts.count_attempt(email=email.format(number), address=address.format(number))

    assert count_until_refused(attempt) == (allowed, QUARTER)


def test_simultaneous_sign_ins_cannot_evade_the_limit(monkeypatch):
    # All of them read the counters before any of them has counted.
    monkeypatch.setattr(cache, "get_many", lambda _keys: {})

    assert count_until_refused(lambda _: attempts.count_attempt(email=MAYA, address=HERE)) == (8, QUARTER)


def test_user_at_a_known_address_is_limited_by_own_failures():
    attempts.forget(email=MAYA, address=HERE)
    for number in range(100):
        with suppress(TooManyAttempts):
            attempts.count_attempt(email=MAYA, address=f"2001:db8:{number:x}::1")

    assert count_until_refused(lambda _: attempts.count_attempt(email=MAYA, address=HERE)) == (8, QUARTER)


def test_an_attempt_that_is_taken_back_or_was_right_is_not_counted():
    def taken_back(number: int) -> None:
        attempts.count_attempt(email=f"person{number}@foyer.test", address=HERE)
        attempts.take_back(email=f"person{number}@foyer.test", address=HERE)

    def right(number: int) -> None:
        attempts.count_attempt(email=f"person{number}@foyer.test", address=HERE)
        attempts.forget(email=f"person{number}@foyer.test", address=HERE)

    for number in range(100):
        taken_back(number)
        right(number)


def test_new_password_resets_attempts_of_its_user_only():
    for _ in range(8):
        attempts.count_attempt(email=MAYA, address=HERE)

    attempts.pardon(email=MAYA, address=HERE)

    others = count_until_refused(lambda number: attempts.count_attempt(email=f"{number}@foyer.test", address=HERE))
    assert others == (52, QUARTER)
    attempts.count_attempt(email=MAYA, address=HERE)


def test_links_are_limited_for_an_email_and_for_an_address():
    def of_one(number: int) -> None:
        attempts.count_link(email=MAYA, address=f"2001:db8:{number:x}::1")

    def from_one(number: int) -> None:
        attempts.count_link(email=f"person{number}@foyer.test", address=HERE)

    assert count_until_refused(of_one) == (5, QUARTER)
    assert count_until_refused(from_one) == (30, QUARTER)
    assert count_until_refused(lambda _: attempts.count_invitation(email=MAYA)) == (5, QUARTER)


def guess(address: str, error: type[Exception] | None = WrongPassword) -> None:
    with suppress(WrongPassword, HashesBusy), attempts.one_guess(user_id=1, address=address):
        if error is not None:
            raise error


def test_wrong_passwords_while_signed_in_are_limited_everywhere():
    assert count_until_refused(lambda _: guess(HERE)) == (10, HOUR)
    assert count_until_refused(lambda number: guess(f"2001:db8:{number:x}::1")) == (10, HOUR), "20 in all"


def test_right_passwords_and_those_that_were_not_checked_are_no_guesses():
    for _ in range(9):
        guess(HERE)
    guess(HERE, error=None)
    for number in range(30):
        guess(HERE, error=HashesBusy)
        guess(f"2001:db8:{number:x}::1", error=None)

    assert count_until_refused(lambda _: guess(HERE)) == (10, HOUR), "the right one forgives those of this address"


def enter_code(*, is_right: bool = False) -> None:
    with suppress(WrongCode), attempts.one_step_code(user_id=1, address=HERE):
        if not is_right:
            raise WrongCode


def test_wrong_codes_after_the_fifth_pause_without_counting():
    assert count_until_refused(lambda _: enter_code()) == (6, 1)
    for _ in range(20):
        with pytest.raises(TooManyAttempts) as refused:
            enter_code(is_right=True)
        assert refused.value.more["retry_after"] == 1


def test_a_right_code_forgets_the_wrong_ones_before_it():
    for _ in range(5):
        enter_code()
    enter_code(is_right=True)

    assert count_until_refused(lambda _: enter_code()) == (6, 1)


@pytest.mark.parametrize(
    ("caller", "allowed"),
    [
        ({"address": HERE, "caller": "public:1"}, 21),
        ({"address": "", "caller": "client:1"}, 201),
        ({"address": HERE, "caller": "public:1", "is_long": True}, 201),
    ],
)
def test_promo_codes_and_gift_cards_are_limited_by_pauses(caller, allowed):
    guesses = []

    assert count_until_refused(lambda _: guesses.append(attempts.count_code(**caller))) == (allowed, 1)

    # The pause began with the last of them; a right one ends it, and is not counted.
    attempts.forget_code(guesses[-1])
    assert count_until_refused(lambda _: attempts.count_code(**caller)) == (1, 1)


def test_the_pause_after_a_code_doubles_up_to_about_a_minute():
    for _ in range(20):
        attempts.count_code(address=HERE, caller="public:1")
    pauses = []
    for _ in range(8):
        counted = attempts.count_code(address=HERE, caller="public:1")
        with pytest.raises(TooManyAttempts) as refused:
            attempts.count_code(address=HERE, caller="public:1")
        pauses.append(refused.value.more["retry_after"])
        cache.delete(counted.pause)

    assert pauses == [1, 2, 4, 8, 16, 32, 64, 64]


@pytest.mark.parametrize(
    ("limit", "most", "seconds"),
    [
        (attempts.QUESTIONS, 300, QUARTER),
        (attempts.ENROLMENTS, 120, QUARTER),
        (attempts.DEVICE_CHECKS, 600, QUARTER),
        (attempts.CALENDARS, 300, QUARTER),
        (attempts.OWN_ORDERS, 600, QUARTER),
        (attempts.OWN_CHANGES, 60, QUARTER),
        (attempts.WALLS, 3_000, QUARTER),
        (attempts.PROVIDER_REQUESTS, 300, QUARTER),
        (attempts.WRONG_KEYS, 30, QUARTER),
        (attempts.WRONG_SET_UPS, 20, QUARTER),
        (attempts.TEST_MAILS, 20, HOUR),
        (attempts.PROVIDER_QUESTIONS, 60, HOUR),
        (attempts.PREVIEWS, 300, HOUR),
    ],
    ids=lambda value: value.name if isinstance(value, Limit) else str(value),
)
def test_other_calls_are_limited_whatever_becomes_of_them(limit, most, seconds):
    assert (limit.most, limit.seconds) == (most, seconds)
