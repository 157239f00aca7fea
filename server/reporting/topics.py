"""A file that somebody asked for comes further: they hear of it, and nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from server.administration.topics import USER_SCOPE
from server.platform.http.outputs import row_writer
from server.platform.live import Family, Kind, Reader, TopicUpdate, register_family, updates_on
from server.reporting.changes import ExportChanged
from server.reporting.exports_api import ExportOut
from server.reporting.exports_selectors import read_exports


def read_export_rows(numbers: set[int]) -> dict[int, dict[str, Any]]:
    return {number: row_writer(ExportOut)(job) for number, job in read_exports(numbers).items()}


EXPORTS = register_family(
    Family("person:{}:exports", Kind.LIST, USER_SCOPE, reader=Reader("exports", read_export_rows), shape=ExportOut)
)


@updates_on(ExportChanged)
def export_changed(change: ExportChanged) -> Iterator[TopicUpdate]:
    yield TopicUpdate(EXPORTS.topic(change.user_id), (change.export_id,))
