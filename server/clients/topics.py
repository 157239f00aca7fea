"""What is administered of other systems: every screen that shows it fetches it again."""

from __future__ import annotations

from collections.abc import Iterator

from server.accounts.topics import administer, administered
from server.clients.changes import EndpointChanged
from server.clients.webhooks.selectors import read_endpoint_versions
from server.core.live import Notice, told_of

administer(endpoint=read_endpoint_versions)


@told_of(EndpointChanged)
def endpoint_changed(change: EndpointChanged) -> Iterator[Notice]:
    yield from administered(change.account_id, f"endpoint:{change.endpoint_id}")
