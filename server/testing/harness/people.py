from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from server.accounts.models import Role, User
from server.auth import second_factor_services
from server.platform import clock
from server.testing.factories import make_account, make_user
from server.testing.ways_in import add_app


@pytest.fixture
def organiser(db: None) -> User:
    return make_user()


@pytest.fixture
def platform(db: None) -> User:
    return make_user(make_account("Foyer", is_platform=True), Role.PLATFORM_ADMINISTRATOR)


@pytest.fixture
def call(api_for: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that calls the API about users as a user."""

    def make(who: User, path: str, body: Any = None, **more: Any) -> Any:
        api = api_for(who)
        path = f"/v1/users/{path}"
        return api.get(path, body, **more) if path.rpartition("/")[2][:3] in {"get", "del"} else api.post(path, body)

    return make


@pytest.fixture
def listing(api_for: Callable[..., Any]) -> Callable[..., Any]:
    return lambda who, **params: api_for(who).post("/v1/users/getAllUsers", params)


@pytest.fixture
def owner(db: None) -> User:
    account = make_account("Northgate", stripe_id="acct_1", ticket_fee=Decimal("0.45"))
    return make_user(account, Role.ACCOUNT_OWNER)


@pytest.fixture
def call_customers(api_for: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that calls the API about customers as a user."""

    def make(who: User, path: str, body: Any = None) -> Any:
        return api_for(who).post(f"/v1/customers/{path}CustomerAccount", body or {})

    return make


@pytest.fixture
def middle_of_a_step(monkeypatch):
    """Freeze the clock in the middle of a code's half minute, so that no test crosses its end."""
    seconds = clock.now().timestamp() % second_factor_services.CODE_STEP
    now = clock.now
    monkeypatch.setattr(clock, "now", lambda: now() - clock.hours((seconds - 10) / 3600))


@pytest.fixture
def guarded() -> tuple[User, str, list[str]]:
    """A user with an app, its secret, and their recovery codes."""
    user = make_user(role=Role.ACCOUNT_OWNER)
    return (user, *add_app(user))
