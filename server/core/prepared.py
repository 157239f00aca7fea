"""Queries whose SQL Django writes once for each connection, and not for each call.

Writing the SQL of a join takes Django longer than PostgreSQL takes to answer it. On the paths where every millisecond
counts (who is calling, what is sold, what is locked) it is written down once, and only its values change.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
        kept: dict[Any, _Written] = vars(connections[DEFAULT_DB_ALIAS]).setdefault("prepared", {})
        shape = (self, *map(type, values))
        written = kept.get(shape)
        if written is None:
            written = kept[shape] = self._write_down(shape[1:])
        return cast(list[Row], written.fetch(values))

    def _write_down(self, types: Sequence[Any]) -> _Written:
        stand_ins = [_STAND_INS[kind](place) for place, kind in enumerate(types)]
        return _Written(self._write(*stand_ins), stand_ins)


class _Written:
    """The SQL of one query on one connection, and how its rows become models."""

    def __init__(self, query: QuerySet[Any], stand_ins: list[Value]) -> None:
        compiler = query.query.get_compiler(using=query.db)
        self.sql, params = compiler.as_sql()
        self.params = list(params)
        self.places = [self.params.index(stand_in) for stand_in in stand_ins]
        if sum(self.params.count(stand_in) for stand_in in stand_ins) != len(stand_ins):
            raise ValueError("each value is to stand in the query once")
        select, klass = compiler.select, compiler.klass_info
        if compiler.annotation_col_map:
            raise ValueError("a prepared query gives models, without annotations")
        self.compiler = compiler
        self.converters = compiler.get_converters([column[0] for column in select[: compiler.col_count]])
        self.model = klass["model"]
        first, last = klass["select_fields"][0], klass["select_fields"][-1] + 1
        self.own = slice(first, last)
        self.names = [column[0].target.attname for column in select[first:last]]
        self.populators = get_related_populators(klass, select, query.db)  # type: ignore[call-arg]
        self.alias = query.db

    def fetch(self, values: Sequence[Value]) -> list[Any]:
        params = self.params.copy()
        for place, value in zip(self.places, values, strict=True):
            params[place] = value
        with connection.cursor() as cursor:
            cursor.execute(self.sql, params)
            rows = cursor.fetchall()
        if self.converters:
            rows = self.compiler.apply_converters(rows, self.converters)
        return [self._model_of(row) for row in rows]

    def _model_of(self, row: Any) -> Any:
        model = self.model.from_db(self.alias, self.names, row[self.own])
        for populator in self.populators:
            populator.populate(row, model)
        return model
