"""The actions that an order's state allows, whoever asks (spec part 3, section 4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from server.accounts.caller import Channel
from server.catalogue.venues.selectors import read_zone
from server.inventory.services.reservations import is_payment_abandoned
from server.payments.models import Charge, Dispute
from server.payments.services.gateways import GATEWAYS
from server.platform import clock
from server.sales.models import Order
from server.sales.policy import Action, Actor, Situation, State, refusal
from server.sales.refundable import Refundable, prefetched
from server.sales.refundable_selectors import charges_of


@dataclass(frozen=True, kw_only=True)
class AllowedActions:
    """The enabled buttons of an order's page; each call checks who may use it."""

    refund: bool
    partial_refund: bool
    void: bool
    void_disputed: bool
    exchange: bool
    delete_user: bool
    resend: bool
    email: bool
    marketing: bool
    validate_tickets: bool
    reservation: bool


def allowed_actions_of(order: Order) -> AllowedActions:
    """Return what an order, read with `whole_orders()`, allows now."""
    found = refundable_of(order)
    disputed = found.situation.also(not_lost=not has_lost_dispute(charges_of(order)))

    def may(action: Action, situation: Situation = found.situation) -> bool:
        return refusal(action, Actor.STAFF, situation) is None

    is_paid, may_change_buyer = order.status == Order.Status.PAID, may(Action.CHANGE_BUYER)
    return AllowedActions(
        refund=found.may_be_refunded,
        partial_refund=found.may_be_refunded_partly,
        void=may(Action.VOID, sold_situation(found)),
        void_disputed=may(Action.VOID_DISPUTED, disputed),
        exchange=may(Action.EXCHANGE),
        delete_user=is_paid and may_change_buyer,
        resend=may(Action.SEND_TICKETS),
        email=may_change_buyer,
        marketing=may_change_buyer,
        validate_tickets=is_paid,  # check-in has rules of its own
        # A charge that its buyer has abandoned is stopped first.
        reservation=may(Action.KEEP_RESERVATION)
        or (found.state == State.BEING_PAID and is_payment_abandoned(order.part.reservation)),
    )


def sold_situation(found: Refundable) -> Situation:
    """Return an order's situation with where and when it was sold, for voiding."""
    order = found.order
    # At the box office, where its money is still to be handed back.
    is_at_counter = order.payment.channel == Channel.BOXOFFICE and order.gateway and GATEWAYS[order.gateway].is_at_once
    # On the day in its account's time zone, as in the cash-up.
    zone = ZoneInfo(found.zone or read_zone(order.account_id))
    paid_at = order.payment.paid_at or order.created_at
    is_today = paid_at.astimezone(zone).date() == clock.now().astimezone(zone).date()
    return found.situation.also(not_at_counter=not is_at_counter, not_today=not is_today)


def disputed_situation(found: Refundable) -> Situation:
    """Return an order's situation with whether a dispute of one of its charges was lost."""
    return found.situation.also(not_lost=not has_lost_dispute(source.charge for source in found.sources))


def refundable_of(order: Order) -> Refundable:
    """Return what is left of an order that was read with `whole_orders()`, for its buttons."""
    return prefetched(
        order,
        orders=getattr(order, "payment_count", 1),
        is_exchanging=bool(getattr(order, "waiting", ())),
        zone=getattr(order, "account_zone", ""),
    )


def has_lost_dispute(charges: Iterable[Charge]) -> bool:
    """Return whether the buyer's bank has taken back what one of an order's charges has paid."""
    return any(dispute.status == Dispute.Status.LOST for dispute in newest_disputes(charges))


def newest_disputes(charges: Iterable[Charge]) -> list[Dispute]:
    """Return the newest dispute of each disputed charge, which decides."""
    found = (max(charge.disputes.all(), key=lambda dispute: dispute.pk, default=None) for charge in charges)
    return [dispute for dispute in found if dispute is not None]
