"""When a performance is on sale, for whom, and when that changes next. Every claim asks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from django.db.models import Q

from server.accounts.caller import Channel
from server.catalogue.errors import SomeAreOnSale
from server.catalogue.events.models import Performance

BOX_OFFICE_GRACE = timedelta(minutes=60)  # the box office sells until an hour after the start (design: domain)


@dataclass(frozen=True)
class SaleState:
    """What the screens say of a performance's sale at one instant."""

    is_online: bool
    is_at_box_office: bool
    has_ended: bool
    next_change_at: datetime | None


# What buyers are told of a performance: once one of them could have bought, it changes on somebody's word (0056).
PUBLIC_FIELDS = ("starts_at", "on_sale_at", "price")


class PublicReason(StrEnum):
    """Why buyers know a performance: one of them has bought, or could have."""

    TAKEN = "taken"
    BEGUN = "begun"
    BOX_OFFICE = "box_office"  # it sells, whenever the sale to everybody begins


class Closed(StrEnum):
    """Why a channel cannot sell a performance now, however many places are left."""

    CANCELLED = "cancelled"
    OVER = "over"
    BOX_OFFICE = "box_office"  # only there
    NOT_YET = "not_yet"
    OFF_SALE = "off_sale"


def is_on_sale(performance: Performance, channel: Channel, now: datetime) -> bool:
    if not performance.is_active:
        return False
    if channel is Channel.BOXOFFICE:
        return _box_office_sells(performance, now)
    window = performance.on_sale_at <= now < min(performance.off_sale_at, performance.starts_at)
    return performance.is_on_sale and not performance.is_box_office_only and window


def sale_has_begun(performance: Performance, now: datetime) -> bool:
    """Return whether a performance's on-sale date-time has come (spec part 1, section 2, Performance table)."""
    return performance.on_sale_at <= now


def why_public(performance: Performance, now: datetime) -> PublicReason | None:
    """Say why buyers know a performance, which was read with its stock; None as long as they do not."""
    if performance.stock.sold + performance.stock.reserved:
        return PublicReason.TAKEN
    if sale_has_begun(performance, now):
        return PublicReason.BEGUN
    return PublicReason.BOX_OFFICE if is_on_sale(performance, Channel.BOXOFFICE, now) else None


def changes_public_fields(performance: Performance, values: Mapping[str, Any]) -> bool:
    """Return whether an edit gives a performance other than what buyers are told; moments are as minutes show them."""
    return any(
        name in values and _to_the_minute(values[name]) != _to_the_minute(getattr(performance, name))
        for name in PUBLIC_FIELDS
    )


def _to_the_minute(value: Any) -> Any:
    return value.replace(second=0, microsecond=0) if isinstance(value, datetime) else value


def count_public(performances: Iterable[Performance], now: datetime) -> int:
    """Count those of some performances that buyers know; the screens call them on sale."""
    return sum(why_public(row, now) is not None for row in performances)


def agree_to_change(performances: Collection[Performance], *, agreed: int, now: datetime) -> int:
    """Count those of some performances that buyers know, if somebody has agreed to change as many.

    :raises SomeAreOnSale: if nobody has.
    """
    on_sale = count_public(performances, now)
    if on_sale > agreed:
        sold = sum(row.stock.sold for row in performances)
        raise SomeAreOnSale(on_sale, of=len(performances), sold=sold)
    return on_sale


def why_closed(performance: Performance, channel: Channel, now: datetime) -> Closed | None:
    """Say why a channel cannot sell a performance now; None if it can."""
    if performance.cancelled_at is not None:
        return Closed.CANCELLED
    end = performance.starts_at + (BOX_OFFICE_GRACE if channel is Channel.BOXOFFICE else timedelta(0))
    if now >= end:
        return Closed.OVER
    if is_on_sale(performance, channel, now):
        return None
    if channel is not Channel.BOXOFFICE and performance.is_active and _box_office_sells(performance, now):
        return Closed.BOX_OFFICE
    is_to_come = performance.is_active and performance.is_on_sale and now < performance.on_sale_at
    return Closed.NOT_YET if is_to_come else Closed.OFF_SALE


def on_sale_now(now: datetime) -> Q:
    """Say in the database's words which performances are on sale to everybody; `is_on_sale` says it of one."""
    return _sells_to_all() & Q(on_sale_at__lte=now, off_sale_at__gt=now)


def on_sale_soon(now: datetime) -> Q:
    """Say in the database's words which performances everybody will be able to buy, though not yet."""
    return _sells_to_all() & Q(on_sale_at__gt=now)


def open_at_box_office(now: datetime) -> Q:
    """Say in the database's words which performances the box office alone sells."""
    return Q(is_active=True, is_box_office_only=True, starts_at__gt=now - BOX_OFFICE_GRACE)


def _sells_to_all() -> Q:
    return Q(is_active=True, is_on_sale=True, is_box_office_only=False)


def _box_office_sells(performance: Performance, now: datetime) -> bool:
    if now >= performance.starts_at + BOX_OFFICE_GRACE:
        return False
    if performance.is_box_office_only:
        return True
    return performance.is_on_sale and now >= performance.on_sale_at


def sale_ends_at(performance: Performance, channel: Channel) -> datetime:
    """Tell until when what a channel has reserved can be kept: until its sale ends, at the counter until it begins."""
    if channel is Channel.BOXOFFICE or performance.is_box_office_only:
        return performance.starts_at
    return min(performance.off_sale_at, performance.starts_at)


def sale_state(performance: Performance, now: datetime, *, releases: Iterable[datetime] = ()) -> SaleState:
    """Sum up a performance's sale; `next_change_at` is the next moment at which time alone changes it.

    `releases` are the moments at which its holds give back what they have left.
    """
    end = performance.starts_at + BOX_OFFICE_GRACE
    moments = (performance.on_sale_at, performance.off_sale_at, performance.starts_at, end, *releases)
    return SaleState(
        is_online=is_on_sale(performance, Channel.ONLINE, now),
        is_at_box_office=is_on_sale(performance, Channel.BOXOFFICE, now),
        has_ended=now >= end,
        next_change_at=min((moment for moment in moments if moment > now), default=None),
    )


def release_at(performance: Performance, release_hours: int) -> datetime:
    """Return when a hold gives back what it has left of a performance, so many hours before it."""
    return performance.starts_at - timedelta(hours=release_hours)


def status_of(performance: Performance, state: SaleState) -> str:
    """Return the word for a performance's label: Active if on sale, else Box-Office Only if amber, else Off-Sale."""
    if state.is_online:
        return "Active"
    if performance.is_box_office_only and state.is_at_box_office:
        return "Box-Office Only"
    return "Off-Sale"
