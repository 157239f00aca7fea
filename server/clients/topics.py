"""An API client was changed: every screen that shows the list fetches it again."""

from __future__ import annotations

from collections.abc import Iterator

from server.accounts.topics import administer, administered
from server.clients.changes import ClientChanged
from server.clients.selectors import read_client_versions
from server.core.live import Notice, told_of

administer(client=read_client_versions)


@told_of(ClientChanged)
def client_changed(change: ClientChanged) -> Iterator[Notice]:
    yield from administered(change.account_id, f"client:{change.client_id}")
