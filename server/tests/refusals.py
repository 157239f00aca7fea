"""Checks of every refusal: a plain message in JSON, and no written row."""

from __future__ import annotations

from typing import Any

from server.testing.rows import Writes
from server.tests.callers import body_of
from server.tests.calls.shapes import Call

# The use of a key is recorded for every call, also for a refused one.
KEY_USED = 'UPDATE "clients_clientkey" SET "last_used_at"'
NOTED = "accounts_securityevent"  # the record of a refusal itself
# What a device may have done offline is stored, even if it is unreadable, and its device row is updated.
QUARANTINED = ('INSERT OR IGNORE INTO "door_stray"', 'INSERT INTO "door_stray"', 'UPDATE "door_device" SET "version"')


def assert_refused(response: Any, *statuses: int, unlike: str = "") -> None:
    """Check that a response is a plain refusal: a fitting status, JSON with a message, and nothing of the row's
    owner.
    """
    assert response.status_code in (statuses or range(400, 500)), (response.status_code, body_of(response)[:400])
    assert response["Content-Type"] == "application/json"
    body = response.json()
    assert isinstance(body["message"], str)
    assert body["message"].strip()
    if unlike:
        assert unlike.lower() not in response.content.decode().lower()


def assert_no_verdict(response: Any) -> None:
    """Check that a scan of another account's ticket is answered, but admits nobody and shows nobody."""
    for verdict in response.json()["verdicts"]:
        assert verdict.get("verdict", "unknown") in {"unknown", "forged"}, verdict
        assert not verdict.get("ticket")


class Unchanged:
    """Checks that no row was written, not even temporarily; `after` names the request in the failure."""

    def __init__(self, writes: Writes) -> None:
        self._writes = writes

    def after(self, what: object, *, may_take_back: bool = False, may_quarantine: bool = False) -> None:
        expected = (KEY_USED, *QUARANTINED) if may_quarantine else (KEY_USED,)
        statements = [sql for sql in self._writes.statements if not sql.startswith(expected) and NOTED not in sql]
        assert statements == [], f"{what}: {statements}"
        assert may_take_back or self._writes.rolled_back == [], f"{what}: {self._writes.rolled_back}"
        # The permitted writes of one request are not the next one's.
        self._writes.statements.clear()
        self._writes.rolled_back.clear()


def assert_wrong_field(call: Call, response: Any, path: str, value: Any = None) -> None:
    """Check that a wrong field is refused with a message; in lists with separate answers, in its place."""
    __tracebackhide__ = True
    if call.is_lenient and path.count(".") > 1 and response.status_code == 200:
        (answer,) = response.json()["verdicts"]
        assert answer["error"], (path, value)
        return
    assert 400 <= response.status_code < 500, (
        f"{path} {value!r:.200}: {response.status_code} {body_of(response)[:300]!r}"
    )
    assert_refused(response)
    # The refusal names the field, if one is wrong; a parser's refusal concerns no field.
    if response.status_code == 422:
        assert response.json()["field"], response.json()
