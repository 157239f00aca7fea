"""The captchas that an installation may set up in place of our puzzle, each as its provider has published it.

Turnstile: developers.cloudflare.com/turnstile, 'Server-side validation', 'Widget configurations' and 'Content Security
Policy'. hCaptcha: docs.hcaptcha.com, 'Developer guide' and 'Configuration'.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings

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
    """Give the provider that is set up, at the site that stands in its place where there is one."""
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
    """Give what the page that draws the captcha admits beside its own: what is published, and no more."""
    provider = configured()
    return provider.sources if provider else {}


def bound_to(event_id: int) -> str:
    """Write down, in the signs that a captcha carries along, for which event it is passed."""
    return f"event-{event_id}"


def asked(provider: Provider, *, event_id: int) -> dict[str, Any]:
    """Shape what a page needs in order to draw the captcha."""
    return {
        "provider": provider.name,
        "sitekey": provider.site_key,
        "script": provider.script,
        "action": ACTION,
        "cdata": bound_to(event_id),
    }
