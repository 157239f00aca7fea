"""The books of promo codes: what each was used for is what its claims say, and these are what orders were sold with."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import CharField, Count, Exists, F, IntegerField, OuterRef, Q, Subquery
from django.db.models.functions import Cast, Coalesce

from server.core.books import Difference, count_of, name_each, recount, total_of
from server.orders.models import Order, Reduction, Ticket
from server.orders.refunds.refundable import LIVE
from server.orders.statuses import SOLD
from server.payments.models import Refund
from server.pricing.models import CodeBatch, GiftCard, PromoClaim, PromoCode, PromoUse
from server.pricing.rules.promo import Promo
from server.stock.models import UNFINISHED, ClaimState, Reservation


def _uses() -> Iterator[Difference]:
    claims = PromoClaim.objects.all()
    yield from recount(
        "Promo code",
        PromoUse.objects.all(),
        numbers={
            "redeemed": total_of(claims.filter(state=ClaimState.FULFILLED), "code", F("quantity")),
            "reserved": total_of(claims.filter(state=ClaimState.HELD), "code", F("quantity")),
        },
        made_by="its claims",
    )
    yield from name_each(
        "promo_code_overused",
        PromoUse.objects.filter(code__most__lt=F("redeemed") + F("reserved")),
        "Promo code {pk} may be redeemed {code__most} times, but {redeemed} are redeemed and {reserved} reserved.",
    )
    yield from name_each(
        "promo_code_use", PromoCode.objects.filter(use=None), "Promo code {pk} has no count of its uses."
    )


def _claims() -> Iterator[Difference]:
    """A claim is held as long as its reservation is unfinished, and settled if that was paid."""
    claims = PromoClaim.objects.all()
    paid, held = Q(reservation__status=Reservation.Status.PAID), Q(reservation__status__in=UNFINISHED)
    wrong = (
        (Q(state=ClaimState.HELD) & ~held)
        | (Q(state=ClaimState.FULFILLED) & ~paid)
        | (Q(state=ClaimState.RELEASED) & (paid | held))
    )
    yield from name_each(
        "promo_claim_state",
        claims.filter(wrong),
        "Promo claim {pk} is {state}, but its reservation {reservation} is {reservation__status}.",
    )
    yield from name_each(
        "promo_claim_account",
        claims.exclude(code__account=F("reservation__account")),
        "Promo claim {pk} of reservation {reservation} is on a code of account {code__account}.",
    )


def _orders() -> Iterator[Difference]:
    """What costs less has a code, and a code takes something off and has a claim."""
    reduced = Reduction.objects.filter(rule=Promo.name)
    of_order = reduced.filter(ticket__order=OuterRef("pk"))
    claimed = PromoClaim.objects.filter(reservation__part=OuterRef("part"))
    yield from name_each(
        "order_promo_code",
        Order.objects.exclude(promo_code="").filter(discount=0),
        "Order {pk} names a promo code that has taken nothing off.",
    )
    yield from name_each(
        "ticket_promo_code",
        reduced.filter(ticket__order__promo_code="").exclude(ticket__status=Ticket.Status.SUPERSEDED),
        "Ticket {ticket} costs {amount} less, but its order {ticket__order} names no promo code.",
    )
    yield from name_each(
        "order_promo_code_unused",
        Order.objects.filter(status__in=SOLD).exclude(promo_code="").exclude(Exists(of_order)),
        "Order {pk} names promo code {promo_code}, which has taken nothing off its tickets.",
    )
    yield from name_each(
        "order_promo_claim",
        Order.objects.exclude(promo_code="").exclude(Exists(claimed)),
        "Order {pk} was sold with a promo code, but nothing was claimed of one.",
    )


def _redeemed() -> Iterator[Difference]:
    """What a sale has redeemed of a code is what tickets still cost less by: one for each of them, or one for all."""
    standing = Q(ticket__status__in=LIVE) | Q(ticket__refund__status=Refund.Status.PENDING)
    tickets = Reduction.objects.filter(standing, rule=Promo.name, reference=OuterRef("reference")).order_by()
    # By the payment, too: by their orders tickets are found by an index, by their parts they are not.
    of_sale = tickets.filter(
        ticket__part__reservation=OuterRef("reservation"), ticket__order__payment=F("ticket__part__payment")
    )
    count = Coalesce(
        Subquery(of_sale.values("rule").annotate(n=Count("pk")).values("n"), output_field=IntegerField()), 0
    )
    claims = PromoClaim.objects.filter(state=ClaimState.FULFILLED)
    counted = claims.annotate(reference=Cast("code_id", CharField())).annotate(tickets=count)
    yield from name_each(
        "promo_claim_quantity",
        counted.filter(Q(quantity__gt=F("tickets")) | Q(quantity=0, tickets__gt=0)),
        "Promo claim {pk} has redeemed {quantity}, but {tickets} tickets of reservation {reservation} cost less by it.",
    )


def _names() -> Iterator[Difference]:
    cards = GiftCard.objects.filter(account=OuterRef("account"), key=OuterRef("key"), deleted_at=None)
    yield from name_each(
        "promo_code_name",
        PromoCode.objects.filter(Exists(cards), deleted_at=None),
        "Promo code {pk} of account {account} is called like one of its gift cards.",
    )


def _batches() -> Iterator[Difference]:
    yield from recount(
        "Code batch",
        CodeBatch.objects.all(),
        numbers={"made": count_of(PromoCode.objects.all(), "batch")},
        made_by="its codes",
    )


PROMO_CHECKS = (_uses, _claims, _orders, _redeemed, _names, _batches)
