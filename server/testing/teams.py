"""Performances that are sold by teams' slots, and sales of them, for tests."""

from __future__ import annotations

from itertools import count
from typing import Any

from server.accounts.caller import Caller
from server.catalogue.events.models import Performance, Team, TeamPlace
from server.inventory.models import Hold, HoldAllotment, HoldChannel, Stock
from server.payments.models import Gateway, Payment
from server.payments.services.checkouts import Buyer
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.services.checkout import pay
from server.sales.services.reserving import Reserved, reserve
from server.testing import factories

_keys = count(1)
FREE, RESERVED, SOLD = TeamPlace.State.FREE, TeamPlace.State.RESERVED, TeamPlace.State.SOLD


def map_teams(*performances: Performance, **slots: int) -> dict[str, Team]:
    """Create teams with so many slots for an event, and their places in all of its performances, which are the
    arguments.
    """
    event = performances[0].event
    teams = {
        name: Team.objects.create(event=event, name=name, slots=number, position=position)
        for position, (name, number) in enumerate(slots.items())
    }
    event.has_team_mapping = True
    event.save()
    Stock.objects.filter(pk__in=[row.pk for row in performances]).update(slots=sum(slots.values()))
    TeamPlace.objects.bulk_create(
        TeamPlace(performance=row, team=team, number=number)
        for row in performances
        for team in teams.values()
        for number in range(1, team.slots + 1)
    )
    for row in performances:
        row.event = event
        row.stock.refresh_from_db()
    return teams


def places_line(performance: Performance, team: Team, *players: int, **more: Any) -> BasketLine:
    return BasketLine(performance=performance.pk, quantity=len(players), team=team.pk, players=players, **more)


def reserve_places(*lines: BasketLine, caller: Caller, key: str = "", hold: int | None = None) -> Reserved:
    """Reserve places through the real service."""
    basket_request = BasketRequest(lines=lines, hold=hold)
    return reserve(
        caller=caller, basket_request=basket_request, idempotency_key=key or f"key-of-some-places-{next(_keys):08}"
    )


def pay_for(reserved: Reserved, *, caller: Caller, buyer: Buyer | None = None) -> Payment:
    who: dict[str, Any] = {"reservation_id": reserved.reservation.pk, "secret": reserved.secret}
    return pay(caller=caller, **who, gateway=Gateway.CASH, buyer=buyer or Buyer())


def sell_places(*lines: BasketLine, caller: Caller, buyer: Buyer | None = None, hold: int | None = None) -> Payment:
    """Sell places for cash through the real services."""
    return pay_for(reserve_places(*lines, caller=caller, hold=hold), caller=caller, buyer=buyer)


def hold_for(
    performance: Performance,
    size: int,
    team: Team | None = None,
    *,
    hold: Hold | None = None,
    channel: HoldChannel = HoldChannel.BOXOFFICE,
    hours: int | None = None,
) -> HoldAllotment:
    """Allot tickets of a performance to a hold, by default a new one: for one of its teams or for all."""
    hold = hold or Hold.objects.create(
        account_id=performance.account_id, name=f"{channel} {next(_keys)}", channel=channel, release_hours=hours
    )
    factories.set_aside(hold, performance, size)
    allotment = HoldAllotment.objects.select_related("hold").get(hold=hold, stock_id=performance.pk)
    if team is not None:
        team.allotments.create(allotment=allotment)
    return allotment


def states_of(performance: Performance, team: Team) -> str:
    """Return the states of a team's places as one letter each: f free, r reserved, s sold."""
    rows = TeamPlace.objects.filter(performance=performance, team=team).order_by("number")
    return "".join(state[0] for state in rows.values_list("state", flat=True))
