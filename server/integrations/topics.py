"""Live topics of other systems' settings: every screen that shows them fetches them again after a change."""

from __future__ import annotations

from collections.abc import Iterator

from server.administration.topics import administered, register_administered
from server.integrations.changes import ClientChanged, EndpointChanged
from server.integrations.selectors import read_client_versions
from server.integrations.webhooks.selectors import read_endpoint_versions
from server.platform.live import TopicUpdate, updates_on

register_administered(client=read_client_versions, endpoint=read_endpoint_versions)


@updates_on(ClientChanged)
def client_changed(change: ClientChanged) -> Iterator[TopicUpdate]:
    yield from administered(change.account_id, f"client:{change.client_id}")


@updates_on(EndpointChanged)
def endpoint_changed(change: EndpointChanged) -> Iterator[TopicUpdate]:
    yield from administered(change.account_id, f"endpoint:{change.endpoint_id}")
