"""Reads reservations, payments, orders, ticket holders and purchase links."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal

from django.db.models import Count, F, Max, OuterRef, Prefetch, QuerySet, Subquery
from django.db.models.functions import Coalesce

from server.accounts.caller import Caller, Client, Selling, Staff
from server.accounts.models import User
from server.catalogue.venues.selectors import zone_of_account
from server.inventory.models import Reservation
from server.payments.models import Charge, Difference, Part, Payment, Refund
from server.payments.provider_messages import BrowserConfig
from server.payments.search_terms import PaymentSearch
from server.platform import clock
from server.platform.crypto import keyed_digest
from server.platform.database import Prepared, get_or_none
from server.platform.errors import NotFound
from server.pricing.models import GiftCard
from server.sales import links
from server.sales.errors import WrongSecret
from server.sales.listing_selectors import order_rows
from server.sales.models import (
    Exchange,
    HolderTerm,
    MailTrouble,
    Order,
    OrderEvent,
    PurchaseLink,
    RefundLine,
    RequestedEmail,
    Ticket,
    UpsellItem,
)

_WITH_SELLER = ("reservation", "payment__sold_by", "payment__account")
_PART_OF = Prepared(lambda pk: Part.objects.filter(reservation_id=pk).select_related(*_WITH_SELLER))


def find_part(*, caller: Caller | None, reservation_id: int, secret: str) -> Part:
    """Read a reservation with its part of a payment, for callers with its secret, its account's staff, or its client.

    :raises WrongSecret: for everybody else, and if there is no such reservation. Staff need no secret, but a device of
        theirs that sends an old one has lost the reservation: it was handed over to its buyer.
    """
    found = next(iter(_PART_OF.rows(reservation_id)), None)
    if found is None or not _may_see([found.reservation], caller, secret):
        raise WrongSecret
    if secret and not _is_secret_of(found.reservation, secret):
        raise WrongSecret
    return found


def is_added(reservation_id: int) -> bool:
    """Return whether a reservation adds to something paid before, so that its buyer is known."""
    return Part.objects.filter(reservation=reservation_id, payment__paid_at__isnull=False).exists()


LINKS_LAST = timedelta(days=31)  # after the last performance of a payment


def is_link_over(*, payment: Payment) -> bool:
    """Return whether links to a payment's tickets have expired; those to a gift card never do."""
    last = Order.objects.filter(payment=payment).aggregate(last=Max("performance__starts_at"))["last"]
    return last is not None and last + LINKS_LAST < clock.now()


def find_payment(*, caller: Caller | None, reference: str, secret: str) -> Payment:
    """Read a payment, for callers with the secret of one of its reservations, or staff of its account.

    :raises WrongSecret: for everybody else, and if there is no such payment.
    """
    found = get_or_none(Payment.objects.filter(reference=reference).select_related("account"))
    if found is None:
        raise WrongSecret
    reservations = Reservation.objects.filter(part__payment=found)
    if not _may_see(list(reservations), caller, secret):
        raise WrongSecret
    return found


def find_part_of_secret(*, payment: Payment, secret: str) -> Part | None:
    """Find the part of a payment whose reservation has this secret: a payment may have several unpaid parts."""
    parts = payment.parts.select_related("reservation") if secret else ()
    return next((part for part in parts if _is_secret_of(part.reservation, secret)), None)


def _may_see(reservations: list[Reservation], caller: Caller | None, secret: str) -> bool:
    if isinstance(caller, Selling):
        events = set(
            Order.objects.filter(part__reservation__in=reservations).values_list("performance__event", flat=True)
        )
        if events - {caller.event_id}:
            return False
        is_staff = bool(events)  # a sold gift card belongs to no event
    else:
        is_staff = caller is not None and caller.is_staff
    if caller is not None and is_staff and all(caller.may_touch(row.account_id) for row in reservations):
        return True
    if isinstance(caller, Client) and all(
        row.account_id == caller.owner_id and row.caller_key == caller.key for row in reservations
    ):
        return bool(reservations)  # its key proves more than a secret
    return bool(secret) and any(_is_secret_of(row, secret) for row in reservations)


def _is_secret_of(reservation: Reservation, secret: str) -> bool:
    given = hashlib.sha256(secret.encode()).hexdigest()
    return hmac.compare_digest(given, reservation.secret_hash)


