"""The day that a moment falls on where something takes place, when each row names a zone of its own."""

from __future__ import annotations

from typing import Any

from django.db.models import DateField, Func
from django.db.models.expressions import Combinable
from django.db.models.sql.compiler import SQLCompiler


class LocalDay(Func):
    """The day of a moment by the clock of a zone; Django's `TruncDate` knows one zone for all rows."""

    output_field = DateField()

    def __init__(self, moment: Combinable | str, zone: Combinable | str) -> None:
        super().__init__(moment, zone)

    def as_postgresql(self, compiler: SQLCompiler, connection: Any, **context: Any) -> Any:
        return super().as_sql(
            compiler, connection, template="((%(expressions)s)::date)", arg_joiner=" AT TIME ZONE ", **context
        )

    def as_sqlite(self, compiler: SQLCompiler, connection: Any, **context: Any) -> Any:
        # Django's own function, which it registers with each connection.
        template = "django_datetime_cast_date(%(expressions)s, 'UTC')"
        return super().as_sql(compiler, connection, template=template, **context)
