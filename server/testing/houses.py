"""Two theatres that know nothing of each other, each with something of everything and its word in every text."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from knox.models import AuthToken

from server.accounts.caller import Staff
from server.accounts.models import Account, Role, User
from server.clients.services import create_client
from server.core import clock
from server.door.scans import Scan
from server.door.services.scan import scan_tickets
from server.orders.models import Ticket
from server.orders.services.pay import Buyer, code_of
from server.testing import factories

DEVICE = "6f1de9ba-5f2f-4c34-8a79-3b8f9c0d1e2a"


@dataclass(frozen=True, kw_only=True)
class House:
    """The numbers of one account's rows, and what its people sign in with; `word` stands in all its texts."""

    word: str
    account: int
    venue: int
    event: int
    performance: int
    order: int
    payment: str
    ticket: int
    code: str
    admitted_ticket: int
    reservation: int
    secret: str
    key: str
    tokens: dict[Role, str]
    email: str


def build_house(word: str) -> House:
    """Make an account with people, an event on sale, a paid order with one ticket admitted, and an open reservation."""
    account = factories.make_account(f"{word} Playhouse")
    venue = factories.make_venue(account, name=f"{word} Main House", address=f"1 {word} Street")
    event = factories.make_event(account, venue, name=f"{word} Night", description=f"{word} plays", bio=word)
    performance = factories.make_performance(event, custom_message=f"{word} says hello", subcategory=f"{word} Matinee")
    factories.make_hold(performance, 5, name=f"{word} Friends")
    people = {role: _hire(account, role, word) for role in (Role.ORGANISER, Role.DOOR_STAFF, Role.ACCOUNT_OWNER)}
    seller = Staff(people[Role.ORGANISER])
    buyer = Buyer(name=f"Maya {word}", email=f"maya@{word.lower()}.test", phone=f"+44 {word}")
    paid = factories.sell_tickets(performance, 3, caller=seller, buyer=buyer)
    admitted, valid, _ = Ticket.objects.filter(order__payment=paid).select_related("order__payment").order_by("pk")
    _admit(Staff(people[Role.DOOR_STAFF]), admitted)
    reserved = factories.reserve_tickets(performance, 2, caller=seller)
    people[Role.PLATFORM_ADMINISTRATOR] = _platform_administrator(word)
    _, key = create_client(account=account, name=f"{word} Listings")
    return House(
        word=word,
        account=account.pk,
        venue=venue.pk,
        event=event.pk,
        performance=performance.pk,
        order=valid.order_id,
        payment=paid.reference,
        ticket=valid.pk,
        code=code_of(paid, valid),
        admitted_ticket=admitted.pk,
        reservation=reserved.reservation.pk,
        secret=reserved.secret,
        key=key,
        tokens={role: sign_in(person) for role, person in people.items()},
        email=people[Role.ORGANISER].email,
    )


def _hire(account: Account, role: Role, word: str) -> User:
    number = role.value
    email = f"person{number}@{word.lower()}.test"
    return factories.make_user(account, role, email=email, first_name=word, last_name=word)


def _platform_administrator(word: str) -> User:
    platform = Account.objects.filter(is_platform=True).first() or factories.make_account("Foyer", is_platform=True)
    return factories.make_user(platform, Role.PLATFORM_ADMINISTRATOR, email=f"platform@{word.lower()}.test")


def _admit(caller: Staff, ticket: Ticket) -> None:
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
    """Open a session for a person, or with a negative time one that has ended, and give its token."""
    record, token = AuthToken.objects.create(person)
    AuthToken.objects.filter(pk=record.pk).update(expiry=clock.now() + lasts)
    return str(token)
