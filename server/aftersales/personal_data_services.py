"""Removes a buyer's personal data with what staff typed about them, and exports them as JSON and as a PDF."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from server.accounts.caller import NOT_DOOR_STAFF, Caller, Staff, System
from server.accounts.models import Account, Role
from server.administration.selectors import RetentionKind, register_retention
from server.aftersales.errors import CardNotSent, EventsToCome, MoneyToCollect, NothingKnown, UnusedTickets
from server.aftersales.personal_data_selectors import read_buyer
from server.aftersales.refunds.completion_services import PROVIDER_REFUND_REASON
from server.audit.services import Action, record_change
from server.documents.cache_services import delete_documents
from server.documents.layout import INK, INK_2, MARGIN
from server.integrations.call_services import redact_stored_answers
from server.integrations.webhooks.event_services import redact_events
from server.inventory.models import UNFINISHED
from server.payments.models import OPEN_PAYOUT, Payment, Refund
from server.payments.services import checkouts as payments
from server.payments.services import reconciliation
from server.payments.services.refunds import erase_refund_reasons
from server.platform import clock
from server.platform.datetimes import format_long
from server.platform.i18n import localized_amount
from server.platform.models import OutboxJob
from server.platform.pdf.text import draw_text, wrap
from server.platform.pdf.typefaces import Face, strong_face, text_face
from server.pricing.gift_card_balance_services import erase_recipient
from server.pricing.models import PUT_ON, GiftCard, GiftCardEntry
from server.sales.models import GIFT_CARD_MAIL, Order, OrderEvent, Ticket
from server.sales.services import history
from server.sales.services.admissions import forget_address, forget_holders
from server.sales.services.history import change_orders

LONGEST_DESCRIPTION = 500

Forgetter = Callable[[Collection[int]], None]

_forgetters: list[Forgetter] = []


def with_free_texts(forgetter: Forgetter) -> Forgetter:
    """Register a function of an app above that clears what staff typed there about some orders, given by number."""
    if forgetter not in _forgetters:
        _forgetters.append(forgetter)
    return forgetter


def forget_free_texts(payment: Payment, order_ids: Collection[int]) -> None:
    """Clear what staff typed about a payment and its orders; amounts, dates and who did it stay."""
    Order.objects.filter(pk__in=order_ids).exclude(comments="").update(comments="")
    # Our own reason names nobody, and decides whether a failed refund is retried.
    reasons = erase_refund_reasons(payment=payment, but=PROVIDER_REFUND_REASON)
    events = []
    for event in OrderEvent.objects.filter(order__in=order_ids).exclude(description="") if reasons else ():
        description = _without(event.description, reasons)
        if description != event.description:
            event.description = description
            events.append(event)
    OrderEvent.objects.bulk_update(events, ["description"], batch_size=100)
    reconciliation.erase_difference_notes(payment=payment)
    for forget in _forgetters:
        forget(order_ids)


def _without(description: str, reasons: Collection[str]) -> str:
    """Return a history's text without the reason at its end; a long text had been cut off."""
    for start in (0, *(mark.end() for mark in re.finditer(": ", description))):
        end = description[start:]
        is_cut = len(description) == LONGEST_DESCRIPTION
        if any(end == reason or (is_cut and reason.startswith(end)) for reason in reasons):
            return description[:start].removesuffix(": ")
    return description


_OVER = (Order.Status.FAILED, Order.Status.REFUNDED)


@transaction.atomic
def remove_user_info(*, caller: Staff, reference: str) -> None:
    """Overwrite a payment's buyer, the recipient of a gift card bought with it, and what staff typed about it.

    Its history and the audit log say who did so, and name nobody else. Calling it again does nothing.

    :raises NotFound: if there is no such payment, or it is another account's.
    :raises UnusedTickets: if a ticket of the payment was never used.
    :raises EventsToCome: if one of its performances is still to come.
    :raises CardNotSent: if its gift card is not paid yet, or its email not sent: nobody else has the code.
    :raises MoneyToCollect: if some of its money waits at the box office, where the buyer is identified by name.
    """
    caller.needs(*NOT_DOOR_STAFF)
    # Without locking the key: an email that refers to this payment can be written at the same time.
    payment = caller.get(Payment.objects.select_for_update(no_key=True).filter(reference=reference))
    if payment.buyer_removed:
        return
    orders = list(payment.orders.select_related("performance").prefetch_related("tickets").order_by("pk"))
    _refuse_unfinished(orders)
    if Refund.objects.filter(OPEN_PAYOUT, part__payment=payment).exists():
        raise MoneyToCollect
    _overwrite(payment, orders, by=caller)


