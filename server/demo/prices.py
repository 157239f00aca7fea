"""Ticket types, promo codes and gift cards of the demo season: one of each kind that an organiser makes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from server.accounts.caller import Staff
from server.catalogue.events.models import Event
from server.catalogue.upsells.models import Upsell, UpsellStock
from server.catalogue.venues.models import INCLUDED_IN_TICKET_TYPE
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

_HALF_AN_HOUR = 30 * 60
_FEW = 40
_PLAYS = (TWELFTH_NIGHT, CHERRY_ORCHARD, HEDDA_GABLER, CHRISTMAS_CAROL, SNOW_QUEEN)


def make_ticket_types(programme: Programme) -> None:
    """Give each play of the season a child's, a concession's and a group's price, and one a ticket with a drink."""
    plays = {production.name for production in _PLAYS}
    events = {row.event_id: row.event for row in programme.values() if row.event.name in plays}
    for event in events.values():
        _make(event, "Child", "Up to 15 years, with an adult", adjustment="percentage", amount=Decimal(50))
        _make(
            event,
            "Concession",
            "Students, seniors and claimants; please bring proof",
            adjustment="flat",
            amount=Decimal(5),
            sell_until=_HALF_AN_HOUR,
        )
        _make(
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


def _make(event: Event, name: str, description: str, **fields: Any) -> TicketType:
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
    evening = _make(
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
        create_promo(caller=staff, account_id=None, form=_form(offer, events))
    gala = Offer(code="", kind=FLAT, value="15.00", most="1")
    batch = make_batch(caller=staff, account_id=None, form=_form(gala, events), prefix=GALA, count=GALA_CODES)
    # Now rather than by a worker: the season is there all at once.
    run_job(work_id=OutboxJob.objects.get(kind=MakeCodes.kind, subject_id=batch.batch.pk).pk)
    for days, code in enumerate(_USED, start=1):
        buyer = Buyer(name="Kavita Rao", email="kavita.rao@example.com", country="United Kingdom")
        _sell_two(staff, programme, f"promo-code-{code}", buyer, timedelta(days=days), promo_code=code)
    cancel_pending_mail()


def _form(offer: Offer, events: dict[str, int]) -> CodeForm:
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
