"""Searches and filters the list of orders, newest first, a page at a time however many there are.

A page must not wait for all matches. A search with few matches is read by its words alone and sorted here; with many,
walking the orders from the newest on soon meets enough of them. The choice is not left to the database: each would sort
a hundred thousand rows for ten.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from itertools import chain
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from django.db.models import Count, DecimalField, Exists, F, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce, Lower
from django.db.models.lookups import In

from server.accounts.caller import Caller
from server.accounts.models import User
from server.catalogue.events.models import Event, Performance
from server.catalogue.events.on_sale import BOX_OFFICE_GRACE
from server.payments.models import OPEN_PAYOUT, Payment, Refund
from server.payments.search_terms import PaymentSearch, parse_search
from server.payments.selectors import (
    find_by_all_words,
    find_by_rarest_word,
    find_by_reference,
    payments_condition,
    words_condition,
)
from server.platform.money import ZERO
from server.sales.models import Exchange, Order, RefundLine, Ticket, UpsellItem
from server.sales.refundable import LIVE, LIVE_UPSELLS

MOST_SORTED = 2_000  # matches; above that, a walk meets one every few hundred orders of a million
MOST_READ = 20_000  # matches that are read by their payments and sorted here, after a walk has met too few of them
AT_ONCE = 2_000  # matches in one query
STEPS = (256, 1_024)  # orders in one step of a walk: of a word with more matches, one in forty has it
MANY_TICKETS = 5_000  # of one event; fewer are sorted
MOST_COUNTED = 1_000  # rows after a page; nobody turns so many pages
MOST_CHOICES = 1_000
LINES_AT_A_TIME = 1_000  # orders of a file
REMEMBERED = timedelta(minutes=15)  # how well anybody knows when they bought something
LISTED = (Order.Status.PAID, Order.Status.REFUNDING, Order.Status.REFUNDED)
Unit = TypeVar("Unit", Ticket, UpsellItem)
HELD = (Order.Status.PAID, Order.Status.REFUNDING)
NEWEST_FIRST = ("-created_at", "-pk")


@dataclass(frozen=True, kw_only=True)
class OrderQuery:
    """Filters of an account's orders; empty ones do not filter.

    A day is the day of reservation in the performance's time zone. `moment` is about when it was sold, as a buyer
    without a name remembers it: a quarter of an hour before or after.
    """

    account_id: int
    in_progress: bool = False
    is_named: bool = False  # of those in progress: what the counter keeps under a name
    excludes_refunded: bool = False  # without refunded orders
    search: str = ""
    order_id: int = 0
    event_id: int = 0
    performance_id: int = 0
    hold_id: int = 0  # for a performance: orders with tickets from this hold
    upsell_id: int = 0  # for a performance: orders with this upsell
    day: date | None = None
    moment: datetime | None = None
    seller_id: int = 0
    channel: str = ""
    gateway: str = ""
    status: str = ""


@dataclass(frozen=True, kw_only=True)
class OrdersPage:
    """A page of a list; if there are `more` rows than were counted, `total` is a lower bound."""

    rows: list[Order]
    total: int
    more: bool = False


@dataclass(frozen=True)
class _Match:
    """A search's matches: the payments with its words if they are few, and those that its numbers identify."""

    sought: PaymentSearch
    account_id: int
    few: set[int] | None
    numbered: Q = field(default_factory=Q)
    has_all: bool = False  # by all of several words, not only one

    @property
    def needs_words(self) -> bool:
        """Whether the few have only one of several words."""
        return not self.has_all and len(self.sought.beginnings) > 1

    def of(self, condition: Q) -> Q:
        return condition | self.numbered if self.numbered else condition


def list_orders(*, caller: Caller, query: OrderQuery, page: int = 1, size: int = 1000) -> OrdersPage:
    """List a page of an account's orders, newest first: paid ones, or those in progress.

    A search is for the beginnings of an email address, of words of a name, of a phone number or of a reference, for the
    last characters of a reference, or for the number of a ticket (spec part 3, section 2.6) or of an order, as it is
    printed too: 'Order 103', '#103'.
    """
    rows, first = caller.within(_narrowed(query)), (page - 1) * size
    match = _match(query)
    if _are_few(query, match):
        found = sorted(_few_orders(rows, match), reverse=True)
        return OrdersPage(rows=_shown([pk for _, pk in found[first : first + size]]), total=len(found))
    keys = _walk(rows, match, first, size + 1)
    more = len(keys) > size
    if not keys and first:
        return OrdersPage(rows=[], total=_matching(rows, match)[:first].count())
    total = first + len(keys)
    if more and match is None:
        # Ordered: otherwise PostgreSQL starts reading the table anywhere, far from the matches.
        total = rows.order_by(*NEWEST_FIRST)[: max(MOST_COUNTED, total) + 1].count()
        more = total > max(MOST_COUNTED, first + len(keys))
        total -= more
    return OrdersPage(rows=_shown(keys[:size]), total=total, more=more)


