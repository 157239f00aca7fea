"""Ticket types, promo codes, gift cards and upsells of the demo season: one of each kind that an organiser makes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from decimal import Decimal
from math import sin
from typing import TYPE_CHECKING, Any

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from server.accounts.caller import Staff
from server.catalogue.events.models import Event
from server.catalogue.upsells.models import Upsell, UpsellStock, UpsellVariant
from server.catalogue.venues.models import INCLUDED_IN_TICKET_TYPE, TaxCategory, TaxRate
from server.demo.pictures import Canvas, Point, Shape, curve
from server.demo.plan import (
    CHERRY_ORCHARD,
    CHRISTMAS_CAROL,
    HEDDA_GABLER,
    HOME_ZONE,
    SNOW_QUEEN,
    TWELFTH_NIGHT,
    Production,
)
from server.demo.programme import Programme, push_back
from server.demo.sales import MARK, cancel_pending_mail
from server.payments.models import Gateway
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.platform.datetimes import format_spec_datetime
from server.platform.models import OutboxJob
from server.platform.outbox import run_job
from server.pricing.basket import FLAT, PERCENT
from server.pricing.code_batch_services import MakeCodes, make_batch
from server.pricing.codes import EACH_TICKET, FULL_ORDER, CodeForm, TargetForm
from server.pricing.gift_card_balance_services import NewCard, issue_card
from server.pricing.models import TicketType
from server.pricing.promo_code_services import create_promo
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.services.checkout import pay
from server.sales.services.gift_cards import CardPayment, CardRequest, SoldCard, sell_card
from server.sales.services.reserving import reserve

if TYPE_CHECKING:
    from server.demo.season import People


_FEW = 40
_PLAYS = (TWELFTH_NIGHT, CHERRY_ORCHARD, HEDDA_GABLER, CHRISTMAS_CAROL, SNOW_QUEEN)


def make_ticket_types(programme: Programme) -> None:
    """Give each play of the season a child's, a concession's and a group's price, and one a ticket with a drink."""
    plays = {production.name for production in _PLAYS}
    events = {row.event_id: row.event for row in programme.values() if row.event.name in plays}
    for event in events.values():
        _make_ticket_type(event, "Child", "Up to 15 years, with an adult", adjustment="percentage", amount=Decimal(50))
        _make_ticket_type(
            event,
            "Concession",
            "Students, seniors and claimants; please bring proof",
            adjustment="flat",
            amount=Decimal(5),
            sell_until=30 * 60,
        )
        _make_ticket_type(
            event,
            "Group",
            "Four or more on one booking",
            adjustment="percentage",
            amount=Decimal(20),
            least=4,
            excludes_booking_fee=True,
        )
    for event in events.values():
        if event.name == CHERRY_ORCHARD.name:
            _make_ticket_with_a_drink(event)


def _make_ticket_type(event: Event, name: str, description: str, **fields: Any) -> TicketType:
    values: dict[str, Any] = {"fits_all": True, **fields}
    return TicketType.objects.create(
        account_id=event.account_id, event=event, name=name, description=description, **values
    )


def _make_ticket_with_a_drink(event: Event) -> None:
    drink = Upsell.objects.create(
        account_id=event.account_id,
        event=event,
        name="Interval drink",
        description="A glass of wine or a soft drink, poured before the interval",
        online_price=Decimal(6),
        venue_price=Decimal("6.50"),
        max_count=8,
        tax_category_id=INCLUDED_IN_TICKET_TYPE,
    )
    UpsellStock.objects.create(upsell=drink, capacity=600)
    evening = _make_ticket_type(
        event,
        "Evening out",
        "Your seat, and a drink that waits for you at the bar",
        adjustment="flat",
        amount=Decimal(0),
        most_per_performance=_FEW,
        most_per_event=10 * _FEW,
    )
    evening.upsells.add(drink)


GALA, GALA_CODES = "GALA", "60"
_HEDDA = HEDDA_GABLER.showings[-1]
_USED = ("WELCOME10", "STUDENT5")
_ALL: Sequence[Production] = ()


