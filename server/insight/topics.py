"""A file that somebody asked for comes further: they hear of it, and nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from server.accounts.topics import OF_PERSON
from server.core.http.replies import writer
from server.core.live import Family, Kind, Notice, Reader, declare, told_of
from server.insight.changes import ExportChanged
from server.insight.exports.selectors import read_exports
from server.insight.exports.serializers import ExportOut


def read_export_rows(numbers: set[int]) -> dict[int, dict[str, Any]]:
    """Read exports as their person's list shows them, in one query."""
    return {number: writer(ExportOut)(job) for number, job in read_exports(numbers).items()}


EXPORTS = declare(
    Family("person:{}:exports", Kind.LIST, OF_PERSON, reader=Reader("exports", read_export_rows), shape=ExportOut)
)


@told_of(ExportChanged)
def export_changed(change: ExportChanged) -> Iterator[Notice]:
    yield Notice(EXPORTS.topic(change.user_id), (change.export_id,))
