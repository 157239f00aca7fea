"""Response schemas: a row is declared once, and both its schema and its writer are made from the declaration.

A row is a serializer whose fields say where each value is found, by a path or by a function of the row. `writer` makes
a plain function of it, since a serializer's own `data` repeats for each row lookups that are the same for all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import cache
from operator import attrgetter
from typing import Any, Generic, Protocol, TypeVar

from django.db.models import Manager, Model, QuerySet
from drf_spectacular.drainage import set_override
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field, inline_serializer
from rest_framework import serializers
from rest_framework.response import Response

from server.platform.datetimes import format_spec_datetime, iso_format

Row = TypeVar("Row", bound=Model)
RowShape = type[serializers.Serializer[Any]]
Write = Callable[[Any], dict[str, Any]]
Source = str | Callable[[Any], Any]


class _SourceField(serializers.Field[Any, Any, Any, Any]):
    """Finds its value by a path of names, by its own name where none is given, or by a function of the row."""

    def __init__(self, source: Source | None = None, **options: Any) -> None:
        self.function = source if callable(source) else None
        super().__init__(source=None if callable(source) else source, **options)

    def finder(self) -> Callable[[Any], Any]:
        return self.function or attrgetter(str(self.source))

    def get_attribute(self, instance: Any) -> Any:
        return self.finder()(instance)


class Integer(_SourceField, serializers.IntegerField):
    """A whole number."""


class Float(_SourceField, serializers.FloatField):
    """A number with a fraction."""


class Text(_SourceField, serializers.CharField):
    """A text."""


class Boolean(_SourceField, serializers.BooleanField):
    """Yes or no."""


class ChoiceOf(_SourceField, serializers.ChoiceField):
    """One of a few words."""


class ListOf(_SourceField, serializers.ListField):
    """A list of texts or numbers, each of which is as its `child` says."""


class ZeroOrOne(_SourceField, serializers.IntegerField):
    """Yes or no as the spec mostly writes it: 1 or 0."""


class Money(_SourceField, serializers.DecimalField):
    """An amount with two decimals, as text."""

    def __init__(self, source: Source | None = None, **options: Any) -> None:
        super().__init__(source, max_digits=14, decimal_places=2, **options)

    def to_representation(self, value: Any) -> str:
        return f"{value:.2f}"


class MoneyText(Text):
    """An amount with two decimals, which the schema describes as any text."""

    def to_representation(self, value: Any) -> str:
        return f"{value:.2f}"


class Percent(Text):
    """A percentage as it was entered: 8.875, and 20 rather than 20.000."""

    def to_representation(self, value: Any) -> str:
        return f"{value.normalize():f}"


class _ZonedField(_SourceField):
    """An instant, written in the time zone of its row."""

    format_instant: Callable[[datetime, str], str]

    def __init__(self, source: Source | None = None, *, zone: str = "timezone", **options: Any) -> None:
        super().__init__(source, **options)
        self.zone = zone

    def finder(self) -> Callable[[Any], Any]:
        find, zone_of, format_instant = super().finder(), attrgetter(self.zone), self.format_instant

        def moment(row: Any) -> str | None:
            found = find(row)
            return None if found is None else format_instant(found, zone_of(row))

        return moment

    def to_representation(self, value: Any) -> str:
        return str(value)


@extend_schema_field(OpenApiTypes.DATETIME)
class DateTime(_ZonedField, serializers.CharField):
    """ISO 8601 with the offset that the zone has at that instant."""

    format_instant = staticmethod(iso_format)


class SpecDateTime(_ZonedField, serializers.CharField):
    """The spec's 'MM-DD-YYYY,h:mmAM/PM'."""

    format_instant = staticmethod(format_spec_datetime)


@extend_schema_field(OpenApiTypes.DATETIME)
class Instant(Text):
    """ISO 8601 in UTC, for what has no zone of its own."""

    def to_representation(self, value: Any) -> str:
        return iso_format(value, "UTC")


class RowsOf(_SourceField, serializers.ListField):
    """Rows that a function finds, each written by the row that is its `child`."""


class Computed(_SourceField, serializers.Field[Any, Any, Any, Any]):
    """What a function writes of a row; `shape` describes it."""

    def __init__(self, shape: Any, write: Callable[[Any], Any]) -> None:
        super().__init__(write, read_only=True)
        set_override(self, "field", shape)

    def to_representation(self, value: Any) -> Any:
        return value


_AS_FOUND = (Integer, Text, Boolean, ChoiceOf, ListOf)  # sent as they are found in a row


@cache
def row_writer(row: RowShape) -> Write:
    """Return the function that writes a row as its serializer does."""
    return _object_writer(row())


def write_rows(row: RowShape, rows: Iterable[Any]) -> list[dict[str, Any]]:
    write = row_writer(row)
    return [write(found) for found in rows]


def _object_writer(shape: Any) -> Write:
    fields: dict[str, Any] = dict(shape.fields)
    plain = {
        name: str(field.source) for name, field in fields.items() if type(field) in _AS_FOUND and field.function is None
    }
    values_of = _tuple_getter(*plain.values())
    others = [(name, _field_writer(field)) for name, field in fields.items() if name not in plain]

    def write(row: Any) -> dict[str, Any]:
        body = dict.fromkeys(fields)
        body.update(zip(plain, values_of(row), strict=True))
        for name, value_of in others:
            body[name] = value_of(row)
        return body

    return write


