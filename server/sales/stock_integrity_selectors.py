"""Integrity checks that recount stock, holds, team places and upsells from what was sold and reserved."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import F, OuterRef, Q, Sum

from server.catalogue.events.models import Team, TeamAllotment, TeamPlace
from server.catalogue.upsells.models import UpsellClaim, UpsellStock
from server.inventory.models import ABANDONED, UNFINISHED, Claim, ClaimState, HoldAllotment, Reservation, Stock
from server.payments.models import Refund
from server.platform.integrity_checks import (
    CHUNK,
    Discrepancy,
    amount_subquery,
    count_subquery,
    grouped_subquery,
    integrity_check,
    recount,
    report_each,
    sum_subquery,
)
from server.sales.models import Order, Ticket, UpsellItem
from server.sales.refundable import LIVE, LIVE_UPSELLS, STILL_SOLD
from server.sales.statuses import SOLD

# Team places. Where no event has teams these checks find nothing and still cost a query each: there may be places that
# should not exist.

State = TeamPlace.State


def _sold_places() -> Iterator[Discrepancy]:
    holders = count_subquery(Ticket.objects.filter(STILL_SOLD), "place")
    wrong = (Q(state=State.SOLD) & ~Q(holders=1)) | (~Q(state=State.SOLD) & Q(holders__gt=0))
    yield from report_each(
        "place_ticket",
        TeamPlace.objects.annotate(holders=holders).filter(wrong),
        "Place {pk} (player {number} of team {team} at performance {performance}) is {state}, "
        "but has {holders} tickets.",
    )
    yield from report_each(
        "place_reservation",
        TeamPlace.objects.filter(state=State.RESERVED).exclude(reservation__status__in=UNFINISHED),
        "Place {pk} is reserved, but its reservation {reservation} is {reservation__status}.",
    )


def _slots() -> Iterator[Discrepancy]:
    """Every performance has as many places as its event's teams have slots, and its stock counts the same."""
    teams = Team.objects.filter(event=OuterRef("performance__event"), event__has_team_mapping=True)
    of_teams = grouped_subquery(teams, "event", "slots")
    # A row of stock without a performance was never sold from.
    stocks = Stock.objects.filter(performance__isnull=False)
    yield from recount("Performance", stocks, numbers={"slots": of_teams}, made_by="its teams")
    places = count_subquery(TeamPlace.objects.all(), "performance")
    yield from recount("Performance", stocks, numbers={"slots": places}, made_by="its places")
    yield from report_each(
        "place_number",
        TeamPlace.objects.filter(Q(number__gt=F("team__slots")) | ~Q(team__event=F("performance__event"))),
        "Place {pk} at performance {performance} is player {number} of team {team}, which has {team__slots} slots.",
    )


def _taken_places() -> Iterator[Discrepancy]:
    """What is sold by slots alone is sold and claimed slot by slot."""
    yield from recount(
        "Performance",
        Stock.objects.filter(slots__gt=0),
        numbers={
            "sold": count_subquery(TeamPlace.objects.filter(state=State.SOLD), "performance"),
            "reserved": count_subquery(TeamPlace.objects.filter(state=State.RESERVED), "performance"),
        },
        made_by="its places",
    )
    places = TeamPlace.objects.filter(reservation__part=OuterRef("part"), performance=OuterRef("performance"))
    number = grouped_subquery(places, "performance")
    unpaid = Order.objects.filter(status=Order.Status.PROGRESS, part__reservation__status__in=UNFINISHED)
    yield from recount(
        "Order", unpaid.filter(performance__stock__slots__gt=0), numbers={"quantity": number}, made_by="its places"
    )
    yield from report_each(
        "ticket_place",
        Ticket.objects.exclude(place=None).exclude(place__performance=F("performance"), place__number=F("player")),
        "Ticket {pk} is for player {player} at performance {performance}, "
        "but its place {place} is player {place__number} at performance {place__performance}.",
    )
    yield from report_each(
        "ticket_team",
        Ticket.objects.filter(status__in=LIVE, allotment__team_allotment__isnull=False).exclude(
            place__team=F("allotment__team_allotment__team")
        ),
        "Ticket {pk} is from hold allotment {allotment}, which is kept for team {allotment__team_allotment__team}, "
        "but its place {place} is of team {place__team}.",
    )