@dataclass(frozen=True, kw_only=True)
class Offer:
    """A code of the season; days are counted from today, and without productions it is for all of them."""

    code: str
    kind: int = PERCENT
    value: str
    counts: int = FULL_ORDER
    most: str = ""
    days: tuple[int, int] = (-30, 365)
    is_active: bool = True
    productions: Sequence[Production] = _ALL


OFFERS = (
    Offer(code="WELCOME10", value="10"),
    Offer(code="STUDENT5", kind=FLAT, value="5.00", counts=EACH_TICKET, most="200", productions=(HEDDA_GABLER,)),
    Offer(code="ORCHARD-2FOR1", value="50", most="40", productions=(CHERRY_ORCHARD,)),
    Offer(code="EARLYBIRD", value="20", days=(-60, -10)),
    Offer(code="PRESS", value="100", counts=EACH_TICKET, most="12", is_active=False, productions=(TWELFTH_NIGHT,)),
)


def make_codes(people: People, programme: Programme) -> None:
    """Make a code of each kind and a batch that can be used once each, and sell with two of them."""
    staff = Staff(people.organiser)
    events = dict(Event.objects.filter(account=people.theatre).values_list("name", "pk"))
    for offer in OFFERS:
        create_promo(caller=staff, account_id=None, form=_code_form(offer, events))
    gala = Offer(code="", kind=FLAT, value="15.00", most="1")
    batch = make_batch(caller=staff, account_id=None, form=_code_form(gala, events), prefix=GALA, count=GALA_CODES)
    # Now rather than by a worker: the season is there all at once.
    run_job(work_id=OutboxJob.objects.get(kind=MakeCodes.kind, subject_id=batch.batch.pk).pk)
    for days, code in enumerate(_USED, start=1):
        buyer = Buyer(name="Kavita Rao", email="kavita.rao@example.com", country="United Kingdom")
        _sell_two(staff, programme, f"promo-code-{code}", buyer, timedelta(days=days), promo_code=code)
    cancel_pending_mail()


def _code_form(offer: Offer, events: dict[str, int]) -> CodeForm:
    begins, ends = (format_spec_datetime(clock.now() + timedelta(days=days), HOME_ZONE) for days in offer.days)
    names = [production.name for production in offer.productions] or list(events)
    return CodeForm(
        code=offer.code,
        kind=offer.kind,
        value=offer.value,
        counts=offer.counts,
        most=offer.most,
        starts=begins,
        ends=ends,
        window_starts=begins,
        window_ends=format_spec_datetime(clock.now() + timedelta(days=365), HOME_ZONE),
        is_active=offer.is_active,
        targets=[TargetForm(events[name]) for name in names],
    )


def _sell_two(staff: Staff, programme: Programme, key: str, buyer: Buyer, ago: timedelta, **basket: Any) -> None:
    """Sell two tickets at the counter, by terminal if there is something left to pay, and date the sale back."""
    reserved = reserve(
        caller=staff,
        basket_request=BasketRequest(lines=(BasketLine(performance=programme[_HEDDA].pk, quantity=2),), **basket),
        idempotency_key=f"{MARK}{key}",
    )
    payment = pay(
        caller=staff,
        reservation_id=reserved.reservation.pk,
        secret=reserved.secret,
        gateway=Gateway.TERMINAL if reserved.part.due else Gateway.FREE,
        buyer=buyer,
    )
    push_back([payment.pk], ago)


GIVEN = "WELCOME-BACK-25"
SOLD = (
    ("Esther Lund", "50.00", "Happy birthday from all of us!", 9),
    ("Hugo Silva", "100.00", "For many evenings at the theatre.", 4),
)


def make_cards(people: People, programme: Programme) -> None:
    """Sell two gift cards, spend some of the first on two tickets, and give a third away."""
    seller = Staff(people.organiser)
    first, _ = (_sell_gift_card(seller, number) for number in range(len(SOLD)))
    buyer = Buyer(name=first.card.recipient, email=first.card.email, country="United Kingdom")
    _sell_two(seller, programme, "gift-card-spent", buyer, timedelta(days=2), gift_cards=(first.card.code,))
    new = NewCard(amount=Decimal("25.00"), currency=first.card.currency, code=GIVEN, email="amelia.hart@example.com")
    issue_card(account_id=first.card.account_id, new=new, by=people.organiser)
    cancel_pending_mail()


