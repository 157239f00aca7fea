from decimal import Decimal

import django.db.models.deletion
import django.db.models.expressions
from django.conf import settings
from django.db import migrations, models

import server.payments.models.payments


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0001_baseline"),
        ("clients", "0001_baseline"),
        ("events", "0001_baseline"),
        ("pricing", "0001_baseline"),
        ("stock", "0001_baseline"),
    ]

    operations = [
        migrations.CreateModel(
            name="Charge",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("currency", models.CharField(choices=[("GBP", "Gbp"), ("USD", "Usd")], max_length=3)),
                ("gateway", models.CharField(max_length=10)),
                ("provider_id", models.CharField(blank=True, max_length=255)),
                ("amount", models.DecimalField(decimal_places=2, max_digits=14)),
                ("tendered", models.DecimalField(blank=True, decimal_places=2, max_digits=14, null=True)),
                (
                    "account_there",
                    models.CharField(blank=True, help_text="Provider's id of the account", max_length=255),
                ),
                (
                    "platform_fee",
                    models.DecimalField(
                        decimal_places=2,
                        default=Decimal("0.00"),
                        help_text="Platform fee collected by the provider, with its tax",
                        max_digits=14,
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[("succeeded", "Succeeded"), ("pending", "Pending"), ("failed", "Failed")],
                        max_length=10,
                    ),
                ),
                ("idempotency_key", models.CharField(max_length=128, unique=True)),
                ("created_at", models.DateTimeField()),
                (
                    "account",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="%(class)ss",
                        to="accounts.account",
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="charges",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "performance",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="%(class)ss",
                        to="events.performance",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Dispute",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("provider_id", models.CharField(max_length=255, unique=True)),
                ("amount", models.DecimalField(decimal_places=2, max_digits=14)),
                ("currency", models.CharField(max_length=3)),
                ("reason", models.CharField(blank=True, max_length=100)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("needs_response", "Needs Response"),
                            ("under_review", "Under Review"),
                            ("won", "Won"),
                            ("lost", "Lost"),
                        ],
                        max_length=20,
                    ),
                ),
                ("answer_by", models.DateTimeField(blank=True, null=True)),
                ("opened_at", models.DateTimeField()),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="disputes", to="accounts.account"
                    ),
                ),
                (
                    "charge",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="disputes",
                        to="payments.charge",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Part",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("total", models.DecimalField(decimal_places=2, max_digits=14)),
                ("gift_card", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=14)),
                (
                    "origin",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="exchanges",
                        to="payments.part",
                    ),
                ),
                (
                    "reservation",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="part", to="stock.reservation"
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="charge",
            name="part",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="charges", to="payments.part"
            ),
        ),
        migrations.CreateModel(
            name="Payment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("reference", models.CharField(max_length=20, unique=True)),
                (
                    "channel",
                    models.CharField(
                        choices=[("online", "Online"), ("boxoffice", "Boxoffice"), ("api", "Api")], max_length=10
                    ),
                ),
                ("currency", models.CharField(choices=[("GBP", "Gbp"), ("USD", "Usd")], max_length=3)),
                ("total", models.DecimalField(decimal_places=2, max_digits=14)),
                ("buyer_name", models.CharField(blank=True, max_length=255)),
                ("buyer_email", models.CharField(blank=True, max_length=255)),
                ("buyer_phone", models.CharField(blank=True, max_length=40)),
                ("buyer_country", models.CharField(blank=True, max_length=80)),
                ("buyer_zipcode", models.CharField(blank=True, max_length=20)),
                ("place", models.CharField(blank=True, max_length=20)),
                (
                    "buyer_removed",
                    models.BooleanField(default=False, help_text="Buyer's data was replaced by placeholders"),
                ),
                ("marketing_optin", models.BooleanField(default=False)),
                ("language", models.CharField(default="en", max_length=5)),
                ("created_at", models.DateTimeField()),
                ("paid_at", models.DateTimeField(blank=True, null=True)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="payments", to="accounts.account"
                    ),
                ),
                (
                    "client",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payments",
                        to="clients.apiclient",
                    ),
                ),
                (
                    "sold_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sales",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="part",
            name="payment",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="parts", to="payments.payment"
            ),
        ),
        migrations.CreateModel(
            name="Difference",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("day", models.DateField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("charge_not_ours", "Charge Not Ours"),
                            ("charge_not_theirs", "Charge Not Theirs"),
                            ("refund_not_ours", "Refund Not Ours"),
                            ("refund_not_theirs", "Refund Not Theirs"),
                            ("amount", "Amount"),
                            ("fee", "Fee"),
                            ("fee_back", "Fee Back"),
                            ("dispute_not_ours", "Dispute Not Ours"),
                            ("event_unknown", "Event Unknown"),
                            ("refund_failed", "Refund Failed"),
                            ("refund_bounced", "Refund Bounced"),
                        ],
                        max_length=20,
                    ),
                ),
                ("provider_id", models.CharField(max_length=255)),
                (
                    "reference",
                    models.CharField(blank=True, help_text="the payment's, where we have one", max_length=20),
                ),
                ("why", models.CharField(blank=True, help_text="the provider's words", max_length=500)),
                ("ours", models.DecimalField(blank=True, decimal_places=2, max_digits=14, null=True)),
                ("theirs", models.DecimalField(blank=True, decimal_places=2, max_digits=14, null=True)),
                ("currency", models.CharField(blank=True, max_length=3)),
                ("found_at", models.DateTimeField()),
                ("settled_at", models.DateTimeField(blank=True, null=True)),
                ("note", models.CharField(blank=True, max_length=500)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="differences", to="accounts.account"
                    ),
                ),
                (
                    "charge",
                    models.ForeignKey(
                        blank=True,
                        help_text="of what went back at the provider's desk: the charge that it is of",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="differences",
                        to="payments.charge",
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
                    "payment",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="differences",
                        to="payments.payment",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["account", "-day"], name="payments_di_account_e728a6_idx")],
                "constraints": [
                    models.UniqueConstraint(fields=("account", "kind", "provider_id"), name="one_difference_of_a_kind")
                ],
            },
        ),
        migrations.CreateModel(
            name="ProviderEvent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("gateway", models.CharField(max_length=10)),
                ("provider_id", models.CharField(max_length=255, unique=True)),
                ("kind", models.CharField(max_length=100)),
                ("account_there", models.CharField(blank=True, help_text="the connected account's id", max_length=255)),
                (
                    "subject",
                    models.CharField(blank=True, help_text="the provider's id of what it is about", max_length=255),
                ),
                ("body", models.JSONField(default=dict)),
                (
                    "state",
                    models.CharField(
                        choices=[("received", "Received"), ("handled", "Handled"), ("unknown", "Unknown")],
                        default="received",
                        max_length=10,
                    ),
                ),
                ("happened_at", models.DateTimeField()),
                ("received_at", models.DateTimeField()),
                ("handled_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("state", "handled"), _negated=True),
                        fields=["received_at"],
                        name="events_not_handled",
                    ),
                    models.Index(
                        condition=models.Q(("state", "handled")), fields=["handled_at"], name="events_handled"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Refund",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("currency", models.CharField(choices=[("GBP", "Gbp"), ("USD", "Usd")], max_length=3)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("refund", "Refund"),
                            ("void", "Void"),
                            ("cancellation", "Cancellation"),
                            ("dispute", "Dispute"),
                            ("late", "Late"),
                            ("share", "Share"),
                            ("exchange", "Exchange"),
                        ],
                        default="refund",
                        max_length=12,
                    ),
                ),
                ("gateway", models.CharField(blank=True, help_text="empty: gift cards take it all", max_length=10)),
                ("amount", models.DecimalField(decimal_places=2, max_digits=14)),
                ("gift_card", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=14)),
                (
                    "shared",
                    models.DecimalField(
                        decimal_places=2,
                        default=Decimal("0.00"),
                        help_text="what of `amount` other charges give back",
                        max_digits=14,
                    ),
                ),
                (
                    "elsewhere",
                    models.DecimalField(
                        decimal_places=2,
                        default=Decimal("0.00"),
                        help_text="what of `due` somebody had given back at the provider's own desk: it is not moved again",
                        max_digits=14,
                    ),
                ),
                (
                    "platform_fee",
                    models.DecimalField(
                        decimal_places=2,
                        default=Decimal("0.00"),
                        help_text="what goes back of the fee of `charge`",
                        max_digits=14,
                    ),
                ),
                (
                    "shared_fee",
                    models.DecimalField(
                        decimal_places=2,
                        default=Decimal("0.00"),
                        help_text="what goes back of other charges' fees",
                        max_digits=14,
                    ),
                ),
                (
                    "keeps_fee",
                    models.BooleanField(default=False, help_text="the booking fees of its tickets are not given back"),
                ),
                ("reason", models.CharField(blank=True, max_length=500)),
                (
                    "status",
                    models.CharField(
                        choices=[("pending", "Pending"), ("succeeded", "Succeeded"), ("failed", "Failed")],
                        default="pending",
                        max_length=10,
                    ),
                ),
                ("failure", models.CharField(blank=True, help_text="the provider's words", max_length=500)),
                ("provider_id", models.CharField(blank=True, max_length=255)),
                ("idempotency_key", models.CharField(max_length=128, unique=True)),
                ("tries", models.PositiveIntegerField(default=0)),
                ("asked_at", models.DateTimeField(blank=True, null=True)),
                (
                    "waits_for",
                    models.CharField(
                        blank=True, help_text="why the last try moved nothing, in our words", max_length=200
                    ),
                ),
                ("spent_keys", models.PositiveIntegerField(default=0)),
                ("spent_fee_keys", models.PositiveIntegerField(default=0)),
                (
                    "fee_returned",
                    models.DecimalField(
                        decimal_places=2,
                        default=Decimal("0.00"),
                        help_text="what of `platform_fee` has gone back",
                        max_digits=14,
                    ),
                ),
                (
                    "fee_failure",
                    models.CharField(
                        blank=True,
                        help_text="why the last try has not returned the fee, in the provider's words",
                        max_length=500,
                    ),
                ),
                ("created_at", models.DateTimeField()),
                ("settled_at", models.DateTimeField(blank=True, null=True)),
                (
                    "bounced_at",
                    models.DateTimeField(
                        blank=True, help_text="when settled money came back to the account", null=True
                    ),
                ),
                (
                    "account",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="%(class)ss",
                        to="accounts.account",
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "card",
                    models.ForeignKey(
                        blank=True,
                        help_text="made as credit",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="credits",
                        to="pricing.giftcard",
                    ),
                ),
                (
                    "charge",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="refunds",
                        to="payments.charge",
                    ),
                ),
                (
                    "of",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="shares",
                        to="payments.refund",
                    ),
                ),
                (
                    "part",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="refunds", to="payments.part"
                    ),
                ),
                (
                    "performance",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="%(class)ss",
                        to="events.performance",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("status", "pending")), fields=["created_at"], name="refunds_under_way"
                    ),
                    models.Index(
                        condition=models.Q(
                            (
                                "gateway__in",
                                (
                                    server.payments.models.payments.Gateway["CASH"],
                                    server.payments.models.payments.Gateway["TERMINAL"],
                                ),
                            ),
                            ("status", "pending"),
                        ),
                        fields=["account", "created_at"],
                        name="open_payouts_of_an_account",
                    ),
                    models.Index(fields=["account", "settled_at"], name="refunds_of_an_accounts_day"),
                    models.Index(fields=["performance", "settled_at"], name="refunds_of_a_performances_day"),
                    models.Index(
                        condition=models.Q(("provider_id", ""), _negated=True),
                        fields=["provider_id"],
                        name="refunds_by_their_provider_id",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("amount__gte", models.F("gift_card")), ("gift_card__gte", 0)),
                        name="refund_gives_cards_no_more_than_it_is",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "amount__gte",
                                django.db.models.expressions.CombinedExpression(
                                    django.db.models.expressions.CombinedExpression(
                                        models.F("gift_card"), "+", models.F("shared")
                                    ),
                                    "+",
                                    models.F("elsewhere"),
                                ),
                            ),
                            ("elsewhere__gte", 0),
                            ("shared__gte", 0),
                        ),
                        name="refund_takes_no_more_from_elsewhere_than_is_due",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "amount",
                                django.db.models.expressions.CombinedExpression(
                                    models.F("gift_card"), "+", models.F("shared")
                                ),
                            ),
                            ("charge__isnull", False),
                            _connector="OR",
                        ),
                        name="refund_of_money_names_its_charge",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "share"), ("of__isnull", False)),
                            models.Q(models.Q(("kind", "share"), _negated=True), ("of", None)),
                            _connector="OR",
                        ),
                        name="share_says_of_which_refund",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("card__isnull", False), ("gateway", "credit")),
                            models.Q(models.Q(("gateway", "credit"), _negated=True), ("card", None)),
                            _connector="OR",
                        ),
                        name="credit_names_its_card",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SearchTerm",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("word", models.CharField(max_length=255)),
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
                    "payment",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="terms",
                        to="payments.payment",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["account", "word", "payment"],
                        name="payments_by_word",
                        opclasses=["int8_ops", "varchar_pattern_ops", "int8_ops"],
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("payment", "word"), name="one_term_a_payment_and_word")
                ],
            },
        ),
        migrations.CreateModel(
            name="ComparedDay",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("day", models.DateField()),
                ("asked_at", models.DateTimeField()),
                ("done_at", models.DateTimeField(blank=True, null=True)),
                ("failure", models.CharField(blank=True, help_text="why it could not be done", max_length=200)),
                ("charges", models.PositiveIntegerField(default=0, help_text="how many the provider has")),
                ("refunds", models.PositiveIntegerField(default=0)),
                ("disputes", models.PositiveIntegerField(default=0)),
                (
                    "finished",
                    models.PositiveIntegerField(default=0, help_text="what was open here and had ended there"),
                ),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="compared_days", to="accounts.account"
                    ),
                ),
                (
                    "asked_by",
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
                "constraints": [
                    models.UniqueConstraint(fields=("account", "day"), name="one_comparison_an_account_and_day")
                ],
            },
        ),
        migrations.CreateModel(
            name="DayClosing",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("day", models.DateField()),
                ("currency", models.CharField(choices=[("GBP", "Gbp"), ("USD", "Usd")], max_length=3)),
                (
                    "counted",
                    models.DecimalField(
                        decimal_places=2, help_text="cash in the till, without its float", max_digits=14
                    ),
                ),
                (
                    "expected",
                    models.DecimalField(
                        decimal_places=2, help_text="cash that should be there, at closing", max_digits=14
                    ),
                ),
                ("note", models.CharField(blank=True, max_length=500)),
                ("closed_at", models.DateTimeField()),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="day_closings", to="accounts.account"
                    ),
                ),
                (
                    "closed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="day_closings",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["account", "-day"], name="closings_of_an_account")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("account", "person", "day", "currency"), name="one_closing_a_person_and_day"
                    )
                ],
            },
        ),
        migrations.AddIndex(
            model_name="charge",
            index=models.Index(fields=["account", "created_at"], name="charges_of_an_accounts_day"),
        ),
        migrations.AddIndex(
            model_name="charge",
            index=models.Index(fields=["performance", "created_at"], name="charges_of_a_performances_day"),
        ),
        migrations.AddIndex(
            model_name="charge",
            index=models.Index(
                condition=models.Q(("provider_id", ""), _negated=True),
                fields=["provider_id"],
                name="charges_by_their_provider_id",
            ),
        ),
        migrations.AddConstraint(
            model_name="charge",
            constraint=models.CheckConstraint(
                condition=models.Q(("amount__gte", Decimal("0"))), name="charge_is_not_negative"
            ),
        ),
        migrations.AddConstraint(
            model_name="charge",
            constraint=models.UniqueConstraint(
                condition=models.Q(("status", "failed"), _negated=True),
                fields=("part",),
                name="one_charge_of_a_part_at_a_time",
            ),
        ),
        migrations.AddConstraint(
            model_name="part",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("gift_card__gte", 0), ("total__gte", models.F("gift_card"))),
                    models.Q(("gift_card", 0), ("origin__isnull", False)),
                    _connector="OR",
                ),
                name="part_is_not_paid_beyond_its_total",
            ),
        ),
    ]
