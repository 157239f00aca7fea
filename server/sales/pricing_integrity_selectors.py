"""Integrity checks that recount ticket types, gift cards and promo codes: counts, balances and uses."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db.models import CharField, Exists, F, OuterRef, Q
from django.db.models.functions import Cast

from server.inventory.models import ClaimState, Reservation
from server.payments.models import Gateway, Part, Refund
from server.platform import clock
from server.platform.integrity_checks import (
    CHUNK,
    HALF_A_CENT,
    Discrepancy,
    amount_subquery,
    count_subquery,
    grouped_subquery,
    recount,
    report_each,
    sum_subquery,
)
from server.platform.models import ENDED_JOBS_STORED_FOR, OutboxJob
from server.platform.money import display
from server.pricing.models import (
    PUT_ON,
    CodeBatch,
    GiftCard,
    GiftCardClaim,
    GiftCardEntry,
    PromoClaim,
    PromoCode,
    PromoUse,
    TypeClaim,
    TypeCount,
)
from server.pricing.quote import Promo
from server.sales.models import GIFT_CARD_MAIL, Order, Reduction, Ticket
from server.sales.refundable import LIVE, STILL_SOLD
from server.sales.statuses import SOLD
from server.sales.stock_integrity_selectors import claims_out_of_step

# Counts of ticket types. Where no type was ever sold these checks find nothing and still cost a query each.

TYPED_TICKETS = Ticket.objects.filter(STILL_SOLD).exclude(type=None)


def _type_counts() -> Iterator[Discrepancy]:
    """Recount what each type has sold for a performance; then its event's count, against those of its performances."""
    here = TYPED_TICKETS.filter(type=OuterRef("type"), performance=OuterRef("performance"))
    reserved = sum_subquery(TypeClaim.objects.filter(state=ClaimState.HELD), "count", F("quantity"))
    yield from recount(
        "Ticket type count",
        TypeCount.objects.exclude(performance=None),
        numbers={"sold": grouped_subquery(here, "type"), "reserved": reserved},
    )
    of_type = TYPED_TICKETS.filter(type=OuterRef("type"))
    yield from recount(
        "Ticket type count",
        TypeCount.objects.filter(performance=None),
        numbers={"sold": grouped_subquery(of_type, "type"), "reserved": reserved},
    )


def _uncounted_types() -> Iterator[Discrepancy]:
    counts = TypeCount.objects.filter(type=OuterRef("type"))
    here, of_event = counts.filter(performance=OuterRef("performance")), counts.filter(performance=None)
    yield from report_each(
        "ticket_type_uncounted",
        TYPED_TICKETS.filter(~Exists(here) | ~Exists(of_event)),
        "Ticket {pk} of performance {performance} is of type {type}, which nobody has counted there.",
    )
    yield from report_each(
        "ticket_type_event",
        TYPED_TICKETS.exclude(type__event=F("performance__event")),
        "Ticket {pk} is of type {type}, which is not of the event of its performance {performance}.",
    )


def _type_claims() -> Iterator[Discrepancy]:
    yield from report_each(
        "ticket_type_claim_state",
        TypeClaim.objects.filter(claims_out_of_step()),
        "Ticket type claim {pk} is {state}, but its reservation {reservation} is {reservation__status}.",
    )
    claimed = TypeClaim.objects.filter(reservation=OuterRef("reservation"), count__type=OuterRef("count__type"))
    summed = grouped_subquery(claimed.exclude(count__performance=None), "count__type", "quantity")
    yield from report_each(
        "ticket_type_claim_quantity",
        TypeClaim.objects.filter(count__performance=None).annotate(made=summed).exclude(quantity=F("made")),
        "Ticket type claim {pk} takes {quantity} of its event, but those of its performances take {made}.",
    )


TYPE_CHECKS = (_type_counts, _uncounted_types, _type_claims)


def _balances() -> Iterator[Discrepancy]:
    """A card's free balance is what came onto it, less what was spent and what is being spent."""
    entries = GiftCardEntry.objects.all()
    held = GiftCardClaim.objects.filter(state=ClaimState.HELD)
    put_on = entries.filter(kind__in=(*PUT_ON, GiftCardEntry.Kind.ADJUSTED))
    yield from recount(
        "Gift card",
        GiftCard.objects.all(),
        amounts={
            "balance": amount_subquery(GiftCardEntry.objects.all(), "card", "amount")
            - amount_subquery(held, "card", "amount")
        },
        made_by="its entries and the claims that are held",
    )
    yield from recount(
        "Gift card",
        GiftCard.objects.all(),
        amounts={"original": amount_subquery(put_on, "card", "amount")},
        made_by="its entries",
    )


