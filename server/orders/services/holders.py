"""Who comes with a ticket, where that is not the buyer, and the words by which they are found."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import F

from server.orders.models import HolderTerm, Ticket
from server.payments.models import Payment
from server.payments.words import words_of


def name_holders(tickets: Collection[Ticket], *, position: int) -> None:
    """Write down who comes with some tickets of one performance, as their `holder` says; `position` is its door's."""
    for ticket in tickets:
        Ticket.objects.filter(pk=ticket.pk).update(
            holder=ticket.holder, door_position=position, version=F("version") + 1
        )
    HolderTerm.objects.filter(ticket__in=tickets).delete()
    HolderTerm.objects.bulk_create(
        HolderTerm(performance_id=ticket.performance_id, word=word, ticket=ticket)
        for ticket in tickets
        for word in sorted(words_of(name=ticket.holder, email="", phone=""))
    )


def forget_holders(*, payment: Payment) -> None:
    """Forget who comes with the tickets of a payment."""
    HolderTerm.objects.filter(ticket__order__payment=payment).delete()
    Ticket.objects.filter(order__payment=payment).exclude(holder="").update(holder="")
