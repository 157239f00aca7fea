"""Attempts, counted per address and per person, so that guessing is slow and an open session stays open."""

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
from server.platform.limits import add_to_counter as _add

WINDOW = 15 * 60  # seconds
MOST_PER_USER_AND_ADDRESS = 8
MOST_PER_USER = 40
MOST_PER_ADDRESS = 60
KNOWN_FOR = 30 * 24 * 60 * 60  # seconds for which it is remembered where somebody has signed in

MOST_LINKS_PER_USER = 5
MOST_LINKS_PER_ADDRESS = 30

GUESS_WINDOW = 60 * 60
MOST_GUESSES_PER_USER_AND_ADDRESS = 10
MOST_GUESSES_PER_USER = 20

# Three codes of six digits are right at any time. Each wrong one after the fifth doubles the time until the next is
# looked at, for a person wherever it comes from: some 40 a day, with which finding one takes ten years.
STEP_WINDOW = 24 * 60 * 60
FREE_STEP_CODES = 5
LONGEST_STEP_PAUSE = 60 * 60  # seconds
WRONG_CODES_BEFORE_NOTICE = 10  # so many wrong ones within a day are told to the person

MOST_QUESTIONS_PER_ADDRESS = 300  # for a passkey's options, which each opening of the sign-in page asks for
MOST_ENROLMENTS_PER_ADDRESS = 120  # all phones of an account may be behind one address
MOST_DEVICE_CHECKS_PER_ADDRESS = 600  # each phone asks when its session has ended
MOST_CALENDARS_PER_ADDRESS = 300  # a program asks each hour, but one address may ask for very many people
MOST_OWN_ORDERS_PER_ADDRESS = 600  # a page of one asks each time that it is looked at, and an account shares an address
MOST_CHANGES_PER_OWN_ORDER = 60  # with what is only calculated; a buyer who tries each date of a season needs as many
MOST_WALLS_PER_ADDRESS = 3_000  # ten screens of an account that ask every three seconds
MOST_TEST_MAILS_PER_USER = 20  # of a draft, to oneself: a thread of ours waits for the mail server
MOST_PREVIEWS_PER_USER = 300  # of a ticket's draft, drawn again at each save
MOST_PROVIDER_QUESTIONS_PER_USER = 60  # to an email service or the name servers: a thread of ours waits for them
MOST_PROVIDER_REQUESTS_PER_ADDRESS = 300  # of a provider of cards; each buyer needs two or three
MOST_WRONG_KEYS_PER_ADDRESS = 30  # of API clients; from then on whoever sends one is told to wait

# From then on each wrong code doubles the pause before the next: people who share an address can go on buying.
MOST_CODES_PER_ADDRESS = 20
MOST_CODES_PER_CALLER = 200  # an API client, or a person at the counter, who tries the codes of many buyers
MOST_LONG_CODES = 200  # of those that nobody can guess: they are not held up by the others
LONGEST_PAUSE = 64  # seconds


def count_attempt(*, email: str, address: str) -> None:
    """Count one attempt before a password is even looked at, so that many at once are no way around the limit.

    Where this person has signed in before only what failed there counts: strangers who guess from elsewhere, or fill
    the limit of an account that many share, do not lock them out.

    :raises TooManyAttempts: if this address, this user, or both together failed too often in the last 15 minutes.
    """
    limits = _limits(email, address)
    own = next(iter(limits))
    _count(limits, WINDOW, binding=[own] if cache.get(_known(email, address)) else None)


def forget(*, email: str, address: str) -> None:
    """Forget the attempt of a person who proved who they are, and what failed before from the same address."""
    user_and_address, *others = _limits(email, address)
    cache.delete(user_and_address)
    for key in others:
        _add(key, -1, WINDOW)
    cache.set(_known(email, address), True, KNOWN_FOR)


def take_back(*, email: str, address: str) -> None:
    """Count an attempt as if it had not been made: nobody has looked at the password."""
    for key in _limits(email, address):
        _add(key, -1, WINDOW)


