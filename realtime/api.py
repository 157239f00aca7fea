"""Live topics over HTTP, for apps whose network lets no WebSocket through (decision 0139), and their schema."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiWebhook, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from realtime.delivery import NOTHING_THERE
from realtime.topics import (
    Items,
    Query,
    Result,
    State,
    UnknownTopic,
    can_subscribe,
    may_subscribe,
    parse,
    read_owners,
    read_topics,
)
from server.accounts.caller import Staff
from server.auth.http import StaffView
from server.platform.http.inputs import CallIn
from server.platform.live import FAMILIES, Kind, Topic

MAX_TOPICS = 100  # as many as a socket may name in one event
LONGEST_NAME = 64
MAX_POSITION = 2**63 - 1
UNKNOWN = {"error": "Unknown topic"}


class TopicIn(CallIn):
    topic = serializers.CharField(max_length=LONGEST_NAME)
    position = serializers.IntegerField(required=False, allow_null=True, min_value=0, max_value=MAX_POSITION)


class TopicsIn(CallIn):
    topics = serializers.ListField(child=TopicIn(), max_length=MAX_TOPICS)


@extend_schema_field(OpenApiTypes.OBJECT)
class TopicUpdate(serializers.DictField):
    """By topic what a socket would be answered: a state, items, that a list is to be read again, or an error."""


class TopicsOut(serializers.Serializer[Any]):
    topics = TopicUpdate()


class TopicsView(StaffView):
    """Return what a socket that subscribes to some topics would receive, without subscribing."""

    @extend_schema(request=TopicsIn, responses=TopicsOut)
    def post(self, request: Request) -> Response:
        rows = self.read(TopicsIn).params["topics"]
        return Response({"topics": answer_topics(self.caller, {row["topic"]: row.get("position") for row in rows})})


def answer_topics(caller: Staff, positions: dict[str, int | None]) -> dict[str, Any]:
    """Read topics by name, each feed from its position; what a caller may not read is refused as on a socket."""
    known = {name: topic for name in positions if (topic := _find(name)) is not None}
    owners = read_owners(topic for topic in known.values() if can_subscribe(caller, topic))
    queries = {
        name: Query(topic, since=positions[name] if topic.kind is Kind.FEED else None)
        for name, topic in known.items()
        if may_subscribe(caller, topic, owners.get(topic))
    }
    results = read_topics(list(dict.fromkeys(queries.values())))
    answers = {name: _answer_topic(caller, query.topic, results.get(query)) for name, query in queries.items()}
    return {name: answers.get(name, NOTHING_THERE if name in known else UNKNOWN) for name in positions}


def _find(name: str) -> Topic | None:
    try:
        return parse(name)
    except UnknownTopic:
        return None


def _answer_topic(caller: Staff, topic: Topic, result: Result | None) -> dict[str, Any]:
    if topic.kind is Kind.LIST:
        return Items([]).to_payload()
    less = topic.family.less
    if less and isinstance(result, State) and caller.user.role in less.roles:
        result = result.only(less.of)
    return result.to_payload() if result is not None else NOTHING_THERE


# Each topic's frames are described as webhooks in the OpenAPI schema; the PWA's frame types are generated from them.


def webhooks() -> list[OpenApiWebhook]:
    """Describe each family of topics: the whole state of a state topic, one item of the others."""
    return [
        OpenApiWebhook(
            family.pattern, extend_schema(request=family.shape, responses=None, summary=f"A {family.kind.value} topic")
        )
        for family in FAMILIES.values()
    ]


WEBHOOKS = webhooks()


def add_shapes(result: dict[str, Any], generator: Any, **_: Any) -> dict[str, Any]:
    """Complete the schema's components: drf-spectacular collects them before it reads the webhooks."""
    return {**result, "components": generator.registry.build({})}


def keep_v1_endpoints(endpoints: list[Any], **_: Any) -> list[Any]:
    """Keep the calls that the app makes."""
    return [endpoint for endpoint in endpoints if endpoint[0].startswith("/v1/")]