def _spending() -> Iterator[Discrepancy]:
    """Every settled claim has its entry, and every entry of spending its claim."""
    of_a_sale = {"card": OuterRef("card"), "reservation": OuterRef("reservation")}
    spent = GiftCardEntry.objects.filter(kind=GiftCardEntry.Kind.SPENT)
    yield from report_each(
        "gift_card_claim_entry",
        GiftCardClaim.objects.filter(~Exists(spent.filter(**of_a_sale)), state=ClaimState.FULFILLED),
        "Gift card {card}: {amount} was spent by reservation {reservation}, but no entry says so.",
    )
    settled = GiftCardClaim.objects.filter(state=ClaimState.FULFILLED, **of_a_sale)
    yield from report_each(
        "gift_card_entry_claim",
        spent.filter(~Exists(settled)),
        "Gift card {card}: entry {pk} says that reservation {reservation} has spent {amount}, which it did not claim.",
    )


def _card_claims() -> Iterator[Discrepancy]:
    yield from report_each(
        "gift_card_claim_state",
        GiftCardClaim.objects.filter(claims_out_of_step()),
        "Claim {pk} on gift card {card} is {state}, but its reservation {reservation} is {reservation__status}.",
    )
    foreign = ~Q(card__account=F("reservation__account")) | ~Q(card__currency=F("reservation__part__payment__currency"))
    yield from report_each(
        "gift_card_claim_foreign",
        GiftCardClaim.objects.filter(foreign),
        "Claim {pk} pays for reservation {reservation} with gift card {card}, of another account or currency.",
    )


def _shares() -> Iterator[Discrepancy]:
    """What cards pay of a part equals its claims on them, and its orders share that amount."""
    claims = amount_subquery(GiftCardClaim.objects.all(), "reservation__part", "amount")
    # A claim is lowered by what went back to its card.
    back = amount_subquery(Refund.objects.filter(status=Refund.Status.SUCCEEDED), "part", "gift_card")
    yield from recount("Payment part", Part.objects.all(), amounts={"gift_card": claims + back}, made_by="its claims")
    # A sale without an order sells a gift card, which cannot be paid for with another one.
    orders = amount_subquery(Order.objects.all(), "part", "gift_card")
    yield from recount("Payment part", Part.objects.all(), amounts={"gift_card": orders}, made_by="its orders")
    yield from report_each(
        "order_gift_card",
        Order.objects.filter(gift_card__gt=F("total")),
        "Order {pk}: gift cards pay {gift_card} of {total}.",
    )


def _sales() -> Iterator[Discrepancy]:
    """A sold card holds what its sale took in, and is worth nothing unless that was paid."""
    yield from report_each(
        "gift_card_sale",
        GiftCard.objects.exclude(sale=None).exclude(original=0).exclude(sale__status=Reservation.Status.PAID),
        "Gift card {pk} is worth {original}, but reservation {sale}, which sells it, is {sale__status}.",
    )
    issued = amount_subquery(
        GiftCardEntry.objects.filter(kind=GiftCardEntry.Kind.ISSUED), "reservation__part", "amount"
    )
    sales = Part.objects.filter(orders=None, origin=None, reservation__status=Reservation.Status.PAID)
    yield from recount("Payment part", sales, amounts={"total": issued}, made_by="the gift card that it sold")
    mails = OutboxJob.objects.filter(kind=GIFT_CARD_MAIL, subject_id=OuterRef("pk"))
    sold = GiftCard.objects.filter(sale__closed_at__gt=_remembered()).exclude(email="")
    yield from report_each(
        "gift_card_mail",
        sold.filter(~Exists(mails), is_active=True, deleted_at=None),
        "Gift card {pk} was sold by reservation {sale}, but the mail with it was never owed.",
    )


