"""Which topics a change touches. Only ids travel between processes; a process with listeners reads the rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from realtime.topics import Topic
from server.core.announce import Change

Some = TypeVar("Some", bound=Change)
Maker = Callable[[Some], Iterable["Notice"]]


@dataclass(frozen=True)
class Notice:
    """Something on a topic is new; for topics with items, `ids` names which (numbers, or `kind:number`)."""

    topic: Topic
    ids: tuple[int | str, ...] = ()


_makers: dict[type[Change], Callable[[Any], Iterable[Notice]]] = {}


def frames_for(kind: type[Some]) -> Callable[[Maker[Some]], Maker[Some]]:
    """Register the function that says which topics a kind of change touches."""

    def register(maker: Maker[Some]) -> Maker[Some]:
        if kind in _makers:
            raise RuntimeError(f"{kind.__name__} has frames already")
        _makers[kind] = maker
        return maker

    return register


def has_frames(kind: type[Change]) -> bool:
    return kind in _makers


def notices_of(change: Change) -> Iterator[Notice]:
    """Name the topics that a change touches; none for a silent one."""
    maker = _makers.get(type(change))
    if maker is not None:
        yield from maker(change)
