"""Money that comes after its reservation has ended: the same is sold again if still available, else it is refunded.

It runs in the transaction that records the money, so that exactly one of the two happens, once.
"""

from __future__ import annotations

import logging
from dataclasses import replace

from django.db import transaction

from server.accounts.caller import Caller, Channel, Public, System
from server.catalogue.events.selectors import find_performances
from server.integrations.selectors import read_client
from server.inventory.errors import ReservationOver
from server.inventory.models import Reservation
from server.inventory.services import reservations
from server.payments.models import Charge, Part, Refund
from server.payments.services.refunds import write_refund
from server.platform import clock
from server.platform.dataclass_json import from_json_dict
from server.platform.errors import DomainError
from server.platform.outbox import enqueue
from server.pricing.gift_card_rules import CardPurpose, CardShare, share_among_cards
from server.pricing.gift_card_selectors import find_cards
from server.sales.basket_selectors import PricedBasket
from server.sales.baskets import BasketRequest, quote_from_json, sells_a_card
from server.sales.models import MOVE_REFUND, OrderEvent
from server.sales.services import allocation
from server.sales.services.delivery import delivery_of
from server.sales.services.emails import enqueue_email

logger = logging.getLogger(__name__)
Status = Reservation.Status


def is_late(part: Part, charge: Charge) -> bool:
    """Return whether a charge's money has come for a reservation that is over, and was not handled yet.

    The charge is locked, so that of two concurrent calls the second sees what the first has done.
    """
    noted = Charge.objects.select_for_update(no_key=True).get(pk=charge.pk)
    part.reservation.refresh_from_db(fields=["status", "paying_since"])
    is_over = part.reservation.status in (Status.EXPIRED, Status.CANCELLED)
    return is_over and noted.status == Charge.Status.SUCCEEDED and not goes_back(part)


def goes_back(part: Part) -> bool:
    """Return whether money for a part goes back because it came too late."""
    return Refund.objects.filter(part=part, kind=Refund.Kind.LATE).exists()


def is_stuck(part: Part) -> bool:
    """Return whether a late payment could not be refunded: somebody has to handle it at the provider."""
    if part.reservation.status == Status.PAID:
        return False
    late_refunds = Refund.objects.filter(part=part, kind=Refund.Kind.LATE)
    return late_refunds.exists() and not late_refunds.exclude(status=Refund.Status.FAILED).exists()


def allocate_late_payment(part: Part, charge: Charge) -> bool:
    """Claim again what a reservation had claimed, by the same quote, and return whether all of it was available.

    A cancelled reservation is not sold again, and neither is a gift card, whose recipient was removed with it.
    """
    try:
        with transaction.atomic():
            _claim(part, charge)
    except DomainError as error:
        logger.info("What charge %s has paid for is not there any more: %s", charge.pk, error.message)
        return False
    return True


def refund_and_notify(part: Part, charge: Charge) -> None:
    """Refund money that came after its reservation had ended, inside the transaction that recorded it.

    A job moves it, and another emails the buyer; what cards had paid was given back when the reservation ended.
    """
    message = "The payment arrived after the reservation had expired"
    refund = write_refund(
        part=part,
        performance_id=charge.performance_id,
        charge=charge,
        kind=Refund.Kind.LATE,
        amount=charge.amount,
        platform_fee=charge.platform_fee,
        reason=message,
    )
    enqueue(kind=MOVE_REFUND, subject_id=refund.pk)
    delivery_of(part).note(part, OrderEvent.Kind.REFUNDING, amount=refund.amount, message=message)
    enqueue_email(payment=part.payment, kind=delivery_of(part).late_payment_email, data={"refund": refund.pk})


def _claim(part: Part, charge: Charge) -> None:
    reservation = part.reservation
    if sells_a_card(reservation.quote):
        raise ReservationOver
    quote = quote_from_json(reservation.quote)
    basket_request = from_json_dict(BasketRequest, reservation.basket)
    ids = {unit.performance for unit in quote.units}
    performances = find_performances(caller=System(), performance_ids=ids)
    now = clock.now()
    if len(performances) < len(ids) or not all(
        row.is_active and row.cancelled_at is None and now < row.starts_at for row in performances.values()
    ):
        raise ReservationOver
    if not reservations.move_reservation(reservation, before=[Status.EXPIRED], to=Status.PAID):
        raise ReservationOver
    basket = PricedBasket(request=basket_request, performances=performances, quote=quote)
    if basket_request.gift_cards:
        basket = replace(basket, cards=_cards_of(part, basket))
    allocation.allocate_again(_caller_of(part, basket), reservation, basket)
    part.refresh_from_db(fields=["gift_card"])
    if part.due != charge.amount:
        raise ReservationOver  # its gift cards have paid for something else meanwhile


def _cards_of(part: Part, basket: PricedBasket) -> tuple[CardShare, ...]:
    starts = [row.starts_at for row in basket.performances.values()]
    use = CardPurpose(currency=basket.quote.currency, starts=starts, now=clock.now())
    cards = find_cards(account_id=part.payment.account_id, codes=basket.request.gift_cards, use=use)
    if cards is None:
        raise ReservationOver
    return share_among_cards(cards, basket.quote.total)


def _caller_of(part: Part, basket: PricedBasket) -> Caller:
    """Return a caller with the same holds as the one who reserved."""
    reservation, account_id = part.reservation, part.payment.account_id
    if reservation.channel == Channel.BOXOFFICE:
        return System()
    if reservation.channel == Channel.API:
        client = read_client(part.payment.client_id, account_id=account_id) if part.payment.client_id else None
        if client is None:
            raise ReservationOver
        return client
    event_id = reservation.public_event_id or next(iter(basket.performances.values())).event_id
    return Public(event_id, account_id)
