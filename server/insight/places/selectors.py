"""Reading what an account has sold by where its buyers live: the world, a country, or one of its states."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from server.accounts.caller import Staff
from server.core.money import ZERO
from server.insight.figures.grain_selectors import PLACES
from server.insight.figures.selectors import Asked, read_figures
from server.venues.areas import country_code, country_name, state_names

UNKNOWN = "Unknown"
CENT = Decimal("0.01")


@dataclass(frozen=True, kw_only=True)
class PlaceRow:
    """What was sold at a place, in one currency: `region` is its code, `share` a percentage of all orders shown."""

    location: str
    region: str
    orders: int
    tickets: int
    amount: Decimal
    currency: str
    share: Decimal


@dataclass
class _Sum:
    orders: int = 0
    tickets: int = 0
    amount: Decimal = ZERO


def list_places(*, caller: Staff, account_id: int, country: str = "", state: str = "") -> list[PlaceRow]:
    """List what was sold by country; with a country by its states, with one of these by the districts of its codes.

    Both are named as the rows name them, or by their codes. Most orders come first; two currencies are two rows.
    """
    code = country_code(country)
    region = _state_of(code, state)
    if bool(code) != bool(country) or bool(region) != bool(state):
        return []
    sums: dict[tuple[str, str], _Sum] = defaultdict(_Sum)
    asked = Asked(account=caller.account_for(account_id), begins=_begins(code, region))
    for figure in read_figures(PLACES, by=("place", "currency"), asked=asked):
        place, currency = figure.key
        if state and place.partition(" ")[0] != f"{code}-{region}":  # one whose code only begins alike
            continue
        at = sums[_level_of(place, code, region), currency]
        at.orders += figure.orders
        at.tickets += figure.quantity
        at.amount += figure.amount
    return _rows(sums, code, region)


def _begins(country: str, state: str) -> str:
    """Give how the places of a country or a state begin, which none of another does."""
    return f"{country}-{state}" if state else country


def _state_of(country: str, name: str) -> str:
    names = state_names(country)
    return next((code for code, known in names.items() if name in (known, code, f"{country}-{code}")), "")


def _level_of(place: str, country: str, state: str) -> str:
    """Give what of a place its row is for: a district, a state or a country."""
    region, _, district = place.partition(" ")
    if state:
        return district
    return region.partition("-")[2] if country else region[:2]


def _rows(sums: Mapping[tuple[str, str], _Sum], country: str, state: str) -> list[PlaceRow]:
    kept = {key: summed for key, summed in sums.items() if summed.orders or summed.tickets or summed.amount}
    everything = sum(summed.orders for summed in kept.values())
    names = state_names(country)
    rows = []
    for (level, currency), summed in kept.items():
        if state:
            location, region = level, f"{country}-{state}"
        elif country:
            location, region = names.get(level, ""), f"{country}-{level}" if level else ""
        else:
            location, region = country_name(level), level
        rows.append(
            PlaceRow(
                location=location or UNKNOWN,
                region=region,
                orders=summed.orders,
                tickets=summed.tickets,
                amount=summed.amount,
                currency=currency,
                share=(Decimal(summed.orders * 100) / everything).quantize(CENT) if everything else ZERO,
            )
        )
    return sorted(rows, key=lambda row: (-row.orders, -row.tickets, row.location, row.currency))
