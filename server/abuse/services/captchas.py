"""Captchas: the supported providers, and verification of tokens, never in a transaction."""

from __future__ import annotations

import asyncio
import json
import logging
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode, urlsplit

import httpcore
from asgiref.sync import async_to_sync
from django.conf import settings
from django.core.cache import cache
from django.http.request import validate_host

from server.platform.addresses import network_key
from server.platform.limits import Limit
from server.platform.observability.telemetry import counter
from server.platform.runtime import ConcurrencyLimit

# Captchas that an installation may use in place of our puzzle, as their providers document them. Turnstile:
# developers.cloudflare.com/turnstile, 'Server-side validation', 'Widget configurations' and 'Content Security Policy'.
# hCaptcha: docs.hcaptcha.com, 'Developer guide' and 'Configuration'.

ACTION = "reserve"


@dataclass(frozen=True, kw_only=True)
class Provider:
    """A provider's script, verification URL, content security policy and maximum token length.

    `configured` adds the two keys of our site.
    """

    name: str
    script: str
    check: str
    sources: Mapping[str, str]
    longest: int  # characters of a token
    is_bound: bool  # whether a token is bound to its action and host, so that nobody can reuse it elsewhere
    site_key: str = ""
    secret: str = field(default="", repr=False)


_HCAPTCHA = "https://hcaptcha.com https://*.hcaptcha.com"
_PUBLISHED = (
    Provider(
        name="turnstile",
        script="https://challenges.cloudflare.com/turnstile/v0/api.js",
        check="https://challenges.cloudflare.com/turnstile/v0/siteverify",
        sources=dict.fromkeys(("script-src", "frame-src"), "https://challenges.cloudflare.com"),
        longest=2_048,
        is_bound=True,
    ),
    # Its host is reported by the browser and may be missing; the maximum length of a token is not documented.
    Provider(
        name="hcaptcha",
        script="https://js.hcaptcha.com/1/api.js",
        check="https://api.hcaptcha.com/siteverify",
        sources=dict.fromkeys(("script-src", "frame-src", "style-src", "connect-src"), _HCAPTCHA),
        longest=6_000,
        is_bound=False,
    ),
)
PROVIDERS = {provider.name: provider for provider in _PUBLISHED}


def configured() -> Provider | None:
    """Return the configured provider, with its test replacement's address if one is set."""
    chosen = settings.CAPTCHA
    if chosen is None:
        return None
    provider = replace(PROVIDERS[chosen.name], site_key=chosen.site_key, secret=chosen.secret)
    if not chosen.url:
        return provider
    return replace(
        provider,
        script=f"{chosen.url}{urlsplit(provider.script).path}",
        check=f"{chosen.url}{urlsplit(provider.check).path}",
        sources=dict.fromkeys(provider.sources, chosen.url),
    )


def browser_sources() -> Mapping[str, str]:
    """Return what the content security policy of the captcha's page admits: what is documented, and no more."""
    provider = configured()
    return provider.sources if provider else {}


def bound_to(event_id: int) -> str:
    """Return the custom data that binds a captcha to its event."""
    return f"event-{event_id}"


def captcha_parameters(provider: Provider, *, event_id: int) -> dict[str, Any]:
    """Return what a page needs to render the captcha."""
    return {
        "provider": provider.name,
        "sitekey": provider.site_key,
        "script": provider.script,
        "action": ACTION,
        "cdata": bound_to(event_id),
    }


# A provider has to answer within three seconds, few requests run at once, and never in a transaction. If it does not
# answer, nobody is locked out: our own puzzle is used instead.

logger = logging.getLogger(__name__)

PATIENCE = 3.0  # seconds for a whole request: name, connection, sending and reading
MOST_READ = 16 * 1024  # bytes of a response
AT_ONCE, WAITING = 4, 4  # of the sixteen threads that answer calls
REST = 30  # seconds for which a provider that did not answer is not called
CHECKED_BY_ADDRESS = Limit("captchas:address", most=300, seconds=15 * 60)
CHECKS = counter("captcha_checks", "What became of tokens that a captcha's provider was to check", "outcome")
# Errors of the installation or the provider, which say nothing about the token.
_SAYS_NOTHING = {"missing-input-secret", "invalid-input-secret", "internal-error"}
_ONE_REQUEST = uuid.UUID("5f0ad0be-5f4c-4f0e-9a55-3b1f2f2e7c10")
_AWAY = "captcha:away"


