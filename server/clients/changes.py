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


@dataclass(frozen=True)
class EndpointChanged(Change):
    """An endpoint was made, changed or deleted, or has more or less to hear of; `account_id` is its people's."""

    account_id: int
    endpoint_id: int
