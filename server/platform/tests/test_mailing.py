"""A mail server that does not answer costs little: connections end, and after some failures it is not called for a
while.
"""

from __future__ import annotations

import socket
import sys
import threading
import time
from collections.abc import Iterator

import pytest

from server.platform import mailing
from server.platform.outbox import JOB_KINDS, Failure
from server.testing.outside.postbox import PostBox


def hand_over() -> Failure | None:
    return mailing.send_email(mailing.compose_email(subject="x", text="x", html="x", to="a@foyer.test"))


@pytest.fixture
def trickle(postbox: PostBox) -> Iterator[None]:
    """Answer one byte at a time, for ever."""
    postbox.close()
    listening = socket.create_server(("127.0.0.1", postbox.port))

    def answer() -> None:
        calling, _ = listening.accept()
        with calling:
            try:
                while True:
                    calling.sendall(b"2")
                    time.sleep(0.05)
            except OSError:
                pass

    thread = threading.Thread(target=answer)
    thread.start()
    yield
    thread.join()
    listening.close()


def test_unresponsive_mail_server_is_skipped_after_three_calls(postbox: PostBox, settings):
    settings.EMAIL_TIMEOUT = 0.2
    postbox.fall_silent()
    reasons = []
    for _ in range(20):
        refusal = hand_over()
        assert refusal is not None
        assert refusal.most_tries is None, "the mail is tried again"
        reasons.append(refusal.reason)

    assert reasons[:3] == ["the mail server is away (SMTPServerDisconnected)"] * 3
    assert set(reasons[3:]) == {"the mail server is away and is not called again yet"}


def test_a_server_that_is_back_is_found_after_the_pause(postbox: PostBox, settings, monkeypatch):
    settings.EMAIL_TIMEOUT = 0.2
    postbox.fall_silent()
    for _ in range(3):
        hand_over()
    postbox.open()
    settings.EMAIL_TIMEOUT = 30
    assert hand_over() is not None
    monkeypatch.setattr(mailing.mail_server_breaker, "_pause", 0)

    assert [hand_over(), hand_over()] == [None, None]
    assert len(postbox.messages) == 2


def test_answers_about_single_mails_leave_the_server_in_use(postbox: PostBox):
    postbox.refusal = "550 no such user"
    for _ in range(5):
        refusal = hand_over()
        assert refusal is not None
        assert refusal.reason == "the address was refused (550)"


@pytest.mark.usefixtures("trickle")
def test_a_connection_ends_however_slowly_its_server_answers(monkeypatch, caplog):
    monkeypatch.setattr(mailing, "LONGEST_CONNECTION", 0.5)

    assert hand_over() is not None

    assert "The mail server took longer than" in caplog.text


def test_every_kind_of_work_that_sends_mail_waits_in_the_queue_of_mail():
    def is_email(value: object) -> bool:
        return value is mailing.send_email or (isinstance(value, type) and issubclass(value, mailing.Email))

    sends = {
        kind
        for kind, job in JOB_KINDS.items()
        if any(is_email(value) for value in vars(sys.modules[job.__module__]).values())
    }

    assert sends
    assert {kind for kind, work in JOB_KINDS.items() if work.sends_mail} >= sends
