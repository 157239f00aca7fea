"""The lists of the back office: their columns, their search, and how an account gets one more of their rows.

A new list is one more `ListCall` in LISTS.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.db import transaction

from server.accounts.caller import Staff, System
from server.accounts.models import Role, SecurityEvent, User
from server.accounts.selectors import ACCOUNT_ORDER, USER_ORDER
from server.administration.selectors import AUDIT_ORDER, SECURITY_ORDER
from server.aftersales.refunds.selectors import PAYOUT_ORDER
from server.aftersales.refunds.services import request_refund
from server.audit.services import Action, record_change
from server.catalogue.branding.selectors import EVENT_ORDER as TEMPLATE_ORDER
from server.catalogue.events.selectors import EVENT_ORDER
from server.catalogue.upsells.models import UpsellStock
from server.catalogue.upsells.selectors import UPSELL_ORDER
from server.catalogue.venues.models import TaxCategory, TaxRate
from server.catalogue.venues.selectors import TAX_ORDER, VENUE_ORDER
from server.checkin.device_selectors import DEVICE_ORDER
from server.integrations.key_services import create_client
from server.integrations.models import ApiClient, Endpoint
from server.integrations.selectors import CLIENT_ORDER
from server.integrations.webhooks.selectors import ENDPOINT_ORDER
from server.inventory.models import Hold, HoldChannel
from server.inventory.selectors import HOLD_ORDER
from server.payments.cash_up_selectors import CLOSING_ORDER
from server.payments.models import ComparedDay, DayClosing, Difference, Dispute
from server.payments.selectors import DIFFERENCE_ORDER
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.platform.database import Columns
from server.pricing.gift_card_selectors import CARD_ORDER
from server.pricing.models import GiftCard, GiftCardEntry, PromoUse
from server.pricing.promo_code_selectors import BATCH_ORDER, PROMO_ORDER
from server.pricing.ticket_type_selectors import TYPE_ORDER
from server.testing import factories
from server.testing.outside.authenticator import Authenticator
from server.testing.ways_in import add_app, add_passkey

NAMES = ("bea", "Ada", "Cy", "ada", "Dot")
ACTIONS = (Action.CREATE, Action.UPDATE, Action.DELETE)


def name_of(number: int) -> str:
    return f"{NAMES[number % len(NAMES)]} {number}"


def make_user(who: User, number: int) -> None:
    person = factories.make_user(
        factories.make_account(name_of(number + 2)),
        (Role.DOOR_STAFF, Role.ORGANISER)[number % 2],
        first_name=name_of(number),
        last_name=name_of(number + 1),
        mobile=str(90 - number),
        is_active=number % 2 == 0,
    )
    if number % 3 == 0:
        add_app(person)
    if number % 3 == 1:
        add_passkey(person, Authenticator())


def make_customer(who: User, number: int) -> None:
    factories.make_account(name_of(number), stripe_id=f"acct_{90 - number}", created_by=who)


def make_venue(who: User, number: int) -> None:
    country, timezone = (("United States", "America/Chicago"), ("Malta", "Europe/London"))[number % 2]
    name, city = name_of(number), name_of(number + 1)
    factories.make_venue(who.account, name=name, city=city, country=country, timezone=timezone)


def make_tax(who: User, number: int) -> None:
    row = TaxCategory.objects.create(name=name_of(number), percentage=90 - number)
    TaxRate.objects.create(tax_category=row, upsell_category_id=1 + number % 8, percentage=number)


def make_event(who: User, number: int) -> None:
    venue = factories.make_venue(who.account, name=name_of(number + 1))
    event = factories.make_event(venue=venue, name=name_of(number))
    factories.make_performance(event, starts_at=clock.now() + timedelta(days=90 - number))


def make_hold(who: User, number: int) -> None:
    hold = Hold.objects.create(account=who.account, name=name_of(number), channel=HoldChannel.API)
    Hold.objects.filter(pk=hold.pk).update(created_at=clock.now() - timedelta(days=number))


def make_client(who: User, number: int) -> None:
    client, _ = create_client(account=who.account, name=name_of(number))
    ApiClient.objects.filter(pk=client.pk).update(is_active=number % 2 == 0)


def make_type(who: User, number: int) -> None:
    venue = factories.make_venue(who.account, name=name_of(number + 1))
    limits = {"most_per_booking": 90 - number, "most_per_performance": 90 - number, "most_per_event": 90 + number}
    factories.make_type(
        factories.make_event(venue=venue, name=name_of(number + 1)),
        name_of(number),
        description=name_of(number + 2),
        is_active=number % 2 == 0,
        **limits,
    )


def make_promo(who: User, number: int) -> None:
    event = factories.make_event(who.account, who.account.venues.first(), name=name_of(number))
    now = clock.now()
    dates = {"starts_at": now - timedelta(days=number), "ends_at": now + timedelta(days=90 - number)}
    limit = None if number % 2 else 90 - number
    promo = factories.make_promo(
        who.account, name_of(number), targets=[event], value=90 - number, most=limit, is_active=number % 3 > 0, **dates
    )
    PromoUse.objects.filter(pk=promo.pk).update(redeemed=number)


def make_batch(who: User, number: int) -> None:
    factories.make_code_batch(who.account, name_of(number), size=90 - number, made=number % 3)


def make_upsell(who: User, number: int) -> None:
    event = factories.make_event(who.account, name=name_of(number + 1))
    upsell = factories.make_upsell(
        event,
        name=name_of(number),
        variants={"Red": 5},
        is_active=number % 2 == 0,
        online_price=Decimal(90 - number) / 10,
        venue_price=Decimal(10 + number) / 10,
    )
    UpsellStock.objects.filter(upsell=upsell, variant=None).update(sold=number)


def make_card(who: User, number: int) -> None:
    now = clock.now()
    dates = {"starts_at": now - timedelta(days=number), "ends_at": now + timedelta(days=90 - number)}
    amount, email = f"{90 - number}.00", f"buyer{99 - number}@example.org"
    card = factories.make_card(who.account, amount, code=name_of(number), email=email, **dates)
    spent = Decimal(number % 9 + 1)
    GiftCardEntry.objects.create(card=card, kind=GiftCardEntry.Kind.SPENT, amount=-spent, at=now)
    GiftCard.objects.filter(pk=card.pk).update(balance=card.balance - spent, is_active=number % 3 > 0)


def make_endpoint(who: User, number: int) -> None:
    url = f"https://{name_of(number).replace(' ', '-')}.test/hooks"
    Endpoint.objects.create(
        account_id=who.account_id, url=url, description=name_of(number + 1), is_active=number % 2 == 0, secret="sealed"
    )


def make_phone(who: User, number: int) -> None:
    factories.make_device(
        who.account,
        name_of(number),
        gate=name_of(number + 1),
        waiting=number,
        app_version=f"1.{number}",
        last_seen_at=clock.now() - timedelta(minutes=number),
    )


def make_entry(who: User, number: int) -> None:
    account = factories.make_account(name_of(number))
    actor = Staff(factories.make_user(account) if number % 2 else who)
    with transaction.atomic():
        record_change(caller=actor, action=ACTIONS[number % 3], row=account, account_id=account.pk, after={"name": "x"})


def make_security_event(who: User, number: int) -> None:
    account = factories.make_account(name_of(number))
    now = clock.now() - timedelta(minutes=number)
    SecurityEvent.objects.create(
        kind=list(SecurityEvent.Kind)[number % 5],
        account=account,
        user=factories.make_user(account, first_name=name_of(number), last_name="Bell"),
        place=name_of(number),
        what=name_of(number),
        counted_as=str(number),
        times=number + 1,
        first_at=now - timedelta(minutes=number),
        last_at=now,
    )


def make_closing(who: User, number: int) -> None:
    DayClosing.objects.create(
        account=who.account,
        person=factories.make_user(who.account, first_name=name_of(number), last_name="Bell"),
        day=date(2026, 1, 1) + timedelta(days=number),
        currency="GBP",
        counted=Decimal(number),
        expected=Decimal(40),
        note=name_of(number + 1),
        closed_by=who,
        closed_at=clock.now(),
    )


def make_payout(who: User, number: int) -> None:
    venue = factories.make_venue(who.account)
    event = factories.make_event(who.account, venue, name=f"Night {name_of(number + 1)}")
    performance = factories.make_performance(event, price=Decimal(10 + number % 3))
    buyer = Buyer(name=name_of(number), email=f"buyer{number}@foyer.test")
    payment = factories.sell_tickets(performance, 1, caller=Staff(who), buyer=buyer)
    request_refund(caller=System(), order_id=payment.orders.get().pk)


def make_difference(who: User, number: int) -> None:
    now = clock.now()
    day = date(2026, 1, 1) + timedelta(days=number)
    Difference.objects.create(
        account=who.account,
        day=day,
        kind=Difference.Kind.values[number % 7],
        provider_id=f"pi_{name_of(number)}",
        reference=f"ORD-{name_of(number + 1)}",
        ours=Decimal(number),
        currency="GBP",
        found_at=now - timedelta(days=number),
        settled_at=now - timedelta(hours=number + 1),
        settled_by=who,
    )
    ComparedDay.objects.create(account=who.account, day=day, asked_at=now, done_at=now)
    Dispute.objects.create(
        account=who.account, provider_id=f"dp_{number}", amount=1, currency="GBP", status="under_review", opened_at=now
    )


@dataclass(frozen=True, kw_only=True)
class ListCall:
    """A list, its columns, and how a platform administrator's account gets one more of its rows."""

    route: str
    make: Callable[[User, int], None]
    order: Columns
    usual: str
    searched: tuple[str, ...]
    body: dict[str, Any] = field(default_factory=dict)
    method: str = "post"
    at: str = "data"  # the key of the rows in the response
    rows: Callable[[Any], list[dict[str, Any]]] = lambda data: data[0]
    statements: int = 3  # the caller, the count and the page


