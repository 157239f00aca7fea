"""A ticket type was changed, or tickets of some were sold: the office's list, or whoever shows what is left, is told.

What a changed type means for its event's performances is found by the hub's sweep: there may be thousands of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from realtime import families
from realtime.frames.registry import Notice, frames_for
from server.pricing.types.changes import TicketTypeChanged, TypesSold


@frames_for(TicketTypeChanged)
def ticket_type_changed(change: TicketTypeChanged) -> Iterator[Notice]:
    yield Notice(families.ACCOUNT_ADMIN.topic(change.account_id), (f"ticket_type:{change.type_id}",))
    yield Notice(families.PLATFORM_ADMIN.topic(), (f"ticket_type:{change.type_id}",))


@frames_for(TypesSold)
def types_sold(change: TypesSold) -> Iterator[Notice]:
    for performance_id in change.performance_ids:
        yield Notice(families.TYPES.topic(performance_id))
        yield Notice(families.PUBLIC_TYPES.topic(performance_id))
