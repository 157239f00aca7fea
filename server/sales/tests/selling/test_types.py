"""Ticket types as they are sold: offered by their rules, priced, limited, and released when nobody pays."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.accounts.caller import Client, Public
from server.catalogue.errors import HasOrders
from server.catalogue.events.selectors import get_performance
from server.catalogue.events.services.performances import delete_performance
from server.catalogue.upsells.models import Upsell
from server.catalogue.upsells.services import switch_upsell
from server.inventory.models import Stock
from server.payments.models import Gateway
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.platform.errors import Invalid
from server.pricing.errors import TypeSoldOut
from server.pricing.models import TicketType, TypeClaim, TypeCount
from server.pricing.ticket_type_selectors import read_live_types
from server.pricing.ticket_types_api import serialize_public_types
from server.reporting.integrity_services import find_differences
from server.sales.basket_selectors import price_basket
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.errors import TooManyOfType, TypeNotOffered
from server.sales.models import Ticket, UpsellItem
from server.sales.offer_serializers import serialize_performance_offer
from server.sales.services.allocation import release_all
from server.sales.services.checkout import pay
from server.sales.services.release import cancel
from server.sales.services.reserving import Reserved, reserve
from server.testing import factories
from server.testing.types import make_brought

pytestmark = pytest.mark.django_db


@pytest.fixture
def performance():
    event = factories.make_event(booking_fee=Decimal("1.50"), max_count=8)
    return factories.make_performance(event, capacity=30)


@pytest.fixture
def staff(performance):
    return factories.make_staff(performance.account)


@pytest.fixture
def public(performance):
    return Public(performance.event_id, performance.account_id)


def line(performance: Any, type: TicketType | None, quantity: int) -> BasketLine:
    return BasketLine(performance=performance.pk, quantity=quantity, type=type.pk if type else None)


_keys = iter(range(10**6))


def book(caller: Any, *lines: BasketLine) -> Reserved:
    return reserve(
        caller=caller, basket_request=BasketRequest(lines=lines), idempotency_key=f"key-of-types-{next(_keys):06}"
    )


def pay_cash(caller: Any, booked: Reserved) -> None:
    gateway = Gateway.CASH if booked.quote.total else Gateway.FREE
    pay(caller=caller, reservation_id=booked.reservation.pk, secret=booked.secret, gateway=gateway, buyer=Buyer())


def counts() -> dict[tuple[int, int | None], tuple[int, int]]:
    return {(row.type_id, row.performance_id): (row.sold, row.reserved) for row in TypeCount.objects.all()}


def read_type_offers(performance: Any, caller: Any) -> dict[str, dict[str, Any]]:
    whole = get_performance(caller=caller, performance_id=performance.pk)
    types = serialize_performance_offer(whole, caller)["ticket_types"]
    assert types[0]["ticket_type"] is None, "the normal ticket comes first"
    return {row["name"]: row for row in types}


# Offers


def test_a_type_is_offered_with_its_price_fee_and_what_it_brings(performance, public):
    child = factories.make_type(performance.event, adjustment="percentage", amount=25, excludes_booking_fee=True)
    drink = make_brought(child, "Squash")

    rows = read_type_offers(performance, public)

    assert list(rows) == ["Normal Ticket", "Child"]
    assert rows["Child"] == {
        "ticket_type": child.pk,
        "name": "Child",
        "description": "Up to 15 years",
        "price": "15.00",
        "tax": "2.50",
        "tax_name": "Standard",
        "includes_tax": True,
        "booking_fee": "0.00",
        "total": "15.00",
        "available": 8,
        "scarce": False,
        "min_count": 1,
        "max_count": 8,
        "includes": [{"upsell": drink.pk, "name": "Squash"}],
        "offered": True,
        "why": "",
        "reason": "",
    }
    assert (rows["Normal Ticket"]["price"], rows["Normal Ticket"]["booking_fee"]) == ("20.00", "1.50")
    assert (rows["Normal Ticket"]["offered"], rows["Normal Ticket"]["scarce"]) == (True, False)


def test_unavailable_ticket_types_are_left_out_or_explained(performance, public, staff):
    event = performance.event
    kinds: dict[str, dict[str, Any]] = {
        "Counter": {"is_box_office_only": True},
        "Off": {"is_active": False},
        "Gone": {"deleted_at": clock.now()},
        "Past": {"ends_on": clock.today("UTC") - timedelta(days=1)},
        "Late": {"sell_until": 24 * 3600},
        "Group": {"least": 4},
        "Coach": {"least": 9},
        "Last": {"most_per_performance": 2},
        "None": {"most_per_event": 3},
    }
    for name, fields in kinds.items():
        factories.make_type(event, name, **fields)
    factories.make_type(factories.make_event(event.account, event.venue), "Elsewhere")
    TypeCount.objects.create(type=TicketType.objects.get(name="None"), sold=2, reserved=1)
    performance.starts_at = clock.now() + timedelta(hours=20)
    performance.off_sale_at = performance.starts_at
    performance.save()

    rows = read_type_offers(performance, public)
    shown = {name: (row["why"], row["reason"], row["available"], row["scarce"]) for name, row in rows.items()}

    assert shown == {
        "Normal Ticket": ("", "", 8, False),
        "Coach": ("too_few", "from 9 tickets", 8, False),
        "Group": ("", "", 8, False),
        "Last": ("", "", 2, True),
        "Late": ("too_late", "until 24 hours before the start", 8, False),
        "None": ("sold_out", "sold out", 0, True),
    }
    assert {name for name, row in rows.items() if row["offered"]} == {"Normal Ticket", "Group", "Last"}
    at_the_counter = read_type_offers(performance, staff)
    assert {"Counter"} == set(at_the_counter) - set(rows)
    assert at_the_counter["Coach"]["offered"], "an event's maximum does not bind the counter"
    assert (at_the_counter["Group"]["min_count"], at_the_counter["Group"]["max_count"]) == (4, 30)


@pytest.mark.database
def test_an_offer_costs_the_same_with_one_type_and_with_thirty(performance, public):
    def cost() -> int:
        whole = get_performance(caller=public, performance_id=performance.pk)
        with CaptureQueriesContext(connection) as captured:
            serialize_performance_offer(whole, public)
        return len(captured)

    without = cost()
    make_brought(factories.make_type(performance.event, "Child"), "Squash")
    one = cost()
    for number in range(29):
        make_brought(factories.make_type(performance.event, f"Type {number}"), f"Drink {number}")

    assert (one, cost()) == (without + 2, without + 2)


def test_a_quote_costs_two_queries_more_with_types_and_none_without(performance, public):
    types = [factories.make_type(performance.event, f"Type {number}") for number in range(8)]
    for type in types:
        make_brought(type, f"Drink {type.pk}")

    def cost(*lines: BasketLine) -> int:
        with CaptureQueriesContext(connection) as captured:
            price_basket(caller=public, basket_request=BasketRequest(lines=lines))
        return len(captured)

    plain = cost(line(performance, None, 1))

    assert cost(line(performance, types[0], 1)) == plain + 2
    assert cost(*(line(performance, type, 1) for type in types)) == plain + 2


def test_live_offer_holds_the_limit_per_booking(performance):
    child = factories.make_type(performance.event)
    factories.make_type(performance.event, "Many", most_per_booking=20)
    before = read_live_types([performance.pk])[performance.pk]
    TicketType.objects.filter(pk=child.pk).update(most_per_booking=2, version=2)
    after = read_live_types([performance.pk])[performance.pk]

    assert [row["max_count"] for row in serialize_public_types(before)["types"]] == [8, 8]
    assert [row["max_count"] for row in serialize_public_types(after)["types"]] == [2, 8]
    assert after.version > before.version


# Refused baskets


def test_too_few_of_a_type_are_counted_over_all_lines_of_its_performance(performance, public):
    group = factories.make_type(performance.event, "Group", least=4)
    basket_request = BasketRequest(lines=(line(performance, group, 1), line(performance, group, 2)))

    with pytest.raises(Invalid) as refused:
        price_basket(caller=public, basket_request=basket_request)

    assert (refused.value.code, refused.value.message) == ("not_offered", "Group: from 4 tickets")
    assert refused.value.more["ticket_type"] == group.pk
    price_basket(
        caller=public, basket_request=BasketRequest(lines=(line(performance, group, 1), line(performance, group, 3)))
    )


@pytest.mark.database
def test_type_limit_counts_all_lines_and_performances(performance, public):
    child = factories.make_type(performance.event, most_per_booking=2)
    other = factories.make_performance(performance.event)
    twice = BasketRequest(lines=(line(performance, child, 2), line(performance, child, 1)))
    elsewhere = BasketRequest(lines=(line(performance, child, 2), line(other, child, 1)))

    for requested in (twice, elsewhere):
        with pytest.raises(Invalid) as refused:
            price_basket(caller=public, basket_request=requested)
        assert refused.value.body() == {
            "message": "Child: at most 2 tickets per booking",
            "code": "too_many",
            "field": "items",
            "reason": "at most 2 tickets per booking",
            "most": 2,
            "ticket_type": child.pk,
            "performance": performance.pk,
        }
    price_basket(
        caller=public, basket_request=BasketRequest(lines=(line(performance, child, 1), line(other, child, 1)))
    )
    price_basket(
        caller=public, basket_request=BasketRequest(lines=(line(performance, child, 2), line(performance, None, 3)))
    )


def test_limit_per_booking_binds_buyers_but_not_the_counter(performance, public, staff):
    child = factories.make_type(performance.event, most_per_booking=2)
    client = Client(client_id=0, owner_id=performance.account_id)

    for caller in (public, client):
        with pytest.raises(TooManyOfType):
            book(caller, line(performance, child, 3))
    assert counts() == {}

    pay_cash(staff, book(staff, line(performance, child, 5)))
    book(public, line(performance, child, 2))
    book(public, line(performance, child, 2))
    assert counts()[child.pk, performance.pk] == (5, 4), "each booking has a limit of its own"


def test_a_limit_that_falls_leaves_what_is_reserved_to_be_paid(performance, public, staff):
    child = factories.make_type(performance.event)
    booked = book(public, line(performance, child, 4))
    TicketType.objects.update(most_per_booking=2)

    pay_cash(staff, booked)

    assert counts()[child.pk, performance.pk] == (4, 0)


def test_a_promo_code_does_not_lift_a_limit_per_booking(performance, public):
    child = factories.make_type(performance.event, most_per_booking=2)
    promo = factories.make_promo(performance.account)
    basket_request = BasketRequest(lines=(line(performance, child, 3),), promo_code=promo.code)

    with pytest.raises(TooManyOfType):
        price_basket(caller=public, basket_request=basket_request)


def test_offer_holds_the_limit_of_a_type_per_booking(performance, public, staff):
    factories.make_type(performance.event, "Few", most_per_booking=2)
    factories.make_type(performance.event, "Many", most_per_booking=20)

    rows = read_type_offers(performance, public)
    assert {name: (row["max_count"], row["available"], row["scarce"]) for name, row in rows.items()} == {
        "Normal Ticket": (8, 8, False),
        "Few": (2, 8, False),
        "Many": (8, 8, False),
    }
    assert read_type_offers(performance, staff)["Few"]["max_count"] == 30, "it does not bind the counter"


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"is_active": False}, "This ticket type is not available"),
        ({"is_box_office_only": True}, "This ticket type is not available"),
        ({"deleted_at": "2026-01-01T00:00:00Z"}, "This ticket type is not available"),
        ({"fits_all": False, "hours": ["04:01"]}, "This ticket type is not available"),
        ({"sell_until": 24 * 3600}, "Child: until 24 hours before the start"),
    ],
)
def test_a_type_that_is_not_offered_is_not_sold(performance, public, fields, message):
    child = factories.make_type(performance.event, **fields)
    performance.starts_at = clock.now() + timedelta(hours=20)
    performance.off_sale_at = performance.starts_at
    performance.save()

    with pytest.raises(Invalid) as refused:
        price_basket(caller=public, basket_request=BasketRequest(lines=(line(performance, child, 1),)))

    assert (refused.value.status, refused.value.message) == (422, message)


def test_another_events_type_is_not_sold(performance, public):
    other = factories.make_type(factories.make_event(performance.account, performance.event.venue))

    with pytest.raises(Invalid) as refused:
        price_basket(caller=public, basket_request=BasketRequest(lines=(line(performance, other, 1),)))

    assert refused.value.code == "not_offered"


# Limits


@pytest.mark.database
def test_a_limit_is_counted_from_reserving_to_paying_and_given_back_without(performance, staff):
    child = factories.make_type(performance.event, most_per_performance=3, most_per_event=5)
    other = factories.make_performance(performance.event)
    booked = book(staff, line(performance, child, 2), line(other, child, 1), line(performance, None, 1))
    assert counts() == {(child.pk, performance.pk): (0, 2), (child.pk, other.pk): (0, 1), (child.pk, None): (0, 3)}

    pay_cash(staff, booked)
    assert counts() == {(child.pk, performance.pk): (2, 0), (child.pk, other.pk): (1, 0), (child.pk, None): (3, 0)}

    with pytest.raises(TypeSoldOut) as refused:
        book(staff, line(performance, child, 2))
    assert refused.value.body() == {
        "message": "Child: only 1 left",
        "code": "type_sold_out",
        "ticket_type": child.pk,
        "performance": performance.pk,
        "available": 1,
    }
    assert Stock.objects.get(pk=performance.pk).reserved == 0, "nothing else of that basket was kept"

    again = book(staff, line(other, child, 2))
    with pytest.raises(TypeSoldOut, match="Child: sold out"):
        book(staff, line(performance, child, 1))
    cancel(caller=staff, reservation_id=again.reservation.pk, secret=again.secret)
    release_all(again.reservation)
    assert counts()[child.pk, None] == (3, 0), "given back once"
    pay_cash(staff, book(staff, line(performance, child, 1)))
    assert set(TypeClaim.objects.values_list("state", flat=True)) == {"settled", "released"}
    assert list(find_differences()) == []


def test_a_limit_that_is_set_later_counts_what_was_sold_before(performance, staff):
    child = factories.make_type(performance.event)
    pay_cash(staff, book(staff, line(performance, child, 3)))
    TicketType.objects.update(most_per_event=4)

    with pytest.raises(TypeSoldOut, match="Child: only 1 left"):
        book(staff, line(performance, child, 2))


def test_more_than_a_limit_is_refused_also_by_the_first(performance, staff):
    child = factories.make_type(performance.event, most_per_performance=3)

    with pytest.raises(TypeSoldOut, match="Child: only 3 left"):
        book(staff, line(performance, child, 4))

    assert counts() == {}


def test_a_basket_of_normal_tickets_asks_and_writes_nothing_of_types(performance, staff):
    factories.make_type(performance.event)

    with CaptureQueriesContext(connection) as captured:
        booked = book(staff, line(performance, None, 2))
        pay_cash(staff, booked)
        cancelled = book(staff, line(performance, None, 2))
        cancel(caller=staff, reservation_id=cancelled.reservation.pk, secret=cancelled.secret)

    sql = " ".join(query["sql"] for query in captured)
    assert "pricing_type" not in sql
    assert "pricing_tickettype" not in sql


# Sales


@pytest.mark.database
def test_a_sold_ticket_names_its_type_and_brings_its_upsells(performance, staff):
    child = factories.make_type(performance.event, adjustment="flat", amount=25)
    drink = make_brought(child, "Squash")

    pay_cash(staff, book(staff, line(performance, child, 2), line(performance, None, 1)))

    tickets = Ticket.objects.order_by("pk")
    assert [(row.type_id, row.type_name, row.price) for row in tickets] == [
        (child.pk, "Child", 0),
        (child.pk, "Child", 0),
        (None, "Normal Ticket", 20),
    ]
    items = UpsellItem.objects.order_by("pk")
    assert [(row.upsell_id, row.name, row.total, row.ticket_id) for row in items] == [
        (drink.pk, "Squash", 0, tickets[0].pk),
        (drink.pk, "Squash", 0, tickets[1].pk),
    ]


GONE: list[dict[str, Any]] = [{"is_active": False}, {"deleted_at": "2026-01-01T00:00:00Z"}]


@pytest.mark.parametrize("gone", GONE, ids=["switched off", "deleted"])
def test_a_type_without_its_upsell_is_not_sold_and_says_so(performance, public, staff, gone):
    child = factories.make_type(performance.event, least=3)
    make_brought(child, "Ice")
    drink = make_brought(child, "Squash")
    Upsell.objects.filter(pk=drink.pk).update(**gone)

    for caller in (public, staff):
        with pytest.raises(Invalid) as refused:
            price_basket(caller=caller, basket_request=BasketRequest(lines=(line(performance, child, 1),)))
        assert (refused.value.status, refused.value.message) == (422, "Child: Squash is not available")
        assert refused.value.more["ticket_type"] == child.pk
        row = read_type_offers(performance, caller)["Child"]
        assert (row["offered"], row["why"], row["reason"]) == (False, "upsell", "Squash is not available")
        assert [one["name"] for one in row["includes"]] == ["Ice", "Squash"], "what it brings when it is sold again"

    Upsell.objects.filter(pk=drink.pk).update(is_active=True, deleted_at=None)
    assert read_type_offers(performance, public)["Child"]["offered"]


def test_what_a_basket_holds_is_sold_though_its_upsell_is_switched_off(performance, staff):
    child = factories.make_type(performance.event)
    drink = make_brought(child, "Squash")
    basket_request = BasketRequest(lines=(line(performance, child, 2),))
    booked = reserve(caller=staff, basket_request=basket_request, idempotency_key="key-of-the-last-squash")
    switch_upsell(caller=staff, upsell_id=drink.pk, is_active=False)

    again = reserve(caller=staff, basket_request=basket_request, idempotency_key="key-of-the-last-squash")
    with pytest.raises(TypeNotOffered, match="Child: Squash is not available"):
        reserve(caller=staff, basket_request=basket_request, idempotency_key="key-of-one-squash-more")
    pay_cash(staff, booked)

    assert again.reservation == booked.reservation, "the same call hears the same answer"
    assert [(row.upsell_id, row.name) for row in UpsellItem.objects.all()] == [(drink.pk, "Squash")] * 2
    assert (drink.stocks.get().sold, drink.stocks.get().reserved) == (2, 0)
    assert list(find_differences()) == []


def test_a_type_whose_drink_is_sold_out_is_sold_out(performance, public):
    child = factories.make_type(performance.event)
    make_brought(child, "Squash", capacity=0)

    row = read_type_offers(performance, public)["Child"]

    assert (row["offered"], row["reason"], row["available"]) == (False, "sold out", 0)


def test_a_performance_that_a_type_has_counted_is_kept(performance, staff):
    """Every reservation leaves an order, so counted sales are never forgotten."""
    child = factories.make_type(performance.event)
    later = factories.make_performance(
        performance.event, on_sale_at=clock.now() + timedelta(days=1), is_box_office_only=True
    )
    booked = book(staff, line(later, child, 2))
    cancel(caller=staff, reservation_id=booked.reservation.pk, secret=booked.secret)

    with pytest.raises(HasOrders):
        delete_performance(caller=staff, event_id=later.event_id, performance_id=later.pk)

    assert counts() == {(child.pk, later.pk): (0, 0), (child.pk, None): (0, 0)}