def matching_orders(rows: QuerySet[Order], *, account_id: int, sought: PaymentSearch) -> QuerySet[Order]:
    """Filter orders that are few enough to check each, those of a performance, by a search.

    An order that matches only by its ticket's number is left out.
    """
    match = _match_of(account_id, replace(sought, ticket=0))
    if match.few is None:
        return rows.filter(match.of(words_condition(match.sought)))
    return rows.filter(_among(match, match.few))


def find_order(*, caller: Caller, account_id: int, order_id: int) -> Order | None:
    """Find an order of an account by its number, paid or in progress: what one of the two lists would show."""
    return next(iter(find_orders(caller=caller, account_id=account_id, order_ids=[order_id])), None)


def find_orders(*, caller: Caller, account_id: int, order_ids: Collection[int]) -> list[Order]:
    """Find several in the same way, in one query."""
    listed = (*LISTED, Order.Status.PROGRESS)
    rows = order_rows().filter(pk__in=order_ids, account_id=account_id, status__in=listed)
    return list(caller.within(rows))


def walk_orders(*, caller: Caller, query: OrderQuery, at_a_time: int) -> Iterator[list[int]]:
    """Yield the numbers of all matching orders, newest first, in batches."""
    rows, match = caller.within(_narrowed(query)), _match(query)
    if _are_few(query, match):
        found = [pk for _, pk in sorted(_few_orders(rows, match), reverse=True)]
        yield from (found[start : start + at_a_time] for start in range(0, len(found), at_a_time))
        return
    ordered = _matching(rows, match).order_by(*NEWEST_FIRST)
    last: tuple[datetime, int] | None = None
    while True:
        beyond = ordered if last is None else ordered.filter(_older_than(*last))
        found_here = list(beyond.values_list("created_at", "pk")[:at_a_time])
        if found_here:
            yield [pk for _, pk in found_here]
        if len(found_here) < at_a_time:
            return
        last = found_here[-1]


def count_orders(*, caller: Caller, query: OrderQuery, most: int) -> int:
    """Count the matching orders, up to `most`."""
    rows, match = caller.within(_narrowed(query)), _match(query)
    if _are_few(query, match):
        return min(most, sum(1 for _ in _few_orders(rows, match)))
    # Ordered and limited: where few of very many match, the last of them is far away.
    return _matching(rows, match).order_by(*NEWEST_FIRST)[:most].count()


def walk_lines(*, caller: Caller, query: OrderQuery, columns: Sequence[str]) -> Iterator[list[Any]]:
    """Yield these columns, among them the key, of all matching orders, newest first, in batches."""
    for keys in walk_orders(caller=caller, query=query, at_a_time=LINES_AT_A_TIME):
        rows = Order.objects.filter(pk__in=keys).values_list(*columns, named=True)
        found = {line.pk: line for line in rows}
        yield [found[key] for key in keys if key in found]


def _older_than(created_at: datetime, pk: int) -> Q:
    return Q(created_at__lte=created_at) & (Q(created_at__lt=created_at) | Q(pk__lt=pk))


def _narrowed(query: OrderQuery) -> QuerySet[Order]:
    rows = Order.objects.filter(account_id=query.account_id)
    if query.in_progress:
        rows = rows.filter(status=Order.Status.PROGRESS)
        if query.is_named:
            rows = rows.filter(part__reservation__named__isnull=False)
    else:
        listed = HELD if query.excludes_refunded else LISTED
        rows = rows.filter(status=query.status) if query.status in listed else rows.filter(status__in=listed)
    if query.order_id:
        rows = rows.filter(pk=query.order_id)
    if query.performance_id:
        rows = rows.filter(performance_id=query.performance_id)
        if query.hold_id:
            rows = rows.filter(Exists(_of_order(Ticket).filter(allotment__hold=query.hold_id, status__in=LIVE)))
        if query.upsell_id:
            rows = rows.filter(Exists(_of_order(UpsellItem).filter(upsell=query.upsell_id, status__in=LIVE_UPSELLS)))
    if query.event_id:
        rows = rows.filter(_of_event(query.account_id, query.event_id))
    return _sold_as(rows, query)


