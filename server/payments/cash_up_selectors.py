"""Reads what a box office took in on a day, till by till, from its charges and refunds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Sum
from django.db.models.functions import Lower

from server.accounts.caller import Channel, Staff
from server.accounts.models import Role
from server.catalogue.venues.selectors import read_money_and_clock
from server.payments.models import Charge, DayClosing, Gateway, Refund
from server.platform import clock
from server.platform.database import Columns, parse_ordering
from server.platform.money import ZERO, round_to_cents
from server.platform.search import contains_words
from server.pricing.models import GiftCard


@dataclass(kw_only=True)
class GatewayTakings:
    """What came in and went back through one gateway; both amounts are positive."""

    gateway: str
    sales: Decimal = ZERO
    sale_count: int = 0
    refunds: Decimal = ZERO
    refund_count: int = 0
    voids: Decimal = ZERO
    void_count: int = 0

    @property
    def total(self) -> Decimal:
        return self.sales - self.refunds - self.voids


@dataclass(kw_only=True)
class Till:
    """One person's takings of a day in one currency, or what buyers paid by themselves (`person` None).

    - `cards_sold` came in, and is a liability to whoever holds those gift cards; `paid_by_card` was earned, but came in
      earlier.
    - `elsewhere` was earned, but somebody else has the money (Mark Purchased).
    - `credited` is no longer earned, though no money has moved: it became gift cards in place of refunds.
    """

    person: int | None
    name: str
    channel: str  # for what buyers paid by themselves; empty for a person
    currency: str
    takings: dict[str, GatewayTakings] = field(default_factory=dict)
    cards_sold: Decimal = ZERO
    card_count: int = 0
    paid_by_card: Decimal = ZERO
    elsewhere: Decimal = ZERO
    credited: Decimal = ZERO
    credit_count: int = 0
    closing: DayClosing | None = None

    def through(self, gateway: str) -> GatewayTakings:
        return self.takings.setdefault(gateway, GatewayTakings(gateway=gateway))

    @property
    def rows(self) -> list[GatewayTakings]:
        return list(self.takings.values())

    @property
    def total(self) -> Decimal:
        return sum((takings.total for takings in self.takings.values()), ZERO)

    @property
    def revenue(self) -> Decimal:
        return self.total - self.cards_sold + self.paid_by_card + self.elsewhere - self.credited

    @property
    def cash(self) -> Decimal:
        """The cash that should be in the till, without its float: cash taken less cash handed back."""
        takings = self.takings.get(Gateway.CASH)
        return takings.total if takings else ZERO

    @property
    def after_closing(self) -> Decimal:
        """The cash that came in, or went out, after the day was closed."""
        return self.cash - self.closing.expected if self.closing else ZERO


@dataclass(frozen=True, kw_only=True)
class DayTakings:
    """The takings of one day in an account's zone: a till for each person and currency, and the totals."""

    account: int
    day: date
    today: date
    timezone: str
    tills: list[Till]
    totals: list[Till]


def read_takings(*, caller: Staff, account_id: int, day: date | None = None) -> DayTakings:
    """Read what an account took on a day, by default today; door staff read only their own till.

    A charge counts on the day on which it was started, a refund on the day on which it was completed.
    """
    own = caller.user if caller.user.role == Role.DOOR_STAFF else None
    home = read_money_and_clock(account_id)
    zone, currency = home.timezone, home.currency
    today = clock.now().astimezone(ZoneInfo(zone)).date()
    day = day or today
    book = _Book()
    # A day has 23 or 25 hours when the clocks change.
    begins, ends = (datetime.combine(one, time(), tzinfo=ZoneInfo(zone)) for one in (day, day + timedelta(days=1)))
    charges = Charge.objects.filter(created_at__gte=begins, created_at__lt=ends)
    refunds = Refund.objects.filter(settled_at__gte=begins, settled_at__lt=ends)
    moved: dict[str, Any] = {"account_id": account_id, "status": "succeeded", **({"by": own} if own else {})}
    _add_charges(book, charges.filter(**moved))
    _add_refunds(book, refunds.filter(**moved))
    closings = DayClosing.objects.filter(account_id=account_id, day=day, **({"person": own} if own else {}))
    for closing in closings.select_related("person", "closed_by"):
        book.till_of(closing.person_id, closing.person.full_name, closing.currency).closing = closing
    if caller.user.account_id == account_id and caller.user.pk not in {till.person for till in book.tills}:
        book.till_of(caller.user.pk, caller.user.full_name, currency)
    # The reader's own till comes first, then the others by name, then what buyers paid by themselves.
    tills = sorted(
        book.tills,
        key=lambda till: (
            till.person != caller.user.pk,
            till.person is None,
            till.name.casefold(),
            till.person or 0,
            till.channel,
            till.currency,
        ),
    )
    return DayTakings(account=account_id, day=day, today=today, timezone=zone, tills=tills, totals=_together(tills))


_GROUP = {
    "person": F("by_id"),
    "first": F("by__first_name"),
    "last": F("by__last_name"),
    "channel": F("part__payment__channel"),
}


def _sells_a_card() -> Exists:
    return Exists(GiftCard.objects.filter(sale=OuterRef("part__reservation")))