def _sell_gift_card(seller: Staff, number: int) -> SoldCard:
    name, amount, message, days = SOLD[number]
    address = f"{name.lower().replace(' ', '.')}@example.com"
    sold = sell_card(
        caller=seller,
        account_id=seller.user.account_id,
        card_request=CardRequest(amount=Decimal(amount), recipient=name, email=address, message=message),
        payment=CardPayment(gateway=Gateway.TERMINAL, buyer=Buyer()),
        idempotency_key=f"{MARK}gift-card-{number}",
    )
    push_back([sold.checkout.payment.pk], timedelta(days=days))
    return sold


# Upsells and their pictures: a programme, a drink in three variants, and a tour.

SQUARE = Shape("upsell", 800, 800)


def draw_upsell(scene: str) -> bytes:
    """Draw the picture of one of the plan's upsells as a PNG."""
    background, drawing = UPSELL_PAINTINGS[scene]
    canvas = Canvas(SQUARE, background)
    drawing(canvas)
    return canvas.png()


def _programme(canvas: Canvas) -> None:
    """A booklet, open a little, with the moon of the night on its cover."""
    canvas.ground(lambda x: 640 + 6 * sin(x / 140), "#d9c6a5")
    canvas.polygon([(182, 676), (470, 700), (486, 688), (196, 660)], "#bfa87f")
    canvas.polygon([(196, 150), (470, 118), (490, 660), (206, 672)], "#f7f1e4")
    canvas.polygon([(186, 158), (452, 128), (470, 672), (194, 684)], "#e9dfc9")
    canvas.polygon([(172, 150), (430, 136), (444, 690), (176, 694)], "#103b47")
    canvas.disc(306, 322, 84, "#f2c14e")
    canvas.disc(338, 300, 74, "#103b47")
    for line, width in ((470, 170), (506, 120)):
        canvas.box(306 - width / 2, line, width, 14, "#f2c14e", corner=7)
    for line, width in ((578, 150), (606, 110)):
        canvas.box(306 - width / 2, line, width, 9, "#3f7f8c", corner=4)
    canvas.stroke([(176, 150), (180, 692)], 9, "#0b2c36")


def _wine(canvas: Canvas) -> None:
    """Two glasses on a bar, one of red and one of white."""
    canvas.disc(300, 300, 250, "#53243a")
    canvas.ground(lambda _: 664, "#2b1420")
    canvas.ground(lambda _: 690, "#1f0e17")
    for x, wine, shine in ((196, "#a8243c", "#d0506a"), (404, "#e8cf7a", "#f6e7ad")):
        _glass(canvas, x, wine, shine)


def _glass(canvas: Canvas, x: float, wine: str, shine: str) -> None:
    glass = "#efe4ea"
    bowl = [*curve((x - 84, 200), (x - 104, 420), (x, 446)), *curve((x, 446), (x + 104, 420), (x + 84, 200))]
    canvas.polygon(bowl, "#7d5468")
    filled = [*curve((x - 85, 306), (x - 92, 420), (x, 438)), *curve((x, 438), (x + 92, 420), (x + 85, 306))]
    canvas.polygon(filled, wine)
    canvas.oval(x, 306, 85, 14, shine)
    canvas.stroke(curve((x - 84, 200), (x - 104, 420), (x, 446)), 8, glass)
    canvas.stroke(curve((x + 84, 200), (x + 104, 420), (x, 446)), 8, glass)
    canvas.stroke([(x, 446), (x, 652)], 12, glass)
    canvas.oval(x, 660, 76, 13, glass)


