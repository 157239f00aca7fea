from dataclasses import dataclass

from server.core.announce import Change


@dataclass(frozen=True)
class DeliveriesOwed(Change):
    """Events are owed to endpoints: whoever sends may begin."""
