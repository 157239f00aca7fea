"""Fills an empty installation with the demo season: accounts, sign-ins, venues and sales; keeps it on today."""

from __future__ import annotations

import secrets
from dataclasses import asdict, dataclass
from datetime import timedelta
from decimal import Decimal
from enum import Enum

from django.contrib.auth.hashers import check_password, make_password
from django.core.management.color import no_style
from django.db import connection, transaction

from server.accounts.models import Account, FeeKind, Role, User
from server.accounts.passwords import DEMO_PASSWORD
from server.administration import user_services
from server.administration.account_services import create_account
from server.catalogue.events.models import Performance
from server.catalogue.venues.models import TaxCategory, Venue
from server.catalogue.venues.place_services import link_venues
from server.checkin.models import ScanRecord
from server.demo.offers import make_cards, make_codes, make_ticket_types, make_upsells
from server.demo.plan import HOME_ZONE, LAKESIDE, MAIN_VENUE, RIVAL_VENUE, STUDIO, TAXES, PlannedVenue, Showing
from server.demo.programme import (
    close_paused_sales,
    day_of,
    make_programme,
    move_history,
    move_programme,
    pair_with_plan,
)
from server.demo.sales import MARK, BoxOffice, make_sales, reserve_some
from server.inventory.models import Reservation
from server.platform import clock
from server.sales.services.release import expire_reservations

# Who works in the demo: the platform, the theatre and its rival, with their sign-ins and venues.

PASSWORD = DEMO_PASSWORD
ORGANISER = "organiser@foyer.test"
RIVAL_ORGANISER = "rival@foyer.test"
ADMINISTRATOR, OWNER, DOOR = "admin@foyer.test", "owner@foyer.test", "door@foyer.test"
SIGN_INS = {
    ADMINISTRATOR: "Platform administrator",
    ORGANISER: "Organiser",
    OWNER: "Account owner",
    DOOR: "Door staff",
    RIVAL_ORGANISER: "Organiser of another account",
}
PLATFORM_ID, THEATRE_ID, RIVAL_ID = 1, 2, 3  # design: api, The back office
BRITISH_DATES = "DD-MM-YYYY"


@dataclass(frozen=True)
class People:
    theatre: Account
    rival: Account
    organiser: User
    door: User
    rival_organiser: User


def make_people(password: str = PASSWORD) -> People:
    """Create the three accounts, and the five users with one password."""
    platform = create_account(name="Foyer", pk=PLATFORM_ID, is_platform=True)
    theatre = create_account(
        name="Northgate Playhouse",
        pk=THEATRE_ID,
        ticket_fee=Decimal("0.45"),
        order_fee=Decimal("0.20"),
        date_format=BRITISH_DATES,
        contact_email="boxoffice@northgate.test",
    )
    rival = create_account(
        name="Southbank Rooms", pk=RIVAL_ID, ticket_fee=Decimal("2.50"), ticket_fee_kind=FeeKind.PERCENT
    )
    _count_on_from_given_ids()

    def make(account: Account, email: str, name: str, role: Role) -> User:
        first_name, last_name = name.split(" ", 1)
        return user_services.create_user(
            account=account, email=email, password=password, first_name=first_name, last_name=last_name, role=role
        )

    make(platform, ADMINISTRATOR, "Alex Morgan", Role.PLATFORM_ADMINISTRATOR)
    make(theatre, OWNER, "Eleanor Hart", Role.ACCOUNT_OWNER)
    return People(
        theatre=theatre,
        rival=rival,
        organiser=make(theatre, ORGANISER, "Priya Raman", Role.ORGANISER),
        door=make(theatre, DOOR, "Tom Okafor", Role.DOOR_STAFF),
        rival_organiser=make(rival, RIVAL_ORGANISER, "Sam Whitlock", Role.ORGANISER),
    )


def new_password() -> str:
    """Make a password that nobody else knows, which is to be told once."""
    return f"Foyer-{secrets.token_urlsafe(12)}-1!"


def has_demo_users() -> bool:
    return User.objects.filter(email__in=SIGN_INS).exists()


def take_back_published() -> str:
    """Give whoever of the demo still has the published password another, and return that; empty if nobody has it."""
    known = User.objects.filter(email__in=SIGN_INS).only("password")
    having = [user.pk for user in known if check_password(PASSWORD, user.password)]
    if not having:
        return ""
    password = new_password()
    User.objects.filter(pk__in=having).update(password=make_password(password))
    return password


def _count_on_from_given_ids() -> None:
    """PostgreSQL's sequence does not see ids that were given, and would give them again."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [Account]):
            cursor.execute(statement)


def make_venues(people: People) -> dict[PlannedVenue, Venue]:
    taxes = {name: TaxCategory.objects.create(name=name, percentage=Decimal(rate)) for name, rate in TAXES}
    owners = {MAIN_VENUE: people.theatre, STUDIO: people.theatre, LAKESIDE: people.theatre, RIVAL_VENUE: people.rival}
    venues = {
        planned: Venue.objects.create(
            account=account, **asdict(planned) | {"tax_category": taxes[planned.tax_category]}
        )
        for planned, account in owners.items()
    }
    link_venues()
    return venues


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
    is_used = (
        Reservation.objects.exclude(idempotency_key__startswith=MARK).exists()
        or ScanRecord.objects.exclude(nonce__startswith=MARK).exists()
    )
    pairs = None if is_used else pair_with_plan()
    if pairs is None:
        return Found.TOUCHED
    made_for, today = day_of(pairs), clock.today(HOME_ZONE)
    curtain = next(row.starts_at for row, showing in pairs if showing.is_tonight)
    if made_for == today and curtain > clock.now() + TOO_LATE:
        return Found.TODAY
    _move(pairs, today - made_for)
    return Found.MOVED


def _move(pairs: Pairs, days: timedelta) -> None:
    now = clock.now()
    move_history(days, now)
    move_programme(pairs, now)
    # The unfinished checkouts have run out meanwhile, whether or not they were swept; new ones take their place.
    expire_reservations(now=now + timedelta(days=366))
    office = BoxOffice(User.objects.filter(email__in=(ORGANISER, RIVAL_ORGANISER)))
    reserve_some(office, {showing: row for row, showing in pair_with_plan() or []})
