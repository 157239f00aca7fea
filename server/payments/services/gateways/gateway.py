"""What a gateway is: one way in which money comes in and goes back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Protocol

from django.core.checks import CheckMessage

from server.accounts.caller import Channel
from server.accounts.models import Account
from server.payments.browser import ForBrowser
from server.payments.models import Charge, Refund
from server.payments.movements import Movement, MovementKind
from server.payments.news import News


@dataclass(frozen=True, kw_only=True)
class Answer:
    """How far a gateway has come with a charge or a refund: it succeeded, was refused, or is still under way.

    `message` says why it was refused, in the provider's words; on a charge that is still under way it says why the
    last card was, and the buyer may try another.

    `client_secret` and `browser` are what the buyer's browser needs to go on with the provider.
    """

    status: Charge.Status
    message: str = ""
    provider_id: str = ""
    client_secret: str = ""
    browser: ForBrowser | None = None


@dataclass(frozen=True, kw_only=True)
class Webhook:
    """Where a provider tells us what has happened: our path under `/v1/`, and the header by which it signs.

    `check` refuses a header before the body is looked at, `read` gives what a signed body says; both raise a
    `DomainError` that says why not.
    """

    path: str
    header: str
    check: Callable[[str], object]
    read: Callable[[bytes, str], News]


class PaymentGateway(Protocol):
    """One way of paying.

    `is_at_once` says that money taken through it is in the till before we are told of it: no provider is asked, and a
    charge has succeeded as soon as it is written.

    It is called `name` where it is kept, `label` in histories, `spoken` by its buyer (nothing, where nothing is paid);
    `way_back` ends the sentence of a letter that says how money comes back.
    """

    name: str
    label: str
    spoken: str
    way_back: str
    is_at_once: bool
    webhook: Webhook | None

    def is_open_to(self, channel: Channel, seller: Account) -> bool:
        """Tell whether payments to an account may go through it on a channel; nothing is read for it."""

    def least_of(self, currency: str) -> Decimal:
        """Give the smallest amount of a currency that it charges; 0 if it takes any."""

    def check(self, *, channel: Channel, due: Decimal, tendered: Decimal | None) -> None:
        """Refuse a payment that it cannot take.

        :raises DomainError: the gateway's own error, which says why.
        """

    def check_settings(self) -> Sequence[CheckMessage]:
        """Tell the installation's operator, at every start, what its settings lack."""

    def browser_sources(self) -> Mapping[str, str]:
        """Give what a page admits beside its own, so that a buyer's browser can talk to the provider."""

    def name_there(self, seller: Account) -> str:
        """Give what the provider calls an account; empty if it does not know it."""

    def accounts_there(self, names: Collection[str]) -> dict[str, int]:
        """Give which of our accounts the provider calls so, as far as there are any."""

    def dispute_link(self, provider_id: str) -> str:
        """Give the page at which an organiser answers a dispute, signed in at the provider with their own account."""

    def begin(self, charge: Charge) -> Answer:
        """Start to take a charge's money, outside every transaction; a second call for the same charge goes on with it.

        :raises Unreachable: if the provider cannot be asked now.
        """

    def look(self, charge: Charge) -> Answer:
        """Ask how far a charge has come, outside every transaction.

        :raises Unreachable: if the provider cannot be asked now.
        """

    def give_up(self, charge: Charge) -> Answer:
        """Stop taking a charge's money, outside every transaction; it has failed if nobody can pay it any more.

        :raises Unreachable: if the provider cannot be asked now.
        """

    def refund(self, refund: Refund) -> Answer:
        """Move a refund's `to_move` back to whoever paid its charge, outside every transaction, by the refund's `key`.

        :raises Unreachable: if the provider cannot be asked now, or its answer was lost.
        """

    def find_refund(self, refund: Refund) -> Answer | None:
        """Look what the provider has of a refund, whether or not its id was heard; None if it has nothing of it.

        :raises Unreachable: if the provider cannot be asked now.
        """

    def list_refunds(self, charge: Charge) -> list[Movement]:
        """List all that went back of a charge, or was to, whoever has asked for it.

        :raises Unreachable: if the provider cannot be asked now.
        """

    def return_fee(self, refund: Refund, owed: Decimal) -> Answer:
        """Give back what is missing of the platform's fee, at most this refund's own, by the refund's `fee_key`.

        `owed` is what is to have gone back of the fee of its charge by now, this refund's own with it: asked for again,
        nothing more moves.

        :raises Unreachable: if the provider cannot be asked now, or its answer was lost.
        """

    def list_movements(self, there: str, begins: datetime, ends: datetime) -> list[Movement]:
        """List the charges, refunds and disputes that the provider has of an account, of a time, as they stand now.

        `there` is what the account is called at the provider. A gateway without a provider has none.

        :raises Unreachable: if the provider cannot be asked now.
        """

    def find_movement(self, there: str, kind: MovementKind, provider_id: str) -> Movement | None:
        """Look one of them up by its id at the provider, None if it has no such one.

        :raises Unreachable: if the provider cannot be asked now.
        """


class Unreachable(Exception):
    """A provider cannot be asked now, or its answer was lost: nobody knows whether it has done what it was asked to.

    `reason` says why, for whoever may mend it. `is_key_spent`: it gives the same answer by the same key from now on.
    """

    reason = "The provider cannot be asked now"

    def __init__(self, reason: str = "", *, is_key_spent: bool = False) -> None:
        super().__init__(reason or self.reason)
        self.reason = reason or self.reason
        self.is_key_spent = is_key_spent


class NoAccess(Unreachable):
    """A provider does not let us act for an account, or at all: somebody has to mend that before it is asked again."""

    reason = "The provider gives us no access to this account any more"
