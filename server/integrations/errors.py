"""Errors of API clients, their calls and webhook endpoints; messages of the specification keep its spelling."""

from __future__ import annotations

from server.platform.errors import Conflict, DomainError, Invalid, TooManyRequests

NAME_REQUIRED = "Clientname is  required"  # with both blanks, as the spec has it
CALL_UNKNOWN = "Please choose from the API catalogue"
EXPIRY_WRONG = "Enter a valid expiry date"
HOURS_WRONG = "Enter whole hours from 0 to {most}"
CLIENT_REQUIRED = "Client is required"


class TooManyKeys(
    Conflict, code="too_many_keys", message="Two keys of this kind are live already. End one of them first."
): ...


class KeyIsOver(Conflict, code="key_is_over", message="This key has ended already"): ...


class KeyIsNotKept(Conflict, code="key_is_not_kept", message="This key cannot be told again. Please make a new one."):
    """It was made before keys were stored, or encrypted with another secret of the installation."""


# Rate limit and idempotency.


class TooManyCalls(TooManyRequests, code="too_many_calls"):
    def __init__(self, seconds: int) -> None:
        super().__init__(f"Too many calls. Please go on in {seconds} s.", retry_after=seconds)


class IdempotencyKeyMissing(
    DomainError,
    code="idempotency_key_missing",
    message="Idempotency-Key is required: 1 to 128 printable ASCII characters",
):
    """The key is missing or malformed."""


class InProgress(Conflict, code="in_progress", message="The same call is still under way"):
    """The same call is in progress: its response is returned there, and here once it has ended."""

    def __init__(self, seconds: int) -> None:
        super().__init__(retry_after=seconds)


class KeyReused(Invalid, code="key_reused", message="This Idempotency-Key came before with another call"): ...


# Webhooks.

URL_NEEDED = "URL is required"
URL_NOT_SECURE = "The URL must begin with https://"
URL_WRONG = "This URL cannot be used"
URL_WITH_CREDENTIALS = "The URL must not contain a user name or a password"
URL_TOO_LONG = "The URL is too long"
PORT_REFUSED = "Only port 443 and ports above 1023 are sent to"
URL_NOT_PUBLIC = "The URL points to a private address"


class UrlRefused(Invalid, code="url_refused", field="url"):
    """Nothing is ever sent to this address."""


class EndpointIsOff(Conflict, code="endpoint_off", message="The endpoint is switched off"): ...


class TooManyEndpoints(Conflict, code="too_many_endpoints", message="An account has 20 endpoints at most"): ...
