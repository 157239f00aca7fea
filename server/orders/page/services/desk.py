"""What an office changes on an order's page: the comments, the buyer's address and wish for mail, and the mail again.

Whoever sends the `version` of the order that they saw, and what stood there (`was`), never overwrites what somebody
else has typed meanwhile; an order's version alone rises with every scan, so it is not enough to refuse.
"""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet

from server.accounts.caller import Staff
from server.core import clock
from server.core.errors import ChangedMeanwhile, NotFound
from server.orders.errors import SentTooOften
from server.orders.mailing.kinds import TicketsLetter
from server.orders.mailing.letters import send_letter
from server.orders.models import EMAIL_ADDED, Letter, Order, OrderEvent
from server.orders.policy import Action, Actor, refusal, require, status_situation
from server.orders.selectors import get_order
from server.orders.services import history
from server.orders.services.changing import change_orders
from server.orders.strangers.services import counting
from server.orders.strangers.services.counting import About
from server.payments.models import Payment
from server.payments.services import checkouts as payments

MOST_SENT = 5  # of one payment's mails, in the time below
MOST_SENT_BY_ONE = 60  # by one person
SENT_WITHIN = timedelta(hours=1)


@transaction.atomic
def change_comments(
    *, caller: Staff, order_id: int, comments: str, version: int | None = None, was: str | None = None
) -> None:
    """Change the comments of an order.

    :raises NotFound: if there is no such order, or it is another account's.
    :raises ChangedMeanwhile: if somebody else has changed them since `version`.
    """
    order = _lock(caller, order_id)
    _refuse_older(order, version, was, now=order.comments, wanted=comments, caller=caller)
    if order.comments == comments:
        return
    Order.objects.filter(pk=order.pk).update(comments=comments)
    change_orders([order])
    history.note([order], OrderEvent.Kind.COMMENTED, by=caller.user, description="Comments changed")


@transaction.atomic
def change_email(
    *, caller: Staff, order_id: int, email: str, version: int | None = None, was: str | None = None
) -> None:
    """Change the buyer's address, which all orders of the payment share.

    :raises NotFound: if there is no such order, or it is another account's.
    :raises BuyerRemoved: if the buyer's data were deleted.
    :raises ChangedMeanwhile: if somebody else has changed it since `version`.
    """
    payment, orders = _lock_payment(caller, Order.objects.filter(pk=order_id))
    order = next(row for row in orders if row.pk == order_id)
    _refuse_removed(payment, order)
    _refuse_older(order, version, was, now=payment.buyer_email, wanted=email, caller=caller)
    if payment.buyer_email == email:
        return
    # Neither address stands in the history: it outlives the buyer's data.
    description = "E-mail changed" if payment.buyer_email else EMAIL_ADDED
    payments.change_email(payment=payment, email=email)
    change_orders(orders)
    history.note(orders, OrderEvent.Kind.EMAIL, by=caller.user, description=description)


@transaction.atomic
def change_optin(*, caller: Staff, reference: str, wants_mail: bool) -> None:
    """Note whether the buyer of a payment wants to hear of other events.

    :raises NotFound: if there is no such payment, or it is another account's.
    :raises BuyerRemoved: if the buyer's data were deleted.
    """
    payment, orders = _lock_payment(caller, Order.objects.filter(payment__reference=reference))
    _refuse_removed(payment, orders[0])
    if payment.marketing_optin == wants_mail:
        return
    payments.note_optin(payment=payment, wants_mail=wants_mail)
    change_orders(orders)
    words = "Marketing mail wanted" if wants_mail else "Marketing mail not wanted"
    history.note(orders, OrderEvent.Kind.OTHER, by=caller.user, description=words)


def send_again(*, caller: Staff, reference: str, address: str) -> None:
    """Send the mail with a payment's tickets once more, to the buyer's address or to another one.

    :raises NotFound: if there is no such payment, or it is another account's.
    :raises OrderIs: if its status is not Success.
    :raises SentTooOften: if this payment's mail, or this person's mails, were sent too often within an hour.
    :raises TooManyMails: if too many were sent to this mailbox.
    """
    found = caller.within(Order.objects.filter(payment__reference=reference)).values_list("account_id").first()
    if found is None:
        raise NotFound
    with counting.mail(About(account=found[0], person=caller.key), to=address), transaction.atomic():
        _send_again(caller, reference, address)


def _send_again(caller: Staff, reference: str, address: str) -> None:
    payment, orders = _lock_payment(caller, Order.objects.filter(payment__reference=reference))
    refusals = [refusal(Action.SEND_TICKETS, Actor.STAFF, status_situation(order)) for order in orders]
    if refusals[0] is not None and None not in refusals:
        raise refusals[0]
    _refuse_too_often(payment, caller)
    is_own = address.lower() == payment.buyer_email.lower()
    send_letter(payment=payment, kind=TicketsLetter, by=caller.user, address="" if is_own else address)
    change_orders(orders)


def _refuse_too_often(payment: Payment, caller: Staff) -> None:
    since = clock.now() - SENT_WITHIN
    recent = Letter.objects.filter(kind=TicketsLetter.kind, created_at__gt=since)
    if recent.filter(payment=payment).count() >= MOST_SENT or recent.filter(by=caller.user).count() >= MOST_SENT_BY_ONE:
        raise SentTooOften


def _lock(caller: Staff, order_id: int) -> Order:
    rows = Order.objects.filter(pk=order_id).select_for_update(of=("self",), no_key=True)
    order = caller.within(rows).first()
    if order is None:
        raise NotFound
    return order


def _lock_payment(caller: Staff, of: QuerySet[Order]) -> tuple[Payment, list[Order]]:
    """Lock the payment of an order, then all its orders by their keys, as whoever pays does.

    :raises NotFound: if there is no such order, or it is another account's.
    """
    found = caller.within(of).values_list("payment_id", flat=True).first()
    if found is None:
        raise NotFound
    payment = Payment.objects.select_for_update(no_key=True).get(pk=found)
    return payment, list(Order.objects.filter(payment_id=found).order_by("pk").select_for_update(no_key=True))


def _refuse_removed(payment: Payment, order: Order) -> None:
    situation = status_situation(order).also(buyer_removed=payment.buyer_removed)
    require(Action.CHANGE_BUYER, Actor.STAFF, situation)


def _refuse_older(order: Order, version: int | None, was: str | None, *, now: str, wanted: str, caller: Staff) -> None:
    if version is None or version == order.version or now in (was, wanted):
        return
    raise ChangedMeanwhile(get_order(caller=caller, order_id=order.pk))
