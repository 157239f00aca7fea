"""Slots in the API: offers, refused baskets, and where they are shown afterwards."""

from __future__ import annotations

from decimal import Decimal
from io import BytesIO

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pypdf import PdfReader

from server.catalogue.events.models import TeamPlace
from server.integrations.key_services import create_client
from server.integrations.models import ClientHold
from server.inventory.models import HoldChannel
from server.messaging.services.sale_emails import SendTickets
from server.payments.services.checkouts import Buyer
from server.sales.models import Ticket
from server.sales.tests.sales import order_page, pay, payment_of, reserve
from server.testing import factories
from server.testing.documents import render_tickets_pdf
from server.testing.jobs import do
from server.testing.teams import hold_for, map_teams, places_line, reserve_places, sell_places, states_of

pytestmark = pytest.mark.django_db
KEY = {"HTTP_IDEMPOTENCY_KEY": "a-key-of-sixteen-characters"}


@pytest.fixture
def performance():
    return factories.make_performance(capacity=20)


@pytest.fixture
def teams(performance):
    return map_teams(performance, Reds=3, Blues=2)


@pytest.fixture
def reds(teams):
    return teams["Reds"]


@pytest.fixture
def staff(performance):
    return factories.make_staff(performance.account)


@pytest.fixture
def counter(api_for, staff):
    return api_for(staff.user)


def of(performance, team, *players):
    """An item of a basket with some players of a team."""
    line = {"ticket_type": None, "quantity": len(players), "team": team.pk, "players": list(players)}
    return {"performance": performance.pk, "tickets": [line]}


def offer_of(api, performance):
    answer = api.get(f"/v1/sales/performances/{performance.pk}")
    assert answer.status_code == 200
    return answer.json()


def open_to(api, performance):
    return {team["name"]: team["available"] for team in offer_of(api, performance)["teams"]}


# Offers


def test_teams_are_offered_with_their_places_in_the_organisers_order(api_for, performance, teams, staff):
    sell_places(places_line(performance, teams["Reds"], 2), caller=staff)
    reserve_places(places_line(performance, teams["Blues"], 1), caller=staff)

    offer = offer_of(api_for(), performance)

    assert offer["teams"] == [
        {
            "id": teams["Reds"].pk,
            "name": "Reds",
            "slots": 3,
            "places": [
                {"number": 1, "state": "free"},
                {"number": 2, "state": "sold"},
                {"number": 3, "state": "free"},
            ],
            "available": 2,
            "holds": [],
        },
        {
            "id": teams["Blues"].pk,
            "name": "Blues",
            "slots": 2,
            "places": [{"number": 1, "state": "reserved"}, {"number": 2, "state": "free"}],
            "available": 1,
            "holds": [],
        },
    ]
    assert (offer["available"], offer["sold_out"]) == (3, False)


def test_without_teams_none_are_offered(api_for):
    assert offer_of(api_for(), factories.make_performance())["teams"] == []


def test_what_is_available_is_the_callers(api_for, counter, performance, teams):
    hold_for(performance, 2, teams["Reds"], channel=HoldChannel.BOXOFFICE)
    ours = hold_for(performance, 1, teams["Blues"], channel=HoldChannel.API)
    client, key = create_client(account=performance.account, name="Listings")
    ClientHold.objects.create(apiclient=client, hold=ours.hold)
    listings = api_for()
    listings.credentials(HTTP_X_API_KEY=key)

    assert open_to(api_for(), performance) == {"Reds": 1, "Blues": 1}
    assert open_to(counter, performance) == {"Reds": 1, "Blues": 1}
    assert open_to(listings, performance) == {"Reds": 0, "Blues": 1}
    assert offer_of(listings, performance)["available"] == 1
    assert offer_of(api_for(), performance)["available"] == 2


def test_the_public_is_shown_no_more_than_it_may_take(api_for, counter, performance, teams):
    performance.event.max_count = 2
    performance.event.save()
    assert open_to(api_for(), performance) == {"Reds": 2, "Blues": 2}
    assert open_to(counter, performance) == {"Reds": 3, "Blues": 2}


def queries_of(api, performance) -> int:
    offer_of(api, performance)
    with CaptureQueriesContext(connection) as counted:
        offer_of(api, performance)
    return len(counted)


