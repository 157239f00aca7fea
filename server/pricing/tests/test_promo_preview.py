"""The preview of a promo code while its form is typed: matching performances, and a sample price."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.platform import clock
from server.platform.datetimes import format_spec_datetime
from server.pricing.models import PromoCode
from server.testing.factories import make_event, make_performance, make_user
from server.testing.rows import watch_writes

pytestmark = pytest.mark.django_db
NOW = clock.now()


def at(**ahead: int) -> str:
    return format_spec_datetime(NOW + timedelta(**ahead), "Europe/London")


class Typist:
    """An organiser with an event of three upcoming performances, who fills in the form."""

    def __init__(self, api_for: Any) -> None:
        self.event = make_event(booking_fee=Decimal("1.50"))
        self.first, self.second, self.third = (
            make_performance(self.event, starts_at=NOW + timedelta(days=days), price=Decimal(20))
            for days in (2, 10, 20)
        )
        make_performance(self.event, starts_at=NOW - timedelta(days=3))
        self.api = api_for(make_user(self.event.account))

    def types(self, *targets: dict[str, Any], **form: Any) -> dict[str, Any]:
        row = {"promocode": "Summer", "discountvalue": "25", "isamountorperc": 2, "ticketororder": 2, **form}
        window = {"eventwindowstartdate": at(days=1), "eventwindowenddate": at(days=15)}
        sent = {**window, **row, "targets": list(targets)}
        response = self.api.post("/v1/events/promocodeTry", {"promocodedetails": [sent]})
        assert response.status_code == 200, response.json()
        return response.json()["data"]

    def whole(self) -> dict[str, int]:
        return {"eventid": self.event.pk}


@pytest.fixture
def typist(api_for: Any) -> Typist:
    return Typist(api_for)


def reasons(trial: dict[str, Any]) -> dict[int, str]:
    return {row["eventdetailid"]: row["reason"] for row in trial["fits"]}


def test_upcoming_performances_say_whether_a_code_applies(typist):
    trial = typist.types(typist.whole())

    assert reasons(trial) == {typist.first.pk: "", typist.second.pk: "", typist.third.pk: "after the event window"}
    assert (trial["total"], trial["total_fitting"]) == (3, 2)
    assert trial["fits"][0]["eventname"] == "Twelfth Night"
    one = typist.types({"eventid": typist.event.pk, "eventdetailid": typist.second.pk}, eventwindowstartdate=at(days=5))
    assert reasons(one) == {
        typist.first.pk: "not chosen",
        typist.second.pk: "",
        typist.third.pk: "not chosen",
    }
    preview = typist.types(typist.whole(), eventwindowstartdate=at(days=5))
    assert reasons(preview)[typist.first.pk] == "before the event window"


def test_limit_per_booking_reduces_that_many_sample_tickets(typist):
    sample = typist.types(typist.whole(), ticketororder=1, maxperbooking="1")["sample"]

    assert (sample["subtotal"], sample["discount"]) == ("40.00", "5.00")


def test_a_sample_basket_costs_what_it_would(typist):
    sample = typist.types(typist.whole())["sample"]

    assert (sample["eventdetailid"], sample["subtotal"], sample["discount"]) == (typist.first.pk, "40.00", "10.00")
    assert (sample["booking_fee"], sample["total"], sample["normal_total"]) == ("3.00", "33.00", "43.00")
    assert sample["lines"] == [{"name": "Normal Ticket", "quantity": 2, "price": "20.00", "total": "33.00"}]
    each = typist.types(typist.whole(), ticketororder=1, isamountorperc=1, discountvalue="5", maxredemption="1")
    assert each["sample"]["discount"] == "5.00"


def test_missing_fields_are_reported_and_the_rest_is_tried(typist):
    trial = typist.types(typist.whole(), promocode="", discountvalue="", eventwindowenddate="")

    assert trial["wrong"] == {
        "promocode": "Promo Code is required",
        "discountvalue": "Percentage Value is required",
        "promocodestartdate": "Available Start Date is required",
        "promocodeenddate": "Available End Date is required",
        "eventwindowenddate": "Event End Date is required",
    }
    assert (trial["total_fitting"], trial["sample"]) == (3, None)


def test_nothing_is_chosen_yet(typist):
    trial = typist.types()

    assert (trial["fits"], trial["total"], trial["sample"]) == ([], 0, None)
    assert trial["wrong"]["targets"] == "Select at least one Event / Event Occurrance"


def test_another_accounts_event_is_not_found(typist):
    other_event = make_event()
    body = {"promocodedetails": [{"promocode": "X", "targets": [{"eventid": other_event.pk}]}]}

    assert typist.api.post("/v1/events/promocodeTry", body).status_code == 404


def test_nothing_is_saved_and_it_costs_the_same_whatever_is_typed(typist):
    def statements(*targets: dict[str, int]) -> int:
        with CaptureQueriesContext(connection) as captured, watch_writes() as writes:
            typist.types(*targets)
        assert (writes.statements, writes.rolled_back) == ([], [])
        return len(captured)

    few = statements(typist.whole())
    for days in range(21, 60):
        make_performance(typist.event, starts_at=NOW + timedelta(days=days))
    other = make_event(typist.event.account, typist.event.venue, name="Hamlet")
    make_performance(other)
    assert statements(typist.whole(), {"eventid": other.pk}) == few
    assert PromoCode.objects.count() == 0