def _tuple_getter(*paths: str) -> Callable[[Any], tuple[Any, ...]]:
    if not paths:
        return lambda _row: ()
    get = attrgetter(*paths)
    return get if len(paths) > 1 else lambda row: (get(row),)


def _field_writer(field: Any) -> Callable[[Any], Any]:
    """Return the function that finds a field's value in a row and writes it, or null if there is none."""
    find, write_value = _finder_of(field), _formatter_of(field)
    if write_value is None:
        return find

    def write(row: Any) -> Any:
        found = find(row)
        return None if found is None else write_value(found)

    return write


def _finder_of(field: Any) -> Callable[[Any], Any]:
    if isinstance(field, _SourceField):
        return field.finder()
    is_path = type(field).get_attribute is serializers.Field.get_attribute and field.source != "*"
    return attrgetter(str(field.source)) if is_path else field.get_attribute


def _formatter_of(field: Any) -> Callable[[Any], Any] | None:
    if isinstance(field, serializers.ListSerializer | RowsOf):
        write = _object_writer(field.child)
        return lambda rows: [write(row) for row in (rows.all() if isinstance(rows, Manager) else rows)]
    if isinstance(field, serializers.Serializer):
        return _object_writer(field)
    if type(field) in _AS_FOUND or isinstance(field, _ZonedField):
        return None
    write_value: Callable[[Any], Any] = field.to_representation
    return write_value


MOST_COUNTED = 1_000  # rows, for lists that may be very long


class SliceOf(Generic[Row]):
    """A slice of a queryset, and the total number of rows."""

    def __init__(self, rows: QuerySet[Row], *, first: int, size: int) -> None:
        self.total = rows.count()
        self.rows: list[Row] = list(rows[first : first + size]) if first < self.total else []


class PageOf(SliceOf[Row]):
    """One page of a queryset and the total number of rows; without a page at most 1,000 rows."""

    def __init__(self, rows: QuerySet[Row], params: dict[str, Any]) -> None:
        size = params.get("page_size") or 1000
        super().__init__(rows, first=((params.get("page") or 1) - 1) * size, size=size)


class BoundedPageOf(Generic[Row]):
    """One page of a queryset that may have millions of rows: rows beyond the last reachable page are not counted.

    With `more`, `total` is a minimum.
    """

    def __init__(self, rows: QuerySet[Row], params: dict[str, Any]) -> None:
        size = params.get("page_size") or 1000
        first = ((params.get("page") or 1) - 1) * size
        most = max(MOST_COUNTED, first + size)
        counted = rows[: most + 1].count()
        self.more = counted > most
        self.total = min(counted, most)
        self.rows: list[Row] = list(rows[first : first + size]) if first < self.total else []


class MessageOut(serializers.Serializer[Any]):
    message = serializers.CharField()


class Done:
    """`{message}`."""

    shape: Any = MessageOut

    def __call__(self, *, message: str) -> Response:
        return Response({"message": message})

    def write(self, found: Any) -> Any:
        raise TypeError("a reply without rows writes none")


class ResponseSchema:
    """`{message, data, …}`: called with a result it builds the response; `shape` describes it."""

    def __init__(self, row: RowShape, name: str, data: Any, more: dict[str, Any]) -> None:
        self.row = row
        self.shape = inline_serializer(name, {"message": serializers.CharField(), "data": data, **more})

    def __call__(self, found: Any, *, message: str = "Success", code: int = 200, **more: Any) -> Response:
        return Response({"message": message, "data": self.data(found), **more}, status=code)

    def data(self, found: Any) -> Any:
        return self.write(found)

    def write(self, found: Any) -> Any:
        """Write one row of the response."""
        return row_writer(self.row)(found)


class _Many(ResponseSchema):
    def data(self, found: Any) -> Any:
        return write_rows(self.row, found)


class _Page(Protocol):
    @property
    def rows(self) -> Sequence[Any]: ...
    @property
    def total(self) -> int: ...


class _Listed(ResponseSchema):
    def __call__(self, found: _Page, *, message: str = "Success", code: int = 200, **more: Any) -> Response:
        return super().__call__(found.rows, message=message, code=code, total=found.total, **more)

    def data(self, found: Any) -> Any:
        return [write_rows(self.row, found)]


DONE = Done()


def one(row: RowShape, *, name: str = "", **more: serializers.Field[Any, Any, Any, Any]) -> ResponseSchema:
    """Respond with one row: `{message, data: row}`."""
    return ResponseSchema(row, name or _named(row, "Saved"), row(), more)


def many(row: RowShape, *, name: str = "", **more: serializers.Field[Any, Any, Any, Any]) -> ResponseSchema:
    """Respond with a few rows: `{message, data: [row, …]}`."""
    return _Many(row, name or _named(row, "Some"), row(many=True), more)


def listed(row: RowShape, *, name: str = "", **more: serializers.Field[Any, Any, Any, Any]) -> ResponseSchema:
    """Respond with a page of rows as in the spec, the first element of `data` being the list, and the total."""
    data = serializers.ListField(child=row(many=True))
    return _Listed(row, name or _named(row, "List"), data, {"total": serializers.IntegerField(), **more})


def _named(row: RowShape, kind: str) -> str:
    return f"{row.__name__.removesuffix('Out')}{kind}Out"