def _credits() -> Iterator[Discrepancy]:
    """What was credited on a card equals what refunds of its buyer's payment credited."""
    credited = GiftCardEntry.objects.filter(kind=GiftCardEntry.Kind.CREDITED)
    refunds = Refund.objects.filter(gateway=Gateway.CREDIT, status=Refund.Status.SUCCEEDED)
    due = amount_subquery(refunds, "card", "amount") - amount_subquery(refunds, "card", "gift_card")
    yield from recount(
        "Gift card",
        GiftCard.objects.annotate(credit=amount_subquery(credited, "card", "amount")),
        amounts={"credit": due - amount_subquery(refunds, "card", "shared")},
        made_by="the refunds that were credited on it",
    )
    yield from report_each(
        "credit_pending",
        Refund.objects.filter(gateway=Gateway.CREDIT).exclude(status=Refund.Status.SUCCEEDED),
        "Refund {pk} is credited on gift card {card}, but it is {status}.",
    )
    of_card = credited.filter(card=OuterRef("card"), reservation__part__payment=OuterRef("part__payment"))
    yield from report_each(
        "credit_foreign",
        refunds.filter(~Exists(of_card) | ~Q(card__currency=F("currency")) | ~Q(card__account=F("account"))),
        "Refund {pk} is credited on gift card {card}, which was not made for its payment {part__payment__reference}.",
    )
    yield from report_each(
        "gift_card_mail",
        GiftCard.objects.filter(Exists(credited.filter(card=OuterRef("pk"), at__gt=_remembered())), is_active=True)
        .filter(~Exists(OutboxJob.objects.filter(kind=GIFT_CARD_MAIL, subject_id=OuterRef("pk"))), deleted_at=None)
        .exclude(email=""),
        "Gift card {pk} was made as credit, but the mail with it was never owed.",
    )


def _remembered() -> datetime:
    """Return the moment since which jobs are still stored: older rows may be deleted."""
    return clock.now() - ENDED_JOBS_STORED_FOR + timedelta(days=1)


def _lost() -> Iterator[Discrepancy]:
    """No money is on a deleted card, returns to it, or has returned to a card after its end."""
    yield from report_each(
        "gift_card_deleted",
        GiftCard.objects.exclude(deleted_at=None).filter(balance__gt=0),
        "Gift card {pk} is deleted, but {balance} is on it, which nobody can spend.",
    )
    yield from report_each(
        "gift_card_claim_deleted",
        GiftCardClaim.objects.filter(state=ClaimState.HELD).exclude(card__deleted_at=None),
        "Gift card {card} is deleted, but reservation {reservation} holds {amount} of it.",
    )
    # Less what was handed on to another card.
    back = GiftCardEntry.objects.filter(
        Q(kind=GiftCardEntry.Kind.REFUNDED) | Q(kind=GiftCardEntry.Kind.ADJUSTED, reservation__isnull=False)
    )
    for end in ("ends_at", "window_ends_at"):
        yield from report_each(
            "gift_card_back_too_late",
            GiftCard.objects.filter(balance__gt=0, deleted_at=None)
            .annotate(back=amount_subquery(back.filter(at__gt=OuterRef(end)), "card", "amount"))
            .filter(back__gt=HALF_A_CENT),
            "Gift card {pk} got money back after its end, {" + end + "}: {balance} is on it, which nobody can spend.",
        )


def list_idle_cards() -> Iterator[str]:
    """List every balance that nobody can spend at present, by somebody's choice or because of the card's validity."""
    now = clock.now()
    with_money = GiftCard.objects.filter(deleted_at=None, balance__gt=0).order_by("pk")
    why = {
        "it is switched off": with_money.filter(is_active=False),
        "its end is over": with_money.filter(is_active=True, ends_at__lt=now),
        "the performances that it pays for are over": with_money.filter(is_active=True, window_ends_at__lt=now).exclude(
            ends_at__lt=now
        ),
    }
    for reason, cards in why.items():
        for pk, balance, currency in cards.values_list("pk", "balance", "currency").iterator(chunk_size=CHUNK):
            yield f"Gift card {pk}: nobody can spend the {display(balance, currency)} on it, since {reason}."


CARD_CHECKS = (_balances, _spending, _card_claims, _shares, _sales, _credits, _lost)