def test_offering_teams_costs_four_queries_more_however_many_there_are(counter, performance):
    plain = factories.make_performance(factories.make_event(performance.account))
    map_teams(performance, **{f"Team {number}": 2 for number in range(9)})
    assert queries_of(counter, performance) == queries_of(counter, plain) + 4


# Baskets


def test_the_public_buys_slots_from_quote_to_tickets(api_for, performance, reds):
    performance.price = Decimal(0)
    performance.save()
    api = api_for()
    quote = api.post("/v1/sales/quotes", {"items": [of(performance, reds, 3, 1)]}).json()
    (line,) = quote["lines"]
    assert (line["team"], line["team_name"], line["players"], line["quantity"]) == (reds.pk, "Reds", [3, 1], 2)

    reserved = reserve(api, of(performance, reds, 3, 1))
    assert states_of(performance, reds) == "rfr"
    assert reserved["quote"]["lines"] == quote["lines"]
    paid = pay(api, reserved, "free", buyer={"name": "Maya", "email": "maya@example.org"}).json()

    (order,) = paid["orders"]
    assert [(row["team_name"], row["player"]) for row in order["tickets"]] == [("Reds", 3), ("Reds", 1)]
    assert payment_of(api, reserved)["orders"] == paid["orders"]
    assert states_of(performance, reds) == "sfs"


def test_taken_slot_is_reported_with_its_counts(counter, performance, reds):
    reserve(counter, of(performance, reds, 2))
    refusal = counter.post("/v1/sales/reservations", {"items": [of(performance, reds, 1, 2)]}, **KEY)
    assert (refusal.status_code, refusal.json()) == (
        409,
        {
            "message": "Reds: player 2 is already taken",
            "code": "place_taken",
            "performance": performance.pk,
            "team": reds.pk,
            "players": [2],
        },
    )


NO_PLAYERS = "Please select the Team Players"
NO_NUMBER = "A player is a whole number from 1 to 99"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"players": []}, NO_PLAYERS),
        ({"team": None}, NO_PLAYERS),
        ({"team": None, "players": []}, NO_PLAYERS),
        ({"players": [1]}, "Please select 2 seats"),
        ({"quantity": 0}, "Please select 0 seats"),
        ({"players": [1, 1]}, "Player 1 is selected twice"),
        ({"players": [1, 4]}, "These places do not exist for this performance"),
        ({"team": 10**9}, "These places do not exist for this performance"),
        ({"players": [1, 0]}, NO_NUMBER),
        ({"players": [1, 100]}, NO_NUMBER),
        ({"players": [1, True]}, NO_NUMBER),
        ({"players": [1, "2"]}, NO_NUMBER),
        ({"players": [1, None]}, NO_NUMBER),
        ({"players": [1] * 100}, "There are too many items in your basket"),
    ],
)
@pytest.mark.parametrize("path", ["quotes", "reservations"])
def test_wrong_slots_are_refused_at_their_field(api_for, performance, reds, change, message, path):
    good = of(performance, reds, 3)
    wrong = of(performance, reds, 1, 2)
    wrong["tickets"][0].update(change)
    refusal = api_for().post(f"/v1/sales/{path}", {"items": [good, wrong]}, **KEY)

    assert (refusal.status_code, refusal.json()["message"]) == (422, message)
    assert refusal.json()["field"] == "items.1.tickets.0.players"
    assert states_of(performance, reds) == "fff"


def test_slots_where_there_are_none_are_refused(api_for, performance, reds):
    plain = factories.make_performance(factories.make_event(performance.account))
    refusal = api_for().post("/v1/sales/quotes", {"items": [of(plain, reds, 1)]})
    assert (refusal.status_code, refusal.json()["code"]) == (422, "no_such_players")


def test_another_organisers_team_is_no_team_of_ours(counter, performance, reds):
    theirs = map_teams(factories.make_performance(capacity=9), Theirs=9)["Theirs"]
    refusal = counter.post("/v1/sales/reservations", {"items": [of(performance, theirs, 1)]}, **KEY)
    assert (refusal.status_code, refusal.json()["code"]) == (422, "no_such_players")
    assert not TeamPlace.objects.exclude(state="free").exists()


