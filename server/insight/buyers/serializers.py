"""The spec's names for the buyer list (part 3, sections 2.1 and 7: the event report)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from server.core.http.forms import MOST_ID, CallIn
from server.core.http.replies import Text, Whole, WordOf, written
from server.insight.buyers.selectors import BuyersPage, Player
from server.orders.statuses import STATUS_WORDS

MOST_ROWS = 100


class BuyersOfIn(CallIn):
    """Whose list: a performance, and its event."""

    eventid = serializers.IntegerField(source="event_id", min_value=1, max_value=MOST_ID)
    eventdetailid = serializers.IntegerField(source="performance_id", min_value=1, max_value=MOST_ID)


class EventReportIn(BuyersOfIn):
    """A page of it; without one the first of the longest."""

    page = serializers.IntegerField(required=False, default=1, min_value=1, max_value=1_000_000)
    page_size = serializers.IntegerField(required=False, default=MOST_ROWS, min_value=1, max_value=MOST_ROWS)


class EventReportFileIn(BuyersOfIn):
    """The whole of it as a file."""

    format = serializers.ChoiceField(choices=["pdf", "xlsx"])


class BuyerOut(serializers.Serializer[Any]):
    """One order of a performance. Its tickets are those that admit; of one without any, as many as were ordered."""

    eventticketdetailid = Whole("order")
    email = Text()
    endusername = Text("name")
    nooftickets = Whole("tickets")
    redeemedtickets = Whole("admitted")
    upsellcount = Whole("upsells")
    redeemedupsells = Whole("redeemed")
    order_comments = Text("comments")
    paymentid = Text("reference")
    paymentstatus = WordOf(lambda buyer: STATUS_WORDS[buyer.status], choices=["Success", "Progress", "Refund"])
    reservationId = Whole("reservation", allow_null=True, help_text="of an order in progress")


class BoughtOut(serializers.Serializer[Any]):
    """How many of an upsell, or of one of its variants, an order of the page has."""

    eventticketdetailid = Whole("order")
    paymentid = Text("reference")
    upsellname = Text("name")
    variantname = Text("variant")
    noofupsell = Whole("count")
    redeemedupsells = Whole("redeemed")


class PlayerOut(serializers.Serializer[Any]):
    """A sold place of a team, and who comes to it."""

    playerid = Whole("number")
    name = Text()


class EventReportOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = BuyerOut(many=True)  # type: ignore[assignment]
    total = serializers.IntegerField(help_text="orders on all pages")
    upselldetails = BoughtOut(many=True)
    teamData = serializers.DictField(
        child=PlayerOut(many=True), help_text="each team's sold places, by its name; with the first page alone"
    )


def report_to_wire(page: BuyersPage, players: Iterable[Player]) -> dict[str, Any]:
    """Shape a page of the list, and the teams that come with it."""
    teams: dict[str, list[Player]] = defaultdict(list)
    for player in players:
        teams[player.team].append(player)
    return {
        "message": "Success",
        "data": written(BuyerOut, page.rows),
        "total": page.total,
        "upselldetails": written(BoughtOut, (bought for buyer in page.rows for bought in buyer.bought)),
        "teamData": {team: written(PlayerOut, found) for team, found in teams.items()},
    }
