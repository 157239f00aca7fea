"""Reading which addresses mails do not reach."""

from __future__ import annotations

from server.accounts.tokens import sealed_digest
from server.orders.models import MailTrouble
from server.payments.models import Payment

MOST_SHOWN = 10


def digest_of_address(address: str, *, account_id: int) -> str:
    """Give what is kept of an address: told by who has it, found by nobody else, and another one at each account."""
    return sealed_digest(address.strip().lower(), salt=f"mail.{account_id}")


def standing_troubles(payment: Payment) -> list[tuple[MailTrouble, bool]]:
    """Give a payment's troubles that still stand, the newest first, and of each whether the buyer's address has it.

    The payment was read with its `mail_troubles`.
    """
    own = digest_of_address(payment.buyer_email, account_id=payment.account_id) if payment.buyer_email else ""
    standing = [row for row in payment.mail_troubles.all() if row.cleared_at is None]
    newest = sorted(standing, key=lambda row: (row.at, row.pk), reverse=True)
    return [(row, bool(own) and row.address_digest == own) for row in newest[:MOST_SHOWN]]


def find_trouble(*, account_id: int, address: str) -> MailTrouble | None:
    """Find why mails of an account did not reach an address, if they still do not."""
    digest = digest_of_address(address, account_id=account_id)
    return MailTrouble.objects.filter(address_digest=digest, cleared_at=None).order_by("-at", "-pk").first()
