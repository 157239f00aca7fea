"""Knowing a client of the public API by its key."""

from __future__ import annotations

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from server.accounts.api.auth import address_of
from server.accounts.caller import Client
from server.accounts.services import attempts
from server.clients.services.keys import find_caller
from server.core.errors import InvalidToken
from server.core.watch.about import by
from server.outside.testhouse.services.furnishing import keep_furnished

LONGEST_KEY = 128


class ApiKey(BaseAuthentication):
    """Sign in by `X-Api-Key`; without one, or with one that opens nothing, nobody is answered."""

    def authenticate(self, request: Request) -> tuple[None, Client]:
        key = sent_key(request)
        if not key:
            raise InvalidToken
        client = find_caller(key)
        if client is None:
            attempts.count_wrong_key(address=address_of(request))
            raise InvalidToken
        by(client=client.client_id, account=client.owner_id)
        if client.is_test:
            keep_furnished(client.owner_id)
        return None, client

    def authenticate_header(self, request: Request) -> str:
        return "X-Api-Key"


def sent_key(request: Request) -> str:
    """Give the key that came with a call, empty where there is none or it can be none of ours."""
    key = str(request.META.get("HTTP_X_API_KEY", ""))
    return key if key.isascii() and len(key) <= LONGEST_KEY else ""


class ApiKeyScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "server.outside.http.authentication.ApiKey"
    name = "key"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "apiKey", "in": "header", "name": "X-Api-Key"}
