"""The shape of events in the schema, as webhooks send them; `on_wire` and `clients.webhooks` write them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.clients.webhooks.services.resending import TEST_TYPE
from server.clients.webhooks.types import EventType
from server.outside.http.lists import ListIn, ListOut
from server.outside.orders.serializers import OrderOut
from server.outside.telling.on_wire import MOST_UNITS


class ToldOrderOut(OrderOut):
    """The order as it was when it was told."""

    is_whole = serializers.BooleanField(
        help_text=f"false where it has more than {MOST_UNITS} tickets or upsells: the rest is read with the order"
    )


class ToldOut(serializers.Serializer[Any]):
    order = ToldOrderOut()


class OrderEventOut(serializers.Serializer[Any]):
    """Something that happened to an order, as endpoints are told of it."""

    id = serializers.CharField(help_text="the `webhook-id`: the same however often it is sent")
    type = serializers.ChoiceField(choices=[kind.value for kind in EventType])
    timestamp = serializers.DateTimeField(help_text="when it happened")
    number = serializers.IntegerField(help_text="counts the events of the order from 1, without gaps")
    data = ToldOut()  # type: ignore[assignment]  # a field of that name


class TestEventOut(serializers.Serializer[Any]):
    """What is sent by hand, to see whether an endpoint answers: of no order."""

    id = serializers.CharField(help_text="the `webhook-id`: the same however often it is sent")
    type = serializers.ChoiceField(choices=[TEST_TYPE])
    timestamp = serializers.DateTimeField(help_text="when it was sent for the first time")
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
            help_text="the first number that is wanted",
        )
        return {"from": first, **super().get_fields()}


class OrderEventsOut(ListOut):
    """Events of an order, the earliest number first."""

    data = OrderEventOut(many=True)  # type: ignore[assignment]  # a field of that name
