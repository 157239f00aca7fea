"""A file that somebody asked for comes further: they hear of it, and nobody else."""

from __future__ import annotations

from collections.abc import Iterator

from server.administration.topics import USER_SCOPE
from server.platform.live import Family, Kind, Reader, TopicUpdate, register_family, updates_on
from server.reporting.changes import ExportChanged
from server.reporting.exports_api import EXPORT, ExportOut
from server.reporting.exports_selectors import read_exports

EXPORTS = register_family(
    Family(
        "person:{}:exports",
        Kind.LIST,
        USER_SCOPE,
        reader=Reader("exports", read_exports),
        write=EXPORT.write,
        shape=ExportOut,
    )
)


@updates_on(ExportChanged)
def export_changed(change: ExportChanged) -> Iterator[TopicUpdate]:
    yield TopicUpdate(EXPORTS.topic(change.user_id), (change.export_id,))
