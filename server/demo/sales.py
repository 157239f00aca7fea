"""A few weeks at the box office: every ticket of the season is reserved, paid and scanned through the real services."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from decimal import ROUND_CEILING, Decimal
from itertools import count, cycle
from typing import TYPE_CHECKING
from uuid import NAMESPACE_URL, uuid5
from zoneinfo import ZoneInfo

from server.accounts.caller import Caller, Public, Staff
from server.accounts.models import User
from server.catalogue.events.models import Performance
from server.catalogue.upsells.models import Upsell
from server.catalogue.venues.models import INCLUDED_IN_TICKET_TYPE
from server.checkin.scanning.scan_services import scan_tickets
from server.checkin.scanning.scans import Scan
from server.demo.plan import (
    BOX_OFFICE_OPENS,
    CHERRY_ORCHARD,
    CHRISTMAS_CAROL,
    FOYER_CONCERT,
    HEDDA_GABLER,
    HOME_ZONE,
    RIVAL_PRODUCTION,
    TWELFTH_NIGHT,
    Showing,
)
from server.demo.programme import Programme, end_on_time, push_back
from server.integrations import key_services as clients
from server.inventory.models import Hold, HoldChannel, Reservation
from server.inventory.services.holds import HoldShare, allot
from server.messaging.services.sale_emails import SendGiftCard, SendTickets
from server.payments.models import Gateway, Payment
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.platform.datetimes import to_instant
from server.platform.models import OutboxJob
from server.pricing.basket import Kind
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.models import Ticket
from server.sales.services.checkout import pay
from server.sales.services.delivery import code_of
from server.sales.services.release import cancel, expire_reservations
from server.sales.services.reserving import Reserved, reserve

if TYPE_CHECKING:
    from server.demo.season import People

MARK = "foyer-demo-season-"  # every idempotency key and nonce of the demo begins with it
DEVICES = tuple(str(uuid5(NAMESPACE_URL, f"foyer.test/demo/door/{number}")) for number in range(2))
_TEN = Decimal(10)

TONIGHT, _MATINEE, _DESCRIBED, _PAUSED = TWELFTH_NIGHT.showings
_PREVIEW, _SOLD_OUT = CHERRY_ORCHARD.showings
_CONCERT, _NEXT_CONCERT = FOYER_CONCERT.showings
_PRESS_NIGHT, _HEDDA = HEDDA_GABLER.showings
(_CAROL,) = CHRISTMAS_CAROL.showings
(_LATE_SET,) = RIVAL_PRODUCTION.showings

# How many tickets each party buys in advance, one party after the other; parties of ten and more are groups.
ADVANCE = (
    (TONIGHT, (60, 58, 56, 54, 50, 48, 44, 40, 36, 2, 4, 5, 3, 2, 6, 2, 4)),
    (_MATINEE, (60, 48, 36, 2, 3, 5, 2, 4)),
    (_DESCRIBED, (52, 34, 2, 2, 4, 1)),
    (_PAUSED, (24, 4, 2, 5)),
    (_PREVIEW, (40, 32, 4, 2, 6, 4)),
    (_SOLD_OUT, (48, 40, 20, 4, 2, 6)),
    (_PRESS_NIGHT, (60, 60, 56, 54, 48, 24, 4, 2, 6, 4)),
    (_HEDDA, (12, 2, 4)),
    (_CAROL, (60, 60, 48, 40, 24, 4, 2, 2)),
    (_LATE_SET, (30, 2, 4)),
)
GROUPS = (
    "Northgate High School",
    "St Alban's Sixth Form",
    "Riverside Reading Circle",
    "Harbour Rotary Club",
    "City Choir",
    "Meadow Lane Residents",
    "The Tuesday Players",
    "Quayside Hotel",
)
BUYERS = (
    "Amelia Hart", "Ben Osei", "Chloe Duval", "Daniel Price", "Esther Lund", "Farid Haddad", "Grace Kim", "Hugo Silva",
    "Imogen Clarke", "Jonas Weber", "Kavita Rao", "Liam Byrne", "Maya Cohen", "Noah Fisher", "Olivia Grant",
    "Pavel Novak",
)  # fmt: skip


GATES = ("Main doors", "Circle stairs")


# Where buyers live, by what their theatre takes; most are from near it.
_KINGDOM, _STATES = "United Kingdom", "United States"
_NEAR_NOTTINGHAM = "NG1 4AB", "NG7 2RD", "NG2 5FX", "DE1 3AH", "NG9 1EA", "LE1 6TE", "NG5 1DU", "LN2 1PX"
_FARTHER = "S1 2JA", "NG3 6FE", "M1 2JQ", "B3 1RL", "NG11 6LL", "SW1A 2HQ", "LS1 4DY", "CB2 3QA", "EH1 1YZ", "CF10 1PN"
_NEAR_CHICAGO = "60601", "60614", "60618", "53202", "46204", "60201", "48226", "10001", "94103"
_ABROAD = ("Ireland", "D02 X285"), ("France", "75011"), ("Germany", "10115"), ("Netherlands", "1011 AB")
HOMES = {
    "GBP": (*((_KINGDOM, code) for code in (*_NEAR_NOTTINGHAM, *_FARTHER)), *_ABROAD, (_STATES, "10001")),
    "USD": (
        *((_STATES, code) for code in _NEAR_CHICAGO),
        *(("Canada", "M5V 2T6"), (_KINGDOM, "SW1A 2HQ"), ("Australia", "2000")),
    ),
}


class BoxOffice:
    """Sells as the demo's people do, and never uses a key twice."""

    def __init__(self, sellers: Iterable[User]) -> None:
        self._staff = {seller.account_id: Staff(seller) for seller in sellers}
        self._numbers = count(1)
        self._opened = f"{clock.now():%Y%m%d%H%M%S%f}"
        self._parties = count()
        self._buyers = cycle(BUYERS)
        self._groups = cycle(GROUPS)
        self._homes = {currency: cycle(homes) for currency, homes in HOMES.items()}

    def reserve(
        self, performance: Performance, quantity: int, caller: Caller | None = None, *upsells: BasketLine
    ) -> Reserved:
        """Reserve as the performance's own staff, or as somebody else."""
        tickets = BasketLine(performance=performance.pk, quantity=quantity)
        return reserve(
            caller=caller or self._staff[performance.account_id],
            basket_request=BasketRequest(lines=(tickets, *upsells)),
            idempotency_key=f"{MARK}{self._opened}-{next(self._numbers):04d}",
        )

    def sell(self, performance: Performance, quantity: int, caller: Caller | None = None) -> Payment:
        """Sell at the counter: to groups by card terminal, to others mostly by terminal and sometimes for cash."""
        caller = caller or self._staff[performance.account_id]
        upsells = () if quantity >= _GROUP_FROM else self._upsells(performance, quantity)
        reserved = self.reserve(performance, quantity, caller, *upsells)
        total = reserved.payment.total
        is_cash = caller.is_staff and total > 0 and quantity <= _CASH_UP_TO
        return pay(
            caller=caller,
            reservation_id=reserved.reservation.pk,
            secret=reserved.secret,
            gateway=_gateway(total, is_cash=is_cash),
            buyer=self._group() if quantity >= _GROUP_FROM else self._person(performance),
            tendered=(total / _TEN).to_integral_value(ROUND_CEILING) * _TEN if is_cash else None,
        )

    def _upsells(self, performance: Performance, quantity: int) -> Iterator[BasketLine]:
        """Give two parties of three one of what the event sells beside tickets, each another one than the last."""
        upsells = Upsell.objects.filter(event=performance.event_id).exclude(tax_category=INCLUDED_IN_TICKET_TYPE)
        found = list(upsells.order_by("pk", "variants__place").values_list("pk", "variants"))
        number = next(self._parties)
        if found and number % 3:
            upsell, variant = found[number % len(found)]
            yield BasketLine(
                performance=performance.pk, quantity=min(quantity, 2), kind=Kind.UPSELL, type=upsell, variant=variant
            )

    def _group(self) -> Buyer:
        return Buyer(name=next(self._groups), country="United Kingdom")

    def _person(self, performance: Performance) -> Buyer:
        name = next(self._buyers)
        number = BUYERS.index(name)
        country, zipcode = next(self._homes[performance.event.currency])
        return Buyer(
            name=name,
            email=f"{name.lower().replace(' ', '.')}@example.com",
            phone=f"07700 900{100 + number * 7}",
            country=country,
            zipcode=zipcode,
            marketing_optin=number % 3 == 0,
        )


