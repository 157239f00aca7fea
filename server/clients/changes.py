from dataclasses import dataclass

from server.core.announce import Change


@dataclass(frozen=True)
class ClientChanged(Change):
    """An API client was made, changed or deleted, or one of its keys or holds was."""

    client_id: int
    account_id: int


@dataclass(frozen=True)
class DeliveriesOwed(Change):
    """Events are owed to endpoints: whoever sends may begin."""
