from dataclasses import dataclass

from server.core.announce import Change


@dataclass(frozen=True)
class SessionsEnded(Change):
    """A person's tokens were revoked: all of them, or one named by its digest."""

    user_id: int
    digest: str = ""


@dataclass(frozen=True)
class SessionOpened(Change):
    """A person has a new session, or one of theirs was renewed."""

    user_id: int
    session_id: int


@dataclass(frozen=True)
class UserChanged(Change):
    """A person's role, account or right to sign in changed."""

    user_id: int
    account_id: int


@dataclass(frozen=True)
class RightsChanged(Change):
    """An account has changed who may do what with its money."""

    account_id: int


@dataclass(frozen=True)
class AccountChanged(Change):
    """A customer account was made, changed or deleted."""

    account_id: int


@dataclass(frozen=True)
class SecurityNoted(Change):
    """Something was noted for those who guard: of an account, or None for the platform alone."""

    account_id: int | None
