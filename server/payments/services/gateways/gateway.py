"""What a gateway is, and the gateways without a provider: cash, terminal, free, credit, offline."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Protocol

from django.core.checks import CheckMessage
from django.utils.translation import gettext_noop

from server.accounts.caller import Channel
from server.accounts.models import Account
from server.payments.errors import GatewayNotForYou, NoCardGateway, NotFree, TooLittleTendered
from server.payments.models import Charge, Gateway, Refund
from server.payments.provider_messages import BrowserConfig, Movement, MovementKind, ProviderUpdate
from server.platform.money import ZERO


@dataclass(frozen=True, kw_only=True)
class GatewayResult:
    """How far a gateway has come with a charge or a refund: it succeeded, was refused, or is still under way.

    `message` says why it was refused, in the provider's words; on a charge that is still under way it says why the
    last card was, and the buyer may try another.

    `client_secret` and `browser` are what the buyer's browser needs to go on with the provider.
    """

    status: Charge.Status
    message: str = ""
    provider_id: str = ""
    client_secret: str = ""
    browser: BrowserConfig | None = None


@dataclass(frozen=True, kw_only=True)
class ProviderWebhook:
    """Where a provider tells us what has happened: our path under `/v1/`, and the header by which it signs.

    `check` refuses a header before the body is looked at, `read` gives what a signed body says; both raise a
    `DomainError` that says why not.
    """

    path: str
    header: str
    check: Callable[[str], object]
    read: Callable[[bytes, str], ProviderUpdate]


class PaymentGateway(Protocol):
    """One way of paying.

    `is_at_once` says that money taken through it is in the till before we are told of it: no provider is asked, and a
    charge has succeeded as soon as it is written.

    It is called `name` where it is kept, `label` in histories, `buyer_label` to its buyer (empty if nothing is paid);
    `way_back` ends the sentence of an email that says how money comes back.
    """

    name: str
    label: str
    buyer_label: str
    way_back: str
    is_at_once: bool
    webhook: ProviderWebhook | None

    def is_open_to(self, channel: Channel, seller: Account) -> bool:
        """Return whether payments to an account may go through it on a channel; nothing is read for it."""

    def least_of(self, currency: str) -> Decimal:
        """Return the smallest amount of a currency that it charges; 0 if it takes any."""

    def check(self, *, channel: Channel, due: Decimal, tendered: Decimal | None) -> None:
        """Refuse a payment that it cannot take.

        :raises DomainError: the gateway's own error, which says why.
        """

    def check_settings(self) -> Sequence[CheckMessage]:
        """Tell the installation's operator, at every start, what its settings lack."""

    def browser_sources(self) -> Mapping[str, str]:
        """Return what a page admits beside its own, so that a buyer's browser can talk to the provider."""

    def name_there(self, seller: Account) -> str:
        """Return what the provider calls an account; empty if it does not know it."""

    def accounts_there(self, names: Collection[str]) -> dict[str, int]:
        """Return which of our accounts the provider calls so, as far as there are any."""

    def dispute_link(self, provider_id: str) -> str:
        """Return the page at which an organiser answers a dispute, signed in at the provider with their own account."""

    def begin(self, charge: Charge) -> GatewayResult:
        """Start to take a charge's money, outside every transaction; a second call for the same charge goes on with it.

        :raises ProviderUnreachable: if the provider cannot be asked now.
        """

    def check_charge(self, charge: Charge) -> GatewayResult:
        """Ask how far a charge has come, outside every transaction.

        :raises ProviderUnreachable: if the provider cannot be asked now.
        """

    def give_up(self, charge: Charge) -> GatewayResult:
        """Stop taking a charge's money, outside every transaction; it has failed if nobody can pay it any more.

        :raises ProviderUnreachable: if the provider cannot be asked now.
        """

    def refund(self, refund: Refund) -> GatewayResult:
        """Move a refund's `to_move` back to whoever paid its charge, outside every transaction, by the refund's `key`.

        :raises ProviderUnreachable: if the provider cannot be asked now, or its answer was lost.
        """

    def find_refund(self, refund: Refund) -> GatewayResult | None:
        """Look what the provider has of a refund, whether or not its id was heard; None if it has nothing of it.

        :raises ProviderUnreachable: if the provider cannot be asked now.
        """

    def list_refunds(self, charge: Charge) -> list[Movement]:
        """List all that went back of a charge, or was to, whoever has asked for it.

        :raises ProviderUnreachable: if the provider cannot be asked now.
        """

    def return_fee(self, refund: Refund, due: Decimal) -> GatewayResult:
        """Give back what is missing of the platform's fee, at most this refund's own, by the refund's `fee_key`.

        `due` is what is to have gone back of the fee of its charge by now, this refund's own with it: asked for again,
        nothing more moves.

        :raises ProviderUnreachable: if the provider cannot be asked now, or its answer was lost.
        """

    def list_movements(self, there: str, begins: datetime, ends: datetime) -> list[Movement]:
        """List the charges, refunds and disputes that the provider has of an account, of a time, as they stand now.

        `there` is what the account is called at the provider. A gateway without a provider has none.

        :raises ProviderUnreachable: if the provider cannot be asked now.
        """

    def find_movement(self, there: str, kind: MovementKind, provider_id: str) -> Movement | None:
        """Look one of them up by its id at the provider, None if it has no such one.

        :raises ProviderUnreachable: if the provider cannot be asked now.
        """


