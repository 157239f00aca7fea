"""Writes `server/catalogue/venues/data/areas.json`: the part of a country that a postal code is in, if known.

    python -m scripts.areas FOLDER

FOLDER is the `data` of countrystatecity-postal-codes 2.0.1 (Open Database License 1.0), which is read once and is no
part of Foyer: its 800,000 codes become the shortest beginnings that name one state. It does not know the regions of the
United Kingdom: there each postal area belongs to the region of the town that it is named after.
"""

from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import countrystatecity_countries

from server.catalogue.venues.areas import DATA, plain_code

# fmt: off
COUNTRIES = (
    "AR", "AT", "AU", "BE", "BR", "CA", "CH", "CN", "CO", "CZ", "DE", "DK", "ES", "FI", "FR", "HU", "IN", "IT", "JP",
    "MX", "MY", "NL", "NO", "NZ", "PL", "PT", "RO", "SE", "SK", "TH", "TR", "UA", "US", "ZA",
)
# fmt: on
# How many characters of a code stay: a district of a city, never a street.
THREE = frozenset({"BR", "CA", "CN", "CO", "IN", "JP", "PT", "RO", "US"})
PLACES = Path(countrystatecity_countries.__file__).parent / "data"
MISSING = {"SE": {"83": "Z", "84": "Z"}}  # where the package's codes lack a state
SARDINIAS_SOUTH = ("IT", "SU")  # newer than the package's list of provinces

KINGDOM = {
    "SCT": ("Scotland", "AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE"),
    "WLS": ("Wales", "CF LD LL NP SA"),
    "NIR": ("Northern Ireland", "BT"),
    "NE": ("North East", "DH DL NE SR TS"),
    "NW": ("North West", "BB BL CA CH CW FY L LA M OL PR SK WA WN"),
    "YH": ("Yorkshire and The Humber", "BD DN HD HG HU HX LS S WF YO"),
    "EM": ("East Midlands", "DE LE LN NG NN"),
    "WM": ("West Midlands", "B CV DY HR ST SY TF WR WS WV"),
    "EE": ("East of England", "AL CB CM CO IP LU NR PE SG SS WD"),
    "LDN": ("London", "BR CR E EC EN HA IG KT N NW RM SE SM SW TW UB W WC"),
    "SE": ("South East", "BN CT DA GU HP ME MK OX PO RG RH SL SO TN"),
    "SW": ("South West", "BA BH BS DT EX GL PL SN SP TA TQ TR"),
}


def main(folder: Path) -> None:
    names = {row["iso2"]: row["name"] for row in _read(PLACES / "countries.json")}
    countries = {code: _country(folder, code) for code in COUNTRIES}
    countries["GB"] = {
        "kept": 0,
        "states": {code: list(state) for code, state in KINGDOM.items()},
    }
    text = json.dumps({"names": names, "countries": dict(sorted(countries.items()))}, ensure_ascii=False, indent=1)
    DATA.write_text(text + "\n", encoding="utf-8")


def _read(path: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(path.read_bytes())
    return rows


def _country(folder: Path, country: str) -> dict[str, Any]:
    names = {row["state_code"]: row["name"] for row in _read(PLACES / "by-country" / country / "states.json")}
    if country == SARDINIAS_SOUTH[0]:
        names[SARDINIAS_SOUTH[1]] = "Sud Sardegna"
    counted: dict[str, Counter[str]] = defaultdict(Counter)
    for row in _read(folder / "by-country" / country / "postcodes.json"):
        if state := row["stateCode"] or MISSING.get(country, {}).get(row["code"][:2]):
            # Czech districts are parts of regions, which their first two digits name.
            counted[plain_code(country, row["code"])][state[:2] if country == "CZ" else state] += 1
    beginnings: dict[str, list[str]] = defaultdict(list)
    _shorten("", {code: states.most_common(1)[0][0] for code, states in counted.items()}, beginnings)
    return {
        "kept": 3 if country in THREE else 2,
        "states": {code: [names[code], " ".join(sorted(of))] for code, of in sorted(beginnings.items())},
    }


def _shorten(begin: str, codes: Mapping[str, str], found: dict[str, list[str]]) -> None:
    states = set(codes.values())
    if begin and len(states) == 1:
        found[states.pop()].append(begin)
        return
    longer: dict[str, dict[str, str]] = defaultdict(dict)
    for code, state in codes.items():
        if len(code) > len(begin):
            longer[code[: len(begin) + 1]][code] = state
    for next_begin, those in sorted(longer.items()):
        _shorten(next_begin, those, found)


def _only(arguments: Iterable[str]) -> Path:
    [folder] = arguments
    return Path(folder)


if __name__ == "__main__":
    main(_only(sys.argv[1:]))
