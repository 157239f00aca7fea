"""Reading which dashboard of embedded analytics an account has."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings

from server.accounts.caller import Caller
from server.accounts.models import Account
from server.core import clock
from server.core.errors import NotFound
from server.insight.analytics.tokens import Opened, open_dashboard


@dataclass(frozen=True, kw_only=True)
class Analytics:
    """An account, and its dashboard opened; without one, or where no analytics are set up, there is none to open."""

    account: Account
    opened: Opened | None


def read_analytics(*, caller: Caller, account_id: int) -> Analytics:
    """Read an account's dashboard, opened for whoever asks.

    :raises NotFound: if there is no such account, or it is not the caller's.
    """
    account = caller.within(Account.objects.filter(pk=account_id, deleted_at=None), "pk").first()
    if account is None:
        raise NotFound
    site, secret = settings.METABASE_URL, settings.METABASE_SECRET
    if not account.metabase_dashboard or not site or not secret:
        return Analytics(account=account, opened=None)
    opened = open_dashboard(
        site=site, secret=secret, dashboard=account.metabase_dashboard, account_id=account.pk, now=clock.now()
    )
    return Analytics(account=account, opened=opened)
