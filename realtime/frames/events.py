"""An event was saved: every screen that shows it fetches it again."""

from __future__ import annotations

from collections.abc import Iterator

from realtime import families
from realtime.frames.registry import Notice, frames_for
from server.events.changes import EventSaved


@frames_for(EventSaved)
def event_saved(change: EventSaved) -> Iterator[Notice]:
    yield Notice(families.ACCOUNT_ADMIN.topic(change.account_id), (f"event:{change.event_id}",))
