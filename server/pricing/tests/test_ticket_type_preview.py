"""The preview of a ticket type while its form is typed: matching performances, reasons, and prices."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.catalogue.events.models import Performance
from server.inventory.models import Stock
from server.platform import clock
from server.pricing.models import TicketType
from server.testing import factories
from server.testing.types import make_brought

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return factories.make_event(booking_fee=Decimal("1.50"))


@pytest.fixture
def api(event, api_for):
    return api_for(factories.make_user(event.account))


def play(event: Any, *starts: datetime) -> list[Performance]:
    return [factories.make_performance(event, starts_at=at) for at in starts]


def next_monday(hour: int) -> datetime:
    today = clock.now().astimezone(UTC).replace(hour=hour, minute=0, second=0, microsecond=0)
    return today + timedelta(days=14 - today.weekday())


def attempt(api: Any, **form: Any) -> dict[str, Any]:
    response = api.post("/v1/tickettype/try", form)
    assert response.status_code == 200, response.json()
    return response.json()["data"]


def test_a_half_filled_form_is_tried_as_far_as_it_goes(api, event):
    event.venue.timezone = "UTC"
    event.venue.save()
    monday, tuesday, past = play(
        event, next_monday(19), next_monday(19) + timedelta(days=1), clock.now() - timedelta(days=1)
    )

    preview = attempt(api, event_id=event.pk, matching_rule={"days_of_week": ["Monday"]}, ticketcount=2)

    assert [(row["eventdetailid"], row["fits"], row["reason"]) for row in preview["fits"]] == [
        (monday.pk, True, ""),
        (tuesday.pk, False, "on Mondays"),
    ]
    assert (preview["total"], preview["total_fitting"]) == (2, 1)
    assert past.pk not in {row["eventdetailid"] for row in preview["fits"]}
    assert preview["wrong"]["name"] == "Name is required"
    assert preview["sample"]["eventdetailid"] == monday.pk
    assert not TicketType.objects.exists()


def test_a_sample_basket_costs_what_it_would_cost(api, event):
    play(event, next_monday(19))
    drink = make_brought(factories.make_type(event), "Squash")

    preview = attempt(
        api,
        event_id=event.pk,
        name="Family",
        ticketcount=4,
        all_ocurrences=True,
        price_adjustment_type="percentage",
        adjustment_amount="25",
        excludeBookingFee=True,
        upsells=[drink.pk],
    )["sample"]

    assert [(line["name"], line["quantity"], line["price"], line["total"]) for line in preview["lines"]] == [
        ("Family", 4, "15.00", "60.00"),
        ("Squash", 4, "0.00", "0.00"),
    ]
    assert (preview["subtotal"], preview["tax"], preview["booking_fee"], preview["total"]) == (
        "60.00",
        "10.00",
        "0.00",
        "60.00",
    )
    assert (preview["normal_total"], preview["currency"], preview["includes"]) == ("86.00", "GBP", ["Squash"])


def test_no_rule_fits_nothing_and_an_inactive_type_is_tried_as_if_it_were_on(api, event):
    play(event, next_monday(19))

    without = attempt(api, event_id=event.pk)
    off = attempt(api, event_id=event.pk, all_ocurrences=True, activestatus=0, boxofficeonly=True)

    assert (without["total_fitting"], without["sample"]) == (0, None)
    assert without["fits"][0]["reason"] == "no days or hours are chosen"
    assert off["total_fitting"] == 1


def test_a_form_with_an_upsell_that_is_off_fits_nothing_and_says_why(api, event):
    play(event, next_monday(19))
    drink = make_brought(factories.make_type(event), "Squash", is_active=False)

    preview = attempt(api, event_id=event.pk, all_ocurrences=True, upsells=[drink.pk])

    assert (preview["total_fitting"], preview["fits"][0]["reason"]) == (0, "Squash is not available")


def test_without_an_event_there_is_nothing_to_try(api):
    preview = attempt(api, name="Child")

    assert (preview["fits"], preview["total"], preview["wrong"]["event_id"]) == ([], 0, "Event name is required")


def test_long_season_is_counted_whole_and_listed_in_part(api, event):
    first = next_monday(12)

    def season(days: int) -> None:
        stocks = Stock.objects.bulk_create(Stock(account_id=event.account_id, capacity=9) for _ in range(days))
        since = Performance.objects.count()
        Performance.objects.bulk_create(
            Performance(
                stock=stock,
                event=event,
                account_id=event.account_id,
                timezone="UTC",
                starts_at=first + timedelta(days=since + number),
                on_sale_at=clock.now() - timedelta(days=1),
                off_sale_at=first,
                price=20,
            )
            for number, stock in enumerate(stocks)
        )

    def cost() -> tuple[int, dict[str, Any]]:
        with CaptureQueriesContext(connection) as captured:
            preview = attempt(api, event_id=event.pk, matching_rule={"days_of_week": ["Monday", "Sunday"]})
        return len(captured), preview

    season(7)
    few, _ = cost()
    season(693)
    many, preview = cost()

    assert (few, many) == (4, 4)  # the caller, the event, its performances, and the first that fits
    assert (preview["total"], preview["total_fitting"], len(preview["fits"])) == (700, 200, 100)
    assert sum(row["fits"] for row in preview["fits"]) == 60
    starts = [row["eventdatetimeISO"] for row in preview["fits"]]
    assert starts == sorted(starts)
