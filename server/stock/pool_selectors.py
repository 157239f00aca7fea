"""Which holds are open to whom: the one rule for claiming, for counting what is left, and for the screens."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import F, QuerySet

from server.accounts.caller import NOT_DOOR_STAFF, Caller, Channel, Client, Staff
from server.core.errors import NotAllowed
from server.stock.models import Hold, HoldAllotment, HoldChannel


@dataclass(frozen=True)
class Pools:
    """What a sale may draw on, in this order: holds of these channels or with these ids, then what is free.

    A sale that is bound to its holds never takes from what is free (design: settled, Holds).
    """

    channels: tuple[HoldChannel, ...] = ()
    hold_ids: tuple[int, ...] = ()
    is_bound: bool = False

    def include(self, channel: str) -> bool:
        """Tell whether a hold that is kept for a channel is among them."""
        return channel in self.channels

    def opens(self, hold: Hold) -> bool:
        """Tell whether a hold is among them."""
        return hold.pk in self.hold_ids if self.hold_ids else self.include(hold.channel)

    def allotments(self, stock_ids: Iterable[int]) -> QuerySet[HoldAllotment]:
        """Find the allotments of these holds that have tickets left for some performances."""
        rows = HoldAllotment.objects.filter(stock_id__in=list(stock_ids), size__gt=F("sold") + F("reserved"))
        if self.hold_ids:
            return rows.filter(hold_id__in=self.hold_ids)
        return rows.filter(hold__channel__in=self.channels)

    def in_order(self, allotments: Iterable[HoldAllotment]) -> list[HoldAllotment]:
        """Sort allotments, read with their holds, in the order to draw on them: by channel, then by the hold's age."""
        places = {channel: place for place, channel in enumerate(self.channels)}
        return sorted(allotments, key=lambda row: (places.get(HoldChannel(row.hold.channel), 0), row.hold_id))


_OF_CHANNELS = {
    Channel.BOXOFFICE: Pools((HoldChannel.BOXOFFICE, HoldChannel.ALL)),
    Channel.ONLINE: Pools((HoldChannel.ALL,)),
    Channel.API: Pools(),
}


def pools_of_channel(channel: Channel) -> Pools:
    """Give the pools that are open to everybody on a channel."""
    return _OF_CHANNELS[channel]


def pools_of(caller: Caller, *, hold_id: int | None = None) -> Pools:
    """Give the pools that are open to a caller; staff may name the one hold to draw on instead.

    :raises NotAllowed: if somebody who is not staff, or is at the door, names one.
    """
    if hold_id is not None:
        if not caller.is_staff:
            raise NotAllowed
        if isinstance(caller, Staff):
            caller.needs(*NOT_DOOR_STAFF)
        return Pools(hold_ids=(hold_id,), is_bound=True)
    if isinstance(caller, Client) and caller.hold_ids:
        return Pools(hold_ids=caller.hold_ids, is_bound=True)
    return pools_of_channel(caller.channel)
