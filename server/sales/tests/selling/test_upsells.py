"""Upsells are sold with tickets or alone, from basket to integrity check, and released if nobody pays."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.catalogue.events.models import Performance
from server.catalogue.upsells.models import Upsell, UpsellClaim, UpsellStock, UpsellVariant
from server.catalogue.venues.models import INCLUDED_IN_TICKET_TYPE, TaxRate
from server.inventory.models import Claim, Stock
from server.platform import clock
from server.reporting.integrity_services import find_differences
from server.sales.models import Order, Ticket, UpsellItem
from server.sales.services.release import expire_reservations
from server.sales.tests.sales import item, order_page, pay, payment_of, reserve
from server.testing.factories import (
    PROGRAMMES,
    make_event,
    make_performance,
    make_upsell,
    make_user,
    make_venue,
    reserve_tickets,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def performance() -> Performance:
    venue = make_venue()
    TaxRate.objects.create(tax_category=venue.tax_category, upsell_category_id=PROGRAMMES, percentage=Decimal(10))
    return make_performance(make_event(venue=venue, min_count=2))


@pytest.fixture
def api(api_for) -> Any:
    """A buyer in the widget."""
    return api_for()


def of(upsell: Upsell, quantity: int, variant: UpsellVariant | None = None) -> dict[str, Any]:
    return {"upsells": [{"upsell": upsell.pk, "variant": variant and variant.pk, "quantity": quantity}]}


def counts(upsell: Upsell) -> list[tuple[int, int]]:
    """Return what is reserved and sold of an upsell, and then of each variant."""
    return list(upsell.stocks.order_by("pk").values_list("reserved", "sold"))


def quote(api: Any, *items: dict[str, Any]) -> dict[str, Any]:
    return api.post("/v1/sales/quotes", {"items": list(items)}).json()


def refusal(api: Any, *items: dict[str, Any]) -> dict[str, Any]:
    answer = api.post("/v1/sales/quotes", {"items": list(items)})
    assert answer.status_code == 422, answer.json()
    return answer.json()


@pytest.mark.database
def test_an_order_of_upsells_alone_goes_from_the_basket_to_the_journal(api_for, performance):
    upsell = make_upsell(performance.event, name="Programme", venue_price=Decimal("4.40"))
    api = api_for(make_user(performance.account))
    reserved = reserve(api, item(performance, **of(upsell, 3)))
    assert counts(upsell) == [(3, 0)]
    assert list(find_differences()) == []
    sold = pay(api, reserved).json()

    (line,) = reserved["quote"]["lines"]
    assert (line["kind"], line["upsell"], line["variant"], line["ticket_type"]) == ("upsell", upsell.pk, None, None)
    assert (line["quantity"], line["tax"], line["booking_fee"], line["total"]) == (3, "1.20", "0.00", "13.20")
    (order,) = sold["orders"]
    assert (sold["status"], sold["total"], order["tickets"]) == ("Success", "13.20", [])
    assert sold["pdf"].startswith(f"/v1/sales/payments/{sold['payment']}/tickets.pdf?token=")
    assert [(one["name"], one["price"], one["status"]) for one in order["upsells"]] == [
        ("Programme", "4.40", "open")
    ] * 3
    assert payment_of(api, reserved) == {**sold, "change": None}
    row = Order.objects.get()
    assert (row.quantity, row.tickets_amount) == (0, 0)
    assert (row.upsells_amount, row.upsell_tax) == (Decimal("13.20"), Decimal("1.20"))
    page = order_page(api, row.pk)
    assert (page["nooftickets"], page["upsellprice"], page["upselltaxcost"]) == (0, "13.20", "1.20")
    stock = Stock.objects.get(pk=performance.pk)
    assert (stock.sold, stock.reserved, stock.revenue) == (0, 0, Decimal("13.20"))
    assert (Ticket.objects.count(), UpsellItem.objects.count(), Claim.objects.count()) == (0, 3, 0)
    assert counts(upsell) == [(0, 3)]
    assert list(find_differences()) == []


def test_tickets_and_upsells_share_an_order(api_for, performance):
    drink = make_upsell(performance.event, name="Drink", variants={"Red": 5, "White": 5})
    white = drink.variants.get(name="White")
    api = api_for(make_user(performance.account))
    reserved = reserve(api, item(performance, 2, **of(drink, 1, white)))
    sold = pay(api, reserved).json()

    assert [line["kind"] for line in reserved["quote"]["lines"]] == ["ticket", "upsell"]
    assert (sold["total"], len(sold["orders"][0]["tickets"]), len(sold["orders"][0]["upsells"])) == ("45.00", 2, 1)
    one = UpsellItem.objects.get()
    assert (one.upsell, one.variant, one.name, one.variant_name, one.ticket) == (drink, white, "Drink", "White", None)
    assert counts(drink) == [(0, 1), (0, 0), (0, 1)]
    assert list(find_differences()) == []


def test_what_nobody_pays_is_given_back_once(api_for, performance):
    upsell = make_upsell(performance.event, variants={"Red": 5})
    api = api_for(make_user(performance.account))
    reserved = reserve(api, item(performance, **of(upsell, 2, upsell.variants.get())))
    header = {"HTTP_X_RESERVATION_SECRET": reserved["secret"]}
    for _ in range(2):
        api.delete(f"/v1/sales/reservations/{reserved['reservation']}", **header)
    assert counts(upsell) == [(0, 0), (0, 0)]
    reserve(api, item(performance, **of(upsell, 2, upsell.variants.get())))
    assert expire_reservations(now=clock.now() + timedelta(hours=1)) == 1
    assert counts(upsell) == [(0, 0), (0, 0)]
    assert set(UpsellClaim.objects.values_list("state", flat=True)) == {"released"}


def test_a_plain_basket_asks_nothing_of_upsells(performance):
    make_upsell(performance.event)
    with CaptureQueriesContext(connection) as queries:
        reserve_tickets(performance, 2)
    assert not [query for query in queries if '"upsells_upsell' in query["sql"]]


def test_counts_of_an_order_hold_over_all_lines_away_from_the_counter(api, api_for, performance):
    tea = make_upsell(performance.event, name="Tea", min_count=2, max_count=3, variants={"Green": 9, "Black": 9})
    green, black = tea.variants.order_by("place")
    assert refusal(api, item(performance, **of(tea, 1, green))) == {
        "message": "Tea: please choose at least 2", "code": "too_few", "field": "items", "upsell": tea.pk, "least": 2
    }  # fmt: skip
    lines = [*of(tea, 2, green)["upsells"], *of(tea, 2, black)["upsells"]]
    assert refusal(api, item(performance, upsells=lines)) == {
        "message": "Tea: please choose at most 3", "code": "too_many", "field": "items", "upsell": tea.pk, "most": 3
    }  # fmt: skip
    assert api_for(make_user(performance.account)).post(
        "/v1/sales/quotes", {"items": [item(performance, upsells=lines)]}
    ).json()["total"] == "20.00"  # fmt: skip


def test_the_widget_and_the_counter_have_a_price_each(api, api_for, performance):
    upsell = make_upsell(performance.event)
    basket = {"items": [item(performance, **of(upsell, 1))]}
    there = api_for(make_user(performance.account))
    assert [one.post("/v1/sales/quotes", basket).json()["total"] for one in (api, there)] == ["4.40", "5.00"]


def test_excluded_tax_is_added_at_the_sub_categorys_rate(api, performance):
    performance.event.includes_tax = False
    performance.event.save()
    taxed, untaxed = make_upsell(performance.event), make_upsell(performance.event, tax_category_id=1)
    totals = [
        api.post("/v1/sales/quotes", {"items": [item(performance, **of(one, 1))]}).json() for one in (taxed, untaxed)
    ]
    assert [(one["tax"], one["total"]) for one in totals] == [("0.44", "4.84"), ("0.00", "4.40")]


def test_what_is_not_offered_is_refused(api, api_for, performance):
    event = performance.event
    two = make_upsell(event, variants={"Red": 5})
    off, at_counter = make_upsell(event, is_active=False), make_upsell(event, is_box_office_only=True)
    gone, brought = (
        make_upsell(event, deleted_at=clock.now()),
        make_upsell(event, tax_category_id=INCLUDED_IN_TICKET_TYPE),
    )
    elsewhere = make_upsell()
    red, none = two.variants.get(), make_upsell(event)
    UpsellVariant.objects.create(upsell=none, name="Blue", deleted_at=clock.now())
    wrong = [
        (off, None),
        (gone, None),
        (brought, None),
        (elsewhere, None),
        (two, None),
        (none, red),
        (none, none.variants.get()),
    ]
    counter = api_for(make_user(performance.account))
    for upsell, variant in wrong:
        for caller in (api, counter):
            assert (
                refusal(caller, item(performance, **of(upsell, 1, variant)))["message"] == "This extra is not available"
            )
    assert refusal(api, item(performance, **of(at_counter, 1)))["code"] == "not_offered"
    assert quote(counter, item(performance, **of(at_counter, 1)))["total"] == "5.00"


@pytest.mark.database
def test_the_last_one_is_named_when_it_has_gone(api_for, performance):
    shirt = make_upsell(performance.event, name="Shirt", capacity=5, variants={"S": 1, "M": 9})
    small, middle = shirt.variants.order_by("place")
    api = api_for(make_user(performance.account))

    def refused(*lines: Any) -> Any:
        body = {"items": [item(performance, upsells=[one["upsells"][0] for one in lines])]}
        answer = api.post(
            "/v1/sales/reservations", body, HTTP_IDEMPOTENCY_KEY=f"key-of-shirts-{len(lines)}-{lines}"[:60]
        )
        assert answer.status_code == 409
        return {name: answer.json()[name] for name in ("message", "code", "upsell", "variant", "available")}

    assert refused(of(shirt, 2, small)) == {
        "message": "Shirt, S: only 1 left",
        "code": "upsell_sold_out",
        "upsell": shirt.pk,
        "variant": small.pk,
        "available": 1,
    }  # fmt: skip
    reserve(api, item(performance, **of(shirt, 5, middle)))
    assert refused(of(shirt, 1, middle))["message"] == "Shirt: sold out"
    assert counts(shirt) == [(5, 0), (0, 0), (5, 0)]
    assert UpsellStock.objects.get(upsell=shirt, variant=None).available == 0


def test_an_offer_shows_what_the_caller_may_buy(api, api_for, performance):
    drink = make_upsell(performance.event, name="Drink", capacity=50, max_count=4, variants={"Red": 3, "White": 20})
    make_upsell(performance.event, is_box_office_only=True)
    make_upsell(performance.event, tax_category_id=INCLUDED_IN_TICKET_TYPE)
    path = f"/v1/sales/performances/{performance.pk}"
    (shown,) = api.get(path).json()["upsells"]
    red, white = drink.variants.order_by("place")
    assert shown == {
        "upsell": drink.pk, "name": "Drink", "description": "All of the cast", "image": "", "price": "4.40",
        "tax": "0.40", "total": "4.40", "available": 4, "min_count": 1, "max_count": 4,
        "variants": [
            {"variant": red.pk, "name": "Red", "description": "", "available": 3},
            {"variant": white.pk, "name": "White", "description": "", "available": 4},
        ],
    }  # fmt: skip
    drink_there, counter_only = api_for(make_user(performance.account)).get(path).json()["upsells"]
    assert (drink_there["price"], drink_there["available"], drink_there["max_count"]) == ("5.00", 23, 23)
    assert [one["available"] for one in drink_there["variants"]] == [3, 20]
    assert counter_only["variants"] == []


@pytest.mark.database
def test_an_offer_of_many_upsells_takes_the_queries_of_one(api, performance):
    def count_queries() -> int:
        with CaptureQueriesContext(connection) as queries:
            api.get(f"/v1/sales/performances/{performance.pk}")
        return len(queries)

    make_upsell(performance.event)
    one = count_queries()
    for _ in range(5):
        make_upsell(performance.event, variants={"Red": 5, "White": 5})
    assert count_queries() == one


def test_the_integrity_check_reports_an_upsell_that_was_tampered_with(api_for, performance):
    upsell = make_upsell(performance.event, venue_price=Decimal("4.40"))
    api = api_for(make_user(performance.account))
    pay(api, reserve(api, item(performance, **of(upsell, 1))))
    one = UpsellItem.objects.get()
    UpsellItem.objects.update(total=Decimal("5.00"))

    assert [difference.sentence for difference in find_differences()] == [
        f"Order {one.order_id}: total is 4.40, but its rows make 5.00.",
        f"Upsell {one.pk}: total is 5.00, but its parts make 4.40.",
        f"Performance {performance.pk}: the journal has 4.40 earned by it, but its units make 5.00.",
        f"Order {one.order_id}: the journal has 4.40 earned by it, but its units make 5.00.",
    ]


def test_another_variant_under_the_same_key_is_another_request(api_for, performance):
    upsell = make_upsell(performance.event, variants={"Red": 5, "White": 5})
    api = api_for(make_user(performance.account))
    key = {"HTTP_IDEMPOTENCY_KEY": "one-key-for-two-variants"}
    bodies = [{"items": [item(performance, **of(upsell, 1, variant))]} for variant in upsell.variants.order_by("pk")]
    answers = [api.post("/v1/sales/reservations", body, **key) for body in bodies]

    assert [answer.status_code for answer in answers] == [201, 409]
