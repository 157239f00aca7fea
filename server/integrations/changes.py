from dataclasses import dataclass

from server.platform.domain_events import DomainEvent


@dataclass(frozen=True)
class ClientChanged(DomainEvent):
    """An API client, or one of its keys or holds, was created, changed or deleted."""

    client_id: int
    account_id: int


@dataclass(frozen=True)
class EndpointChanged(DomainEvent):
    """An endpoint was created, changed or deleted, or its queue has changed; `account_id` is that of its staff."""

    account_id: int
    endpoint_id: int
