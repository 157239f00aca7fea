"""Proof of work and captchas: when an anonymous buyer has to pass one before reserving, and whether they did."""

from __future__ import annotations

import base64
import binascii
import json
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import BoundedSemaphore
from typing import Any

from altcha.v2 import Challenge, Payload, create_challenge, verify_solution
from django.core.cache import cache
from django.utils.crypto import salted_hmac

from server.abuse.errors import ProofRequired, TooManyReservations
from server.abuse.limits import BuyingLimits, Puzzle, limits_of
from server.abuse.services import captchas, counting
from server.abuse.services.captchas import Outcome, check, is_away
from server.abuse.services.counting import LimitSubject
from server.accounts.caller import Caller, Public
from server.accounts.models import Account
from server.audit.security_services import EventKind, record_event
from server.platform.addresses import network_key, short_digest
from server.platform.limits import Limit

# ALTCHA's proof of work (v2): the device tries numbers until the scrypt hash has the required prefix. Puzzles are not
# stored: each is signed with our key for its event and some minutes, so that verifying a solution costs less than
# finding it; each counts once.

ALGORITHM = "SCRYPT"
# 2 MB and 5 ms of WebAssembly each on a laptop, about 20 ms on a slow phone, which needs 70 of them on average.
COST, BLOCK = 2_048, 8
FEWEST, MOST = 20, 120  # tries; the solution is between these
LASTS = 5 * 60  # seconds
LONGEST = 4_000  # characters of a solution
# Creating one takes 4 ms; at most two are created at a time.
PUZZLES_BY_ADDRESS = Limit("puzzles:address", most=300, seconds=15 * 60)
_MAKING = BoundedSemaphore(2)


def make_puzzle(*, event_id: int, address: str, times: int = 1) -> dict[str, Any]:
    """Create a puzzle for an event for ALTCHA's clients; it takes `times` as many tries as usual.

    :raises TooManyAttempts: if this address requested too many.
    """
    PUZZLES_BY_ADDRESS.count(network_key(address))
    with _MAKING:
        made = create_challenge(
            ALGORITHM,
            COST,
            memory_cost=BLOCK,
            parallelism=1,
            counter=times * (FEWEST + secrets.randbelow(MOST - FEWEST)),
            expires_at=int(time.time()) + LASTS,
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
    return bool(cache.add(f"puzzle:{short_digest(str(payload.challenge.signature))}", True, LASTS + 1))


def _read_solution(text: str) -> Payload | None:
    if not 0 < len(text) <= LONGEST:
        return None
    try:
        sent = json.loads(base64.b64decode(text, validate=True))
        payload = Payload.from_dict(sent)
    except (binascii.Error, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return payload if _is_ours(payload.challenge) else None


def _is_ours(challenge: Challenge) -> bool:
    """Return whether a puzzle could be ours, which limits the cost of verifying it."""
    parameters = challenge.parameters
    return parameters.algorithm == ALGORITHM and parameters.cost == COST and isinstance(parameters.key_signature, str)


def _secret(purpose: str) -> bytes:
    return salted_hmac("orders.strangers", purpose, algorithm="sha256").digest()


# `X-Proof` contains a solution as ALTCHA's clients write it, or a token after the word `captcha`. The word `puzzle`
# alone requests our puzzle if the captcha cannot be rendered.

TOKEN, PUZZLE_REQUEST = "captcha ", "puzzle"
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
    if provider is None or not isinstance(caller, Public) or not proof.startswith(TOKEN):
        return Shown(proof)
    token = proof.removeprefix(TOKEN)
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
    by_address, of_event = counting.count_unpaid(event_id=caller.event_id, address_hash=address_hash)
    try:
        if _is_proof_due(limits_of(seller.buying_limits), by_address, of_event):
            _require_proof(about, shown)
        yield
    except BaseException as refused:
        counting.forget_unpaid(event_id=caller.event_id, address_hash=address_hash)
        if isinstance(refused, TooManyReservations):
            counting.note_refusal(about, "reservations")
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
    counting.note_refusal(about, required.proof_kind)
    raise required
