"""The columns of holds as files."""

from __future__ import annotations

from collections.abc import Sequence

from server.core.tables.table import Column, Kind, local
from server.stock.models import Hold, HoldChannel

CHANNELS = {HoldChannel.ALL: "All", HoldChannel.API: "API", HoldChannel.BOXOFFICE: "Box Office"}


def columns_in(zone: str) -> Sequence[Column]:
    """Give the columns of an account's holds, their times in its zone."""

    def released(hold: Hold) -> str:
        return "" if hold.release_hours is None else f"{hold.release_hours} hours before"

    return (
        Column("Hold ID", lambda hold: hold.pk, kind=Kind.NUMBER, width=10),
        Column("Hold Name", lambda hold: hold.name, width=34),
        Column("Kept for", lambda hold: CHANNELS[HoldChannel(hold.channel)], width=12),
        Column("Released", released),
        Column("Tickets", lambda hold: hold.allotted_count, kind=Kind.NUMBER, width=9),
        Column("Left", lambda hold: hold.left_count, kind=Kind.NUMBER, width=9),
        Column("Created Date", lambda hold: local(hold.created_at, zone), kind=Kind.MOMENT, width=17),
    )
