"""A buyer's personal data: removed when they ask for it, and told to them when they ask for that."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Q

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.models import Account, Role
from server.accounts.services.audit_log import Action, record
from server.clients.calling.services.repeated import forget_buyer
from server.clients.webhooks.services.forgetting import forget_buyers
from server.core import clock
from server.core.errors import NotFound
from server.core.models import OwedWork
from server.orders.bounces.services import forget_address
from server.orders.models import GIFT_CARD_MAIL, Order, OrderEvent, Ticket
from server.orders.papers.services.keeping import forget_papers
from server.orders.personal.errors import CardNotSent, EventsToCome, NothingKnown, UnusedTickets
from server.orders.personal.selectors import KnownBuyer, read_buyer
from server.orders.services import history
from server.orders.services.changing import change_orders
from server.payments.models import Payment
from server.payments.services import checkouts as payments
from server.pricing.cards.services import cards
from server.pricing.models import PUT_ON, GiftCard, GiftCardEntry
from server.stock.models import UNFINISHED

_OVER = (Order.Status.FAILED, Order.Status.REFUNDED)


@transaction.atomic
def remove_user_info(*, caller: Staff, reference: str) -> None:
    """Overwrite who bought a payment, and whom a gift card is for that was bought with it.

    Its history and the audit log say who did so, and name nobody else.

    A second call does nothing.

    :raises NotFound: if there is no such payment, or it is another account's.
    :raises UnusedTickets: if a ticket of the payment was never used.
    :raises EventsToCome: if one of its performances is still to come.
    :raises CardNotSent: if its gift card is not paid yet, or its mail still owed: nobody else has the code.
    """
    caller.needs(*NOT_DOOR_STAFF)
    # No key: a letter that is written to this payment at the same time, with its order locked, does not wait for it.
    found = caller.within(Payment.objects.select_for_update(no_key=True).filter(reference=reference))
    payment = found.first()
    if payment is None:
        raise NotFound
    if payment.buyer_removed:
        return
    orders = list(payment.orders.select_related("performance").prefetch_related("tickets").order_by("pk"))
    _refuse_unfinished(orders)
    sent = _sent_cards(payment)
    payments.remove_buyer(payment=payment)
    transaction.on_commit(lambda: forget_papers(payment_id=payment.pk))
    forget_address(payment=payment)
    Ticket.objects.filter(order__payment=payment).exclude(holder="").update(holder="")
    for card in sent:
        cards.forget_recipient(card=card)
    forget_buyers([order.pk for order in orders])
    forget_buyer(account_id=payment.account_id, reference=payment.reference)
    change_orders(orders)
    history.note(orders, OrderEvent.Kind.REMOVED, by=caller.user)
    record(
        caller=caller,
        action=Action.UPDATE,
        row=payment,
        account_id=payment.account_id,
        before={"buyer": "known"},
        after={"buyer": "removed"},
        name=payment.reference,
    )


def _sent_cards(payment: Payment) -> list[GiftCard]:
    """Lock the gift cards of a payment: which it has bought, on which its refunds came back, and its credit.

    :raises CardNotSent: if whom one is for does not have it yet.
    """
    issued = GiftCardEntry.objects.filter(kind__in=PUT_ON, reservation__part__payment=payment)
    wanted = Q(sale__part__payment=payment) | Q(pk__in=issued.values("card"))
    rows = GiftCard.objects.filter(wanted, deleted_at=None).select_related("sale").order_by("pk")
    found = list(rows.select_for_update(of=("self",), no_key=True))
    owed = OwedWork.objects.filter(kind=GIFT_CARD_MAIL, subject_id__in=[card.pk for card in found])
    is_unpaid = any(card.sale is not None and card.sale.status in UNFINISHED for card in found)
    if found and (is_unpaid or owed.filter(state=OwedWork.State.OWED).exists()):
        raise CardNotSent
    return found


def _refuse_unfinished(orders: Iterable[Order]) -> None:
    """Refuse while a ticket might still be used, or nothing was (spec part 3, section 4).

    What was refunded as a whole, and what never was paid, keeps nobody from having their name removed.
    """
    standing = [order for order in orders if order.status not in _OVER]
    tickets = [ticket for order in standing for ticket in order.tickets.all()]
    if any(ticket.status == Ticket.Status.VALID for ticket in tickets):
        raise UnusedTickets
    now = clock.now()
    if any(order.status == Order.Status.PROGRESS or order.performance.starts_at > now for order in standing):
        raise EventsToCome


@transaction.atomic
def tell_buyer(*, caller: Staff, account_id: int, email: str) -> KnownBuyer:
    """Give all that an account knows of an address; the audit log says that it was read, and of which payments.

    :raises NothingKnown: if there is nothing.
    """
    caller.needs(Role.PLATFORM_ADMINISTRATOR, Role.ACCOUNT_OWNER)
    account = caller.within(Account.objects.filter(pk=account_id), "pk").first()
    if account is None:
        raise NotFound
    buyer = read_buyer(account_id=account.pk, account=account.name, email=email)
    if buyer.is_nobody:
        raise NothingKnown
    told = [payment.reference for payment in buyer.payments] or [
        f"Gift card {card.number}" for card in buyer.gift_cards
    ]
    record(
        caller=caller,
        action=Action.ACCESS,
        row=account,
        account_id=account.pk,
        after={"buyer": ", ".join(told)},
        name=account.name,
    )
    return buyer