def test_a_basket_of_very_many_players_is_refused_before_they_are_read(api_for, performance, reds):
    line = {"quantity": 99, "team": reds.pk, "players": list(range(1, 100))}
    full = {"items": [{"performance": performance.pk, "tickets": [line] * 20}] * 20}
    refusal = api_for().post("/v1/sales/quotes", full)
    assert (refusal.status_code, refusal.json()["code"]) == (422, "too_many")


def test_cancelling_gives_the_slots_back(api_for, performance, reds):
    api = api_for()
    reserved = reserve(api, of(performance, reds, 1, 2))
    header = {"HTTP_X_RESERVATION_SECRET": reserved["secret"]}
    api.delete(f"/v1/sales/reservations/{reserved['reservation']}", **header)
    assert states_of(performance, reds) == "fff"


def test_an_api_client_sells_slots_by_its_key(api_for, performance, reds):
    _, key = create_client(account=performance.account, name="Listings")
    api = api_for()
    api.credentials(HTTP_X_API_KEY=key)
    reserve(api, of(performance, reds, 2))
    assert states_of(performance, reds) == "frf"


# Where they are shown


@pytest.fixture
def order(performance, teams, staff):
    buyer = Buyer(name="Maya Fernandes", email="maya@example.org")
    lines = (places_line(performance, teams["Reds"], 3, 1), places_line(performance, teams["Blues"], 2))
    return sell_places(*lines, caller=staff, buyer=buyer).orders.get()


def test_an_orders_page_names_its_players(counter, teams, order):
    page = order_page(counter, order.pk)

    places_shown = [(ticket["teamname"], ticket["playerid"]) for ticket in page["ticketdetails"]]
    assert places_shown == [("Reds", 3), ("Reds", 1), ("Blues", 2)]
    assert page["playerteamMappings"] == [
        {"teamid": teams["Reds"].pk, "team": {"teamname": "Reds"}, "playerid": "1,3"},
        {"teamid": teams["Blues"].pk, "team": {"teamname": "Blues"}, "playerid": "2"},
    ]


def test_an_order_without_players_names_none(api_for):
    order = factories.sell_tickets(factories.make_performance(), 1).orders.get()
    page = order_page(api_for(factories.make_user(order.account)), order.pk)
    assert (page["playerteamMappings"], page["ticketdetails"][0]["playerid"]) == ([], None)


def test_the_scanner_shows_the_team_and_the_player(counter, order):
    body = {"paymentIntentId": order.payment.reference, "eventticketdetail_id": order.pk, "List": "List"}
    rows = counter.post("/v1/events/getTicketsByPaymentIntent", body).json()["data"][0]
    assert [(row["teamname"], row["playerid"]) for row in rows] == [("Reds", 3), ("Reds", 1), ("Blues", 2)]


def test_each_page_of_the_tickets_names_its_player(order):
    pages = [
        " ".join(page.extract_text().split()) for page in PdfReader(BytesIO(render_tickets_pdf(order.payment))).pages
    ]
    for page, words in zip(pages, ("Player 3, Reds", "Player 1, Reds", "Player 2, Blues"), strict=True):
        assert words in page
        assert "Normal Ticket" in page


def test_a_long_team_name_stays_on_the_ticket(performance, staff):
    name = "The Very Reverend Worshipful Company of Fletchers and Longbowmen"
    team = map_teams(performance, **{name: 1})[name]
    performance.event.booking_fee = Decimal("1.50")
    performance.event.save()
    sold = sell_places(places_line(performance, team, 1), caller=staff, buyer=Buyer(name="Maya " * 12))

    (page,) = PdfReader(BytesIO(render_tickets_pdf(sold))).pages
    text = " ".join(page.extract_text().split())
    assert "Player 1, The Very Reverend" in text
    assert str(Ticket.objects.get().pk) in text


@pytest.mark.parametrize("kind", ["plain", "html"])
def test_the_mail_names_the_players(postbox, order, kind):
    assert do(SendTickets, order.payment)
    body = postbox.messages[0].get_body((kind,))
    assert body is not None
    text = body.get_content()
    assert "Reds: players 1 and 3" in text
    assert "Blues: player 2" in text
