"""What an organiser reads of their limits: as they are, and what came of them lately."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Sum

from server.accounts.caller import Staff
from server.accounts.models import Account, SecurityEvent
from server.core import clock
from server.core.errors import NotFound
from server.core.places import mailbox_of
from server.orders.models import Ticket
from server.orders.refunds.refundable import LIVE
from server.orders.strangers.limits import BuyingLimits, limits_of

LATELY = 24  # hours
Kind = SecurityEvent.Kind


@dataclass(frozen=True, kw_only=True)
class AccountLimits:
    """An account's limits, and how often each has refused somebody in the last day; `solved` are puzzles."""

    account: Account
    refused: dict[str, int]
    solved: int

    @property
    def limits(self) -> BuyingLimits:
        return limits_of(self.account.buying_limits)


def read_limits(*, caller: Staff, account_id: int) -> AccountLimits:
    """Read the limits of an account.

    :raises NotFound: if there is none, or it is not the caller's.
    """
    account = caller.within(Account.objects.filter(pk=account_id, deleted_at=None), "pk").first()
    if account is None:
        raise NotFound
    since = clock.now() - clock.hours(LATELY)
    events = SecurityEvent.objects.filter(account=account, last_at__gte=since)
    refused = events.filter(kind=Kind.LIMITED).values_list("what").annotate(Sum("times")).order_by("what")
    solved = events.filter(kind=Kind.PROVED).aggregate(all=Sum("times"))["all"] or 0
    return AccountLimits(account=account, refused=dict(refused), solved=solved)


def count_tickets(*, event_id: int, email: str) -> int:
    """Count the tickets of an event that a mailbox has or has used, whatever follows its plus.

    A ticket that was scanned in still counts: the limit is for good, not until the visit.
    """
    mailbox = mailbox_of(email)
    name, _, host = mailbox.rpartition("@")
    held = Ticket.objects.filter(
        order__performance__event=event_id,
        status__in=LIVE,
        order__payment__buyer_email__istartswith=name,
        order__payment__buyer_email__iendswith=f"@{host}",
    )
    rows = held.values_list("order__payment__buyer_email").annotate(Count("pk")).order_by()
    return sum(count for known, count in rows if mailbox_of(known) == mailbox)
