"""Reads who has bought: the buyer list of a performance, its file, and the ticket buyers of an event."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from django.db.models import Case, Count, Exists, Min, OuterRef, Q, QuerySet, When

from server.accounts.caller import Caller
from server.accounts.models import Right
from server.accounts.permission_selectors import require_permission
from server.catalogue.events.models import Performance
from server.catalogue.events.selectors import get_performance
from server.payments.search_terms import PaymentSearch, parse_search
from server.platform.datetimes import format_long
from server.platform.errors import NotFound
from server.platform.tables import Column, ColumnKind, FileFormat, Sheet, Table
from server.reporting.errors import TooLong
from server.sales.listing_selectors import OrderQuery, list_orders, matching_orders, walk_orders
from server.sales.models import GONE_UPSELLS, Order, Ticket, UpsellItem, whose
from server.sales.refundable import STILL_SOLD
from server.sales.selectors import find_named
from server.sales.statuses import STATUS_LABELS
from server.sales.stock_integrity_selectors import SOLD_UPSELLS as STILL_SOLD_UPSELLS

Status = Order.Status
BOUGHT = (Status.PAID, Status.REFUNDING)
# In the list's order. Whoever let a reservation lapse has bought nothing.
GROUPS = (BOUGHT, (Status.PROGRESS,), (Status.REFUNDED,))
GROUP = Case(*(When(status__in=group, then=place) for place, group in enumerate(GROUPS)))
ADMITS = (Ticket.Status.VALID, Ticket.Status.ADMITTED)
_ITS_TICKETS = Ticket.objects.filter(order=OuterRef("pk"))
_IS_EXPECTED = Exists(_ITS_TICKETS.filter(status=Ticket.Status.VALID))
_HAS_ADMITTED = Exists(_ITS_TICKETS.filter(status=Ticket.Status.ADMITTED))
# An order of which only some are in is still expected: no order is under both.
ATTENDANCE = {"expected": Q(_IS_EXPECTED), "admitted": Q(_HAS_ADMITTED) & ~Q(_IS_EXPECTED)}


@dataclass(frozen=True, kw_only=True)
class Bought:
    """How many of an upsell, or of one of its variants, an order has; what was refunded or exchanged is not in it."""

    order: int
    reference: str
    name: str
    variant: str
    count: int
    redeemed: int

    @property
    def label(self) -> str:
        name = f"{self.name}, {self.variant}" if self.variant else self.name
        return name if self.count == 1 else f"{self.count} {name}"


class SoldTickets(NamedTuple):
    """How many tickets of an order are alike."""

    status: str
    type: str
    holder: str
    number: int


class TypeCount(NamedTuple):
    """How many tickets of a type an order has."""

    name: str
    number: int


@dataclass(frozen=True, kw_only=True)
class Buyer:
    """One order of the list. Its tickets are those that admit; of an order without any it is how many were ordered."""

    order: Order
    sold: Sequence[SoldTickets]
    bought: Sequence[Bought]

    @property
    def reservation(self) -> int | None:
        return self.order.part.reservation_id if self.order.status == Status.PROGRESS else None

    @property
    def tickets(self) -> int:
        return sum(tickets.number for tickets in self.types) if self.order.status in BOUGHT else self.order.quantity

    @property
    def types(self) -> list[TypeCount]:
        """How many tickets of each type admit; of a refunded order, how many did."""
        shown = (Ticket.Status.REFUNDED,) if self.order.status == Status.REFUNDED else ADMITS
        found: Counter[str] = Counter()
        for tickets in self.sold:
            if tickets.status in shown:
                found[tickets.type] += tickets.number
        return [TypeCount(name, number) for name, number in found.items()]

    @property
    def type_label(self) -> str:
        return ", ".join(f"{number} {name}" for name, number in self.types)

    @property
    def holders(self) -> list[str]:
        """Who comes with the buyer, as far as they are named."""
        named = (tickets.holder for tickets in self.sold if tickets.holder and tickets.status in ADMITS)
        return list(dict.fromkeys(named))

    @property
    def admitted(self) -> int:
        return sum(tickets.number for tickets in self.sold if tickets.status == Ticket.Status.ADMITTED)

    @property
    def upsells(self) -> int:
        return sum(bought.count for bought in self.bought)

    @property
    def redeemed(self) -> int:
        return sum(bought.redeemed for bought in self.bought)


@dataclass(frozen=True, kw_only=True)
class BuyersPage:
    """Some of a performance's buyers, and how many orders there are on all pages, by status."""

    rows: list[Buyer]
    statuses: Mapping[str, int]

    @property
    def total(self) -> int:
        return sum(self.statuses.values())

    def count(self, *statuses: Status) -> int:
        return sum(self.statuses.get(status, 0) for status in statuses)


@dataclass(frozen=True, kw_only=True)
class Player:
    """A place of a team that is sold, and who comes to it."""

    team: str
    number: int
    name: str


