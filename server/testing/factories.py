"""Factories of rows for tests: each creates what it needs and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from decimal import Decimal
from itertools import count
from typing import Any
from uuid import uuid4

from django.db import transaction
from knox.models import AuthToken

from server.accounts.caller import Caller, Staff, System
from server.accounts.models import Account, Role, Session, User
from server.administration import user_services
from server.catalogue.events.models import Event, Performance
from server.catalogue.upsells.models import Upsell, UpsellStock, UpsellVariant
from server.catalogue.venues.models import City, Country, KnownCurrency, State, TaxCategory, TimeZone, Venue, ZipCode
from server.checkin.models import Device, DoorRules
from server.inventory.models import Hold, HoldAllotment, HoldChannel, Stock
from server.inventory.services.holds import HoldShare, allot
from server.payments.models import Gateway, Payment
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.platform.search import search_key
from server.pricing.basket import PERCENT, Kind
from server.pricing.code_batches import CodeTerms
from server.pricing.codes import normalize_code
from server.pricing.gift_card_balance_services import NewCard, issue_card
from server.pricing.models import CodeBatch, GiftCard, PromoCode, PromoTarget, PromoUse, TicketType
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.links import link_hash, link_token
from server.sales.models import PurchaseLink
from server.sales.services.checkout import pay
from server.sales.services.reserving import Reserved, reserve

PASSWORD = "Foyer-test-1!"
PROGRAMMES = 5  # the sub-category
_numbers = count(1)


def make_account(name: str = "", **fields: Any) -> Account:
    return Account.objects.create(name=name or f"Account {next(_numbers)}", **fields)


def make_user(account: Account | None = None, role: Role = Role.ORGANISER, **fields: Any) -> User:
    number = next(_numbers)
    values = {"email": f"person{number}@foyer.test", "first_name": "Ada", "last_name": f"Person{number}", **fields}
    return user_services.create_user(account=account or make_account(), password=PASSWORD, role=role, **values)


def make_staff(account: Account | None = None, role: Role = Role.ORGANISER) -> Staff:
    return signed_in(make_user(account, role))


def signed_in(user: User) -> Staff:
    """Return a user as a caller who has just reauthenticated."""
    return Staff(user, proved_at=clock.now())


def make_session(user: User) -> tuple[AuthToken, str]:
    """Open a session of a user; return its row and its token."""
    record, token = AuthToken.objects.create(user)
    now = clock.now()
    Session.objects.create(token=record, made_at=now, proved_at=now, last_seen_at=now)
    return record, token


def make_venue(account: Account | None = None, *, tax: str = "20", **fields: Any) -> Venue:
    category, _ = TaxCategory.objects.get_or_create(name="Standard", percentage=Decimal(tax))
    values = {"name": "Main House", "timezone": "Europe/London", "currency": "GBP", "tax_category": category, **fields}
    return Venue.objects.create(account=account or make_account(), **values)


def make_time_zone(name: str = "Europe/London") -> TimeZone:
    return TimeZone.objects.get_or_create(name=name)[0]


def make_currency(code: str = "GBP") -> KnownCurrency:
    return KnownCurrency.objects.get_or_create(code=code, defaults={"name": f"The {code}"})[0]


def make_country(name: str = "United Kingdom", code: str = "GB", **fields: Any) -> Country:
    """Create a country; by default its postal codes look like Britain's."""
    rules = {
        "zip_pattern": r"[A-Z]{1,2}\d[\dA-Z]? ?\d[A-Z]{2}",
        "zip_example": "EC1Y 8SY",
        "has_zipcodes": True,
        **fields,
    }
    return Country.objects.get_or_create(code=code, defaults={"name": name, "key": search_key(name), **rules})[0]


def make_state(name: str = "England", country: Country | None = None, **fields: Any) -> State:
    values = {"key": search_key(name), **fields}
    return State.objects.get_or_create(country=country or make_country(), name=name, defaults=values)[0]


def make_city(name: str = "London", state: State | None = None, *, codes: tuple[str, ...] = (), **fields: Any) -> City:
    """Create a city with exactly the given postal codes."""
    city, _ = City.objects.get_or_create(
        state=state or make_state(), name=name, defaults={"key": search_key(name), **fields}
    )
    for code in codes:
        ZipCode.objects.get_or_create(state=city.state, city=city, code=code)
    return city


def make_event(account: Account | None = None, venue: Venue | None = None, **fields: Any) -> Event:
    account = account or (venue.account if venue else make_account())
    venue = venue or make_venue(account)
    values = {"name": "Twelfth Night", "description": "A comedy", "currency": venue.currency, **fields}
    return Event.objects.create(account=account, venue=venue, **values)