_CASH_UP_TO, _GROUP_FROM = 2, 10


def _gateway(total: Decimal, *, is_cash: bool) -> Gateway:
    if total == 0:
        return Gateway.FREE
    return Gateway.CASH if is_cash else Gateway.TERMINAL


def make_sales(people: People, programme: Programme) -> str:
    """Sell what the plan says is sold, and return the API client's key, which is shown only this once."""
    now = clock.now()
    office = BoxOffice((people.organiser, people.rival_organiser))
    _sell_in_advance(office, programme, now)
    _lose_some(office, programme, now)
    key = _set_aside(people, programme)
    _sell_today(office, programme, key)
    _admit_some(people, programme[TONIGHT])
    reserve_some(office, programme)
    cancel_pending_mail()
    return key


def cancel_pending_mail() -> None:
    """See that nobody gets email about a season that never took place."""
    mails = (SendTickets.kind, SendGiftCard.kind)
    jobs = OutboxJob.objects.filter(kind__in=mails, state=OutboxJob.State.OWED)
    jobs.update(state=OutboxJob.State.NOT_NEEDED, ended_at=clock.now())


def _sell_in_advance(office: BoxOffice, programme: Programme, now: datetime) -> None:
    """Sell the oldest first, so that numbers grow with time, and date each sale back to its day."""
    sales = [
        (_DAYS_OF_SALE - (_DAYS_OF_SALE - 1) * place // len(parties), showing, quantity)
        for showing, parties in ADVANCE
        for place, quantity in enumerate(parties)
    ]
    for number, (days, showing, quantity) in enumerate(sorted(sales, key=lambda sale: -sale[0])):
        payment = office.sell(programme[showing], quantity)
        push_back([payment.pk], now - _moment(now, days, number))


_DAYS_OF_SALE = 24


def _moment(now: datetime, days: int, number: int) -> datetime:
    day = now.astimezone(ZoneInfo(HOME_ZONE)).date() - timedelta(days=days)
    return to_instant(day, BOX_OFFICE_OPENS, HOME_ZONE) + timedelta(minutes=number * 47 % 540)


def _lose_some(office: BoxOffice, programme: Programme, now: datetime) -> None:
    """Let some buyers cancel, and some let their time run out."""
    for days, showing, quantity in ((6, _PRESS_NIGHT, 4), (3, TONIGHT, 2), (2, _MATINEE, 5)):
        lost = office.reserve(programme[showing], quantity)
        push_back([lost.payment.pk], now - _moment(now, days, quantity * 11))
        expire_reservations()
        end_on_time(lost.reservation.pk)
    given_up = office.reserve(programme[_MATINEE], 2)
    cancel(caller=None, reservation_id=given_up.reservation.pk, secret=given_up.secret)
    push_back([given_up.payment.pk], now - _moment(now, 1, 5))


def _set_aside(people: People, programme: Programme) -> str:
    """Place the season's holds, and let a partner sell from the one that is kept for it."""
    _hold(people, "Friends of Northgate", HoldChannel.ALL, {TONIGHT: 40, _MATINEE: 30, _DESCRIBED: 30}, programme)
    _hold(people, "House Seats", HoldChannel.BOXOFFICE, {TONIGHT: 12, _MATINEE: 12, _PRESS_NIGHT: 20}, programme)
    partners = _hold(people, "City Tickets", HoldChannel.API, {_NEXT_CONCERT: 12, _CAROL: 60}, programme)
    # What the partner has not sold a day before goes back on sale.
    Hold.objects.filter(pk=partners.pk).update(release_hours=24)
    _, key = clients.create_client(account=people.theatre, name="City Tickets", hold_ids=(partners.pk,))
    return key


def _hold(people: People, name: str, channel: HoldChannel, sizes: dict[Showing, int], programme: Programme) -> Hold:
    hold = Hold.objects.create(account=people.theatre, name=name, channel=channel)
    for showing, size in sizes.items():
        performance = programme[showing]
        allot(
            caller=Staff(people.organiser),
            account_id=performance.account_id,
            performance_id=performance.pk,
            shares=[HoldShare(hold_id=hold.pk, size=size)],
            title=performance.title,
        )
    return hold


def _sell_today(office: BoxOffice, programme: Programme, key: str) -> None:
    """Sell house seats at the counter, free tickets on the theatre's page, and some through the partner."""
    for quantity in (5, 3):
        office.sell(programme[TONIGHT], quantity)
    for number, quantity in enumerate((2, 4, 1, 3, 2, 6, 2, 3, 1, 2)):
        office.sell(programme[_CONCERT], quantity, _visitor(programme[_CONCERT], number))
    partner = clients.find_caller(key)
    for quantity in (2, 3):
        office.sell(programme[_NEXT_CONCERT], quantity, partner)


def _visitor(performance: Performance, number: int) -> Public:
    return Public(performance.event_id, performance.account_id, address=f"192.0.2.{number + 1}")


def reserve_some(office: BoxOffice, programme: Programme) -> None:
    """Leave some checkouts unfinished: visitors', one at the counter, and one of a group that was sent a link."""
    tonight, press_night = programme[TONIGHT], programme[_PRESS_NIGHT]
    for number in range(2):
        office.reserve(tonight, 2, _visitor(tonight, number))
    office.reserve(tonight, 8)
    office.reserve(programme[_PREVIEW], 4)
    office.reserve(press_night, 2, _visitor(press_night, 2))
    group = office.reserve(press_night, 16).reservation
    # Whoever was sent a link to pay has until the end of sale (design: settled, Long reservations).
    Reservation.objects.filter(pk=group.pk).update(expires_at=press_night.off_sale_at)


def _admit_some(people: People, tonight: Performance) -> None:
    tickets = list(Ticket.objects.filter(performance=tonight).select_related("order__payment").order_by("pk")[:_EARLY])
    texts = [code_of(ticket.order.payment, ticket) for ticket in tickets]
    scan_tickets([_scan(people, tonight, text, number) for number, text in enumerate(texts)])
    for number, text in enumerate((texts[0], "https://northgate.example/programme"), start=_EARLY):
        scan_tickets([_scan(people, tonight, text, number)])


_EARLY = 96


def _scan(people: People, performance: Performance, code: str, number: int) -> Scan:
    return Scan(
        caller=Staff(people.door),
        performance_id=performance.pk,
        code=code,
        device=DEVICES[number % 2],
        gate=GATES[number % 2],
        nonce=f"{MARK}{number:06d}",
        scanned_at=clock.now(),
    )
