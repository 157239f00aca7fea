"""Accounts, users with their roles and sign-ins, the audit log and security events."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from auditlog.models import AbstractLogEntry
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models.functions import Lower

from server.platform.i18n import DEFAULT_LANGUAGE
from server.platform.money import Currency


class FeeKind(models.IntegerChoices):
    """The unit of a platform fee (spec part 1, section 3)."""

    FLAT = 1, "Flat"
    PERCENT = 2, "Percent"


class Role(models.IntegerChoices):
    PLATFORM_ADMINISTRATOR = 1, "Platform administrator"
    ORGANISER = 2, "Organiser"
    DOOR_STAFF = 3, "Door staff"
    ACCOUNT_OWNER = 4, "Account owner"


def _fee() -> models.DecimalField[Any, Any]:
    return models.DecimalField(max_digits=12, decimal_places=2, default=Decimal("0.00"))


class Account(models.Model):
    """An organisation that sells tickets; account 1 is the platform itself."""

    name = models.CharField(max_length=255)
    is_platform = models.BooleanField(default=False)
    ticket_fee = _fee()
    ticket_fee_kind = models.PositiveSmallIntegerField(choices=FeeKind, default=FeeKind.FLAT)
    upsell_fee = _fee()
    upsell_fee_kind = models.PositiveSmallIntegerField(choices=FeeKind, default=FeeKind.FLAT)
    order_fee = _fee()
    order_fee_kind = models.PositiveSmallIntegerField(choices=FeeKind, default=FeeKind.FLAT)
    fees_include_tax = models.BooleanField(default=False)
    stripe_id = models.CharField(max_length=255, blank=True)
    widget_origins = models.TextField(
        blank=True, help_text="Origins that may embed the widget, one per line; empty: any"
    )
    frames_told_at = models.DateTimeField(
        null=True, blank=True, help_text="When its owners were notified that any page may embed the widget"
    )
    buying_limits = models.JSONField(
        default=dict, blank=True, help_text="Its changes to the limits of anonymous buyers (`abuse.limits`)"
    )
    party_pass_url = models.CharField(
        max_length=500,
        blank=True,
        help_text="URL of an order's guest page; {payment} and {order} are replaced by its numbers",
    )
    contact_email = models.EmailField(max_length=255, blank=True, help_text="Email address for its buyers; empty: none")
    contact_phone = models.CharField(max_length=40, blank=True, help_text="Phone number for its buyers; empty: none")
    contact_page = models.CharField(
        max_length=500, blank=True, help_text="URL of its help page for buyers; empty: none"
    )
    metabase_dashboard = models.PositiveIntegerField(default=0, help_text="Number of its Metabase dashboard; 0: none")
    requires_second_step = models.BooleanField(default=False)
    country = models.CharField(
        max_length=2, blank=True, help_text="ISO 3166 code; decides which taxes and places are offered; empty: unknown"
    )
    currency = models.CharField(
        max_length=3, blank=True, choices=Currency, help_text="Default currency; empty: its first venue's"
    )
    timezone = models.CharField(
        max_length=64, blank=True, help_text="IANA time zone of its reports; empty: its first venue's"
    )
    may_add_taxes = models.BooleanField(default=False, help_text="Whether its owners may add taxes for its venues")
    date_format = models.CharField(
        max_length=10,
        blank=True,
        help_text="Date format of its new users; empty: none chosen, and no venue yet",
    )
    test_house_of = models.OneToOneField(
        "self",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="test_house",
        help_text="Account whose API clients use this one for tests: nothing is charged or emailed",
    )
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey("User", on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.name


class Right(models.TextChoices):
    """Permissions beside roles; `permission_selectors.PERMISSION_TABLE` has their defaults."""

    REFUND = "refund", "Refund orders"
    VOID = "void", "Void sales"
    CANCEL_RESERVATION = "cancel_reservation", "Cancel reservations"
    RESERVE_NAMED = "reserve_named", "Reserve under a name"
    MARK_PURCHASED = "mark_purchased", "Mark reservations as purchased"
    EXPORT_ORDERS = "export_orders", "Export the file of all orders"
    CANCEL_PERFORMANCE = "cancel_performance", "Cancel performances"
    EXCHANGE_CHARGE = "exchange_charge", "Exchange tickets for dearer ones and charge the difference"
    EXCHANGE_REFUND = "exchange_refund", "Exchange tickets for cheaper ones and refund the difference"
    EXCHANGE_WAIVE = "exchange_waive", "Exchange tickets without charging or refunding"
    EXCHANGE_PAST = "exchange_past", "Exchange tickets after their performance"
    EXCHANGE_ADMITTED = "exchange_admitted", "Exchange tickets that were admitted"


class AccountRights(models.Model):
    """An account's changes to the permissions by role; without a row there are none."""

    account = models.OneToOneField(Account, on_delete=models.CASCADE, primary_key=True, related_name="rights")
    changed = models.JSONField(default=dict, help_text="Granted or revoked, by role and permission")
    limits = models.JSONField(
        default=dict, help_text="Uses and amount per day, by role and permission; null: unlimited"
    )
    version = models.PositiveIntegerField(default=1)

    def __str__(self) -> str:
        return self.account.name