def _overwrite(payment: Payment, orders: list[Order], *, by: Caller) -> None:
    """Overwrite a payment's buyer in every table.

    :raises CardNotSent: if its gift card is not paid yet, or its email not sent.
    """
    sent = _sent_cards(payment)
    payments.remove_buyer(payment=payment)
    transaction.on_commit(lambda: delete_documents(payment_id=payment.pk))
    forget_address(payment=payment)
    forget_holders(payment=payment)
    for card in sent:
        erase_recipient(card=card)
    forget_free_texts(payment, [order.pk for order in orders])
    redact_events([order.pk for order in orders])
    redact_stored_answers(account_id=payment.account_id, reference=payment.reference)
    change_orders(orders)
    history.note(orders, OrderEvent.Kind.REMOVED, by=by.user if isinstance(by, Staff) else None)
    record_change(
        caller=by,
        action=Action.UPDATE,
        row=payment,
        account_id=payment.account_id,
        before={"buyer": "known"},
        after={"buyer": "removed"},
        name=payment.reference,
    )


def old_buyers(account_id: int, before: datetime) -> QuerySet[Payment]:
    """Return the payments that still name somebody and whose last performance was before, or which were for none.

    Buyers whose money waits at the box office stay, because they are identified by name there. An unused ticket does
    not matter: its performance is long over.
    """
    orders = Order.objects.filter(payment=OuterRef("pk"))
    unfinished = Q(status=Order.Status.PROGRESS) | Q(performance__starts_at__gte=before)
    jobs = OutboxJob.objects.filter(kind=GIFT_CARD_MAIL, state=OutboxJob.State.OWED).values("subject_id")
    unsent = GiftCard.objects.filter(sale__part__payment=OuterRef("pk"), pk__in=jobs)
    credit = GiftCardEntry.objects.filter(kind__in=PUT_ON, reservation__part__payment=OuterRef("pk"), card__in=jobs)
    unpaid = GiftCard.objects.filter(sale__part__payment=OuterRef("pk"), sale__status__in=UNFINISHED)
    payouts = Refund.objects.filter(OPEN_PAYOUT, part__payment=OuterRef("pk"))
    return (
        Payment.objects.filter(account_id=account_id, buyer_removed=False, created_at__lt=before)
        .exclude(buyer_name="", buyer_email="", buyer_phone="", buyer_zipcode="", buyer_country="")
        .exclude(Exists(orders.filter(unfinished)) | Exists(unpaid) | Exists(unsent) | Exists(credit) | Exists(payouts))
    )


@transaction.atomic
def forget_old_buyers(account_id: int, before: datetime, limit: int) -> int:
    """Remove the buyers of some old payments, the oldest first, and return how many."""
    found = old_buyers(account_id, before).order_by("created_at", "pk")
    rows = Payment.objects.select_for_update(no_key=True, skip_locked=True)
    old = list(rows.filter(pk__in=list(found.values_list("pk", flat=True)[:limit])).order_by("pk"))
    for payment in old:
        orders = list(payment.orders.select_related("performance").order_by("pk"))
        _overwrite(payment, orders, by=System())
    return len(old)


register_retention(
    RetentionKind(
        name="buyers",
        what="buyers",
        count=lambda account_id, before: old_buyers(account_id, before).count(),
        forget=forget_old_buyers,
    )
)


