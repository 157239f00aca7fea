"""A person's rights changed or their session ended: their own sockets are told first, then whoever administers them."""

from __future__ import annotations

from collections.abc import Iterator

from realtime import families
from realtime.frames.registry import Notice, frames_for
from server.accounts.changes import AccountChanged, RightsChanged, SessionsEnded, UserChanged

# What a person's sockets are told, besides the digest of the one token that ended.
ALL_ENDED = "ended"
RIGHTS_CHANGED = "rights"


@frames_for(SessionsEnded)
def sessions_ended(change: SessionsEnded) -> Iterator[Notice]:
    yield Notice(families.PERSON.topic(change.user_id), (change.digest or ALL_ENDED,))


@frames_for(UserChanged)
def user_changed(change: UserChanged) -> Iterator[Notice]:
    yield Notice(families.PERSON.topic(change.user_id), (RIGHTS_CHANGED,))
    yield Notice(families.ACCOUNT_ADMIN.topic(change.account_id), (f"user:{change.user_id}",))
    yield Notice(families.PLATFORM_ADMIN.topic(), (f"user:{change.user_id}",))


@frames_for(AccountChanged)
def account_changed(change: AccountChanged) -> Iterator[Notice]:
    yield Notice(families.ACCOUNT_ADMIN.topic(change.account_id), (f"account:{change.account_id}",))
    yield Notice(families.PLATFORM_ADMIN.topic(), (f"account:{change.account_id}",))


@frames_for(RightsChanged)
def rights_changed(change: RightsChanged) -> Iterator[Notice]:
    yield Notice(families.RIGHTS.topic(change.account_id))
    yield Notice(families.ACCOUNT_ADMIN.topic(change.account_id), (f"rights:{change.account_id}",))
    yield Notice(families.PLATFORM_ADMIN.topic(), (f"rights:{change.account_id}",))