class Keeping(models.Model):
    """For how many months an account stores personal data, 0 forever; without a row it stores everything forever."""

    account = models.OneToOneField(Account, on_delete=models.CASCADE, primary_key=True, related_name="keeping")
    buyers = models.PositiveSmallIntegerField(default=0, help_text="Months after their last performance")
    readings = models.PositiveSmallIntegerField(
        default=0, help_text="Months for the diagnostics that devices send with a scan"
    )
    audit = models.PositiveSmallIntegerField(default=0, help_text="Months for entries of the audit log")
    security = models.PositiveSmallIntegerField(default=0, help_text="Months for security events")
    next_at = models.DateTimeField(null=True, blank=True, help_text="When older data is deleted next")
    version = models.PositiveIntegerField(default=1)

    def __str__(self) -> str:
        return self.account.name


class UserManager(BaseUserManager["User"]):
    def get_by_natural_key(self, username: str | None) -> User:
        return self.get(email__iexact=username)


class User(AbstractBaseUser):
    """A user: one account, one role."""

    email = models.EmailField(max_length=255)
    first_name = models.CharField(max_length=150)
    last_name = models.CharField(max_length=150)
    mobile = models.CharField(max_length=40, blank=True)
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="users")
    role = models.PositiveSmallIntegerField(choices=Role)
    date_format = models.CharField(max_length=10, default="MM-DD-YYYY")
    language = models.CharField(max_length=5, default=DEFAULT_LANGUAGE, help_text="Language of the back office")
    is_active = models.BooleanField(default=True)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    deleted_at = models.DateTimeField(
        null=True, blank=True, help_text="The row of a deleted user stays, without name and address"
    )
    firebase_id = models.CharField(
        max_length=128,
        null=True,
        blank=True,
        unique=True,
        help_text="Firebase user id, set by the first sign-in",
    )

    objects = UserManager()
    USERNAME_FIELD = "email"

    class Meta:
        constraints = [models.UniqueConstraint(Lower("email"), name="user_email_is_unique")]

    @property
    def full_name(self) -> str:
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def is_invited(self) -> bool:
        """Return whether they have not set a password yet."""
        return not self.has_usable_password()

    @property
    def becomes_contact(self) -> bool:
        """Return whether their account's buyers, who have nobody to ask yet, write to them once they accept."""
        return self.is_invited and self.role == Role.ACCOUNT_OWNER and not self.account.contact_email

    @property
    def is_platform_administrator(self) -> bool:
        return self.role == Role.PLATFORM_ADMINISTRATOR


class Session(models.Model):
    """An open session beside its token: where it was used, and when its user last authenticated.

    It is deleted with its token. A token without a row was replaced by a newer one, and expires within seconds.
    """

    token = models.OneToOneField("knox.AuthToken", on_delete=models.CASCADE, related_name="known")
    made_at = models.DateTimeField()
    proved_at = models.DateTimeField(help_text="Last reauthentication: by password, second factor or passkey")
    last_seen_at = models.DateTimeField(help_text="At most ten minutes behind")
    place = models.CharField(
        max_length=64, blank=True, help_text="Network in which it was last seen, see `platform.addresses`"
    )
    device = models.CharField(max_length=80, blank=True, help_text="Description of the browser and its device")


class PasswordLink(models.Model):
    """An emailed link to set a password: requested, or sent with an invitation.

    The token is created when the email is sent; it is stored hashed, and works once. A row without a user is for an
    unknown address: the request takes the same time, and nothing is sent.
    """

    class Kind(models.TextChoices):
        RESET = "reset"
        INVITATION = "invitation"

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="password_links", null=True, blank=True)
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.RESET)
    digest = models.CharField(max_length=64, unique=True, null=True, blank=True)
    origin = models.CharField(max_length=300, blank=True, help_text="Origin of Foyer when the link was requested")
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    used_at = models.DateTimeField(null=True, blank=True)


class AuthenticatorApp(models.Model):
    """A user's authenticator app: the secret that it shares with Foyer, encrypted at rest."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="authenticator_app")
    secret = models.TextField(help_text="encrypted")
    confirmed_at = models.DateTimeField(null=True, blank=True, help_text="Unusable until then")
    last_step = models.BigIntegerField(default=0, help_text="Time step of the last code used; no code works twice")


class RecoveryCode(models.Model):
    """A recovery code for a user who has lost their device; each works once."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="recovery_codes")
    digest = models.CharField(max_length=64)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "digest"], name="recovery_code_is_unique")]


