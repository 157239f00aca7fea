"""Search at the door: holders here, their upsells, and guests of another performance."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from server.accounts.caller import Caller
from server.aftersales.named_reservation_services import NamedForm, keep_under_name
from server.checkin import selectors
from server.checkin.errors import SearchTooShort
from server.checkin.serializers import FoundElsewhereOut, FoundTicketOut
from server.checkin.tests.fixtures import Door, open_door, sell
from server.payments.services.checkouts import Buyer, record_buyer
from server.platform import clock
from server.platform import tests as core_tests
from server.platform.errors import NotFound
from server.platform.http.outputs import write_rows
from server.sales import listing_selectors
from server.sales.models import Order, Ticket
from server.sales.services.admissions import name_holders
from server.testing import factories
from server.testing.extras import give_upsells, make_wine

pytestmark = pytest.mark.django_db


def find(door: Door, words: str, caller: Caller | None = None) -> list[SimpleNamespace]:
    return [SimpleNamespace(**row) for row in write_rows(FoundTicketOut, search(door, words, caller).tickets)]


def search(door: Door, words: str, caller: Caller | None = None) -> selectors.Found:
    return selectors.search_tickets(caller=caller or door.caller, performance_id=door.performance.pk, query=words)


@pytest.mark.database
def test_a_holder_is_found_by_name_mail_order_and_ticket_number(door: Door):
    sell(door.performance, 2, buyer=Buyer(name="Grace Hopper", email="grace@navy.test"))
    (ada, _) = sell(door.performance, 2)
    Ticket.objects.filter(pk=ada.pk).update(id=987654)
    ada = Ticket.objects.select_related("order__payment").get(pk=987654)

    for words in ("lovel", "ADA@FOYER", ada.order.payment.reference, ada.order.payment.reference.lower()):
        assert {row.order for row in find(door, words)} == {ada.order_id}, words
    assert [row.ticket for row in find(door, "987654")] == [987654]


def test_what_is_found_says_how_far_the_party_is_in(door: Door):
    one, _ = sell(door.performance, 2)
    door.scan(one)

    first, second = find(door, "lovelace")

    assert (first.state, first.gate, first.order_tickets, first.order_admitted) == ("admitted", "Front", 2, 1)
    assert (second.state, second.gate, second.scanned_at) == ("valid", None, None)


@pytest.mark.parametrize("words", ["", "  "])
def test_a_search_takes_a_character(door: Door, words: str):
    with pytest.raises(SearchTooShort):
        find(door, words)


@pytest.mark.database
def test_whoever_is_frequent_is_found_among_the_orders_of_the_performance(door: Door, monkeypatch: pytest.MonkeyPatch):
    """A letter begins more words of an account than are read at once: each order of the performance is then checked."""
    monkeypatch.setattr(listing_selectors, "MOST_SORTED", 1)
    (ada,) = sell(door.performance)
    sell(door.performance, buyer=Buyer(name="Grace Hopper", email="grace@navy.test"))
    sell(factories.make_performance(door.performance.event), 2)

    assert [row.ticket for row in find(door, "a")] == [ada.pk]


def test_an_order_is_found_by_its_number_alone_with_or_without_a_name(door: Door):
    (nameless,) = sell(door.performance, buyer=Buyer(name="", email=""))

    for words in (str(nameless.order_id), f"order {nameless.order_id}", f"#{nameless.order_id}"):
        assert nameless.pk in [row.ticket for row in find(door, words)], words


@pytest.mark.database
@pytest.mark.parametrize("words", ["%%%", "___", "A%e", "9" * 40, "\N{ARABIC-INDIC DIGIT ONE}23", "'; --"])
def test_odd_words_find_nobody_and_break_nothing(door: Door, words: str):
    sell(door.performance)

    assert find(door, words) == []


@pytest.mark.database
def test_a_search_gives_at_most_fifty_parties_and_cuts_none(door: Door, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(selectors, "MOST_FOUND", 2)
    for size in (60, 1, 1):
        sell(door.performance, size, at_once=size)

    found = search(door, "lovelace")

    assert (len(found.tickets), found.total) == (61, 62)


@pytest.mark.parametrize(("most", "given"), [(2, 3), (4, 3), (5, 5)])
def test_the_answer_is_bounded_but_the_first_party_is_whole(
    door: Door, monkeypatch: pytest.MonkeyPatch, most: int, given: int
):
    monkeypatch.setattr(selectors, "MOST_FOUND_TICKETS", most)
    for size in (3, 2):
        sell(door.performance, size, at_once=size)

    found = search(door, "lovelace")

    assert (len(found.tickets), found.total) == (given, 5)


def test_a_large_party_is_found_whole_with_all_its_upsells(door: Door, django_assert_max_num_queries: Any):
    (guest, *_) = sell(door.performance, 60, at_once=60)
    give_upsells(guest.order, make_wine(door.performance.event, "Glass of wine"), 60)

    for words in ("lovelace", f"order {guest.order_id}"):
        with django_assert_max_num_queries(10):
            found = search(door, words)
        (upsells,) = found.upsells
        assert (len(found.tickets), found.total, len(upsells.upsells)) == (60, 60, 60), words


def test_search_without_a_match_names_other_performances(door: Door, django_assert_max_num_queries: Any):
    (later, _) = sell(factories.make_performance(door.performance.event, starts_at=clock.now() + timedelta(days=9)), 2)
    soon = factories.make_performance(door.performance.event, starts_at=clock.now() + timedelta(days=1))
    (ada,) = sell(soon)
    sell(open_door().performance)

    with django_assert_max_num_queries(12):
        found = search(door, "lovelace")

    assert found.tickets == []
    rows = write_rows(FoundElsewhereOut, found.elsewhere)
    assert [(row["order"], row["performance"], row["tickets"]) for row in rows] == [
        (ada.order_id, soon.pk, 1),
        (later.order_id, later.performance_id, 2),
    ]
    starts_at = datetime.fromisoformat(rows[0]["starts_at"])
    assert (rows[0]["holder"], starts_at) == ("Ada Lovelace", soon.starts_at.replace(microsecond=0))
    # Guests at the right door are not shown with their other performances.
    sell(door.performance)
    assert search(door, "lovelace").elsewhere == []


def test_a_search_stays_in_its_performance_and_account(door: Door):
    sell(factories.make_performance(door.performance.event))

    assert find(door, "lovelace") == []
    with pytest.raises(NotFound):
        find(door, "lovelace", caller=open_door().caller)


def test_search_finds_the_upsells_of_a_party(door: Door, django_assert_num_queries: Any):
    (guest,) = sell(door.performance)
    (gone,) = sell(door.performance)
    upsell = make_wine(door.performance.event, "Glass of wine")
    (wine,) = give_upsells(guest.order, upsell)
    (other,) = give_upsells(gone.order, upsell)
    # An order of upsells alone.
    Ticket.objects.filter(pk=gone.pk).delete()
    Order.objects.filter(pk=gone.order_id).update(quantity=0)

    with django_assert_num_queries(10):
        found = search(door, "lovelace")

    assert [row.pk for row in found.tickets] == [guest.pk]
    assert [(row.order, row.holder, [one.item for one in row.upsells]) for row in found.upsells] == [
        (wine.order_id, "Ada Lovelace", [wine.pk]),
        (other.order_id, "Ada Lovelace", [other.pk]),
    ]


def test_who_has_only_reserved_is_found_and_sent_to_the_counter(door: Door):
    """Otherwise the door says that there is nobody of that name, or that they have come on another evening."""
    named, other = (factories.reserve_tickets(door.performance, 2) for _ in range(2))
    staff = factories.make_staff(door.performance.account)
    keep_under_name(
        caller=staff, reservation_id=named.reservation.pk, form=NamedForm(name="Orsino Duke", phone="020 7946 0018")
    )
    record_buyer(payment=other.payment, buyer=Buyer(name="Orsino Elsewhere"), by=None)

    for words in ("orsino", "duke ors", str(named.orders[0].pk).zfill(3)):
        found = search(door, words)
        assert [(order.pk, order.quantity) for order in found.reserved] == [(named.orders[0].pk, 2)], words
        assert (found.tickets, found.elsewhere) == ([], [])
    factories.pay_for(named, caller=staff, buyer=Buyer(name="Orsino Duke"))
    found = search(door, "duke")
    assert (list(found.reserved), len(found.tickets)) == ([], 2)


CASES = json.loads((Path(core_tests.__file__).parent / "search_cases.json").read_text())["names"]


@pytest.mark.parametrize("is_guest", [False, True], ids=["a buyer", "whom the buyer named"])
def test_a_name_is_found_as_a_phone_finds_it_without_a_network(door: Door, is_guest: bool):
    """The app finds the same in its manifest (`pwa/src/features/door/manifest/manifest.test.ts`)."""
    tickets = sell(door.performance, len(CASES), at_once=len(CASES) if is_guest else 1)
    for case, ticket in zip(CASES, tickets, strict=True):
        if is_guest:
            ticket.holder = case["name"]
        else:
            buyer = Buyer(name=case["name"], email="a@foyer.test")
            record_buyer(payment=ticket.order.payment, buyer=buyer, by=None)
    if is_guest:
        name_holders(tickets, position=tickets[0].door_position)

    for case in CASES:
        for typed in (*case["found_by"], *case["not_by"]):
            is_found = typed in case["found_by"]
            assert (case["name"] in {row.holder for row in find(door, typed)}) is is_found, (case["name"], typed)
