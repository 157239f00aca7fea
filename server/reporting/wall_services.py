"""Wall screens: made by staff for one performance, and taken back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.audit.services import Action, facts_of, record_change
from server.catalogue.events.selectors import get_performance
from server.platform import clock
from server.platform.crypto import digest_of, new_token
from server.platform.database import take_advisory_lock
from server.platform.errors import NotFound
from server.reporting.arrivals_selectors import list_walls
from server.reporting.errors import TooManyWalls
from server.reporting.models import WallScreen

MOST_WALLS = 20  # of a performance, at a time


@dataclass(frozen=True)
class NewWall:
    """A wall screen as it was made; its secret is told this once and stored as a hash."""

    wall: WallScreen
    secret: str


def make_wall(*, caller: Staff, performance_id: int, days: int, shows_revenue: bool) -> NewWall:
    """Make a screen that shows a performance's figures for so many days, its takings only if that is wished.

    :raises TooManyWalls: if it has 20 already.
    """
    caller.needs(*NOT_DOOR_STAFF)
    performance = get_performance(caller=caller, performance_id=performance_id)
    secret, now = new_token(), clock.now()
    with transaction.atomic():
        take_advisory_lock(f"walls:{performance.pk}")
        if list_walls(caller=caller, performance_id=performance.pk).count() >= MOST_WALLS:
            raise TooManyWalls
        wall = WallScreen.objects.create(
            account_id=performance.account_id,
            performance=performance,
            secret_hash=digest_of(secret),
            shows_revenue=shows_revenue,
            created_by=caller.user,
            created_at=now,
            expires_at=now + timedelta(days=days),
        )
        record_change(caller=caller, action=Action.CREATE, row=wall, account_id=wall.account_id, after=_facts(wall))
    return NewWall(wall, secret)


def end_wall(*, caller: Staff, wall_id: int) -> WallScreen:
    """Take a wall screen back: with its next question it shows nothing any more.

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
        record_change(
            caller=caller, action=Action.UPDATE, row=wall, account_id=wall.account_id, before=before, after=after
        )
    return wall


def _facts(wall: WallScreen) -> dict[str, object]:
    return facts_of(wall, "performance_id", "shows_revenue", "expires_at", "ended_at")
