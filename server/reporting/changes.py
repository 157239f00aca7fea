from dataclasses import dataclass

from server.platform.domain_events import DomainEvent


@dataclass(frozen=True)
class ExportChanged(DomainEvent):
    """A file that somebody asked for has come further."""

    user_id: int
    export_id: int
