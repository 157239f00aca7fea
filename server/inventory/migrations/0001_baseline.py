from decimal import Decimal

import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.text
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0001_baseline"),
    ]

    operations = [
        migrations.CreateModel(
            name="Hold",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=255)),
                (
                    "channel",
                    models.CharField(
                        choices=[("all", "All"), ("api", "Api"), ("boxoffice", "Boxoffice")], max_length=10
                    ),
                ),
                (
                    "release_hours",
                    models.PositiveSmallIntegerField(blank=True, help_text="null: it keeps all to the end", null=True),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="holds", to="accounts.account"
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("release_hours", None), _negated=True),
                        fields=["release_hours"],
                        name="holds_that_release",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("release_hours", None),
                            models.Q(("release_hours__gte", 1), ("release_hours__lte", 720)),
                            _connector="OR",
                        ),
                        name="hold_releases_within_thirty_days",
                    ),
                    models.UniqueConstraint(
                        models.F("account"),
                        django.db.models.functions.text.Lower("name"),
                        name="one_hold_of_a_name_an_account",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Reservation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "channel",
                    models.CharField(
                        choices=[("online", "Online"), ("boxoffice", "Boxoffice"), ("api", "Api")], max_length=10
                    ),
                ),
                ("caller_key", models.CharField(max_length=80)),
                ("idempotency_key", models.CharField(max_length=128)),
                ("body_hash", models.CharField(max_length=64)),
                ("secret_hash", models.CharField(max_length=64)),
                ("public_event_id", models.BigIntegerField(blank=True, null=True)),
                ("address_hash", models.CharField(blank=True, max_length=64)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("open", "Open"),
                            ("paying", "Paying"),
                            ("paid", "Paid"),
                            ("expired", "Expired"),
                            ("cancelled", "Cancelled"),
                        ],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("basket", models.JSONField()),
                ("quote", models.JSONField()),
                ("created_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                ("paying_since", models.DateTimeField(blank=True, null=True)),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="reservations", to="accounts.account"
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("status", "open")), fields=["expires_at"], name="open_reservations_by_end"
                    ),
                    models.Index(
                        condition=models.Q(("status__in", ["open", "paying"])),
                        fields=["public_event_id", "address_hash"],
                        name="open_reservations_by_origin",
                    ),
                    models.Index(
                        condition=models.Q(("body_hash", ""), _negated=True),
                        fields=["created_at"],
                        name="reservations_with_their_key",
                    ),
                    models.Index(
                        condition=models.Q(("status", "paying")),
                        fields=["paying_since"],
                        name="reservations_being_paid",
                    ),
                    models.Index(
                        condition=models.Q(("status__in", ["expired", "cancelled"])),
                        fields=["closed_at"],
                        name="abandoned_by_end",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("status", "paying"), _negated=True),
                            ("paying_since__isnull", False),
                            _connector="OR",
                        ),
                        name="paying_reservation_says_since_when",
                    ),
                    models.UniqueConstraint(
                        fields=("caller_key", "idempotency_key", "account"), name="one_reservation_an_idempotency_key"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Stock",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("capacity", models.PositiveIntegerField()),
                ("slots", models.PositiveIntegerField(default=0, help_text="of teams; 0: it is sold without")),
                ("held", models.PositiveIntegerField(default=0)),
                ("sold", models.PositiveIntegerField(default=0)),
                ("reserved", models.PositiveIntegerField(default=0)),
                ("admitted", models.PositiveIntegerField(default=0)),
                ("revenue", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=14)),
                ("version", models.PositiveBigIntegerField(default=1)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="stocks", to="accounts.account"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "capacity__gte",
                                django.db.models.expressions.CombinedExpression(
                                    django.db.models.expressions.CombinedExpression(
                                        models.F("held"), "+", models.F("sold")
                                    ),
                                    "+",
                                    models.F("reserved"),
                                ),
                            )
                        ),
                        name="stock_is_not_oversold",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("slots", 0),
                            models.Q(
                                ("capacity__gte", models.F("slots")),
                                (
                                    "slots__gte",
                                    django.db.models.expressions.CombinedExpression(
                                        django.db.models.expressions.CombinedExpression(
                                            models.F("held"), "+", models.F("sold")
                                        ),
                                        "+",
                                        models.F("reserved"),
                                    ),
                                ),
                            ),
                            _connector="OR",
                        ),
                        name="stock_keeps_to_its_slots",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("admitted__lte", models.F("sold"))), name="stock_admits_only_sold"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("admitted__gte", 0),
                            ("capacity__gte", 0),
                            ("held__gte", 0),
                            ("reserved__gte", 0),
                            ("slots__gte", 0),
                            ("sold__gte", 0),
                        ),
                        name="stock_is_never_negative",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="HoldAllotment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("size", models.PositiveIntegerField()),
                ("sold", models.PositiveIntegerField(default=0)),
                ("reserved", models.PositiveIntegerField(default=0)),
                (
                    "released",
                    models.PositiveIntegerField(
                        default=0, help_text="given back by the clock, and not taken back since"
                    ),
                ),
                (
                    "is_kept",
                    models.BooleanField(
                        default=False, help_text="set by hand since its moment: the clock leaves it alone"
                    ),
                ),
                ("version", models.PositiveBigIntegerField(default=1)),
                (
                    "hold",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="allotments", to="stock.hold"
                    ),
                ),
                (
                    "stock",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="allotments", to="stock.stock"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("hold", "stock"), name="one_allotment_a_hold_and_performance"),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "size__gte",
                                django.db.models.expressions.CombinedExpression(
                                    models.F("sold"), "+", models.F("reserved")
                                ),
                            )
                        ),
                        name="allotment_is_not_oversold",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("released__gte", 0), ("reserved__gte", 0), ("size__gte", 0), ("sold__gte", 0)
                        ),
                        name="allotment_is_never_negative",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Claim",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "state",
                    models.CharField(
                        choices=[("held", "Held"), ("settled", "Settled"), ("released", "Released")],
                        default="held",
                        max_length=10,
                    ),
                ),
                ("quantity", models.PositiveIntegerField()),
                (
                    "allotment",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="claims",
                        to="stock.holdallotment",
                    ),
                ),
                (
                    "reservation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="%(class)ss", to="stock.reservation"
                    ),
                ),
                (
                    "stock",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="claims", to="stock.stock"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("quantity__gte", 1)), name="claim_takes_something")
                ],
            },
        ),
    ]
