from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest

from server.core import clock
from server.testing.postbox import PostBox


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Put the clock forward."""
    ahead = [timedelta(0)]
    now = clock.now
    monkeypatch.setattr(clock, "now", lambda: now() + ahead[0])

    def move(**span: float) -> None:
        ahead[0] += timedelta(**span)

    return move


@pytest.fixture
def postbox(settings: Any) -> Iterator[PostBox]:
    box = PostBox()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", box.port, 10
    settings.EMAIL_HOST_USER, settings.EMAIL_USE_TLS, settings.EMAIL_USE_SSL = "", False, False
    box.open()
    yield box
    box.close()
