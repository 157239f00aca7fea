"""A topic as an app's `topics.py` declares one: it needs only this file and the line that imports it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from rest_framework import serializers

from server.accounts.caller import NOT_DOOR_STAFF
from server.administration.topics import administered, register_administered
from server.catalogue.events.state_selectors import read_performance_states
from server.catalogue.topics import OF_PERFORMANCE
from server.inventory.models import Hold
from server.inventory.selectors import read_stock_versions
from server.platform.domain_events import DomainEvent
from server.platform.live import Family, Kind, Reader, TopicUpdate, register_family, updates_on


@dataclass(frozen=True)
class CapacityChanged(DomainEvent):
    performance_id: int


@dataclass(frozen=True)
class RowChanged(DomainEvent):
    account_id: int
    hold_id: int


class CapacityOut(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    capacity = serializers.IntegerField()


def read_capacities(numbers: Iterable[int]) -> dict[int, dict[str, int]]:
    states = read_performance_states(numbers)
    stocks = {number: state.row.stock for number, state in states.items()}
    return {number: {"version": stock.version, "capacity": stock.capacity} for number, stock in stocks.items()}


def read_fake_versions(numbers: Iterable[int]) -> dict[int, int]:
    return dict.fromkeys(Hold.objects.filter(pk__in=list(numbers)).values_list("pk", flat=True), 7)


CAPACITY = register_family(
    Family(
        "performance:{}:capacity",
        Kind.STATE,
        OF_PERFORMANCE,
        reader=Reader("capacities", read_capacities, read_stock_versions),
        shape=CapacityOut,
        roles=NOT_DOOR_STAFF,
    )
)

register_administered(ledger=read_fake_versions)


@updates_on(CapacityChanged)
def capacity_changed(change: CapacityChanged) -> Iterator[TopicUpdate]:
    yield TopicUpdate(CAPACITY.topic(change.performance_id))


@updates_on(RowChanged)
def row_changed(change: RowChanged) -> Iterator[TopicUpdate]:
    yield from administered(change.account_id, f"ledger:{change.hold_id}")
