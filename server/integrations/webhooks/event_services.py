"""Writes events and their deliveries to endpoints: new, repeated and test ones; redacts buyers in them."""

from __future__ import annotations

import json
import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.audit.services import Action, record_change
from server.integrations import errors
from server.integrations.changes import EndpointChanged
from server.integrations.models import Delivery, Endpoint, Event
from server.integrations.webhooks import selectors
from server.integrations.webhooks.delivery_services import DeliverWebhooks, ready_at
from server.integrations.webhooks.selectors import owner_of
from server.platform import clock
from server.platform.datetimes import iso_format
from server.platform.domain_events import publish
from server.platform.errors import first_or_refuse

_BUYER_FIELDS = ("name", "email", "phone", "country", "zipcode")


def redact_order(order: dict[str, Any]) -> dict[str, Any]:
    """Redact the buyer and the ticket holders of a serialized order."""
    buyer = {**order["buyer"], **dict.fromkeys(_BUYER_FIELDS, ""), "removed": True}
    return {**order, "buyer": buyer, "tickets": [{**ticket, "holder": ""} for ticket in order["tickets"]]}


def redact_payment(reference: str, body: Any) -> Any:
    """Do that to each order of a payment, wherever it is in a response."""
    if isinstance(body, list):
        return [redact_payment(reference, part) for part in body]
    if not isinstance(body, dict):
        return body
    redacted = {name: redact_payment(reference, part) for name, part in body.items()}
    return redact_order(redacted) if redacted.get("reference") == reference and "buyer" in redacted else redacted


def redact_events(order_ids: Collection[int]) -> None:
    """Redact the buyer and the ticket holders in all events of some orders.

    Pending deliveries are redacted, too. Other systems get an event that the data were removed.
    """
    events = list(Event.objects.filter(order_number__in=order_ids)) if order_ids else []
    for event in events:
        body = json.loads(event.body)
        body["data"]["order"] = redact_order(body["data"]["order"])
        event.body = json.dumps(body, separators=(",", ":"), ensure_ascii=False)
    if events:
        Event.objects.bulk_update(events, ["body"], batch_size=100)


@dataclass(frozen=True, kw_only=True)
class OrderEventData:
    """What happened to an order: `data` is JSON, `number` counts the order's events from 1."""

    account_id: int
    type: str
    order_id: int
    number: int
    at: datetime
    data: dict[str, Any]


def publish_events(tellings: Sequence[OrderEventData]) -> list[Event]:
    """Write events, and enqueue each for the endpoints of its account that get its type; in the open transaction."""
    events = Event.objects.bulk_create([_event_of(event_data) for event_data in tellings])
    rows = Endpoint.objects.filter(account_id__in={event_data.account_id for event_data in tellings}, is_active=True)
    endpoints = list(rows.select_related("account"))
    now = clock.now()
    deliveries = [
        Delivery(event=event, endpoint=endpoint, due_at=now)
        for event in events
        for endpoint in endpoints
        if endpoint.account_id == event.account_id and (not endpoint.types or event.type in endpoint.types)
    ]
    Delivery.objects.bulk_create(deliveries)
    for endpoint in {delivery.endpoint for delivery in deliveries}:
        DeliverWebhooks.enqueue(subject_id=endpoint.pk, at=ready_at(endpoint))
        publish(EndpointChanged(account_id=owner_of(endpoint), endpoint_id=endpoint.pk))
    return events


def _event_of(event_data: OrderEventData) -> Event:
    key = f"msg_{secrets.token_urlsafe(18)}"
    body = {
        "id": key,
        "type": event_data.type,
        "timestamp": iso_format(event_data.at, "UTC"),
        "number": event_data.number,
        "data": event_data.data,
    }
    return Event(
        account_id=event_data.account_id,
        key=key,
        type=event_data.type,
        order_number=event_data.order_id,
        number=event_data.number,
        body=json.dumps(body, separators=(",", ":"), ensure_ascii=False),
        at=event_data.at,
    )


TEST_EVENT_TYPE = "webhook.test"


@transaction.atomic
def resend_deliveries(*, caller: Staff, endpoint_id: int, delivery_ids: Sequence[int]) -> int:
    """Enqueue deliveries of an endpoint again, from the first attempt on, and return how many; other ones are ignored.

    :raises NotAllowed: for door staff.
    :raises NotFound: if there is no such endpoint, or it is another account's.
    :raises EndpointIsOff: if it is disabled.
    """
    endpoint = _find_active_endpoint(caller, endpoint_id)
    return _enqueue_again(caller, endpoint, Delivery.objects.filter(endpoint=endpoint, pk__in=delivery_ids))


@transaction.atomic
def resend_range(
    *,
    caller: Staff,
    endpoint_id: int,
    since: datetime | None = None,
    until: datetime | None = None,
    is_all: bool = False,
) -> int:
    """Enqueue again what an endpoint did not get of a range of times, and with `is_all` also what it got.

    :raises NotAllowed: for door staff.
    :raises NotFound: if there is no such endpoint, or it is another account's.
    :raises EndpointIsOff: if it is disabled.
    """
    endpoint = _find_active_endpoint(caller, endpoint_id)
    ends = {"event__at__gte": since, "event__at__lte": until}
    rows = Delivery.objects.filter(
        endpoint=endpoint, **{end: value for end, value in ends.items() if value is not None}
    )
    return _enqueue_again(caller, endpoint, rows if is_all else rows.exclude(state=Delivery.State.DELIVERED))


@transaction.atomic
def send_test(*, caller: Staff, endpoint_id: int) -> Delivery:
    """Enqueue an empty test event for an endpoint, to see whether it arrives.

    :raises NotAllowed: for door staff.
    :raises NotFound: if there is no such endpoint, or it is another account's.
    :raises EndpointIsOff: if it is disabled.
    """
    endpoint, now = _find_active_endpoint(caller, endpoint_id), clock.now()
    key = f"msg_{secrets.token_urlsafe(18)}"
    body = {"id": key, "type": TEST_EVENT_TYPE, "timestamp": iso_format(now, "UTC"), "number": 0, "data": {}}
    event = Event.objects.create(
        account_id=endpoint.account_id,
        key=key,
        type=TEST_EVENT_TYPE,
        order_number=0,
        number=0,
        body=json.dumps(body, separators=(",", ":")),
        at=now,
    )
    DeliverWebhooks.enqueue(subject_id=endpoint.pk, at=ready_at(endpoint))
    return Delivery.objects.create(event=event, endpoint=endpoint, due_at=now)


def _find_active_endpoint(caller: Staff, endpoint_id: int) -> Endpoint:
    caller.needs(*NOT_DOOR_STAFF)
    row = first_or_refuse(selectors.find_endpoints(caller=caller, endpoint_id=endpoint_id))
    if not row.is_active:
        raise errors.EndpointIsOff
    return row


def _enqueue_again(caller: Staff, endpoint: Endpoint, rows: QuerySet[Delivery]) -> int:
    # Pending ones restart with the first attempt, too: whoever asks for this has fixed something.
    count = rows.update(state=Delivery.State.OWED, tries=0, due_at=clock.now(), ended_at=None)
    if count:
        record_change(
            caller=caller,
            action=Action.UPDATE,
            row=endpoint,
            account_id=selectors.owner_of(endpoint),
            before={"sent again": 0},
            after={"sent again": count},
        )
        DeliverWebhooks.enqueue(subject_id=endpoint.pk, at=ready_at(endpoint))
    return count
