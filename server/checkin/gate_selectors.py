"""Selects gate rules: an event's own, or else its account's."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db.models import FilteredRelation, Q

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.catalogue.events.door_times import register_door_times
from server.catalogue.events.models import Event, Performance
from server.catalogue.events.selectors import get_event
from server.checkin.gate_rules import NO_RULES, SETTINGS, Gate, Rules, RuleSettings
from server.checkin.models import DoorRules
from server.pricing.basket import Line
from server.pricing.models import TicketType

FIELDS = (*SETTINGS, "gates")
MOST_TYPE_NAMES = 200


@dataclass(frozen=True, kw_only=True)
class StoredRules(RuleSettings):
    """The rules of an event or account for editing.

    An event without rules shows its account's; without either they are empty, with version 0.
    """

    account_id: int
    event_id: int | None
    event_name: str
    is_own: bool
    version: int
    gates: list[dict[str, Any]] = field(default_factory=list)
    types: tuple[str, ...] = ()  # names of the tickets on sale


def get_default_rules(*, caller: Staff, account_id: int | None) -> StoredRules:
    caller.needs(*NOT_DOOR_STAFF)
    account = caller.account_for(account_id)
    return _shown(find_rules(account), account, None, _type_names(account_id=account))


def get_event_rules(*, caller: Staff, event_id: int) -> StoredRules:
    caller.needs(*NOT_DOOR_STAFF)
    event = get_event(caller=caller, event_id=event_id)
    rows = DoorRules.objects.filter(Q(event=event_id) | Q(event=None, account=event.account_id))
    row = max(rows, key=lambda one: one.event_id or 0, default=None)
    return _shown(row, event.account_id, event, _type_names(event_id=event_id))


def find_rules(account_id: int, event_id: int | None = None) -> DoorRules | None:
    """Return an event's or account's own rules."""
    return DoorRules.objects.filter(account=account_id, event=event_id).first()


def _shown(row: DoorRules | None, account_id: int, event: Event | None, types: tuple[str, ...]) -> StoredRules:
    event_id = event.pk if event else None
    is_own = row is not None and row.event_id == event_id
    return StoredRules(
        account_id=account_id,
        event_id=event_id,
        event_name=event.name if event else "",
        is_own=is_own,
        version=row.version if row is not None and is_own else 0,
        types=types,
        **({name: getattr(row, name) for name in FIELDS} if row is not None else {}),
    )


def _type_names(**of: int) -> tuple[str, ...]:
    names = TicketType.objects.filter(**of, deleted_at=None).order_by("name").values_list("name", flat=True)
    return (Line.name, *names.distinct()[:MOST_TYPE_NAMES])


def read_rules_versions(rules_ids: Iterable[int]) -> dict[int, int]:
    return dict(DoorRules.objects.filter(pk__in=list(rules_ids)).values_list("pk", "version"))


# For performances that are annotated with `usual=of_account()`.
COLUMNS = (*(f"event__door_rules__{name}" for name in FIELDS), *(f"usual__{name}" for name in FIELDS))


def of_account() -> FilteredRelation:
    """Relate performances to their accounts' rules; a new relation for each query, since the query modifies it."""
    return FilteredRelation("account__door_rules", condition=Q(account__door_rules__event=None))


def read_applied(starts_at: datetime, columns: Sequence[Any]) -> Rules:
    """Return the rules of a performance from those stored for its event or its account."""
    own, usual = columns[: len(FIELDS)], columns[len(FIELDS) :]
    stored = own if own[0] is not None else usual
    if stored[0] is None:
        return NO_RULES
    row = dict(zip(FIELDS, stored, strict=True))
    opens_before, closes_after, gates = row.pop("opens_before"), row.pop("closes_after"), row.pop("gates")
    return Rules(
        **row,
        opens_at=None if opens_before is None else starts_at - timedelta(minutes=opens_before),
        closes_at=None if closes_after is None else starts_at + timedelta(minutes=closes_after),
        gates=tuple(Gate(name=gate["name"], types=tuple(gate["types"])) for gate in gates),
    )


@register_door_times
def read_opening_times(performance_ids: Sequence[int]) -> dict[int, datetime]:
    """Return when the doors of some performances open, by their ids; where no rule says so, one is left out."""
    rows = Performance.objects.filter(pk__in=performance_ids).annotate(usual=of_account())
    found = {
        pk: read_applied(starts_at, columns).opens_at
        for pk, starts_at, *columns in rows.values_list("pk", "starts_at", *COLUMNS)
    }
    return {pk: opens_at for pk, opens_at in found.items() if opens_at is not None}
