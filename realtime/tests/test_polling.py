"""Topics by HTTP have the same content as a socket's subscription."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from realtime.resources import in_thread
from realtime.tests.conftest import Connect, make_token
from realtime.tests.factories import TenantFixture, make_tenant
from server.accounts.models import Role, User

CALL = "/v1/live/topics"


def poll(user: User, *topics: dict[str, Any]) -> Any:
    headers = {"Authorization": f"Bearer {make_token(user)}"}
    return Client().post(CALL, {"topics": list(topics)}, "application/json", headers=headers)


def poll_topics(user: User, *topics: dict[str, Any]) -> dict[str, Any]:
    topics_body: dict[str, Any] = poll(user, *topics).json()["topics"]
    return topics_body


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.DOOR_STAFF])
async def test_a_socket_and_http_are_answered_alike(connect: Connect, role: Role) -> None:
    tenant: TenantFixture = await in_thread(make_tenant)(Role.DOOR_STAFF)
    await in_thread(tenant.sell)(2)
    names = [*tenant.topics, "performance:1:nothing", "performance:999999999"]
    client = await connect(tenant.people[role])
    by_socket = await client.subscribe(*names)
    by_http = await sync_to_async(poll_topics)(tenant.people[role], *({"topic": name} for name in names))
    assert by_http == by_socket


@pytest.mark.django_db
def test_a_feed_goes_on_from_its_position() -> None:
    tenant = make_tenant()
    feed = f"{tenant.topic}:door"
    before = poll_topics(tenant.organiser, {"topic": feed})[feed]["position"]
    assert poll_topics(tenant.organiser, {"topic": feed, "position": before})[feed] == {"position": before, "items": []}
    tenant.sell()
    after = poll_topics(tenant.organiser, {"topic": feed, "position": before})[feed]
    assert after["position"] > before
    assert after["items"] or after["resync"]


@pytest.mark.django_db
def test_another_accounts_topics_are_refused() -> None:
    own, theirs = make_tenant(), make_tenant()
    for name in theirs.topics:
        assert poll_topics(own.organiser, {"topic": name})[name] == {"error": "Not allowed"}, name


@pytest.mark.django_db
def test_more_topics_than_a_socket_may_name_are_refused() -> None:
    tenant = make_tenant()
    assert poll(tenant.organiser, *[{"topic": tenant.topic}] * 101).status_code == 422
    assert Client().post(CALL, {"topics": []}, "application/json").status_code == 401