def _held_places() -> Iterator[Discrepancy]:
    """What is held for a team exists, and the team belongs to the performance."""
    left = F("allotment__size") - F("allotment__sold") - F("allotment__reserved")
    places = TeamPlace.objects.filter(performance=OuterRef("allotment__stock"), team=OuterRef("team"), state=State.FREE)
    free = grouped_subquery(places, "team")
    rows = TeamAllotment.objects.order_by().values("team", "allotment__stock").annotate(kept=Sum(left), free=free)
    for row in rows.filter(kept__gt=F("free")).iterator(chunk_size=CHUNK):
        yield Discrepancy(
            "team_kept",
            f"Performance {row['allotment__stock']}: holds keep {row['kept']} places of team {row['team']}, "
            f"but {row['free']} are free.",
        )
    yield from report_each(
        "team_of_another_event",
        TeamAllotment.objects.exclude(team__event=F("allotment__stock__performance__event")),
        "Hold allotment {allotment} of performance {allotment__stock} is kept for team {team}, of another event.",
    )


PLACE_CHECKS = (_sold_places, _slots, _taken_places, _held_places)


SOLD_UPSELLS = Q(status__in=LIVE_UPSELLS) | Q(status=UpsellItem.Status.VOID, refund__status=Refund.Status.PENDING)


def claims_out_of_step() -> Q:
    """Return the condition for claims, of whatever is claimed, whose state contradicts their reservation's."""
    paid = Q(reservation__status=Reservation.Status.PAID) & ~Q(state=ClaimState.FULFILLED)
    unfinished = Q(reservation__status__in=UNFINISHED) & ~Q(state=ClaimState.HELD)
    over = Q(reservation__status__in=ABANDONED) & ~Q(state=ClaimState.RELEASED)
    return paid | unfinished | over


def _upsell_stocks() -> Iterator[Discrepancy]:
    reserved = sum_subquery(UpsellClaim.objects.filter(state=ClaimState.HELD), "stock", F("quantity"))
    for variant, by in ((None, "upsell"), (False, "variant")):
        thing = "Upsell stock" if variant is None else "Variant stock"
        sold = grouped_subquery(UpsellItem.objects.filter(SOLD_UPSELLS, **{by: OuterRef(by)}), by)
        rows = UpsellStock.objects.filter(variant__isnull=variant is None)
        yield from recount(thing, rows, numbers={"sold": sold, "reserved": reserved})


def _upsell_claims() -> Iterator[Discrepancy]:
    """A claim has its reservation's state, and a reservation of upsells alone has claimed some."""
    yield from report_each(
        "upsell_claim_state",
        UpsellClaim.objects.filter(claims_out_of_step()),
        "Upsell claim {pk} is {state}, but its reservation {reservation} is {reservation__status}.",
    )
    unfinished = Reservation.objects.filter(status__in=UNFINISHED, upsellclaims=None)
    yield from report_each(
        "reservation_empty",
        unfinished.filter(part__orders__quantity=0).distinct(),
        "Reservation {pk} is {status}, but has claimed no upsell.",
    )


def _settled() -> Iterator[Discrepancy]:
    """A paid reservation has claimed as many of each upsell as were sold."""
    items = UpsellItem.objects.filter(part__reservation=OuterRef("reservation"), upsell=OuterRef("stock__upsell"))
    fulfilled = UpsellClaim.objects.filter(state=ClaimState.FULFILLED, stock__variant=None)
    claims = fulfilled.annotate(sold=grouped_subquery(items, "upsell")).exclude(quantity=F("sold"))
    yield from report_each(
        "upsell_claim_quantity",
        claims,
        "Upsell claim {pk} took {quantity}, but its reservation {reservation} was sold {sold} "
        "of upsell {stock__upsell}.",
    )