def staff_of(reservation: Reservation, caller: Caller | None) -> User | None:
    """Return the person who acts for the reservation's account; another account's staff count as the public here."""
    is_own = isinstance(caller, Staff) and caller.may_touch(reservation.account_id)
    return caller.user if is_own else None  # type: ignore[union-attr]


def list_payment_orders(*, payment: Payment) -> list[Order]:
    """List a payment's orders by when they start, with their performances, tickets and upsells, in three queries."""
    orders = payment.orders.select_related("performance__event__venue").order_by("performance__starts_at", "pk")
    tickets, upsells = Ticket.objects.order_by("pk"), UpsellItem.objects.order_by("pk")
    return list(orders.prefetch_related(Prefetch("tickets", tickets), Prefetch("upsells", upsells)))


@dataclass(frozen=True, kw_only=True)
class Checkout:
    """A payment for its response: its newest part, its orders with their tickets, and the cash given.

    `client_secret` and `browser` are what the buyer's browser needs to continue with a provider, while a charge is
    pending; `failure` is its reason for the last declined card. `is_named`: the part was requested, and is not just the
    newest.
    """

    payment: Payment
    part: Part
    orders: list[Order]
    tickets: dict[int, list[Ticket]]
    upsells: dict[int, list[UpsellItem]]
    tendered: Decimal | None
    gateway: str = ""
    is_named: bool = False
    client_secret: str = ""
    browser: BrowserConfig | None = None
    failure: str = ""
    card: GiftCard | None = None  # what was sold where there are no orders


def read_checkout(*, payment: Payment, part: Part | None = None) -> Checkout:
    """Read a payment for its response, by its newest part or a named one, in five queries."""
    orders = list_payment_orders(payment=payment)
    is_named = part is not None
    part = part or payment.parts.select_related("reservation").latest("pk")
    charge = part.charges.exclude(status=Charge.Status.FAILED).first()
    return Checkout(
        payment=payment,
        part=part,
        orders=orders,
        tickets={order.pk: list(order.tickets.all()) for order in orders},
        upsells={order.pk: list(order.upsells.all()) for order in orders},
        tendered=charge.tendered if charge else None,
        gateway=charge.gateway if charge else "",
        is_named=is_named,
        card=None if orders else GiftCard.objects.filter(sale=part.reservation_id).first(),
    )


def find_printed_gift_card(*, payment: Payment) -> GiftCard | None:
    """Find the gift card that a payment has sold without an email address: it is handed over on paper."""
    cards = GiftCard.objects.filter(sale__part__payment=payment, email="", is_active=True, deleted_at=None)
    return cards.select_related("account").first()


def get_order(*, caller: Caller, order_id: int) -> Order:
    """Read one order with its tickets and history.

    :raises NotFound: if it does not exist, or belongs to another account.
    """
    return caller.get(whole_orders().filter(pk=order_id))


def whole_orders() -> QuerySet[Order]:
    """Return all orders with what their own page shows, in seventeen queries at most."""
    of_payment = Order.objects.filter(payment=OuterRef("payment")).exclude(status=Order.Status.FAILED).order_by()
    count = of_payment.values("payment").annotate(number=Count("pk")).values("number")
    rows = order_rows().select_related("account").annotate(payment_count=Coalesce(Subquery(count), 0))
    rows = rows.annotate(account_zone=zone_of_account("account"))
    return rows.prefetch_related(
        Prefetch("tickets", Ticket.objects.select_related("admitted_by", "place", "allotment__hold").order_by("pk")),
        Prefetch("upsells", UpsellItem.objects.select_related("redeemed_by").order_by("pk")),
        Prefetch("events", OrderEvent.objects.select_related("by").order_by("-at", "-pk")),
        Prefetch(
            "refund_lines",
            RefundLine.objects.select_related("refund__by", "refund__card", "ticket", "upsell").order_by("pk"),
        ),
        Prefetch("exchanges", pending_exchanges(), to_attr="waiting"),
        Prefetch("payment__parts", Part.objects.annotate(**_EXCHANGED).order_by("pk")),
        Prefetch("payment__parts__tickets", Ticket.objects.only(*_OF_THE_LEDGER)),
        Prefetch("payment__parts__upsellitems", UpsellItem.objects.only(*_OF_THE_LEDGER)),
        Prefetch(
            "payment__parts__charges",
            Charge.objects.filter(status=Charge.Status.SUCCEEDED).prefetch_related("disputes").order_by("pk"),
        ),
        Prefetch("payment__parts__refunds", Refund.objects.select_related("by", "card").order_by("pk")),
        Prefetch("payment__letters", RequestedEmail.objects.select_related("by").order_by("-pk")),
        Prefetch("payment__mail_troubles", MailTrouble.objects.filter(cleared_at=None)),
        Prefetch("payment__differences", Difference.objects.filter(settled_at=None).order_by("pk")),
        Prefetch("part__reservation__links", PurchaseLink.objects.order_by("-pk")),
    )


