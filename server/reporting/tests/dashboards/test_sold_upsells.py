"""What dashboards tell of upsells: how many of each a performance has sold, and how many were handed out."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from server.reporting.sales_selectors import SoldUpsell, read_sold_upsells
from server.sales.models import UpsellItem
from server.testing.extras import give_upsells, make_variant, make_wine
from server.testing.factories import make_performance, make_upsell, make_user, sell_tickets

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def sold(performance: Any, quantity: int = 2) -> None:
    order = sell_tickets(performance, 1).orders.get()
    wine = make_wine(performance.event, f"Wine {performance.pk}")
    give_upsells(order, wine, quantity, variant=make_variant(wine, "Red"))
    give_upsells(order, make_wine(performance.event, f"Programme {performance.pk}"), ticket=order.tickets.get())


def test_variants_are_counted_with_redeemed_and_included_ones():
    performance = make_performance()
    sold(performance, 3)
    first, refunded, _, programme = UpsellItem.objects.order_by("pk")
    UpsellItem.objects.filter(pk=first.pk).update(status="redeemed", redeemed_at=performance.starts_at)
    UpsellItem.objects.filter(pk=refunded.pk).update(status="void")

    assert read_sold_upsells([performance.pk]) == {
        performance.pk: [
            SoldUpsell(
                upsell=programme.upsell_id,
                name=programme.name,
                variant="",
                sold=1,
                included=1,
                redeemed=0,
                total=Decimal("0.00"),
            ),
            SoldUpsell(
                upsell=first.upsell_id,
                name=first.name,
                variant="Red",
                sold=2,
                included=0,
                redeemed=1,
                total=Decimal("12.00"),
            ),
        ]
    }


def test_they_stand_in_the_performances_view_and_what_is_offered_on_its_card(api_for: Any):
    performance = make_performance()
    sold(performance)
    make_upsell(performance.event, name="Not any more", is_active=False)
    make_wine(make_performance().event, "Another's")
    api = api_for(make_user(performance.account))

    (card,) = api.post("/v1/events/getDashboardEvent", {}).json()["data"][0]
    view = api.post(f"/v1/events/getEventPerformanceViewData/{performance.pk}").json()["data"]

    assert [row["upsellname"] for row in card["upsellList"]] == [
        f"Programme {performance.pk}",
        f"Wine {performance.pk}",
    ]
    shown = [(row["upsellname"], row["variantname"], row["soldcount"]) for row in view["upsells"]]
    assert shown == [(f"Programme {performance.pk}", "", 1), (f"Wine {performance.pk}", "Red", 2)]
    assert view["upsells"][1]["totalUpsellCost"] == "12.00"


def test_they_cost_one_query_for_all_performances(django_assert_num_queries: Any):
    performances = [make_performance() for _ in range(3)]
    for performance in performances:
        sold(performance)

    with django_assert_num_queries(1):
        assert len(read_sold_upsells(performance.pk for performance in performances)) == 3
