from dataclasses import dataclass

from server.platform.domain_events import DomainEvent


@dataclass(frozen=True)
class ClientChanged(DomainEvent):
    """An API client was made, changed or deleted, or one of its keys or holds was."""

    client_id: int
    account_id: int


@dataclass(frozen=True)
class EndpointChanged(DomainEvent):
    """An endpoint was made, changed or deleted, or has more or less to hear of; `account_id` is its people's."""

    account_id: int
    endpoint_id: int
