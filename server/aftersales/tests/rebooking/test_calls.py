"""The calls of an offer: plan, start, report and file; and a buyer's calls by their link."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from server.aftersales.rebooking.services import UndoOffer
from server.aftersales.tests.rebooking.factories import RebookingFixture, in_days, run, run_offer
from server.sales.links import order_key
from server.sales.models import Offer, Order
from server.testing.factories import make_performance, sell_tickets
from server.tests.callers import body_of

pytestmark = pytest.mark.django_db
PATH = "/v1/events/offerPerformance"


@pytest.fixture
def api(rebooking: RebookingFixture, api_for) -> APIClient:
    return api_for(rebooking.seller.user)


def post_action(api: APIClient, rebooking: RebookingFixture, action: str, **more: Any) -> dict[str, Any]:
    answer = api.post(PATH, {"action": action, "eventdetailid": rebooking.source.pk, **more}, format="json")
    assert answer.status_code == 200, answer.json()
    return answer.json()["data"]


def test_a_plan_names_what_may_be_offered_and_what_that_comes_to(api: APIClient, rebooking: RebookingFixture):
    orders = rebooking.sell(6, 6)
    data = post_action(api, rebooking, "plan")
    assert {one["performance"]["eventdetailid"] for one in data["targets"]} == {
        rebooking.target.pk,
        rebooking.dearer.pk,
    }
    assert (data["plan"], data["offer"]) == (None, None)
    plan = post_action(api, rebooking, "plan", targetid=rebooking.target.pk)["plan"]
    assert plan.pop("unfit") == [
        {
            "eventticketdetailid": orders[1].pk,
            "paymentid": orders[1].payment.reference,
            "endusername": "Maya Field",
            "tickets": 6,
            "why": "full",
            "reason": "Not enough tickets are left there",
        }
    ]
    assert plan == {
        "orders": 2,
        "tickets": 12,
        "fitting": 1,
        "fittingtickets": 6,
        "left": 10,
        "change": "0.00",
        "mails": 2,
        "isonsale": True,
    }


def test_it_is_made_reported_and_taken_back(api: APIClient, rebooking: RebookingFixture):
    rebooking.sell(6, 6)
    made = post_action(
        api, rebooking, "offer", targetid=rebooking.target.pk, moves=True, lastday=str(in_days(7)), words="Sorry"
    )
    assert (made["offer"]["states"], made["offer"]["atwork"]) == ({"waiting": 2}, True)
    offer = run_offer(Offer.objects.get())
    data = post_action(api, rebooking, "report")
    assert (data["offer"]["states"], data["offer"]["atwork"]) == ({"moved": 1, "mailed": 1}, False)
    assert [(row["state"], row["why"], row["bounced"]) for row in data["rows"]] == [("mailed", "full", False)]
    post_action(api, rebooking, "end")
    assert post_action(api, rebooking, "undo")["offer"]["states"] == {"returning": 1, "withdrawn": 1}
    run(UndoOffer, offer)
    data = post_action(api, rebooking, "report")
    assert (data["offer"]["mayundo"], data["offer"]["states"]) == (False, {"undone": 1, "withdrawn": 1})


def test_a_report_is_read_in_as_many_statements_for_any_number(
    api: APIClient, rebooking: RebookingFixture, django_assert_max_num_queries
):
    rebooking.sell(6, *[5] * 2)
    run_offer(rebooking.offer())
    with django_assert_max_num_queries(9):
        assert len(post_action(api, rebooking, "report")["rows"]) == 2


def test_its_file_has_a_line_an_order(api: APIClient, rebooking: RebookingFixture):
    rebooking.sell(6, 6)
    run_offer(rebooking.offer())
    answer = api.post("/v1/events/exportOffer", {"eventdetailid": rebooking.source.pk}, format="json")
    lines = body_of(answer).decode("utf-8-sig").splitlines()
    assert lines[0].startswith("Name,Email,Phone,Payment ID,Tickets,Paid,Currency,State,Why,Answer")
    assert [line.split(",")[7:9] for line in lines[1:]] == [
        ["Moved", ""], ["Not moved", "Not enough tickets are left there"],
    ]  # fmt: skip


def test_what_was_never_offered_is_not_taken_back(api: APIClient, rebooking: RebookingFixture):
    answer = api.post(PATH, {"action": "undo", "eventdetailid": rebooking.source.pk}, format="json")
    assert answer.status_code == 404


class TestByTheLink:
    def path(self, order: Order) -> str:
        return f"/v1/mine/{order.payment.reference}/offers"

    def test_a_buyer_reads_and_answers_it(self, client, rebooking: RebookingFixture):
        (order,) = rebooking.sell(2)
        run_offer(rebooking.offer(moves=False, last_day=in_days(7), words="The hall is being painted."))
        key = {"X-Order-Key": order_key(order.payment)}
        (offer,) = client.get(self.path(order), headers=key).json()["offers"]
        assert (offer["suggested"], offer["tickets"], offer["answers"]) == (
            rebooking.target.pk,
            2,
            ["date", "money", "keep"],
        )
        assert offer["words"] == "The hall is being painted."
        assert {date["performance"] for date in offer["dates"]} == {rebooking.target.pk, rebooking.dearer.pk}

        body = {"offer": offer["offer"], "answer": "date", "performance": rebooking.target.pk}
        answer = client.post(self.path(order), body, headers=key, content_type="application/json")
        assert (answer.status_code, answer.json()["offers"]) == (200, [])
        order.refresh_from_db()
        assert order.performance_id == rebooking.target.pk

    def test_a_buyer_reads_which_date_is_full(self, client, rebooking: RebookingFixture):
        (order,) = rebooking.sell(2)
        run_offer(rebooking.offer(moves=False, last_day=in_days(7)))
        sell_tickets(rebooking.target, 9, caller=rebooking.seller)
        key = {"X-Order-Key": order_key(order.payment)}
        (offer,) = client.get(self.path(order), headers=key).json()["offers"]
        assert offer["full"]["performance"] == offer["suggested"] == rebooking.target.pk
        assert (offer["full"]["event_name"], offer["full"]["timezone"]) == (
            rebooking.target.event.name,
            rebooking.target.timezone,
        )

    def test_another_key_opens_nothing(self, client, rebooking: RebookingFixture):
        (order,) = rebooking.sell(1)
        other = sell_tickets(make_performance(), 1, buyer=None)
        run_offer(rebooking.offer(moves=False, last_day=in_days(7)))
        for key in ("", "nonsense", order_key(other)):
            assert client.get(self.path(order), headers={"X-Order-Key": key}).status_code == 404
