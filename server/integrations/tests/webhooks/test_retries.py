"""Retries, and the meaning of responses."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from server.integrations.webhooks.protocol import AttemptResult, parse_retry_after, printable_excerpt, retry_delay_after

NOW = datetime(2026, 11, 25, 12, 0, tzinfo=UTC)


def test_ten_attempts_follow_the_specified_waits():
    waits = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
    for tries, wait in enumerate(waits, start=1):
        drawn = [retry_delay_after(tries) for _ in range(50)]
        assert all(one is not None and wait <= one.total_seconds() <= wait * 1.1 for one in drawn)
        assert len(set(drawn)) > 1
    assert retry_delay_after(10) is None


@pytest.mark.parametrize(
    ("status", "retry_after", "seconds"),
    [
        (429, "120", 120),
        (503, " 7 ", 7),
        (503, "Wed, 25 Nov 2026 12:01:00 GMT", 60),
        (503, "Wed, 25 Nov 2026 11:59:00 GMT", None),
        (429, "0", None),
        (429, "999999999999999999999", 86_400),
        (429, "Fri, 31 Dec 9999 23:59:59 GMT", 86_400),
        (429, "-5", None),
        (429, "٣", None),
        (429, "soon", None),
        (429, "", None),
        (500, "120", None),
        (200, "120", None),
        (301, "120", None),
    ],
)
def test_retry_after_is_read_as_seconds_and_as_date(status, retry_after, seconds):
    assert parse_retry_after(status, retry_after, now=NOW) == (None if seconds is None else timedelta(seconds=seconds))


@pytest.mark.parametrize(
    ("status", "is_delivered"), [(200, True), (204, True), (299, True), (301, False), (410, False), (None, False)]
)
def test_two_hundreds_alone_have_arrived(status, is_delivered):
    assert AttemptResult(took_ms=1, status=status).is_delivered is is_delivered


def test_a_stored_response_is_a_kilobyte_of_printable_text():
    assert printable_excerpt(b"fine\n\tthanks \x00\x1b[31m\xe2\x80\xae\xff") == "fine\n\tthanks   [31m \ufffd"
    assert len(printable_excerpt(b"x" * 5_000)) == 1024
