"""A day of the box office was closed: every screen that shows it reads it again."""

from __future__ import annotations

from collections.abc import Iterator

from realtime import families
from realtime.frames.registry import Notice, frames_for
from server.payments.changes import DayClosed


@frames_for(DayClosed)
def day_closed(change: DayClosed) -> Iterator[Notice]:
    yield Notice(families.DAYS.topic(change.account_id), (f"day_closing:{change.closing_id}",))
