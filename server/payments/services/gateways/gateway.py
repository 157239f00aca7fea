"""The base of a gateway, and the gateways without a provider: cash, terminal, free, credit, offline."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

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
    """The state of a charge or a refund: succeeded, refused, or still pending.

    `message` is the provider's reason for a refusal; on a pending charge it is the reason for the last declined card,
    and the buyer may try another.

    `client_secret` and `browser` are what the buyer's browser needs to continue with the provider.
    """

    status: Charge.Status
    message: str = ""
    provider_id: str = ""
    client_secret: str = ""
    browser: BrowserConfig | None = None


@dataclass(frozen=True, kw_only=True)
class ProviderWebhook:
    """A provider's webhook: our path under `/v1/`, and its signature header.

    `check` refuses a header before the body is read, `read` parses a signed body; both raise a `DomainError` with the
    reason.
    """

    path: str
    header: str
    check: Callable[[str], object]
    read: Callable[[bytes, str], ProviderUpdate]


class ProviderUnreachable(Exception):
    """A provider cannot be asked now, or its answer was lost: the outcome is unknown.

    `reason` is for the operator. `is_key_spent`: the provider repeats this answer for the same key from now on.
    """

    reason = "The provider cannot be asked now"

    def __init__(self, reason: str = "", *, is_key_spent: bool = False) -> None:
        super().__init__(reason or self.reason)
        self.reason = reason or self.reason
        self.is_key_spent = is_key_spent


class ProviderAccessDenied(ProviderUnreachable):
    """A provider denies us access for an account, or at all: somebody has to fix that before the next attempt."""

    reason = "The provider gives us no access to this account any more"


class PaymentGateway(ABC):
    """One way of paying. Unless a class says otherwise, its money moves at once, without a provider.

    `is_at_once` says that the money is already in the till when the sale is recorded: no provider is asked, and the
    charge succeeds as soon as it is written.

    `name` is stored, `label` is shown in histories, `buyer_label` to the buyer (empty if nothing is paid); `way_back`
    ends the email sentence that says how money comes back.
    """

    name: str
    label: str
    buyer_label: str = ""
    way_back: str = ""
    is_at_once: bool = True
    webhook: ProviderWebhook | None = None

    @abstractmethod
    def is_open_to(self, channel: Channel, seller: Account) -> bool:
        """Return whether payments to an account may use it on a channel, without any query."""

    def least_of(self, currency: str) -> Decimal:
        """Return the smallest amount of a currency that it charges; 0 if it takes any."""
        return ZERO

    @abstractmethod
    def check(self, *, channel: Channel, due: Decimal, tendered: Decimal | None) -> None:
        """Refuse a payment that it cannot take.

        :raises DomainError: the gateway's own error, with the reason.
        """

    def check_settings(self) -> Sequence[CheckMessage]:
        """Return what its settings lack, for the operator at every start."""
        return []

    def browser_sources(self) -> Mapping[str, str]:
        """Return the script and frame sources that a page has to admit for the provider."""
        return {}

    def name_there(self, seller: Account) -> str:
        """Return the provider's id of an account; empty if it does not know it."""
        return ""

    def accounts_there(self, names: Collection[str]) -> dict[str, int]:
        """Return our accounts that have this id at the provider."""
        return {}

    def dispute_link(self, provider_id: str) -> str:
        """Return the page at which an organiser answers a dispute, signed in at the provider with their own account."""
        return ""

    def begin(self, charge: Charge) -> GatewayResult:
        """Start a charge, outside every transaction; calling it again for the same charge continues it.

        :raises ProviderUnreachable: if the provider cannot be asked now.
        """
        return GatewayResult(status=Charge.Status.SUCCEEDED)

    def check_charge(self, charge: Charge) -> GatewayResult:
        """Ask the provider for the state of a charge, outside every transaction.

        :raises ProviderUnreachable: if the provider cannot be asked now.
        """
        return GatewayResult(status=Charge.Status(charge.status))

    def give_up(self, charge: Charge) -> GatewayResult:
        """Cancel a charge, outside every transaction; it has failed if nobody can pay it any more.

        :raises ProviderUnreachable: if the provider cannot be asked now.
        """
        return GatewayResult(status=Charge.Status(charge.status))

    def refund(self, refund: Refund) -> GatewayResult:
        """Move a refund's `to_move` back to whoever paid its charge, outside every transaction, by the refund's `key`.

        :raises ProviderUnreachable: if the provider cannot be asked now, or its answer was lost.
        """
        return GatewayResult(status=Charge.Status.SUCCEEDED)

    def find_refund(self, refund: Refund) -> GatewayResult | None:
        """Look a refund up at the provider, whether or not we have its id; None if it does not exist there.

        :raises ProviderUnreachable: if the provider cannot be asked now.
        """
        return None

    def list_refunds(self, charge: Charge) -> list[Movement]:
        """List all refunds of a charge, including failed ones and those made at the provider's dashboard.

        :raises ProviderUnreachable: if the provider cannot be asked now.
        """
        return []

    def return_fee(self, refund: Refund, due: Decimal) -> GatewayResult:
        """Return what is missing of the platform's fee, at most this refund's own, by the refund's `fee_key`.

        `due` is the total that should be returned of the charge's fee by now, including this refund's own, so that
        calling it again moves nothing more.

        :raises ProviderUnreachable: if the provider cannot be asked now, or its answer was lost.
        """
        return GatewayResult(status=Charge.Status.SUCCEEDED)

    def list_movements(self, there: str, begins: datetime, ends: datetime) -> list[Movement]:
        """List the charges, refunds and disputes of an account at the provider in a period, in their current state.

        `there` is the account's id at the provider. A gateway without a provider has none.

        :raises ProviderUnreachable: if the provider cannot be asked now.
        """
        return []

    def find_movement(self, there: str, kind: MovementKind, provider_id: str) -> Movement | None:
        """Look a movement up by its id at the provider; None if it does not exist.

        :raises ProviderUnreachable: if the provider cannot be asked now.
        """
        return None


