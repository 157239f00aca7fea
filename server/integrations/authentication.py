"""Authenticates API clients by their keys."""

from __future__ import annotations

from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from server.accounts.caller import Client
from server.integrations.key_services import find_caller
from server.platform.errors import InvalidToken
from server.platform.observability.logs import set_actor

SELLING = "reservations"


class ClientKey(BaseAuthentication):
    """Sign in by `X-Api-Key`; an unknown key is refused, not ignored, as is one whose client may not sell."""

    def authenticate(self, request: Request) -> tuple[None, Client] | None:
        key = request.META.get("HTTP_X_API_KEY", "")
        if not key:
            return None
        client = find_caller(key) if key.isascii() and len(key) <= 128 else None
        if client is None or SELLING not in client.calls:
            raise InvalidToken
        set_actor(client=client.client_id, account=client.owner_id)
        return None, client

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"