def _promo_uses() -> Iterator[Discrepancy]:
    claims = PromoClaim.objects.all()
    yield from recount(
        "Promo code",
        PromoUse.objects.all(),
        numbers={
            "redeemed": sum_subquery(claims.filter(state=ClaimState.FULFILLED), "code", F("quantity")),
            "reserved": sum_subquery(claims.filter(state=ClaimState.HELD), "code", F("quantity")),
        },
        made_by="its claims",
    )
    yield from report_each(
        "promo_code_overused",
        PromoUse.objects.filter(code__most__lt=F("redeemed") + F("reserved")),
        "Promo code {pk} may be redeemed {code__most} times, but {redeemed} are redeemed and {reserved} reserved.",
    )
    yield from report_each(
        "promo_code_use", PromoCode.objects.filter(use=None), "Promo code {pk} has no count of its uses."
    )


def _promo_claims() -> Iterator[Discrepancy]:
    """A claim is open as long as its reservation is unfinished, and settled if that was paid."""
    claims = PromoClaim.objects.all()
    yield from report_each(
        "promo_claim_state",
        claims.filter(claims_out_of_step()),
        "Promo claim {pk} is {state}, but its reservation {reservation} is {reservation__status}.",
    )
    yield from report_each(
        "promo_claim_account",
        claims.exclude(code__account=F("reservation__account")),
        "Promo claim {pk} of reservation {reservation} is on a code of account {code__account}.",
    )


def _promo_orders() -> Iterator[Discrepancy]:
    """A reduced price has a code, and a code takes something off and has a claim."""
    reduced = Reduction.objects.filter(rule=Promo.name)
    of_order = reduced.filter(ticket__order=OuterRef("pk"))
    claimed = PromoClaim.objects.filter(reservation__part=OuterRef("part"))
    yield from report_each(
        "order_promo_code",
        Order.objects.exclude(promo_code="").filter(discount=0),
        "Order {pk} names a promo code that has taken nothing off.",
    )
    yield from report_each(
        "ticket_promo_code",
        reduced.filter(ticket__order__promo_code="").exclude(ticket__status=Ticket.Status.SUPERSEDED),
        "Ticket {ticket} costs {amount} less, but its order {ticket__order} names no promo code.",
    )
    yield from report_each(
        "order_promo_code_unused",
        Order.objects.filter(status__in=SOLD).exclude(promo_code="").exclude(Exists(of_order)),
        "Order {pk} names promo code {promo_code}, which has taken nothing off its tickets.",
    )
    yield from report_each(
        "order_promo_claim",
        Order.objects.exclude(promo_code="").exclude(Exists(claimed)),
        "Order {pk} was sold with a promo code, but nothing was claimed of one.",
    )


def _promo_redemptions() -> Iterator[Discrepancy]:
    """The redemptions of a sale equal the tickets that its code still reduces: one each, or one for all."""
    live = Q(ticket__status__in=LIVE) | Q(ticket__refund__status=Refund.Status.PENDING)
    tickets = Reduction.objects.filter(live, rule=Promo.name, reference=OuterRef("reference")).order_by()
    # By the payment, too: tickets are found by their orders through an index, by their parts they are not.
    of_sale = tickets.filter(
        ticket__part__reservation=OuterRef("reservation"), ticket__order__payment=F("ticket__part__payment")
    )
    claims = PromoClaim.objects.filter(state=ClaimState.FULFILLED).annotate(reference=Cast("code_id", CharField()))
    counted = claims.annotate(tickets=grouped_subquery(of_sale, "rule"))
    yield from report_each(
        "promo_claim_quantity",
        counted.filter(Q(quantity__gt=F("tickets")) | Q(quantity=0, tickets__gt=0)),
        "Promo claim {pk} has redeemed {quantity}, but {tickets} tickets of reservation {reservation} cost less by it.",
    )


def _promo_codes() -> Iterator[Discrepancy]:
    """A code has a name that no gift card has, and a batch has as many codes as it made."""
    cards = GiftCard.objects.filter(account=OuterRef("account"), key=OuterRef("key"), deleted_at=None)
    yield from report_each(
        "promo_code_name",
        PromoCode.objects.filter(Exists(cards), deleted_at=None),
        "Promo code {pk} of account {account} is called like one of its gift cards.",
    )
    yield from recount(
        "Code batch",
        CodeBatch.objects.all(),
        numbers={"made": count_subquery(PromoCode.objects.all(), "batch")},
        made_by="its codes",
    )


PROMO_CHECKS = (_promo_uses, _promo_claims, _promo_orders, _promo_redemptions, _promo_codes)
