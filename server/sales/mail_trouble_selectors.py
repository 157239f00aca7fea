"""Reading which addresses mails do not reach."""

from __future__ import annotations

from dataclasses import dataclass

from server.accounts.caller import Staff
from server.payments.models import Payment
from server.platform.crypto import keyed_digest
from server.platform.errors import NotFound
from server.sales.models import MailTrouble, Order

MOST_SHOWN = 10


@dataclass(frozen=True, kw_only=True)
class FoundTrouble:
    """Why a mail did not reach an address, and the zone in which its moment is told."""

    trouble: MailTrouble
    zone: str


def digest_of_address(address: str, *, account_id: int) -> str:
    """Give what is kept of an address: told by who has it, found by nobody else, and another one at each account."""
    return keyed_digest(address.strip().lower(), salt=f"mail.{account_id}")


def open_troubles(payment: Payment) -> list[tuple[MailTrouble, bool]]:
    """Give a payment's troubles that still stand, the newest first, and of each whether the buyer's address has it.

    The payment was read with its `mail_troubles`.
    """
    own = digest_of_address(payment.buyer_email, account_id=payment.account_id) if payment.buyer_email else ""
    standing = [row for row in payment.mail_troubles.all() if row.cleared_at is None]
    newest = sorted(standing, key=lambda row: (row.at, row.pk), reverse=True)
    return [(row, bool(own) and row.address_digest == own) for row in newest[:MOST_SHOWN]]


def find_trouble(*, caller: Staff, order_id: int, address: str) -> FoundTrouble | None:
    """Find why mails of an order's account did not reach an address, if they still do not: of any order of its.

    :raises NotFound: if there is no such order, or it is another account's.
    """
    orders = caller.within(Order.objects.filter(pk=order_id)).values_list("account_id", "performance__timezone")
    account_id, zone = orders.first() or (None, "")
    if account_id is None:
        raise NotFound
    digest = digest_of_address(address, account_id=account_id)
    trouble = MailTrouble.objects.filter(address_digest=digest, cleared_at=None).order_by("-at", "-pk").first()
    return FoundTrouble(trouble=trouble, zone=zone) if trouble else None