def _strange_items() -> Iterator[Discrepancy]:
    """Sold upsells belong to their order's event, have a variant of the upsell, and a ticket of the order."""
    yield from report_each(
        "upsell_event",
        UpsellItem.objects.exclude(upsell__event=F("performance__event")),
        "Upsell {pk} is for performance {performance}, but upsell {upsell} is of event {upsell__event}.",
    )
    yield from report_each(
        "upsell_performance",
        UpsellItem.objects.exclude(status=UpsellItem.Status.SUPERSEDED).exclude(performance=F("order__performance")),
        "Upsell {pk} is for performance {performance}, but its order {order} is for {order__performance}.",
    )
    yield from report_each(
        "upsell_variant",
        UpsellItem.objects.exclude(variant=None).exclude(variant__upsell=F("upsell")),
        "Upsell {pk} is of upsell {upsell}, but its variant {variant} is of {variant__upsell}.",
    )
    yield from report_each(
        "upsell_ticket",
        UpsellItem.objects.exclude(ticket=None).exclude(ticket__order=F("order")),
        "Upsell {pk} of order {order} came with ticket {ticket}, which is of order {ticket__order}.",
    )


UPSELL_CHECKS = (_upsell_stocks, _upsell_claims, _settled, _strange_items)


def _unpaid_orders() -> Iterator[Discrepancy]:
    claims = Claim.objects.filter(state=Claim.State.HELD, reservation__part=OuterRef("part"))
    number = grouped_subquery(claims.filter(stock=OuterRef("performance")), "stock", "quantity")
    unpaid = Order.objects.filter(status=Order.Status.PROGRESS, part__reservation__status__in=UNFINISHED)
    yield from recount("Order", unpaid, numbers={"quantity": number}, made_by="its claims")


def _claims() -> Iterator[Discrepancy]:
    """A claim has its reservation's state, and a reservation of tickets has claimed some, beside those on upsells."""
    yield from report_each(
        "claim_state",
        Claim.objects.filter(claims_out_of_step()),
        "Claim {pk} is {state}, but its reservation {reservation} is {reservation__status}.",
    )
    yield from report_each(
        "reservation_empty",
        Reservation.objects.filter(status__in=UNFINISHED, claims=None, part__orders__quantity__gt=0).distinct(),
        "Reservation {pk} is {status}, but has claimed nothing.",
    )


SEAT_CHECKS = (_unpaid_orders, _claims)


@integrity_check
def _stocks() -> Iterator[Discrepancy]:
    tickets, sold = Ticket.objects.filter(STILL_SOLD), Order.objects.filter(status__in=SOLD)
    left = F("size") - F("sold") - F("reserved")
    yield from recount(
        "Performance",
        Stock.objects.all(),
        numbers={
            "sold": count_subquery(tickets, "performance"),
            "reserved": sum_subquery(Claim.objects.filter(state=Claim.State.HELD), "stock", F("quantity")),
            "admitted": count_subquery(tickets.filter(status=Ticket.Status.ADMITTED), "performance"),
            "held": sum_subquery(HoldAllotment.objects.all(), "stock", left),
        },
        amounts={
            "revenue": amount_subquery(sold, "performance", "total") - amount_subquery(sold, "performance", "refunded")
        },
    )


@integrity_check
def _allotments() -> Iterator[Discrepancy]:
    yield from recount(
        "Hold allotment",
        HoldAllotment.objects.all(),
        numbers={
            "sold": count_subquery(Ticket.objects.filter(STILL_SOLD), "allotment"),
            "reserved": sum_subquery(Claim.objects.filter(state=Claim.State.HELD), "allotment", F("quantity")),
        },
    )