def get_listed_performance(*, caller: Caller, event_id: int, performance_id: int) -> Performance:
    """Read the performance whose list is asked for.

    :raises NotFound: if there is none, it is not of this event, or it is another account's.
    """
    performance = get_performance(caller=caller, performance_id=performance_id)
    if performance.event_id != event_id:
        raise NotFound
    return performance


def list_buyers(
    performance: Performance, *, page: int, size: int, search: str = "", attendance: str = ""
) -> BuyersPage:
    """List a page of a performance's orders in four queries: those bought, in progress and refunded, newest first each.

    A search is as in the list of orders, and by a ticket's holder or number; an attendance is one of `ATTENDANCE`.
    """
    orders = _orders_of(performance)
    if sought := parse_search(search):
        orders = _find_orders(performance, orders, sought)
    if attendance:
        orders = orders.filter(ATTENDANCE[attendance], status__in=BOUGHT)
    first = (page - 1) * size
    counts = orders.order_by().values_list("status").annotate(number=Count("pk"))
    return BuyersPage(rows=_buyers(orders.order_by(GROUP, "-pk")[first : first + size]), statuses=dict(counts))


def walk_buyers(performance: Performance, *, at_a_time: int) -> Iterator[Buyer]:
    """Read all of a performance's orders in the same order, some at a time."""
    for group in GROUPS:
        orders = _orders_of(performance).filter(status__in=group).order_by("-pk")
        some = _buyers(orders[:at_a_time])
        while some:
            yield from some
            some = _buyers(orders.filter(pk__lt=some[-1].order.pk)[:at_a_time]) if len(some) == at_a_time else []


def list_players(performance: Performance) -> list[Player]:
    """List the places that a performance has sold, by team, in one query; none where it is sold without teams."""
    if not performance.event.has_team_mapping:
        return []
    tickets = Ticket.objects.filter(performance=performance, status__in=ADMITS).exclude(team_name="")
    rows = tickets.order_by("team_name", "player", "pk").values_list("team_name", "player", whose())
    return [Player(team=team, number=number, name=name) for team, number, name in rows]


def _orders_of(performance: Performance) -> QuerySet[Order]:
    listed = [status for group in GROUPS for status in group]
    rows = Order.objects.filter(performance=performance, status__in=listed)
    return rows.select_related("payment", "part__reservation__named", "performance")


def _find_orders(performance: Performance, orders: QuerySet[Order], sought: PaymentSearch) -> QuerySet[Order]:
    matching = matching_orders(orders, account_id=performance.account_id, sought=sought)
    named = find_named(performance_id=performance.pk, sought=sought)
    tickets = Ticket.objects.filter(Q(pk__in=named) | Q(pk=sought.ticket), performance=performance)
    return orders.filter(Q(pk__in=matching.values("pk")) | Q(pk__in=tickets.values("order")))


def _buyers(orders: QuerySet[Order]) -> list[Buyer]:
    found = list(orders)
    tickets, bought = _count_tickets([order.pk for order in found]), _read_bought(found)
    return [Buyer(order=order, sold=tickets.get(order.pk, ()), bought=bought.get(order.pk, ())) for order in found]


def _count_tickets(orders: Sequence[int]) -> dict[int, list[SoldTickets]]:
    found: dict[int, list[SoldTickets]] = defaultdict(list)
    alike = Ticket.objects.filter(order__in=orders).values("order_id", "status", "type_name", "holder")
    rows = alike.annotate(number=Count("pk"), first=Min("pk")).order_by("first")
    for order, status, name, holder, number in rows.values_list("order_id", "status", "type_name", "holder", "number"):
        found[order].append(SoldTickets(status, name, holder, number))
    return found


def _read_bought(orders: Sequence[Order]) -> dict[int, list[Bought]]:
    references = {order.pk: order.payment.reference for order in orders}
    items = UpsellItem.objects.filter(order__in=list(references)).exclude(status__in=GONE_UPSELLS)
    rows = items.order_by("name", "variant_name").values_list("order_id", "name", "variant_name", "status")
    counts: dict[tuple[int, str, str], Counter[str]] = defaultdict(Counter)
    for order, name, variant, status, count in rows.annotate(number=Count("pk")):
        counts[order, name, variant][status] += count
    found: dict[int, list[Bought]] = defaultdict(list)
    for (order, name, variant), by_status in counts.items():
        found[order].append(
            Bought(
                order=order,
                reference=references[order],
                name=name,
                variant=variant,
                count=by_status.total(),
                redeemed=by_status[UpsellItem.Status.REDEEMED],
            )
        )
    return found


AT_A_TIME = 500  # orders
MOST_IN_PDF = 2_000  # orders; drawing so many takes seconds, and somebody waits for it


