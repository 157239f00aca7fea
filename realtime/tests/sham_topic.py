"""A topic as an app's `topics.py` declares one: this file, and the line that imports it, are all that it takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from rest_framework import serializers

from server.accounts.caller import NOT_DOOR_STAFF
from server.accounts.topics import administer, administered
from server.core.announce import Change
from server.core.live import Family, Kind, Notice, Reader, declare, told_of
from server.events.selectors import read_performance_states
from server.events.topics import OF_PERFORMANCE
from server.stock.models import Hold
from server.stock.selectors import read_stock_versions


@dataclass(frozen=True)
class CapacityChanged(Change):
    performance_id: int


@dataclass(frozen=True)
class RowChanged(Change):
    account_id: int
    hold_id: int


class CapacityOut(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    capacity = serializers.IntegerField()


def read_capacities(numbers: Iterable[int]) -> dict[int, dict[str, int]]:
    states = read_performance_states(numbers)
    return {number: {"version": state.version, "capacity": state.capacity} for number, state in states.items()}


def read_sham_versions(numbers: Iterable[int]) -> dict[int, int]:
    return dict.fromkeys(Hold.objects.filter(pk__in=list(numbers)).values_list("pk", flat=True), 7)


CAPACITY = declare(
    Family(
        "performance:{}:capacity",
        Kind.STATE,
        OF_PERFORMANCE,
        reader=Reader("capacities", read_capacities, read_stock_versions),
        shape=CapacityOut,
        roles=NOT_DOOR_STAFF,
    )
)

administer(ledger=read_sham_versions)


@told_of(CapacityChanged)
def capacity_changed(change: CapacityChanged) -> Iterator[Notice]:
    yield Notice(CAPACITY.topic(change.performance_id))


@told_of(RowChanged)
def row_changed(change: RowChanged) -> Iterator[Notice]:
    yield from administered(change.account_id, f"ledger:{change.hold_id}")
