"""The rows of a large installation, inserted directly into a running one's database: `manage shell -c` calls `fill`."""

from __future__ import annotations

from itertools import cycle, islice
from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.db import connection, transaction

from server.accounts.models import Account, AuditEntry, AuthenticatorApp, Role, User
from server.catalogue.venues.models import City, TaxCategory, TaxRate, UpsellTaxCategory, Venue
from server.platform import clock

ACCOUNTS, USERS, VENUES, TAXES, ENTRIES = 2_000, 10_000, 5_000, 200, 50_000
THEATRE = 2  # the demo's: it owns all the venues and half of the people
AT_A_TIME = 500
FIRST = ("Ada", "Ben", "Chloe", "Dev", "Elif", "Femi", "Grace", "Hugo", "Imani", "Jonas", "Kiri", "Luca", "Maya")
LAST = ("Abbott", "Brook", "Castle", "Dunne", "Ellery", "Field", "Garrick", "Hart", "Irons", "Jansen", "Kemble")
ROOMS = ("Playhouse", "Theatre Royal", "Studio", "Concert Hall", "Arena", "Little Room", "Opera House")


@transaction.atomic
def fill() -> None:
    """Insert rows up to the numbers of a large installation, without publishing any event."""
    accounts = _fill_accounts()
    _fill_people(accounts)
    _fill_venues()
    _fill_taxes()
    _fill_log(accounts)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")  # otherwise the database does it by itself a minute later


def _create(rows: list[Any]) -> None:
    type(rows[0])._default_manager.bulk_create(rows, batch_size=AT_A_TIME)


def _fill_accounts() -> list[int]:
    missing = ACCOUNTS - Account.objects.count()
    names = (f"{last} {room} {number}" for number, (last, room) in enumerate(zip(cycle(LAST), cycle(ROOMS))))
    _create([Account(name=name, stripe_id=f"acct_{name[-6:]}") for name in islice(names, missing)])
    return list(Account.objects.order_by("pk").values_list("pk", flat=True))


def _fill_people(accounts: list[int]) -> None:
    missing = USERS - User.objects.count()
    people = [
        User(
            email=f"person{number}@house{number % 97}.test",
            first_name=FIRST[number % len(FIRST)],
            last_name=f"{LAST[number % len(LAST)]} {number}",
            mobile=f"+44 7700 {900_000 + number}",
            account_id=THEATRE if number % 2 else accounts[number % len(accounts)],
            role=Role.ORGANISER if number % 3 else Role.DOOR_STAFF,
            password="!",
        )
        for number in range(missing)
    ]
    _create(people)
    guarded = User.objects.filter(password="!").order_by("pk")[: missing // 4]
    _create([AuthenticatorApp(user=user, secret="none", confirmed_at=clock.now()) for user in guarded])


def _fill_venues() -> None:
    like = Venue.objects.filter(account_id=THEATRE).order_by("pk").select_related("tax_category")[0]
    cities = list(City.objects.select_related("state__country").order_by("-size", "pk")[:1000])
    _create(
        [
            Venue(
                account_id=THEATRE,
                name=f"{city.name} {ROOMS[number % len(ROOMS)]} {number}",
                address=f"{number} High Street",
                city=city.name,
                state=city.state.name,
                country=city.state.country.name,
                known_city=city,
                known_state=city.state,
                known_country=city.state.country,
                zipcode="N1 9GU",
                timezone=like.timezone,
                currency=like.currency,
                tax_category=like.tax_category,
            )
            for number, city in zip(range(VENUES - Venue.objects.count()), cycle(cities), strict=False)
        ]
    )


def _fill_taxes() -> None:
    known = TaxCategory.objects.count()
    _create([TaxCategory(name=f"Rate {number}", percentage=number % 40) for number in range(known, TAXES)])
    sub_categories = list(UpsellTaxCategory.objects.values_list("pk", flat=True))
    _create(
        [
            TaxRate(tax_category_id=category, upsell_category_id=sub_category, percentage=5)
            for category in TaxCategory.objects.filter(rates=None).values_list("pk", flat=True)
            for sub_category in sub_categories
        ]
    )


def _fill_log(accounts: list[int]) -> None:
    kind = ContentType.objects.get_for_model(Account)
    actor = User.objects.get(email="admin@foyer.test")
    changes = {"name": ["Before", "After"], "ticket_fee": ["0.5", "0.75"]}
    _create(
        [
            AuditEntry(
                content_type=kind,
                object_pk=str(account),
                object_id=account,
                object_repr=f"Account {account}",
                action=1,
                changes=changes,
                actor=actor,
                actor_email=actor.email,
                account_id=account,
            )
            for account in islice(cycle(accounts), ENTRIES)
        ]
    )
