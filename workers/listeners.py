"""From what the server announces to the tasks that follow from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from server.accounts.changes import PasswordLinkAsked
from server.core.announce import Change, announced
from server.orders.changes import OrdersPaid
from workers.tasks import accounts, orders

Fact = TypeVar("Fact", bound=Change)
ANSWERED_AFTER = 1.0  # seconds; in the embedded profile the task would otherwise compete with the answer for the CPU


def listens_to(kind: type[Fact]) -> Callable[[Callable[[Fact], None]], Callable[[Fact], None]]:
    """Have a function called for every announced change of a kind, after its commit."""

    def connect(listener: Callable[[Fact], None]) -> Callable[[Fact], None]:
        def receive(change: Fact, **_: Any) -> None:
            listener(change)

        announced.connect(receive, sender=kind, weak=False, dispatch_uid=f"workers.{listener.__name__}")
        return listener

    return connect


@listens_to(OrdersPaid)
def mail_the_tickets(change: OrdersPaid) -> None:
    if change.owes_mail:
        orders.mail_tickets.delay(payment_id=change.payment_id)


@listens_to(PasswordLinkAsked)
def mail_the_link(change: PasswordLinkAsked) -> None:
    # Also for an address that nobody has, and after the answer: whoever asked waits equally long for either.
    accounts.mail_password_link.apply_async(kwargs={"link_id": change.link_id}, countdown=ANSWERED_AFTER)
