"""Reads gift cards: by code, in lists, their uses and totals, and what they have paid."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from decimal import Decimal
from itertools import groupby
from operator import itemgetter

from django.db.models import BooleanField, Case, DecimalField, F, OuterRef, Q, QuerySet, Subquery, Sum, Value, When
from django.db.models.functions import Coalesce, Lower

from server.accounts.caller import Caller
from server.catalogue.venues.selectors import read_zone, zone_of_account
from server.inventory.models import ClaimState, Reservation
from server.platform import clock
from server.platform.database import Columns, parse_ordering, versions_of
from server.platform.errors import first_or_refuse
from server.platform.money import ZERO, round_to_cents, spread
from server.platform.search import contains_words
from server.pricing import errors
from server.pricing.basket import FLAT
from server.pricing.codes import FULL_ORDER, CodeRow, normalize_code
from server.pricing.gift_card_rules import CardMoney, CardPurpose, CardShare, CardUse, is_card_usable, mask_code
from server.pricing.models import GiftCard, GiftCardClaim, GiftCardEntry

MONEY = DecimalField(max_digits=20, decimal_places=2)


def find_cards(*, account_id: int, codes: Sequence[str], use: CardPurpose) -> list[GiftCard] | None:
    """Find the cards of some codes, in their order, in one query; None if one of them cannot pay now, for any reason.

    A repeated code is one card.
    """
    keys = list(dict.fromkeys(map(normalize_code, codes)))
    rows = GiftCard.objects.filter(account_id=account_id, key__in=keys, deleted_at=None)
    found = {card.key: card for card in rows if is_card_usable(card, use)}
    return [found[key] for key in keys] if len(found) == len(keys) else None


def read_allocated_cards(*, reservation: Reservation) -> tuple[CardShare, ...]:
    """Return what a reservation has claimed of which cards, in the order of input."""
    claims = GiftCardClaim.objects.filter(reservation=reservation).select_related("card").order_by("pk")
    return tuple(
        CardShare(card=claim.card_id, code=mask_code(claim.card.code), amount=claim.amount) for claim in claims
    )


CARD_ORDER: Columns = {
    "promocode": Lower("code"),
    "giftCardEmail": Lower("email"),
    "originalAmount": F("original"),
    "amountSpent": F("spent"),
    "balance": F("balance"),
    "promocodestartdate": F("starts_at"),
    "promocodeenddate": F("ends_at"),
    "active": F("is_active"),
    "promocodeid": F("pk"),
}
_SPENDING = (GiftCardEntry.Kind.SPENT, GiftCardEntry.Kind.REFUNDED)


def list_cards(
    *, caller: Caller, account_id: int, name: str = "", card_id: int = 0, search: str = "", ordering: str = ""
) -> QuerySet[GiftCard]:
    """List an account's gift cards, the newest first by default; `name` or `card_id` restricts the list to one."""
    cards = caller.within(_whole_cards().filter(account_id=account_id))
    if card_id:
        cards = cards.filter(pk=card_id)
    if name.strip():
        cards = cards.filter(key=normalize_code(name))
    if needle := search.strip():
        # The grouping of a code does not matter.
        cards = cards.filter(Q(key__contains=normalize_code(needle)) | contains_words(needle, "email", "recipient"))
    return cards.order_by(*parse_ordering(ordering, CARD_ORDER, usual="-promocodeid"))


def get_card(*, caller: Caller, card_id: int) -> CodeRow:
    return card_row(first_or_refuse(caller.within(_whole_cards().filter(pk=card_id))))


def _whole_cards() -> QuerySet[GiftCard]:
    """Return gift cards with what their rows show; unpaid ones are left out."""
    spent = GiftCardEntry.objects.filter(card=OuterRef("pk"), kind__in=_SPENDING).order_by().values("card")
    summed = Subquery(spent.annotate(sum=Sum("amount")).values("sum"), output_field=MONEY)
    rows = GiftCard.objects.filter(Q(sale=None) | Q(original__gt=0), deleted_at=None, account__deleted_at=None)
    return rows.select_related("sale__part__payment").annotate(
        timezone=zone_of_account("account_id"), spent=-Coalesce(summed, Value(ZERO), output_field=MONEY)
    )