def _sent_cards(payment: Payment) -> list[GiftCard]:
    """Lock the gift cards of a payment: those it bought, those its refunds went to, and its credit.

    :raises CardNotSent: if the recipient of one does not have it yet.
    """
    issued = GiftCardEntry.objects.filter(kind__in=PUT_ON, reservation__part__payment=payment)
    own = Q(sale__part__payment=payment) | Q(pk__in=issued.values("card"))
    rows = GiftCard.objects.filter(own, deleted_at=None).select_related("sale").order_by("pk")
    found = list(rows.select_for_update(of=("self",), no_key=True))
    jobs = OutboxJob.objects.filter(kind=GIFT_CARD_MAIL, subject_id__in=[card.pk for card in found])
    is_unpaid = any(card.sale is not None and card.sale.status in UNFINISHED for card in found)
    if found and (is_unpaid or jobs.filter(state=OutboxJob.State.OWED).exists()):
        raise CardNotSent
    return found


def _refuse_unfinished(orders: Iterable[Order]) -> None:
    """Refuse while a ticket might still be used, or nothing was (spec part 3, section 4).

    Fully refunded orders, and those that were never paid, do not prevent the removal.
    """
    open_orders = [order for order in orders if order.status not in _OVER]
    tickets = [ticket for order in open_orders for ticket in order.tickets.all()]
    if any(ticket.status == Ticket.Status.VALID for ticket in tickets):
        raise UnusedTickets
    now = clock.now()
    if any(order.status == Order.Status.PROGRESS or order.performance.starts_at > now for order in open_orders):
        raise EventsToCome


@transaction.atomic
def export_buyer(*, caller: Staff, account_id: int, email: str) -> dict[str, Any]:
    """Return everything that an account has stored about an address; the audit log records the export and its payments.

    :raises NothingKnown: if there is nothing.
    """
    caller.needs(Role.PLATFORM_ADMINISTRATOR, Role.ACCOUNT_OWNER)
    account = caller.get(Account.objects.filter(pk=account_id), "pk")
    buyer = read_buyer(account_id=account.pk, account=account.name, email=email)
    payments = [payment["reference"] for payment in buyer["payments"]]
    described = payments or [f"Gift card {card['number']}" for card in buyer["gift_cards"]]
    if not described:
        raise NothingKnown
    record_change(
        caller=caller,
        action=Action.ACCESS,
        row=account,
        account_id=account.pk,
        after={"buyer": ", ".join(described)},
        name=account.name,
    )
    return buyer


# Writes everything that is stored about one buyer as JSON and as a PDF.

_WIDTH, _TOP = A4[0] - 2 * MARGIN, A4[1] - MARGIN
_BOTTOM = MARGIN + 24
MOST_LINES = 60  # of one text


def buyer_as_json(buyer: Mapping[str, Any]) -> bytes:
    """Return the data as JSON: instants in ISO 8601, amounts as text."""
    return json.dumps(buyer, cls=DjangoJSONEncoder, ensure_ascii=False, indent=2).encode()


def buyer_as_pdf(buyer: Mapping[str, Any]) -> bytes:
    """Draw the data on as many pages as they need."""
    file = BytesIO()
    writer = _PdfWriter(Canvas(file, pagesize=A4, pageCompression=1), "Everything stored about one buyer")
    for line in _lines(buyer):
        writer.write(line)
    writer.canvas.showPage()
    writer.canvas.save()
    return file.getvalue()


@dataclass(frozen=True)
class _Line:
    text: str
    level: int = 3  # 0 the title, 1 a payment, 2 an order, 3 a fact


_FACES: dict[int, tuple[float, bool, float]] = {
    0: (20, True, 0),
    1: (14, True, 16),
    2: (11, True, 8),
    3: (10, False, 0),
}


class _PdfWriter:
    """Lines from the top of a page to its end, and then on the next one."""

    def __init__(self, canvas: Canvas, title: str) -> None:
        self.canvas = canvas
        canvas.setTitle(title)
        canvas.setCreator("Foyer")
        self.y = _TOP

    def write(self, line: _Line) -> None:
        size, is_strong, gap = _FACES[line.level]
        face: Face = (strong_face if is_strong else text_face)(size)
        self.y -= gap
        for part in wrap(line.text, face, width=_WIDTH, lines=MOST_LINES):
            if self.y - size < _BOTTOM:
                self.canvas.showPage()
                self.y = _TOP
            self.y -= size * 1.35
            self.canvas.setFillColor(INK if is_strong else INK_2)
            draw_text(self.canvas, MARGIN, self.y, part, face)


