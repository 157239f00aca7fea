"""What every refusal must be: a plain message in JSON, with no row written."""

from __future__ import annotations

from typing import Any

from server.testing.rows import Writes
from server.tests.callers import body_of
from server.tests.calls.shapes import Call

# That a key was used is noted of every call, also of one that is refused.
KEY_USED = 'UPDATE "clients_clientkey" SET "last_used_at"'
NOTED = "accounts_securityevent"  # what is noted of a refusal itself
# What a phone may have done alone is stored, also where it cannot be read, and its device tells of it.
QUARANTINED = ('INSERT OR IGNORE INTO "door_stray"', 'INSERT INTO "door_stray"', 'UPDATE "door_device" SET "version"')


def assert_refused(response: Any, *statuses: int, unlike: str = "") -> None:
    """Check that a reply is a plain refusal: a fitting status, JSON with a message, and nothing of the row's owner."""
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
    """Checks that no row was written, not even for a moment; `after` names the request in the failure."""

    def __init__(self, writes: Writes) -> None:
        self._writes = writes

    def after(self, what: object, *, may_take_back: bool = False, may_quarantine: bool = False) -> None:
        expected = (KEY_USED, *QUARANTINED) if may_quarantine else (KEY_USED,)
        statements = [sql for sql in self._writes.statements if not sql.startswith(expected) and NOTED not in sql]
        assert statements == [], f"{what}: {statements}"
        assert may_take_back or self._writes.rolled_back == [], f"{what}: {self._writes.rolled_back}"
        # What one request may write is not the next one's.
        self._writes.statements.clear()
        self._writes.rolled_back.clear()


def assert_wrong_field(call: Call, response: Any, path: str, value: Any = None) -> None:
    """Check that a wrong field is refused with a message; where a list's entries are answered singly, in its place."""
    __tracebackhide__ = True
    if call.is_lenient and path.count(".") > 1 and response.status_code == 200:
        (answer,) = response.json()["verdicts"]
        assert answer["error"], (path, value)
        return
    assert 400 <= response.status_code < 500, (
        f"{path} {value!r:.200}: {response.status_code} {body_of(response)[:300]!r}"
    )
    assert_refused(response)
    # The refusal names the field if one is to blame; what the parser refuses is about no field.
    if response.status_code == 422:
        assert response.json()["field"], response.json()
