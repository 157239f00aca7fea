"""What promo codes are for: events of their account, or performances of these."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from server.core.errors import NotFound
from server.events.models import Event, Performance
from server.pricing.codes import TargetForm
from server.pricing.models import PromoCode, PromoTarget

Target = tuple[int, int | None]  # an event, and one of its performances or all of them


def read_targets(account_id: int, forms: Iterable[TargetForm]) -> list[Target]:
    """Give targets, each once and in the order in which they were chosen; an event stands for all its performances.

    :raises NotFound: if the account has no such event, or the event no such performance.
    """
    chosen: dict[Target, None] = dict.fromkeys((form.event, form.performance or None) for form in forms)
    events = {event for event, _ in chosen}
    if Event.objects.filter(account_id=account_id, pk__in=events).count() != len(events):
        raise NotFound
    named = {performance: event for event, performance in chosen if performance}
    if len(named) != sum(performance is not None for _, performance in chosen):
        raise NotFound  # one performance was named with two events
    found = Performance.objects.filter(account_id=account_id, pk__in=named).values_list("pk", "event_id")
    if dict(found) != named:
        raise NotFound
    return [(event, performance) for event, performance in chosen if performance is None or (event, None) not in chosen]


def replace_targets(promo: PromoCode, targets: Sequence[Target]) -> None:
    """Let a code be for these targets and no others."""
    kept = {(row.event_id, row.performance_id): row.pk for row in promo.targets.all()}
    promo.targets.exclude(pk__in=[kept[target] for target in targets if target in kept]).delete()
    PromoTarget.objects.bulk_create(targets_of([promo.pk], [target for target in targets if target not in kept]))


def targets_of(promo_ids: Iterable[int], targets: Sequence[Target]) -> list[PromoTarget]:
    """Give the rows of some codes that are all for these targets; nothing is saved yet."""
    return [
        PromoTarget(code_id=promo_id, event_id=event, performance_id=performance)
        for promo_id in promo_ids
        for event, performance in targets
    ]