def _lines(buyer: Mapping[str, Any]) -> Iterator[_Line]:
    yield _Line("Everything stored about one buyer", 0)
    yield from _facts({"E-mail": buyer["email"], "Held by": buyer["account"], "As of": _utc(buyer["as_of"])})
    for payment in buyer["payments"]:
        yield from _payment(payment)
    for card in buyer["gift_cards"]:
        yield _Line(f"Gift card {card['number']}", 1)
        yield from _facts(
            {
                "For": card["recipient"],
                "Message": card["message"],
                "Worth": localized_amount(card["original"], card["currency"]),
                "Left": localized_amount(card["balance"], card["currency"]),
                "Made": _utc(card["made_at"]),
            }
        )


def _payment(payment: Mapping[str, Any]) -> Iterator[_Line]:
    yield _Line(f"Payment {payment['reference']}", 1)
    yield from _facts(
        {
            "Name": payment["name"],
            "E-mail": payment["email"],
            "Phone": payment["phone"],
            "Country": payment["country"],
            "Postal code": payment["zipcode"],
            "E-mail marketing": "agreed" if payment["marketing_optin"] else "not agreed",
            "Channel": payment["channel"],
            "Reserved": _utc(payment["reserved_at"]),
            "Paid": _utc(payment["paid_at"]) if payment["paid_at"] else "",
            "Total": localized_amount(payment["total"], payment["currency"]),
        }
    )
    for money in payment["money"]:
        through = f" by {money['gateway']}" if money["gateway"] else ""
        amount = localized_amount(money["amount"], payment["currency"])
        yield _Line(f"{money['kind'].capitalize()}{through}: {amount}, {money['status']}, {_utc(money['at'])}")
    for email in payment["letters"]:
        yield _Line(f"Mail ({email['kind'].replace('_', ' ')}): {email['state']}, {_utc(email['at'])}")
    for order in payment["orders"]:
        yield from _order(order, payment["currency"])


def _order(order: Mapping[str, Any], currency: str) -> Iterator[_Line]:
    subcategory = f", {order['subcategory']}" if order["subcategory"] else ""
    yield _Line(f"Order {order['number']}: {order['event']}{subcategory}", 2)
    yield from _facts(
        {
            "Venue": order["venue"],
            "Date and time": f"{format_long(order['starts_at'], order['timezone'])} ({order['timezone']})",
            "Status": order["status"],
            "Total": localized_amount(order["total"], currency),
            "Refunded": localized_amount(order["refunded"], currency) if order["refunded"] else "",
            "Promo code": order["promo_code"],
            "Comments": order["comments"],
        }
    )
    for word, units in (("Ticket", order["tickets"]), ("Upsell", order["upsells"])):
        for unit in units:
            yield _Line(_unit(word, unit, currency))
    for note in order["history"]:
        amount = f", {localized_amount(note['amount'], currency)}" if note["amount"] is not None else ""
        description = f": {note['description']}" if note["description"] else ""
        yield _Line(f"{_utc(note['at'])}, {note['what'].replace('_', ' ')}{amount}{description}")


def _unit(word: str, unit: Mapping[str, Any], currency: str) -> str:
    gate = f" at {unit['gate']}" if unit["gate"] else ""
    used = f", {_utc(unit['used_at'])}{gate}" if unit["used_at"] else ""
    holder = f", for {unit['holder']}" if unit["holder"] else ""
    price = localized_amount(unit["price"], currency)
    return f"{word} {unit['number']}: {unit['what']}{holder}, {price}, {unit['status']}{used}"


def _facts(facts: dict[str, str]) -> Iterator[_Line]:
    yield from (_Line(f"{name}: {value}") for name, value in facts.items() if value)


def _utc(at: datetime) -> str:
    return f"{format_long(at, 'UTC')} UTC"
