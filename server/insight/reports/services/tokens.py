"""Tokens that open a report: given to who is signed in, and good once, for a minute."""

from __future__ import annotations

from datetime import timedelta

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.tokens import digest_of, new_token
from server.core import clock
from server.insight.models.reports import ReportToken
from server.insight.reports.errors import TokenSpent

LASTS = timedelta(minutes=1)
KEPT = timedelta(hours=1)


def give_token(*, caller: Staff, account_id: int, report: str = "") -> str:
    """Give a token for a report of an account, or for whichever is chosen where none is named.

    :raises NotAllowed: to door staff.
    """
    caller.needs(*NOT_DOOR_STAFF)
    token = new_token()
    ReportToken.objects.create(
        digest=digest_of(token),
        user=caller.user,
        account_id=account_id,
        report=report,
        expires_at=clock.now() + LASTS,
    )
    return token


def take_token(*, token: str, report: str) -> tuple[Staff, int]:
    """Use a token up, and give whose it is and for which account. What they may do now, whoever reads judges.

    :raises TokenSpent: if it was used, is over, is for another report, or its person is gone.
    """
    now = clock.now()
    found = ReportToken.objects.filter(digest=digest_of(token), used_at=None, expires_at__gt=now)
    # The row decides: of two that come at once one finds it unused.
    if not found.filter(report__in=("", report)).update(used_at=now):
        raise TokenSpent
    row = ReportToken.objects.select_related("user__account").get(digest=digest_of(token))
    user = row.user
    if not user.is_active or user.deleted_at or user.account.deleted_at:
        raise TokenSpent
    return Staff(user), row.account_id


def forget_tokens(*, limit: int) -> int:
    """Remove tokens that are long over, some at a time; tell how many."""
    over = ReportToken.objects.filter(expires_at__lt=clock.now() - KEPT).values_list("pk", flat=True)[:limit]
    deleted, _ = ReportToken.objects.filter(pk__in=list(over)).delete()
    return int(deleted)
