"""Fills an empty database with the state of an installation at the baseline of the migrations.

python -m server.testing.installations.baseline

`baseline.json.gz` is Django's serialization of the demo season when the migrations were squashed (2026-11-29): orders,
tickets, scans, holds and users, and the applied migrations. Later migrations fill what they have added.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.db import connection, transaction

BASELINE = Path(__file__).with_name("baseline.json.gz")


def fill() -> None:
    """Create the tables of the baseline and insert its rows."""
    from django.core.management.color import no_style
    from django.db.migrations.executor import MigrationExecutor

    baseline = json.loads(gzip.decompress(BASELINE.read_bytes()))
    executor = MigrationExecutor(connection)
    newest = list(dict(baseline["migrations"]).items())
    executor.migrate(newest)
    models = executor.loader.project_state(newest).apps
    made: dict[Any, list[Any]] = {}
    for row in baseline["rows"]:
        for one in _read(models.get_model(row["model"]), row):
            made.setdefault(type(one), []).append(one)
    with transaction.atomic():
        for model, rows in made.items():
            _leave_times_alone(model)
            model._base_manager.bulk_create(rows, batch_size=500)
        with connection.cursor() as cursor:
            for statement in connection.ops.sequence_reset_sql(no_style(), list(made)):
                cursor.execute(statement)


def _read(model: Any, row: dict[str, Any]) -> Iterator[Any]:
    """Yield the row, and after it its many-to-many rows."""
    values, joined = {model._meta.pk.attname: model._meta.pk.to_python(row["pk"])}, []
    for name, value in row["fields"].items():
        field = model._meta.get_field(name)
        if field.many_to_many:
            both = (field.m2m_column_name(), field.m2m_reverse_name())
            joined += [
                field.remote_field.through(**dict(zip(both, (row["pk"], other), strict=True))) for other in value
            ]
        else:
            values[field.attname] = value if field.get_internal_type() == "JSONField" else field.to_python(value)
    yield model(**values)
    yield from joined


def _leave_times_alone(model: Any) -> None:
    """Have `auto_now_add` keep the given values."""
    for field in model._meta.concrete_fields:
        if hasattr(field, "auto_now_add"):
            field.auto_now = field.auto_now_add = False


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "server.settings")
    import django

    django.setup()
    fill()


if __name__ == "__main__":
    main()
