"""Who acts. Every service and selector takes a caller: it knows its channel and the accounts that it may touch."""

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
    """The one way to say who acts."""

    channel: ClassVar[Channel]
    is_staff: ClassVar[bool] = False

    @property
    def key(self) -> str:
        """Name the caller among all callers; idempotency keys belong to it."""
        raise TypeError("a caller is one of Staff, Client, Public, LinkHolder and System")

    @property
    def account_id(self) -> int | None:
        """Return the one account that the caller may touch, None for any."""
        return None

    @property
    def only_event(self) -> int | None:
        """Return the one event that the caller may sell or buy, None for any."""
        return None

    @property
    def person(self) -> User | None:
        """Return the person who is recorded with what is done: who acts, or who started the job."""
        return None

    @property
    def sees_takings(self) -> bool:
        """Return whether they may know what was earned: door staff may not (spec part 3, section 6)."""
        return False

    def may_touch(self, account_id: int) -> bool:
        return self.account_id is None or self.account_id == account_id

    def within(self, rows: models.QuerySet[Rows], path: str = "account_id") -> models.QuerySet[Rows]:
        """Narrow a queryset to the accounts that the caller may touch."""
        return rows if self.account_id is None else rows.filter(**{path: self.account_id})


@dataclass(frozen=True)
class Staff(Caller):
    """A signed-in person; a platform administrator acts for any account.

    `proved_at`: when they last proved who they are in the session that they act in (`require_reauthentication`).
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
        """Return who hands in what this person did, None where they do so themselves."""
        return None

    def within(self, rows: models.QuerySet[Rows], path: str = "account_id") -> models.QuerySet[Rows]:
        """Narrow a queryset to the accounts that the person may touch: for role 1 all but test accounts."""
        if self.account_id is not None:
            return super().within(rows, path)
        # No join: rows that are locked would be locked together with their accounts.
        test_accounts = Account.objects.filter(test_house_of__isnull=False)
        return rows.exclude(**{f"{path}__in": test_accounts.values("pk")})

    def account_for(self, requested: int | None) -> int:
        """Return the account to work for: role 1 chooses, everybody else has their own (spec part 1, section 6).

        :raises NotFound: if role 1 chose one that does not exist, was deleted, or is a test account.
        """
        own = self.user.account_id
        if not requested or requested == own or self.account_id is not None:
            return own  # a deleted account's own people have no session left
        if not Account.objects.filter(pk=requested, deleted_at=None, test_house_of=None).exists():
            raise NotFound
        return requested

    def needs(self, *roles: Role) -> None:
        """Refuse unless the person has one of the roles.

        :raises NotAllowed: otherwise.
        """
        if self.user.role not in roles:
            raise NotAllowed

    def require_reauthentication(self) -> None:
        """Refuse unless the person has just proved who they are: whoever found or stole their session cannot.

        :raises ReauthenticationRequired: if that is longer ago than ten minutes.
        """
        if self.proved_at is None or clock.now() - self.proved_at >= REAUTHENTICATION_LASTS:
            raise ReauthenticationRequired


@dataclass(frozen=True)
class Selling(Staff):
    """A person at the frame in which the box office sells one event: they may sell that, and nothing else."""

    event_id: int

    @property
    def only_event(self) -> int:
        return self.event_id


@dataclass(frozen=True)
class SentOn(Staff):
    """A person whose work a manager hands in, and vouches for: it may touch what both may.

    `at_account`: for whom it was done, where that is known, since the person may have gone to another account.
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
    """Another system, with a key that we gave it.

    `owner_id` is the account that it works for, or with a test key that account's test house. `calls` names what it may
    do (`integrations.api_catalogue`); `api_version` is the day whose API it speaks. `name` is what histories call it.
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
    """Somebody in the widget of one event, at one address; nothing more is known of them."""

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
    """Whoever has the signed link to one payment, from its buyer's mail: they may see and change that, and no other."""

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
    """Foyer itself: on a schedule, in a job, or for whoever holds a link that it signed.

    `started_by` is the person who started the job. They are recorded with what it does; it does not need their
    permissions, which may have changed since, and does not count against their limits of the day.
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
