from dataclasses import dataclass

from server.platform.domain_events import DomainEvent


@dataclass(frozen=True)
class SessionsEnded(DomainEvent):
    """A person's tokens were revoked: all of them, or one named by its digest."""

    user_id: int
    digest: str = ""


@dataclass(frozen=True)
class SessionOpened(DomainEvent):
    user_id: int
    session_id: int


@dataclass(frozen=True)
class UserChanged(DomainEvent):
    user_id: int
    account_id: int


@dataclass(frozen=True)
class PermissionsChanged(DomainEvent):
    account_id: int


@dataclass(frozen=True)
class AccountChanged(DomainEvent):
    account_id: int


@dataclass(frozen=True)
class SecurityEventRecorded(DomainEvent):
    """Something was noted for those who guard: of an account, or None for the platform alone."""

    account_id: int | None
