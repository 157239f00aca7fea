from __future__ import annotations

import time

import pytest

from server.platform.runtime import CircuitBreaker


@pytest.fixture
def ahead(monkeypatch: pytest.MonkeyPatch):
    """Advance the monotonic clock."""
    now, moved = time.monotonic, [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now() + moved[0])

    def move(seconds: float) -> None:
        moved[0] += seconds

    return move


def test_breaker_opens_after_failures_and_one_caller_retries(ahead):
    breaker = CircuitBreaker(failures=2, pause=30)
    breaker.failed()
    breaker.succeeded()
    breaker.failed()
    assert breaker.allows()
    breaker.failed()
    assert not breaker.allows()

    ahead(31)
    assert [breaker.allows(), breaker.allows()] == [True, False]
    breaker.failed()
    assert not breaker.allows()

    ahead(31)
    assert breaker.allows()
    breaker.succeeded()
    assert [breaker.allows(), breaker.allows()] == [True, True]
