"""Where a buyer lives, as coarsely as a report needs it: a country, its state, and the beginning of a postal code.

`areas.json` was made by `scripts/areas.py` from public lists; of a country that they leave out nothing else is told.
"""

from __future__ import annotations

import json
import re
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import pycountry

DATA = Path(__file__).parent / "data" / "areas.json"
MOST = 20  # characters of a place
ALPHANUMERIC = frozenset({"GB", "CA"})
INWARD = 3  # the characters of a British code that name a street
_ALIASES = {
    "uk": "GB",
    "greatbritain": "GB",
    "britain": "GB",
    "england": "GB",
    "scotland": "GB",
    "wales": "GB",
    "northernireland": "GB",
    "usa": "US",
    "us": "US",
    "america": "US",
    "unitedstatesofamerica": "US",
    "holland": "NL",
    "thenetherlands": "NL",
    "turkey": "TR",
    "czechrepublic": "CZ",
    "southkorea": "KR",
    "russia": "RU",
}


@dataclass(frozen=True)
class Country:
    """A country whose postal codes tell its states; a state's name by its code, and the state by a code's beginning."""

    prefix_length: int
    states: dict[str, str]
    beginnings: dict[str, str]

    def state_of(self, code: str) -> str:
        """Return the code of the state that a postal code is in, empty if that is not known."""
        lengths = range(len(code), 0, -1)
        return next((state for length in lengths if (state := self.beginnings.get(code[:length]))), "")


def place_of(country: str, zipcode: str) -> str:
    """Return the place of a buyer: `GB-EM NG1`, `GB` where the code tells no more, empty if the country is not known.

    It names a district at the most, and stays where the buyer's own data are removed.
    """
    code = country_code(country)
    known = _read()[1].get(code)
    if known is None:
        return code
    postal = plain_code(code, zipcode)
    # The letters that a British code begins with name its town.
    town = re.match(r"[A-Z]{1,2}(?=[0-9])", postal) if code == "GB" else None
    state = known.state_of((town.group() if town else "") if code == "GB" else postal)
    if not state:
        return code
    prefix = (
        postal[: known.prefix_length]
        if known.prefix_length
        else postal[: -INWARD if len(postal) > INWARD + 1 else None]
    )
    return f"{code}-{state} {prefix}"[:MOST]


@lru_cache(maxsize=4096)
def country_code(text: str) -> str:
    """Return the ISO code of a country by its code or its name, empty if there is none such."""
    plain = _plain(text)
    if not plain:
        return ""
    if found := _ALIASES.get(plain) or _by_name().get(plain):
        return found
    try:
        return str(pycountry.countries.lookup(text.strip()).alpha_2)
    except LookupError:
        return ""


def country_name(code: str) -> str:
    """Return the name of a country by its ISO code, empty if there is none such."""
    return _read()[0].get(code, "")


def state_names(country: str) -> dict[str, str]:
    """Return the names of the states of a country by their codes: none where postal codes do not tell them."""
    known = _read()[1].get(country)
    return {} if known is None else known.states


def plain_code(country: str, zipcode: str) -> str:
    """Return a postal code without what people write around it: blanks, hyphens, letters where it has only figures."""
    letters = re.sub(r"[^0-9A-Z]", "", zipcode.upper())
    return letters if country in ALPHANUMERIC else "".join(re.findall(r"[0-9]", letters))


@cache
def _read() -> tuple[dict[str, str], dict[str, Country]]:
    data: dict[str, Any] = json.loads(DATA.read_text(encoding="utf-8"))
    countries = {
        country: Country(
            prefix_length=row["kept"],
            states={code: name for code, (name, _) in row["states"].items()},
            beginnings={begin: code for code, (_, begins) in row["states"].items() for begin in begins.split()},
        )
        for country, row in data["countries"].items()
    }
    return data["names"], countries


@cache
def _by_name() -> dict[str, str]:
    return {_plain(name): code for code, name in _read()[0].items()}


def _plain(text: str) -> str:
    apart = unicodedata.normalize("NFD", text).lower()
    return "".join(letter for letter in apart if letter.isalpha() and not unicodedata.combining(letter))
