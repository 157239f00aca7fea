"""Proof of work and captchas of anonymous buyers: their cost, and how long they are valid.

`server/sales/tests/buyer_limits` tests them through reservations; here are the numbers that those tests make smaller.
"""

from __future__ import annotations

import base64
import json
import time
from typing import Any

import pytest
from altcha.v2 import Challenge, Payload, solve_challenge
from django.core.cache import cache

from server.abuse.services import attempts, buyers, captchas

HERE = "203.0.113.5"


def test_a_puzzle_costs_a_phone_about_a_second_and_is_valid_for_five_minutes():
    made = buyers.make_puzzle(event_id=1, address=HERE)["parameters"]

    assert (made["algorithm"], made["cost"], made["memoryCost"]) == ("SCRYPT", 2_048, 8)
    assert 290 < made["expiresAt"] - time.time() <= 300
    assert (buyers.FEWEST_TRIES, buyers.MOST_TRIES) == (20, 120)


def test_a_solution_is_remembered_longer_than_its_puzzle_is_valid(monkeypatch):
    monkeypatch.setattr(buyers, "MOST_TRIES", buyers.FEWEST_TRIES + 1)
    challenge = Challenge.from_dict(buyers.make_puzzle(event_id=1, address=HERE))
    solution = solve_challenge(challenge)
    assert solution is not None
    add, remembered_for = cache.add, []

    def note(key: str, value: Any, timeout: float) -> bool:
        remembered_for.append(timeout)
        return add(key, value, timeout)

    monkeypatch.setattr(cache, "add", note)
    assert buyers.is_solved(Payload(challenge, solution).to_base64(), event_id=1)
    assert remembered_for == [301]


def test_a_solution_that_is_too_long_is_not_read(monkeypatch):
    monkeypatch.setattr(buyers, "MOST_TRIES", buyers.FEWEST_TRIES + 1)
    challenge = Challenge.from_dict(buyers.make_puzzle(event_id=1, address=HERE))
    solution = solve_challenge(challenge)
    assert solution is not None
    text = Payload(challenge, solution).to_base64()
    padded = {**json.loads(base64.b64decode(text)), "more": "x" * buyers.LONGEST_SOLUTION}

    assert not buyers.is_solved(base64.b64encode(json.dumps(padded).encode()).decode(), event_id=1)
    assert buyers.is_solved(text, event_id=1)


@pytest.mark.parametrize("status", [201, 500])
def test_success_with_another_status_is_no_verdict(status):
    with pytest.raises(captchas._NoAnswer):
        captchas._read(status, b'{"success": true}')


def test_repeated_call_verifies_its_token_under_the_same_key_only():
    turnstile = captchas.PROVIDERS["turnstile"]

    def key_of(request: str, token: str) -> str:
        return captchas._question(turnstile, token, HERE, request)["idempotency_key"]

    assert key_of("one", "token") == key_of("one", "token")
    assert len({key_of("one", "token"), key_of("two", "token"), key_of("one", "another")}) == 3


@pytest.mark.parametrize(
    ("bound", "value"),
    [
        ((buyers.PUZZLES_BY_ADDRESS.most, buyers.PUZZLES_BY_ADDRESS.seconds), (300, 15 * 60)),
        ((captchas.CHECKED_BY_ADDRESS.most, captchas.CHECKED_BY_ADDRESS.seconds), (300, 15 * 60)),
        (buyers.LONGEST_SOLUTION, 4_000),
        (captchas.PATIENCE, 3.0),
        ((captchas.AT_ONCE, captchas.WAITING), (4, 4)),
        (captchas.REST, 30),
        (attempts.KNOWN_FOR, 30 * 24 * 60 * 60),
    ],
    ids=["puzzles", "captchas", "solution", "patience", "at once", "rest", "known address"],
)
def test_other_bounds_are_those_that_were_decided(bound, value):
    assert bound == value
