"""What every call is tried with is a process that serves, as far as its own notes go."""

from __future__ import annotations

import pytest

from server.audit import security_services


@pytest.fixture(autouse=True)
def _notes_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Notes of refusals wait, as they do where a thread writes them: a call that is refused writes nothing itself."""
    monkeypatch.setattr(security_services, "event_buffer", security_services.EventBuffer(is_open=True))
