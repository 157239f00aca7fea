import uuid
from decimal import Decimal

import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models

import server.platform.clock


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0001_baseline"),
        ("stock", "0001_baseline"),
        ("venues", "0001_baseline"),
    ]

    operations = [
        migrations.CreateModel(
            name="Event",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=500)),
                ("description", models.TextField()),
                ("bio", models.TextField(blank=True)),
                ("ticket_label", models.CharField(blank=True, max_length=100)),
                ("booking_fee", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=7)),
                ("min_count", models.PositiveSmallIntegerField(default=1)),
                ("max_count", models.PositiveSmallIntegerField(default=10)),
                ("fb_pixel_id", models.CharField(blank=True, max_length=100)),
                ("includes_tax", models.BooleanField(default=True)),
                ("has_team_mapping", models.BooleanField(default=False)),
                ("currency", models.CharField(choices=[("GBP", "Gbp"), ("USD", "Usd")], max_length=3)),
                ("texts", models.JSONField(blank=True, default=dict)),
                ("thumbnail", models.ImageField(blank=True, upload_to="events/")),
                ("promo", models.ImageField(blank=True, upload_to="events/")),
                ("version", models.PositiveIntegerField(default=1)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "changed_at",
                    models.DateTimeField(default=server.platform.clock.now, help_text="When its version rose last"),
                ),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="events", to="accounts.account"
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="events", to="venues.venue"
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["account", "name"], name="events_even_account_289cb2_idx")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("min_count__lte", models.F("max_count"))),
                        name="event_minimum_is_below_maximum",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SaleTick",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("told_until", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="BulkEdit",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("undo_until", models.DateTimeField(db_index=True)),
                ("undone_at", models.DateTimeField(blank=True, null=True)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="bulk_edits", to="accounts.account"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="bulk_edits", to="events.event"
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="CalendarFeed",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "digest",
                    models.CharField(
                        blank=True, help_text="null: it is switched off", max_length=64, null=True, unique=True
                    ),
                ),
                ("sealed", models.TextField(blank=True, help_text="encrypted")),
                ("namespace", models.UUIDField(default=uuid.uuid4)),
                ("changed_at", models.DateTimeField()),
                (
                    "account",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="calendar_feed", to="accounts.account"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="EventSubCategory",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=255)),
                ("description", models.TextField(blank=True)),
                ("image", models.ImageField(blank=True, upload_to="subcategories/")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="subcategories", to="events.event"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="GonePerformance",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("performance_id", models.BigIntegerField(unique=True)),
                ("name", models.CharField(max_length=500)),
                ("subcategory", models.CharField(blank=True, max_length=255)),
                ("timezone", models.CharField(max_length=64)),
                ("starts_at", models.DateTimeField()),
                ("sequence", models.PositiveIntegerField()),
                ("gone_at", models.DateTimeField()),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="accounts.account"
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["account", "starts_at"], name="gone_by_account_and_start")],
            },
        ),
        migrations.CreateModel(
            name="Performance",
            fields=[
                (
                    "stock",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="performance",
                        serialize=False,
                        to="stock.stock",
                    ),
                ),
                ("timezone", models.CharField(max_length=64)),
                ("starts_at", models.DateTimeField()),
                ("on_sale_at", models.DateTimeField()),
                ("off_sale_at", models.DateTimeField()),
                ("price", models.DecimalField(decimal_places=2, max_digits=12)),
                ("subcategory", models.CharField(blank=True, max_length=255)),
                (
                    "is_on_sale",
                    models.BooleanField(default=True, help_text="The organiser's switch, the spec's onsaleflag"),
                ),
                ("is_box_office_only", models.BooleanField(default=False, help_text="The spec's amber state")),
                ("is_active", models.BooleanField(default=True)),
                ("custom_message", models.CharField(blank=True, max_length=500)),
                (
                    "cancelled_at",
                    models.DateTimeField(
                        blank=True, help_text="It does not take place, and never will again", null=True
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "changed_at",
                    models.DateTimeField(default=server.platform.clock.now, help_text="When its version rose last"),
                ),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="performances", to="accounts.account"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="performances", to="events.event"
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["account", "starts_at"], name="events_perf_account_f4785c_idx"),
                    models.Index(fields=["on_sale_at"], name="events_perf_on_sale_3cb0a4_idx"),
                    models.Index(fields=["off_sale_at"], name="events_perf_off_sal_29ddd8_idx"),
                    models.Index(fields=["starts_at"], name="events_perf_starts__b18e04_idx"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("event", "starts_at"), name="one_performance_an_event_and_instant"),
                    models.CheckConstraint(
                        condition=models.Q(("price__gte", 0)), name="performance_price_is_not_negative"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("off_sale_at__lte", models.F("starts_at")), ("on_sale_at__lte", models.F("off_sale_at"))
                        ),
                        name="performance_sale_ends_before_it_starts",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="BulkEditRow",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.PositiveIntegerField()),
                ("capacity", models.PositiveIntegerField(blank=True, null=True)),
                ("on_sale_at", models.DateTimeField(blank=True, null=True)),
                ("off_sale_at", models.DateTimeField(blank=True, null=True)),
                ("price", models.DecimalField(blank=True, decimal_places=2, max_digits=12, null=True)),
                ("is_on_sale", models.BooleanField(blank=True, null=True)),
                ("is_box_office_only", models.BooleanField(blank=True, null=True)),
                (
                    "edit",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rows", to="events.bulkedit"
                    ),
                ),
                (
                    "performance",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="events.performance"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("edit", "performance"), name="one_row_a_bulk_edit_and_performance")
                ],
            },
        ),
        migrations.CreateModel(
            name="Team",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=255)),
                ("slots", models.PositiveSmallIntegerField(help_text="the spec's noofplayers")),
                ("position", models.PositiveSmallIntegerField(help_text="its place in the organiser's list")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="teams", to="events.event"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        models.F("event"),
                        django.db.models.functions.text.Lower("name"),
                        name="one_team_an_event_and_name",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("slots__gte", 1), ("slots__lte", 99)), name="team_has_slots"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TeamAllotment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "allotment",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="team_allotment",
                        to="stock.holdallotment",
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="allotments", to="events.team"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="TeamPlace",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "number",
                    models.PositiveSmallIntegerField(help_text="from 1 up to the team's slots: the spec's playerid"),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[("free", "Free"), ("reserved", "Reserved"), ("sold", "Sold")],
                        default="free",
                        max_length=8,
                    ),
                ),
                (
                    "performance",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="places",
                        to="events.performance",
                    ),
                ),
                (
                    "reservation",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="places",
                        to="stock.reservation",
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="places", to="events.team"
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("reservation", None), _negated=True),
                        fields=["reservation"],
                        name="places_of_reservations",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("performance", "team", "number"), name="one_place_a_performance_team_and_number"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1), ("number__lte", 99)), name="place_has_a_number"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("reservation__isnull", False), ("state", "reserved")),
                            models.Q(("reservation__isnull", True), ("state__in", ["free", "sold"])),
                            _connector="OR",
                        ),
                        name="place_is_reserved_by_somebody",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="AfterSale",
            fields=[
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="after_sale",
                        serialize=False,
                        to="events.event",
                    ),
                ),
                (
                    "fees",
                    models.CharField(
                        choices=[("again", "Again"), ("kept", "Kept"), ("waived", "Waived")],
                        default="again",
                        max_length=8,
                    ),
                ),
                (
                    "gives_credit",
                    models.BooleanField(default=False, help_text="what an exchange leaves may become a gift card"),
                ),
                ("credit_months", models.PositiveSmallIntegerField(default=12)),
                (
                    "exchanges",
                    models.CharField(
                        choices=[("none", "None"), ("up", "Up"), ("both", "Both")],
                        default="none",
                        help_text="by buyers",
                        max_length=4,
                    ),
                ),
                (
                    "reach",
                    models.CharField(
                        choices=[("event", "Event"), ("account", "Account")], default="event", max_length=8
                    ),
                ),
                ("exchange_hours", models.PositiveSmallIntegerField(default=24)),
                (
                    "exchange_fee",
                    models.DecimalField(decimal_places=2, default=Decimal("0.00"), help_text="a ticket", max_digits=7),
                ),
                ("cancels", models.BooleanField(default=False, help_text="buyers cancel, and get their money back")),
                ("cancel_hours", models.PositiveSmallIntegerField(default=48)),
                ("renames", models.BooleanField(default=False, help_text="buyers say who comes in their place")),
                ("adds_upsells", models.BooleanField(default=False, help_text="buyers add upsells to their order")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("credit_months__gte", 1), ("exchange_fee__gte", 0)),
                        name="after_sale_terms_are_terms",
                    )
                ],
            },
        ),
    ]