def _sold_as(rows: QuerySet[Order], query: OrderQuery) -> QuerySet[Order]:
    """Narrow orders to how, by whom and when they were sold."""
    if query.channel:
        rows = rows.filter(channel=query.channel)
    if query.gateway:
        rows = rows.filter(gateway=query.gateway)
    if query.seller_id:
        rows = rows.filter(payment__sold_by=query.seller_id)
    if query.moment is not None:
        rows = rows.filter(created_at__range=(query.moment - REMEMBERED, query.moment + REMEMBERED))
    return rows if query.day is None else rows.filter(_on_day(query.account_id, query.day))


def _of_order(model: type[Unit]) -> QuerySet[Unit]:
    return model._default_manager.filter(order=OuterRef("pk"))


def _of_event(account_id: int, event_id: int) -> Q:
    """Return the condition that an order is of an event.

    The orders of a large event are not collected and sorted: walking back from its last evening meets them often. An
    expression in place of the column keeps its index from being used.
    """
    found = list(_performances_of(account_id, event_id))
    keys = [pk for pk, _, _ in found]
    if _has_few(found):
        return Q(performance_id__in=keys)
    last = max(starts_at for _, starts_at, _ in found) + BOX_OFFICE_GRACE
    return Q(In(F("performance_id") + 0, keys)) & Q(created_at__lte=last)


def _performances_of(account_id: int, event_id: int) -> QuerySet[Performance, tuple[int, datetime, int]]:
    performances = Performance.objects.filter(account_id=account_id, event=event_id)
    return performances.values_list("pk", "starts_at", "stock__sold")


def _has_few(performances: Iterable[tuple[int, datetime, int]]) -> bool:
    return sum(sold for _, _, sold in performances) <= MANY_TICKETS


def _are_few(query: OrderQuery, match: _Match | None) -> bool:
    """Return whether the matches are so few that they are read at once and sorted here."""
    if match is not None and match.few is not None:
        return True
    if query.performance_id and (query.hold_id or query.upsell_id):
        return True
    return query.event_id > 0 and _has_few(_performances_of(query.account_id, query.event_id))


def _on_day(account_id: int, day: date) -> Q:
    """Return the condition that an order was reserved on a day in its performance's time zone.

    The earliest and the latest possible moment are separate conditions, so that an index serves them.
    """
    zones = Performance.objects.filter(account_id=account_id).order_by().values_list("timezone", flat=True).distinct()
    spans = {
        zone: [datetime.combine(each, time(), tzinfo=ZoneInfo(zone)) for each in (day, day + timedelta(days=1))]
        for zone in zones
    }
    if not spans:
        return Q(pk=None)
    within = Q(created_at__gte=min(begin for begin, _ in spans.values()))
    within &= Q(created_at__lt=max(end for _, end in spans.values()))
    if len(spans) == 1:
        return within
    here = Q()
    for zone, (begin, end) in spans.items():
        here |= Q(performance__timezone=zone, created_at__gte=begin, created_at__lt=end)
    return within & here


def _match(query: OrderQuery) -> _Match | None:
    sought = parse_search(query.search)
    return None if sought is None else _match_of(query.account_id, sought)


def _match_of(account_id: int, sought: PaymentSearch) -> _Match:
    few = find_by_rarest_word(account_id=account_id, sought=sought, most=MOST_SORTED)
    named = find_by_reference(account_id=account_id, sought=sought, most=MOST_SORTED)
    numbered = Q()
    if named is None:
        few, numbered = None, Q(payment__reference__prefix=sought.reference)
    elif named:
        numbered = Q(payment_id__in=named)
    if sought.ticket:
        ticket = Ticket.objects.filter(pk=sought.ticket, order__account_id=account_id)
        numbered |= Q(pk__in=list(ticket.values_list("order_id", flat=True)))
    if sought.order:
        numbered |= Q(pk=sought.order)
    return _Match(sought, account_id, few, numbered)


def _few_orders(rows: QuerySet[Order], match: _Match | None) -> Iterator[tuple[datetime, int]]:
    """Read the keys of the few orders that match.

    The database does not sort them: it might prefer to walk its index of all orders until it has met them.
    """
    if match is None or match.few is None:
        return iter(_matching(rows, match).order_by().values_list("created_at", "pk"))
    few = sorted(match.few)
    some = [few[start : start + AT_ONCE] for start in range(0, len(few), AT_ONCE)] or [[]]
    keys = (rows.filter(_among(match, each)).order_by().values_list("created_at", "pk") for each in some)
    return iter(set(chain.from_iterable(keys)))


def _among(match: _Match, payments: Collection[int]) -> Q:
    condition = Q(payment_id__in=payments)
    return match.of(condition & words_condition(match.sought) if match.needs_words else condition)


def _matching(rows: QuerySet[Order], match: _Match | None) -> QuerySet[Order]:
    return rows if match is None else rows.filter(match.of(words_condition(match.sought)))


