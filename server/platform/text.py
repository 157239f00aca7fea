"""Texts of anonymous people: plain names and messages without links; and the characters of typed codes."""

from __future__ import annotations

import re
import secrets
import unicodedata

# Names and other words that go into emails: plain words without anything that a mail program would link. The app has
# the same rule (`pwa/src/shared`); both are tested with `name_cases.json`.

# What mail programs link without a scheme; two letters may be a country's.
_ENDINGS = (
    "[a-z]{2}|com|net|org|info|biz|edu|gov|mil|int|name|pro|mobi|app|dev|xyz|online|site|shop|store|top|club|link|click|"
    "live|page|website|space|tech|blog|cloud|fun|icu|vip|win|bid|loan|work|today|world|email|news|one|agency|digital|"
    "group|life|media|network|social|support|systems|team|zip|mov|wiki|bet|casino|promo|deals|gift|tickets|events|money"
)
# These precede a name with a dot, often without a space: Dr.Ma, St.John.
_TITLES = "dr|st|mr|ms|mrs|prof|fr|hr|sr|jr|sra|mme|mlle|dra|rev|ing|dipl|mag"
_LABEL = r"[^\W_][\w-]*[^\W_]"
_LINKS = re.compile(
    r"://|\b(?:https?|hxxps?|ftp|mailto|javascript|data):|\bwww\s?\.\s?\S|"
    rf"(?<![\w-])(?!(?:{_TITLES})\.){_LABEL}\.(?:{_ENDINGS})(?![\w-])|"
    rf"(?<![\w-]){_LABEL}\.[a-z]{{2,}}/|"
    r"(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)"
)
_MARKUP = re.compile(r"[<>\x00-\x1f\x7f]|\[url|\]\(|\{\{|\{%|&#")
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]")


# These reorder text or make different names look the same; joiners, which some scripts need, stay.
_HIDDEN = re.compile("[\u200b\u2060-\u2064\u202a-\u202e\u2066-\u2069\ufeff]")
_BREAKS = re.compile(r"\s*[\x00-\x1f\x7f-\x9f\u2028\u2029]+\s*")


def without_hidden(text: str) -> str:
    """Remove invisible characters: marks of direction, and zero-width spaces and joiners."""
    return _HIDDEN.sub("", text)


def on_one_line(text: str) -> str:
    """Return a name on one line: it goes into subjects of emails, files and tickets."""
    return _BREAKS.sub(" ", text).strip()


def has_link(text: str) -> bool:
    """Return whether a mail program might make a link of part of a text."""
    return _LINKS.search(_folded(text)) is not None


def is_plain_name(text: str) -> bool:
    """Return whether a text may be a name: no link, no markup, one line."""
    return not has_link(text) and _MARKUP.search(_folded(text)) is None


def _folded(text: str) -> str:
    """Normalize width and dots, and remove invisible characters."""
    return _UNSEEN.sub("", unicodedata.normalize("NFKC", text)).replace("\u3002", ".").lower()


CODE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # no letter that looks like a digit
MISREAD_CHARACTERS = str.maketrans(
    "OILoil", "011011"
)  # the excluded letters, and the digits that they are mistaken for


def random_letters(count: int) -> str:
    """Return random letters of five bits each."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(count))
