"""Exchanges that wait for their money: the new units are claimed, and the old ones stay valid until it has come.

An exchange waits like a reservation: for a card in the dialog Pay, or for the buyer who was emailed a link. Paid, the
swap is made; expired or cancelled, nothing changes.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal
from enum import StrEnum
from typing import ClassVar

from django.db import transaction

from server.abuse.services.buyers import LimitSubject, counted_mail
from server.accounts.caller import Caller, Channel, Staff, System
from server.accounts.models import Right, User
from server.accounts.permission_selectors import require_permission
from server.aftersales.errors import NobodyToMail, TooFewLeft
from server.aftersales.exchanges.rules import describe_performance
from server.aftersales.exchanges.swap_services import ReplacedUnits, Swap, by_client, exchange_note, swap
from server.aftersales.refunds.completion_services import enqueue_provider_check
from server.catalogue.events.models import Performance
from server.catalogue.events.on_sale import sale_ends_at
from server.catalogue.events.selectors import find_performances, list_cancelled
from server.inventory.errors import ReservationOver, SoldOut
from server.inventory.models import Reservation
from server.inventory.services import reservations
from server.payments.models import Part
from server.payments.services import checkouts as payments
from server.platform import clock
from server.platform.dataclass_json import from_json_dict, to_json_dict
from server.platform.errors import NotFound
from server.platform.money import display
from server.sales.basket_selectors import PricedBasket
from server.sales.baskets import BasketRequest, quote_from_json
from server.sales.errors import BeingPaid
from server.sales.links import order_address
from server.sales.models import Exchange, Order, OrderEvent, Ticket
from server.sales.refundable import was_used
from server.sales.refundable_selectors import lock_order, read_refundable
from server.sales.selectors import Checkout, read_checkout
from server.sales.services import emails, history
from server.sales.services.allocation import allocate_all
from server.sales.services.delivery import LATE, Delivery, Paid, refuse_begun, register_delivery, way_of
from server.sales.services.emails import EmailKind, enqueue_email
from server.sales.services.history import change_orders, resume_cancelled
from server.sales.services.reserving import hash_secret, secret_of

Status = Exchange.Status


class DeferredPayment(StrEnum):
    """What a deferred exchange waits for."""

    CARD = "card"  # in the dialog Pay, or on the buyer's own page
    LINK = "link"  # the buyer was emailed a link


LASTS = {
    (Channel.BOXOFFICE, DeferredPayment.CARD): timedelta(minutes=30),
    (Channel.BOXOFFICE, DeferredPayment.LINK): timedelta(hours=48),
    (Channel.ONLINE, DeferredPayment.CARD): timedelta(minutes=15),
    (Channel.API, DeferredPayment.LINK): timedelta(hours=48),
}


def hold_until_paid(
    caller: Caller,
    exchange: Exchange,
    order: Order,
    old: ReplacedUnits,
    basket: PricedBasket,
    *,
    later: DeferredPayment,
    origin: str = "",
) -> None:
    """Claim the new units until their money has come, and email the buyer a payment link if requested.

    The exchange is quoted, and its order locked. `origin` is that of our pages, for a link.

    :raises NobodyToMail: for a link, if the buyer has no address or our own URL is unknown.
    :raises TooFewLeft: if the performance has not enough left.
    :raises DomainError: raised by other allocators.
    """
    if later == DeferredPayment.LINK and not order_address(order.payment, origin=origin):
        raise NobodyToMail(field="later")
    now = clock.now()
    (target,) = basket.performances.values()
    fields = {
        "account_id": exchange.account_id,
        "channel": caller.channel,
        "caller_key": "exchange",
        "idempotency_key": str(exchange.pk),
        "body_hash": "",
        "basket": exchange.basket,
        "quote": to_json_dict(basket.quote),
        "created_at": now,
        "expires_at": _until(now, LASTS[caller.channel, later], exchange.source, target, Channel(caller.channel)),
    }
    secret = secret_of(Reservation(**fields))
    reservation = reservations.open_reservation(**fields, secret_hash=hash_secret(secret))
    part = payments.add_exchange(origin=old.part, reservation=reservation, total=exchange.change)
    try:
        allocate_all(caller, reservation, basket)
    except SoldOut:
        raise TooFewLeft from None
    exchange.part, exchange.settles, exchange.status = part, True, Status.PENDING
    exchange.pending_at, exchange.expires_at = reservation.created_at, reservation.expires_at
    exchange.by = caller.person
    exchange.save()
    amount = display(exchange.change, order.payment.currency)
    message = f"Waiting for {amount}; until then the old tickets stay valid"
    description = ", ".join(text for text in (message, by_client(exchange)) if text)
    _note(exchange, order, description, by=exchange.by)
    if later == DeferredPayment.LINK:
        send_payment_link(exchange, origin=origin, by=exchange.by)


def resend_payment_link(*, caller: Staff, order_id: int, origin: str) -> None:
    """Email the buyer the payment link, and extend the wait to the full time of a link from now on.

    :raises NotFound: if the order waits for nothing, or is another account's.
    :raises PermissionMissing: for a person who may not charge.
    :raises NobodyToMail: if the buyer has no address or our own URL is unknown.
    :raises BeingPaid: if it is being paid at this moment.
    """
    require_permission(caller, Right.EXCHANGE_CHARGE)
    pending = caller.within(Exchange.objects.filter(order=order_id, status=Status.PENDING))
    found = pending.select_related("part__payment").first()
    if found is None or found.part is None:
        raise NotFound
    payment = found.part.payment
    about = LimitSubject(account=payment.account_id, person=caller.key)
    with counted_mail(about, to=payment.buyer_email), transaction.atomic():
        # The reservation first, in the same order as paying or releasing it.
        reservation = Reservation.objects.select_for_update(no_key=True).get(pk=found.part.reservation_id)
        exchange, order = _lock(found.part)
        if reservation.status == Reservation.Status.PAYING:
            raise BeingPaid
        if exchange.status != Status.PENDING:
            raise NotFound
        if not order_address(order.payment, origin=origin):
            raise NobodyToMail
        lasts, channel = LASTS[Channel.BOXOFFICE, DeferredPayment.LINK], Channel(reservation.channel)
        until = _until(clock.now(), lasts, exchange.source, exchange.target, channel)
        reservations.extend_reservation(reservation, until=max(until, reservation.expires_at))
        exchange.expires_at = reservation.expires_at
        exchange.save(update_fields=["expires_at"])
        send_payment_link(exchange, origin=origin, by=caller.user)
        change_orders([order])


def send_payment_link(exchange: Exchange, *, origin: str, by: User | None) -> None:
    """Enqueue the email with the payment link of an exchange."""
    about: dict[str, int | str] = {"exchange": exchange.pk, "origin": origin}
    enqueue_email(payment=exchange.order.payment, kind=emails.EXCHANGE_LINK, by=by, data=about)


def _until(now: datetime, lasts: timedelta, source: Performance, target: Performance, channel: Channel) -> datetime:
    """Return the end of waiting: before the old performance begins, and while the new one is on sale."""
    ends = [now + lasts, sale_ends_at(target, channel)]
    if source.starts_at > now:
        ends.append(source.starts_at)
    return max(min(ends), now + timedelta(minutes=5))


def _note(exchange: Exchange, order: Order, message: str, *, by: User | None) -> None:
    tickets = list(exchange.order.tickets.filter(pk__in=exchange.tickets))
    history.note(
        [order],
        OrderEvent.Kind.EXCHANGED,
        by=by,
        amount=exchange.change,
        description=message,
        was=describe_performance(exchange.source, tickets),
        now=describe_performance(exchange.target, ()),
        exchange=exchange_note(exchange, tickets),
    )
    change_orders([order])


@register_delivery
class ExchangeDelivery(Delivery):
    """The parts that exchanges add to a payment: once paid, the swap is made."""

    late_payment_email: ClassVar[EmailKind] = emails.LATE_EXCHANGE_PAYMENT

    def concerns(self, part: Part) -> bool:
        return part.origin_id is not None

    def begin(self, part: Part, channel: Channel) -> None:
        exchange, order = _lock(part)
        refuse_begun([exchange.target], channel, clock.now())
        if not _is_whole(exchange, order):
            raise ReservationOver
        change_orders([order])

    def publish_change(self, part: Part) -> None:
        change_orders(_orders_of(part))

    def platform_fee(self, part: Part) -> Decimal:
        """Return the platform's fee of the new units beyond that of the old ones."""
        old = ReplacedUnits.read(_exchange_of(part))
        return max(Decimal(0), quote_from_json(part.reservation.quote).platform_fee - old.platform_fee)

    def is_still_needed(self, part: Part) -> bool:
        exchange, order = _lock(part)
        return not list_cancelled([exchange.target_id]) and _is_whole(exchange, order)

    def deliver(self, paid: Paid) -> Checkout:
        part = paid.part
        exchange, order = _lock(part)
        if paid.channel is not None:
            refuse_begun([exchange.target], paid.channel, paid.at)
        if not _is_whole(exchange, order):
            raise ReservationOver
        how = way_of(part, paid.charge) + (LATE if paid.is_late else "")
        history.note([order], OrderEvent.Kind.PAID, at=paid.at, by=paid.by, amount=part.total, description=how)
        basket = PricedBasket(
            request=from_json_dict(BasketRequest, exchange.basket),
            performances=find_performances(caller=System(), performance_ids=[exchange.target_id]),
            quote=quote_from_json(part.reservation.quote),
        )
        found, old = read_refundable(order), ReplacedUnits.lock(exchange)
        what = Swap(exchange=exchange, found=found, old=old, part=part, basket=basket)
        target = swap(System(), what, is_claimed=True, settles=True)
        enqueue_provider_check(order.payment_id)
        resume_cancelled([target])
        return read_checkout(payment=part.payment, part=part)

    def close(self, part: Part, kind: OrderEvent.Kind, *, at: datetime, by: User | None) -> None:
        exchange, order = _lock(part)
        exchange.status = Status.LAPSED
        exchange.save(update_fields=["status"])
        ended = "was not paid in time" if kind == OrderEvent.Kind.EXPIRED else "was cancelled"
        _note(exchange, order, f"The exchange {ended}; the tickets stay as they were", by=by)
        enqueue_provider_check(order.payment_id)
        resume_cancelled([order])

    def note(self, part: Part, kind: OrderEvent.Kind, *, amount: Decimal, message: str) -> None:
        orders = _orders_of(part)
        history.note(orders, kind, amount=amount, description=message)
        change_orders(orders)


