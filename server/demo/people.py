"""Who works in the demo: the platform, the theatre and its rival, with their sign-ins and venues."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from functools import partial

from django.contrib.auth.hashers import check_password, make_password
from django.core.management.color import no_style
from django.db import connection

from server.accounts.models import Account, FeeKind, Role, User
from server.accounts.passwords import DEMO_PASSWORD
from server.administration import user_services
from server.administration.account_services import create_account
from server.catalogue.venues.models import TaxCategory, Venue
from server.catalogue.venues.place_services import link_venues
from server.demo.plan import LAKESIDE, MAIN_VENUE, RIVAL_VENUE, STUDIO, TAXES, PlannedVenue

PASSWORD = DEMO_PASSWORD
ORGANISER = "organiser@foyer.test"
RIVAL_ORGANISER = "rival@foyer.test"
ADMINISTRATOR, OWNER, DOOR = "admin@foyer.test", "owner@foyer.test", "door@foyer.test"
SIGN_INS = (ADMINISTRATOR, OWNER, ORGANISER, DOOR, RIVAL_ORGANISER)
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
    """Make the three accounts and the five sign-ins, who have one password."""
    platform = create_account(name="Foyer", pk=PLATFORM_ID, is_platform=True)
    theatre = create_account(
        name="Northgate Playhouse",
        pk=THEATRE_ID,
        ticket_fee=Decimal("0.45"),
        order_fee=Decimal("0.20"),
        date_format=BRITISH_DATES,
    )
    rival = create_account(
        name="Southbank Rooms", pk=RIVAL_ID, ticket_fee=Decimal("2.50"), ticket_fee_kind=FeeKind.PERCENT
    )
    _count_on_from_given_ids()
    make = partial(_make_user, password=password)
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


def are_here() -> bool:
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


def _make_user(account: Account, email: str, name: str, role: Role, *, password: str) -> User:
    first_name, last_name = name.split(" ", 1)
    return user_services.create_user(
        account=account, email=email, password=password, first_name=first_name, last_name=last_name, role=role
    )


def _count_on_from_given_ids() -> None:
    """PostgreSQL's sequence does not see ids that were given, and would give them again."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [Account]):
            cursor.execute(statement)


def make_venues(people: People) -> dict[PlannedVenue, Venue]:
    taxes = {name: TaxCategory.objects.create(name=name, percentage=Decimal(rate)) for name, rate in TAXES}
    ours = _venues_of(people.theatre, (MAIN_VENUE, STUDIO, LAKESIDE), taxes)
    theirs = _venues_of(people.rival, (RIVAL_VENUE,), taxes)
    link_venues()
    return {**ours, **theirs}


def _venues_of(
    account: Account, planned_venues: Iterable[PlannedVenue], taxes: dict[str, TaxCategory]
) -> dict[PlannedVenue, Venue]:
    return {
        planned: Venue.objects.create(
            account=account,
            name=planned.name,
            address=planned.address,
            city=planned.city,
            state=planned.state,
            country=planned.country,
            zipcode=planned.zipcode,
            timezone=planned.timezone,
            currency=planned.currency,
            tax_category=taxes[planned.tax],
        )
        for planned in planned_venues
    }
