import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0001_baseline"),
        ("events", "0001_baseline"),
    ]

    operations = [
        migrations.CreateModel(
            name="ReportToken",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("report", models.CharField(blank=True, help_text="empty: whichever is chosen", max_length=40)),
                ("expires_at", models.DateTimeField(db_index=True)),
                ("used_at", models.DateTimeField(blank=True, null=True)),
                (
                    "account",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="accounts.account",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ScheduledReport",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("report", models.CharField(max_length=40)),
                ("filters", models.JSONField(default=dict, help_text="span, step, event, performance, seller")),
                (
                    "every",
                    models.CharField(
                        choices=[("day", "Every day"), ("week", "Every week"), ("month", "Every month")], max_length=5
                    ),
                ),
                ("weekday", models.PositiveSmallIntegerField(default=0, help_text="of a weekly one; Monday is 0")),
                ("month_day", models.PositiveSmallIntegerField(default=1, help_text="of a monthly one")),
                ("hour", models.PositiveSmallIntegerField()),
                ("timezone", models.CharField(max_length=64)),
                ("form", models.CharField(choices=[("pdf", "Pdf"), ("xlsx", "Xlsx"), ("csv", "Csv")], max_length=4)),
                ("next_at", models.DateTimeField(blank=True, null=True)),
                (
                    "paused_why",
                    models.CharField(blank=True, help_text="empty where somebody has paused it", max_length=200),
                ),
                ("failures", models.PositiveSmallIntegerField(default=0, help_text="one after the other, until now")),
                ("version", models.PositiveIntegerField(default=1)),
                ("created_at", models.DateTimeField()),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="scheduled_reports",
                        to="accounts.account",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="scheduled_reports",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "recipients",
                    models.ManyToManyField(
                        help_text="none: its owner alone", related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("next_at", None), _negated=True),
                        fields=["next_at"],
                        name="reports_that_are_due",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("report", "morning")), fields=("owner",), name="one_morning_mail_a_person"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("hour__lte", 23), ("month_day__gte", 1), ("month_day__lte", 28), ("weekday__lte", 6)
                        ),
                        name="report_goes_out_at_a_time",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ReportRun",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("slot", models.DateTimeField()),
                (
                    "state",
                    models.CharField(
                        choices=[("waiting", "Waiting"), ("sent", "Sent"), ("failed", "Failed")],
                        default="waiting",
                        max_length=8,
                    ),
                ),
                ("why", models.CharField(blank=True, max_length=200)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                (
                    "schedule",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="runs",
                        to="insight.scheduledreport",
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("schedule", "slot"), name="one_run_a_slot")],
            },
        ),
        migrations.CreateModel(
            name="TaxRollup",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("thing", models.CharField(max_length=10)),
                ("tax_name", models.CharField(blank=True, max_length=255)),
                ("tax_rate", models.DecimalField(decimal_places=5, max_digits=7)),
                ("quantity", models.BigIntegerField()),
                ("gross", models.DecimalField(decimal_places=2, max_digits=16)),
                ("tax", models.DecimalField(decimal_places=2, max_digits=16)),
                (
                    "account",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="accounts.account",
                    ),
                ),
                (
                    "performance",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="events.performance",
                    ),
                ),
            ],
            options={
                "db_table": "insight_taxfigure",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("performance", "thing", "tax_name", "tax_rate"), name="one_figure_a_performance_and_tax"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="WallScreen",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("secret_hash", models.CharField(max_length=64, unique=True)),
                ("shows_revenue", models.BooleanField(default=False)),
                ("created_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(blank=True, help_text="when somebody took it back", null=True)),
                (
                    "account",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="accounts.account",
                    ),
                ),
                (
                    "created_by",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "performance",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="wall_screens",
                        to="events.performance",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("expires_at__gt", models.F("created_at"))), name="wall_screen_expires_later"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="EventDay",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("day", models.DateField()),
                (
                    "thing",
                    models.CharField(
                        choices=[
                            ("ticket", "Ticket"),
                            ("upsell", "Upsell"),
                            ("promo", "Promo"),
                            ("card_money", "Card Money"),
                            ("gift_card", "Gift Card"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "move",
                    models.CharField(
                        choices=[
                            ("sold", "Sold"),
                            ("given_back", "Given Back"),
                            ("moved_out", "Moved Out"),
                            ("moved_in", "Moved In"),
                            ("credit", "Credit"),
                        ],
                        max_length=10,
                    ),
                ),
                ("quantity", models.BigIntegerField()),
                ("amount", models.DecimalField(decimal_places=2, max_digits=16)),
                ("event", models.BigIntegerField()),
                ("currency", models.CharField(max_length=3)),
                ("channel", models.CharField(max_length=10)),
                ("seller", models.BigIntegerField(help_text="the user who sold it")),
                ("ticket_type", models.BigIntegerField()),
                ("upsell", models.BigIntegerField()),
                ("promo_code", models.BigIntegerField()),
                (
                    "account",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="accounts.account",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["event", "day"], name="figures_of_events")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=(
                            "account",
                            "day",
                            "event",
                            "thing",
                            "move",
                            "currency",
                            "channel",
                            "seller",
                            "ticket_type",
                            "upsell",
                            "promo_code",
                        ),
                        name="one_figure_an_event_and_day",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ExportJob",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("list", models.CharField(max_length=40)),
                ("asked", models.JSONField(help_text="what the list's own call was asked for")),
                ("form", models.CharField(max_length=4)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "Waiting"),
                            ("running", "Running"),
                            ("done", "Done"),
                            ("cancelled", "Cancelled"),
                            ("failed", "Failed"),
                        ],
                        default="waiting",
                        max_length=9,
                    ),
                ),
                ("done", models.PositiveIntegerField(default=0, help_text="rows that are written")),
                ("total", models.PositiveIntegerField(default=0)),
                ("attempt", models.PositiveIntegerField(default=0)),
                (
                    "file",
                    models.CharField(
                        blank=True, help_text="in the folder of exports; empty until it is whole", max_length=60
                    ),
                ),
                ("name", models.CharField(help_text="under which it is kept", max_length=100)),
                ("size", models.PositiveBigIntegerField(default=0)),
                ("reason", models.CharField(blank=True, help_text="why it failed", max_length=300)),
                ("made_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                (
                    "link_digest",
                    models.CharField(blank=True, help_text="of the token of the one link to it", max_length=64),
                ),
                ("link_until", models.DateTimeField(blank=True, null=True)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="exports", to="accounts.account"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="exports", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["user", "-made_at"], name="exports_of_a_person"),
                    models.Index(fields=["expires_at"], name="exports_that_expire"),
                    models.Index(
                        condition=models.Q(("link_digest", ""), _negated=True),
                        fields=["link_digest"],
                        name="exports_by_link",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PerformanceDay",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("day", models.DateField()),
                (
                    "thing",
                    models.CharField(
                        choices=[
                            ("ticket", "Ticket"),
                            ("upsell", "Upsell"),
                            ("promo", "Promo"),
                            ("card_money", "Card Money"),
                            ("gift_card", "Gift Card"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "move",
                    models.CharField(
                        choices=[
                            ("sold", "Sold"),
                            ("given_back", "Given Back"),
                            ("moved_out", "Moved Out"),
                            ("moved_in", "Moved In"),
                            ("credit", "Credit"),
                        ],
                        max_length=10,
                    ),
                ),
                ("quantity", models.BigIntegerField()),
                ("amount", models.DecimalField(decimal_places=2, max_digits=16)),
                (
                    "account",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="accounts.account",
                    ),
                ),
                (
                    "performance",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="events.performance",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["account", "day"], name="figures_of_performances")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("performance", "day", "thing", "move"), name="one_figure_a_performance_and_day"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PlaceRollup",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("event", models.BigIntegerField()),
                ("place", models.CharField(blank=True, help_text="as `Payment.place`", max_length=20)),
                ("currency", models.CharField(choices=[("GBP", "Gbp"), ("USD", "Usd")], max_length=3)),
                ("orders", models.BigIntegerField()),
                ("quantity", models.BigIntegerField()),
                ("amount", models.DecimalField(decimal_places=2, max_digits=16)),
                (
                    "account",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="accounts.account",
                    ),
                ),
            ],
            options={
                "db_table": "insight_placefigure",
                "indexes": [models.Index(fields=["event"], name="figures_of_places")],
                "constraints": [
                    models.UniqueConstraint(fields=("account", "event", "place", "currency"), name="one_figure_a_place")
                ],
            },
        ),
        migrations.CreateModel(
            name="ReportMail",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "state",
                    models.CharField(
                        choices=[("waiting", "Waiting"), ("sending", "Sending"), ("sent", "Sent")],
                        default="waiting",
                        max_length=8,
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "run",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mails",
                        to="insight.reportrun",
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("run", "user"), name="one_report_mail_a_person")],
            },
        ),
    ]
