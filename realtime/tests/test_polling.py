"""What topics show by HTTP is what a socket that subscribes is answered."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from realtime.resources import in_thread
from realtime.tests.conftest import Connect, make_token
from realtime.tests.factories import Scene, make_scene
from server.accounts.models import Role, User

CALL = "/v1/live/topics"


def ask(user: User, *topics: dict[str, Any]) -> Any:
    headers = {"Authorization": f"Bearer {make_token(user)}"}
    return Client().post(CALL, {"topics": list(topics)}, "application/json", headers=headers)


def told(user: User, *topics: dict[str, Any]) -> dict[str, Any]:
    reply: dict[str, Any] = ask(user, *topics).json()["topics"]
    return reply


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.DOOR_STAFF])
async def test_a_socket_and_http_are_answered_alike(connect: Connect, role: Role) -> None:
    scene: Scene = await in_thread(make_scene)(Role.DOOR_STAFF)
    await in_thread(scene.sell)(2)
    names = [*scene.topics, "performance:1:nothing", "performance:999999999"]
    client = await connect(scene.people[role])
    by_socket = await client.subscribe(*names)
    by_http = await sync_to_async(told)(scene.people[role], *({"topic": name} for name in names))
    assert by_http == by_socket


@pytest.mark.django_db
def test_a_feed_goes_on_from_its_position() -> None:
    scene = make_scene()
    feed = f"{scene.topic}:door"
    before = told(scene.organiser, {"topic": feed})[feed]["position"]
    assert told(scene.organiser, {"topic": feed, "position": before})[feed] == {"position": before, "items": []}
    scene.sell()
    after = told(scene.organiser, {"topic": feed, "position": before})[feed]
    assert after["position"] > before
    assert after["items"] or after["resync"]


@pytest.mark.django_db
def test_another_accounts_topics_are_refused() -> None:
    mine, theirs = make_scene(), make_scene()
    for name in theirs.topics:
        assert told(mine.organiser, {"topic": name})[name] == {"error": "Not allowed"}, name


@pytest.mark.django_db
def test_more_topics_than_a_socket_may_name_are_refused() -> None:
    scene = make_scene()
    assert ask(scene.organiser, *[{"topic": scene.topic}] * 101).status_code == 422
    assert Client().post(CALL, {"topics": []}, "application/json").status_code == 401
