"""Database helpers: prepared queries, row locks, ordering, snapshots and advisory locks."""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from decimal import Decimal
from itertools import count
from typing import Any, Generic, TypeVar, cast

from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction
from django.db.models import DateField, F, Func, Model, QuerySet
from django.db.models.expressions import Combinable, Expression, OrderBy
from django.db.models.functions import Round
from django.db.models.query import get_related_populators
from django.db.models.sql.compiler import SQLCompiler

Row = TypeVar("Row", bound=Model)
Columns = Mapping[str, F | Expression]  # by their public names

_EACH = "UPDATE {table} SET {assignments} FROM (VALUES {rows}) AS v WHERE {table}.id = v.column1"
_EACH_AT_ONCE = 500


def get_or_none(rows: QuerySet[Row]) -> Row | None:
    """Return the only row of a query by a unique value, or None.

    `first()` would sort the one row, and Django takes longer to write that ORDER BY than the database to read.
    """
    return next(iter(rows), None)


def versions_of(rows: QuerySet[Any]) -> Callable[[Iterable[int]], dict[int, int]]:
    """Return a function that reads the versions of those of some rows, by their keys, that are among these."""

    def read(ids: Iterable[int]) -> dict[int, int]:
        return dict(rows.filter(pk__in=list(ids)).values_list("pk", "version"))

    return read


def lock_for_share(rows: QuerySet[Any]) -> bool:
    """Lock rows against changes until the transaction ends, and return whether there are any; the lock is shared.

    `select_for_update`, all that the ORM has, locks exclusively. On SQLite a transaction has the database to itself.
    """
    sql, params = rows.order_by().values("pk").query.sql_with_params()
    lock = " FOR SHARE" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        cursor.execute(sql + lock, params)
        return cursor.fetchone() is not None


def update_each(model: type[Model], assignments: str, rows: Iterable[Sequence[Any]]) -> None:
    """Update rows of a model, each with its own values, 500 in one statement.

    A row is its key followed by its values; in the assignments the first value is `v.column2`. A column whose values
    may all be NULL has to be cast there, or it is taken for text.
    """
    # Django's bulk_update writes a CASE for each column and row.
    values, table = list(rows), connection.ops.quote_name(model._meta.db_table)
    with connection.cursor() as cursor:
        for some in (values[start : start + _EACH_AT_ONCE] for start in range(0, len(values), _EACH_AT_ONCE)):
            marks = ", ".join([f"({', '.join(['%s'] * len(some[0]))})"] * len(some))
            sql = _EACH.format(table=table, assignments=assignments, rows=marks)
            cursor.execute(sql, [value for row in some for value in row])


def parse_ordering(ordering: str, known: Columns, *, usual: str) -> Iterator[OrderBy]:
    """Parse an ordering parameter, `name` or `-name`, which precedes the usual order; unknown names are ignored."""
    requested = ordering.strip()
    named = {choice.removeprefix("-"): choice for choice in (usual, requested)}
    for name in dict.fromkeys((requested.removeprefix("-"), usual.removeprefix("-"))):
        if name in known:
            column = known[name]
            yield column.desc() if named[name].startswith("-") else column.asc()


def plus_amount(column: str, amount: Decimal) -> Round:
    """Return a money column plus an amount, rounded to the penny.

    SQLite adds decimals up as floats: without rounding, a balance of zero could become negative.
    """
    return Round(F(column) + amount, precision=2)


# Django takes longer to write the SQL of a join than PostgreSQL to answer it. On hot paths (who is calling, what is
# sold, what is locked) the SQL is written once for each connection, and only its values change.

Value = int | str

_STAND_INS: dict[type, Callable[[int], Value]] = {
    int: lambda place: 2_147_395_600 + place,  # a number that no row of ours has and that a small column can hold
    str: lambda place: f"stands for value {place}",
}


class Prepared(Generic[Row]):
    """A query with numbers and texts as parameters, joins and locks included, annotations and slices excluded."""

    def __init__(self, write: Callable[..., QuerySet[Row]]) -> None:
        self._write = write

    def rows(self, *values: Value) -> list[Row]:
        """Return the rows for these values, in the query's order."""
        # Cached on the connection, since the SQL was written for it; each thread has another one.
        cache: dict[Any, _PreparedModelQuery] = vars(connections[DEFAULT_DB_ALIAS]).setdefault("prepared", {})
        shape = (self, *map(type, values))
        query = cache.get(shape)
        if query is None:
            query = cache[shape] = self._write_down(shape[1:])
        return cast(list[Row], query.fetch(values))

    def _write_down(self, types: Sequence[Any]) -> _PreparedModelQuery:
        stand_ins = [_STAND_INS[kind](place) for place, kind in enumerate(types)]
        return _PreparedModelQuery(self._write(*stand_ins), stand_ins)


