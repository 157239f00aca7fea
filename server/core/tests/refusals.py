"""What every refusal is to be: a plain message in JSON, and not a row written."""

from __future__ import annotations

from typing import Any

from server.core.tests.callers import body_of


def assert_refused(reply: Any, *statuses: int, unlike: str = "") -> None:
    """An answer is a plain refusal: a fitting status, JSON with a message, and not a word of whoever owns the row."""
    assert reply.status_code in (statuses or range(400, 500)), (reply.status_code, body_of(reply)[:400])
    assert reply["Content-Type"] == "application/json"
    body = reply.json()
    assert isinstance(body["message"], str)
    assert body["message"].strip()
    if unlike:
        assert unlike.lower() not in reply.content.decode().lower()


class Unchanged:
    """No row was written, not even for a moment; `after` says by which request one was."""

    def __init__(self, written: list[str]) -> None:
        self._written = written

    def after(self, what: object) -> None:
        assert self._written == [], f"rows were written by {what}"
