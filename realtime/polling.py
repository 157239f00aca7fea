"""What topics show, by HTTP: for apps whose network lets no WebSocket through (decision 0139)."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from realtime.lane import NOTHING_THERE
from realtime.readings import Items, Reading, State, Want, read
from realtime.topics import UnknownTopic, may_ask, may_hear, parse, read_owners
from server.accounts.caller import Staff
from server.accounts.http.views import StaffView
from server.core.http.forms import CallIn
from server.core.live import Kind, Topic

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
class TopicNews(serializers.DictField):
    """By topic what a socket would be answered: a state, items, that a list is to be read again, or an error."""


class TopicsOut(serializers.Serializer[Any]):
    topics = TopicNews()


class TopicsView(StaffView):
    """Answer for some topics what a socket that subscribes is answered, without subscribing."""

    @extend_schema(request=TopicsIn, responses=TopicsOut)
    def post(self, request: Request) -> Response:
        rows = self.read(TopicsIn).asked["topics"]
        return Response({"topics": answer(self.caller, {row["topic"]: row.get("position") for row in rows})})


def answer(caller: Staff, positions: dict[str, int | None]) -> dict[str, Any]:
    """Read topics by their names, each feed from its position; what a caller may not hear is refused as by a socket."""
    known = {name: topic for name in positions if (topic := _find(name)) is not None}
    owners = read_owners(topic for topic in known.values() if may_ask(caller, topic))
    wants = {
        name: Want(topic, since=positions[name] if topic.kind is Kind.FEED else None)
        for name, topic in known.items()
        if may_hear(caller, topic, owners.get(topic))
    }
    readings = read(list(dict.fromkeys(wants.values())))
    told = {name: _tell(caller, want.topic, readings.get(want)) for name, want in wants.items()}
    return {name: told.get(name, NOTHING_THERE if name in known else UNKNOWN) for name in positions}


def _find(name: str) -> Topic | None:
    try:
        return parse(name)
    except UnknownTopic:
        return None


def _tell(caller: Staff, topic: Topic, reading: Reading | None) -> dict[str, Any]:
    if topic.kind is Kind.LIST:
        return Items([]).on_wire()
    less = topic.family.less
    if less and isinstance(reading, State) and caller.user.role in less.roles:
        reading = reading.only(less.of)
    return reading.on_wire() if reading is not None else NOTHING_THERE