class PreparedRows:
    """A query with non-empty lists of numbers and texts as parameters; it returns tuples as `values_list` does.

    Each list is padded to a power of two with its last value, so that lists of many lengths need few queries.
    """

    def __init__(self, write: Callable[..., QuerySet[Any, tuple[Any, ...]]]) -> None:
        self._write = write

    def rows(self, *lists: Collection[Value]) -> list[tuple[Any, ...]]:
        """Return the rows for these lists, in the query's order."""
        filled = [_fill(values) for values in lists]
        cache: dict[Any, _PreparedQuery] = vars(connections[DEFAULT_DB_ALIAS]).setdefault("prepared", {})
        shape = (self, *((len(values), type(values[0])) for values in filled))
        query = cache.get(shape)
        if query is None:
            query = cache[shape] = self._write_down(shape[1:])
        return query.fetch_tuples([value for values in filled for value in values])

    def _write_down(self, shape: Sequence[Any]) -> _PreparedQuery:
        places = count()
        stand_ins = [[_STAND_INS[kind](next(places)) for _ in range(length)] for length, kind in shape]
        return _PreparedQuery(self._write(*stand_ins), [value for values in stand_ins for value in values])


def _fill(values: Collection[Value]) -> list[Value]:
    given = list(values)
    length = 1 << (len(given) - 1).bit_length()
    return given + given[-1:] * (length - len(given))


class _PreparedQuery:
    """The SQL of one query on one connection, its parameters, and the converters of its columns."""

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


class _PreparedModelQuery(_PreparedQuery):
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


class LocalDay(Func):
    """The local day of a moment in a row's time zone; Django's TruncDate takes one zone for all rows."""

    output_field = DateField()

    def __init__(self, moment: Combinable | str, zone: Combinable | str) -> None:
        super().__init__(moment, zone)

    def as_postgresql(self, compiler: SQLCompiler, connection: Any, **context: Any) -> Any:
        return super().as_sql(
            compiler, connection, template="((%(expressions)s)::date)", arg_joiner=" AT TIME ZONE ", **context
        )

    def as_sqlite(self, compiler: SQLCompiler, connection: Any, **context: Any) -> Any:
        # Django registers this function with each connection.
        template = "django_datetime_cast_date(%(expressions)s, 'UTC')"
        return super().as_sql(compiler, connection, template=template, **context)


@contextmanager
def consistent_snapshot() -> Iterator[None]:
    """Run all queries of the block in one snapshot, taken by the first one; others can write meanwhile.

    Within a transaction this does nothing: a snapshot cannot be taken after its first query.
    """
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "postgresql":
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield
    else:
        # Not `atomic`, which takes SQLite's only write lock.
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")


def take_advisory_lock(name: str) -> None:
    """Take a named lock until the end of the transaction, waiting for other transactions that hold it.

    On SQLite write transactions exclude each other anyway.
    """
    if connection.vendor != "postgresql":
        return
    number = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big", signed=True)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [number])


@contextmanager
def advisory_lock(name: str) -> Iterator[None]:
    """Hold a named lock for a block that reads and then writes; the next holder reads what it has committed.

    On PostgreSQL the block is a transaction. On SQLite that would block all other writers while it only reads; there
    one process serves all, the lock is one of its threads, and the block writes in `write_under_lock`.
    """
    if connection.vendor == "postgresql":
        with transaction.atomic():
            take_advisory_lock(name)
            yield
    elif connection.in_atomic_block:
        yield  # inside a transaction: it is alone already, and another holder of the lock may be waiting for it
    else:
        with _thread_locks.alone_with(name):
            yield


def write_under_lock() -> AbstractContextManager[None]:
    """Return the transaction in which an `advisory_lock` block writes; on PostgreSQL it is the lock's own."""
    return transaction.atomic(savepoint=connection.vendor != "postgresql")


WRITER_PAUSE = 0.02  # seconds


def yield_to_writers() -> None:
    """Pause after one of a job's many transactions, so that a request can write before the next.

    A writer that waits for SQLite's lock only polls now and then, and always finds it taken by a job that begins its
    next transaction at once. A request waited for more than 20 seconds, and for 0.06 with the pause.
    """
    if connection.vendor != "postgresql" and not connection.in_atomic_block:
        time.sleep(WRITER_PAUSE)


class _ThreadLocks:
    """Named locks among the threads of this process; each exists while a thread holds or awaits it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._names: dict[str, tuple[threading.Lock, int]] = {}

    @contextmanager
    def alone_with(self, name: str) -> Iterator[None]:
        lock = self._count(name, 1)
        try:
            with lock:
                yield
        finally:
            self._count(name, -1)

    def _count(self, name: str, more: int) -> threading.Lock:
        with self._lock:
            lock, number = self._names.pop(name, (None, 0))
            lock = lock or threading.Lock()
            if number + more:
                self._names[name] = lock, number + more
            return lock


_thread_locks = _ThreadLocks()
