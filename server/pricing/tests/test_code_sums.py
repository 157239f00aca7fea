"""Results of promo codes: how much they took off, and the sales with them."""

from __future__ import annotations

from decimal import Decimal

import pytest

from server.payments.models import Gateway
from server.payments.services.checkouts import Buyer
from server.pricing.models import PromoCode
from server.pricing.promo_code_selectors import list_promos, promo_rows, read_promo_sums
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.models import Ticket
from server.sales.services.checkout import pay
from server.sales.services.reserving import reserve
from server.testing import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


class BoxOffice:
    """A box office that sells with promo codes."""

    def __init__(self) -> None:
        self.performance = factories.make_performance()
        self.account = self.performance.account
        self.staff = factories.make_staff(self.account)
        self.tries = 0

    def sell(self, code: str, quantity: int) -> list[Ticket]:
        self.tries += 1
        lines = (BasketLine(performance=self.performance.pk, quantity=quantity),)
        basket_request = BasketRequest(lines=lines, promo_code=code)
        sold = reserve(caller=self.staff, basket_request=basket_request, idempotency_key=f"sums-of-codes-{self.tries}")
        reserved, secret = sold.reservation.pk, sold.secret
        pay(caller=self.staff, reservation_id=reserved, secret=secret, gateway=Gateway.CASH, buyer=Buyer())
        return list(Ticket.objects.filter(part=sold.part))

    def sums(self, promo: PromoCode) -> list[tuple[str, Decimal, Decimal]]:
        return [(one.currency, one.discount, one.revenue) for one in read_promo_sums([promo.pk]).get(promo.pk, [])]


@pytest.fixture
def box_office() -> BoxOffice:
    return BoxOffice()


def test_a_code_says_what_it_took_off_and_what_was_sold_with_it(box_office):
    promo = factories.make_promo(box_office.account, "SAVE10", is_for_each_ticket=True)
    other = factories.make_promo(box_office.account, "OTHER")
    assert box_office.sums(promo) == []
    tickets = [*box_office.sell("SAVE10", 2), *box_office.sell("SAVE10", 1)]
    box_office.sell("", 3)

    taken = sum((ticket.discount for ticket in tickets), Decimal())
    cost = sum((ticket.total for ticket in tickets), Decimal())
    assert taken > 0
    assert box_office.sums(promo) == [(box_office.performance.event.currency, taken, cost)]
    assert box_office.sums(other) == []


def test_a_ticket_that_was_given_back_counts_no_more(box_office):
    promo = factories.make_promo(box_office.account, "SAVE10", is_for_each_ticket=True)
    stays, goes = box_office.sell("SAVE10", 2)
    Ticket.objects.filter(pk=goes.pk).update(status=Ticket.Status.REFUNDED)

    assert box_office.sums(promo) == [(box_office.performance.event.currency, stays.discount, stays.total)]


def test_a_page_of_codes_asks_once_for_what_they_did(box_office, django_assert_num_queries):
    for number in range(6):
        factories.make_promo(box_office.account, f"SAVE{number}")
        box_office.sell(f"SAVE{number}", 1)
    promos = list(list_promos(caller=box_office.staff, account_id=box_office.account.pk))

    with django_assert_num_queries(1):
        rows = promo_rows(promos)
    assert [len(row.sums) for row in rows] == [1] * 6
