"""Check-in: devices, the rules of gates, every scan and redemption, conflicts, and what is quarantined."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from server.accounts.models import Account, User
from server.catalogue.events.models import Event, Performance
from server.integrations.models import ApiClient
from server.sales.models import Order, Ticket, UpsellItem


class Device(models.Model):
    """A device at a door, known by its app's UUID."""

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="devices")
    uuid = models.CharField(max_length=36)
    name = models.CharField(max_length=100, blank=True)
    gate = models.CharField(max_length=40, blank=True)
    enrolled_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    # None for a device that nobody has enrolled: it is no neighbour, and its reports cause no conflict.
    enrolled_at = models.DateTimeField(null=True, blank=True)
    last_seen_at = models.DateTimeField()
    # None for a browser that only viewed a door, and has neither scanned nor redeemed there (decision 0103).
    scanned_at = models.DateTimeField(null=True, blank=True, help_text="its first scan or redemption")
    # From its last heartbeat.
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    # A deleted performance stays here: this is what the device reported.
    performance = models.ForeignKey(
        Performance, on_delete=models.DO_NOTHING, null=True, blank=True, db_constraint=False, related_name="+"
    )
    waiting = models.PositiveIntegerField(default=0, help_text="scans and redemptions that it still has to send")
    battery = models.PositiveSmallIntegerField(null=True, blank=True, help_text="percent, if the platform reports it")
    platform = models.CharField(max_length=20, blank=True)
    app_version = models.CharField(max_length=40, blank=True)
    # Raw P-256 point, base64url: other doors verify this device's direct messages with it.
    public_key = models.CharField(max_length=100, blank=True)
    # Then only its sessions and its key can act for it.
    is_bound = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=1)
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoked_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["account", "uuid"], name="one_device_an_account_and_uuid")]
        # A device that has lost its session sends only its UUID, and so may an anonymous caller.
        indexes = [models.Index(fields=["uuid"], name="door_device_uuid")]

    def __str__(self) -> str:
        return self.name or self.uuid


class DeviceSession(models.Model):
    """A session that has used a device, stored as long as the device: revoking it ends all of them."""

    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="sessions")
    digest = models.CharField(max_length=128)
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    since = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["digest", "device"], name="one_row_a_session_and_phone")]

    def __str__(self) -> str:
        return f"{self.user} with {self.device}"


class Enrolment(models.Model):
    """A code that enrols one device, once, within minutes. Only its hash is stored."""

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="enrolments")
    secret_hash = models.CharField(max_length=64, unique=True)
    name = models.CharField(max_length=100)
    gate = models.CharField(max_length=40, blank=True)
    created_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    device = models.ForeignKey(Device, on_delete=models.PROTECT, null=True, blank=True, related_name="enrolments")

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(used_at__isnull=True) | Q(device__isnull=False), name="used_enrolment_names_its_device"
            )
        ]

    def __str__(self) -> str:
        return self.name


class DoorRules(models.Model):
    """The gate rules of an event; without an event, those of an account's events that have none of their own."""

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="door_rules")
    event = models.OneToOneField(Event, on_delete=models.CASCADE, null=True, blank=True, related_name="door_rules")
    has_exit = models.BooleanField(default=False, help_text="doors also scan whoever leaves")
    allows_reentry = models.BooleanField(default=False, help_text="whoever left by a scan may come in again")
    # Around the beginning of a performance; None: no limit.
    opens_before = models.PositiveIntegerField(null=True, blank=True, help_text="minutes")
    closes_after = models.PositiveIntegerField(null=True, blank=True, help_text="minutes")
    confirms = models.BooleanField(default=False, help_text="a tap admits, not the scan")
    # [{"name": …, "types": […]}]: the ticket names that enter by a gate, empty for all. If gates are named, nobody
    # enters by another one.
    gates = models.JSONField(default=list, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["account"], condition=Q(event=None), name="one_default_of_door_rules"),
            models.CheckConstraint(
                condition=Q(allows_reentry=False) | Q(has_exit=True), name="nobody_comes_again_who_cannot_leave"
            ),
        ]

    def __str__(self) -> str:
        return self.event.name if self.event else ""