class ProviderUnreachable(Exception):
    """A provider cannot be asked now, or its answer was lost: nobody knows whether it has done what it was asked to.

    `reason` says why, for whoever may mend it. `is_key_spent`: it gives the same answer by the same key from now on.
    """

    reason = "The provider cannot be asked now"

    def __init__(self, reason: str = "", *, is_key_spent: bool = False) -> None:
        super().__init__(reason or self.reason)
        self.reason = reason or self.reason
        self.is_key_spent = is_key_spent


class ProviderAccessDenied(ProviderUnreachable):
    """A provider does not let us act for an account, or at all: somebody has to mend that before it is asked again."""

    reason = "The provider gives us no access to this account any more"


class WithoutProvider:
    """Takes and gives back at once, and has nobody to ask."""

    buyer_label = ""
    way_back = ""
    is_at_once = True
    webhook: ProviderWebhook | None = None

    def check_settings(self) -> Sequence[CheckMessage]:
        return []

    def browser_sources(self) -> Mapping[str, str]:
        return {}

    def name_there(self, seller: Account) -> str:
        return ""

    def accounts_there(self, names: Collection[str]) -> dict[str, int]:
        return {}

    def dispute_link(self, provider_id: str) -> str:
        return ""

    def least_of(self, currency: str) -> Decimal:
        return ZERO

    def begin(self, charge: Charge) -> GatewayResult:
        return GatewayResult(status=Charge.Status.SUCCEEDED)

    def check_charge(self, charge: Charge) -> GatewayResult:
        return GatewayResult(status=Charge.Status(charge.status))

    def give_up(self, charge: Charge) -> GatewayResult:
        return GatewayResult(status=Charge.Status(charge.status))

    def refund(self, refund: Refund) -> GatewayResult:
        return GatewayResult(status=Charge.Status.SUCCEEDED)

    def find_refund(self, refund: Refund) -> GatewayResult | None:
        return None

    def list_refunds(self, charge: Charge) -> list[Movement]:
        return []

    def return_fee(self, refund: Refund, due: Decimal) -> GatewayResult:
        return GatewayResult(status=Charge.Status.SUCCEEDED)

    def list_movements(self, there: str, begins: datetime, ends: datetime) -> list[Movement]:
        return []

    def find_movement(self, there: str, kind: MovementKind, provider_id: str) -> Movement | None:
        return None


class Terminal(WithoutProvider):
    """A card on the box office's terminal: it has the money before it is sold."""

    name: str = Gateway.TERMINAL
    label = "Terminal"
    buyer_label = gettext_noop("Card at the box office")
    way_back = gettext_noop("to your card, at the box office.")

    def is_open_to(self, channel: Channel, seller: Account) -> bool:
        return channel is Channel.BOXOFFICE

    def check(self, *, channel: Channel, due: Decimal, tendered: Decimal | None) -> None:
        """Take every amount."""


class Cash(Terminal):
    name: str = Gateway.CASH
    label = "Cash"
    buyer_label = gettext_noop("Cash")
    way_back = gettext_noop("in cash, at the box office.")

    def check(self, *, channel: Channel, due: Decimal, tendered: Decimal | None) -> None:
        if tendered is not None and tendered < due:
            raise TooLittleTendered(field="tendered")


class Free(WithoutProvider):
    """Nothing is due, and nothing is taken."""

    name: str = Gateway.FREE
    label = "Free"

    def is_open_to(self, channel: Channel, seller: Account) -> bool:
        return True

    def check(self, *, channel: Channel, due: Decimal, tendered: Decimal | None) -> None:
        if due > 0:
            raise NotFree(field="gateway") if channel is Channel.BOXOFFICE else NoCardGateway(field="gateway")


# Credit: what goes back stays where it is, and a gift card made for the buyer owes it.


class Credit(WithoutProvider):
    """Nobody pays by it: a gift card is spent as any other, and only refunds are made of it."""

    name: str = Gateway.CREDIT
    label = "Credit"
    buyer_label = gettext_noop("Credit")
    way_back = gettext_noop("as credit: a gift card to spend on other tickets.")

    def is_open_to(self, channel: Channel, seller: Account) -> bool:
        return False

    def check(self, *, channel: Channel, due: Decimal, tendered: Decimal | None) -> None:
        raise GatewayNotForYou(field="gateway")


class Offline(WithoutProvider):
    """Offered to nobody who pays: only what is marked as purchased goes through it."""

    name: str = Gateway.OFFLINE
    label = "Offline"
    buyer_label = gettext_noop("Paid elsewhere")
    way_back = gettext_noop("from whoever sold you the tickets.")

    def is_open_to(self, channel: Channel, seller: Account) -> bool:
        return False

    def check(self, *, channel: Channel, due: Decimal, tendered: Decimal | None) -> None:
        """Take every amount."""
