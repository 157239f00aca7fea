"""Refusals of calls that come too often, or again."""

from __future__ import annotations

from server.core.errors import Conflict, DomainError, Invalid, TooMany


class TooManyCalls(TooMany):
    code = "too_many_calls"

    def __init__(self, seconds: int) -> None:
        super().__init__(f"Too many calls. Please go on in {seconds} s.", retry_after=seconds)


class IdempotencyKeyMissing(DomainError):
    """There is no key, or none that we take."""

    code = "idempotency_key_missing"
    message = "Idempotency-Key is required: 1 to 128 printable ASCII characters"


class InProgress(Conflict):
    """The same call is under way: its answer comes there, and here once it has ended."""

    code = "in_progress"
    message = "The same call is still under way"

    def __init__(self, seconds: int) -> None:
        super().__init__(retry_after=seconds)


class KeyReused(Invalid):
    code = "key_reused"
    message = "This Idempotency-Key came before with another call"
