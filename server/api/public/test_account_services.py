"""Keeps a test account supplied with events and performances for a client to sell."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from decimal import Decimal
from itertools import islice
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Count, F, Q

from server.administration.account_services import lock_test_account
from server.catalogue.events.models import Event, Performance
from server.catalogue.events.services.creation import add_performances, open_event
from server.catalogue.events.spreadsheets.rows import PerformanceDraft
from server.catalogue.upsells.services import open_upsell
from server.catalogue.venues.models import Venue
from server.catalogue.venues.services import open_venue
from server.platform import clock
from server.pricing.models import TicketType
from server.pricing.ticket_type_services import open_type

FIRST_AFTER = timedelta(days=2)  # whoever tries a reservation out has the time to pay it
LAST_AFTER = timedelta(days=120)
ON_SALE_SINCE = timedelta(days=1)


@dataclass(frozen=True, kw_only=True)
class Production:
    """An event as it is made: so many performances are `ahead` at any time, one each `days`, at a time of day."""

    name: str
    description: str
    price: Decimal
    capacity: int
    ahead: int
    days: int
    at: time
    booking_fee: Decimal = Decimal("0.00")


PLAY = Production(
    name="A Test Play",
    description="It has ticket types, a booking fee and something to buy beside its tickets.",
    price=Decimal("24.00"),
    booking_fee=Decimal("1.50"),
    capacity=300,
    ahead=8,
    days=1,
    at=time(19, 30),
)
CONCERT = Production(
    name="A Test Concert",
    description="A small room: four tickets, and it is sold out.",
    price=Decimal("35.00"),
    capacity=4,
    ahead=6,
    days=2,
    at=time(20),
)
PRODUCTIONS = (PLAY, CONCERT)


def is_low(plan: Production, ahead: int) -> bool:
    """Return whether an event with so many performances to come gets more, which is when half are over."""
    return ahead <= plan.ahead // 2


def drafts_of(
    plan: Production, *, ahead: int, zone: str, now: datetime, taken: Container[datetime]
) -> list[PerformanceDraft]:
    """Return the performances that an event lacks, on its free days from the day after tomorrow on.

    It has `ahead` of them to come that still have tickets. None is later than `LAST_AFTER`: whoever buys out a test
    account has to wait.
    """
    first = (now + FIRST_AFTER).astimezone(ZoneInfo(zone)).date()
    # On days that are the same whenever one looks, so that what is added falls between what is there.
    first += timedelta(days=-first.toordinal() % plan.days)
    days = (first + timedelta(days=place) for place in range(0, LAST_AFTER.days, plan.days))
    starts = (datetime.combine(day, plan.at, tzinfo=ZoneInfo(zone)).astimezone(UTC) for day in days)
    free = islice((start for start in starts if start not in taken), plan.ahead - ahead)
    return [
        PerformanceDraft(
            starts_at=start,
            on_sale_at=now - ON_SALE_SINCE,
            off_sale_at=start,
            price=plan.price,
            capacity=plan.capacity,
        )
        for start in free
    ]


def is_undersupplied(test_account_id: int) -> bool:
    """Return whether a test account needs furnishing: an event of it, or performances to come; in one query."""
    ahead = read_ahead(test_account_id)
    return any(plan.name not in ahead or is_low(plan, ahead[plan.name]) for plan in PRODUCTIONS)


def read_ahead(test_account_id: int) -> dict[str, int]:
    """Count the performances to come of a test account's events, by their names, that still have tickets."""
    stock = "performances__stock__"
    left = Q(
        **{f"{stock}capacity__gt": F(f"{stock}sold") + F(f"{stock}reserved")},
        performances__starts_at__gt=clock.now(),
        performances__cancelled_at=None,
    )
    rows = Event.objects.filter(account_id=test_account_id).annotate(ahead=Count("performances", filter=left))
    return dict(rows.values_list("name", "ahead"))


def find_test_event(test_account_id: int, name: str) -> Event | None:
    return Event.objects.filter(account_id=test_account_id, name=name).select_related("venue").first()


def find_test_venue(account_id: int) -> Venue | None:
    return Venue.objects.filter(account_id=account_id).select_related("tax_category").order_by("pk").first()


def read_starts(event: Event) -> frozenset[datetime]:
    """Read when an event's performances to come begin."""
    rows = Performance.objects.filter(event=event, starts_at__gt=clock.now())
    return frozenset(rows.values_list("starts_at", flat=True))


PROGRAMMES = 10_000


def replenish_events(test_account_id: int) -> None:
    """See that a test account has something to sell; where it has, that costs one query."""
    if not is_undersupplied(test_account_id):
        return
    with transaction.atomic():
        test_account = lock_test_account(test_account_id)
        own = test_account.test_house_of_id or test_account.pk
        venue = find_test_venue(test_account_id) or open_venue(
            account=test_account, like=find_test_venue(own), name=test_account.name
        )
        for plan in PRODUCTIONS:
            event = find_test_event(test_account_id, plan.name) or _open(plan, venue)
            _add_performances(plan, event)


def _open(plan: Production, venue: Venue) -> Event:
    event = open_event(
        venue=venue, name=plan.name, description=plan.description, booking_fee=plan.booking_fee, max_count=10
    )
    if plan is PLAY:
        _price(event)
    return event


def _price(event: Event) -> None:
    """Return an event ticket types, one of which brings an upsell, and the upsell by itself."""
    programme = open_upsell(
        event=event,
        capacity=PROGRAMMES,
        name="Programme",
        description="The whole company",
        online_price=Decimal("4.50"),
        venue_price=Decimal("5.00"),
        max_count=10,
    )
    kinds = TicketType.Adjustment
    open_type(event=event, name="Child", description="Up to 15", adjustment=kinds.PERCENTAGE, amount=Decimal(50))
    open_type(event=event, name="Concession", description="Students", adjustment=kinds.FLAT, amount=Decimal(5))
    open_type(event=event, name="With a programme", description="A seat and a programme", brings=[programme])


def _add_performances(plan: Production, event: Event) -> None:
    ahead = read_ahead(event.account_id)[plan.name]
    if not is_low(plan, ahead):
        return  # somebody else has added them meanwhile
    drafts = drafts_of(plan, ahead=ahead, zone=event.venue.timezone, now=clock.now(), taken=read_starts(event))
    add_performances(event=event, venue=event.venue, drafts=drafts)
