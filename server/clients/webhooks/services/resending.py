"""Sending again what an endpoint was told, or was not, and a test."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.services.audit_log import Action, record
from server.clients.changes import DeliveriesOwed
from server.clients.models import Delivery, Endpoint, Event
from server.clients.webhooks import errors, selectors
from server.core import clock, wire
from server.core.announce import announce
from server.core.errors import NotFound

TEST_TYPE = "webhook.test"


@transaction.atomic
def send_again(*, caller: Staff, endpoint_id: int, delivery_ids: Sequence[int]) -> int:
    """Owe deliveries of an endpoint anew, from the first try on, and tell how many there are; others are left out.

    :raises NotAllowed: for door staff.
    :raises NotFound: if there is no such endpoint, or it is another account's.
    :raises EndpointIsOff: if it is switched off.
    """
    endpoint = _find(caller, endpoint_id)
    return _owe_again(caller, endpoint, Delivery.objects.filter(endpoint=endpoint, pk__in=delivery_ids))


@transaction.atomic
def send_range_again(
    *,
    caller: Staff,
    endpoint_id: int,
    first_id: int | None = None,
    last_id: int | None = None,
    since: datetime | None = None,
    until: datetime | None = None,
    is_all: bool = False,
) -> int:
    """Owe again what an endpoint was not told of a range, and with `is_all` what it was told, too.

    The range is of numbers of deliveries, both ends included, or of times at which events happened, or of both.

    :raises NotAllowed: for door staff.
    :raises NotFound: if there is no such endpoint, or it is another account's.
    :raises EndpointIsOff: if it is switched off.
    """
    endpoint = _find(caller, endpoint_id)
    ends = {"pk__gte": first_id, "pk__lte": last_id, "event__at__gte": since, "event__at__lte": until}
    rows = Delivery.objects.filter(
        endpoint=endpoint, **{end: value for end, value in ends.items() if value is not None}
    )
    return _owe_again(caller, endpoint, rows if is_all else rows.exclude(state=Delivery.State.DELIVERED))


@transaction.atomic
def send_test(*, caller: Staff, endpoint_id: int) -> Delivery:
    """Owe an endpoint an event that tells nothing, so that one sees whether it arrives.

    :raises NotAllowed: for door staff.
    :raises NotFound: if there is no such endpoint, or it is another account's.
    :raises EndpointIsOff: if it is switched off.
    """
    endpoint, now = _find(caller, endpoint_id), clock.now()
    key = f"msg_{secrets.token_urlsafe(18)}"
    body = {"id": key, "type": TEST_TYPE, "timestamp": wire.iso(now, "UTC"), "number": 0, "data": {}}
    event = Event.objects.create(
        account_id=endpoint.account_id,
        key=key,
        type=TEST_TYPE,
        order_number=0,
        number=0,
        body=json.dumps(body, separators=(",", ":")),
        at=now,
    )
    announce(DeliveriesOwed())
    return Delivery.objects.create(event=event, endpoint=endpoint, due_at=now)


def _find(caller: Staff, endpoint_id: int) -> Endpoint:
    caller.needs(*NOT_DOOR_STAFF)
    row = selectors.find_endpoints(caller=caller, endpoint_id=endpoint_id).first()
    if row is None:
        raise NotFound
    if not row.is_active:
        raise errors.EndpointIsOff
    return row


def _owe_again(caller: Staff, endpoint: Endpoint, rows: QuerySet[Delivery]) -> int:
    # Of what is owed anyway the tries are counted anew as well: whoever presses the button has mended something.
    count = rows.update(state=Delivery.State.OWED, tries=0, due_at=clock.now(), ended_at=None)
    if count:
        record(
            caller=caller,
            action=Action.UPDATE,
            row=endpoint,
            account_id=selectors.owner_of(endpoint),
            before={"sent again": 0},
            after={"sent again": count},
        )
        announce(DeliveriesOwed())
    return count