BUYER_COLUMNS = (
    Column(heading="Email", value=lambda buyer: buyer.order.payment.buyer_email, width=30),
    Column(heading="Name", value=lambda buyer: buyer.order.payment.buyer_name, width=22),
    Column(heading="No Of Tickets", value=lambda buyer: buyer.tickets, kind=ColumnKind.NUMBER, width=10),
    Column(heading="Ticket Types", value=lambda buyer: buyer.type_label, width=20),
    Column(heading="Redeemed Tickets", value=lambda buyer: buyer.admitted, kind=ColumnKind.NUMBER, width=13),
    Column(heading="Upsell Count", value=lambda buyer: buyer.upsells, kind=ColumnKind.NUMBER, width=10),
    Column(heading="Redeemed Upsells", value=lambda buyer: buyer.redeemed, kind=ColumnKind.NUMBER, width=13),
    Column(heading="Upsells", value=lambda buyer: "; ".join(bought.label for bought in buyer.bought), width=26),
    Column(heading="Order Comments", value=lambda buyer: buyer.order.comments, width=26),
    Column(heading="Total", value=lambda buyer: buyer.order.total, kind=ColumnKind.MONEY, width=11),
    Column(heading="Refunded", value=lambda buyer: buyer.order.refunded, kind=ColumnKind.MONEY, width=11),
    Column(heading="Currency", value=lambda buyer: buyer.order.payment.currency, width=9),
    Column(heading="Payment ID", value=lambda buyer: buyer.order.payment.reference, width=32),
    Column(heading="Payment Status", value=lambda buyer: STATUS_LABELS[Status(buyer.order.status)], width=13),
    Column(heading="Reservation ID", value=lambda buyer: buyer.reservation, width=15),
)
PLAYER_COLUMNS = (
    Column(heading="Team Name", value=lambda player: player.team),
    Column(heading="Player", value=lambda player: player.number, kind=ColumnKind.NUMBER, width=10),
    Column(heading="Name", value=lambda player: player.name, width=28),
)


def export_buyers(*, caller: Caller, event_id: int, performance_id: int, form: FileFormat) -> Table:
    """Return the whole list as a table; a workbook has the teams on a sheet of their own (spec part 3, section 2.1).

    :raises PermissionMissing: for a person who may not have orders as a file.
    :raises TooLong: for paper with more orders than can be drawn while somebody waits.
    """
    require_permission(caller, Right.EXPORT_ORDERS)
    performance = get_listed_performance(caller=caller, event_id=event_id, performance_id=performance_id)
    if form is FileFormat.PDF and _orders_of(performance).count() > MOST_IN_PDF:
        raise TooLong(form, MOST_IN_PDF)
    buyers = walk_buyers(performance, at_a_time=AT_A_TIME)
    sheets = [Sheet(name="Buyer List", columns=BUYER_COLUMNS, rows=buyers)]
    if form is FileFormat.XLSX:
        sheets.append(Sheet(name="Team Data", columns=PLAYER_COLUMNS, rows=list_players(performance)))
    name = " · ".join(filter(None, (performance.event.name, performance.subcategory)))
    starts = format_long(performance.starts_at, performance.timezone)
    return Table(title="Buyer List", sheets=sheets, notes=[name, f"{starts} · {performance.event.venue.name}"])


@dataclass(frozen=True, kw_only=True)
class TicketBuyer:
    """One order of somebody, with what is left of it: `total` is what it has cost less what went back."""

    order: Order
    tickets: int
    upsells: int

    @property
    def total(self) -> Decimal:
        left: Decimal = self.order.total - self.order.refunded
        return left


@dataclass(frozen=True, kw_only=True)
class TicketBuyersPage:
    """Some buyers; where there are `more` than were counted, `total` is how many there are at least."""

    rows: list[TicketBuyer]
    total: int
    more: bool


def list_ticket_buyers(*, caller: Caller, query: OrderQuery, page: int, size: int) -> TicketBuyersPage:
    """List a page of ticket buyers; every page is the same few statements."""
    found = list_orders(caller=caller, query=query, page=page, size=size)
    return TicketBuyersPage(rows=_with_numbers(found.rows), total=found.total, more=found.more)


def walk_ticket_buyers(*, caller: Caller, query: OrderQuery, at_a_time: int) -> Iterator[list[TicketBuyer]]:
    """Return all ticket buyers that are asked for, newest first, some at a time."""
    for keys in walk_orders(caller=caller, query=query, at_a_time=at_a_time):
        rows = Order.objects.select_related("payment", "performance__event").in_bulk(keys)
        yield _with_numbers([rows[key] for key in keys if key in rows])


def _with_numbers(orders: Sequence[Order]) -> list[TicketBuyer]:
    keys = [order.pk for order in orders]
    tickets = _numbers(Ticket.objects.filter(STILL_SOLD, order__in=keys))
    upsells = _numbers(UpsellItem.objects.filter(STILL_SOLD_UPSELLS, order__in=keys))
    return [
        TicketBuyer(order=order, tickets=tickets.get(order.pk, 0), upsells=upsells.get(order.pk, 0)) for order in orders
    ]


def _numbers(units: QuerySet[Ticket] | QuerySet[UpsellItem]) -> dict[int, int]:
    counted = units.order_by().values("order").annotate(number=Count("pk"))
    return dict(counted.values_list("order", "number"))
