"""Callers. Every service and selector takes one: it has a channel, and the accounts that it may access."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import ClassVar, TypeVar

from django.db import models

from server.accounts.errors import ReauthenticationRequired
from server.accounts.models import Account, Role, User
from server.platform import clock
from server.platform.errors import NotAllowed, NotFound

Rows = TypeVar("Rows", bound=models.Model)
REAUTHENTICATION_LASTS = timedelta(minutes=10)


class Channel(models.TextChoices):
    """Where a sale is made."""

    ONLINE = "online"
    BOXOFFICE = "boxoffice"
    API = "api"


class Caller:
    """Who acts."""

    channel: ClassVar[Channel]
    is_staff: ClassVar[bool] = False

    @property
    def key(self) -> str:
        """Identify the caller among all callers; idempotency keys belong to it."""
        raise TypeError("a caller is one of Staff, Client, Public, LinkHolder and System")

    @property
    def account_id(self) -> int | None:
        """Return the one account that the caller may access, None for any."""
        return None

    @property
    def only_event(self) -> int | None:
        """Return the one event for which the caller may sell or buy, None for any."""
        return None

    @property
    def person(self) -> User | None:
        """Return the user to be recorded: who acts, or who started the job."""
        return None

    @property
    def sees_takings(self) -> bool:
        """Return whether they may see takings: door staff may not (spec part 3, section 6)."""
        return False

    def may_touch(self, account_id: int) -> bool:
        return self.account_id is None or self.account_id == account_id

    def within(self, rows: models.QuerySet[Rows], path: str = "account_id") -> models.QuerySet[Rows]:
        """Narrow a queryset to the accounts that the caller may access."""
        return rows if self.account_id is None else rows.filter(**{path: self.account_id})

    def get(self, rows: models.QuerySet[Rows], path: str = "account_id") -> Rows:
        """Return the row of a queryset that the caller may touch.

        :raises NotFound: if there is none.
        """
        found = self.within(rows, path).first()
        if found is None:
            raise NotFound
        return found


@dataclass(frozen=True)
class Staff(Caller):
    """A signed-in user; a platform administrator acts for any account.

    `proved_at`: when they last reauthenticated in their session (`require_reauthentication`).
    """

    user: User
    proved_at: datetime | None = field(default=None, compare=False, kw_only=True)
    channel: ClassVar[Channel] = Channel.BOXOFFICE
    is_staff: ClassVar[bool] = True

    @property
    def key(self) -> str:
        return f"staff:{self.user.pk}"

    @property
    def account_id(self) -> int | None:
        return None if self.user.is_platform_administrator else self.user.account_id

    @property
    def person(self) -> User:
        return self.user

    @property
    def sees_takings(self) -> bool:
        return self.user.role in NOT_DOOR_STAFF

    @property
    def sent_by(self) -> User | None:
        """Return who submits this user's work, None if they do so themselves."""
        return None

    def within(self, rows: models.QuerySet[Rows], path: str = "account_id") -> models.QuerySet[Rows]:
        """Narrow a queryset to the accounts that the user may access: for role 1 all but test accounts."""
        if self.account_id is not None:
            return super().within(rows, path)
        # No join: locking the rows would also lock their accounts.
        test_accounts = Account.objects.filter(test_house_of__isnull=False)
        return rows.exclude(**{f"{path}__in": test_accounts.values("pk")})

    def account_for(self, requested: int | None) -> int:
        """Return the requested account for role 1, and their own for others (spec part 1, section 6).

        :raises NotFound: if role 1 chose one that does not exist, was deleted, or is a test account.
        """
        own = self.user.account_id
        if not requested or requested == own or self.account_id is not None:
            return own  # a deleted account's own people have no session left
        if not Account.objects.filter(pk=requested, deleted_at=None, test_house_of=None).exists():
            raise NotFound
        return requested

    def needs(self, *roles: Role) -> None:
        """Refuse unless the user has one of the roles.

        :raises NotAllowed: otherwise.
        """
        if self.user.role not in roles:
            raise NotAllowed

    def require_reauthentication(self) -> None:
        """Refuse unless the user has just reauthenticated, which somebody with a stolen session cannot.

        :raises ReauthenticationRequired: if that is ten minutes ago or longer.
        """
        if self.proved_at is None or clock.now() - self.proved_at >= REAUTHENTICATION_LASTS:
            raise ReauthenticationRequired


@dataclass(frozen=True)
class Selling(Staff):
    """A user in the frame in which the box office sells one event: they may sell only that."""

    event_id: int

    @property
    def only_event(self) -> int:
        return self.event_id


@dataclass(frozen=True)
class SentOn(Staff):
    """A user whose work a manager submits: it may access what both may.

    `at_account`: the account for which it was done, if known, since the user may have moved to another one.
    """

    sender: User
    at_account: int | None = None

    @property
    def account_id(self) -> int | None:
        if self.sender.is_platform_administrator and self.at_account is not None:
            return self.at_account
        return Staff(self.user if self.sender.is_platform_administrator else self.sender).account_id

    @property
    def sent_by(self) -> User:
        return self.sender


@dataclass(frozen=True)
class Client(Caller):
    """Another system, with an API key.

    `owner_id` is its account, or with a test key that account's test account. `calls` are its permissions
    (`integrations.api_catalogue`), `api_version` is the date of its API version, and `name` its name in histories.
    """

    client_id: int
    owner_id: int
    name: str = ""
    hold_ids: tuple[int, ...] = ()
    calls: frozenset[str] = frozenset()
    key_id: int = 0
    is_test: bool = False
    api_version: str = ""
    channel: ClassVar[Channel] = Channel.API

    @property
    def key(self) -> str:
        return f"client:{self.client_id}:test" if self.is_test else f"client:{self.client_id}"

    @property
    def account_id(self) -> int | None:
        return self.owner_id


@dataclass(frozen=True)
class Public(Caller):
    """An anonymous buyer in the widget of one event, at one address."""

    event_id: int
    owner_id: int
    address: str = ""
    channel: ClassVar[Channel] = Channel.ONLINE

    @property
    def key(self) -> str:
        return f"public:{self.event_id}"

    @property
    def only_event(self) -> int:
        return self.event_id

    @property
    def account_id(self) -> int | None:
        return self.owner_id


@dataclass(frozen=True)
class LinkHolder(Caller):
    """A holder of the signed link to one payment, from its buyer's email: they may see and change only that."""

    payment_id: int
    owner_id: int
    address: str = ""
    channel: ClassVar[Channel] = Channel.ONLINE

    @property
    def key(self) -> str:
        return f"link:{self.payment_id}"

    @property
    def account_id(self) -> int | None:
        return self.owner_id


@dataclass(frozen=True)
class System(Caller):
    """Foyer itself: on a schedule, in a job, or for the holder of a signed link.

    `started_by` is the user who started the job, and is recorded with its actions. Their permissions are not required,
    since these may have changed, and their daily limits do not apply.
    """

    started_by: User | None = field(default=None, compare=False)
    channel: ClassVar[Channel] = Channel.BOXOFFICE
    is_staff: ClassVar[bool] = True

    @property
    def person(self) -> User | None:
        return self.started_by

    @property
    def key(self) -> str:
        return "system"


NOT_DOOR_STAFF = (Role.PLATFORM_ADMINISTRATOR, Role.ORGANISER, Role.ACCOUNT_OWNER)
