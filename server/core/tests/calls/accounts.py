"""What is expected of the calls about accounts."""

from __future__ import annotations

from server.core.tests.calls.shapes import (
    Call,
    Stranger,
    Who,
    text,
)

CALLS = [
    Call(
        method="POST",
        route="auth/login",
        who=Who.ANYBODY,
        without_token=200,
        body=lambda house: {"email": house.email, "password": "Foyer-test-1!"},
        fields={"email": text(255, required=True), "password": text(512, required=True)},
    ),
    Call(method="POST", route="auth/logout", who=Who.STAFF),
    Call(method="GET", route="auth/session", who=Who.STAFF, stranger=Stranger.OWN),
    Call(method="GET", route="users/getUserAccounts", who=Who.STAFF, stranger=Stranger.OWN),
]
