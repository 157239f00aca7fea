"""Very many orders, here a few: consistent with themselves, and found like any others."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from server.accounts.caller import Staff
from server.accounts.models import User
from server.catalogue.events.models import Performance
from server.demo import seeding
from server.demo.season import ORGANISER, make_people, make_venues
from server.demo.seeding import COMMON_NAME, seed_orders
from server.payments.models import Payment
from server.platform import clock
from server.reporting import integrity_services
from server.sales.codes import code_hash
from server.sales.listing_selectors import OrderQuery, list_orders
from server.sales.models import Order, Ticket
from server.sales.services.delivery import code_of
from server.testing.factories import make_performance, sell_tickets

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.sweep
def test_what_is_filled_in_adds_up_and_is_found(capsys):
    people = make_people()
    make_venues(people)
    call_command("seed_orders", orders=300, account=people.theatre.pk)

    assert "Made 300 orders" in capsys.readouterr().out
    assert [difference.sentence for difference in integrity_services.find_differences()] == []
    staff = Staff(User.objects.get(email=ORGANISER))
    page = list_orders(caller=staff, query=OrderQuery(account_id=people.theatre.pk, search=COMMON_NAME), size=10)
    assert page.rows
    assert all(COMMON_NAME in row.payment.buyer_name for row in page.rows)
    ticket = Ticket.objects.select_related("order__payment").latest("pk")
    assert ticket.code_hash == code_hash(code_of(ticket.order.payment, ticket))
    # Filled once more, it goes on where it was.
    seed_orders(account=people.theatre, orders=20)
    assert Order.objects.count() == 300 + 20 + 2 * 24
    assert not any(integrity_services.find_differences())


def test_an_account_that_sells_nothing_is_refused():
    with pytest.raises(CommandError, match="no such account"):
        call_command("seed_orders", orders=1, account=77)
    people = make_people()
    with pytest.raises(CommandError, match="needs a venue"):
        call_command("seed_orders", orders=1, account=people.rival.pk)


@pytest.mark.parametrize("performances", [3, 4, 40])
def test_however_few_performances_there_are_the_last_three_are_still_to_come(performances):
    people = make_people()
    make_venues(people)
    filled = seed_orders(account=people.theatre, orders=30, performances=performances)

    starts = Performance.objects.filter(pk__in=filled).order_by("pk").values_list("starts_at", flat=True)
    assert len(starts) == performances
    assert min(list(starts)[-3:]) > clock.now()
    assert Order.objects.filter(performance__in=filled).count() >= 30


def test_a_fill_that_fails_leaves_no_sequence_behind_its_rows(monkeypatch):
    people = make_people()
    make_venues(people)
    monkeypatch.setattr(seeding, "AT_A_TIME", 10)

    def fail_after(made: int) -> None:
        if made == 20:
            raise OSError("no space left")

    with pytest.raises(OSError, match="no space left"):
        seed_orders(account=people.theatre, orders=30, report_progress=fail_after)

    last = Payment.objects.latest("pk").pk
    sold = sell_tickets(make_performance(), 1)
    assert sold.pk > last
