"""Live topic of holds: every screen that shows their list fetches it again after a change."""

from __future__ import annotations

from collections.abc import Iterator

from server.administration.topics import administered, register_administered
from server.inventory.changes import HoldChanged
from server.inventory.selectors import read_hold_versions
from server.platform.live import TopicUpdate, updates_on

register_administered(hold=read_hold_versions)


@updates_on(HoldChanged)
def hold_changed(change: HoldChanged) -> Iterator[TopicUpdate]:
    yield from administered(change.account_id, f"hold:{change.hold_id}")
