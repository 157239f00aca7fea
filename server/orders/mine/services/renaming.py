"""Saying who comes with a ticket: the ticket and its code stay, and papers and doors name somebody else."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from server.accounts.caller import LinkHolder
from server.core.errors import NotFound
from server.orders.mailing.tickets import TicketMail
from server.orders.mine.errors import NobodyNamed
from server.orders.mine.names import NewName
from server.orders.mine.selectors import OwnOrder, find_own_order
from server.orders.mine.services.locking import lock_own_order, needs
from server.orders.models import OrderEvent, Ticket
from server.orders.policy import Action, Actor, require
from server.orders.refunds.refundable import prefetched
from server.orders.services import history
from server.orders.services.changing import change_orders
from server.orders.services.history import Piece
from server.orders.services.holders import name_holders
from server.orders.strangers.services import counting
from server.orders.strangers.services.counting import About
from server.stock.services import counters


def rename_tickets(*, caller: LinkHolder, order_id: int, names: Sequence[NewName]) -> None:
    """Note who comes with some tickets of an order, mail them anew, and tell the doors; no code changes.

    :raises NotFound: if the order is of another payment, or a ticket of another order.
    :raises NobodyNamed: if no ticket is named.
    :raises NoLeave: if the event does not allow it now, or a ticket was used or is not the buyer's any more.
    :raises TooManyMails: if too many mails went to the buyer, or were asked for from here.
    """
    if not names:
        raise NobodyNamed(field="names")
    to = find_own_order(caller=caller, order_id=order_id).order.payment.buyer_email
    about = About(account=caller.owner_id, address=caller.address)
    with counting.mail(about, to=to), transaction.atomic():
        _rename(caller, order_id, names)


def _rename(caller: LinkHolder, order_id: int, names: Sequence[NewName]) -> None:
    own = lock_own_order(caller=caller, order_id=order_id)
    needs(own.may.rename)
    changed = _changed(own, names)
    if not changed:
        return
    order = own.order
    change_orders([order])
    pieces = [Piece(kind="ticket", number=ticket.pk) for ticket in changed]
    history.note([order], OrderEvent.Kind.RENAMED, description="Changed by the buyer", parts=pieces)
    if order.payment.buyer_email:
        TicketMail.owe(subject_id=order.payment_id)
    # Last of all, since sales of the same performance wait for its stock row until we commit.
    position = counters.next_position(account_id=order.account_id, performance_id=order.performance_id)
    name_holders(changed, position=position)


def _changed(own: OwnOrder, names: Sequence[NewName]) -> list[Ticket]:
    """Give the tickets that somebody else comes with, each with the new name."""
    tickets = {ticket.pk: ticket for ticket in own.order.tickets.all()}
    changed = []
    for name in names:
        ticket = tickets.get(name.ticket)
        if ticket is None:
            raise NotFound
        holder = "" if name.holder == own.order.payment.buyer_name else name.holder
        if holder == ticket.holder:
            continue
        if ticket.status != Ticket.Status.VALID:
            require(Action.RENAME, Actor.BUYER, prefetched(own.order).situation.also(used_units=True))
        ticket.holder = holder
        changed.append(ticket)
    return changed
