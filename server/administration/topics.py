"""Live topics of accounts, users and sessions, and the topics on which every app publishes administered rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from rest_framework import serializers

from server.accounts.caller import NOT_DOOR_STAFF
from server.accounts.changes import (
    AccountChanged,
    PermissionsChanged,
    SecurityEventRecorded,
    SessionOpened,
    SessionsEnded,
    UserChanged,
)
from server.accounts.models import Role
from server.accounts.permission_selectors import read_permission_versions, read_permissions
from server.accounts.selectors import read_account_versions, read_accounts_of, read_open_sessions, read_user_versions
from server.administration.accounts_api import AccountRightsOut, permissions_to_json
from server.administration.selectors import read_security_versions
from server.auth.second_factor_api import SessionTopicOut
from server.platform.live import (
    PLATFORM,
    Family,
    Kind,
    Owner,
    Reader,
    Scope,
    TopicUpdate,
    find_nothing,
    register_family,
    updates_on,
)

ACCOUNT_SCOPE = Scope(lambda numbers: {number: Owner(account=number) for number in numbers})
USER_SCOPE = Scope(
    lambda numbers: {
        number: Owner(account=account, person=number) for number, account in read_accounts_of(numbers).items()
    }
)

Versions = Callable[[Iterable[int]], dict[int, int]]

ADMINISTERED: dict[str, Versions] = {}


def register_administered(**kinds: Versions) -> None:
    """Register an app's kinds of rows for the topics of administered rows.

    :raises ValueError: if another app has a kind of that name.
    """
    for kind, read_versions in kinds.items():
        if ADMINISTERED.setdefault(kind, read_versions) is not read_versions:
            raise ValueError(f"two kinds of rows are called {kind}")


class AdministeredKind(serializers.ChoiceField):
    """One of all apps' kinds, which are known when the field is used, after every app is ready."""

    def __init__(self) -> None:
        super().__init__(choices=sorted(ADMINISTERED))


class AdminItemOut(serializers.Serializer[Any]):
    """An administered row that has changed, by kind and number: clients that show it fetch it again."""

    kind = AdministeredKind()
    id = serializers.IntegerField()
    version = serializers.IntegerField()


def read_administered(names: set[str]) -> dict[str, dict[str, Any]]:
    """Read the versions of rows named `kind:number`, in one query for each kind; 0 for deleted ones."""
    numbers: dict[str, set[int]] = defaultdict(set)
    for name in names:
        kind, _, number = name.partition(":")
        numbers[kind].add(int(number))
    # While an installation is upgraded, a newer process may name a kind that this one does not know.
    versions = {kind: ADMINISTERED.get(kind, find_nothing)(requested) for kind, requested in numbers.items()}
    return {
        f"{kind}:{number}": {"kind": kind, "id": number, "version": versions[kind].get(number, 0)}
        for kind, requested in numbers.items()
        for number in requested
    }


ADMIN_ITEMS = Reader("admin", read_administered)

ACCOUNT_ADMIN = register_family(
    Family("account:{}:admin", Kind.LIST, ACCOUNT_SCOPE, reader=ADMIN_ITEMS, shape=AdminItemOut, roles=NOT_DOOR_STAFF)
)
PLATFORM_ADMIN = register_family(
    Family(
        "platform:admin",
        Kind.LIST,
        PLATFORM,
        reader=ADMIN_ITEMS,
        shape=AdminItemOut,
        roles=(Role.PLATFORM_ADMINISTRATOR,),
    )
)


def administered(account_id: int, *names: str) -> Iterator[TopicUpdate]:
    """Notify an account's back office, and the platform's, that rows named `kind:number` have changed."""
    yield TopicUpdate(ACCOUNT_ADMIN.topic(account_id), names)
    yield TopicUpdate(PLATFORM_ADMIN.topic(), names)


register_administered(
    account=read_account_versions,
    rights=read_permission_versions,
    security=read_security_versions,
    user=read_user_versions,
)

PERMISSIONS = register_family(
    Family(
        "account:{}:rights",
        Kind.STATE,
        ACCOUNT_SCOPE,
        reader=Reader("rights", read_permissions, read_permission_versions),
        write=permissions_to_json,
        shape=AccountRightsOut,
    )
)

PERSON = Family("person:{}", Kind.INWARD, Scope(find_nothing))


def read_session_rows(numbers: set[int]) -> dict[int, dict[str, Any]]:
    are_open = read_open_sessions(numbers)
    return {number: {"id": number, "version": int(number in are_open)} for number in numbers}


SESSIONS = register_family(
    Family(
        "person:{}:sessions",
        Kind.LIST,
        USER_SCOPE,
        reader=Reader("sessions", read_session_rows),
        shape=SessionTopicOut,
    )
)


@updates_on(SessionOpened)
def session_opened(change: SessionOpened) -> Iterator[TopicUpdate]:
    yield TopicUpdate(SESSIONS.topic(change.user_id), (change.session_id,))


# What a user's sockets receive, besides the digest of the one token that ended.
ALL_ENDED = "ended"
PERMISSIONS_CHANGED = "rights"


@updates_on(SessionsEnded)
def sessions_ended(change: SessionsEnded) -> Iterator[TopicUpdate]:
    # 0: the row was deleted, so clients fetch all sessions again.
    yield TopicUpdate(SESSIONS.topic(change.user_id), (0,))
    yield TopicUpdate(PERSON.topic(change.user_id), (change.digest or ALL_ENDED,))


@updates_on(UserChanged)
def user_changed(change: UserChanged) -> Iterator[TopicUpdate]:
    # Their own sockets first, then their administrators.
    yield TopicUpdate(PERSON.topic(change.user_id), (PERMISSIONS_CHANGED,))
    yield from administered(change.account_id, f"user:{change.user_id}")


@updates_on(AccountChanged)
def account_changed(change: AccountChanged) -> Iterator[TopicUpdate]:
    yield from administered(change.account_id, f"account:{change.account_id}")


@updates_on(PermissionsChanged)
def permissions_changed(change: PermissionsChanged) -> Iterator[TopicUpdate]:
    yield TopicUpdate(PERMISSIONS.topic(change.account_id))
    yield from administered(change.account_id, f"rights:{change.account_id}")


@updates_on(SecurityEventRecorded)
def security_event_recorded(change: SecurityEventRecorded) -> Iterator[TopicUpdate]:
    """Notify those who may read it; an event of no account, number 0, is for the platform only."""
    name = f"security:{change.account_id or 0}"
    if change.account_id is None:
        yield TopicUpdate(PLATFORM_ADMIN.topic(), (name,))
    else:
        yield from administered(change.account_id, name)
