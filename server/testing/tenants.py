"""Two accounts that know nothing of each other, each with a row of every kind and its own word in every text."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from knox.models import AuthToken

from server.accounts.caller import Staff
from server.accounts.models import Role, Session, User
from server.checkin.scanning.scan_services import scan_tickets
from server.checkin.scanning.scans import Scan
from server.platform import clock
from server.sales.models import Ticket
from server.testing import factories
from server.testing.outside.phone_keys import PhoneKey
from server.testing.ways_in import WaysIn

PHONE_KEY = PhoneKey()
DEVICE = "6f1de9ba-5f2f-4c34-8a79-3b8f9c0d1e2a"


@dataclass(frozen=True, kw_only=True)
class Place:
    """Venues, events and inventory."""

    word: str
    account: int
    spare_account: int  # one without events
    venue: int
    city: int
    timezone: int
    currency: int
    tax: int  # the venue's tax category
    spare_tax: int  # one that no venue uses
    event: int
    performance: int
    next_performance: int  # of the same event and on sale, too; without sales
    later_event: int  # not on sale yet
    later_performance: int
    team: int  # of the later event, which is sold by its four slots alone
    hold: int
    allotment: int  # the hold's tickets of the performance, all of them taken
    spare_hold: int  # one without tickets
    calendar: str  # the secret part of its URL


@dataclass(frozen=True, kw_only=True)
class People:
    """The account's users, and their credentials."""

    tokens: dict[Role, str]
    email: str
    guarded: int  # a user with a second step
    invited: int  # a user without a password yet
    passkey: int  # the organiser's
    session: int  # another one of the organiser's
    client: int
    client_key: int
    key: str
    ways_in: WaysIn


@dataclass(frozen=True, kw_only=True)
class Prices:
    """Prices, codes and cards."""

    ticket_type: int  # of the event on sale, without sales
    promo: int  # for the whole event
    spare_promo: int
    code_batch: int  # has made one of its codes
    card: int  # an unused gift card
    upsell: int  # of the event, with the variant; one is sold
    variant: int


@dataclass(frozen=True, kw_only=True)
class Sold:
    """Sales and their reconciliation."""

    order: int
    payment: str
    ended_payment: str  # its reservation was cancelled, so its buyer's data may be removed
    waiting_order: int  # an exchange of it waits for payment
    ticket: int
    code: str
    admitted_ticket: int
    upsell_item: int  # bought with the order
    reservation: int
    link: str  # opens a reservation of its own, once
    secret: str
    closed_day: str  # the organiser's, in pounds
    difference: int  # between its provider and us


@dataclass(frozen=True, kw_only=True)
class AtTheDoor:
    """Its devices and their scans."""

    conflict: int  # an unresolved admission by an offline device
    device: int  # the device that has scanned
    uuid: str  # the device's own
    quarantined_scan: int  # undecided
    person: int  # the device's user
    enrolment: str  # the secret of an unused code


@dataclass(frozen=True, kw_only=True)
class OnTheWall:
    """Its wall screen, with a performance's metrics and takings."""

    wall: int
    wall_secret: str


@dataclass(frozen=True, kw_only=True)
class Reported:
    """Its reports."""

    report_token: str  # the organiser's, for the report of holds; valid for a day here
    schedule: int  # the organiser's


@dataclass(frozen=True, kw_only=True)
class Exported:
    """The organiser's export files: one is ready, one is pending. `export_secret` belongs to no link."""

    export: int
    waiting_export: int
    export_secret: str


@dataclass(frozen=True, kw_only=True)
class Branding:
    """Its event's branding, published and as a draft."""

    stylesheet: int  # active and published
    spare_stylesheet: int
    advert: int  # the first of the ticket's
    version: int  # the published one


@dataclass(frozen=True, kw_only=True)
class Mailing:
    """Its email provider, whose events nobody has signed yet."""

    mail_events: str  # the end of the URL of its events


@dataclass(frozen=True, kw_only=True)
class WebhookRows:
    """Its webhook endpoint and a pending event."""

    endpoint: int
    delivery: int


@dataclass(frozen=True, kw_only=True)
class Tenant(Place, People, Prices, Sold, AtTheDoor, OnTheWall, Reported, Exported, Branding, Mailing, WebhookRows):
    """The ids of one account's rows, and its users' credentials; every text of theirs contains `word`."""


def admit(caller: Staff, ticket: Ticket) -> None:
    scan = Scan(
        caller=caller,
        performance_id=ticket.performance_id,
        nonce=f"{ticket.pk:032}",
        scanned_at=clock.now(),
        ticket_id=ticket.pk,
        device=DEVICE,
        gate="Front",
    )
    scan_tickets([scan])


def sign_in(person: User, *, lasts: timedelta = timedelta(days=1)) -> str:
    """Open a session for a user (an expired one, if the time is negative) and return its token."""
    record, token = factories.make_session(person)
    ends = clock.now() + lasts
    AuthToken.objects.filter(pk=record.pk).update(expiry=ends)
    # However long the tests with an account take, its sessions count as reauthenticated.
    Session.objects.filter(token=record).update(proved_at=ends, last_seen_at=ends)
    return str(token)