LISTS = [
    ListCall(
        route="users/getAllUsers",
        make=make_user,
        order=USER_ORDER,
        usual="firstname",
        searched=("firstname", "lastname", "emailid"),
    ),
    ListCall(
        route="customers/getAllCustomerAccount",
        make=make_customer,
        order=ACCOUNT_ORDER,
        usual="accountname",
        searched=("accountname",),
    ),
    ListCall(
        route="customers/venueByAccountId",
        make=make_venue,
        order=VENUE_ORDER,
        usual="venuename",
        searched=("venuename", "city"),
        body={"id": 0},
        statements=4,  # the organisation's currency and clock
    ),
    ListCall(
        route="customers/manageVenue",
        make=make_venue,
        order=VENUE_ORDER,
        usual="venuename",
        searched=("venuename", "city"),
        body={"action_type": "list"},
        statements=4,  # the organisation's currency and clock
    ),
    ListCall(
        route="customers/getAllTaxCategory",
        make=make_tax,
        order=TAX_ORDER,
        usual="taxcategory",
        searched=("taxcategory",),
        body={"action_type": "list"},
        rows=lambda data: data["category"],
        statements=5,  # the rates and the sub-categories
    ),
    ListCall(
        route="events/getAllEvent",
        make=make_event,
        order=EVENT_ORDER,
        usual="-id",
        searched=("eventname",),
        statements=5,  # the performances' sums, and their stocks'
    ),
    ListCall(
        route="events/allocationManagement",
        make=make_hold,
        order=HOLD_ORDER,
        usual="allocationname",
        searched=("allocationname",),
        body={"action_type": "list"},
    ),
    ListCall(
        route="customers/manageCustomerAPI",
        make=make_client,
        order=CLIENT_ORDER,
        usual="clientname",
        searched=("clientname",),
        body={"action_type": "active list"},
        rows=lambda data: data,
        statements=5,  # the keys, and the email provider
    ),
    ListCall(
        route="tickettype/getTicketTypeByAccountId",
        make=make_type,
        order=TYPE_ORDER,
        usual="eventname",
        searched=("name", "eventname"),
        at="ticketTypeList",
        rows=lambda groups: [row for group in groups for row in group["ticket_types"]],
        statements=4,  # the included upsells
    ),
    *(
        ListCall(
            route=route,
            make=make_promo,
            order=PROMO_ORDER,
            usual="-promocodeid",
            searched=("promocode",),
            body={"action_type": action},
            statements=5,  # the codes' targets, and their uses
        )
        for route, action in (
            ("events/promocodeManagement", "promocode list"),
            ("events/getPromocodeDetails", "promomaster list"),
        )
    ),
    ListCall(
        route="events/promocodeBatch",
        make=make_batch,
        order=BATCH_ORDER,
        usual="-batch",
        searched=("prefix",),
        body={"action_type": "list"},
    ),
    *(
        ListCall(
            route=route,
            make=make_card,
            order=CARD_ORDER,
            usual="-promocodeid",
            searched=("promocode", "giftCardEmail"),
            body={"action_type": action, "isGiftCard": 1},
            statements=4,  # the balance of all cards
        )
        for route, action in (
            ("events/promocodeManagement", "promocode list"),
            ("events/getPromocodeDetails", "promomaster list"),
        )
    ),
    ListCall(
        route="events/getUpsellByEventId",
        make=make_upsell,
        order=UPSELL_ORDER,
        usual="upsellname",
        searched=("upsellname",),
        statements=4,  # the variants
    ),
    ListCall(
        route="branding/events",
        make=make_event,
        order=TEMPLATE_ORDER,
        usual="eventname",
        searched=("eventname",),
        statements=6,  # the drafts of tickets and emails, and the published ones
    ),
    ListCall(
        route="payment/closedDays",
        make=make_closing,
        order=CLOSING_ORDER,
        usual="-day",
        searched=("person", "note"),
    ),
    ListCall(
        route="payment/openPayouts",
        make=make_payout,
        order=PAYOUT_ORDER,
        usual="at",
        searched=("endusername", "paymentid", "eventname"),
    ),
    ListCall(
        route="payment/getReconciliation",
        make=make_difference,
        order=DIFFERENCE_ORDER,
        usual="-day",
        searched=("providerid", "reference"),
        rows=lambda data: data["differences"],
        statements=6,  # the zone, the compared days, and the open disputes
    ),
    ListCall(
        route="door/devices",
        method="get",
        make=make_phone,
        order=DEVICE_ORDER,
        usual="name",
        searched=("name", "gate"),
    ),
    ListCall(
        route="webhooks/endpoints",
        method="get",
        make=make_endpoint,
        order=ENDPOINT_ORDER,
        usual="url",
        searched=("url", "description"),
    ),
    ListCall(route="audit/getAuditLog", make=make_entry, order=AUDIT_ORDER, usual="-at", searched=("object",)),
    ListCall(
        route="audit/getSecurityEvents",
        make=make_security_event,
        order=SECURITY_ORDER,
        usual="-last",
        searched=("what",),
    ),
]


class FilledList:
    """A platform administrator who creates rows and reads their list."""

    def __init__(self, call: ListCall, api_for: Callable[[User], Any]) -> None:
        self.call = call
        self.who = factories.make_user(factories.make_account("Foyer", is_platform=True), Role.PLATFORM_ADMINISTRATOR)
        self.api = api_for(self.who)
        self.made = 0

    def fill(self, count: int) -> None:
        for _ in range(count):
            self.call.make(self.who, self.made)
            self.made += 1

    def request(self, **params: Any) -> Any:
        response = getattr(self.api, self.call.method)(f"/v1/{self.call.route}", {**self.call.body, **params})
        assert response.status_code == 200, response.json()
        return response.json()

    def rows(self, **params: Any) -> list[dict[str, Any]]:
        return self.call.rows(self.request(**params)[self.call.at])