class Terminal(PaymentGateway):
    """A card on the box office's terminal: the money is there before the sale is recorded."""

    name: str = Gateway.TERMINAL
    label = "Terminal"
    buyer_label = gettext_noop("Card at the box office")
    way_back = gettext_noop("to your card at the box office.")

    def is_open_to(self, channel: Channel, seller: Account) -> bool:
        return channel is Channel.BOXOFFICE

    def check(self, *, channel: Channel, due: Decimal, tendered: Decimal | None) -> None:
        """Accept every amount."""


class Cash(Terminal):
    name: str = Gateway.CASH
    label = "Cash"
    buyer_label = gettext_noop("Cash")
    way_back = gettext_noop("in cash at the box office.")

    def check(self, *, channel: Channel, due: Decimal, tendered: Decimal | None) -> None:
        if tendered is not None and tendered < due:
            raise TooLittleTendered(field="tendered")


class Free(PaymentGateway):
    """Nothing is due, and nothing is taken."""

    name: str = Gateway.FREE
    label = "Free"

    def is_open_to(self, channel: Channel, seller: Account) -> bool:
        return True

    def check(self, *, channel: Channel, due: Decimal, tendered: Decimal | None) -> None:
        if due > 0:
            raise NotFree(field="gateway") if channel is Channel.BOXOFFICE else NoCardGateway(field="gateway")


class Credit(PaymentGateway):
    """Refunds only: no money moves, and the buyer gets a gift card. Nobody pays by it."""

    name: str = Gateway.CREDIT
    label = "Credit"
    buyer_label = gettext_noop("Credit")
    way_back = gettext_noop("as credit, on a gift card for other tickets.")

    def is_open_to(self, channel: Channel, seller: Account) -> bool:
        return False

    def check(self, *, channel: Channel, due: Decimal, tendered: Decimal | None) -> None:
        raise GatewayNotForYou(field="gateway")


class Offline(PaymentGateway):
    """Not offered to buyers: only orders marked as purchased use it."""

    name: str = Gateway.OFFLINE
    label = "Offline"
    buyer_label = gettext_noop("Paid elsewhere")
    way_back = gettext_noop("by whoever sold you the tickets.")

    def is_open_to(self, channel: Channel, seller: Account) -> bool:
        return False

    def check(self, *, channel: Channel, due: Decimal, tendered: Decimal | None) -> None:
        """Accept every amount."""
