"""Turns an order's history into numbered events and enqueues them for their subscribers.

One transaction numbers what is untold, writes the events with what each endpoint is owed, and takes the marks away: a
process that dies has done all of it or nothing. One process at a time tells. It goes by the marks, never by numbers of
rows: a sale that commits after its neighbours is told after them, with the next number of its order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta

from django.db import transaction

from server.api.public.representation import represent_order_in_event
from server.api.public.selectors import read_orders
from server.integrations.webhooks.selectors import read_last_event_numbers
from server.integrations.webhooks.services.publishing import OrderEventData, publish_events, redact_events
from server.platform.database import take_advisory_lock, yield_to_writers
from server.platform.outbox import Ending, Job, JobResult, register_job
from server.sales.journal_selectors import PendingEvent, list_pending_events
from server.sales.models import OrderEvent
from server.sales.services.history import PUBLISH_ORDER_EVENTS, mark_published
from server.sales.statuses import PUBLISHED_EVENTS

AT_A_TIME = 200  # events in one transaction
LOCK = "telling"


@register_job
class PublishOrderEvents(Job):
    """Publishes all that is pending, whatever sale enqueued it: one run for many sales."""

    kind = PUBLISH_ORDER_EVENTS
    sends_webhooks = True
    one_at_a_time = True
    begins_after = timedelta(seconds=0.2)
    tried_for = timedelta(days=3650)
    named_after = timedelta(days=1)
    longest_wait = timedelta(seconds=10)

    def do(self) -> JobResult:
        return Ending.DONE if publish_pending_events() else Ending.NOT_NEEDED


def publish_pending_events() -> int:
    """Tell all that is untold, and give how much that was; safe to run at any time, twice, and beside itself."""
    done = 0
    while some := _publish_some():
        done += some
        if some < AT_A_TIME:
            break
        yield_to_writers()
    return done


@transaction.atomic
def _publish_some() -> int:
    take_advisory_lock(LOCK)
    pending = list_pending_events(AT_A_TIME)
    if pending:
        # Once more, and nothing else is told meanwhile: what was being told when a buyer was removed still named them.
        redact_events({one.order_id for one in pending if one.kind == OrderEvent.Kind.REMOVED})
        publish_events(list(_numbered(pending)))
        mark_published([one.pk for one in pending])
    return len(pending)


def _numbered(pending: Sequence[PendingEvent]) -> Iterator[OrderEventData]:
    """Return each the next number of its order; an order is told as it is now, so the highest number has the newest."""
    ids = {one.order_id for one in pending}
    orders = {number: represent_order_in_event(order) for number, order in read_orders(ids).items()}
    last = read_last_event_numbers(ids)
    for one in pending:
        last[one.order_id] = last.get(one.order_id, 0) + 1
        yield OrderEventData(
            account_id=one.order__account_id,
            type=PUBLISHED_EVENTS[one.kind],
            order_id=one.order_id,
            number=last[one.order_id],
            at=one.at,
            data={"order": orders[one.order_id]},
        )
