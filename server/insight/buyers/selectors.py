"""Reading the buyer list of a performance, some orders at a time, with as few statements for many as for one."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from django.db.models import Count, QuerySet

from server.accounts.caller import Caller
from server.core.errors import NotFound
from server.events.models import Performance
from server.events.selectors import get_performance
from server.orders.models import GONE_UPSELLS, Order, Ticket, UpsellItem, whose

Status = Order.Status
# Whoever let a reservation lapse has bought nothing.
ON_THE_LIST = (Status.PROGRESS, Status.PAID, Status.REFUNDING, Status.REFUNDED)
ADMITS = (Ticket.Status.VALID, Ticket.Status.ADMITTED)


@dataclass(frozen=True, kw_only=True)
class Bought:
    """How many of an upsell, or of one of its variants, an order has; what was refunded or exchanged is not in it."""

    order: int
    reference: str
    name: str
    variant: str
    count: int
    redeemed: int


@dataclass(frozen=True, kw_only=True)
class Buyer:
    """One order of the list. Its tickets are those that admit; of an order without any it is how many were ordered."""

    order: int
    reference: str
    name: str
    email: str
    status: Order.Status
    reservation: int | None
    comments: str
    tickets: int
    admitted: int
    bought: Sequence[Bought] = field(default=())

    @property
    def upsells(self) -> int:
        return sum(bought.count for bought in self.bought)

    @property
    def redeemed(self) -> int:
        return sum(bought.redeemed for bought in self.bought)


@dataclass(frozen=True, kw_only=True)
class Player:
    """A place of a team that is sold, and who comes to it."""

    team: str
    number: int
    name: str


@dataclass(frozen=True, kw_only=True)
class BuyersPage:
    """Some orders of the list, and how many it has in all."""

    rows: Sequence[Buyer]
    total: int


def get_listed_performance(*, caller: Caller, event_id: int, performance_id: int) -> Performance:
    """Read the performance whose list is asked for.

    :raises NotFound: if there is none, it is not of this event, or it is another account's.
    """
    performance = get_performance(caller=caller, performance_id=performance_id)
    if performance.event_id != event_id:
        raise NotFound
    return performance


def list_buyers(performance: Performance, *, page: int, size: int) -> BuyersPage:
    """List a page of a performance's orders, newest first, in four statements."""
    orders = _orders_of(performance)
    first = (page - 1) * size
    return BuyersPage(rows=_buyers(orders[first : first + size]), total=count_buyers(performance))


def count_buyers(performance: Performance) -> int:
    return _orders_of(performance).count()


def walk_buyers(performance: Performance, *, at_a_time: int) -> Iterator[Buyer]:
    """Read all of a performance's orders in the same order, some at a time."""
    orders = _orders_of(performance)
    some = _buyers(orders[:at_a_time])
    while some:
        yield from some
        some = _buyers(orders.filter(pk__lt=some[-1].order)[:at_a_time])


def list_players(performance: Performance) -> list[Player]:
    """List the places that a performance has sold, by team, in one statement; none where it is sold without teams."""
    if not performance.event.has_team_mapping:
        return []
    tickets = Ticket.objects.filter(performance=performance, status__in=ADMITS).exclude(team_name="")
    rows = tickets.order_by("team_name", "player", "pk").values_list("team_name", "player", whose())
    return [Player(team=team, number=number, name=name) for team, number, name in rows]


def _orders_of(performance: Performance) -> QuerySet[Order]:
    rows = Order.objects.filter(performance=performance, status__in=ON_THE_LIST)
    return rows.select_related("payment", "part").order_by("-pk")


def _buyers(orders: QuerySet[Order]) -> list[Buyer]:
    found = list(orders)
    numbers = [order.pk for order in found]
    tickets, bought = _count_tickets(numbers), _read_bought(found)
    return [_buyer(order, tickets[order.pk], bought.get(order.pk, ())) for order in found]


def _buyer(order: Order, tickets: Counter[str], bought: Sequence[Bought]) -> Buyer:
    admit = sum(tickets[status] for status in ADMITS)
    is_good = order.status in (Status.PAID, Status.REFUNDING)
    return Buyer(
        order=order.pk,
        reference=order.payment.reference,
        name=order.payment.buyer_name,
        email=order.payment.buyer_email,
        status=Status(order.status),
        reservation=order.part.reservation_id if order.status == Status.PROGRESS else None,
        comments=order.comments,
        tickets=admit if is_good else order.quantity,
        admitted=tickets[Ticket.Status.ADMITTED],
        bought=bought,
    )


def _count_tickets(orders: Sequence[int]) -> dict[int, Counter[str]]:
    found: dict[int, Counter[str]] = defaultdict(Counter)
    rows = Ticket.objects.filter(order__in=orders).order_by().values_list("order_id", "status")
    for order, status, count in rows.annotate(number=Count("pk")):
        found[order][status] = count
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
