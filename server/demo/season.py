"""Filling an empty installation with the demo season, and keeping it on today."""

from __future__ import annotations

from datetime import timedelta
from enum import Enum

from django.db import transaction

from server.accounts.models import User
from server.catalogue.events.models import Performance
from server.checkin.models import ScanRecord
from server.demo.people import ORGANISER, PASSWORD, RIVAL_ORGANISER, make_people, make_venues
from server.demo.plan import HOME_ZONE, Showing
from server.demo.prices import make_cards, make_codes, make_ticket_types
from server.demo.programme import (
    close_paused_sales,
    day_of,
    make_programme,
    move_history,
    move_programme,
    pair_with_plan,
)
from server.demo.sales import MARK, BoxOffice, make_sales, reserve_some
from server.demo.upsells import make_upsells
from server.inventory.models import Reservation
from server.platform import clock
from server.sales.services.release import expire_reservations

Pairs = list[tuple[Performance, Showing]]
# With less time than this before the start, tonight is of no use to somebody who has just started the demo.
TOO_LATE = timedelta(minutes=30)


class Found(Enum):
    MOVED = "moved"
    TODAY = "today"
    TOUCHED = "touched"
    FOREIGN = "foreign"


def make_season(password: str = PASSWORD) -> str:
    """Fill an empty installation, all or nothing, and give the key of its API client, which is shown only this once."""
    with transaction.atomic():
        people = make_people(password)
        programme = make_programme(make_venues(people), clock.now())
        make_ticket_types(programme)
        make_upsells()
        key = make_sales(people, programme)
        make_cards(people, programme)
        make_codes(people, programme)
        close_paused_sales(programme)
    return key


def is_empty() -> bool:
    """Return whether nobody can sign in yet."""
    return not User.objects.exists()


@transaction.atomic
def bring_to_today() -> Found:
    """Move a season that nobody has worked in to today; leave any other as it is."""
    # If two processes start at once, only one may move it: the second waits here and finds it moved.
    if not User.objects.select_for_update().filter(email=ORGANISER).first():
        return Found.FOREIGN
    pairs = _untouched_pairs()
    if pairs is None:
        return Found.TOUCHED
    made_for, today = day_of(pairs), clock.today(HOME_ZONE)
    curtain = next(row.starts_at for row, showing in pairs if showing.is_tonight)
    if made_for == today and curtain > clock.now() + TOO_LATE:
        return Found.TODAY
    _move(pairs, today - made_for)
    return Found.MOVED


def _untouched_pairs() -> Pairs | None:
    """Pair the season's performances with the plan, unless somebody but the demo has sold, scanned or edited."""
    others = Reservation.objects.exclude(idempotency_key__startswith=MARK).exists()
    return None if others or ScanRecord.objects.exclude(nonce__startswith=MARK).exists() else pair_with_plan()


def _move(pairs: Pairs, days: timedelta) -> None:
    now = clock.now()
    move_history(days, now)
    move_programme(pairs, now)
    # The unfinished checkouts have run out meanwhile, whether or not they were swept; new ones take their place.
    expire_reservations(now=now + _LATER_THAN_ANY)
    office = BoxOffice(User.objects.filter(email__in=(ORGANISER, RIVAL_ORGANISER)))
    reserve_some(office, {showing: row for row, showing in pair_with_plan() or []})


_LATER_THAN_ANY = timedelta(days=366)
