"""An organiser with 500 events of 1,000 performances each: the Events screen, an opened row, and the edit form.

Each should answer within 150 ms at p95 (issue 9, done when 4). `fill` puts the rows straight into the database.
"""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

from django.db import connection, transaction

from e2e.load.http import Caller, expect
from e2e.load.metrics import Act, Book, measure, percentile, print_status
from e2e.load.setup import Environment

THEATRE = 2  # the demo's: its organiser reads them
EVENTS, PERFORMANCES = 500, 1_000
WITHIN = 150.0  # milliseconds, p95
FILL = "from e2e.load.seasons import fill; print(fill())"
AT_ONCE = 40  # events, so that no call takes long
WINDOW, WARM_UP = 4.0, 0.6  # seconds
AT_A_TIME = 2_000


@transaction.atomic
def fill() -> int:
    """Insert some of the missing events, without publishing any, and return how many are still missing."""
    from server.catalogue.events.models import Event, Performance
    from server.catalogue.venues.models import Venue
    from server.inventory.models import Stock
    from server.platform import clock

    venue = Venue.objects.filter(account_id=THEATRE).order_by("pk")[0]
    first = clock.now().replace(minute=30, second=0, microsecond=0) + timedelta(days=40)
    there = Event.objects.filter(account_id=THEATRE).count()
    until = min(EVENTS, there + AT_ONCE)
    for number in range(there, until):
        event = Event.objects.create(
            account_id=THEATRE, venue=venue, name=f"Season {number}", description="x", bio="x", currency=venue.currency
        )
        stocks = Stock.objects.bulk_create(
            [Stock(account_id=THEATRE, capacity=600, sold=place % 600) for place in range(PERFORMANCES)],
            batch_size=AT_A_TIME,
        )
        Performance.objects.bulk_create(
            [
                Performance(
                    stock=stock,
                    event=event,
                    account_id=THEATRE,
                    timezone=venue.timezone,
                    starts_at=first + timedelta(hours=6 * place - 6 * number),
                    on_sale_at=first - timedelta(days=200 - number % 30),
                    off_sale_at=first + timedelta(hours=6 * place - 6 * number - 1),
                    price=Decimal(10 + place % 40),
                    subcategory=("Matinee", "Evening")[place % 2],
                )
                for place, stock in enumerate(stocks)
            ],
            batch_size=AT_A_TIME,
        )
    if until == EVENTS:
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")  # otherwise the database does it by itself a minute later
    return EVENTS - until


LIST, ONE = "/v1/events/getAllEvent", "/v1/events/getEventById"


async def run(book: Book, env: Environment) -> None:
    """Fill the theatre, then open its Events screen in every variant, and one of its events."""
    if env.system is None:
        print_status("seasons: another's installation is measured as it is, with the events that it has")
    else:
        while True:
            filled = env.system.manage("shell", "-c", FILL)
            if filled.returncode:
                raise RuntimeError(filled.stderr)
            if filled.stdout.strip().endswith("\n0") or filled.stdout.strip() == "0":
                break
    caller = env.caller()
    page = {"page": 1, "page_size": 10}
    found = expect(await caller.post(LIST, {**page, "search": "Season"}))
    event = found["data"][0][0]["id"]
    cases: tuple[tuple[str, str, dict[str, Any]], ...] = (
        ("first page", LIST, page),
        ("search", LIST, {**page, "search": "season 4"}),
        ("a page in the middle", LIST, {**page, "page": 12}),
        ("by nextdatetimeISO", LIST, {**page, "ordering": "nextdatetimeISO"}),
        ("by -eventname", LIST, {**page, "ordering": "-eventname"}),
        ("100 performances", ONE, {"eventid": event, "page": 1, "page_size": 100}),
        ("the last 100", ONE, {"eventid": event, "page": 10, "page_size": 100}),
        ("1,000 performances", ONE, {"eventid": event, "page": 1, "page_size": 1000}),
    )
    for way, path, body in cases:
        measured = await measure([_post(caller, path, body)], seconds=WINDOW, warm_up=WARM_UP)
        is_within = percentile(measured.times, 0.95) <= WITHIN
        name = f"season_{path.rpartition('/')[2]}"
        book.write_measured(name, 1, measured, asked=way, events=found["total"], is_within_150_ms=is_within)
    caller.close()


def _post(caller: Caller, path: str, body: dict[str, Any]) -> Act:
    async def act() -> str:
        response = await caller.post(path, body)
        return "" if response.status == 200 else f"{path} answered {response.status}"

    return act