class Outcome(StrEnum):
    PASSED = "passed"
    REFUSED = "refused"
    UNANSWERED = "unanswered"


class _Busy(Exception):
    """Too many tokens are being verified."""


class _NoAnswer(Exception):
    """The provider has not said whether a token is valid."""


_tls = lru_cache(maxsize=1)(httpcore.default_ssl_context)
_slots = ConcurrencyLimit(AT_ONCE, refusal=_Busy, waiting=WAITING, seconds=1.0)


def is_away() -> bool:
    """Return whether the provider recently failed to answer, in any process."""
    return cache.get(_AWAY) is not None


def check(provider: Provider, token: str, *, event_id: int, address: str, request: str) -> Outcome:
    """Verify a token; `request` is the idempotency key of the call, which may be repeated.

    An address that has sent very many gets no answer.
    """
    if not (0 < len(token) <= provider.longest and token.isascii() and token.isprintable()):
        return Outcome.REFUSED
    if is_away() or CHECKED_BY_ADDRESS.add(network_key(address)) > CHECKED_BY_ADDRESS.most:
        return Outcome.UNANSWERED
    outcome = _checked(provider, _question(provider, token, address, request), event_id)
    CHECKS.labels(outcome.value).inc()
    return outcome


def _question(provider: Provider, token: str, address: str, request: str) -> dict[str, str]:
    """Return the request to the provider: `remoteip` helps it, and is not held against somebody who has changed
    networks.
    """
    payload = {"secret": provider.secret, "response": token} | ({"remoteip": address} if address else {})
    if provider.is_bound:
        # A repeated call may verify the same token again; for any other call the token counts as used.
        return payload | {"idempotency_key": str(uuid.uuid5(_ONE_REQUEST, f"{request}:{token}"))}
    return payload | {"sitekey": provider.site_key}


def _checked(provider: Provider, question: dict[str, str], event_id: int) -> Outcome:
    try:
        with _slots.one():
            result = _read(*async_to_sync(_post)(provider.check, urlencode(question).encode()))
    except _Busy:
        return Outcome.UNANSWERED
    except _NoAnswer as why:
        cache.set(_AWAY, True, REST)
        logger.warning("The captcha's provider does not answer, and puzzles are asked for %s s: %s", REST, why)
        return Outcome.UNANSWERED
    if result["success"] and (not provider.is_bound or _is_for_us(result, event_id)):
        return Outcome.PASSED
    return Outcome.REFUSED


def _is_for_us(result: dict[str, Any], event_id: int) -> bool:
    host = str(result.get("hostname", "")).lower()
    is_here = bool(host) and validate_host(host, settings.ALLOWED_HOSTS)
    return is_here and (result.get("action"), result.get("cdata")) == (ACTION, bound_to(event_id))


async def _post(url: str, body: bytes) -> tuple[int, bytes]:
    """Post a form, and return the status and body of the response; redirects are not followed.

    :raises _NoAnswer: if there is none in time, or it is longer than documented.
    """
    headers = {"content-type": "application/x-www-form-urlencoded", "accept-encoding": "identity"}
    read = bytearray()
    try:
        async with (
            asyncio.timeout(PATIENCE),
            httpcore.AsyncConnectionPool(ssl_context=_tls()) as line,
            line.stream("POST", url, headers=list(headers.items()), content=body) as answer,
        ):
            async for chunk in answer.aiter_stream():
                read += chunk
                if len(read) > MOST_READ:
                    raise _NoAnswer("its answer is too long")
            return int(answer.status), bytes(read)
    except TimeoutError:
        raise _NoAnswer("nothing in time") from None
    except (httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException, OSError) as error:
        raise _NoAnswer(type(error).__name__) from None


def _read(status: int, body: bytes) -> dict[str, Any]:
    """Parse a response.

    :raises _NoAnswer: if it is invalid, or reports an error of ours or of the provider.
    """
    try:
        result = json.loads(body)
    except (ValueError, RecursionError):
        raise _NoAnswer(f"{status}, and no JSON") from None
    if not isinstance(result, dict) or not isinstance(result.get("success"), bool):
        raise _NoAnswer(f"{status}, and nothing about success")
    if result["success"] and status != 200:
        raise _NoAnswer(f"success with {status}")
    codes = result.get("error-codes") or []
    known = _SAYS_NOTHING.intersection(code for code in codes if isinstance(code, str)) if type(codes) is list else ()
    if not result["success"] and known:
        raise _NoAnswer(", ".join(sorted(known)))
    return result
