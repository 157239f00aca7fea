"""From what the server announces to the tasks that follow from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from server.core.announce import Change, announced
from server.orders.changes import OrdersPaid
from workers.tasks import orders

Fact = TypeVar("Fact", bound=Change)


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
