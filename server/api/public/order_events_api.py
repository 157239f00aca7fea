"""Events of orders: what `/api/orders/{order}/events` lists is what webhooks are sent.

They are published from an order's history. One transaction numbers what is pending, writes the events with what each
endpoint is owed, and takes the marks away: a process that dies has done all of it or nothing. One process at a time
publishes. It goes by the marks, never by numbers of rows: a sale that commits after its neighbours is told after them,
with the next number of its order.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction
from rest_framework import serializers
from rest_framework.response import Response

from server.api.public.operations_api import ListIn, PageSchema, operation, read_page
from server.api.public.orders_api import OrderOut, without_codes
from server.api.public.selectors import find_readable_order, read_orders, reads_codes
from server.api.public.views_api import ApiView
from server.integrations.webhooks.event_services import TEST_EVENT_TYPE, OrderEventData, publish_events, redact_events
from server.integrations.webhooks.protocol import EventType
from server.integrations.webhooks.selectors import list_order_events, read_last_event_numbers
from server.platform.database import take_advisory_lock, yield_to_writers
from server.platform.http.outputs import Boolean, row_writer
from server.platform.outbox import Ending, Job, JobResult, register_job
from server.sales.journal_selectors import PendingEvent, list_pending_events
from server.sales.models import Order, OrderEvent
from server.sales.services.history import PUBLISH_ORDER_EVENTS, mark_published
from server.sales.statuses import PUBLISHED_EVENTS

MOST_UNITS = 200  # tickets, and upsells, of one order in one body
AT_A_TIME = 200  # events in one transaction
LOCK = "telling"


class ToldOrderOut(OrderOut):
    """The order as it was when it was told."""

    is_whole = Boolean(
        lambda order: max(len(order.tickets.all()), len(order.upsells.all())) <= MOST_UNITS,
        help_text=f"false where it has more than {MOST_UNITS} tickets or upsells: the rest is read with the order",
    )


class ToldOut(serializers.Serializer[Any]):
    order = ToldOrderOut()


class OrderEventOut(serializers.Serializer[Any]):
    """Something that happened to an order, as endpoints are told of it."""

    id = serializers.CharField(help_text="the `webhook-id`: the same for every attempt")
    type = serializers.ChoiceField(choices=[kind.value for kind in EventType])
    timestamp = serializers.DateTimeField(help_text="when it happened")
    number = serializers.IntegerField(help_text="numbers the order's events from 1, without gaps")
    data = ToldOut()  # type: ignore[assignment]  # a field of that name


class TestEventOut(serializers.Serializer[Any]):
    """What is sent by hand, to see whether an endpoint answers: of no order."""

    id = serializers.CharField(help_text="the `webhook-id`: the same for every attempt")
    type = serializers.ChoiceField(choices=[TEST_EVENT_TYPE])
    timestamp = serializers.DateTimeField(help_text="when it was sent first")
    number = serializers.IntegerField(min_value=0, max_value=0)
    data = serializers.DictField(help_text="empty")  # type: ignore[assignment]  # a field of that name


class OrderEventsIn(ListIn):
    def get_fields(self) -> dict[str, Any]:
        # `from` is a word of Python.
        first = serializers.IntegerField(
            source="first",
            required=False,
            default=1,
            min_value=1,
            max_value=2_147_483_647,
            help_text="the first number to return",
        )
        return {"from": first, **super().get_fields()}


class OrderEventsView(ApiView):
    grant = "orders"

    @operation(
        "list_order_events",
        "The events of an order, from a number on",
        input_class=OrderEventsIn,
        answers=PageSchema(OrderEventOut, "OrderEventsOut"),
        description="The bodies of webhooks, the lowest number first. An order's events are numbered from 1 without "
        "gaps, in the order in which they were published: a client that has event 3 and receives event 5 requests "
        "those from 4. Each contains the order as it was at that time, so the one with the highest number has the whole"
        " order. The events begin with the first one published: there are none from before the account had an "
        "endpoint, and those older than 30 days are deleted, except for an order's last one.",
    )
    def get(self, data: OrderEventsIn) -> Response:
        order = find_readable_order(caller=self.caller, order_id=self.kwargs["order"])
        rows = list_order_events(account_id=order.account_id, order_id=order.pk, first=data.params["first"])
        page = read_page(rows, data, by=("number",), of=f"events of {order.pk}")
        bodies = [json.loads(event.body) for event in page.rows]
        if not reads_codes(self.caller, order):
            for body in bodies:
                body["data"]["order"] = without_codes(body["data"]["order"])
        return Response({"data": bodies, "next_cursor": page.next_cursor})


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
    """Publish all that is pending, and return how many events; safe to run at any time, twice, and beside itself."""
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


def write_order_in_event(order: Order) -> dict[str, Any]:
    """Write an order with its first tickets and upsells."""
    whole = row_writer(ToldOrderOut)(order)
    return {**whole, **{name: whole[name][:MOST_UNITS] for name in ("tickets", "upsells")}}


def _numbered(pending: Sequence[PendingEvent]) -> Iterator[OrderEventData]:
    """Return each the next number of its order; an order is told as it is now, so the highest number has the newest."""
    ids = {one.order_id for one in pending}
    orders = {number: write_order_in_event(order) for number, order in read_orders(ids).items()}
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
