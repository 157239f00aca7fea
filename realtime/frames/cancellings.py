"""The refunds of a cancelled performance have come further: every screen that shows that reads it again."""

from __future__ import annotations

from collections.abc import Iterator

from realtime import families
from realtime.frames.registry import Notice, frames_for
from server.orders.changes import CancellingChanged


@frames_for(CancellingChanged)
def cancelling_changed(change: CancellingChanged) -> Iterator[Notice]:
    yield Notice(families.ACCOUNT_ADMIN.topic(change.account_id), (f"cancelling:{change.cancelling_id}",))
    yield Notice(families.PLATFORM_ADMIN.topic(), (f"cancelling:{change.cancelling_id}",))