def _walk(rows: QuerySet[Order], match: _Match | None, first: int, requested: int) -> list[int]:
    """Yield the numbers of orders from the newest on."""
    if match is None:
        return list(rows.order_by(*NEWEST_FIRST).values_list("pk", flat=True)[first : first + requested])
    met: list[int] = []
    beyond = rows.order_by(*NEWEST_FIRST)
    for step in STEPS:
        # The end of the step is read first, from the index alone: within it the database stops at the last needed row,
        # and cannot choose another plan.
        end = list(beyond.values_list("created_at", "pk")[step - 1 : step])
        stretch = beyond
        if end:
            created_at, pk = end[0]
            later = Q(created_at__gt=created_at) | Q(pk__gte=pk)
            stretch = beyond.filter(later, created_at__gte=created_at)
        matching = _matching(stretch, match).values_list("pk", flat=True)
        met += matching[: first + requested - len(met)]
        if len(met) == first + requested or not end:
            return met[first:]
        beyond = beyond.filter(_older_than(*end[0]))
    # The matches are many but old, or another filter leaves few; or each word has many matches, and few have all words.
    few = find_by_all_words(account_id=match.account_id, sought=match.sought, most=MOST_READ)
    if few is not None:
        found = sorted(_few_orders(rows, replace(match, few=few, has_all=True)), reverse=True)
        return [pk for _, pk in found[first : first + requested]]
    every = rows.filter(match.of(payments_condition(account_id=match.account_id, sought=match.sought)))
    return list(every.order_by(*NEWEST_FIRST).values_list("pk", flat=True)[first : first + requested])


def list_choices(*, caller: Caller, account_id: int) -> list[Event]:
    """List the events by which orders can be filtered, by name, at most a thousand."""
    events = caller.within(Event.objects.filter(account_id=account_id, performances__isnull=False))
    return list(events.distinct().order_by(Lower("name"), "pk")[:MOST_CHOICES])


def list_performances(*, caller: Caller, account_id: int, event_id: int) -> list[Performance]:
    """List the performances of an event for the same purpose, the latest first; none without an event."""
    performances = caller.within(Performance.objects.filter(account_id=account_id, event=event_id))
    return list(performances.order_by("-starts_at", "-pk")[:MOST_CHOICES])


def list_sellers(*, caller: Caller, account_id: int) -> list[User]:
    """List whoever asks and the people of an account who have sold something, by name, at most a thousand."""
    people = caller.within(User.objects.filter(account_id=account_id))
    sold = Payment.objects.filter(sold_by=OuterRef("pk"), account=account_id)
    chosen = people.filter(Exists(sold) | Q(pk=caller.person and caller.person.pk))
    return list(chosen.order_by(Lower("first_name"), Lower("last_name"), "pk")[:MOST_CHOICES])


def _shown(keys: list[int]) -> list[Order]:
    found = {order.pk: order for order in read_order_rows(keys)} if keys else {}
    return [found[key] for key in keys if key in found]


def order_rows() -> QuerySet[Order]:
    """Return all orders with what a row of the list shows."""
    rows = Order.objects.select_related(
        "part__reservation__named", "payment__client", "payment__sold_by", "performance__event__venue"
    )
    return rows.annotate(
        admitted_count=_count_tickets(status=Ticket.Status.ADMITTED),
        live_count=_count_tickets(status__in=LIVE),
        to_hand_back=_sum_open_payouts(),
    )


def _count_tickets(**which: Any) -> Coalesce:
    found = Ticket.objects.filter(order=OuterRef("pk"), **which).order_by().values("order")
    return Coalesce(Subquery(found.annotate(number=Count("pk")).values("number")), 0)


def _sum_open_payouts() -> Coalesce:
    """Return the counter money of an order's refunds, and of the exchange that made it, that nobody has handed back."""
    refunded = RefundLine.objects.filter(order=OuterRef(OuterRef("pk"))).values("refund")
    exchanged = Exchange.objects.filter(made=OuterRef(OuterRef("pk"))).values("part")
    # An account has few of them: its own index finds them before the order's refunds are looked at.
    found = Refund.objects.filter(OPEN_PAYOUT, account=OuterRef("account"))
    found = found.filter(Q(of__in=refunded) | Q(kind=Refund.Kind.EXCHANGE, part__in=exchanged))
    total = found.order_by().values("account").annotate(total=Sum("amount")).values("total")
    return Coalesce(Subquery(total), ZERO, output_field=DecimalField())


def read_order_rows(order_ids: Iterable[int]) -> list[Order]:
    """Read some orders as rows of the list, in one query."""
    return list(order_rows().filter(pk__in=list(order_ids)))
