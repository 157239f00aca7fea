"""What promo codes have done: how much they took off, and what the tickets that were sold with them have cost."""

from __future__ import annotations

from decimal import Decimal

import pytest

from server.payments.models import Gateway
from server.payments.services.checkouts import Buyer
from server.pricing.models import PromoCode
from server.pricing.promo_codes.code_selectors import list_promos, promo_rows, read_promo_sums
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.models import Ticket
from server.sales.services.checkout import pay
from server.sales.services.reserving import reserve
from server.testing import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


class House:
    """A box office that sells with promo codes."""

    def __init__(self) -> None:
        self.performance = factories.make_performance()
        self.account = self.performance.account
        self.staff = factories.make_staff(self.account)
        self.tries = 0

    def sell(self, code: str, quantity: int) -> list[Ticket]:
        self.tries += 1
        lines = (BasketLine(performance=self.performance.pk, quantity=quantity),)
        wanted = BasketRequest(lines=lines, promo_code=code)
        sold = reserve(caller=self.staff, wanted=wanted, idempotency_key=f"sums-of-codes-{self.tries}")
        reserved, secret = sold.reservation.pk, sold.secret
        pay(caller=self.staff, reservation_id=reserved, secret=secret, gateway=Gateway.CASH, buyer=Buyer())
        return list(Ticket.objects.filter(part=sold.part))

    def sums(self, promo: PromoCode) -> list[tuple[str, Decimal, Decimal]]:
        return [(one.currency, one.discount, one.revenue) for one in read_promo_sums([promo.pk]).get(promo.pk, [])]


@pytest.fixture
def house() -> House:
    return House()


def test_a_code_says_what_it_took_off_and_what_was_sold_with_it(house):
    promo = factories.make_promo(house.account, "SAVE10", is_for_each_ticket=True)
    other = factories.make_promo(house.account, "OTHER")
    assert house.sums(promo) == []
    tickets = [*house.sell("SAVE10", 2), *house.sell("SAVE10", 1)]
    house.sell("", 3)

    taken = sum((ticket.discount for ticket in tickets), Decimal())
    cost = sum((ticket.total for ticket in tickets), Decimal())
    assert taken > 0
    assert house.sums(promo) == [(house.performance.event.currency, taken, cost)]
    assert house.sums(other) == []


def test_a_ticket_that_was_given_back_counts_no_more(house):
    promo = factories.make_promo(house.account, "SAVE10", is_for_each_ticket=True)
    stays, goes = house.sell("SAVE10", 2)
    Ticket.objects.filter(pk=goes.pk).update(status=Ticket.Status.REFUNDED)

    assert house.sums(promo) == [(house.performance.event.currency, stays.discount, stays.total)]


def test_a_page_of_codes_asks_once_for_what_they_did(house, django_assert_num_queries):
    for number in range(6):
        factories.make_promo(house.account, f"SAVE{number}")
        house.sell(f"SAVE{number}", 1)
    promos = list(list_promos(caller=house.staff, account_id=house.account.pk))

    with django_assert_num_queries(1):
        rows = promo_rows(promos)
    assert [len(row.sums) for row in rows] == [1] * 6
