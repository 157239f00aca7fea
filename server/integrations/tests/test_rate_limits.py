"""The rate limit of a key."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from server.integrations.call_services import RATE_LIMIT, RATE_WINDOW, count_call
from server.integrations.errors import TooManyCalls
from server.platform import clock

pytestmark = pytest.mark.database

BEGUN = datetime(2030, 1, 1, 12, 0, tzinfo=UTC)


@pytest.fixture
def at(monkeypatch):
    def set_clock(seconds: int) -> None:
        monkeypatch.setattr(clock, "now", lambda: BEGUN + timedelta(seconds=seconds))

    set_clock(0)
    return set_clock


def test_a_key_has_so_many_calls_a_minute_and_another_key_its_own(at):
    for _ in range(RATE_LIMIT):
        last = count_call(digest="a" * 64)
        last.check(TooManyCalls)
    at(20)
    one_more = count_call(digest="a" * 64)

    assert last.left == 0
    with pytest.raises(TooManyCalls):
        one_more.check(TooManyCalls)
    assert one_more.seconds == RATE_WINDOW - 20
    assert count_call(digest="b" * 64).left == RATE_LIMIT - 1
    at(RATE_WINDOW)
    assert count_call(digest="a" * 64).left == RATE_LIMIT - 1
