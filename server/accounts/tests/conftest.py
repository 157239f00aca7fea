from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest

from server.accounts.models import Role, User
from server.core import clock
from server.testing.factories import make_account, make_user
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


@pytest.fixture
def organiser(db: None) -> User:
    return make_user()


@pytest.fixture
def platform(db: None) -> User:
    return make_user(make_account("Foyer", is_platform=True), Role.PLATFORM_ADMINISTRATOR)


@pytest.fixture
def call(api_for: Callable[..., Any]) -> Callable[..., Any]:
    """Make a call about people as a person."""

    def make(who: User, path: str, body: Any = None, **more: Any) -> Any:
        api = api_for(who)
        path = f"/v1/users/{path}"
        return api.get(path, body, **more) if path.rpartition("/")[2][:3] in {"get", "del"} else api.post(path, body)

    return make


@pytest.fixture
def listing(api_for: Callable[..., Any]) -> Callable[..., Any]:
    return lambda who, **asked: api_for(who).post("/v1/users/getAllUsers", asked)
