"""Factories for exchanges: sellers, sales, and exchanges through the real services."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from server.accounts.caller import Staff
from server.accounts.models import Right, Role
from server.accounts.permission_selectors import DayLimit
from server.administration.settings_services import change_day_limit, change_permission
from server.aftersales.exchanges.rules import ExchangeInput
from server.aftersales.exchanges.services import Quoted, Settlement, make_exchange, quote_exchange
from server.catalogue.events.models import Performance
from server.inventory.models import Stock
from server.payments.models import Gateway, Payment
from server.payments.services.checkouts import Buyer
from server.sales.choices import Choice
from server.sales.models import Exchange, Order, Ticket
from server.testing.factories import make_event, make_performance, make_staff, sell_tickets

BUYER = Buyer(name="Maya Field", email="maya@example.org")


@dataclass(frozen=True, kw_only=True)
class SaleFixture:
    """A performance at 20.00 with an order of tickets sold for cash, and others of the same event."""

    seller: Staff
    performance: Performance
    dearer: Performance  # 30.00
    cheaper: Performance  # 15.00
    equal: Performance
    payment: Payment

    @property
    def order(self) -> Order:
        return Order.objects.filter(payment=self.payment).order_by("pk")[0]

    def make_input(self, performance: Performance, **more: Any) -> ExchangeInput:
        return ExchangeInput(order=self.order.pk, performance=performance.pk, **more)

    def some(self, count: int) -> tuple[Choice, ...]:
        """Choose the first tickets of the order."""
        return tuple(Choice(unit=ticket.pk) for ticket in live(self.order)[:count])

    def quote(self, performance: Performance, **more: Any) -> Quoted:
        return quote_exchange(caller=self.seller, exchange_input=self.make_input(performance, **more))

    def exchange(
        self, performance: Performance, *, settles: bool = True, gateway: str = Gateway.CASH, **more: Any
    ) -> Exchange:
        """Quote an exchange and make it."""
        quoted = self.quote(performance, **more)
        return self.make(quoted, settles=settles and quoted.reckoning.may_settle, gateway=gateway)

    def make(self, quoted: Quoted, *, settles: bool = True, gateway: str = Gateway.CASH) -> Exchange:
        how = Settlement(settles=settles, gateway=gateway)
        exchange_input = ExchangeInput(order=quoted.exchange.order_id, performance=quoted.exchange.target_id)
        return make_exchange(caller=self.seller, exchange_input=exchange_input, exchange_id=quoted.exchange.pk, how=how)


def make_sale_fixture(*, tickets: int = 2, **fields: Any) -> SaleFixture:
    event = make_event(**fields)
    seller = make_staff(event.account)
    first, dearer, cheaper, equal = (
        make_performance(event, price=Decimal(price), capacity=10) for price in ("20.00", "30.00", "15.00", "20.00")
    )
    payment = sell_tickets(first, tickets, caller=seller, buyer=BUYER)
    return SaleFixture(seller=seller, performance=first, dearer=dearer, cheaper=cheaper, equal=equal, payment=payment)


def set_right(of: Staff, right: Right, *, given: bool = True) -> None:
    """Grant a permission to a role in the user's account, or revoke it."""
    owner = make_staff(of.user.account, Role.ACCOUNT_OWNER)
    change_permission(caller=owner, account_id=of.user.account_id, role=Role(of.user.role), right=right, is_given=given)


def set_limit(of: Staff, right: Right, *, times: int) -> None:
    """Set how often one person of a role may use a permission in a day."""
    owner = make_staff(of.user.account, Role.ACCOUNT_OWNER)
    role, limit = Role(of.user.role), DayLimit(times, None)
    change_day_limit(caller=owner, account_id=of.user.account_id, role=role, right=right, limit=limit)


def live(order: Order | None) -> list[Ticket]:
    """Return an order's valid tickets."""
    assert order is not None
    return list(order.tickets.filter(status__in=("valid", "admitted")).order_by("pk"))


def totals(units: Iterable[Any]) -> list[str]:
    return [f"{unit.total:.2f}" for unit in units]


def sold(performance: Performance) -> tuple[int, str]:
    """Return how many tickets of a performance are sold, and its revenue."""
    stock = Stock.objects.get(pk=performance.pk)
    return stock.sold, f"{stock.revenue:.2f}"
