"""The languages in which buyers are spoken to: widget, pages, mails, papers and refusals. Staff read English.

Texts are English in the code, and found in `locale/<language>/LC_MESSAGES/django.po` beside their app: mark them with
`gettext` (templates: `{% translate %}`), and say them while a language is spoken:

    with speaking(payment.language):
        text = gettext("Total")

Nothing is spoken but English unless somebody says so here: a sale's language is its payment's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from babel import Locale
from django.utils import translation
from django.utils.translation import gettext

_QUALITY = re.compile(r"[01](\.[0-9]{0,3})?")
DEFAULT = "en"
NAMES = {"en": "English", "de": "Deutsch", "fr": "Français", "es": "Español"}
LANGUAGES = tuple(NAMES)
# What the back office has catalogues of (`pwa/src/i18n/office.ts`); what the server says to staff is English.
OFFICE = ("en", "de")


def known(wanted: str | None) -> str:
    """Give the language of ours that a tag such as `de-AT` means; English for what we do not speak."""
    tongue = (wanted or "").replace("_", "-").split("-")[0].lower()
    return tongue if tongue in NAMES else DEFAULT


def preferred(accept_language: str) -> str:
    """Give the first language of ours that an `Accept-Language` field asks for (RFC 9110, section 12.5.4)."""
    wishes: list[tuple[float, str]] = []
    for part in accept_language[:200].split(","):
        tag, _, quality = part.strip().partition(";q=")
        tongue = tag.split("-")[0].lower()
        if tongue in NAMES:
            wishes.append((_quality(quality), tongue))
    best = max(wishes, key=lambda wish: wish[0], default=(0.0, DEFAULT))
    return best[1] if best[0] > 0 else DEFAULT


def _quality(text: str) -> float:
    if not text:
        return 1.0
    return float(text) if _QUALITY.fullmatch(text) else 0.0


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language to a buyer until the end of the block."""
    with translation.override(known(language)):
        yield


def spoken() -> str:
    """Give the language that is spoken just now."""
    return known(translation.get_language())


def said(words: str, otherwise: str) -> str:
    """Say somebody else's English words where they are known in the language that is spoken, if not, `otherwise`."""
    if not words:
        return gettext(otherwise)
    found = gettext(words)
    return found if spoken() == DEFAULT or found != words else gettext(otherwise)


def locale() -> Locale:
    """Give what Babel writes dates, amounts and plurals by, in the language that is spoken."""
    return Locale.parse("en_GB" if spoken() == DEFAULT else spoken())
