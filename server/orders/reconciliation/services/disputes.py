"""A buyer objects to a charge at their bank: the order is marked, and its account is told by mail and live."""

from __future__ import annotations

from django.db import transaction

from server.accounts.models import Role, User
from server.orders.ledger_selectors import find_orders_of_charge
from server.orders.mailing.kinds import SupportLetter
from server.orders.mailing.letters import send_letter
from server.orders.models import Order, OrderEvent
from server.orders.services import history
from server.orders.services.changing import change_orders
from server.payments.models import Charge, Dispute
from server.payments.news import News
from server.payments.selectors import find_charge_of
from server.payments.services.disputes import Heard, keep_dispute

_WORDS = {
    Dispute.Status.NEEDS_RESPONSE: "The buyer has disputed the payment",
    Dispute.Status.UNDER_REVIEW: "The dispute is being looked at by the buyer's bank",
    Dispute.Status.WON: "The dispute is closed: the money is yours",
    Dispute.Status.LOST: "The dispute is closed: the money went back to the buyer",
}


@transaction.atomic
def hear_dispute(news: News) -> bool:
    """Mark what a dispute is about, and tell its account; the same again, or what came too late, changes nothing.

    It tells whether we have the charge that is disputed.
    """
    if news.dispute is None:
        return False
    charge = find_charge_of(news)
    heard = keep_dispute(news, news.dispute)
    if heard is not None and charge is not None:
        _mark(heard, charge)
        if not heard.was:
            _write_to_account(heard.dispute, charge)
    return charge is not None


def _mark(heard: Heard, charge: Charge) -> None:
    """Write it into the history of the orders that the charge has paid, and raise their versions."""
    dispute = heard.dispute
    rows = Order.objects.filter(pk__in=find_orders_of_charge(charge))
    # Locked by primary key first: an UPDATE alone takes its rows in any order.
    orders = list(rows.order_by("pk").select_for_update(no_key=True))
    words = _WORDS[Dispute.Status(dispute.status)]
    reason = dispute.reason.replace("_", " ")
    history.note(
        orders,
        OrderEvent.Kind.DISPUTED,
        amount=dispute.amount,
        description=f"{words} ({reason})" if reason and not heard.was else words,
        was=heard.was,
        now=dispute.status,
    )
    change_orders(orders)


def _write_to_account(dispute: Dispute, charge: Charge) -> None:
    """Write to whoever owns the account, or where nobody does, to its organisers."""
    payment = charge.part.payment
    people = User.objects.filter(account_id=payment.account_id, is_active=True, deleted_at=None)
    for role in (Role.ACCOUNT_OWNER, Role.ORGANISER):
        addresses = list(people.filter(role=role).order_by("pk").values_list("email", flat=True))
        for address in addresses:
            send_letter(payment=payment, kind=SupportLetter, address=address, data={"dispute": dispute.pk})
        if addresses:
            return
