"""Gift cards of the season: two that were sold at the counter, one of them spent in part, and one that was given."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

from server.accounts.caller import Staff
from server.demo.history import push_back
from server.demo.people import People
from server.demo.plan import HEDDA_GABLER
from server.demo.programme import Programme
from server.demo.sales import MARK, owe_no_mail
from server.orders.selling.services.pay import pay
from server.orders.selling.services.reserve import reserve
from server.orders.selling.services.sell_cards import CardPayment, CardWanted, SoldCard, sell_card
from server.orders.selling.wanted import BasketLine, Wanted
from server.payments.models import Gateway
from server.payments.services.checkouts import Buyer
from server.pricing.cards.services.cards import NewCard, issue_card

GIVEN = "WELCOME-BACK-25"
SOLD = (
    ("Esther Lund", "50.00", "Happy birthday from all of us!", 9),
    ("Hugo Silva", "100.00", "For many evenings at the theatre.", 4),
)
_HEDDA = HEDDA_GABLER.showings[-1]
_SPENT_AGO = timedelta(days=2)


def make_cards(people: People, programme: Programme) -> None:
    """Sell two gift cards, spend some of the first on two tickets, and give a third away."""
    seller = Staff(people.organiser)
    first, _ = (_sell(seller, number) for number in range(len(SOLD)))
    _spend(seller, first, programme)
    new = NewCard(amount=Decimal("25.00"), currency=first.card.currency, code=GIVEN, email="amelia.hart@example.com")
    issue_card(account_id=first.card.account_id, new=new, by=people.organiser)
    owe_no_mail()


def _sell(seller: Staff, number: int) -> SoldCard:
    name, amount, message, days = SOLD[number]
    address = f"{name.lower().replace(' ', '.')}@example.com"
    sold = sell_card(
        caller=seller,
        account_id=seller.user.account_id,
        wanted=CardWanted(amount=Decimal(amount), recipient=name, email=address, message=message),
        payment=CardPayment(gateway=Gateway.TERMINAL, buyer=Buyer()),
        idempotency_key=f"{MARK}gift-card-{number}",
    )
    push_back([sold.checkout.payment.pk], timedelta(days=days))
    return sold


def _spend(seller: Staff, sold: SoldCard, programme: Programme) -> None:
    """Pay for two tickets with a card, and what it does not cover by terminal."""
    performance = programme[_HEDDA]
    reserved = reserve(
        caller=seller,
        wanted=Wanted(lines=(BasketLine(performance=performance.pk, quantity=2),), gift_cards=(sold.card.code,)),
        idempotency_key=f"{MARK}gift-card-spent",
    )
    payment = pay(
        caller=seller,
        reservation_id=reserved.reservation.pk,
        secret=reserved.secret,
        gateway=Gateway.TERMINAL if reserved.part.due else Gateway.FREE,
        buyer=Buyer(name=sold.card.recipient, email=sold.card.email, country="United Kingdom"),
    )
    push_back([payment.pk], _SPENT_AGO)