def pardon(*, email: str, address: str) -> None:
    """Forget all attempts on a person who has just set a new password: what was guessed before is worth nothing now."""
    user_and_address, user, _ = _limits(email, address)
    cache.delete_many([user_and_address, user])
    # They came by the mailed link. Somebody who goes on guessing fills the limits again at once, and they are to get in
    # nevertheless.
    cache.set(_known(email, address), True, KNOWN_FOR)


def count_link(*, email: str, address: str) -> None:
    """Count a request for a password link, whether anybody has this email or not.

    :raises TooManyAttempts: if there were too many for this email or from this address.
    """
    limits = {
        f"link:user:{_short(_folded(email))}": MOST_LINKS_PER_USER,
        f"link:address:{_where(address)}": MOST_LINKS_PER_ADDRESS,
    }
    _count(limits, WINDOW)


def count_invitation(*, email: str) -> None:
    """Count an invitation that is sent once more, whoever sends it.

    :raises TooManyAttempts: if there were too many to this email.
    """
    _count({f"invitation:user:{_short(_folded(email))}": MOST_LINKS_PER_USER}, WINDOW)


@contextmanager
def one_guess(*, user_id: int, address: str) -> Iterator[None]:
    """Count a password that is asked for again, or a recovery code, while it is checked; a right one is forgotten.

    :raises TooManyAttempts: if this person failed too often in the last hour, from here or from anywhere.
    """
    where = _where(address)
    both, everywhere = f"guess:both:{user_id}:{where}", f"guess:user:{user_id}"
    limits = {both: MOST_GUESSES_PER_USER_AND_ADDRESS, everywhere: MOST_GUESSES_PER_USER}
    _count(limits, GUESS_WINDOW)
    try:
        yield
    except HashesBusy:  # nobody has looked at it
        for key in limits:
            _add(key, -1, GUESS_WINDOW)
        raise
    cache.delete(both)
    _add(everywhere, -1, GUESS_WINDOW)


