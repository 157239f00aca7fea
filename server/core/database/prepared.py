"""Queries whose SQL Django writes once for each connection, and not for each call.

Writing the SQL of a join takes Django longer than PostgreSQL takes to answer it. On the paths where every millisecond
counts (who is calling, what is sold, what is locked) it is written down once, and only its values change.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import count
from typing import Any, Generic, TypeVar, cast

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import Model, QuerySet
from django.db.models.query import get_related_populators

Row = TypeVar("Row", bound=Model)
Value = int | str

_STAND_INS: dict[type, Callable[[int], Value]] = {
    int: lambda place: 2_147_395_600 + place,  # a number that nothing of ours has, and that a small column can hold
    str: lambda place: f"stands for value {place}",
}


class Prepared(Generic[Row]):
    """A query by numbers and texts, joins and locks included; annotations and slices are not."""

    def __init__(self, write: Callable[..., QuerySet[Row]]) -> None:
        self._write = write

    def rows(self, *values: Value) -> list[Row]:
        """Give the rows for these values, in the query's order."""
        # Kept with the connection, since the SQL was written for it; each thread has another one.
        kept: dict[Any, _WrittenModels] = vars(connections[DEFAULT_DB_ALIAS]).setdefault("prepared", {})
        shape = (self, *map(type, values))
        written = kept.get(shape)
        if written is None:
            written = kept[shape] = self._write_down(shape[1:])
        return cast(list[Row], written.fetch(values))

    def _write_down(self, types: Sequence[Any]) -> _WrittenModels:
        stand_ins = [_STAND_INS[kind](place) for place, kind in enumerate(types)]
        return _WrittenModels(self._write(*stand_ins), stand_ins)


class PreparedRows:
    """A query by lists of numbers and texts, none of them empty, that gives tuples as `values_list` does.

    So that lists of many lengths are few queries, each is filled up to a power of two with its own last value.
    """

    def __init__(self, write: Callable[..., QuerySet[Any, tuple[Any, ...]]]) -> None:
        self._write = write

    def rows(self, *lists: Collection[Value]) -> list[tuple[Any, ...]]:
        """Give the rows for these lists, in the query's order."""
        filled = [_fill(values) for values in lists]
        kept: dict[Any, _Written] = vars(connections[DEFAULT_DB_ALIAS]).setdefault("prepared", {})
        shape = (self, *((len(values), type(values[0])) for values in filled))
        written = kept.get(shape)
        if written is None:
            written = kept[shape] = self._write_down(shape[1:])
        return written.fetch_tuples([value for values in filled for value in values])

    def _write_down(self, shape: Sequence[Any]) -> _Written:
        places = count()
        stand_ins = [[_STAND_INS[kind](next(places)) for _ in range(length)] for length, kind in shape]
        return _Written(self._write(*stand_ins), [value for values in stand_ins for value in values])


def _fill(values: Collection[Value]) -> list[Value]:
    given = list(values)
    length = 1 << (len(given) - 1).bit_length()
    return given + given[-1:] * (length - len(given))


class _Written:
    """The SQL of one query on one connection, its values, and what makes of its columns what a model has."""

    def __init__(self, query: QuerySet[Any, Any], stand_ins: list[Value]) -> None:
        compiler = query.query.get_compiler(using=query.db)
        self.sql, params = compiler.as_sql()
        self.params = list(params)
        self.places = [self.params.index(stand_in) for stand_in in stand_ins]
        if sum(self.params.count(stand_in) for stand_in in stand_ins) != len(stand_ins):
            raise ValueError("each value is to stand in the query once")
        self.compiler = compiler
        self.converters = compiler.get_converters([column[0] for column in compiler.select[: compiler.col_count]])
        self.alias = query.db

    def fetch_tuples(self, values: Sequence[Value]) -> list[Any]:
        params = self.params.copy()
        for place, value in zip(self.places, values, strict=True):
            params[place] = value
        with connection.cursor() as cursor:
            cursor.execute(self.sql, params)
            rows: Any = cursor.fetchall()
        if self.converters:
            rows = self.compiler.apply_converters(rows, self.converters)
        return [tuple(row) for row in rows]


class _WrittenModels(_Written):
    """The SQL of one query on one connection, and how its rows become models."""

    def __init__(self, query: QuerySet[Any], stand_ins: list[Value]) -> None:
        super().__init__(query, stand_ins)
        select, klass = self.compiler.select, self.compiler.klass_info
        if self.compiler.annotation_col_map:
            raise ValueError("a prepared query gives models, without annotations")
        self.model = klass["model"]
        first, last = klass["select_fields"][0], klass["select_fields"][-1] + 1
        self.own = slice(first, last)
        self.names = [column[0].target.attname for column in select[first:last]]
        self.populators = get_related_populators(klass, select, query.db)  # type: ignore[call-arg]

    def fetch(self, values: Sequence[Value]) -> list[Any]:
        return [self._model_of(row) for row in self.fetch_tuples(values)]

    def _model_of(self, row: Any) -> Any:
        model = self.model.from_db(self.alias, self.names, row[self.own])
        for populator in self.populators:
            populator.populate(row, model)
        return model