# For exchanges: the orders of the old and the new units, and what these have replaced.
_EXCHANGED = {
    "of_order": F("exchange__order"),
    "made_order": F("exchange__made"),
    "old_tickets": F("exchange__tickets"),
    "old_upsells": F("exchange__upsells"),
}
_OF_THE_LEDGER = ("order", "part", "status")


def pending_exchanges() -> QuerySet[Exchange]:
    """Return the exchanges that wait for their money, with what a page shows of each."""
    rows = Exchange.objects.filter(status=Exchange.Status.PENDING)
    return rows.select_related("part__reservation", "part__payment", "account", "target__event")


def read_order_owners(order_ids: Iterable[int]) -> dict[int, int]:
    """Read the accounts of some orders, in one query; orders that do not exist are left out."""
    return dict(Order.objects.filter(pk__in=list(order_ids)).values_list("pk", "account_id"))


def find_named(*, performance_id: int, sought: PaymentSearch) -> QuerySet[HolderTerm, int]:
    """Return the numbers of a performance's tickets whose holder has all the typed words, by an index alone."""
    rows = HolderTerm.objects.filter(performance_id=performance_id)
    if not sought.beginnings:
        return rows.none().values_list("ticket_id", flat=True)
    first, *others = (rows.filter(word__prefix=beginning) for beginning in sought.beginnings)
    for other in others:
        first = first.filter(ticket_id__in=other.values("ticket_id"))
    return first.values_list("ticket_id", flat=True).distinct()


_LINK = re.compile(r"([0-9]{1,18})\.([0-9a-f]{32})")


def opens_link(text: str, *, account_id: int) -> bool:
    """Return whether an address is a valid payment link of an account, used or not: `{reservation}.{token}`."""
    found = _LINK.fullmatch(text)
    if found is None:
        return False
    rows = PurchaseLink.objects.filter(reservation_id=int(found[1]), token_hash=links.link_hash(found[2]))
    return rows.filter(reservation__account_id=account_id).exists()


MOST_SHOWN = 10


@dataclass(frozen=True, kw_only=True)
class FoundTrouble:
    """Why an email did not reach an address, and the zone for its time."""

    trouble: MailTrouble
    zone: str


def digest_of_address(address: str, *, account_id: int) -> str:
    """Return the stored digest of an address: it can be compared but not reversed, and differs for each account."""
    return keyed_digest(address.strip().lower(), salt=f"mail.{account_id}")


def open_troubles(payment: Payment) -> list[tuple[MailTrouble, bool]]:
    """Return a payment's open delivery failures, the newest first, each with whether it concerns the buyer's address.

    The payment was read with its `mail_troubles`.
    """
    own = digest_of_address(payment.buyer_email, account_id=payment.account_id) if payment.buyer_email else ""
    auth_state = [row for row in payment.mail_troubles.all() if row.cleared_at is None]
    newest = sorted(auth_state, key=lambda row: (row.at, row.pk), reverse=True)
    return [(row, bool(own) and row.address_digest == own) for row in newest[:MOST_SHOWN]]


def find_trouble(*, caller: Staff, order_id: int, address: str) -> FoundTrouble | None:
    """Find why emails about any order of the account did not reach an address, if they still do not.

    :raises NotFound: if there is no such order, or it is another account's.
    """
    orders = caller.within(Order.objects.filter(pk=order_id)).values_list("account_id", "performance__timezone")
    account_id, zone = orders.first() or (None, "")
    if account_id is None:
        raise NotFound
    digest = digest_of_address(address, account_id=account_id)
    trouble = MailTrouble.objects.filter(address_digest=digest, cleared_at=None).order_by("-at", "-pk").first()
    return FoundTrouble(trouble=trouble, zone=zone) if trouble else None
