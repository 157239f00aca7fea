"""The books of teams: every place has exactly the ticket or the reservation that it says, and holds keep what there is.

Where no event has teams these find nothing, and cost a query each all the same: there may be places that should not be.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Count, F, IntegerField, OuterRef, Q, Subquery, Sum
from django.db.models.functions import Coalesce

from server.core.books import CHUNK, Difference, count_of, name_each, recount
from server.events.models import Team, TeamAllotment, TeamPlace
from server.orders.models import Order, Ticket
from server.orders.refunds.refundable import LIVE, STILL_SOLD
from server.stock.models import UNFINISHED, Stock

State = TeamPlace.State


def _sold_places() -> Iterator[Difference]:
    holders = count_of(Ticket.objects.filter(STILL_SOLD), "place")
    wrong = (Q(state=State.SOLD) & ~Q(holders=1)) | (~Q(state=State.SOLD) & Q(holders__gt=0))
    yield from name_each(
        "place_ticket",
        TeamPlace.objects.annotate(holders=holders).filter(wrong),
        "Place {pk} (player {number} of team {team} at performance {performance}) is {state}, "
        "but has {holders} tickets.",
    )


def _reserved_places() -> Iterator[Difference]:
    yield from name_each(
        "place_reservation",
        TeamPlace.objects.filter(state=State.RESERVED).exclude(reservation__status__in=UNFINISHED),
        "Place {pk} is reserved, but its reservation {reservation} is {reservation__status}.",
    )


def _slots() -> Iterator[Difference]:
    """Every performance has as many places as its event's teams have slots, and its stock counts the same."""
    teams = Team.objects.filter(event=OuterRef("performance__event"), event__has_team_mapping=True)
    summed = teams.order_by().values("event").annotate(n=Sum("slots"))
    of_teams = Coalesce(Subquery(summed.values("n"), output_field=IntegerField()), 0)
    # A row of stock that no performance stands on was never sold from.
    stocks = Stock.objects.filter(performance__isnull=False)
    yield from recount("Performance", stocks, numbers={"slots": of_teams}, made_by="its teams")
    places = count_of(TeamPlace.objects.all(), "performance")
    yield from recount("Performance", stocks, numbers={"slots": places}, made_by="its places")
    yield from name_each(
        "place_number",
        TeamPlace.objects.filter(Q(number__gt=F("team__slots")) | ~Q(team__event=F("performance__event"))),
        "Place {pk} at performance {performance} is player {number} of team {team}, which has {team__slots} slots.",
    )


def _taken_places() -> Iterator[Difference]:
    """What is sold by slots alone is sold and claimed slot by slot."""
    yield from recount(
        "Performance",
        Stock.objects.filter(slots__gt=0),
        numbers={
            "sold": count_of(TeamPlace.objects.filter(state=State.SOLD), "performance"),
            "reserved": count_of(TeamPlace.objects.filter(state=State.RESERVED), "performance"),
        },
        made_by="its places",
    )
    places = TeamPlace.objects.filter(reservation__part=OuterRef("part"), performance=OuterRef("performance"))
    counted = places.order_by().values("performance").annotate(n=Count("pk"))
    number = Coalesce(Subquery(counted.values("n"), output_field=IntegerField()), 0)
    unpaid = Order.objects.filter(status=Order.Status.PROGRESS, part__reservation__status__in=UNFINISHED)
    yield from recount(
        "Order", unpaid.filter(performance__stock__slots__gt=0), numbers={"quantity": number}, made_by="its places"
    )


def _ticket_places() -> Iterator[Difference]:
    yield from name_each(
        "ticket_place",
        Ticket.objects.exclude(place=None).exclude(place__performance=F("performance"), place__number=F("player")),
        "Ticket {pk} is for player {player} at performance {performance}, "
        "but its place {place} is player {place__number} at performance {place__performance}.",
    )
    yield from name_each(
        "ticket_team",
        Ticket.objects.filter(status__in=LIVE, allotment__team_allotment__isnull=False).exclude(
            place__team=F("allotment__team_allotment__team")
        ),
        "Ticket {pk} is from hold allotment {allotment}, which is kept for team {allotment__team_allotment__team}, "
        "but its place {place} is of team {place__team}.",
    )


def _kept_places() -> Iterator[Difference]:
    """What holds keep for a team is there, and the team is one of the performance's."""
    left = F("allotment__size") - F("allotment__sold") - F("allotment__reserved")
    places = TeamPlace.objects.filter(performance=OuterRef("allotment__stock"), team=OuterRef("team"), state=State.FREE)
    counted = places.order_by().values("team").annotate(n=Count("pk"))
    free = Coalesce(Subquery(counted.values("n"), output_field=IntegerField()), 0)
    rows = TeamAllotment.objects.order_by().values("team", "allotment__stock").annotate(kept=Sum(left), free=free)
    for row in rows.filter(kept__gt=F("free")).iterator(chunk_size=CHUNK):
        yield Difference(
            "team_kept",
            f"Performance {row['allotment__stock']}: holds keep {row['kept']} places of team {row['team']}, "
            f"but {row['free']} are free.",
        )
    yield from name_each(
        "team_of_another_event",
        TeamAllotment.objects.exclude(team__event=F("allotment__stock__performance__event")),
        "Hold allotment {allotment} of performance {allotment__stock} is kept for team {team}, of another event.",
    )


PLACE_CHECKS = (_sold_places, _reserved_places, _slots, _taken_places, _ticket_places, _kept_places)
