"""A box office of many years: very many orders, made in minutes, for measuring and for trying the lists.

Some orders are sold through the real services; all the others are their copies, with other buyers, performances and
moments. So they are as consistent as those are, and stay so when an order becomes something more.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.models import F, JSONField, Max, Model

from server.accounts.caller import Staff
from server.accounts.models import Account, Role, User
from server.catalogue.events.models import Event, Performance
from server.catalogue.venues.models import Venue
from server.inventory.models import Claim, Reservation, Stock
from server.payments.models import Charge, Gateway, Part, Payment, SearchTerm
from server.payments.search_terms import REFERENCE_PREFIX, search_terms_of
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.platform.models import ENDED_JOBS_STORED_FOR, OutboxJob
from server.platform.text import CODE_ALPHABET
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.codes import code_hash, sign_code
from server.sales.models import TICKET_MAIL, JournalLine, Order, OrderEvent, Ticket
from server.sales.services.checkout import pay
from server.sales.services.reserving import reserve

# Rows are written past the ORM: by COPY, or by one statement for each table.

Row = list[Any]
_ESCAPED = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"})


class Table:
    """The rows that are to be written of one model; their numbers go on where the table's end."""

    def __init__(self, model: type[Model]) -> None:
        self.model = model
        self.fields = list(model._meta.concrete_fields)
        self.places = {field.attname: place for place, field in enumerate(self.fields)}
        self.name = connection.ops.quote_name(model._meta.db_table)
        self.columns = ", ".join(connection.ops.quote_name(str(field.column)) for field in self.fields)
        self.last = model._default_manager.aggregate(last=Max("pk"))["last"] or 0
        self.rows: list[Row] = []

    def like(self, row: Model) -> Row:
        """Return the values of a row as the database has them, to be copied and changed."""
        return [_stored(field, getattr(row, field.attname)) for field in self.fields]

    def add(self, like: Row, **values: Any) -> int:
        """Add a copy of a row with some other values, and return its number."""
        self.last += 1
        row = like.copy()
        row[0] = self.last
        for name, value in values.items():
            row[self.places[name]] = value
        self.rows.append(row)
        return self.last

    def flush(self) -> None:
        if self.rows:
            (_copy if connection.vendor == "postgresql" else _insert)(self)
            self.rows = []


def _stored(field: Any, value: Any) -> Any:
    if isinstance(field, JSONField):
        return json.dumps(value)
    if isinstance(value, datetime):
        return moment(value)
    return value if value is None or isinstance(value, bool | int) else str(value)


def moment(at: datetime) -> str:
    """Write an instant as the database reads it."""
    text = at.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S.%f")
    return f"{text}+00" if connection.vendor == "postgresql" else text


def _copy(table: Table) -> None:
    lines = ("\t".join(map(_copied, row)) + "\n" for row in table.rows)
    with (
        connection.cursor() as cursor,
        cursor.copy(f"COPY {table.name} ({table.columns}) FROM STDIN") as copy,
    ):
        for line in lines:
            copy.write(line)


def _copied(value: Any) -> str:
    if value is None:
        return "\\N"
    if value is True or value is False:
        return "t" if value else "f"
    return str(value).translate(_ESCAPED) if isinstance(value, str) else str(value)


def _insert(table: Table) -> None:
    marks = ", ".join(["%s"] * len(table.fields))
    with connection.cursor() as cursor:
        cursor.executemany(f"INSERT INTO {table.name} ({table.columns}) VALUES ({marks})", table.rows)  # noqa: S608


