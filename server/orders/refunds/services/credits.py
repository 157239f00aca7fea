"""Credit: what an order leaves its buyer becomes a gift card, and the money stays where it is.

A refund says so as of any other way (gateway `credit`), so that what came in less what went back is still what the
tickets are worth; the card, its entry, the journal and the mail with it are written in the same transaction.
"""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal

from django.utils.translation import gettext

from server.accounts.models import User
from server.core import clock
from server.core.speech.languages import speaking
from server.core.speech.spoken import spoken_date
from server.orders.mailing.cards import GiftCardMail
from server.orders.models import Order
from server.orders.services import journal
from server.orders.services.journal import Move, Occasion
from server.payments.models import Part
from server.pricing.cards.services.cards import NewCard, issue_credit
from server.pricing.models import GiftCard
from server.venues.zone_selectors import read_zone


def make_credit(order: Order, *, part: Part, amount: Decimal, ends_at: datetime, by: User | None) -> GiftCard:
    """Make a card of what is left of an order, good until then, for its buyer, and owe them the mail with it.

    Whoever calls this has locked the order, and writes refunds of as much that name the card; `part` is theirs.
    """
    payment = order.payment
    with speaking(payment.language):
        until = spoken_date(ends_at, read_zone(order.account_id))
        message = gettext("In place of money back for your tickets. Please spend it by {until}.").format(until=until)
    new = NewCard(
        amount=amount,
        currency=payment.currency,
        email=payment.buyer_email,
        recipient=payment.buyer_name,
        message=message,
        ends_at=ends_at,
    )
    card = issue_credit(of=part.reservation, new=new, by=by)
    if card.email:
        GiftCardMail.owe(subject_id=card.pk)
    journal.write([journal.credit_line(Occasion(order=order, move=Move.CREDIT, at=clock.now()), amount)])
    return card