def _tour(canvas: Canvas) -> None:
    """A lamp that burns on the empty stage, between the curtains."""
    canvas.ground(lambda _: 610, "#6b4a2f")
    for board in range(-3, 12):
        canvas.stroke([(board * 78, 800), (300 + (board * 78 - 300) * 0.55, 612)], 4, "#53381f")
    for size, colour in ((250, "#3a3050"), (176, "#5a4a63"), (108, "#8d7466")):
        canvas.disc(300, 286, size, colour)
    canvas.oval(300, 690, 104, 17, "#3c2814")
    canvas.stroke([(300, 350), (300, 680)], 13, "#1c1a22")
    canvas.oval(300, 684, 72, 13, "#1c1a22")
    canvas.box(276, 330, 48, 34, "#1c1a22", corner=6)
    canvas.disc(300, 284, 54, "#ffe9a8")
    canvas.disc(300, 284, 36, "#fff7dc")
    for side in (-1, 1):
        _drape(canvas, side)


def _drape(canvas: Canvas, side: int) -> None:
    """Draw half of the curtain, drawn to one side."""

    def hem(top: float, middle: float, bottom: float) -> list[Point]:
        return curve((300 + side * top, 0), (300 + side * middle, 420), (300 + side * bottom, 800))

    edge = canvas.left if side < 0 else canvas.right
    canvas.polygon([(edge, 0), *hem(236, 206, 290), (edge, 800)], "#94172a")
    for fold in (274, 322, 366):
        canvas.stroke(hem(fold, fold - 18, fold + 22), 13, "#b3202c")


UPSELL_PAINTINGS: dict[str, tuple[str, Callable[[Canvas], None]]] = {
    "programme": ("#ecdfc6", _programme),
    "wine": ("#3a1a2a", _wine),
    "tour": ("#241f33", _tour),
}


ALCOHOL, PROGRAMMES, OTHER = 3, 5, 7  # sub-categories
# What VAT takes of each sub-category; books and programmes are printed matter.
RATES = {1: "20", 2: "20", 3: "20", 4: "20", PROGRAMMES: "0", 6: "20", OTHER: "20"}


@dataclass(frozen=True, kw_only=True)
class Extra:
    """Something that a production sells beside its tickets; `variants` maps their names to how many there are."""

    production: Production
    name: str
    description: str
    picture: str
    category: int
    online_price: str
    venue_price: str
    available: int
    most: int
    variants: Mapping[str, int] = field(default_factory=dict)


EXTRAS = (
    Extra(
        production=TWELFTH_NIGHT,
        name="Programme",
        description="The whole company, notes by the director, and the songs with their words.",
        picture="programme",
        category=PROGRAMMES,
        online_price="4.50",
        venue_price="5.00",
        available=900,
        most=8,
    ),
    Extra(
        production=TWELFTH_NIGHT,
        name="Interval drink",
        description="Waiting for you at the bar when the house lights come up.",
        picture="wine",
        category=ALCOHOL,
        online_price="6.80",
        venue_price="7.50",
        available=420,
        most=6,
        variants={"Red wine": 180, "White wine": 160, "Sparkling water": 80},
    ),
    Extra(
        production=TWELFTH_NIGHT,
        name="Backstage tour",
        description="An hour behind the curtain before the doors open. No ticket needed.",
        picture="tour",
        category=OTHER,
        online_price="12.00",
        venue_price="12.00",
        available=24,
        most=4,
    ),
)


def make_upsells() -> None:
    vat = TaxCategory.objects.get(name="VAT")
    TaxRate.objects.bulk_create(
        TaxRate(tax_category=vat, upsell_category_id=category, percentage=Decimal(rate))
        for category, rate in RATES.items()
    )
    for extra in EXTRAS:
        _make_upsell(extra, Event.objects.get(name=extra.production.name))


def _make_upsell(extra: Extra, event: Event) -> None:
    upsell = Upsell.objects.create(
        account_id=event.account_id,
        event=event,
        name=extra.name,
        description=extra.description,
        online_price=Decimal(extra.online_price),
        venue_price=Decimal(extra.venue_price),
        max_count=extra.most,
        tax_category_id=extra.category,
        image=default_storage.save(f"upsells/{extra.picture}.png", ContentFile(draw_upsell(extra.picture))),
    )
    UpsellStock.objects.create(upsell=upsell, capacity=extra.available)
    for place, (name, quantity) in enumerate(extra.variants.items()):
        variant = UpsellVariant.objects.create(upsell=upsell, name=name, place=place)
        UpsellStock.objects.create(upsell=upsell, variant=variant, capacity=quantity)
