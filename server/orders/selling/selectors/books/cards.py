"""The books of gift cards: what is on each is explained by its entries, and what each has paid stands with the sale."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db.models import Exists, F, OuterRef, Q

from server.core import clock
from server.core.books import CHUNK, HALF_A_CENT, Difference, amount_of, name_each, recount
from server.core.models import KEPT_FOR, OwedWork
from server.core.money import display
from server.orders.models import GIFT_CARD_MAIL, Order
from server.payments.models import Gateway, Part, Refund
from server.pricing.models import PUT_ON, GiftCard, GiftCardClaim, GiftCardEntry
from server.stock.models import UNFINISHED, ClaimState, Reservation

GIVEN_BACK = (Reservation.Status.EXPIRED, Reservation.Status.CANCELLED)


def _balances() -> Iterator[Difference]:
    """What nobody has spent or reserved is what came onto a card, less what was spent, less what is being spent."""
    entries = GiftCardEntry.objects.all()
    held = GiftCardClaim.objects.filter(state=ClaimState.HELD)
    put_on = entries.filter(kind__in=(*PUT_ON, GiftCardEntry.Kind.ADJUSTED))
    yield from recount(
        "Gift card",
        GiftCard.objects.all(),
        amounts={
            "balance": amount_of(GiftCardEntry.objects.all(), "card", "amount") - amount_of(held, "card", "amount")
        },
        made_by="its entries and the claims that are held",
    )
    yield from recount(
        "Gift card",
        GiftCard.objects.all(),
        amounts={"original": amount_of(put_on, "card", "amount")},
        made_by="its entries",
    )


def _spending() -> Iterator[Difference]:
    """Every claim that was settled has its entry, and every entry of spending its claim."""
    of_a_sale = {"card": OuterRef("card"), "reservation": OuterRef("reservation")}
    spent = GiftCardEntry.objects.filter(kind=GiftCardEntry.Kind.SPENT)
    yield from name_each(
        "gift_card_claim_entry",
        GiftCardClaim.objects.filter(~Exists(spent.filter(**of_a_sale)), state=ClaimState.FULFILLED),
        "Gift card {card}: {amount} was spent by reservation {reservation}, but no entry says so.",
    )
    settled = GiftCardClaim.objects.filter(state=ClaimState.FULFILLED, **of_a_sale)
    yield from name_each(
        "gift_card_entry_claim",
        spent.filter(~Exists(settled)),
        "Gift card {card}: entry {pk} says that reservation {reservation} has spent {amount}, which it did not claim.",
    )


def _claims() -> Iterator[Difference]:
    paid = Q(reservation__status=Reservation.Status.PAID) & ~Q(state=ClaimState.FULFILLED)
    unfinished = Q(reservation__status__in=UNFINISHED) & ~Q(state=ClaimState.HELD)
    over = Q(reservation__status__in=GIVEN_BACK) & ~Q(state=ClaimState.RELEASED)
    yield from name_each(
        "gift_card_claim_state",
        GiftCardClaim.objects.filter(paid | unfinished | over),
        "Claim {pk} on gift card {card} is {state}, but its reservation {reservation} is {reservation__status}.",
    )
    foreign = ~Q(card__account=F("reservation__account")) | ~Q(card__currency=F("reservation__part__payment__currency"))
    yield from name_each(
        "gift_card_claim_foreign",
        GiftCardClaim.objects.filter(foreign),
        "Claim {pk} pays for reservation {reservation} with gift card {card}, of another account or currency.",
    )


def _shares() -> Iterator[Difference]:
    """What cards pay of a part is what it has claimed of them, and its orders share it."""
    claims = amount_of(GiftCardClaim.objects.all(), "reservation__part", "amount")
    # A claim is lowered by what went back to its card.
    back = amount_of(Refund.objects.filter(status=Refund.Status.SUCCEEDED), "part", "gift_card")
    yield from recount("Payment part", Part.objects.all(), amounts={"gift_card": claims + back}, made_by="its claims")
    # What is sold without an order is a gift card, and that is not paid for with another one.
    orders = amount_of(Order.objects.all(), "part", "gift_card")
    yield from recount("Payment part", Part.objects.all(), amounts={"gift_card": orders}, made_by="its orders")
    yield from name_each(
        "order_gift_card",
        Order.objects.filter(gift_card__gt=F("total")),
        "Order {pk}: gift cards pay {gift_card} of {total}.",
    )


def _sales() -> Iterator[Difference]:
    """A card that was sold has on it what its sale took in, and is worth nothing unless that was paid."""
    yield from name_each(
        "gift_card_sale",
        GiftCard.objects.exclude(sale=None).exclude(original=0).exclude(sale__status=Reservation.Status.PAID),
        "Gift card {pk} is worth {original}, but reservation {sale}, which sells it, is {sale__status}.",
    )
    issued = amount_of(GiftCardEntry.objects.filter(kind=GiftCardEntry.Kind.ISSUED), "reservation__part", "amount")
    sales = Part.objects.filter(orders=None, origin=None, reservation__status=Reservation.Status.PAID)
    yield from recount("Payment part", sales, amounts={"total": issued}, made_by="the gift card that it sold")
    mails = OwedWork.objects.filter(kind=GIFT_CARD_MAIL, subject_id=OuterRef("pk"))
    sold = GiftCard.objects.filter(sale__closed_at__gt=_remembered()).exclude(email="")
    yield from name_each(
        "gift_card_mail",
        sold.filter(~Exists(mails), is_active=True, deleted_at=None),
        "Gift card {pk} was sold by reservation {sale}, but the mail with it was never owed.",
    )


def _credits() -> Iterator[Difference]:
    """What was credited on a card is what refunds of its buyer's payment say that they have put there."""
    credited = GiftCardEntry.objects.filter(kind=GiftCardEntry.Kind.CREDITED)
    refunds = Refund.objects.filter(gateway=Gateway.CREDIT, status=Refund.Status.SUCCEEDED)
    due = amount_of(refunds, "card", "amount") - amount_of(refunds, "card", "gift_card")
    yield from recount(
        "Gift card",
        GiftCard.objects.annotate(credit=amount_of(credited, "card", "amount")),
        amounts={"credit": due - amount_of(refunds, "card", "shared")},
        made_by="the refunds that were credited on it",
    )
    yield from name_each(
        "credit_pending",
        Refund.objects.filter(gateway=Gateway.CREDIT).exclude(status=Refund.Status.SUCCEEDED),
        "Refund {pk} is credited on gift card {card}, but it is {status}.",
    )
    of_card = credited.filter(card=OuterRef("card"), reservation__part__payment=OuterRef("part__payment"))
    yield from name_each(
        "credit_foreign",
        refunds.filter(~Exists(of_card) | ~Q(card__currency=F("currency")) | ~Q(card__account=F("account"))),
        "Refund {pk} is credited on gift card {card}, which was not made for its payment {part__payment__reference}.",
    )
    yield from name_each(
        "gift_card_mail",
        GiftCard.objects.filter(Exists(credited.filter(card=OuterRef("pk"), at__gt=_remembered())), is_active=True)
        .filter(~Exists(OwedWork.objects.filter(kind=GIFT_CARD_MAIL, subject_id=OuterRef("pk"))), deleted_at=None)
        .exclude(email=""),
        "Gift card {pk} was made as credit, but the mail with it was never owed.",
    )