class Verdict(models.TextChoices):
    ADMITTED = "admitted"
    ALREADY_SCANNED = "already_scanned"
    SUPERSEDED = "superseded"
    REFUNDED = "refunded"
    NOT_PAID = "not_paid"
    WRONG_PERFORMANCE = "wrong_performance"
    UNKNOWN = "unknown"
    FORGED = "forged"
    RESET = "reset"
    # Only from gate rules.
    EXITED = "exited"
    NOT_INSIDE = "not_inside"
    WRONG_GATE = "wrong_gate"
    TOO_EARLY = "too_early"
    TOO_LATE = "too_late"


class ScanRecord(models.Model):
    """One scan of a code, valid or not, and its answer. Append only; admissions change only through one."""

    class Direction(models.TextChoices):
        ENTRY = "entry"
        EXIT = "exit"
        RESET = "reset"

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="readings")
    performance = models.ForeignKey(Performance, on_delete=models.PROTECT, related_name="readings")
    ticket = models.ForeignKey(Ticket, on_delete=models.PROTECT, null=True, blank=True, related_name="readings")
    code = models.CharField(max_length=512, blank=True)
    device = models.CharField(max_length=36)
    gate = models.CharField(max_length=40, blank=True)
    nonce = models.CharField(max_length=64)
    # A user, or the API client that scanned.
    by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="readings")
    client = models.ForeignKey(
        ApiClient, on_delete=models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )
    # The manager who submitted what `by` had left on a device.
    sent_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+", db_index=False)
    direction = models.CharField(max_length=6, choices=Direction, default=Direction.ENTRY)
    scanned_at = models.DateTimeField(help_text="by the phone's clock, whatever that says")
    received_at = models.DateTimeField()
    happened_at = models.DateTimeField(help_text="what is shown, counted and reported: see scans.happened_at")
    was_offline = models.BooleanField(default=False)
    # The device named a time at which no door was open.
    has_wrong_clock = models.BooleanField(default=False, db_default=False)
    # The verdict of an offline device: if it differs from the server's, that is a conflict.
    said = models.CharField(max_length=20, choices=Verdict, blank=True)
    # False: the device is not enrolled, and its verdict causes no conflict.
    is_believed = models.BooleanField(default=True)
    verdict = models.CharField(max_length=20, choices=Verdict, blank=True)
    # The rest of the answer: repeated verbatim if the same nonce comes again.
    answer = models.JSONField(default=dict)
    door_position = models.PositiveBigIntegerField(default=0)

    class Meta:
        db_table = "door_reading"
        constraints = [
            models.UniqueConstraint(fields=["account", "nonce"], name="one_reading_a_nonce"),
            models.CheckConstraint(
                condition=models.Q(by__isnull=False) ^ models.Q(client__isnull=False), name="reading_is_somebodys"
            ),
        ]
        indexes = [
            # A performance's log, newest first.
            models.Index(fields=["performance", "received_at", "scanned_at"], name="door_log"),
            models.Index(fields=["ticket", "received_at"]),
        ]

    @property
    def made_by(self) -> str:
        return self.by.full_name if self.by else self.client.name if self.client else ""


class UpsellVerdict(models.TextChoices):
    REDEEMED = "redeemed"
    RESET = "reset"
    ALREADY_REDEEMED = "already_redeemed"
    NOT_REDEEMED = "not_redeemed"
    NOT_PAID = "not_paid"
    VOID = "void"


class Redeeming(models.Model):
    """One redemption or reset of an upsell, and its answer. Append only; an upsell is redeemed only through one."""

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="redeemings")
    performance = models.ForeignKey(Performance, on_delete=models.PROTECT, related_name="redeemings")
    item = models.ForeignKey(UpsellItem, on_delete=models.PROTECT, related_name="redeemings")
    is_reset = models.BooleanField(default=False)
    device = models.CharField(max_length=36, blank=True)
    gate = models.CharField(max_length=40, blank=True)
    nonce = models.CharField(max_length=64)
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="redeemings")
    sent_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+", db_index=False)
    tapped_at = models.DateTimeField()
    received_at = models.DateTimeField()
    was_offline = models.BooleanField(default=False)
    # The device named a time at which no door was open.
    has_wrong_clock = models.BooleanField(default=False, db_default=False)
    # The verdict of an offline device: an upsell that it gave out against the server's verdict is a conflict.
    said = models.CharField(max_length=20, choices=UpsellVerdict, blank=True)
    is_believed = models.BooleanField(default=True)
    verdict = models.CharField(max_length=20, choices=UpsellVerdict)
    # Repeated verbatim if the same nonce comes again.
    message = models.CharField(max_length=200)
    door_position = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["account", "nonce"], name="one_redeeming_a_nonce")]

    @property
    def made_by(self) -> str:
        return self.by.full_name


