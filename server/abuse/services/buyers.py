"""Limits on anonymous buyers: counts of what they do for free, and proof of work or captchas before they reserve."""

from __future__ import annotations

import base64
import binascii
import json
import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from threading import BoundedSemaphore
from typing import Any

from altcha.v2 import Payload, create_challenge, verify_solution
from django.core.cache import cache
from django.utils.crypto import salted_hmac

from server.abuse import limits as table
from server.abuse.errors import ProofRequired, TooManyFree, TooManyMails, TooManyReservations
from server.abuse.limits import BuyingLimits, Puzzle, limits_of
from server.abuse.services import captchas
from server.abuse.services.captchas import Outcome, check, is_away
from server.accounts.caller import Caller, Public
from server.accounts.models import Account
from server.audit.security_services import EventKind, record_event
from server.platform.addresses import mailbox_of, network_key, short_digest
from server.platform.errors import TooManyAttempts
from server.platform.limits import Limit

# Counts what anonymous buyers do for free: free tickets, emails, and unpaid reservations.


@dataclass(frozen=True, kw_only=True)
class LimitSubject:
    """The subject of a count: an address or user, and an event.

    `event` is 0 if there is no single one; then it counts for the account.
    """

    account: int
    event: int = 0
    address: str = ""
    person: str = ""

    @property
    def what(self) -> str:
        """Return the event's or else the account's part of a counter's name."""
        return str(self.event) if self.event else f"account-{self.account}"


@dataclass(frozen=True)
class _Count:
    limit: Limit
    who: str
    number: int = 1
    most: int | None = None


@contextmanager
def counted_free_tickets(about: LimitSubject, *, number: int, email: str, limits: BuyingLimits) -> Iterator[None]:
    """Count free tickets, and the email with them, while they are issued; a failure is not counted.

    :raises TooManyFree: after too many for this address, mailbox or event, or by this user.
    :raises TooManyMails: after too many emails.
    """
    if about.person:
        # Their emails go to buyers at the counter, or to a mailbox of the account.
        with _counted(about, "free tickets", [_Count(table.FREE_BY_PERSON, about.person, number)], TooManyFree):
            yield
        return
    counts = [_Count(table.FREE_OF_EVENT, about.what, number, limits.free_tickets_of_event)]
    if about.address:
        where = f"{about.what}:{network_key(about.address)}"
        counts.append(_Count(table.FREE_BY_ADDRESS, where, number, limits.free_tickets_by_address))
    if email:
        whose = f"{about.what}:{_mailbox(email)}"
        counts.append(_Count(table.FREE_BY_EMAIL, whose, number, limits.free_tickets_by_email))
    with _counted(about, "free tickets", counts, TooManyFree), counted_mail(about, to=email):
        yield


@contextmanager
def counted_mail(about: LimitSubject, *, to: str) -> Iterator[None]:
    """Count an email whose recipient or time the caller chooses, while it is enqueued; without a recipient there is
    none.

    :raises TooManyMails: after too many to this mailbox, from this address, by this user or for this event.
    """
    counts = []
    if to:
        counts = [_Count(table.MAILS_TO_ONE, _mailbox(to)), _Count(table.MAILS_OF_EVENT, about.what)]
        if about.person:
            is_client = about.person.startswith("client:")
            counts.append(_Count(table.MAILS_BY_CLIENT if is_client else table.MAILS_BY_PERSON, about.person))
        elif about.address:
            counts.append(_Count(table.MAILS_BY_ADDRESS, network_key(about.address)))
    with _counted(about, "mails", counts, TooManyMails):
        yield


@contextmanager
def _counted(
    about: LimitSubject, what: str, counts: Sequence[_Count], refusal: type[TooManyFree] | type[TooManyMails]
) -> Iterator[None]:
    made: list[_Count] = []
    try:
        for one in counts:
            made.append(one)
            one.limit.count(one.who, one.number, most=one.most)
    except TooManyAttempts as refused:
        _give_back(made)
        note_refusal(about, what)
        raise refusal(refused.more["retry_after"]) from None
    try:
        yield
    except BaseException:
        _give_back(made)
        raise


