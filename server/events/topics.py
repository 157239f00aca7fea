"""What is told live of events and their performances: figures, what a widget shows of them, an account's sales, places.

A performance's places change with its figures, so they need no change of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rest_framework import serializers

from server.accounts.caller import NOT_DOOR_STAFF, Channel
from server.accounts.models import Role
from server.accounts.topics import ACCOUNT_ADMIN, OF_ACCOUNT, administer
from server.core import wire
from server.core.live import Family, Kind, Less, Notice, Owner, Reader, Scope, declare, told_of
from server.events.changes import EventSaved
from server.events.onsale import Closed
from server.events.selectors import (
    PerformanceState,
    read_event_accounts,
    read_event_versions,
    read_performance_owners,
    read_performance_states,
)
from server.events.serializers import PerformanceStateOut, performance_state_to_wire, without_takings
from server.events.teams.selectors.places import read_places
from server.events.teams.serializers import LivePlacesOut, places_to_wire
from server.stock.changes import StockChanged
from server.stock.pool_selectors import pools_of_channel
from server.stock.selectors import read_stock_versions

# What a topic's id is the id of


def _performance_owners(numbers: set[int]) -> dict[int, Owner]:
    rows = read_performance_owners(numbers)
    return {number: Owner(account=account, event=event) for number, (account, event) in rows.items()}


def _event_owners(numbers: set[int]) -> dict[int, Owner]:
    return {number: Owner(account=account, event=number) for number, account in read_event_accounts(numbers).items()}


OF_EVENT = Scope(_event_owners)
OF_PERFORMANCE = Scope(_performance_owners)

# Performances: their figures, what a widget shows of them, and the rows of an account's sales

EVERYBODY_ONLINE = pools_of_channel(Channel.ONLINE)


class PublicStateOut(serializers.Serializer[Any]):
    """What everybody may know of a performance; `public_state_on_wire` writes it."""

    performance = serializers.IntegerField()
    version = serializers.IntegerField()
    on_sale = serializers.BooleanField()
    next_change_at = serializers.DateTimeField(allow_null=True)
    available = serializers.IntegerField()
    sold_out = serializers.BooleanField()
    closed = serializers.ChoiceField(choices=[why.value for why in Closed], allow_null=True)


def public_state_on_wire(state: PerformanceState) -> dict[str, Any]:
    """Shape what everybody may know of a performance; the exact figure is the organiser's."""
    open_holds = sum(hold.available for hold in state.holds if EVERYBODY_ONLINE.include(hold.channel))
    left = state.available + open_holds
    moment = state.next_change_at
    return {
        "performance": state.performance,
        "version": state.version,
        "on_sale": state.on_sale,
        "next_change_at": wire.iso(moment, state.timezone) if moment else None,
        "available": min(left, state.max_count),
        "sold_out": left == 0,
        "closed": state.closed,
    }


FIGURES = Reader("performances", read_performance_states, read_stock_versions)

PERFORMANCE = declare(
    Family(
        "performance:{}",
        Kind.STATE,
        OF_PERFORMANCE,
        reader=FIGURES,
        write=performance_state_to_wire,
        shape=PerformanceStateOut,
        less=Less(roles=(Role.DOOR_STAFF,), of=without_takings),
    )
)
PUBLIC = declare(
    Family(
        "performance:{}:public",
        Kind.STATE,
        OF_PERFORMANCE,
        reader=FIGURES,
        write=public_state_on_wire,
        shape=PublicStateOut,
        is_public=True,
    )
)
SALES = declare(
    Family(
        "account:{}:sales",
        Kind.LIST,
        OF_ACCOUNT,
        reader=FIGURES,
        write=performance_state_to_wire,
        shape=PerformanceStateOut,
        roles=NOT_DOOR_STAFF,
    )
)

# Places: which slots of its teams a performance has left, for the counter and the widget alike

PLACES = declare(
    Family(
        "places:{}",
        Kind.STATE,
        OF_PERFORMANCE,
        reader=Reader("places", read_places, read_stock_versions),
        write=places_to_wire,
        shape=LivePlacesOut,
        is_public=True,
    )
)

administer(event=read_event_versions)


@told_of(EventSaved)
def event_saved(change: EventSaved) -> Iterator[Notice]:
    yield Notice(ACCOUNT_ADMIN.topic(change.account_id), (f"event:{change.event_id}",))


@told_of(StockChanged)
def stock_changed(change: StockChanged) -> Iterator[Notice]:
    for performance_id in change.performance_ids:
        yield Notice(PERFORMANCE.topic(performance_id))
        yield Notice(PUBLIC.topic(performance_id))
        yield Notice(PLACES.topic(performance_id))
    yield Notice(SALES.topic(change.account_id), change.performance_ids)
