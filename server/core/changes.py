from dataclasses import dataclass

from server.core.announce import Change


@dataclass(frozen=True)
class WorkOwed(Change):
    """A piece of work is owed, and may be begun."""

    kind: str
    work_id: int