def make_performance(event: Event | None = None, *, capacity: int = 100, **fields: Any) -> Performance:
    """Create a performance that is on sale and starts in two days, by default."""
    event = event or make_event()
    starts_at: datetime = fields.pop("starts_at", clock.now() + timedelta(days=2, minutes=next(_numbers) % 1440))
    values = {
        "on_sale_at": min(clock.now() - timedelta(days=1), starts_at),
        "off_sale_at": starts_at,
        "price": Decimal("20.00"),
        "timezone": event.venue.timezone,
        **fields,
    }
    row = Stock.objects.create(account_id=event.account_id, capacity=capacity)
    return Performance.objects.create(
        stock=row, event=event, account_id=event.account_id, starts_at=starts_at, **values
    )


def let_pass(performance: Performance) -> None:
    """Move a performance's beginning to three hours ago."""
    past = clock.now() - timedelta(hours=3)
    Performance.objects.filter(pk=performance.pk).update(on_sale_at=past, starts_at=past, off_sale_at=past)


def make_upsell(
    event: Event | None = None, *, capacity: int = 100, variants: dict[str, int] | None = None, **fields: Any
) -> Upsell:
    """Create an upsell with so many units, in variants if given; programmes by default."""
    event = event or make_event()
    values = {"name": f"Programme {next(_numbers)}", "description": "All of the cast", "max_count": 10, **fields}
    values = {"tax_category_id": PROGRAMMES, "online_price": Decimal("4.40"), "venue_price": Decimal("5.00"), **values}
    upsell = Upsell.objects.create(account=event.account, event=event, **values)
    UpsellStock.objects.create(upsell=upsell, capacity=capacity)
    for place, (name, quantity) in enumerate((variants or {}).items()):
        variant = UpsellVariant.objects.create(upsell=upsell, name=name, place=place)
        UpsellStock.objects.create(upsell=upsell, variant=variant, capacity=quantity)
    return upsell


def make_hold(
    performance: Performance,
    size: int,
    *,
    channel: HoldChannel = HoldChannel.BOXOFFICE,
    name: str = "Friends",
    hours: int | None = None,
) -> HoldAllotment:
    """Create a hold with tickets of a performance; a second one of the same name gets a number."""
    alike = Hold.objects.filter(account_id=performance.account_id, name__startswith=name).count()
    name = f"{name} {alike + 1}" if alike else name
    hold = Hold.objects.create(account_id=performance.account_id, name=name, channel=channel, release_hours=hours)
    set_aside(hold, performance, size)
    return HoldAllotment.objects.select_related("hold").get(hold=hold, stock_id=performance.pk)


def set_aside(hold: Hold, performance: Performance, size: int) -> None:
    """Allot tickets of a performance to a hold, or change their number."""
    allot(
        caller=System(),
        account_id=hold.account_id,
        performance_id=performance.pk,
        shares=[HoldShare(hold_id=hold.pk, size=size)],
    )


def make_device(account: Account, name: str = "Front door", **fields: Any) -> Device:
    """Create a device of an account, as its first scan does."""
    people = User.objects.filter(account=account)
    by = people.first() or make_user(account)
    values = {"uuid": str(uuid4()), "enrolled_by": by, "last_seen_at": clock.now(), **fields}
    return Device.objects.create(account=account, name=name, **values)


def make_door_rules(account: Account, event: Event | None = None, **fields: Any) -> DoorRules:
    """Create the gate rules of an event, or of an account's other events."""
    return DoorRules.objects.create(account=account, event=event, **fields)


def make_card(account: Account, amount: str = "50.00", **fields: Any) -> GiftCard:
    """Create a gift card through the real service; its code is random unless given."""
    new = NewCard(**{"amount": Decimal(amount), "currency": "GBP", **fields})
    with transaction.atomic():
        return issue_card(account_id=account.pk, new=new, by=None)


def make_type(event: Event, name: str = "Child", **fields: Any) -> TicketType:
    """Create a ticket type for every performance of its event, by default."""
    values = {"description": "Up to 15 years", "fits_all": True, **fields}
    return TicketType.objects.create(account_id=event.account_id, event=event, name=name, **values)


def reserve_tickets(
    performance: Performance,
    quantity: int,
    *,
    caller: Caller | None = None,
    key: str = "",
    cards: Iterable[GiftCard] = (),
    hold: int | None = None,
) -> Reserved:
    """Reserve through the real service, by default as the performance's box office."""
    line = BasketLine(performance=performance.pk, quantity=quantity)
    return reserve_line(line, caller=caller or make_staff(performance.account), key=key, cards=cards, hold=hold)


