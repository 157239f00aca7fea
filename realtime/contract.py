"""What travels on each topic, described as webhooks in the OpenAPI schema, from which the PWA's frame types come."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiWebhook, extend_schema

from server.core.live import FAMILIES


def webhooks() -> list[OpenApiWebhook]:
    """Describe each family of topics: of a state topic the whole state, of the others one item."""
    return [
        OpenApiWebhook(
            family.pattern, extend_schema(request=family.shape, responses=None, summary=f"A {family.kind.value} topic")
        )
        for family in FAMILIES.values()
    ]


WEBHOOKS = webhooks()


def add_shapes(result: dict[str, Any], generator: Any, **_: Any) -> dict[str, Any]:
    """Complete the schema's components: drf-spectacular gathers them before it reads the webhooks."""
    return {**result, "components": generator.registry.build({})}


def only_ours(endpoints: list[Any], **_: Any) -> list[Any]:
    """Keep the calls that the app makes."""
    return [endpoint for endpoint in endpoints if endpoint[0].startswith("/v1/")]
