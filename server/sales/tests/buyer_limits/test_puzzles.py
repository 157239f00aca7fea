"""A puzzle before a reservation, once an address or an event is under pressure: required, solved, and valid once."""

from __future__ import annotations

import base64
import json
import time
from typing import Any

import pytest
from altcha.v2 import Challenge, Payload, solve_challenge

from server.abuse.services import buyers as puzzles
from server.accounts.models import SecurityEvent
from server.audit import security_services
from server.inventory.models import Reservation
from server.sales.tests.buyer_limits.test_limits import reserve, take_free
from server.sales.tests.selling.test_sales_api import pay
from server.testing.factories import make_account, make_event, make_performance, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def performance() -> Any:
    account = make_account(buying_limits={"puzzle_after_address": 2, "puzzle_after_event": 4, "open_reservations": 50})
    return make_performance(make_event(account), capacity=100, price=0)


@pytest.fixture(autouse=True)
def _easy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A low number of tries for a puzzle; the usual one is random."""
    monkeypatch.setattr(puzzles, "MOST_TRIES", puzzles.FEWEST_TRIES + 1)


def solve(challenge: dict[str, Any]) -> str:
    """Solve a puzzle as ALTCHA's own library does."""
    parsed = Challenge.from_dict(challenge)
    solution = solve_challenge(parsed)
    assert solution is not None
    return Payload(parsed, solution).to_base64()


def make_puzzle(event_id: int) -> dict[str, Any]:
    return puzzles.make_puzzle(event_id=event_id, address="203.0.113.5")


def with_proof(proof: str) -> dict[str, Any]:
    return {"HTTP_X_PROOF": proof}


def test_an_address_under_pressure_solves_a_puzzle_and_goes_on(api_for, performance, monkeypatch):
    # As in a serving process: security events are written outside the transaction that the refusal rolls back.
    monkeypatch.setattr(security_services, "event_buffer", security_services.EventBuffer(is_open=True))
    api = api_for()
    assert [reserve(api, performance).status_code for _ in range(3)] == [201, 201, 428]

    body = reserve(api, performance, HTTP_ACCEPT_LANGUAGE="de").json()
    assert (body["code"], body["message"]) == (
        "proof_required",
        "Einen Moment bitte: Wir prüfen, ob Sie ein Mensch sind.",
    )
    assert reserve(api, performance, **with_proof(solve(body["challenge"]))).status_code == 201
    assert Reservation.objects.count() == 3
    security_services.write_events()
    events = dict(SecurityEvent.objects.values_list("kind", "times"))
    assert events == {"limited": 2, "proved": 1}


def test_a_solution_counts_once(api_for, performance):
    proof = solve(make_puzzle(performance.event_id))
    api = api_for()
    for _ in range(2):
        reserve(api, performance)

    assert [reserve(api, performance, **with_proof(proof)).status_code for _ in range(2)] == [201, 428]


def test_a_solution_is_for_its_event(api_for, performance):
    proof = solve(make_puzzle(make_event().pk))

    assert not puzzles.is_solved(proof, event_id=performance.event_id)


def test_a_puzzle_is_over_in_time(monkeypatch):
    with monkeypatch.context() as earlier:
        earlier.setattr(puzzles, "PUZZLE_LASTS", -1)
        proof = solve(make_puzzle(1))
    assert not puzzles.is_solved(proof, event_id=1)


def test_nothing_of_a_puzzle_can_be_made_easier():
    sent = json.loads(base64.b64decode(solve(make_puzzle(1))))
    for part, value in (("cost", 2), ("keyPrefix", "00"), ("expiresAt", int(time.time()) + 9_999), ("data", {})):
        eased = json.loads(json.dumps(sent))
        eased["challenge"]["parameters"][part] = value
        assert not puzzles.is_solved(base64.b64encode(json.dumps(eased).encode()).decode(), event_id=1)
    guessed = {**sent, "solution": {**sent["solution"], "derivedKey": "00" * 32}}
    assert not puzzles.is_solved(base64.b64encode(json.dumps(guessed).encode()).decode(), event_id=1)
    assert puzzles.is_solved(base64.b64encode(json.dumps(sent).encode()).decode(), event_id=1)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "é",
        "bnVsbA==",
        "W10=",
        base64.b64encode(b'{"challenge": "x", "solution": {}}').decode(),
        base64.b64encode(b'{"challenge": {"parameters": 1}, "solution": {"counter": 1, "derivedKey": 1}}').decode(),
        base64.b64encode(b"[" * 2_000).decode(),
        "A" * 9_000,
    ],
)
def test_garbage_is_no_solution(text):
    assert not puzzles.is_solved(text, event_id=1)


def test_checking_one_costs_next_to_nothing():
    proofs = [solve(make_puzzle(1)) for _ in range(3)]
    begun = time.process_time()
    assert all(puzzles.is_solved(proof, event_id=1) for proof in proofs)
    assert (time.process_time() - begun) / len(proofs) < 0.03


def test_an_address_that_asks_for_very_many_waits(monkeypatch, api_for, performance):
    performance.account.buying_limits = {"puzzle": "always"}
    performance.account.save()
    monkeypatch.setattr(puzzles, "PUZZLES_BY_ADDRESS", type(puzzles.PUZZLES_BY_ADDRESS)("puzzles:address", 3, 900))

    answers = [reserve(api_for(), performance) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [428, 428, 428, 429]


def test_an_event_under_pressure_asks_everybody_but_the_counter(api_for, performance):
    for number in range(4):
        assert reserve(api_for(), performance, address=f"198.51.100.{number}").status_code == 201

    assert reserve(api_for(), performance, address="203.0.113.77").status_code == 428
    assert reserve(api_for(make_user(performance.account)), performance).status_code == 201


def test_the_organiser_may_ask_always_or_never(api_for, performance):
    account = performance.account
    for when, status in (("always", 428), ("never", 201)):
        account.buying_limits = {"puzzle": when}
        account.save()
        assert reserve(api_for(), performance).status_code == status


def test_whoever_pays_counts_no_longer(api_for, performance):
    """One address may serve all buyers of an account: only calls that nobody pays for, or that are free, count."""
    staff = api_for(make_user(performance.account))
    paid = make_performance(performance.event, price=20)
    for _ in range(6):
        reserved = reserve(api_for(), paid)
        assert reserved.status_code == 201
        assert pay(staff, reserved.json(), "cash").status_code == 200

    assert [take_free(api_for(), performance).status_code for _ in range(3)] == [200, 200, 428]


def test_what_was_refused_is_no_pressure(api_for, performance):
    few = make_performance(performance.event, capacity=1, price=0)
    assert [reserve(api_for(), few, 2).status_code for _ in range(5)] == [409] * 5
    assert reserve(api_for(), performance).status_code == 201


def test_the_same_request_again_needs_no_second_solution(api_for, performance):
    performance.account.buying_limits = {"puzzle": "always"}
    performance.account.save()
    proof = solve(make_puzzle(performance.event_id))
    body = {"items": [{"performance": performance.pk, "tickets": [{"quantity": 1}]}]}
    key = {"HTTP_IDEMPOTENCY_KEY": "a-key-of-sixteen-characters", **with_proof(proof)}
    key["HTTP_X_RESERVATION_MARK"] = "a-mark-of-sixteen-characters-or-more"
    answers = [api_for().post("/v1/sales/reservations", body, **key) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].json()["reservation"] == answers[1].json()["reservation"]
