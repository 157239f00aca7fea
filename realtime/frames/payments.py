"""A day of the box office was closed: every screen that shows it reads it again."""

from __future__ import annotations

from collections.abc import Iterator

from realtime import families
from realtime.frames.registry import Notice, frames_for
from server.payments.changes import ComparedDayChanged, DayClosed, DifferenceChanged, DisputeChanged


@frames_for(DayClosed)
def day_closed(change: DayClosed) -> Iterator[Notice]:
    yield Notice(families.DAYS.topic(change.account_id), (f"day_closing:{change.closing_id}",))


@frames_for(DisputeChanged)
def dispute_changed(change: DisputeChanged) -> Iterator[Notice]:
    yield from _administered(change.account_id, (f"dispute:{change.dispute_id}",))


@frames_for(DifferenceChanged)
def difference_changed(change: DifferenceChanged) -> Iterator[Notice]:
    yield from _administered(change.account_id, tuple(f"difference:{number}" for number in change.difference_ids))


@frames_for(ComparedDayChanged)
def compared_day_changed(change: ComparedDayChanged) -> Iterator[Notice]:
    yield from _administered(change.account_id, (f"compared_day:{change.compared_day_id}",))


def _administered(account_id: int, names: tuple[str, ...]) -> Iterator[Notice]:
    yield Notice(families.ACCOUNT_ADMIN.topic(account_id), names)
    yield Notice(families.PLATFORM_ADMIN.topic(), names)
