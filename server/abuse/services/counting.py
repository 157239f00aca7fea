"""Counts what anonymous buyers do for free: free tickets, emails, and unpaid reservations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from server.abuse import limits as table
from server.abuse.errors import TooManyFree, TooManyMails
from server.abuse.limits import BuyingLimits
from server.audit.security_services import EventKind, record_event
from server.platform.addresses import mailbox_of, network_key, short_digest
from server.platform.errors import TooManyAttempts
from server.platform.limits import Limit


@dataclass(frozen=True, kw_only=True)
class LimitSubject:
    """The subject of a count: an address or user, and an event.

    `event` is 0 if there is no single one; then it counts for the account.
    """

    account: int
    event: int = 0
    address: str = ""
    person: str = ""

    @property
    def what(self) -> str:
        """Return the event's or else the account's part of a counter's name."""
        return str(self.event) if self.event else f"account-{self.account}"


@dataclass(frozen=True)
class _Count:
    limit: Limit
    who: str
    number: int = 1
    most: int | None = None


@contextmanager
def free_tickets(about: LimitSubject, *, number: int, email: str, limits: BuyingLimits) -> Iterator[None]:
    """Count free tickets, and the email with them, while they are issued; a failure is not counted.

    :raises TooManyFree: after too many for this address, mailbox or event, or by this user.
    :raises TooManyMails: after too many emails.
    """
    if about.person:
        # Their emails go to buyers at the counter, or to a mailbox of the account.
        with _counted(about, "free tickets", [_Count(table.FREE_BY_PERSON, about.person, number)], TooManyFree):
            yield
        return
    counts = [_Count(table.FREE_OF_EVENT, about.what, number, limits.free_tickets_of_event)]
    if about.address:
        where = f"{about.what}:{network_key(about.address)}"
        counts.append(_Count(table.FREE_BY_ADDRESS, where, number, limits.free_tickets_by_address))
    if email:
        whose = f"{about.what}:{_mailbox(email)}"
        counts.append(_Count(table.FREE_BY_EMAIL, whose, number, limits.free_tickets_by_email))
    with _counted(about, "free tickets", counts, TooManyFree), mail(about, to=email):
        yield


@contextmanager
def mail(about: LimitSubject, *, to: str) -> Iterator[None]:
    """Count an email whose recipient or time the caller chooses, while it is enqueued; without a recipient there is
    none.

    :raises TooManyMails: after too many to this mailbox, from this address, by this user or for this event.
    """
    counts = []
    if to:
        counts = [_Count(table.MAILS_TO_ONE, _mailbox(to)), _Count(table.MAILS_OF_EVENT, about.what)]
        if about.person:
            is_client = about.person.startswith("client:")
            counts.append(_Count(table.MAILS_BY_CLIENT if is_client else table.MAILS_BY_PERSON, about.person))
        elif about.address:
            counts.append(_Count(table.MAILS_BY_ADDRESS, network_key(about.address)))
    with _counted(about, "mails", counts, TooManyMails):
        yield


@contextmanager
def _counted(
    about: LimitSubject, what: str, counts: Sequence[_Count], refusal: type[TooManyFree] | type[TooManyMails]
) -> Iterator[None]:
    made: list[_Count] = []
    try:
        for one in counts:
            made.append(one)
            one.limit.count(one.who, one.number, most=one.most)
    except TooManyAttempts as refused:
        _give_back(made)
        note_refusal(about, what)
        raise refusal(refused.more["retry_after"]) from None
    try:
        yield
    except BaseException:
        _give_back(made)
        raise


def _give_back(made: Sequence[_Count]) -> None:
    for one in made:
        one.limit.give_back(one.who, one.number)


def note_refusal(about: LimitSubject, what: str) -> None:
    record_event(EventKind.LIMITED, account_id=about.account, address=about.address, what=what, of_event=about.event)


def _mailbox(email: str) -> str:
    return short_digest(mailbox_of(email))


def count_unpaid(*, event_id: int, address_hash: str) -> tuple[int, int]:
    """Count an anonymous reservation as unpaid until it is paid.

    :returns: how many there are now, of its event by its address, and of its event.
    """
    by_address = table.UNPAID_BY_ADDRESS.add(f"{event_id}:{address_hash}") if address_hash else 0
    return by_address, table.UNPAID_OF_EVENT.add(str(event_id))


def forget_unpaid(*, event_id: int, address_hash: str) -> None:
    """Stop counting a reservation: it was paid, or never made."""
    if address_hash:
        table.UNPAID_BY_ADDRESS.give_back(f"{event_id}:{address_hash}")
    table.UNPAID_OF_EVENT.give_back(str(event_id))
