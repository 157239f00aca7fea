"""What is administered of other systems: every screen that shows it fetches it again."""

from __future__ import annotations

from collections.abc import Iterator

from server.accounts.topics import administer, administered
from server.clients.changes import ClientChanged, EndpointChanged
from server.clients.selectors import read_client_versions
from server.clients.webhooks.selectors import read_endpoint_versions
from server.core.live import Notice, told_of

administer(client=read_client_versions, endpoint=read_endpoint_versions)


@told_of(ClientChanged)
def client_changed(change: ClientChanged) -> Iterator[Notice]:
    yield from administered(change.account_id, f"client:{change.client_id}")


@told_of(EndpointChanged)
def endpoint_changed(change: EndpointChanged) -> Iterator[Notice]:
    yield from administered(change.account_id, f"endpoint:{change.endpoint_id}")