def make_link(reserved: Reserved) -> str:
    """Return the link by which a buyer opens a reservation, as in its email."""
    link = PurchaseLink.objects.create(reservation=reserved.reservation, token_hash="", created_at=clock.now())
    PurchaseLink.objects.filter(pk=link.pk).update(token_hash=link_hash(link_token(link)))
    return f"{link.reservation_id}.{link_token(link)}"


def reserve_line(
    line: BasketLine, *, caller: Caller, key: str = "", cards: Iterable[GiftCard] = (), hold: int | None = None
) -> Reserved:
    """Reserve a basket of one line through the real service, with `hold` from that hold alone."""
    basket_request = BasketRequest(lines=(line,), gift_cards=tuple(card.code for card in cards), hold=hold)
    mark = "made-by-the-caller-themselves"
    return reserve(
        caller=caller, basket_request=basket_request, idempotency_key=key or f"test-key-{next(_numbers):08}", mark=mark
    )


def sell_tickets(
    performance: Performance,
    quantity: int,
    *,
    caller: Caller | None = None,
    buyer: Buyer | None = None,
    hold: int | None = None,
) -> Payment:
    """Sell for cash through the real services."""
    acting = caller or make_staff(performance.account)
    reserved = reserve_tickets(performance, quantity, caller=acting, hold=hold)
    return pay_for(reserved, caller=acting, buyer=buyer)


def pay_for(reserved: Reserved, *, caller: Caller, buyer: Buyer | None = None) -> Payment:
    """Pay a reservation in cash through the real service."""
    is_free = reserved.payment.total == 0
    return pay(
        caller=caller,
        reservation_id=reserved.reservation.pk,
        secret=reserved.secret,
        gateway=Gateway.FREE if is_free else Gateway.CASH,
        buyer=buyer or Buyer(),
    )


def make_promo(
    account: Account, code: str = "SAVE10", *, targets: Iterable[Event | Performance] = (), **fields: Any
) -> PromoCode:
    """Create a promo code of an account with a tenth off the whole order, valid for a year.

    Without targets it applies to all the account's events.
    """
    now = clock.now()
    year = {"starts_at": now - timedelta(days=1), "ends_at": now + timedelta(days=365)}
    window = {f"window_{name}": moment for name, moment in year.items()}
    values = {"kind": PERCENT, "value": Decimal(10), "is_for_each_ticket": False, **year, **window, **fields}
    promo = PromoCode.objects.create(account=account, code=code, key=normalize_code(code), **values)
    PromoUse.objects.create(code=promo)
    for target in tuple(targets) or Event.objects.filter(account=account):
        performance = target if isinstance(target, Performance) else None
        event_id = target.event_id if isinstance(target, Performance) else target.pk
        PromoTarget.objects.create(code=promo, event_id=event_id, performance=performance)
    return promo


def make_code_batch(
    account: Account, prefix: str = "GALA", *, made: int = 0, size: int = 5, **fields: Any
) -> CodeBatch:
    """Create a batch of codes like those of `make_promo`."""
    now = clock.now()
    columns = {"kind": PERCENT, "value": Decimal(10), "most": 1, "is_for_each_ticket": False}
    moments = dict.fromkeys(("starts_at", "window_starts_at"), now) | dict.fromkeys(
        ("ends_at", "window_ends_at"), now + timedelta(days=365)
    )
    targets = [(event, None) for event in Event.objects.filter(account=account).values_list("pk", flat=True)]
    terms = CodeTerms(columns={**columns, **moments}, targets=targets).to_json()
    batch = CodeBatch.objects.create(account=account, prefix=prefix, size=size, made=made, terms=terms, **fields)
    for number in range(made):
        make_promo(account, f"{prefix}-{number}", batch=batch, most=1)
    return batch


def sell_upsells(
    performance: Performance,
    upsell: Upsell,
    quantity: int,
    *,
    variant: UpsellVariant | None = None,
    caller: Caller | None = None,
) -> Payment:
    """Sell units of an upsell alone, for cash through the real services."""
    acting = caller or make_staff(performance.account)
    number = variant.pk if variant else None
    line = BasketLine(performance=performance.pk, quantity=quantity, kind=Kind.UPSELL, type=upsell.pk, variant=number)
    return pay_for(reserve_line(line, caller=acting), caller=acting)