@contextmanager
def one_step_code(*, user_id: int, address: str) -> Iterator[None]:
    """Count a code of an app while it is checked, and begin the pause that follows it unless it is right.

    A place where this person's codes were right before counts for itself: strangers who guess elsewhere, with a
    password that they know, do not make the person wait there.

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
    """Remember that a person has taken their second step here, and forget what was wrong before it."""
    count = step_count(user_id, address)
    cache.delete_many([count, pause_of(count)])
    cache.set(_known_step(user_id, address), True, KNOWN_FOR)


def count_wrong_step_code(*, user_id: int) -> int:
    """Count a code that was wrong, and give how many were within a day."""
    return _add(f"step:wrong:{user_id}", 1, STEP_WINDOW)


def count_question(*, address: str) -> None:
    """Count a call that anybody may make and that leaves a row behind.

    :raises TooManyAttempts: if this address asked too often in the last 15 minutes.
    """
    _count({f"question:address:{_where(address)}": MOST_QUESTIONS_PER_ADDRESS}, WINDOW)


def count_calendar(*, address: str) -> None:
    """Count a question for a calendar, whether there is one at that address of ours or not.

    :raises TooManyAttempts: if this address asked too often in the last 15 minutes.
    """
    _count({f"calendar:address:{_where(address)}": MOST_CALENDARS_PER_ADDRESS}, WINDOW)


def count_enrolment(*, address: str) -> None:
    """Count a phone that wants to be enrolled, with a right code or a wrong one.

    :raises TooManyAttempts: if there were too many from this address in the last 15 minutes.
    """
    _count({f"enrolment:address:{_where(address)}": MOST_ENROLMENTS_PER_ADDRESS}, WINDOW)


def count_device_check(*, address: str) -> None:
    """Count a phone that asks, without a session, whether it is still welcome.

    :raises TooManyAttempts: if this address asked too often in the last 15 minutes.
    """
    _count({f"standing:address:{_where(address)}": MOST_DEVICE_CHECKS_PER_ADDRESS}, WINDOW)


def count_provider_request(*, address: str) -> None:
    """Count a question to a provider, for which a thread of ours waits.

    :raises TooManyAttempts: if this address had one asked too often in the last 15 minutes.
    """
    _count({f"asking:address:{_where(address)}": MOST_PROVIDER_REQUESTS_PER_ADDRESS}, WINDOW)


def count_test_mail(*, user_id: int) -> None:
    """Count an email that somebody has sent to themselves, to see how it looks.

    :raises TooManyAttempts: if this person had too many sent in the last hour.
    """
    _count({f"test-mail:user:{user_id}": MOST_TEST_MAILS_PER_USER}, GUESS_WINDOW)


def count_provider_question(*, user_id: int) -> None:
    """Count a question to an email service, or to the name servers of its sender's domain.

    :raises TooManyAttempts: if this person had too many asked in the last hour.
    """
    _count({f"mail-provider:user:{user_id}": MOST_PROVIDER_QUESTIONS_PER_USER}, GUESS_WINDOW)


def count_preview(*, user_id: int) -> None:
    """Count a ticket that somebody has drawn, to see how it looks.

    :raises TooManyAttempts: if this person had too many drawn in the last hour.
    """
    _count({f"preview:user:{user_id}": MOST_PREVIEWS_PER_USER}, GUESS_WINDOW)


def count_own_order(*, address: str) -> None:
    """Count a question for an order by the link in its buyer's email, with the right key or a wrong one.

    :raises TooManyAttempts: if this address asked too often in the last 15 minutes.
    """
    _count({f"own-order:address:{_where(address)}": MOST_OWN_ORDERS_PER_ADDRESS}, WINDOW)


def count_own_change(*, payment_id: int) -> None:
    """Count what somebody with the link of a payment changes, or has calculated, from wherever they call.

    :raises TooManyAttempts: if that was done too often in the last 15 minutes.
    """
    _count({f"own-order:payment:{payment_id}": MOST_CHANGES_PER_OWN_ORDER}, WINDOW)


def count_wall(*, address: str) -> None:
    """Count a wall screen's question for its figures, with a right secret or a wrong one.

    :raises TooManyAttempts: if this address asked too often in the last 15 minutes.
    """
    _count({f"wall:address:{_where(address)}": MOST_WALLS_PER_ADDRESS}, WINDOW)


def count_wrong_key(*, address: str) -> None:
    """Count a client's key that opened nothing. It slows down no other key: each is looked up, whatever came before.

    :raises TooManyAttempts: if this address sent too many in the last 15 minutes.
    """
    if _add(f"key:address:{_where(address)}", 1, WINDOW) > MOST_WRONG_KEYS_PER_ADDRESS:
        raise TooManyAttempts(WINDOW)


@dataclass(frozen=True)
class CodeGuess:
    """One code that is being looked up: the count that it stands in, and the pause that it has begun, if any."""

    count: str
    pause: str = ""


def count_code(*, address: str, caller: str, is_long: bool = False) -> CodeGuess:
    """Count a promo code or a gift card before it is looked up: from an address, or else by a caller we know.

    After many wrong ones each begins a pause of 1, 2, 4 … seconds, in which no other is looked up. Codes that are too
    long to be guessed are counted by themselves, so that no guesses shut them out.

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
    """Begin the pause after this guess, whose key only one of many at once can take.

    :raises TooManyAttempts: if the pause of an earlier guess is not over; this one counts for nothing then.
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
    """Count by all the limits; only the binding ones refuse, which are all unless told otherwise."""
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
    """Name what is in the cache while the pause that a count has begun lasts."""
    return f"{count}:pause"


def step_count(user_id: int, address: str) -> str:
    """Name the count of a person's wrong codes from there."""
    where = _where(address) if cache.get(_known_step(user_id, address)) else "elsewhere"
    return f"step:user:{user_id}:{where}"


def _known_step(user_id: int, address: str) -> str:
    return f"step:known:{user_id}:{_where(address)}"


def _folded(email: str) -> str:
    return email.strip().lower()
