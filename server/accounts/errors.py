from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_noop

from server.platform.errors import Conflict, DomainError, Invalid, NotAllowed, TooManyRequests

if TYPE_CHECKING:
    from datetime import date

    from server.accounts.models import Right, User

# Messages of the forms of users and accounts, in the spec's words (part 1, section 5).
EMAIL_WRONG = gettext_noop("Email is not valid.")
EMAIL_TAKEN = "Email already exists"
ROLE_REQUIRED = "Role is required"
LANGUAGE_WRONG = "Choose English or German"
COUNTRY_WRONG = "Choose a country"
CURRENCY_WRONG = "Choose a currency"
PHONE_WRONG = "Enter a phone number"
TIME_ZONE_WRONG = "Choose a time zone"
DATE_FORMAT_WRONG = "Choose MM-DD-YYYY, DD-MM-YYYY or YYYY-MM-DD"
ACCOUNT_REQUIRED = "Customer Account is required"
NOT_THE_PLATFORM = "Platform administrators belong to the platform's own account"

STRIPE_ID_REQUIRED = "Stripe AccountID is required"
TICKET_FEE_REQUIRED = "Ticket is required"
UPSELL_FEE_REQUIRED = "Upsell is required"
ORDER_FEE_REQUIRED = "Order is required"
WEB_ADDRESS_WRONG = "Enter a web address that begins with https://"
PERCENTAGE_WRONG = "Enter a percentage from 0 to 100 with at most two decimals"


class WrongCredentials(DomainError, status=401, code="wrong_credentials", message="Incorrect email or password"): ...


class HashesBusy(
    TooManyRequests, code="busy", retry_after=1, message="Many people are signing in at the moment. Please try again."
):
    """Too many passwords are being hashed in this process; the password was not checked, so nothing is counted."""


class UnknownUser(
    DomainError, status=401, code="wrong_credentials", message="Nobody here signs in with this email address"
):
    """Firebase verified an email address that no user has."""


class LinkExpired(DomainError, code="link_over", message="Password reset link is invalid or has expired"):
    """The link was used, altered, expired, or never issued; the response does not reveal which."""


class WrongPassword(Invalid, code="wrong_password", field="password", message="Incorrect password"):
    """A signed-in user entered a wrong password; their session continues."""


class ReauthenticationRequired(NotAllowed, code="reauthenticate", message="Please confirm that it is you"):
    """The action requires reauthentication; the response lists the user's methods."""


class WrongCode(DomainError, status=401, code="wrong_code", message="Incorrect code"): ...


class IncorrectCode(Invalid, code="wrong_code", field="code", message="Incorrect code"):
    """A signed-in user entered a wrong code; their session continues."""


class ChallengeExpired(DomainError, status=401, code="challenge_over", message="Please sign in again"):
    """The second step took too long, failed too often, or was completed already."""


class AlreadySetUp(Conflict, code="set_up_already", message="Two-step sign-in is set up already"): ...


class NotSetUp(Conflict, code="not_set_up", message="Two-step sign-in is not set up"): ...


class SecondStepRequired(Conflict, code="step_required", message="Your account requires two-step sign-in"): ...


class NotConfigured(Conflict, code="not_configured", message="Firebase sign-in is not set up"): ...


class Unreachable(
    DomainError, status=503, code="unreachable", message="Firebase cannot be reached at the moment. Please try again."
): ...


class WrongPasskey(DomainError, status=401, code="wrong_code", message="This passkey is not known here"): ...


class PasskeyUnknown(Invalid, code="wrong_code", field="credential", message="This passkey is not known here"):
    """A signed-in user sent an unknown passkey; their session continues."""


class PasskeyRefused(DomainError, code="passkey_refused", message="This passkey could not be added. Please try again."):
    """A signed-in user's browser created a passkey that cannot be stored."""


class NotConfirmed(
    DomainError, status=401, code="wrong_credentials", message="This sign-in could not be confirmed"
): ...


class OwnPermissions(NotAllowed, message="You cannot change your own role, account or status"): ...


class PermissionMissing(NotAllowed, code="right_missing"):
    def __init__(self, role: str, right: str) -> None:
        super().__init__(f"{role} may not do this: {right}. The owner of the account can allow it.")


class DayLimitReached(NotAllowed, code="day_limit"):
    """A user has reached the daily limit of a money permission; nothing was done."""

    def __init__(self, *, user: User, right: Right, day: date, currency: str, limit: str) -> None:
        super().__init__(
            f"You have reached your daily limit: {right.label}, {limit}. "
            "The owner of the account can raise it under Permissions."
        )
        self.user, self.right, self.day, self.currency, self.limit = user, right, day, currency, limit


class NoSuchLimit(NotAllowed, code="no_such_limit", message="This right has no limit for this role"): ...


class PermissionIsFixed(NotAllowed, code="right_is_fixed", message="This right cannot be given to this role"): ...


class OwnFees(NotAllowed, message="Fees and the Stripe account are set by the platform"): ...


class TaxesAreThePlatforms(
    NotAllowed, message="Only the platform administrator can add taxes. Please ask them to add yours."
): ...


class OwnDeletion(Conflict, message="You cannot delete yourself"): ...


class NothingToAccept(Conflict, message="This person has no invitation to accept"):
    """The user has a password, or may not sign in."""


class AccountHasEvents(Conflict, code="events_held", message="Events are held by this organisation"): ...


class PlatformStays(Conflict, message="The platform's own account cannot be deleted"): ...