def _give_back(made: Sequence[_Count]) -> None:
    for one in made:
        one.limit.give_back(one.who, one.number)


def note_refusal(about: LimitSubject, what: str) -> None:
    record_event(EventKind.LIMITED, account_id=about.account, address=about.address, what=what, of_event=about.event)


def _mailbox(email: str) -> str:
    return short_digest(mailbox_of(email))


def count_unpaid(*, event_id: int, address_hash: str) -> tuple[int, int]:
    """Count an anonymous reservation as unpaid until it is paid.

    :returns: how many there are now, of its event by its address, and of its event.
    """
    by_address = table.UNPAID_BY_ADDRESS.add(f"{event_id}:{address_hash}") if address_hash else 0
    return by_address, table.UNPAID_OF_EVENT.add(str(event_id))


def forget_unpaid(*, event_id: int, address_hash: str) -> None:
    """Stop counting a reservation: it was paid, or never made."""
    if address_hash:
        table.UNPAID_BY_ADDRESS.give_back(f"{event_id}:{address_hash}")
    table.UNPAID_OF_EVENT.give_back(str(event_id))


# Proof of work and captchas: when an anonymous buyer has to pass one before reserving, and whether they did.

# ALTCHA's proof of work (v2): the device tries numbers until the scrypt hash has the required prefix. Puzzles are not
# stored: each is signed with our key for its event and some minutes, so that verifying a solution costs less than
# finding it; each counts once.

ALGORITHM = "SCRYPT"
# 2 MB and 5 ms of WebAssembly each on a laptop, about 20 ms on a slow phone, which needs 70 of them on average.
COST, BLOCK = 2_048, 8
FEWEST_TRIES, MOST_TRIES = 20, 120  # tries; the solution is between these
PUZZLE_LASTS = 5 * 60  # seconds
LONGEST_SOLUTION = 4_000  # characters of a solution
# Creating one takes 4 ms; at most two are created at a time.
PUZZLES_BY_ADDRESS = Limit("puzzles:address", most=300, seconds=15 * 60)
_MAKING = BoundedSemaphore(2)


def make_puzzle(*, event_id: int, address: str, times: int = 1) -> dict[str, Any]:
    """Create a puzzle for an event for ALTCHA's clients; it takes `times` as many tries as usual.

    :raises TooManyAttempts: if this address requested too many.
    """
    PUZZLES_BY_ADDRESS.count_address(address)
    with _MAKING:
        made = create_challenge(
            ALGORITHM,
            COST,
            memory_cost=BLOCK,
            parallelism=1,
            counter=times * (FEWEST_TRIES + secrets.randbelow(MOST_TRIES - FEWEST_TRIES)),
            expires_at=int(time.time()) + PUZZLE_LASTS,
            data={"event": event_id},
            hmac_secret=_secret("puzzle"),
            hmac_key_secret=_secret("solution"),
        )
    data: dict[str, Any] = made.to_dict()
    return data


def is_solved(text: str, *, event_id: int) -> bool:
    """Return whether a text solves a puzzle of ours for this event that was not used before."""
    payload = _read_solution(text)
    if payload is None or payload.challenge.parameters.data != {"event": event_id}:
        return False
    found = verify_solution(payload, _secret("puzzle"), hmac_key_secret=_secret("solution"))
    if not found.verified:
        return False
    # Remembered while the puzzle is valid; of simultaneous uses one is the first.
    return bool(cache.add(f"puzzle:{short_digest(str(payload.challenge.signature))}", True, PUZZLE_LASTS + 1))


