"""Whose captcha strangers pass in place of our own puzzle, if an installation has set one up."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from server.settings.hosts import read_site

NAMES = ("turnstile", "hcaptcha")
_SITE_KEY = re.compile(r"[A-Za-z0-9_-]{1,100}")


@dataclass(frozen=True, kw_only=True)
class Captcha:
    """A provider by its name, with the site's two keys there; `url` is a site that stands in its place, if any does."""

    name: str
    site_key: str
    secret: str = field(repr=False)
    url: str = ""


def read_captcha(*, name: str, site_key: str, secret: str, url: str) -> Captcha | None:
    """Read whose captcha is set up; None if nobody's is.

    :raises SystemExit: if it is set up by half: nobody would be asked, or nobody could pass.
    """
    if name not in {"", *NAMES}:
        raise SystemExit(f"FOYER_CAPTCHA is to be {' or '.join(map(repr, NAMES))} or nothing, not {name!r}")
    site = read_site("FOYER_CAPTCHA_URL", url)
    if not (name or site_key or secret or site):
        return None
    if not (name and site_key and secret):
        raise SystemExit("FOYER_CAPTCHA, FOYER_CAPTCHA_SITE_KEY and FOYER_CAPTCHA_SECRET are to be set together")
    if not _SITE_KEY.fullmatch(site_key):
        raise SystemExit("FOYER_CAPTCHA_SITE_KEY is to have letters, digits, - and _ alone")
    return Captcha(name=name, site_key=site_key, secret=secret, url=site)