def _exchange_of(part: Part) -> Exchange:
    return Exchange.objects.select_related("target__event__venue", "source__event").get(part=part)


def _orders_of(part: Part) -> list[Order]:
    """Lock and return the orders of an exchange: the old one, and the new one once it is made."""
    ids = Exchange.objects.filter(part=part).values_list("order_id", "made_id").get()
    rows = Order.objects.filter(pk__in=[number for number in ids if number])
    return list(rows.order_by("pk").select_for_update(no_key=True))


def _lock(part: Part) -> tuple[Exchange, Order]:
    """Lock an exchange and its order, in the same order as making one."""
    order = lock_order(_exchange_of(part).order_id)
    Exchange.objects.select_for_update(no_key=True).values_list("pk").get(part=part)
    return _exchange_of(part), order


def _is_whole(exchange: Exchange, order: Order) -> bool:
    """Return whether the old units are all still there, unused, and nothing else waits for them."""
    old = ReplacedUnits.lock(exchange)
    if order.status != Order.Status.PAID or not old.is_whole_of(exchange) or order.performance_id != exchange.source_id:
        return False
    used_at = [unit.admitted_at if isinstance(unit, Ticket) else unit.redeemed_at for unit in old.all if was_used(unit)]
    if exchange.pending_at is not None and any(at is not None and at > exchange.pending_at for at in used_at):
        return False
    return not Exchange.objects.filter(order=order, status=Status.PENDING).exclude(pk=exchange.pk).exists()
