from dataclasses import dataclass

from server.platform.domain_events import DomainEvent


@dataclass(frozen=True)
class ExportChanged(DomainEvent):
    user_id: int
    export_id: int
