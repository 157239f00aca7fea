"""How often, and how much in all, one person may use a right of money in a day: the one table by role.

High enough for a theatre's busiest Saturday, and low enough that a lost phone does not empty its till. Owners and the
platform have no limit: an owner who could not go on could also raise it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from server.accounts.models import Right, Role
from server.core.money import display


@dataclass(frozen=True)
class DayLimit:
    """So many times a day, and so much in each currency; None: as often, or as much, as somebody likes."""

    times: int | None
    amount: Decimal | None = None


def _of(times: int, amount: int | None = None) -> DayLimit:
    return DayLimit(times, None if amount is None else Decimal(amount))


ORGANISER, DOOR = Role.ORGANISER, Role.DOOR_STAFF
TABLE: Mapping[Right, Mapping[Role, DayLimit]] = {
    Right.REFUND: {ORGANISER: _of(300, 25_000), DOOR: _of(50, 1_500)},
    Right.VOID: {ORGANISER: _of(200, 10_000), DOOR: _of(50, 1_500)},
    Right.CANCEL_RESERVATION: {ORGANISER: _of(500), DOOR: _of(200)},
    Right.MARK_PURCHASED: {ORGANISER: _of(300, 25_000), DOOR: _of(50, 1_500)},
    Right.CANCEL_PERFORMANCE: {ORGANISER: _of(20), DOOR: _of(0)},
    Right.EXCHANGE_REFUND: {ORGANISER: _of(300, 10_000), DOOR: _of(50, 1_000)},
    Right.EXCHANGE_WAIVE: {ORGANISER: _of(300, 10_000), DOOR: _of(50, 1_000)},
}
MOST_TIMES = 100_000
# What moves no sum of its own is only counted.
WITHOUT_AMOUNT = frozenset({Right.CANCEL_RESERVATION, Right.CANCEL_PERFORMANCE})


def limit_of(changed: Mapping[str, Any], role: Role, right: Right) -> DayLimit | None:
    """Give the limit of a role's people, as their account has changed it; None where there is none."""
    usual = TABLE.get(right, {}).get(role)
    own = changed.get(str(role.value), {}).get(right.value)
    if usual is None or own is None:
        return usual
    return DayLimit(own["times"], None if own["amount"] is None else Decimal(own["amount"]))


def as_json(limit: DayLimit) -> dict[str, Any]:
    """Write a limit as an account keeps it."""
    return {"times": limit.times, "amount": None if limit.amount is None else str(limit.amount)}


def words_of(limit: DayLimit, currency: str = "") -> str:
    """Say a limit: `50 times or £1,500.00`."""
    times = None if limit.times is None else f"{limit.times:,} times"
    amount = None if limit.amount is None else display(limit.amount, currency) if currency else f"{limit.amount:,.2f}"
    return " or ".join(text for text in (times, amount) if text) or "no limit"
