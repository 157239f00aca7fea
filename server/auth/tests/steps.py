"""Signing in with two steps, for the tests of both."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pyotp

from server.accounts.models import User
from server.auth import second_factor_services
from server.platform import clock
from server.testing.factories import PASSWORD

WRONG = {"message": "Incorrect code", "code": "wrong_code"}


def login(api: Any, user: User, **headers: Any) -> Any:
    return api.post("/v1/auth/login", {"email": user.email, "password": PASSWORD}, **headers)


def take(api: Any, challenge: str, headers: dict[str, Any] | None = None, **answer: Any) -> Any:
    return api.post("/v1/auth/second-step", {"challenge": challenge, **answer}, **(headers or {}))


def code_of(secret: str, *, steps: int = 0) -> str:
    return pyotp.TOTP(secret).at(clock.now() + timedelta(seconds=steps * second_factor_services.CODE_STEP))
