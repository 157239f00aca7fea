"""A hold was changed: every screen that shows the list fetches it again."""

from __future__ import annotations

from collections.abc import Iterator

from server.accounts.topics import administer, administered
from server.core.live import Notice, told_of
from server.stock.changes import HoldChanged
from server.stock.selectors import read_hold_versions

administer(hold=read_hold_versions)


@told_of(HoldChanged)
def hold_changed(change: HoldChanged) -> Iterator[Notice]:
    yield from administered(change.account_id, f"hold:{change.hold_id}")