def _remembered() -> datetime:
    """Give the moment since which owed work is still known: older rows may be forgotten."""
    return clock.now() - KEPT_FOR + timedelta(days=1)


def _lost() -> Iterator[Difference]:
    """No money is on a deleted card, nor comes back to it, and none has come back to one after its end."""
    yield from name_each(
        "gift_card_deleted",
        GiftCard.objects.exclude(deleted_at=None).filter(balance__gt=0),
        "Gift card {pk} is deleted, but {balance} is on it, which nobody can spend.",
    )
    yield from name_each(
        "gift_card_claim_deleted",
        GiftCardClaim.objects.filter(state=ClaimState.HELD).exclude(card__deleted_at=None),
        "Gift card {card} is deleted, but reservation {reservation} holds {amount} of it.",
    )
    # Less what was handed on to another card.
    back = GiftCardEntry.objects.filter(
        Q(kind=GiftCardEntry.Kind.REFUNDED) | Q(kind=GiftCardEntry.Kind.ADJUSTED, reservation__isnull=False)
    )
    for end in ("ends_at", "window_ends_at"):
        yield from name_each(
            "gift_card_back_too_late",
            GiftCard.objects.filter(balance__gt=0, deleted_at=None)
            .annotate(back=amount_of(back.filter(at__gt=OuterRef(end)), "card", "amount"))
            .filter(back__gt=HALF_A_CENT),
            "Gift card {pk} got money back after its end, {" + end + "}: {balance} is on it, which nobody can spend.",
        )


def list_idle_cards() -> Iterator[str]:
    """Name every balance that nobody can spend as things are, by somebody's choice or the card's own times."""
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


CARD_CHECKS = (_balances, _spending, _claims, _shares, _sales, _credits, _lost)