class Conflict(models.Model):
    """An offline device admitted somebody or gave out an upsell, and the server could not confirm it later.

    It is never deleted, and resolving it requires a reason.
    """

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="door_conflicts")
    performance = models.ForeignKey(Performance, on_delete=models.PROTECT, related_name="door_conflicts")
    ticket = models.ForeignKey(Ticket, on_delete=models.PROTECT, null=True, blank=True, related_name="door_conflicts")
    reading = models.OneToOneField(ScanRecord, on_delete=models.PROTECT, null=True, blank=True, related_name="conflict")
    # Of an upsell: the redemption by the device, and the one that had given it out already.
    redeeming = models.OneToOneField(
        Redeeming, on_delete=models.PROTECT, null=True, blank=True, related_name="conflict"
    )
    handed_out = models.ForeignKey(Redeeming, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    # The scan that had admitted the ticket already; None if it was refused for another reason.
    admission = models.ForeignKey(ScanRecord, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    verdict = models.CharField(max_length=20, choices={**dict(Verdict.choices), **dict(UpsellVerdict.choices)})
    noticed_at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    reason = models.CharField(max_length=500, blank=True)
    door_position = models.PositiveBigIntegerField(default=0)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(settled_at__isnull=True) | (Q(settled_by__isnull=False) & ~Q(reason="")),
                name="settled_conflict_says_who_and_why",
            ),
            models.CheckConstraint(
                condition=Q(reading__isnull=False, redeeming__isnull=True)
                | Q(reading__isnull=True, redeeming__isnull=False),
                name="conflict_is_of_a_scan_or_of_a_tap",
            ),
        ]
        indexes = [
            models.Index(fields=["performance", "door_position", "id"]),
            models.Index(fields=["account", "settled_at", "id"]),
        ]

    @property
    def deed(self) -> ScanRecord | Redeeming:
        """Return what the device did."""
        deed = self.reading or self.redeeming
        if deed is None:
            raise ValueError("A constraint says that a conflict is of a scan or of a tap")
        return deed

    @property
    def before(self) -> ScanRecord | Redeeming | None:
        """Return the earlier admission or redemption, if any."""
        return self.admission or self.handed_out

    @property
    def order(self) -> Order | None:
        if self.redeeming is not None:
            return self.redeeming.item.order
        return self.ticket.order if self.ticket else None

    @property
    def exchanged_for(self) -> Ticket | UpsellItem | None:
        """Return the replacement of an exchanged ticket or upsell; None if nothing was exchanged."""
        if self.redeeming is not None:
            return self.redeeming.item.replaced_by
        return self.ticket.replaced_by if self.ticket else None


class QuarantinedScan(models.Model):
    """A scan or redemption that staff have to decide; until then it admits nobody.

    Its device was revoked before sending it, or made it offline and sent something that cannot be validated.
    """

    class Kind(models.TextChoices):
        SCAN = "scan"
        TAP = "tap"

    class Outcome(models.TextChoices):
        TAKEN = "taken"
        DISMISSED = "dismissed"

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="door_strays")
    device = models.ForeignKey(Device, on_delete=models.PROTECT, related_name="strays")
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=4, choices=Kind)
    nonce = models.CharField(max_length=64)
    # As the device sent it: if accepted, it is validated as if the device had sent it itself.
    sent = models.JSONField()
    made_at = models.DateTimeField(help_text="by the phone's clock")
    received_at = models.DateTimeField()
    outcome = models.CharField(max_length=9, choices=Outcome, blank=True)
    message = models.CharField(
        max_length=500, blank=True, help_text="why it was not validated, or what the validator answered"
    )
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    # If they are the account's; read by `quarantine_selectors.describe_quarantined`.
    ticket: Ticket | None = None
    upsell: UpsellItem | None = None

    class Meta:
        db_table = "door_stray"
        constraints = [
            models.UniqueConstraint(fields=["account", "nonce"], name="one_stray_a_nonce"),
            models.CheckConstraint(
                condition=Q(outcome="", settled_at__isnull=True)
                | (~Q(outcome="") & Q(settled_at__isnull=False, settled_by__isnull=False)),
                name="settled_stray_says_who_and_how",
            ),
        ]
        indexes = [models.Index(fields=["device", "settled_at", "id"], name="door_stray_of_device")]