def _read_solution(text: str) -> Payload | None:
    if not 0 < len(text) <= LONGEST_SOLUTION:
        return None
    try:
        sent = json.loads(base64.b64decode(text, validate=True))
        payload = Payload.from_dict(sent)
    except (binascii.Error, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    # Only what could be ours is verified, which limits the cost of that.
    parameters = payload.challenge.parameters
    is_ours = parameters.algorithm == ALGORITHM and parameters.cost == COST
    return payload if is_ours and isinstance(parameters.key_signature, str) else None


def _secret(purpose: str) -> bytes:
    return salted_hmac("orders.strangers", purpose, algorithm="sha256").digest()


# `X-Proof` contains a solution as ALTCHA's clients write it, or a token after the word `captcha`. The word `puzzle`
# alone requests our puzzle if the captcha cannot be rendered.

TOKEN_PREFIX, PUZZLE_REQUEST = "captcha ", "puzzle"
# The puzzle in place of a captcha is harder, so that programs gain nothing by requesting it.
INSTEAD = 4


@dataclass(frozen=True)
class Shown:
    """The proof that was sent, and the provider's verdict if it is a captcha's token."""

    text: str = ""
    outcome: Outcome | None = None


def check_shown(caller: Caller, proof: str, *, request: str) -> Shown:
    """Check an anonymous buyer's proof. A provider may be called for seconds, so no locks may be held."""
    provider = captchas.configured()
    if provider is None or not isinstance(caller, Public) or not proof.startswith(TOKEN_PREFIX):
        return Shown(proof)
    token = proof.removeprefix(TOKEN_PREFIX)
    outcome = check(
        provider, token, event_id=caller.event_id, address=caller.address, request=f"{caller.key}:{request}"
    )
    return Shown(proof, outcome)


def proved_by(shown: Shown, *, event_id: int) -> str:
    """Return the kind of the valid proof; empty if there is none."""
    if shown.outcome is Outcome.PASSED:
        return "captcha"
    return "puzzle" if is_solved(shown.text, event_id=event_id) else ""


def build_proof_required(about: LimitSubject, shown: Shown) -> ProofRequired:
    """Return the refusal of a call without a valid proof: with the captcha, or our puzzle if it is requested or
    required.

    :raises TooManyAttempts: if this address requested too many puzzles.
    """
    provider = captchas.configured()
    if provider is None:
        return ProofRequired(challenge=make_puzzle(event_id=about.event, address=about.address))
    if shown.text == PUZZLE_REQUEST or shown.outcome is Outcome.UNANSWERED or is_away():
        return ProofRequired(challenge=make_puzzle(event_id=about.event, address=about.address, times=INSTEAD))
    return ProofRequired(captcha=captchas.captcha_parameters(provider, event_id=about.event))


# An address or an event is under pressure if it has many unpaid or free reservations in the last quarter of an hour.
# Paid ones do not count, however many buyers share an address.


@contextmanager
def counted_reservation(*, caller: Caller, seller: Account, address_hash: str, shown: Shown) -> Iterator[None]:
    """Count an anonymous reservation while it is made; a failure is not counted.

    :raises ProofRequired: if a proof is required and missing.
    :raises TooManyAttempts: if this address requested too many puzzles.
    """
    if not isinstance(caller, Public):
        yield
        return
    about = LimitSubject(account=seller.pk, event=caller.event_id, address=caller.address)
    by_address, of_event = count_unpaid(event_id=caller.event_id, address_hash=address_hash)
    try:
        if _is_proof_due(limits_of(seller.buying_limits), by_address, of_event):
            _require_proof(about, shown)
        yield
    except BaseException as refused:
        forget_unpaid(event_id=caller.event_id, address_hash=address_hash)
        if isinstance(refused, TooManyReservations):
            note_refusal(about, "reservations")
        raise


def _is_proof_due(limits: BuyingLimits, by_address: int, of_event: int) -> bool:
    if limits.puzzle is not Puzzle.PRESSURE:
        return limits.puzzle is Puzzle.ALWAYS
    return by_address > limits.puzzle_after_address or of_event > limits.puzzle_after_event


def _require_proof(about: LimitSubject, shown: Shown) -> None:
    how = proved_by(shown, event_id=about.event)
    if how:
        record_event(EventKind.PROVED, account_id=about.account, what=how, of_event=about.event)
        return
    required = build_proof_required(about, shown)
    note_refusal(about, required.proof_kind)
    raise required
