"""Lists that can be downloaded. Each declares its input, its columns and how its rows are read.

An app says so beside its list, in a module that its `ready()` imports:

    @exported("venues", title="Venues", form=VenuesOfAccountIn, roles=NOT_DOOR_STAFF)
    def venues(caller: Staff, wire: VenuesOfAccountIn) -> Listed:
        return of_rows(list_venues(caller=caller, …), VENUES)

That list can then be downloaded as CSV, workbook and PDF, at once or as a job (`server.reporting.exports_services`).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Protocol, TypeVar

from django.db.models import Model, QuerySet

from server.platform.tables import Column, Sheet, Table

AT_A_TIME = 500  # rows
KEYS_AT_A_TIME = 5_000

Row = TypeVar("Row", bound=Model)


class ListInput(Protocol):
    """The input of a list: its call's serializer, which refuses invalid input."""

    def __call__(self, *, data: Mapping[str, Any]) -> Any: ...


@dataclass(frozen=True, kw_only=True)
class ListExport:
    """The rows of a list that a caller may download with their input.

    `count` returns how many rows there are, up to its argument. `walk` reads them in the list's order, in batches.
    `title` is the heading, and `file` the file's name without its extension, if it is not the list's own.
    """

    columns: Sequence[Column]
    count: Callable[[int], int]
    walk: Callable[[int], Iterator[Iterable[Any]]]
    title: str = ""
    file: str = ""
    notes: Sequence[str] = ()

    def rows(self, at_a_time: int = AT_A_TIME) -> Iterator[Any]:
        return chain.from_iterable(self.walk(at_a_time))

    def table(self, title: str) -> Table:
        title = self.title or title
        return Table(title=title, sheets=[Sheet(name=title, columns=self.columns, rows=self.rows())], notes=self.notes)


@dataclass(frozen=True, kw_only=True)
class ExportedList:
    """A list that can be downloaded by `roles`, or by all staff.

    `names_people`: the file holds personal data, so the download is logged and the account's owners are notified.

    `read` refuses callers who may not have what their input names.
    """

    name: str
    title: str
    form: ListInput
    read: Callable[[Any, Any], ListExport]
    roles: Collection[Any] | None = None
    file: str = ""
    names_people: bool = False


LISTS: dict[str, ExportedList] = {}

Read = TypeVar("Read", bound=Callable[[Any, Any], ListExport])


def exported(
    name: str,
    *,
    title: str,
    form: ListInput,
    roles: Collection[Any] | None = None,
    file: str = "",
    names_people: bool = False,
) -> Callable[[Read], Read]:
    """Register a list for download under a name.

    :raises ValueError: if another list has this name.
    """

    def register(read: Read) -> Read:
        if name in LISTS:
            raise ValueError(f"two lists are called {name}")
        LISTS[name] = ExportedList(
            name=name, title=title, form=form, read=read, roles=roles, file=file, names_people=names_people
        )
        return read

    return register


def unchanged(rows: list[Any]) -> list[Any]:
    return rows


def export_of(
    rows: QuerySet[Row],
    columns: Sequence[Column],
    shown: Callable[[list[Row]], Iterable[Any]] = unchanged,
) -> ListExport:
    """Return the rows of a list's own query; `shown` turns a batch of them into what the columns read."""
    return ListExport(
        columns=columns,
        count=lambda most: rows.order_by()[:most].count(),
        walk=lambda at_a_time: walk_rows(rows, shown, at_a_time),
    )


def walk_rows(
    rows: QuerySet[Row], shown: Callable[[list[Row]], Iterable[Any]], at_a_time: int
) -> Iterator[Iterable[Any]]:
    """Read rows in their order, in batches, however they are sorted.

    Their keys are read first, eight bytes each: whatever changes meanwhile, no row comes twice and none is skipped, as
    would happen with pages; a condition on the last row (keyset) fails for columns that may be empty.
    """
    keys = array("q", rows.prefetch_related(None).values_list("pk", flat=True).iterator(chunk_size=KEYS_AT_A_TIME))
    for start in range(0, len(keys), at_a_time):
        some = list(keys[start : start + at_a_time])
        found = {row.pk: row for row in rows.order_by().filter(pk__in=some)}
        yield shown([found[key] for key in some if key in found])
