from dataclasses import dataclass

from server.core.announce import Change


@dataclass(frozen=True)
class ExportChanged(Change):
    """A file that somebody asked for has come further."""

    user_id: int
    export_id: int