class Passkey(models.Model):
    """The public key of a user's passkey."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="passkeys")
    name = models.CharField(max_length=80)
    credential = models.CharField(max_length=1400, unique=True, help_text="Credential id, base64url")
    public_key = models.BinaryField()
    sign_count = models.PositiveBigIntegerField(default=0)
    transports = models.JSONField(default=list)
    created_at = models.DateTimeField(auto_now_add=True)
    last_used_at = models.DateTimeField(null=True, blank=True)


class SignInChallenge(models.Model):
    """A challenge between the two steps of a sign-in, for a passkey, or for reauthentication; it works once."""

    class Purpose(models.TextChoices):
        SECOND_STEP = "second_step"
        PASSKEY = "passkey"
        NEW_PASSKEY = "new_passkey"
        PROOF = "proof"

    digest = models.CharField(max_length=64, unique=True)
    purpose = models.CharField(max_length=12, choices=Purpose)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+", null=True, blank=True)
    nonce = models.CharField(max_length=128, blank=True, help_text="Challenge that a passkey signs, base64url")
    attempts = models.PositiveSmallIntegerField(default=0)
    expires_at = models.DateTimeField()


class AuditEntry(AbstractLogEntry):
    """An entry of the audit log: django-auditlog's, with the account that it concerns."""

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="+", null=True, blank=True)

    class Meta(AbstractLogEntry.Meta):
        indexes = [models.Index(fields=["account", "-timestamp", "-id"], name="audit_entry_by_account")]


class DayOfRight(models.Model):
    """How often, and for how much, a user has used a money permission on a day in their account's time zone."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    right = models.CharField(max_length=20, choices=Right)
    day = models.DateField()
    currency = models.CharField(max_length=3, blank=True, help_text="Empty for permissions without an amount")
    times = models.PositiveIntegerField(default=0)
    amount = models.DecimalField(max_digits=14, decimal_places=2, default=0)
    told_at = models.DateTimeField(null=True, blank=True, help_text="When its owners were notified of a refusal")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["user", "day", "right", "currency", "account"], name="one_day_a_person_and_right"
            )
        ]
        indexes = [models.Index(fields=["day"], name="day_of_right_by_day")]


class ExportDay(models.Model):
    """The lists of personal data that a user has exported on a day, until the account's owners are notified."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    day = models.DateField(help_text="UTC")
    lists = models.JSONField(default=dict, help_text="Number of exports and total rows, by title")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["account", "user", "day"], name="one_day_of_exports_a_person")]


class SecurityEvent(models.Model):
    """Security events of one kind in one hour, by one user, from one place; `times` counts them."""

    class Kind(models.TextChoices):
        SIGNED_IN = "signed_in", "Signed in"
        SIGN_IN_FAILED = "sign_in_failed", "Sign-in failed"
        SIGNED_OUT = "signed_out", "Sessions ended"
        CODE_FAILED = "code_failed", "Wrong code of a second step"
        SIGN_IN_CHANGED = "sign_in_changed", "Password or second step changed"
        REAUTHENTICATED = "reauthenticated", "Proved again who they are"
        REFUSED = "refused", "Refused by rights"
        LIMITED = "limited", "Refused by a limit"
        LIMIT_CHANGED = "limit_changed", "Limit changed"
        EXPORTED = "exported", "Exported"
        MONEY_LIMIT = "money_limit", "Limit of the day reached"
        DEVICE_REFUSED = "device_refused", "Phone refused"
        SETTING_CHANGED = "setting_changed", "Setting changed"
        PROVED = "proved", "Solved a puzzle"

    kind = models.CharField(max_length=20, choices=Kind)
    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="+", null=True, blank=True)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+", null=True, blank=True)
    place = models.CharField(
        max_length=64, blank=True, help_text="IPv4 address, or network (first half) of an IPv6 address"
    )
    what = models.CharField(max_length=120, blank=True)
    facts = models.JSONField(default=dict)
    counted_as = models.CharField(max_length=64, unique=True, help_text="Hash of the fields above and the hour")
    times = models.PositiveIntegerField(default=1)
    first_at = models.DateTimeField()
    last_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["account", "-last_at", "-id"], name="security_by_account"),
            models.Index(fields=["-last_at", "-id"], name="security_by_time"),
        ]


class Notice(models.Model):
    """A notice by email about a user's sign-in or account; deleted once the email is sent."""

    class Kind(models.TextChoices):
        PASSWORD_CHANGED = "password_changed"  # noqa: S105  (a word)
        SECOND_STEP_CHANGED = "second_step_changed"
        PASSKEY_ADDED = "passkey_added"
        PASSKEY_REMOVED = "passkey_removed"
        CODES_FAILED = "codes_failed"
        OWNER_CHANGED = "owner_changed"
        STRIPE_CHANGED = "stripe_changed"
        KEY_ISSUED = "key_issued"
        MONEY_LIMIT = "money_limit"
        EXPORTED = "exported"
        WIDGET_FRAMES = "widget_frames"

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=24, choices=Kind)
    facts = models.JSONField(default=dict)
    created_at = models.DateTimeField(auto_now_add=True)
