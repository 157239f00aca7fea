import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0001_baseline"),
        ("clients", "0001_baseline"),
        ("events", "0001_baseline"),
        ("orders", "0001_baseline"),
    ]

    operations = [
        migrations.CreateModel(
            name="Device",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("uuid", models.CharField(max_length=36)),
                ("name", models.CharField(blank=True, max_length=100)),
                ("gate", models.CharField(blank=True, max_length=40)),
                ("enrolled_at", models.DateTimeField(blank=True, null=True)),
                ("last_seen_at", models.DateTimeField()),
                ("scanned_at", models.DateTimeField(blank=True, help_text="its first scan or tap", null=True)),
                (
                    "waiting",
                    models.PositiveIntegerField(default=0, help_text="scans and taps that it still has to send"),
                ),
                (
                    "battery",
                    models.PositiveSmallIntegerField(
                        blank=True, help_text="percent, where the platform tells", null=True
                    ),
                ),
                ("platform", models.CharField(blank=True, max_length=20)),
                ("app_version", models.CharField(blank=True, max_length=40)),
                ("public_key", models.CharField(blank=True, max_length=100)),
                ("is_bound", models.BooleanField(default=False)),
                ("version", models.PositiveIntegerField(default=1)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="devices", to="accounts.account"
                    ),
                ),
                (
                    "enrolled_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "performance",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="events.performance",
                    ),
                ),
                (
                    "revoked_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["uuid"], name="door_device_uuid")],
                "constraints": [
                    models.UniqueConstraint(fields=("account", "uuid"), name="one_device_an_account_and_uuid")
                ],
            },
        ),
        migrations.CreateModel(
            name="DeviceSession",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=128)),
                ("since", models.DateTimeField()),
                (
                    "device",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="sessions", to="door.device"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("digest", "device"), name="one_row_a_session_and_phone")
                ],
            },
        ),
        migrations.CreateModel(
            name="DoorRules",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("has_exit", models.BooleanField(default=False, help_text="doors also scan whoever leaves")),
                (
                    "allows_reentry",
                    models.BooleanField(default=False, help_text="whoever left by a scan may come in again"),
                ),
                ("opens_before", models.PositiveIntegerField(blank=True, help_text="minutes", null=True)),
                ("closes_after", models.PositiveIntegerField(blank=True, help_text="minutes", null=True)),
                ("confirms", models.BooleanField(default=False, help_text="a tap admits, not the scan")),
                ("gates", models.JSONField(blank=True, default=list)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="door_rules", to="accounts.account"
                    ),
                ),
                (
                    "event",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="door_rules",
                        to="events.event",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("event", None)), fields=("account",), name="one_default_of_door_rules"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("allows_reentry", False), ("has_exit", True), _connector="OR"),
                        name="nobody_comes_again_who_cannot_leave",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Enrolment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("secret_hash", models.CharField(max_length=64, unique=True)),
                ("name", models.CharField(max_length=100)),
                ("gate", models.CharField(blank=True, max_length=40)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("expires_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(blank=True, null=True)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="enrolments", to="accounts.account"
                    ),
                ),
                (
                    "created_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "device",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="enrolments",
                        to="door.device",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("used_at__isnull", True), ("device__isnull", False), _connector="OR"),
                        name="used_enrolment_names_its_device",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ScanRecord",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(blank=True, max_length=512)),
                ("device", models.CharField(max_length=36)),
                ("gate", models.CharField(blank=True, max_length=40)),
                ("nonce", models.CharField(max_length=64)),
                (
                    "direction",
                    models.CharField(
                        choices=[("entry", "Entry"), ("exit", "Exit"), ("reset", "Reset")],
                        default="entry",
                        max_length=6,
                    ),
                ),
                ("scanned_at", models.DateTimeField(help_text="by the phone's clock, whatever that says")),
                ("received_at", models.DateTimeField()),
                (
                    "happened_at",
                    models.DateTimeField(help_text="what is shown, counted and reported: see scans.happened_at"),
                ),
                ("was_offline", models.BooleanField(default=False)),
                ("has_wrong_clock", models.BooleanField(db_default=False, default=False)),
                (
                    "said",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("admitted", "Admitted"),
                            ("already_scanned", "Already Scanned"),
                            ("superseded", "Superseded"),
                            ("refunded", "Refunded"),
                            ("not_paid", "Not Paid"),
                            ("wrong_performance", "Wrong Performance"),
                            ("unknown", "Unknown"),
                            ("forged", "Forged"),
                            ("reset", "Reset"),
                            ("exited", "Exited"),
                            ("not_inside", "Not Inside"),
                            ("wrong_gate", "Wrong Gate"),
                            ("too_early", "Too Early"),
                            ("too_late", "Too Late"),
                        ],
                        max_length=20,
                    ),
                ),
                ("is_believed", models.BooleanField(default=True)),
                (
                    "verdict",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("admitted", "Admitted"),
                            ("already_scanned", "Already Scanned"),
                            ("superseded", "Superseded"),
                            ("refunded", "Refunded"),
                            ("not_paid", "Not Paid"),
                            ("wrong_performance", "Wrong Performance"),
                            ("unknown", "Unknown"),
                            ("forged", "Forged"),
                            ("reset", "Reset"),
                            ("exited", "Exited"),
                            ("not_inside", "Not Inside"),
                            ("wrong_gate", "Wrong Gate"),
                            ("too_early", "Too Early"),
                            ("too_late", "Too Late"),
                        ],
                        max_length=20,
                    ),
                ),
                ("answer", models.JSONField(default=dict)),
                ("door_position", models.PositiveBigIntegerField(default=0)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="readings", to="accounts.account"
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="readings",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "client",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clients.apiclient",
                    ),
                ),
                (
                    "performance",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="readings", to="events.performance"
                    ),
                ),
                (
                    "sent_by",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "ticket",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="readings",
                        to="orders.ticket",
                    ),
                ),
            ],
            options={
                "db_table": "door_reading",
                "indexes": [
                    models.Index(fields=["performance", "received_at", "scanned_at"], name="door_log"),
                    models.Index(fields=["ticket", "received_at"], name="door_readin_ticket__a1914a_idx"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("account", "nonce"), name="one_reading_a_nonce"),
                    models.CheckConstraint(
                        condition=models.Q(("by__isnull", False), ("client__isnull", False), _connector="XOR"),
                        name="reading_is_somebodys",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Redeeming",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("is_reset", models.BooleanField(default=False)),
                ("device", models.CharField(blank=True, max_length=36)),
                ("gate", models.CharField(blank=True, max_length=40)),
                ("nonce", models.CharField(max_length=64)),
                ("tapped_at", models.DateTimeField()),
                ("received_at", models.DateTimeField()),
                ("was_offline", models.BooleanField(default=False)),
                ("has_wrong_clock", models.BooleanField(db_default=False, default=False)),
                (
                    "said",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("redeemed", "Redeemed"),
                            ("reset", "Reset"),
                            ("already_redeemed", "Already Redeemed"),
                            ("not_redeemed", "Not Redeemed"),
                            ("not_paid", "Not Paid"),
                            ("void", "Void"),
                        ],
                        max_length=20,
                    ),
                ),
                ("is_believed", models.BooleanField(default=True)),
                (
                    "verdict",
                    models.CharField(
                        choices=[
                            ("redeemed", "Redeemed"),
                            ("reset", "Reset"),
                            ("already_redeemed", "Already Redeemed"),
                            ("not_redeemed", "Not Redeemed"),
                            ("not_paid", "Not Paid"),
                            ("void", "Void"),
                        ],
                        max_length=20,
                    ),
                ),
                ("message", models.CharField(max_length=200)),
                ("door_position", models.PositiveBigIntegerField(default=0)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="redeemings", to="accounts.account"
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="redeemings",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "item",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="redeemings", to="orders.upsellitem"
                    ),
                ),
                (
                    "performance",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="redeemings", to="events.performance"
                    ),
                ),
                (
                    "sent_by",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("account", "nonce"), name="one_redeeming_a_nonce")],
            },
        ),
        migrations.CreateModel(
            name="Conflict",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "verdict",
                    models.CharField(
                        choices=[
                            ("admitted", "Admitted"),
                            ("already_scanned", "Already Scanned"),
                            ("superseded", "Superseded"),
                            ("refunded", "Refunded"),
                            ("not_paid", "Not Paid"),
                            ("wrong_performance", "Wrong Performance"),
                            ("unknown", "Unknown"),
                            ("forged", "Forged"),
                            ("reset", "Reset"),
                            ("exited", "Exited"),
                            ("not_inside", "Not Inside"),
                            ("wrong_gate", "Wrong Gate"),
                            ("too_early", "Too Early"),
                            ("too_late", "Too Late"),
                            ("redeemed", "Redeemed"),
                            ("already_redeemed", "Already Redeemed"),
                            ("not_redeemed", "Not Redeemed"),
                            ("void", "Void"),
                        ],
                        max_length=20,
                    ),
                ),
                ("noticed_at", models.DateTimeField()),
                ("settled_at", models.DateTimeField(blank=True, null=True)),
                ("reason", models.CharField(blank=True, max_length=500)),
                ("door_position", models.PositiveBigIntegerField(default=0)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="door_conflicts",
                        to="accounts.account",
                    ),
                ),
                (
                    "performance",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="door_conflicts",
                        to="events.performance",
                    ),
                ),
                (
                    "settled_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "ticket",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="door_conflicts",
                        to="orders.ticket",
                    ),
                ),
                (
                    "admission",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="door.scanrecord",
                    ),
                ),
                (
                    "reading",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="conflict",
                        to="door.scanrecord",
                    ),
                ),
                (
                    "handed_out",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="door.redeeming",
                    ),
                ),
                (
                    "redeeming",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="conflict",
                        to="door.redeeming",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["performance", "door_position", "id"], name="door_confli_perform_200f3e_idx"),
                    models.Index(fields=["account", "settled_at", "id"], name="door_confli_account_fe0006_idx"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("settled_at__isnull", True),
                            models.Q(("settled_by__isnull", False), models.Q(("reason", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="settled_conflict_says_who_and_why",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("reading__isnull", False), ("redeeming__isnull", True)),
                            models.Q(("reading__isnull", True), ("redeeming__isnull", False)),
                            _connector="OR",
                        ),
                        name="conflict_is_of_a_scan_or_of_a_tap",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="QuarantinedScan",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(choices=[("scan", "Scan"), ("tap", "Tap")], max_length=4)),
                ("nonce", models.CharField(max_length=64)),
                ("sent", models.JSONField()),
                ("made_at", models.DateTimeField(help_text="by the phone's clock")),
                ("received_at", models.DateTimeField()),
                (
                    "outcome",
                    models.CharField(
                        blank=True, choices=[("taken", "Taken"), ("dismissed", "Dismissed")], max_length=9
                    ),
                ),
                (
                    "message",
                    models.CharField(
                        blank=True, help_text="why it was not judged, or what its judge said", max_length=500
                    ),
                ),
                ("settled_at", models.DateTimeField(blank=True, null=True)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="door_strays", to="accounts.account"
                    ),
                ),
                (
                    "device",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="strays", to="door.device"
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "settled_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "db_table": "door_stray",
                "indexes": [models.Index(fields=["device", "settled_at", "id"], name="door_stray_of_device")],
                "constraints": [
                    models.UniqueConstraint(fields=("account", "nonce"), name="one_stray_a_nonce"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("outcome", ""), ("settled_at__isnull", True)),
                            models.Q(
                                models.Q(("outcome", ""), _negated=True),
                                ("settled_at__isnull", False),
                                ("settled_by__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="settled_stray_says_who_and_how",
                    ),
                ],
            },
        ),
    ]
