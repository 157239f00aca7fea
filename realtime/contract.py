"""What travels on each topic, told in the OpenAPI schema as its webhooks: the PWA's types of frames come from here."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiWebhook, extend_schema
from rest_framework import serializers

from realtime import topics
from server.door.serializers import DoorItemOut
from server.events.serializers import PerformanceStateOut
from server.orders.serializers import OrderOut, OrderRowOut


class PublicStateOut(serializers.Serializer[Any]):
    """What everybody may know of a performance; `public_state_on_wire` writes it."""

    performance = serializers.IntegerField()
    version = serializers.IntegerField()
    on_sale = serializers.BooleanField()
    next_change_at = serializers.DateTimeField(allow_null=True)
    available = serializers.IntegerField()
    sold_out = serializers.BooleanField()


class AdminItemOut(serializers.Serializer[Any]):
    """Something that was administered, by kind and number: whoever shows it reads it again."""

    kind = serializers.ChoiceField(choices=["account", "event", "tax", "user", "venue"])
    id = serializers.IntegerField()
    version = serializers.IntegerField()


# Of a state topic the whole state, of the others one item.
SHAPES: dict[topics.Family, type[serializers.Serializer[Any]]] = {
    topics.PERFORMANCE: PerformanceStateOut,
    topics.PUBLIC: PublicStateOut,
    topics.DOOR: DoorItemOut,
    topics.SALES: PerformanceStateOut,
    topics.ORDERS: OrderRowOut,
    topics.ORDER: OrderOut,
    topics.ACCOUNT_ADMIN: AdminItemOut,
    topics.PLATFORM_ADMIN: AdminItemOut,
    topics.PLATFORM_TAXES: AdminItemOut,
}
WEBHOOKS = [
    OpenApiWebhook(family.pattern, extend_schema(request=shape, responses=None, summary=f"A {family.kind.value} topic"))
    for family, shape in SHAPES.items()
]


def add_shapes(result: dict[str, Any], generator: Any, **_: Any) -> dict[str, Any]:
    """Complete the schema's components: drf-spectacular gathers them before it reads the webhooks."""
    return {**result, "components": generator.registry.build({})}
