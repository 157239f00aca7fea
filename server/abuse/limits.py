"""Every limit on anonymous buyers with its default; accounts can change some."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any

from server.platform.limits import Limit

QUARTER, HOUR, DAY = 15 * 60, 60 * 60, 24 * 60 * 60  # seconds


class Puzzle(StrEnum):
    """When an anonymous buyer has to solve a puzzle before reserving."""

    NEVER = "never"
    PRESSURE = "pressure"
    ALWAYS = "always"


@dataclass(frozen=True, kw_only=True)
class BuyingLimits:
    """The limits that an organiser sets; each is for one event."""

    open_reservations: int = 4
    free_tickets_by_address: int = 40
    free_tickets_by_email: int = 10
    free_tickets_of_event: int = 5_000
    tickets_by_email: int = 0
    puzzle: Puzzle = Puzzle.PRESSURE
    puzzle_after_address: int = 20
    puzzle_after_event: int = 200


UNCHANGED = BuyingLimits()


@dataclass(frozen=True)
class LimitDescription:
    """What a limit means to organisers, and its minimum and maximum."""

    description: str
    least: int
    most: int


LIMIT_DESCRIPTIONS = {
    "open_reservations": LimitDescription("Open reservations of an event from one address, at once", 1, 100),
    "free_tickets_by_address": LimitDescription("Free tickets of an event from one address, in an hour", 1, 10_000),
    "free_tickets_by_email": LimitDescription("Free tickets of an event for one e-mail, in a day", 1, 10_000),
    "free_tickets_of_event": LimitDescription("Free tickets of an event for everybody, in 15 minutes", 10, 100_000),
    "tickets_by_email": LimitDescription(
        "Tickets of an event for one e-mail, for good (0: as many as they like)", 0, 10_000
    ),
    "puzzle_after_address": LimitDescription("Unpaid or free reservations from one address in 15 minutes", 1, 10_000),
    "puzzle_after_event": LimitDescription("Unpaid or free reservations of an event in 15 minutes", 1, 100_000),
}

# An account's own values in `BuyingLimits` replace `most`.
FREE_BY_ADDRESS = Limit("free-tickets:address", most=BuyingLimits.free_tickets_by_address, seconds=HOUR)
FREE_BY_EMAIL = Limit("free-tickets:email", most=BuyingLimits.free_tickets_by_email, seconds=DAY)
FREE_OF_EVENT = Limit("free-tickets:event", most=BuyingLimits.free_tickets_of_event, seconds=QUARTER)
FREE_BY_PERSON = Limit("free-tickets:person", most=3_000, seconds=HOUR)  # at the counter
UNPAID_BY_ADDRESS = Limit("unpaid:address", most=BuyingLimits.puzzle_after_address, seconds=QUARTER)
UNPAID_OF_EVENT = Limit("unpaid:event", most=BuyingLimits.puzzle_after_event, seconds=QUARTER)

# Emails whose recipient or time the caller chooses; emails about paid orders are not counted.
MAILS_TO_ONE = Limit("mails:email", most=12, seconds=HOUR)
MAILS_BY_ADDRESS = Limit("mails:address", most=60, seconds=HOUR)
MAILS_OF_EVENT = Limit("mails:event", most=6_000, seconds=HOUR)
MAILS_BY_PERSON = Limit("mails:person", most=300, seconds=HOUR)  # at the counter
MAILS_BY_CLIENT = Limit("mails:client", most=3_000, seconds=HOUR)  # which sells to many


def limits_of(changed: Mapping[str, Any]) -> BuyingLimits:
    """Return the effective limits with an account's changes; unknown ones are ignored."""
    known = {one.name: changed[one.name] for one in fields(BuyingLimits) if one.name in changed}
    if "puzzle" in known:
        known["puzzle"] = Puzzle(known["puzzle"])
    return BuyingLimits(**known)


def changed_of(limits: BuyingLimits) -> dict[str, Any]:
    """Return the limits that differ from the defaults, as an account stores them."""
    values = {one.name: getattr(limits, one.name) for one in fields(BuyingLimits)}
    return {
        name: str(value) if name == "puzzle" else value for name, value in values.items() if value != _DEFAULTS[name]
    }


_DEFAULTS = {one.name: one.default for one in fields(BuyingLimits)}
