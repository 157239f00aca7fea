"""Reading the rules of gates: an event's own, or else its account's."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import F, Q

from server.door.gates import NO_RULES, Rules, rules_of
from server.door.models import DoorRules
from server.events.models import Performance

FIELDS = ("has_exit", "allows_reentry", "opens_before", "closes_after", "confirms", "gates")


def read_rules(performance_ids: Collection[int]) -> dict[int, Rules]:
    """Read the rules of some performances, in two queries; none where neither event nor account has any."""
    places = Performance.objects.filter(pk__in=performance_ids).values_list("pk", "event_id", "account_id", "starts_at")
    found = list(places)
    events, accounts = {event for _, event, _, _ in found}, {account for _, _, account, _ in found}
    wanted = Q(event__in=events) | Q(event=None, account__in=accounts)
    stored = DoorRules.objects.filter(wanted).values("event_id", "account_id", *FIELDS).order_by(F("event").asc())
    own = {row["event_id"]: row for row in stored if row["event_id"]}
    default = {row["account_id"]: row for row in stored if row["event_id"] is None}
    rules: dict[int, Rules] = {}
    for pk, event_id, account_id, starts_at in found:
        row = own.get(event_id) or default.get(account_id)
        rules[pk] = rules_of(starts_at=starts_at, **{name: row[name] for name in FIELDS}) if row else NO_RULES
    return rules
