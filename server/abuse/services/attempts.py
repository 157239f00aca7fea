"""Attempts, counted per address and per user, so that guessing is slow and an open session stays open."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from django.core.cache import cache

from server.accounts.errors import HashesBusy
from server.platform import clock
from server.platform.addresses import network_key as _where
from server.platform.addresses import short_digest as _short
from server.platform.errors import TooManyAttempts
from server.platform.limits import Limit
from server.platform.limits import add_to_counter as _add

WINDOW = 15 * 60  # seconds
MOST_PER_USER_AND_ADDRESS = 8
MOST_PER_USER = 40
MOST_PER_ADDRESS = 60
KNOWN_FOR = 30 * 24 * 60 * 60  # seconds for which an address with a successful sign-in is remembered

MOST_LINKS_PER_USER = 5
MOST_LINKS_PER_ADDRESS = 30

GUESS_WINDOW = 60 * 60
MOST_GUESSES_PER_USER_AND_ADDRESS = 10
MOST_GUESSES_PER_USER = 20

# Three codes of six digits are valid at any time. Each wrong one after the fifth doubles the time until the user's next
# one is checked, wherever it comes from: some 40 a day, with which finding one takes ten years.
STEP_WINDOW = 24 * 60 * 60
FREE_STEP_CODES = 5
LONGEST_STEP_PAUSE = 60 * 60  # seconds
WRONG_CODES_BEFORE_NOTICE = 10  # within a day, before the user is notified

# Counted in all, whatever becomes of the call.
QUESTIONS = Limit("questions:address", most=300, seconds=WINDOW)  # anonymous calls that write a row: WebAuthn options
ENROLMENTS = Limit("enrolments:address", most=120, seconds=WINDOW)  # all devices of an account may be at one address
DEVICE_CHECKS = Limit("device-checks:address", most=600, seconds=WINDOW)  # each device asks when its session has ended
CALENDARS = Limit("calendars:address", most=300, seconds=WINDOW)  # polled hourly, but perhaps for very many people
OWN_ORDERS = Limit("own-orders:address", most=600, seconds=WINDOW)  # an order's page polls while it is visible
OWN_CHANGES = Limit("own-changes:payment", most=60, seconds=WINDOW)  # with quotes: buyers try each date of a season
WALLS = Limit("walls:address", most=3_000, seconds=WINDOW)  # ten screens of an account that poll every three seconds
PROVIDER_REQUESTS = Limit("provider-requests:address", most=300, seconds=WINDOW)  # each buyer makes two or three
WRONG_KEYS = Limit("wrong-keys:address", most=30, seconds=WINDOW)  # of API clients; right ones are not slowed down
WRONG_SET_UPS = Limit("wrong-set-ups:address", most=20, seconds=WINDOW)  # tokens of an empty installation
INVITATIONS = Limit("invitations:email", most=MOST_LINKS_PER_USER, seconds=WINDOW)  # sent again, by whomever
# Our thread waits for a mail server or another service meanwhile.
TEST_MAILS = Limit("test-mails:user", most=20, seconds=GUESS_WINDOW)  # of a draft, to oneself
PROVIDER_QUESTIONS = Limit("mail-provider:user", most=60, seconds=GUESS_WINDOW)  # to an email service or name servers
PREVIEWS = Limit("previews:user", most=300, seconds=GUESS_WINDOW)  # of a ticket's draft, rendered at each save

# Each further wrong code doubles the pause before the next, so that people who share an address can go on buying.
MOST_CODES_PER_ADDRESS = 20
MOST_CODES_PER_CALLER = 200  # an API client or a user at the counter, who tries the codes of many buyers
MOST_LONG_CODES = 200  # codes too long to guess; guesses of others do not delay them
LONGEST_PAUSE = 64  # seconds


def count_attempt(*, email: str, address: str) -> None:
    """Count an attempt before the password is checked, so that simultaneous ones cannot evade the limit.

    At an address where this user has signed in before, only failures there count: others who guess from elsewhere, or
    exhaust the limit of a shared account, do not lock them out.

    :raises TooManyAttempts: after too many failures of this address, this user or both together in the last 15 minutes.
    """
    limits = _limits(email, address)
    own = next(iter(limits))
    _count(limits, WINDOW, binding=[own] if cache.get(_known(email, address)) else None)


def forget(*, email: str, address: str) -> None:
    """Forget the attempt of an authenticated user, and earlier failures from the same address."""
    user_and_address, *others = _limits(email, address)
    cache.delete(user_and_address)
    for key in others:
        _add(key, -1, WINDOW)
    cache.set(_known(email, address), True, KNOWN_FOR)


def take_back(*, email: str, address: str) -> None:
    """Take an attempt back: the password was not checked."""
    for key in _limits(email, address):
        _add(key, -1, WINDOW)


def pardon(*, email: str, address: str) -> None:
    """Forget all attempts on a user who has just set a new password."""
    user_and_address, user, _ = _limits(email, address)
    cache.delete_many([user_and_address, user])
    # They used the emailed link. Somebody who goes on guessing exhausts the limits again at once, and this user has to
    # get in nevertheless.
    cache.set(_known(email, address), True, KNOWN_FOR)


def count_link(*, email: str, address: str) -> None:
    """Count a request for a password link, also for an unknown email.

    :raises TooManyAttempts: after too many for this email or from this address.
    """
    limits = {
        f"link:user:{_short(_folded(email))}": MOST_LINKS_PER_USER,
        f"link:address:{_where(address)}": MOST_LINKS_PER_ADDRESS,
    }
    _count(limits, WINDOW)


def count_invitation(*, email: str) -> None:
    """Count a repeated invitation, whoever sends it.

    :raises TooManyAttempts: after too many to this email.
    """
    INVITATIONS.count(_short(_folded(email)))


@contextmanager
def one_guess(*, user_id: int, address: str) -> Iterator[None]:
    """Count a password for reauthentication, or a recovery code, while it is checked; a correct one is not counted.

    :raises TooManyAttempts: if this user failed too often in the last hour, from this address or in all.
    """
    where = _where(address)
    both, everywhere = f"guess:both:{user_id}:{where}", f"guess:user:{user_id}"
    limits = {both: MOST_GUESSES_PER_USER_AND_ADDRESS, everywhere: MOST_GUESSES_PER_USER}
    _count(limits, GUESS_WINDOW)
    try:
        yield
    except HashesBusy:  # the password was not checked
        for key in limits:
            _add(key, -1, GUESS_WINDOW)
        raise
    cache.delete(both)
    _add(everywhere, -1, GUESS_WINDOW)


@contextmanager
def one_step_code(*, user_id: int, address: str) -> Iterator[None]:
    """Count an app's code while it is checked, and start the pause after it unless it is correct.

    An address where this user's codes were correct before is counted separately: somebody who guesses elsewhere, with a
    known password, does not delay the user there.

    :raises TooManyAttempts: during such a pause; it says for how many seconds.
    """
    count = step_count(user_id, address)
    too_many = _add(count, 1, STEP_WINDOW) - FREE_STEP_CODES
    if too_many > 0:
        seconds = min(2 ** min(too_many - 1, 20), LONGEST_STEP_PAUSE)
        _begin_pause(count, seconds, window=STEP_WINDOW, longest=LONGEST_STEP_PAUSE)
    yield
    note_step_passed(user_id=user_id, address=address)


def note_step_passed(*, user_id: int, address: str) -> None:
    """Remember that a user has passed the second step here, and forget earlier failures."""
    count = step_count(user_id, address)
    cache.delete_many([count, pause_of(count)])
    cache.set(_known_step(user_id, address), True, KNOWN_FOR)


def count_wrong_step_code(*, user_id: int) -> int:
    """Count a wrong code, and return how many there were within a day."""
    return _add(f"step:wrong:{user_id}", 1, STEP_WINDOW)


@dataclass(frozen=True)
class CodeGuess:
    """A code that is being looked up: its counter, and the pause that it has started, if any."""

    count: str
    pause: str = ""


def count_code(*, address: str, caller: str, is_long: bool = False) -> CodeGuess:
    """Count a promo code or a gift card before it is looked up: from an address, or by a known caller.

    After many wrong ones each starts a pause of 1, 2, 4 … seconds, in which no other is looked up. Codes that are too
    long to guess are counted separately, so that guesses do not block them.

    :raises TooManyAttempts: during such a pause; it says for how many seconds.
    """
    count, most = f"code:caller:{caller}", MOST_CODES_PER_CALLER
    if address:
        count, most = f"code:address:{_where(address)}", MOST_CODES_PER_ADDRESS
    if is_long:
        count, most = f"{count}:long", MOST_LONG_CODES
    too_many = _add(count, 1, WINDOW) - most
    if too_many <= 0:
        return CodeGuess(count)
    return CodeGuess(count, _begin_pause(count, min(2 ** min(too_many - 1, 10), LONGEST_PAUSE)))


def _begin_pause(count: str, seconds: int, *, window: int = WINDOW, longest: int = LONGEST_PAUSE) -> str:
    """Start the pause after this guess; of several simultaneous guesses one succeeds.

    :raises TooManyAttempts: during the pause of an earlier guess; this one is not counted then.
    """
    pause = pause_of(count)
    if cache.add(pause, clock.now().timestamp() + seconds, seconds):
        return pause
    _add(count, -1, window)
    left = (cache.get(pause) or 0) - clock.now().timestamp()
    raise TooManyAttempts(min(longest, max(1, math.ceil(left))))


def forget_code(guess: CodeGuess) -> None:
    _add(guess.count, -1, WINDOW)
    if guess.pause:
        cache.delete(guess.pause)


def _count(limits: Mapping[str, int], window: int, *, binding: Iterable[str] | None = None) -> None:
    """Count by all limits; only the binding ones refuse, by default all."""
    binding_limits = {key: limits[key] for key in (limits if binding is None else binding)}
    counts = cache.get_many(binding_limits)
    if any(counts.get(key, 0) >= most for key, most in binding_limits.items()):
        raise TooManyAttempts(window)
    counts = {key: _add(key, 1, window) for key in limits}
    if any(counts[key] > most for key, most in binding_limits.items()):
        raise TooManyAttempts(window)


def _limits(email: str, address: str) -> dict[str, int]:
    who, where = _short(_folded(email)), _where(address)
    return {
        f"login:both:{who}:{where}": MOST_PER_USER_AND_ADDRESS,
        f"login:user:{who}": MOST_PER_USER,
        f"login:address:{where}": MOST_PER_ADDRESS,
    }


def _known(email: str, address: str) -> str:
    return f"login:known:{_short(_folded(email))}:{_where(address)}"


def pause_of(count: str) -> str:
    """Return the cache key that exists during a counter's pause."""
    return f"{count}:pause"


def step_count(user_id: int, address: str) -> str:
    """Return the counter of a user's wrong codes from an address."""
    where = _where(address) if cache.get(_known_step(user_id, address)) else "elsewhere"
    return f"step:user:{user_id}:{where}"


def _known_step(user_id: int, address: str) -> str:
    return f"step:known:{user_id}:{_where(address)}"


def _folded(email: str) -> str:
    return email.strip().lower()
