"""An account's limits on anonymous buyers: read, changed by its owner, and the tickets that count towards them."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from django.db import transaction
from django.db.models import Count, Sum

from server.abuse.limits import LIMIT_DESCRIPTIONS, BuyingLimits, changed_of, limits_of
from server.accounts.caller import Staff
from server.accounts.changes import AccountChanged
from server.accounts.models import Account, Role, SecurityEvent
from server.administration.account_services import lock_account, store_buying_limits
from server.audit.security_services import EventKind, record_event
from server.audit.services import AuditedModel, check_version
from server.platform import clock
from server.platform.addresses import mailbox_of
from server.platform.errors import InvalidFields
from server.sales.models import Ticket
from server.sales.refundable import LIVE

_LIMITS: AuditedModel[Account] = AuditedModel(
    facts=lambda account: asdict(limits_of(account.buying_limits)),
    account_of=lambda account: account.pk,
    change=lambda account: AccountChanged(account.pk),
)


@dataclass(frozen=True, kw_only=True)
class LimitsInput:
    """Requested limits of an account; `version` is what the caller saw."""

    account_id: int
    limits: BuyingLimits
    version: int | None = None


def change_limits(*, caller: Staff, limits_input: LimitsInput, address: str) -> Account:
    """Change an account's limits; they apply from the next call on.

    :raises NotAllowed: unless the caller is the account's owner or a platform administrator.
    :raises NotFound: if there is no such account, or it is not the caller's.
    :raises StaleVersion: if `version` is given and is no longer the account's.
    :raises InvalidFields: for a number outside its bounds.
    """
    caller.needs(Role.PLATFORM_ADMINISTRATOR, Role.ACCOUNT_OWNER)
    values: dict[str, Any] = asdict(limits_input.limits)
    wrong = {
        name: f"Please enter a number from {meaning.least} to {meaning.most}"
        for name, meaning in LIMIT_DESCRIPTIONS.items()
        if not meaning.least <= values[name] <= meaning.most
    }
    if wrong:
        raise InvalidFields(wrong)
    with transaction.atomic():
        account = lock_account(caller, limits_input.account_id)
        check_version(limits_input.version, account)
        before = limits_of(account.buying_limits)
        with _LIMITS.saving(caller, account):
            store_buying_limits(account, changed_of(limits_input.limits))
    if before != limits_input.limits:
        then = asdict(before)
        record_event(
            EventKind.LIMIT_CHANGED,
            account_id=account.pk,
            user_id=caller.user.pk,
            address=address,
            what="buying limits",
            changed=", ".join(f"{name}: {value}" for name, value in values.items() if value != then[name]),
        )
    return account


LATELY = 24  # hours
Kind = SecurityEvent.Kind


@dataclass(frozen=True, kw_only=True)
class AccountLimits:
    """An account's limits, and how often each has refused somebody in the last day; `solved` counts puzzles."""

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
    account = caller.get(Account.objects.filter(pk=account_id, deleted_at=None), "pk")
    since = clock.now() - clock.hours(LATELY)
    events = SecurityEvent.objects.filter(account=account, last_at__gte=since)
    refused = events.filter(kind=Kind.LIMITED).values_list("what").annotate(Sum("times")).order_by("what")
    solved = events.filter(kind=Kind.PROVED).aggregate(all=Sum("times"))["all"] or 0
    return AccountLimits(account=account, refused=dict(refused), solved=solved)


def count_tickets(*, event_id: int, email: str) -> int:
    """Count the tickets of an event that a mailbox has or has used, ignoring what follows a plus.

    A ticket that was scanned in still counts: the limit is for good, not until the visit.
    """
    mailbox = mailbox_of(email)
    name, _, host = mailbox.rpartition("@")
    tickets = Ticket.objects.filter(
        order__performance__event=event_id,
        status__in=LIVE,
        order__payment__buyer_email__istartswith=name,
        order__payment__buyer_email__iendswith=f"@{host}",
    )
    rows = tickets.values_list("order__payment__buyer_email").annotate(Count("pk")).order_by()
    return sum(count for known, count in rows if mailbox_of(known) == mailbox)