def _add_charges(book: _Book, charges: QuerySet[Any]) -> None:
    for row in (
        charges.alias(is_card=_sells_a_card())
        .values("gateway", "currency", **_GROUP)
        .annotate(
            sum=Sum("amount"),
            count=Count("pk"),
            cards=Sum("amount", filter=Q(is_card=True)),
            card_count=Count("pk", filter=Q(is_card=True)),
            by_card=Sum("part__gift_card"),
        )
        .order_by()
    ):
        till = book.till_for(row)
        if row["gateway"] == Gateway.OFFLINE:
            till.elsewhere += _sum(row["sum"])
        else:
            takings = till.through(row["gateway"])
            takings.sales += _sum(row["sum"])
            takings.sale_count += row["count"]
        till.cards_sold += _sum(row["cards"])
        till.card_count += row["card_count"]
        till.paid_by_card += _sum(row["by_card"])


def _add_refunds(book: _Book, refunds: QuerySet[Any]) -> None:
    for row in (
        refunds.alias(is_card=_sells_a_card())
        .values("gateway", "kind", "currency", **_GROUP)
        .annotate(
            # A refund whose whole amount is shared by other charges is counted with those.
            count=Count("pk", filter=~Q(gateway="", shared__gt=0)),
            whole=Sum("amount"),
            to_cards=Sum("gift_card"),
            shared=Sum("shared"),
            cards=Sum("amount", filter=Q(is_card=True)),
            card_count=Count("pk", filter=Q(is_card=True)),
            credits=Count("card", distinct=True, filter=~Q(kind=Refund.Kind.SHARE)),
        )
        .order_by()
    ):
        till = book.till_for(row)
        till.paid_by_card -= _sum(row["to_cards"])
        till.cards_sold -= _sum(row["cards"])
        till.card_count -= row["card_count"]
        moved = _sum(row["whole"]) - _sum(row["to_cards"]) - _sum(row["shared"])
        if row["gateway"] == Gateway.OFFLINE:
            till.elsewhere -= moved
            continue
        if row["gateway"] == Gateway.CREDIT:
            till.credited += moved
            till.credit_count += row["credits"]
            continue
        if not row["count"]:
            continue
        # A refund whose whole amount goes to gift cards uses no gateway.
        takings = till.through(row["gateway"] or Gateway.FREE)
        if row["kind"] == Refund.Kind.VOID:
            takings.voids += moved
            takings.void_count += row["count"]
        else:
            takings.refunds += moved
            takings.refund_count += row["count"]


def _sum(amount: Decimal | None) -> Decimal:
    """Return a sum from the database: SQLite adds decimals as floats, and a sum of no rows is None."""
    return ZERO if amount is None else round_to_cents(amount)


class _Book:
    def __init__(self) -> None:
        self._tills: dict[tuple[int | None, str, str], Till] = {}

    @property
    def tills(self) -> list[Till]:
        return list(self._tills.values())

    def till_of(self, person: int | None, name: str, currency: str, channel: str = "") -> Till:
        key = (person, channel, currency)
        fresh = Till(person=person, name=name, channel=channel, currency=currency)
        return self._tills.setdefault(key, fresh)

    def till_for(self, row: dict[str, Any]) -> Till:
        """Return the till of a row that was read by `_GROUP`."""
        if row["person"] is None:
            channel = Channel.API if row["channel"] == Channel.API else Channel.ONLINE
            return self.till_of(None, "", row["currency"], channel)
        return self.till_of(row["person"], f"{row['first']} {row['last']}".strip(), row["currency"])


def _together(tills: Iterable[Till]) -> list[Till]:
    totals: dict[str, Till] = {}
    for till in tills:
        total = totals.setdefault(till.currency, Till(person=None, name="", channel="", currency=till.currency))
        total.cards_sold += till.cards_sold
        total.card_count += till.card_count
        total.paid_by_card += till.paid_by_card
        total.elsewhere += till.elsewhere
        total.credited += till.credited
        total.credit_count += till.credit_count
        for takings in till.takings.values():
            both = total.through(takings.gateway)
            for name in ("sales", "sale_count", "refunds", "refund_count", "voids", "void_count"):
                setattr(both, name, getattr(both, name) + getattr(takings, name))
    return [totals[currency] for currency in sorted(totals)]


CLOSING_ORDER: Columns = {
    "day": F("day"),
    "person": Lower("person__first_name"),
    "difference": F("counted") - F("expected"),
}


def list_closings(*, caller: Staff, account_id: int, search: str = "", ordering: str = "") -> QuerySet[DayClosing]:
    """List the closed days of an account, the newest first; door staff see only their own."""
    rows = DayClosing.objects.filter(account_id=account_id).select_related("person", "closed_by")
    if caller.user.role == Role.DOOR_STAFF:
        rows = rows.filter(person=caller.user)
    rows = rows.filter(contains_words(search, "person__first_name", "person__last_name", "note"))
    return rows.order_by(*parse_ordering(ordering, CLOSING_ORDER, usual="-day"), "-pk")


def read_payout_versions(numbers: Iterable[int]) -> dict[int, int]:
    """Return 1 for each of these refunds that is an open payout, and 2 for each that was paid out, in one query."""
    settled = Refund.objects.filter(pk__in=list(numbers)).values_list("pk", "settled_at")
    return {number: 1 if at is None else 2 for number, at in settled}
