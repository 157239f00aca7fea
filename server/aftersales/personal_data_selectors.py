"""Reads everything that is stored about one buyer, which a person may request by law."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.db.models import Prefetch

from server.payments.models import Charge, Part, Payment, Refund, SearchTerm
from server.platform import clock
from server.platform.search import fold_text
from server.pricing.models import GiftCard
from server.sales.models import Order, OrderEvent, RequestedEmail, Ticket, UpsellItem


@dataclass(frozen=True)
class KnownUnit:
    """A ticket or an upsell, and when and at which gate somebody was admitted or got it."""

    number: int
    what: str
    price: Decimal
    status: str
    used_at: datetime | None
    gate: str
    holder: str = ""  # the holder, if the buyer has named one


@dataclass(frozen=True)
class KnownNote:
    """A line of an order's history."""

    at: datetime
    what: str
    amount: Decimal | None
    description: str


@dataclass(frozen=True)
class KnownOrder:
    number: int
    event: str
    subcategory: str
    venue: str
    starts_at: datetime
    timezone: str
    status: str
    total: Decimal
    refunded: Decimal
    promo_code: str
    comments: str
    tickets: list[KnownUnit]
    upsells: list[KnownUnit]
    history: list[KnownNote]


@dataclass(frozen=True)
class KnownMoney:
    """Money that came in or went back; only the gateway knows the card's number."""

    kind: str
    gateway: str
    amount: Decimal
    status: str
    at: datetime


@dataclass(frozen=True)
class KnownEmail:
    kind: str
    state: str
    at: datetime


@dataclass(frozen=True)
class KnownPayment:
    reference: str
    reserved_at: datetime
    paid_at: datetime | None
    name: str
    email: str
    phone: str
    country: str
    zipcode: str
    marketing_optin: bool
    channel: str
    total: Decimal
    currency: str
    orders: list[KnownOrder]
    money: list[KnownMoney]
    letters: list[KnownEmail]


@dataclass(frozen=True)
class KnownCard:
    """A gift card that was sent to the address; its code is worth money and is left out."""

    number: int
    recipient: str
    message: str
    original: Decimal
    balance: Decimal
    currency: str
    made_at: datetime


@dataclass(frozen=True)
class KnownBuyer:
    """Everything that an account has stored about an email address at one moment."""

    email: str
    account: str
    as_of: datetime
    payments: list[KnownPayment]
    gift_cards: list[KnownCard]

    @property
    def is_nobody(self) -> bool:
        return not self.payments and not self.gift_cards


def read_buyer(*, account_id: int, account: str, email: str) -> KnownBuyer:
    """Read what an account has stored about an address, in a fixed number of queries; case is ignored."""
    terms = SearchTerm.objects.filter(account_id=account_id, word=fold_text(email))
    payments = Payment.objects.filter(pk__in=terms.values("payment_id"), buyer_email__iexact=email)
    cards = GiftCard.objects.filter(account_id=account_id, email__iexact=email)
    return KnownBuyer(
        email=email,
        account=account,
        as_of=clock.now(),
        payments=[_payment(row) for row in payments.prefetch_related(*_whole()).order_by("-pk")],
        gift_cards=[_card(card) for card in cards.order_by("-pk")],
    )


def _whole() -> Iterable[Prefetch[str]]:
    orders = Order.objects.select_related("performance__event__venue").order_by("pk")
    yield Prefetch("orders", orders)
    yield Prefetch("orders__tickets", Ticket.objects.order_by("pk"))
    yield Prefetch("orders__upsells", UpsellItem.objects.order_by("pk"))
    yield Prefetch("orders__events", OrderEvent.objects.order_by("at", "pk"))
    yield Prefetch("parts", Part.objects.order_by("pk"))
    yield Prefetch("parts__charges", Charge.objects.order_by("pk"))
    yield Prefetch("parts__refunds", Refund.objects.order_by("pk"))
    yield Prefetch("letters", RequestedEmail.objects.order_by("pk"))


def _payment(row: Payment) -> KnownPayment:
    parts = list(row.parts.all())
    charges = [
        KnownMoney("charge", charge.gateway, charge.amount, charge.status, charge.created_at)
        for part in parts
        for charge in part.charges.all()
    ]
    refunds = [
        KnownMoney(refund.kind, refund.gateway, refund.amount, refund.status, refund.created_at)
        for part in parts
        for refund in part.refunds.all()
    ]
    return KnownPayment(
        reference=row.reference,
        reserved_at=row.created_at,
        paid_at=row.paid_at,
        name=row.buyer_name,
        email=row.buyer_email,
        phone=row.buyer_phone,
        country=row.buyer_country,
        zipcode=row.buyer_zipcode,
        marketing_optin=row.marketing_optin,
        channel=row.channel,
        total=row.total,
        currency=row.currency,
        orders=[_order(order) for order in row.orders.all()],
        money=charges + refunds,
        letters=[KnownEmail(email.kind, email.state, email.created_at) for email in row.letters.all()],
    )


def _order(row: Order) -> KnownOrder:
    performance = row.performance
    return KnownOrder(
        number=row.pk,
        event=performance.event.name,
        subcategory=performance.subcategory,
        venue=performance.event.venue.name,
        starts_at=performance.starts_at,
        timezone=performance.timezone,
        status=row.status,
        total=row.total,
        refunded=row.refunded,
        promo_code=row.promo_code,
        comments=row.comments,
        tickets=[
            KnownUnit(
                unit.pk, unit.type_name, unit.total, unit.status, unit.admitted_at, unit.admitted_gate, unit.holder
            )
            for unit in row.tickets.all()
        ],
        upsells=[
            KnownUnit(unit.pk, unit.localized_name, unit.total, unit.status, unit.redeemed_at, unit.redeemed_gate)
            for unit in row.upsells.all()
        ],
        history=[KnownNote(note.at, note.kind, note.amount, note.description) for note in row.events.all()],
    )


def _card(card: GiftCard) -> KnownCard:
    return KnownCard(
        number=card.pk,
        recipient=card.recipient,
        message=card.message,
        original=card.original,
        balance=card.balance,
        currency=card.currency,
        made_at=card.created_at,
    )
