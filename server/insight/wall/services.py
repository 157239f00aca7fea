"""Wall screens: made by staff for one performance, and taken back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction

from server.accounts import tokens
from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.services.audit_log import Action, facts_of, record
from server.core import clock
from server.core.database.turns import take_turns
from server.core.errors import NotFound
from server.events.selectors import get_performance
from server.insight.models import WallScreen
from server.insight.wall.errors import TooManyWalls
from server.insight.wall.selectors import list_walls

MOST_WALLS = 20  # of a performance, at a time


@dataclass(frozen=True)
class NewWall:
    """A wall screen as it was made; its secret is told this once and stored as a hash."""

    wall: WallScreen
    secret: str


def make_wall(*, caller: Staff, performance_id: int, days: int, shows_revenue: bool) -> NewWall:
    """Make a screen that shows a performance's figures for so many days, its takings only if that is wished.

    :raises NotAllowed: for door staff.
    :raises NotFound: if there is no such performance, or it is another account's.
    :raises TooManyWalls: if it has 20 already.
    """
    caller.needs(*NOT_DOOR_STAFF)
    performance = get_performance(caller=caller, performance_id=performance_id)
    secret, now = tokens.new_token(), clock.now()
    with transaction.atomic():
        take_turns(f"walls:{performance.pk}")
        if list_walls(caller=caller, performance_id=performance.pk).count() >= MOST_WALLS:
            raise TooManyWalls
        wall = WallScreen.objects.create(
            account_id=performance.account_id,
            performance=performance,
            secret_hash=tokens.digest_of(secret),
            shows_revenue=shows_revenue,
            created_by=caller.user,
            created_at=now,
            expires_at=now + timedelta(days=days),
        )
        record(caller=caller, action=Action.CREATE, row=wall, account_id=wall.account_id, after=_facts(wall))
    return NewWall(wall, secret)


def end_wall(*, caller: Staff, wall_id: int) -> WallScreen:
    """Take a wall screen back: with its next question it shows nothing any more.

    :raises NotAllowed: for door staff.
    :raises NotFound: if there is none that is still open, or it is another account's.
    """
    caller.needs(*NOT_DOOR_STAFF)
    with transaction.atomic():
        rows = caller.within(WallScreen.objects.filter(pk=wall_id, ended_at=None)).select_for_update(of=("self",))
        wall = rows.select_related("created_by", "performance").first()
        if wall is None:
            raise NotFound
        before = _facts(wall)
        wall.ended_at = clock.now()
        wall.save(update_fields=["ended_at"])
        after = _facts(wall)
        record(caller=caller, action=Action.UPDATE, row=wall, account_id=wall.account_id, before=before, after=after)
    return wall


def _facts(wall: WallScreen) -> dict[str, object]:
    return facts_of(wall, "performance_id", "shows_revenue", "expires_at", "ended_at")