@contextmanager
def at_full_speed() -> Iterator[None]:
    """Write without looking each foreign key up, as far as the database's user may; whoever fills has made them."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA cache_size=-400000")
        with connection.constraint_checks_disabled():
            yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")
        is_free = cursor.fetchone()[0]
        cursor.execute("SET statement_timeout = 0")
        if is_free:
            cursor.execute("SET session_replication_role = replica")
        try:
            yield
        finally:
            cursor.execute("RESET statement_timeout")
            if is_free:
                cursor.execute("RESET session_replication_role")


def settle_tables(tables: Iterable[Table]) -> None:
    """Let the database know the last numbers of some tables, and what is in all of them."""
    models = [table.model for table in tables]
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
        cursor.execute("ANALYZE")


AT_A_TIME = 20_000  # orders in one transaction
EVENTS, PERFORMANCES = 20, 400
YEARS = timedelta(days=3 * 365)
PRICES = ("15.00", "24.50", "40.00")
QUANTITIES = (1, 2, 3, 4)
_QUANTITY_OF = (*[0] * 10, *[1] * 7, 2, 2, 3)  # of twenty orders
GATEWAYS = (Gateway.TERMINAL, Gateway.CASH)
CHANNELS = (*["online"] * 6, *["boxoffice"] * 3, "api")
COMMON_NAME = "Smith"  # of a tenth of all buyers
_FIRST = """
Ada Ben Chloe Dev Elif Femi Grace Hugo Imani Jonas Kiri Luca Maya Noor Oscar Priya Quinn Rosa Sam Tove Uma Viktor
Wanda Xenia Yusuf Zoë Anna Bruno Carla Diego Emma Farid Gwen Hanna Ivo Jana Karl Lena Milo Nina
"""
_BEGINNINGS = """
Ab Bar Cas Dun El Fair Gar Har Ir Jan Kem Lang Mar Nor Os Pem Quil Ros Stan Thorn Ul Van Whit York Zim
"""
_ENDS = """
bott brook castle dale ellery field grave hart ing jones kins ley man nell over port quist ridge son ton
"""
FIRST, BEGINNINGS, ENDS = _FIRST.split(), _BEGINNINGS.split(), _ENDS.split()


@dataclass
class _Like:
    quantity: int
    reservation: Row
    claim: Row
    payment: Row
    part: Row
    order: Row
    charge: Row
    tickets: list[Row]
    events: list[Row]
    journal: list[Row]
    pennies: int
    json_of: dict[int, tuple[str, str]] = field(default_factory=dict)


class _OrderTables:
    def __init__(self) -> None:
        self.reservation, self.claim = Table(Reservation), Table(Claim)
        self.payment, self.part, self.order = Table(Payment), Table(Part), Table(Order)
        self.charge, self.ticket, self.event = Table(Charge), Table(Ticket), Table(OrderEvent)
        self.journal = Table(JournalLine)
        self.term, self.work = Table(SearchTerm), Table(OutboxJob)
        self.all: tuple[Table, ...] = tuple(vars(self).values())


def seed_orders(
    *,
    account: Account,
    orders: int,
    performances: int = PERFORMANCES,
    report_progress: Callable[[int], None] = lambda _: None,
) -> list[int]:
    """Make so many orders of an account over three years up to now, and return the ids of their performances.

    :raises ValueError: if the account has no venue, or nobody who sells.
    """
    seller = User.objects.filter(account=account, role__in=[Role.ORGANISER, Role.ACCOUNT_OWNER], is_active=True).first()
    venue = Venue.objects.filter(account=account).order_by("pk").first()
    if seller is None or venue is None:
        raise ValueError("the account needs a venue, and somebody who sells")
    programme = _Programme(account, venue, orders, performances)
    likes = {
        (f"{performance.price:.2f}", quantity, gateway): _sell(Staff(seller), performance, quantity, gateway)
        for performance in programme.performances[-len(PRICES) :]
        for quantity in QUANTITIES
        for gateway in GATEWAYS
    }
    writer = _Writer(account, programme, likes, orders)
    with at_full_speed():
        try:
            for start in range(0, orders, AT_A_TIME):
                with transaction.atomic():
                    for number in range(start, min(orders, start + AT_A_TIME)):
                        writer.write(number)
                    for table in writer.tables.all:
                        table.flush()
                report_progress(min(orders, start + AT_A_TIME))
            writer.count()
        finally:
            settle_tables(writer.tables.all)  # also when it fails: numbers that were given are never given again
    return [row.pk for row in programme.performances]


class _Programme:
    """Events and their performances over the years, each with room for all that it may sell."""

    @transaction.atomic
    def __init__(self, account: Account, venue: Venue, orders: int, number: int) -> None:
        self.begins = clock.now() - YEARS
        room = 1_000 + orders * max(QUANTITIES) // number * 4
        events = [
            Event(account=account, venue=venue, name=f"Season {place + 1}", description="", currency=venue.currency)
            for place in range(EVENTS)
        ]
        for event in events:
            event.save()
        stocks = [Stock(account=account, capacity=room) for _ in range(number)]
        for stock in stocks:
            stock.save()
        self.apart = apart = (YEARS + timedelta(days=90)) / number
        self.performances = [
            self._performance(
                events[place * EVENTS // number],
                stock,
                # The last ones are sold for by the real services, and so are still to come, however few there are.
                max(apart * (place + 1), YEARS + timedelta(days=30) * (place + 1 + len(PRICES) - number)),
                PRICES[place % 3],
            )
            for place, stock in enumerate(stocks)
        ]
        Performance.objects.bulk_create(self.performances)

    def _performance(self, event: Event, stock: Stock, after: timedelta, price: str) -> Performance:
        starts_at = (self.begins + after).replace(minute=30, second=0, microsecond=0)
        return Performance(
            stock=stock, event=event, account_id=event.account_id, starts_at=starts_at, off_sale_at=starts_at,
            on_sale_at=self.begins - timedelta(days=90), price=Decimal(price), timezone=event.venue.timezone,
        )  # fmt: skip


def _sell(seller: Staff, performance: Performance, quantity: int, gateway: Gateway) -> _Like:
    line = BasketLine(performance=performance.pk, quantity=quantity)
    key = f"fill-{performance.pk}-{quantity}-{gateway}-like"
    reserved = reserve(caller=seller, basket_request=BasketRequest(lines=(line,)), idempotency_key=key)
    payment = pay(
        caller=seller, reservation_id=reserved.reservation.pk, secret=reserved.secret, gateway=gateway, buyer=Buyer(),
        tendered=None,
    )  # fmt: skip
    order = payment.orders.get()
    part = payment.parts.get()
    tables = _OrderTables()
    return _Like(
        quantity=quantity,
        reservation=tables.reservation.like(Reservation.objects.get(pk=part.reservation_id)),
        claim=tables.claim.like(Claim.objects.get(reservation_id=part.reservation_id)),
        payment=tables.payment.like(payment),
        part=tables.part.like(part),
        order=tables.order.like(order),
        charge=tables.charge.like(part.charges.get()),
        tickets=[tables.ticket.like(ticket) for ticket in order.tickets.order_by("pk")],
        events=[tables.event.like(event) for event in order.events.order_by("pk")],
        journal=[tables.journal.like(line) for line in order.journal.order_by("pk")],
        pennies=int(order.total * 100),
    )


class _Writer:
    def __init__(
        self, account: Account, programme: _Programme, likes: dict[tuple[str, int, Gateway], _Like], orders: int
    ) -> None:
        self.account_id, self.programme, self.likes = account.pk, programme, likes
        self.shows = [(row.pk, f"{row.price:.2f}") for row in programme.performances]
        self.tables = _OrderTables()
        self.dice = random.Random(self.tables.payment.last)  # noqa: S311  (other references each time)
        self.apart = YEARS / max(1, orders)
        self.mailed_since = clock.now() - ENDED_JOBS_STORED_FOR
        self.sold: Counter[int] = Counter()
        self.revenue: Counter[int] = Counter()
        self.bare_term: Row = self.tables.term.like(SearchTerm(account=account))
        work = OutboxJob(kind=TICKET_MAIL, state=OutboxJob.State.DONE, owed_at=clock.now(), due_at=clock.now())
        self.bare_work: Row = self.tables.work.like(work)

    def write(self, number: int) -> None:
        tables, dice = self.tables, self.dice
        at = self.programme.begins + self.apart * number
        timestamp = moment(at)
        performance, price = self._choose(number)
        like = self.likes[price, QUANTITIES[dice.choice(_QUANTITY_OF)], dice.choice(GATEWAYS)]
        channel = dice.choice(CHANNELS)
        unique = f"fill-{performance}-{tables.reservation.last + 1}"
        basket, quote = self._json(like, performance)
        reservation = tables.reservation.add(
            like.reservation, channel=channel, idempotency_key=unique, basket=basket, quote=quote,
            created_at=timestamp, expires_at=timestamp, closed_at=timestamp,
        )  # fmt: skip
        tables.claim.add(like.claim, reservation_id=reservation, stock_id=performance)
        reference = self._reference()
        payment = self._pay(like, channel, reference, timestamp, is_mailed=at >= self.mailed_since)
        part = tables.part.add(like.part, payment_id=payment, reservation_id=reservation)
        order = tables.order.add(
            like.order, payment_id=payment, part_id=part, performance_id=performance, channel=channel,
            created_at=timestamp, updated_at=timestamp,
        )  # fmt: skip
        tables.charge.add(
            like.charge, part_id=part, performance_id=performance, idempotency_key=unique, created_at=timestamp
        )
        for event in like.events:
            tables.event.add(event, order_id=order, at=timestamp)
        for line in like.journal:
            tables.journal.add(line, order_id=order, part_id=part, performance_id=performance, at=timestamp)
        self._issue(like, performance, part, order, reference)

    def _choose(self, number: int) -> tuple[int, str]:
        """Choose one of the performances that are soon to come at this moment, and give it with its price."""
        soon = int(number * self.apart / self.programme.apart) + 1 + self.dice.randrange(24)
        return self.shows[min(len(self.shows) - 1, soon)]

    def _reference(self) -> str:
        digits = self.dice.getrandbits(60)
        return REFERENCE_PREFIX + "".join([CODE_ALPHABET[digits >> place & 31] for place in range(0, 60, 5)])

    def _json(self, like: _Like, performance: int) -> tuple[str, str]:
        cached = like.json_of.get(performance)
        if cached is None:
            places = self.tables.reservation.places
            basket, quote = (json.loads(like.reservation[places[name]]) for name in ("basket", "quote"))
            for line in (*basket["lines"], *quote["units"]):
                line["performance"] = performance
            cached = like.json_of[performance] = json.dumps(basket), json.dumps(quote)
        return cached

    def _pay(self, like: _Like, channel: str, reference: str, timestamp: str, *, is_mailed: bool) -> int:
        tables = self.tables
        name, email, phone = self._person(tables.payment.last + 1)
        payment = tables.payment.add(
            like.payment, reference=reference, channel=channel, buyer_name=name, buyer_email=email, buyer_phone=phone,
            created_at=timestamp, paid_at=timestamp,
        )  # fmt: skip
        if name:
            for word in search_terms_of(name=name, email=email, phone=phone):
                tables.term.add(self.bare_term, word=word, payment_id=payment)
        if email and is_mailed:
            tables.work.add(self.bare_work, subject_id=payment, owed_at=timestamp, due_at=timestamp, ended_at=timestamp)
        return payment

    def _person(self, number: int) -> tuple[str, str, str]:
        """Make a buyer up; one of twenty leaves no name."""
        dice = self.dice
        if dice.random() < 0.05:
            return "", "", ""
        first = dice.choice(FIRST)
        last = COMMON_NAME if dice.random() < 0.1 else dice.choice(BEGINNINGS) + dice.choice(ENDS)
        return f"{first} {last}", f"{first}.{last}{number}@example.test".lower(), f"+44 7{dice.randrange(10**9):09}"

    def _issue(self, like: _Like, performance: int, part: int, order: int, reference: str) -> None:
        self.sold[performance] += like.quantity
        self.revenue[performance] += like.pennies
        for ticket in like.tickets:
            number = self.tables.ticket.last + 1
            code = sign_code(
                account_id=self.account_id, reference=reference, order_id=order, ticket_id=number,
                performance_id=performance,
            )  # fmt: skip
            self.tables.ticket.add(
                ticket, part_id=part, order_id=order, performance_id=performance, code_hash=code_hash(code),
                door_position=self.sold[performance] + 100,
            )  # fmt: skip

    @transaction.atomic
    def count(self) -> None:
        for performance_id, sold in self.sold.items():
            revenue = Decimal(self.revenue[performance_id]) / 100
            Stock.objects.filter(pk=performance_id).update(
                sold=F("sold") + sold, revenue=F("revenue") + revenue, version=sold + 200
            )
