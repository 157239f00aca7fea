"""Two theatres that know nothing of each other, each with a row of every kind and its own word in every text."""

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
    """Where an account plays, and what."""

    word: str
    account: int
    spare_account: int  # one that holds no events
    venue: int
    city: int
    timezone: int
    currency: int
    tax: int  # the venue's tax category
    spare_tax: int  # one that no venue uses
    event: int
    performance: int
    next_performance: int  # of the same event and on sale, too; nobody has bought a ticket
    later_event: int  # nothing of it is on sale yet
    later_performance: int
    team: int  # of the later event, which is sold by its four slots alone
    hold: int
    allotment: int  # what the hold has of the performance, all of it taken
    spare_hold: int  # one that has nothing
    calendar: str  # the secret part of its address


@dataclass(frozen=True, kw_only=True)
class People:
    """Who works there, and what they sign in with."""

    tokens: dict[Role, str]
    email: str
    guarded: int  # somebody whose sign-in has a second step
    invited: int  # somebody who has not set a password yet
    passkey: int  # the organiser's
    session: int  # another one of the organiser's
    client: int
    client_key: int
    key: str
    ways_in: WaysIn


@dataclass(frozen=True, kw_only=True)
class Prices:
    """What things cost, and with which codes and cards."""

    ticket_type: int  # of the event on sale, which nobody has bought
    promo: int  # for the whole event
    spare_promo: int
    code_batch: int  # has made one of its codes
    card: int  # a gift card that nobody has spent of
    upsell: int  # of the event, with the variant; one is sold
    variant: int


@dataclass(frozen=True, kw_only=True)
class Sold:
    """What was bought there, and counted."""

    order: int
    payment: str
    ended_payment: str  # its reservation was cancelled, so its buyer's data may be removed
    waiting_order: int  # an exchange of it waits to be paid
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
    """Its phones, and what they have done."""

    conflict: int  # an admission that a phone gave alone, not settled yet
    device: int  # the phone that has scanned
    uuid: str  # by which it knows itself
    quarantined_scan: int  # what it still had to send, nobody has looked at it
    person: int  # who works with it
    enrolment: str  # the secret of a code that no phone has shown yet


@dataclass(frozen=True, kw_only=True)
class OnTheWall:
    """The screen in its foyer, which shows the performance's figures, and the takings among them."""

    wall: int
    wall_secret: str


@dataclass(frozen=True, kw_only=True)
class Reported:
    """What goes out of it."""

    report_token: str  # the organiser's, for the report of holds; it opens it for a day here
    schedule: int  # the organiser's


@dataclass(frozen=True, kw_only=True)
class Exported:
    """What the organiser asked for as files: one is there, one is to be made. `export_secret` is of no link."""

    export: int
    waiting_export: int
    export_secret: str


@dataclass(frozen=True, kw_only=True)
class Branding:
    """How its event looks to buyers, and what the organiser would have it look like."""

    stylesheet: int  # switched on and published
    spare_stylesheet: int
    advert: int  # the first of the ticket's
    version: int  # that buyers get


@dataclass(frozen=True, kw_only=True)
class Mailing:
    """Its own mail service, whose events nobody has signed yet."""

    mail_events: str  # the end of the address that they come to


@dataclass(frozen=True, kw_only=True)
class WebhookRows:
    """What another system hears of it: its endpoint, and something that is owed to it."""

    endpoint: int
    delivery: int


@dataclass(frozen=True, kw_only=True)
class Tenant(Place, People, Prices, Sold, AtTheDoor, OnTheWall, Reported, Exported, Branding, Mailing, WebhookRows):
    """The numbers of one account's rows, and what its people sign in with; every text of theirs contains `word`."""


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
    """Open a session for a person (one that has ended, if the time is negative) and give its token."""
    record, token = factories.make_session(person)
    ends = clock.now() + lasts
    AuthToken.objects.filter(pk=record.pk).update(expiry=ends)
    # However long the tests take that share a house: who is signed in is also who they say.
    Session.objects.filter(token=record).update(proved_at=ends, last_seen_at=ends)
    return str(token)