def card_row(card: GiftCard, *, is_masked: bool = False) -> CodeRow:
    """Return a gift card that was read by `list_cards` as a row of its list; masked it has only the end of its code."""
    return CodeRow(
        id=card.pk,
        code=mask_code(card.code) if is_masked else card.code,
        account=card.account_id,
        timezone=card.timezone,  # type: ignore[attr-defined]  # annotated by `_whole_cards`
        is_card=True,
        value=card.original,
        kind=FLAT,
        counts=FULL_ORDER,
        starts_at=card.starts_at,
        ends_at=card.ends_at,
        window_starts_at=card.window_starts_at,
        window_ends_at=card.window_ends_at,
        email=card.email,
        original=card.original,
        spent=round_to_cents(card.spent),  # type: ignore[attr-defined]
        balance=card.balance,
        currency=card.currency,
        payment=card.sale.part.payment.reference if card.sale else "",
        is_active=card.is_active,
        version=card.version,
    )


MOST_USES = 1000


def list_card_uses(*, card: GiftCard) -> list[CardUse]:
    """List what a card has paid, order by order, the newest first."""
    # Orders stand above pricing and are read through the reservation that they came from.
    orders = "reservation__part__orders"
    payment = "reservation__part__payment"
    claims = GiftCardClaim.objects.filter(card=card, state=ClaimState.FULFILLED).exclude(**{orders: None})
    rows = claims.order_by("-reservation__closed_at", "-pk", f"{orders}__pk").values(
        "pk",
        "amount",
        at=F("reservation__closed_at"),
        reference=F(f"{payment}__reference"),
        email=F(f"{payment}__buyer_email"),
        order=F(f"{orders}__pk"),
        share=F(f"{orders}__gift_card"),
    )[:MOST_USES]
    zone = read_zone(card.account_id)
    uses: list[CardUse] = []
    for _, of_claim in groupby(rows, key=itemgetter("pk")):
        orders_of_sale = list(of_claim)
        # In proportion to what all cards of the sale have paid of each of its orders.
        amounts = spread(orders_of_sale[0]["amount"], [row["share"] for row in orders_of_sale], card.currency)
        uses += [
            CardUse(
                payment=row["reference"],
                order=row["order"],
                email=row["email"],
                at=row["at"],
                amount=amount,
                timezone=zone,
            )
            for row, amount in zip(orders_of_sale, amounts, strict=True)
        ]
    return uses


def read_obstacle(card: GiftCard) -> str:
    """Return where money that may come back to a card is; empty if there is none.

    An order counts until its performance begins, or while it is being refunded: a later refund goes onto a new card.
    """
    claims = GiftCardClaim.objects.filter(card=card)
    if claims.filter(state=ClaimState.HELD).exists():
        return errors.IN_A_BASKET
    order = "reservation__part__orders"
    is_to_come = Q(**{f"{order}__performance__starts_at__gt": clock.now()})
    is_cancelled = Q(**{f"{order}__performance__cancelled_at__isnull": False})
    is_retained = Q(**{f"{order}__status": "paid"}) & (is_to_come | is_cancelled)
    stands = claims.filter(
        is_retained | Q(**{f"{order}__status": "refunding"}), state=ClaimState.FULFILLED, amount__gt=0
    )
    return errors.PAYS_AN_ORDER if stands.exists() else ""


def read_card_totals(*, account_id: int | None = None) -> list[CardMoney]:
    """Read what was sold, credited, given and spent of gift cards, of an account or all, and what is outstanding."""
    entries = GiftCardEntry.objects.order_by()
    if account_id is not None:
        entries = entries.filter(card__account_id=account_id)
    sums: dict[str, dict[str, Decimal]] = defaultdict(lambda: defaultdict(lambda: ZERO))
    # Entries of the card's own sale were paid for.
    of_sale = When(card__sale__isnull=False, reservation=F("card__sale"), then=Value(True))
    is_sold = Case(of_sale, default=Value(False), output_field=BooleanField())
    for row in entries.values("card__currency", "kind", sold=is_sold).annotate(sum=Sum("amount")):
        sums[row["card__currency"]][_named(row["kind"], is_sold=row["sold"])] += round_to_cents(row["sum"])
    return [
        CardMoney(
            currency=currency,
            sold=found["sold"],
            credited=found["credited"],
            given=found["given"],
            spent=-found["spent"],
        )
        for currency, found in sorted(sums.items())
    ]


def _named(kind: str, *, is_sold: bool) -> str:
    if kind in _SPENDING:
        return "spent"
    if kind == GiftCardEntry.Kind.CREDITED:
        return "credited"
    return "sold" if is_sold else "given"


read_card_versions = versions_of(GiftCard.objects.filter(deleted_at=None))
