"""`Idempotency-Key`: a call that changes something is made once, however often it is sent."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.db import DatabaseError
from rest_framework.exceptions import APIException
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.caller import Client
from server.clients.calling.errors import IdempotencyKeyMissing
from server.clients.calling.services import repeated
from server.clients.calling.services.repeated import Answered, Begun
from server.core.errors import DomainError

LONGEST = 128  # characters
REPLAYED = "Idempotent-Replayed"


def key_of(request: Request) -> str:
    """Read the key of a call: 1 to 128 printable ASCII characters, in quotes as the draft has it or without.

    :raises IdempotencyKeyMissing: if there is none, or none that we take.
    """
    sent = str(request.META.get("HTTP_IDEMPOTENCY_KEY", "")).strip()
    key = sent[1:-1] if len(sent) > 1 and sent[0] == sent[-1] == '"' else sent
    if not 0 < len(key) <= LONGEST or not key.isascii() or not key.isprintable():
        raise IdempotencyKeyMissing(field="Idempotency-Key")
    return key


def answer_once(request: Request, *, caller: Client, key: str, answer: Callable[[Begun], Response]) -> Response:
    """Have a call answered, or give its first answer again.

    :raises KeyReused: if the key came with another call.
    :raises InProgress: if the same call is under way.
    """
    begun = repeated.begin(client=caller, key=key, fingerprint=_fingerprint_of(request))
    if isinstance(begun, Answered):
        return Response(begun.body, status=begun.status, headers={REPLAYED: "true"})
    try:
        response = answer(begun)
    except Exception as error:
        # Where the database is away this is not written either: its lease ends by itself.
        with suppress(DatabaseError):
            (repeated.forget if _is_refusal(error) else repeated.let_go)(begun)
        raise
    repeated.keep(begun, status=response.status_code, body=_plain(response.data))
    return response


def _is_refusal(error: Exception) -> bool:
    """Tell whether an error says that nothing was written."""
    if isinstance(error, DomainError):
        return error.status < 500
    return isinstance(error, APIException) and error.status_code < 500


def _fingerprint_of(request: Request) -> str:
    asked = [request.method, request.path, request.data]
    return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()


def _plain(body: Any) -> Any:
    return json.loads(JSONRenderer().render(body))
