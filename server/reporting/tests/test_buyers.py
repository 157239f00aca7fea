"""The buyer list of a performance: its rows, its pages, its teams and its files (spec part 3, section 2.1)."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from server.accounts.models import Role
from server.aftersales.named_reservation_services import NamedForm, keep_under_name
from server.inventory.models import Stock
from server.payments.services.checkouts import Buyer
from server.platform.datetimes import iso_format
from server.reporting.buyers_selectors import walk_buyers
from server.sales.models import Order, Ticket, UpsellItem
from server.sales.services.admissions import name_holders
from server.testing.extras import give_upsells, make_variant, make_wine
from server.testing.factories import (
    make_event,
    make_performance,
    make_staff,
    make_user,
    reserve_tickets,
    sell_tickets,
)
from server.testing.teams import map_teams, places_line, sell_places
from server.tests.callers import body_of

pytestmark = pytest.mark.django_db
PATH = "/v1/events/getEventReport"
FILE = "/v1/events/exportEventReport"
TYPE = "Normal Ticket"


@pytest.fixture
def performance() -> Any:
    return make_performance()


@pytest.fixture
def api(api_for: Any, performance: Any) -> Any:
    return api_for(make_user(performance.account))


def of(performance: Any, **more: Any) -> dict[str, Any]:
    return {"eventid": performance.event_id, "eventdetailid": performance.pk, **more}


def report(api: Any, performance: Any, **more: Any) -> dict[str, Any]:
    response = api.post(PATH, of(performance, **more))
    assert response.status_code == 200, response.json()
    body: dict[str, Any] = response.json()
    return body


def book_of(api: Any, performance: Any) -> Any:
    response = api.post(FILE, of(performance, format="xlsx"))
    assert response.status_code == 200
    return load_workbook(BytesIO(body_of(response)))


def test_order_page_shows_buyer_tickets_and_upsells(api, performance):
    order = sell_tickets(performance, 3).orders.get()
    Order.objects.filter(pk=order.pk).update(comments="Aisle, please")
    wine = make_wine(performance.event)
    give_upsells(order, wine, 2, variant=make_variant(wine, "Red"))
    give_upsells(order, make_wine(performance.event, "Programme"), ticket=order.tickets.first())
    when = performance.starts_at
    Ticket.objects.filter(pk=order.tickets.earliest("pk").pk).update(status="admitted", admitted_at=when)
    UpsellItem.objects.filter(pk=UpsellItem.objects.earliest("pk").pk).update(status="redeemed", redeemed_at=when)

    body = report(api, performance)

    order.refresh_from_db()
    payment = order.payment
    assert payment.paid_at is not None
    assert body["data"] == [
        {
            "eventticketdetailid": order.pk,
            "email": payment.buyer_email,
            "endusername": payment.buyer_name,
            "nooftickets": 3,
            "tickettypes": [{"name": TYPE, "count": 3}],
            "holders": [],
            "redeemedtickets": 1,
            "upsellcount": 3,
            "redeemedupsells": 1,
            "order_comments": "Aisle, please",
            "paymentid": payment.reference,
            "paymentstatus": "Success",
            "refundstatus": "",
            "reservationId": None,
            "reserveduntil": None,
            "insertedtime": iso_format(payment.paid_at, performance.timezone),
            "total": f"{order.total:.2f}",
            "refunded": "0.00",
            "currency": "GBP",
        }
    ]
    shown = [
        (row["paymentid"], row["upsellname"], row["variantname"], row["noofupsell"], row["redeemedupsells"])
        for row in body["upselldetails"]
    ]
    assert shown == [(payment.reference, "Glass of wine", "Red", 2, 1), (payment.reference, "Programme", "", 1, 0)]
    assert (body["total"], body["teamData"]) == (1, {})


@pytest.mark.database
def test_what_was_refunded_is_neither_a_ticket_nor_an_upsell_of_it(api, performance):
    order = sell_tickets(performance, 3).orders.get()
    give_upsells(order, make_wine(performance.event), 2)
    Ticket.objects.filter(pk=order.tickets.earliest("pk").pk).update(status="refunded")
    UpsellItem.objects.filter(pk=UpsellItem.objects.earliest("pk").pk).update(status="void")

    (row,) = report(api, performance)["data"]

    assert (row["nooftickets"], row["upsellcount"], row["paymentstatus"]) == (2, 1, "Success")


def test_bought_orders_come_first_then_those_in_progress_then_refunded_ones(api, performance):
    refunded, bought, refunding = (sell_tickets(performance, quantity).orders.get() for quantity in (3, 2, 1))
    Ticket.objects.filter(order=refunded).update(status="refunded")
    Order.objects.filter(pk=refunded.pk).update(status="refunded", refunded=refunded.total)
    Order.objects.filter(pk=refunding.pk).update(status="refunding")
    basket = reserve_tickets(performance, 4).reservation
    staff = make_staff(performance.account)
    kept = reserve_tickets(performance, 2, caller=staff).reservation
    keep_under_name(caller=staff, reservation_id=kept.pk, form=NamedForm(name="Maya", phone="1"))
    kept.refresh_from_db()

    body = report(api, performance)

    fields = ("nooftickets", "paymentstatus", "refundstatus", "reservationId", "reserveduntil", "refunded")
    until = iso_format(kept.expires_at, performance.timezone)
    assert [tuple(row[name] for name in fields) for row in body["data"]] == [
        (1, "Success", "Inprogress", None, None, "0.00"),
        (2, "Success", "", None, None, "0.00"),
        (2, "Progress", "", kept.pk, until, "0.00"),
        (4, "Progress", "", basket.pk, None, "0.00"),
        (3, "Refund", "", None, None, f"{refunded.total:.2f}"),
    ]
    assert (body["total"], body["bought"], body["inprogress"]) == (5, 2, 2)
    types = [[(kind["name"], kind["count"]) for kind in row["tickettypes"]] for row in body["data"]]
    assert types == [[(TYPE, 1)], [(TYPE, 2)], [], [], [(TYPE, 3)]]
    orders = [buyer.order.pk for buyer in walk_buyers(performance, at_a_time=2)]
    assert orders == [row["eventticketdetailid"] for row in body["data"]]
    assert orders[:2] == [refunding.pk, bought.pk]


def test_a_list_says_how_many_of_all_tickets_are_in(api, performance):
    sell_tickets(performance, 3)
    Stock.objects.filter(performance=performance).update(admitted=1)
    body = report(api, performance, search="nobody")
    assert (body["total"], body["ticketssold"], body["ticketsadmitted"]) == (0, 3, 1)


@pytest.mark.database
def test_those_who_come_with_a_buyer_are_named_and_found(api, performance):
    order = sell_tickets(performance, 3, buyer=Buyer(name="Ada Byron")).orders.get()
    sell_tickets(performance, 1, buyer=Buyer(name="Noor"))
    first, second, _ = order.tickets.order_by("pk")
    for ticket, holder in ((first, "Grace Hopper"), (second, "Alan")):
        ticket.holder = holder
        ticket.save()
    name_holders([first, second], position=1)

    for search in ("hopper", f"ticket {second.pk}"):
        (row,) = report(api, performance, search=search)["data"]
        assert (row["eventticketdetailid"], row["holders"]) == (order.pk, ["Grace Hopper", "Alan"])
        assert row["tickettypes"] == [{"name": TYPE, "count": 3}]


@pytest.mark.database
def test_a_list_is_searched_and_narrowed_to_who_is_in_or_not(api, performance):
    ada = sell_tickets(performance, 2, buyer=Buyer(name="Ada Byron", email="ada@house.test")).orders.get()
    noor = sell_tickets(performance, 1, buyer=Buyer(name="Noor Çelik", email="noor@house.test")).orders.get()
    sell_tickets(make_performance(performance.event), 1, buyer=Buyer(name="Ada Elsewhere"))
    Ticket.objects.filter(pk=ada.tickets.earliest("pk").pk).update(status="admitted", admitted_at=performance.starts_at)

    def found(**asked: str) -> tuple[list[int], int]:
        body = report(api, performance, **asked)
        return [row["eventticketdetailid"] for row in body["data"]], body["total"]

    assert found(search="ada") == ([ada.pk], 1)
    assert found(search="celik") == ([noor.pk], 1)
    assert found(search=f"order {noor.pk}") == ([noor.pk], 1)
    assert found(search="nobody") == ([], 0)
    assert found(attendance="admitted") == ([], 0)
    assert found(attendance="expected") == ([noor.pk, ada.pk], 2)
    ada.tickets.update(status="admitted", admitted_at=performance.starts_at)
    assert found(attendance="admitted") == ([ada.pk], 1)
    assert found(attendance="expected") == ([noor.pk], 1)
    assert found(attendance="admitted", search="noor") == ([], 0)
    assert found(search=" ") == ([noor.pk, ada.pk], 2)


def test_who_let_a_reservation_lapse_is_not_listed(api, performance):
    Order.objects.filter(payment=sell_tickets(performance, 1)).update(status="failed")
    assert report(api, performance)["data"] == []


def teams_sold() -> Any:
    """Sell three places of two teams, the last of them to Ada, who sends Grace to one of hers."""
    performance = make_performance(capacity=5)
    teams = map_teams(performance, Reds=3, Blues=2)
    caller = make_staff(performance.account)
    sell_places(places_line(performance, teams["Reds"], 2), caller=caller, buyer=Buyer(name="Noor"))
    lines = places_line(performance, teams["Reds"], 1), places_line(performance, teams["Blues"], 2)
    for line in lines:
        sell_places(line, caller=caller, buyer=Buyer(name="Ada"))
    Ticket.objects.filter(team_name="Blues").update(holder="Grace")
    return performance


def test_a_team_names_its_players_with_the_first_page_alone(api_for):
    performance = teams_sold()
    api = api_for(make_user(performance.account))

    first, second = report(api, performance, page_size=2), report(api, performance, page=2, page_size=2)

    assert first["teamData"] == {
        "Blues": [{"playerid": 2, "name": "Grace"}],
        "Reds": [{"playerid": 1, "name": "Ada"}, {"playerid": 2, "name": "Noor"}],
    }
    assert (len(first["data"]), len(second["data"]), second["teamData"]) == (2, 1, {})


@pytest.mark.database
def test_orders_come_newest_first_a_page_at_a_time(api, performance):
    sold = [sell_tickets(performance, 1).orders.get().pk for _ in range(5)]
    pages = [report(api, performance, page=page, page_size=2) for page in (1, 2, 3)]
    assert [[row["eventticketdetailid"] for row in page["data"]] for page in pages] == [
        [sold[4], sold[3]],
        [sold[2], sold[1]],
        [sold[0]],
    ]
    assert [page["total"] for page in pages] == [5, 5, 5]


def test_another_performance_has_a_list_of_its_own(api, performance):
    sell_tickets(make_performance(performance.event), 1)
    assert report(api, performance)["data"] == []


def test_a_performance_of_another_event_is_not_found(api, performance):
    other = make_event(performance.account, name="Hedda Gabler")
    response = api.post(PATH, {"eventid": other.pk, "eventdetailid": performance.pk})
    assert response.status_code == 404


@pytest.mark.database
def test_a_page_takes_as_many_statements_for_many_orders_as_for_one(api, performance, django_assert_num_queries):
    wine = make_wine(performance.event)
    for _ in range(6):
        give_upsells(sell_tickets(performance, 2).orders.get(), wine, 2)
    for size in (1, 6):
        with django_assert_num_queries(6):  # the session, the performance, how many, a page, its tickets and upsells
            assert len(report(api, performance, page_size=size)["data"]) == size


def test_the_file_is_walked_some_orders_at_a_time(performance, django_assert_num_queries):
    sold = [sell_tickets(performance, 1).orders.get().pk for _ in range(5)]
    # Of each three: orders, tickets, upsells; and one that finds none in progress, and one none refunded.
    with django_assert_num_queries(11):
        walked = [buyer.order.pk for buyer in walk_buyers(performance, at_a_time=2)]
    assert walked == sold[::-1]


# As a file


def test_a_workbook_has_the_list_and_the_teams(api_for):
    performance = teams_sold()
    order = Order.objects.earliest("pk")
    give_upsells(order, make_wine(performance.event), 2)
    give_upsells(order, make_wine(performance.event, "Programme"))

    book = book_of(api_for(make_user(performance.account)), performance)

    order.refresh_from_db()
    assert book.sheetnames == ["Buyer List", "Team Data"]
    head, *rows = book["Buyer List"].values
    assert head == (
        "Email", "Name", "No Of Tickets", "Ticket Types", "Redeemed Tickets", "Upsell Count", "Redeemed Upsells",
        "Upsells", "Order Comments", "Total", "Refunded", "Currency", "Payment ID", "Payment Status", "Reservation ID",
    )  # fmt: skip
    assert [row[1] for row in rows] == ["Ada", "Ada", "Noor"]
    assert rows[-1][2:8] == (1, f"1 {TYPE}", 0, 3, 0, "2 Glass of wine; Programme")
    assert rows[-1][9:14] == (order.total, 0, "GBP", order.payment.reference, "Success")
    assert list(book["Team Data"].values) == [
        ("Team Name", "Player", "Name"),
        ("Blues", 2, "Grace"),
        ("Reds", 1, "Ada"),
        ("Reds", 2, "Noor"),
    ]


def test_the_teams_have_a_sheet_where_there_are_none(api, performance):
    assert list(book_of(api, performance)["Team Data"].values) == [("Team Name", "Player", "Name")]


def test_a_pdf_is_not_drawn_for_more_orders_than_one_waits_for(api, performance, monkeypatch):
    monkeypatch.setattr("server.reporting.buyers_selectors.MOST_IN_PDF", 1)
    for _ in range(2):
        sell_tickets(performance, 1)
    body = {"eventid": performance.event_id, "eventdetailid": performance.pk}

    response = api.post("/v1/events/exportEventReport", {**body, "format": "pdf"})

    assert (response.status_code, response.json()["code"]) == (409, "too_long")
    assert api.post("/v1/events/exportEventReport", {**body, "format": "xlsx"}).status_code == 200


def test_a_pdf_says_whose_list_it_is(api, performance):
    payment = sell_tickets(performance, 2, buyer=Buyer(name="Ada Byron"))
    response = api.post(FILE, of(performance, format="pdf"))
    assert response["Content-Disposition"] == f'attachment; filename="BuyerList_{performance.pk}.pdf"'
    text = PdfReader(BytesIO(body_of(response))).pages[0].extract_text()
    for phrase in ("Buyer List", performance.event.name, "Ada Byron", payment.reference):
        assert phrase in text


def test_door_staff_look_at_it_and_have_no_file(api_for, performance):
    door = api_for(make_user(performance.account, Role.DOOR_STAFF))
    assert report(door, performance)["data"] == []
    assert door.post(FILE, of(performance, format="pdf")).status_code == 403
