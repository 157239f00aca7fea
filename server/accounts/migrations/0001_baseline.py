from decimal import Decimal

import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
from django.conf import settings
from django.contrib.postgres.operations import TrigramExtension
from django.db import migrations, models


def add_index(_apps, editor):
    # What `icontains` asks for on PostgreSQL; the models' state knows no index that one database alone can have.
    if editor.connection.vendor == "postgresql":
        editor.execute(
            "CREATE INDEX audit_entry_by_words ON accounts_auditentry"
            " USING gin (UPPER(object_repr) gin_trgm_ops, UPPER(actor_email::text) gin_trgm_ops)"
        )


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [
        migrations.CreateModel(
            name="User",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                ("email", models.EmailField(max_length=255)),
                ("first_name", models.CharField(max_length=150)),
                ("last_name", models.CharField(max_length=150)),
                ("mobile", models.CharField(blank=True, max_length=40)),
                (
                    "role",
                    models.PositiveSmallIntegerField(
                        choices=[
                            (1, "Platform administrator"),
                            (2, "Organiser"),
                            (3, "Door staff"),
                            (4, "Account owner"),
                        ]
                    ),
                ),
                ("date_format", models.CharField(default="MM-DD-YYYY", max_length=10)),
                (
                    "language",
                    models.CharField(default="en", help_text="Language of the back office", max_length=5),
                ),
                ("is_active", models.BooleanField(default=True)),
                ("version", models.PositiveIntegerField(default=1)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "deleted_at",
                    models.DateTimeField(
                        blank=True, help_text="The row of a deleted user stays, without name and address", null=True
                    ),
                ),
                (
                    "firebase_id",
                    models.CharField(
                        blank=True,
                        help_text="Firebase user id, set by the first sign-in",
                        max_length=128,
                        null=True,
                        unique=True,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Account",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=255)),
                ("is_platform", models.BooleanField(default=False)),
                ("ticket_fee", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=12)),
                ("ticket_fee_kind", models.PositiveSmallIntegerField(choices=[(1, "Flat"), (2, "Percent")], default=1)),
                ("upsell_fee", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=12)),
                ("upsell_fee_kind", models.PositiveSmallIntegerField(choices=[(1, "Flat"), (2, "Percent")], default=1)),
                ("order_fee", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=12)),
                ("order_fee_kind", models.PositiveSmallIntegerField(choices=[(1, "Flat"), (2, "Percent")], default=1)),
                ("fees_include_tax", models.BooleanField(default=False)),
                ("stripe_id", models.CharField(blank=True, max_length=255)),
                (
                    "widget_origins",
                    models.TextField(
                        blank=True, help_text="Origins that may embed the widget, one per line; empty: any"
                    ),
                ),
                (
                    "frames_told_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="When its owners were notified that any page may embed the widget",
                        null=True,
                    ),
                ),
                (
                    "buying_limits",
                    models.JSONField(
                        blank=True,
                        default=dict,
                        help_text="Its changes to the limits of anonymous buyers (`abuse.limits`)",
                    ),
                ),
                (
                    "party_pass_url",
                    models.CharField(
                        blank=True,
                        help_text="URL of an order's guest page; {payment} and {order} are replaced by its numbers",
                        max_length=500,
                    ),
                ),
                (
                    "metabase_dashboard",
                    models.PositiveIntegerField(default=0, help_text="Number of its Metabase dashboard; 0: none"),
                ),
                ("requires_second_step", models.BooleanField(default=False)),
                (
                    "date_format",
                    models.CharField(
                        blank=True,
                        help_text="Date format of its new users; empty: none chosen, and no venue yet",
                        max_length=10,
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("deleted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "created_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "test_house_of",
                    models.OneToOneField(
                        blank=True,
                        help_text="Account whose API clients use this one for tests: nothing is charged or emailed",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="test_house",
                        to="accounts.account",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="AccountRights",
            fields=[
                (
                    "account",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="rights",
                        serialize=False,
                        to="accounts.account",
                    ),
                ),
                ("changed", models.JSONField(default=dict, help_text="Granted or revoked, by role and permission")),
                (
                    "limits",
                    models.JSONField(
                        default=dict, help_text="Uses and amount per day, by role and permission; null: unlimited"
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1)),
            ],
        ),
        migrations.CreateModel(
            name="Keeping",
            fields=[
                (
                    "account",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="keeping",
                        serialize=False,
                        to="accounts.account",
                    ),
                ),
                (
                    "buyers",
                    models.PositiveSmallIntegerField(default=0, help_text="Months after their last performance"),
                ),
                (
                    "readings",
                    models.PositiveSmallIntegerField(
                        default=0, help_text="Months for the diagnostics that devices send with a scan"
                    ),
                ),
                ("audit", models.PositiveSmallIntegerField(default=0, help_text="Months for entries of the audit log")),
                ("security", models.PositiveSmallIntegerField(default=0, help_text="Months for security events")),
                ("next_at", models.DateTimeField(blank=True, help_text="When older data is deleted next", null=True)),
                ("version", models.PositiveIntegerField(default=1)),
            ],
        ),
        migrations.AddField(
            model_name="user",
            name="account",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="users", to="accounts.account"
            ),
        ),
        migrations.CreateModel(
            name="AuditEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("object_pk", models.CharField(db_index=True, max_length=255, verbose_name="object pk")),
                ("object_id", models.BigIntegerField(blank=True, db_index=True, null=True, verbose_name="object id")),
                ("object_repr", models.TextField(verbose_name="object representation")),
                ("serialized_data", models.JSONField(null=True)),
                (
                    "action",
                    models.PositiveSmallIntegerField(
                        choices=[(0, "create"), (1, "update"), (2, "delete"), (3, "access")],
                        db_index=True,
                        verbose_name="action",
                    ),
                ),
                ("changes_text", models.TextField(blank=True, verbose_name="change message")),
                ("changes", models.JSONField(null=True, verbose_name="change message")),
                (
                    "cid",
                    models.CharField(
                        blank=True, db_index=True, max_length=255, null=True, verbose_name="Correlation ID"
                    ),
                ),
                ("remote_addr", models.GenericIPAddressField(blank=True, null=True, verbose_name="remote address")),
                ("remote_port", models.PositiveIntegerField(blank=True, null=True, verbose_name="remote port")),
                (
                    "timestamp",
                    models.DateTimeField(db_index=True, default=django.utils.timezone.now, verbose_name="timestamp"),
                ),
                ("additional_data", models.JSONField(blank=True, null=True, verbose_name="additional data")),
                ("actor_email", models.CharField(blank=True, max_length=254, null=True, verbose_name="actor email")),
                (
                    "account",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="accounts.account",
                    ),
                ),
                (
                    "actor",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="actor",
                    ),
                ),
                (
                    "content_type",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="contenttypes.contenttype",
                        verbose_name="content type",
                    ),
                ),
            ],
            options={
                "verbose_name": "log entry",
                "verbose_name_plural": "log entries",
                "ordering": ["-timestamp"],
                "get_latest_by": "timestamp",
                "abstract": False,
                "indexes": [models.Index(fields=["account", "-timestamp", "-id"], name="audit_entry_by_account")],
            },
        ),
        migrations.CreateModel(
            name="AuthenticatorApp",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("secret", models.TextField(help_text="encrypted")),
                ("confirmed_at", models.DateTimeField(blank=True, help_text="Unusable until then", null=True)),
                (
                    "last_step",
                    models.BigIntegerField(default=0, help_text="Time step of the last code used; no code works twice"),
                ),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="authenticator_app",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="DayOfRight",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "right",
                    models.CharField(
                        choices=[
                            ("refund", "Refund orders"),
                            ("void", "Void sales"),
                            ("cancel_reservation", "Cancel reservations"),
                            ("mark_purchased", "Mark reservations as purchased"),
                            ("export_orders", "Export the file of all orders"),
                            ("cancel_performance", "Cancel performances"),
                            ("exchange_charge", "Exchange tickets for dearer ones and charge the difference"),
                            ("exchange_refund", "Exchange tickets for cheaper ones and refund the difference"),
                            ("exchange_waive", "Exchange tickets without charging or refunding"),
                            ("exchange_past", "Exchange tickets after their performance"),
                            ("exchange_admitted", "Exchange tickets that were admitted"),
                        ],
                        max_length=20,
                    ),
                ),
                ("day", models.DateField()),
                (
                    "currency",
                    models.CharField(blank=True, help_text="Empty for permissions without an amount", max_length=3),
                ),
                ("times", models.PositiveIntegerField(default=0)),
                ("amount", models.DecimalField(decimal_places=2, default=0, max_digits=14)),
                (
                    "told_at",
                    models.DateTimeField(blank=True, help_text="When its owners were notified of a refusal", null=True),
                ),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="accounts.account"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["day"], name="day_of_right_by_day")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("user", "day", "right", "currency", "account"), name="one_day_a_person_and_right"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ExportDay",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("day", models.DateField(help_text="UTC")),
                ("lists", models.JSONField(default=dict, help_text="Number of exports and total rows, by title")),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="accounts.account"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("account", "user", "day"), name="one_day_of_exports_a_person")
                ],
            },
        ),
        migrations.CreateModel(
            name="Notice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("password_changed", "Password Changed"),
                            ("second_step_changed", "Second Step Changed"),
                            ("passkey_added", "Passkey Added"),
                            ("passkey_removed", "Passkey Removed"),
                            ("codes_failed", "Codes Failed"),
                            ("owner_changed", "Owner Changed"),
                            ("stripe_changed", "Stripe Changed"),
                            ("key_issued", "Key Issued"),
                            ("money_limit", "Money Limit"),
                            ("exported", "Exported"),
                            ("widget_frames", "Widget Frames"),
                        ],
                        max_length=24,
                    ),
                ),
                ("facts", models.JSONField(default=dict)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Passkey",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=80)),
                ("credential", models.CharField(help_text="Credential id, base64url", max_length=1400, unique=True)),
                ("public_key", models.BinaryField()),
                ("sign_count", models.PositiveBigIntegerField(default=0)),
                ("transports", models.JSONField(default=list)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("last_used_at", models.DateTimeField(blank=True, null=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="passkeys",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="PasswordLink",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[("reset", "Reset"), ("invitation", "Invitation")], default="reset", max_length=10
                    ),
                ),
                ("digest", models.CharField(blank=True, max_length=64, null=True, unique=True)),
                (
                    "origin",
                    models.CharField(
                        blank=True, help_text="Origin of Foyer when the link was requested", max_length=300
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("expires_at", models.DateTimeField(blank=True, null=True)),
                ("used_at", models.DateTimeField(blank=True, null=True)),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="password_links",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="RecoveryCode",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64)),
                ("used_at", models.DateTimeField(blank=True, null=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="recovery_codes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("user", "digest"), name="recovery_code_is_unique")],
            },
        ),
        migrations.CreateModel(
            name="SecurityEvent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("signed_in", "Signed in"),
                            ("sign_in_failed", "Sign-in failed"),
                            ("signed_out", "Sessions ended"),
                            ("code_failed", "Wrong code of a second step"),
                            ("sign_in_changed", "Password or second step changed"),
                            ("reauthenticated", "Proved again who they are"),
                            ("refused", "Refused by rights"),
                            ("limited", "Refused by a limit"),
                            ("limit_changed", "Limit changed"),
                            ("exported", "Exported"),
                            ("money_limit", "Limit of the day reached"),
                            ("device_refused", "Phone refused"),
                            ("setting_changed", "Setting changed"),
                            ("proved", "Solved a puzzle"),
                        ],
                        max_length=20,
                    ),
                ),
                (
                    "place",
                    models.CharField(
                        blank=True, help_text="IPv4 address, or network (first half) of an IPv6 address", max_length=64
                    ),
                ),
                ("what", models.CharField(blank=True, max_length=120)),
                ("facts", models.JSONField(default=dict)),
                (
                    "counted_as",
                    models.CharField(help_text="Hash of the fields above and the hour", max_length=64, unique=True),
                ),
                ("times", models.PositiveIntegerField(default=1)),
                ("first_at", models.DateTimeField()),
                ("last_at", models.DateTimeField()),
                (
                    "account",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="accounts.account",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["account", "-last_at", "-id"], name="security_by_account"),
                    models.Index(fields=["-last_at", "-id"], name="security_by_time"),
                ],
            },
        ),
        migrations.CreateModel(
            name="SignInChallenge",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64, unique=True)),
                (
                    "purpose",
                    models.CharField(
                        choices=[
                            ("second_step", "Second Step"),
                            ("passkey", "Passkey"),
                            ("new_passkey", "New Passkey"),
                            ("proof", "Proof"),
                        ],
                        max_length=12,
                    ),
                ),
                (
                    "nonce",
                    models.CharField(blank=True, help_text="Challenge that a passkey signs, base64url", max_length=128),
                ),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("expires_at", models.DateTimeField()),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.UniqueConstraint(
                django.db.models.functions.text.Lower("email"), name="user_email_is_unique"
            ),
        ),
        TrigramExtension(),
        migrations.RunPython(add_index, migrations.RunPython.noop),
    ]
