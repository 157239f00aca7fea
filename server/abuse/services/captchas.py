"""Captchas: the supported providers, and asking one whether a token is good, never in a transaction."""

from __future__ import annotations

import asyncio
import json
import logging
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from ssl import SSLContext
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

# The captchas that an installation may set up in place of our puzzle, each as its provider has published it.
# Turnstile: developers.cloudflare.com/turnstile, 'Server-side validation', 'Widget configurations' and 'Content
# Security Policy'. hCaptcha: docs.hcaptcha.com, 'Developer guide' and 'Configuration'.

ACTION = "reserve"


@dataclass(frozen=True, kw_only=True)
class Provider:
    """Where a provider's script is, where tokens are checked, what a page has to admit, how long a token may be.

    With `configured` it has the two keys of our site there.
    """

    name: str
    script: str
    check: str
    sources: Mapping[str, str]
    longest: int  # characters of a token
    is_bound: bool  # whether a token says for what it was drawn, and at which host, so that nobody can change it
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
    # Its host is the browser's own word, and may be missing; how long a token may be is not published.
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
    """Return the provider that is set up, at the site that stands in its place where there is one."""
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
    """Return what the page that draws the captcha admits beside its own: what is published, and no more."""
    provider = configured()
    return provider.sources if provider else {}


def bound_to(event_id: int) -> str:
    """Write down, in the signs that a captcha carries along, for which event it is passed."""
    return f"event-{event_id}"


def captcha_parameters(provider: Provider, *, event_id: int) -> dict[str, Any]:
    """Shape what a page needs in order to draw the captcha."""
    return {
        "provider": provider.name,
        "sitekey": provider.site_key,
        "script": provider.script,
        "action": ACTION,
        "cdata": bound_to(event_id),
    }


# A provider is asked within three seconds, few at a time, and never in a transaction. Where it does not answer, nobody
# is locked out: our own puzzle is asked instead.

logger = logging.getLogger(__name__)

PATIENCE = 3.0  # seconds for a whole question: name, connection, sending and reading
MOST_READ = 16 * 1024  # bytes of an answer
AT_ONCE, WAITING = 4, 4  # of the sixteen threads that answer calls
REST = 30  # seconds for which a provider that did not answer is not asked
CHECKED_BY_ADDRESS = Limit("captchas:address", most=300, seconds=15 * 60)
CHECKS = counter("captcha_checks", "What became of tokens that a captcha's provider was to check", "outcome")
# The installation's fault, or the provider's: it says nothing of whoever has shown the token.
_SAYS_NOTHING = {"missing-input-secret", "invalid-input-secret", "internal-error"}
_ONE_REQUEST = uuid.UUID("5f0ad0be-5f4c-4f0e-9a55-3b1f2f2e7c10")
_AWAY = "captcha:away"


class Outcome(StrEnum):
    PASSED = "passed"
    REFUSED = "refused"
    UNANSWERED = "unanswered"


class _Busy(Exception):
    """Too many tokens are being checked."""


class _NoAnswer(Exception):
    """The provider has not said whether a token is good."""


_slots = ConcurrencyLimit(AT_ONCE, refusal=_Busy, waiting=WAITING, seconds=1.0)


def is_away() -> bool:
    """Return whether the provider did not answer just now, in any process."""
    return cache.get(_AWAY) is not None


def check(provider: Provider, token: str, *, event_id: int, address: str, request: str) -> Outcome:
    """Find out what a token is worth; `request` is the key of the call that shows it, which may come twice.

    An address that has shown very many gets no answer.
    """
    if not (0 < len(token) <= provider.longest and token.isascii() and token.isprintable()):
        return Outcome.REFUSED
    if is_away() or CHECKED_BY_ADDRESS.add(network_key(address)) > CHECKED_BY_ADDRESS.most:
        return Outcome.UNANSWERED
    outcome = _checked(provider, _question(provider, token, address, request), event_id)
    CHECKS.labels(outcome.value).inc()
    return outcome


def _question(provider: Provider, token: str, address: str, request: str) -> dict[str, str]:
    """Write what the provider is sent: `remoteip` helps it, and is not held against who has changed networks."""
    payload = {"secret": provider.secret, "response": token} | ({"remoteip": address} if address else {})
    if provider.is_bound:
        # The same call once more may ask of the same token once more; any other is told that it was used.
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
    """Post a form, and return the status and the body of the answer; nothing that it is redirected to is asked for.

    :raises _NoAnswer: if there is none in time, or it is longer than any that is published.
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


@lru_cache(maxsize=1)
def _tls() -> SSLContext:
    return httpcore.default_ssl_context()


def _read(status: int, body: bytes) -> dict[str, Any]:
    """Read an answer.

    :raises _NoAnswer: if it is none, or says only that something is wrong here or there.
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
