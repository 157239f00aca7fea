"""Prepares the process as one that serves, as far as security events are concerned."""

from __future__ import annotations

import pytest

from server.audit import security_services


@pytest.fixture(autouse=True)
def _notes_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Security events of refusals wait, as in a thread of their own: a refused call itself writes nothing."""
    monkeypatch.setattr(security_services, "event_buffer", security_services.EventBuffer(is_open=True))
