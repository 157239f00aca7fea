"""The rules of gates as columns of a query about performances: an event's own, or else its account's."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db.models import FilteredRelation, Q

from server.door.gates.gates import NO_RULES, Rules, rules_of
from server.door.gates.selectors import FIELDS

# Of performances that are annotated with `usual=of_account()`.
COLUMNS = (*(f"event__door_rules__{name}" for name in FIELDS), *(f"usual__{name}" for name in FIELDS))


def of_account() -> FilteredRelation:
    """Relate performances to the rules of their accounts: a relation of its own for each query, which changes it."""
    return FilteredRelation("account__door_rules", condition=Q(account__door_rules__event=None))


def read_applied(starts_at: datetime, columns: Sequence[Any]) -> Rules:
    """Give the rules of a performance from its COLUMNS."""
    own, usual = columns[: len(FIELDS)], columns[len(FIELDS) :]
    stored = own if own[0] is not None else usual
    if stored[0] is None:
        return NO_RULES
    return rules_of(starts_at=starts_at, **dict(zip(FIELDS, stored, strict=True)))
