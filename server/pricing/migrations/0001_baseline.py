from decimal import Decimal

import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0001_baseline"),
        ("events", "0001_baseline"),
        ("stock", "0001_baseline"),
        ("upsells", "0001_baseline"),
    ]

    operations = [
        migrations.CreateModel(
            name="PromoCode",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(help_text="as it was typed", max_length=64)),
                ("key", models.CharField(help_text="case-folded: by it a code is found", max_length=64)),
                ("kind", models.PositiveSmallIntegerField(choices=[(1, "amount"), (2, "per cent")])),
                ("value", models.DecimalField(decimal_places=2, max_digits=9)),
                (
                    "is_for_each_ticket",
                    models.BooleanField(help_text="the spec's ticketororder 1; otherwise off the whole order"),
                ),
                (
                    "most",
                    models.PositiveIntegerField(
                        blank=True, help_text="tickets or orders, ever; null: no limit", null=True
                    ),
                ),
                ("starts_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField()),
                ("window_starts_at", models.DateTimeField(help_text="performances from here on")),
                ("window_ends_at", models.DateTimeField()),
                ("is_active", models.BooleanField(default=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("deleted_at", models.DateTimeField(blank=True, null=True)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="promo_codes", to="accounts.account"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="CodeBatch",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("prefix", models.CharField(blank=True, max_length=40)),
                ("size", models.PositiveIntegerField()),
                ("made", models.PositiveIntegerField(default=0, help_text="so far: a job makes them")),
                (
                    "left_out",
                    models.PositiveIntegerField(default=0, help_text="imported names that were taken meanwhile"),
                ),
                (
                    "terms",
                    models.JSONField(
                        default=dict, help_text="what is made; only `pricing.batches` writes and reads it"
                    ),
                ),
                ("is_active", models.BooleanField(default=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="code_batches", to="accounts.account"
                    ),
                ),
                (
                    "created_by",
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
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "size__gte",
                                django.db.models.expressions.CombinedExpression(
                                    models.F("made"), "+", models.F("left_out")
                                ),
                            )
                        ),
                        name="code_batch_is_not_larger_than_it_says",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="GiftCard",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(help_text="as it was typed or made", max_length=64)),
                (
                    "key",
                    models.CharField(
                        help_text="case-folded, without spaces and dashes: by it a card is found", max_length=64
                    ),
                ),
                ("currency", models.CharField(choices=[("GBP", "Gbp"), ("USD", "Usd")], max_length=3)),
                ("original", models.DecimalField(decimal_places=2, max_digits=14)),
                (
                    "balance",
                    models.DecimalField(decimal_places=2, help_text="what nobody has spent or reserved", max_digits=14),
                ),
                ("email", models.CharField(blank=True, max_length=255)),
                ("recipient", models.CharField(blank=True, max_length=255)),
                ("message", models.CharField(blank=True, max_length=1000)),
                (
                    "deliver_on",
                    models.DateField(blank=True, help_text="by the account's own calendar; null: at once", null=True),
                ),
                ("starts_at", models.DateTimeField(blank=True, null=True)),
                ("ends_at", models.DateTimeField(blank=True, null=True)),
                (
                    "window_starts_at",
                    models.DateTimeField(blank=True, help_text="it pays for performances from here on", null=True),
                ),
                ("window_ends_at", models.DateTimeField(blank=True, null=True)),
                ("is_active", models.BooleanField(default=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("deleted_at", models.DateTimeField(blank=True, null=True)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="gift_cards", to="accounts.account"
                    ),
                ),
                (
                    "sale",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sold_cards",
                        to="stock.reservation",
                    ),
                ),
                (
                    "sold_by",
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
                    models.UniqueConstraint(
                        condition=models.Q(("deleted_at", None)),
                        fields=("account", "key"),
                        name="one_gift_card_of_a_code_an_account",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("balance__gte", 0), ("original__gte", 0)),
                        name="gift_card_is_never_overdrawn",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="GiftCardClaim",
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
                ("amount", models.DecimalField(decimal_places=2, max_digits=14)),
                (
                    "card",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="claims", to="pricing.giftcard"
                    ),
                ),
                (
                    "reservation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="%(class)ss", to="stock.reservation"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("amount__gte", 0)), name="gift_card_claim_is_not_negative"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="GiftCardEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("issued", "Issued"),
                            ("credited", "Credited"),
                            ("adjusted", "Adjusted"),
                            ("spent", "Spent"),
                            ("refunded", "Refunded"),
                        ],
                        max_length=10,
                    ),
                ),
                ("amount", models.DecimalField(decimal_places=2, help_text="positive: onto the card", max_digits=14)),
                ("at", models.DateTimeField()),
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
                        on_delete=django.db.models.deletion.PROTECT, related_name="entries", to="pricing.giftcard"
                    ),
                ),
                (
                    "reservation",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="stock.reservation",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["card", "at"], name="pricing_gif_card_id_07d07f_idx")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("amount__lt", 0), ("kind", "spent")),
                            models.Q(("kind", "spent"), _negated=True),
                            _connector="OR",
                        ),
                        name="spending_takes_from_a_card",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PromoUse",
            fields=[
                (
                    "code",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="use",
                        serialize=False,
                        to="pricing.promocode",
                    ),
                ),
                ("redeemed", models.PositiveIntegerField(default=0)),
                ("reserved", models.PositiveIntegerField(default=0)),
                ("version", models.PositiveBigIntegerField(default=1)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("redeemed__gte", 0), ("reserved__gte", 0)),
                        name="promo_use_is_never_negative",
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="promocode",
            name="batch",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="codes",
                to="pricing.codebatch",
            ),
        ),
        migrations.CreateModel(
            name="PromoClaim",
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
                    "reservation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="%(class)ss", to="stock.reservation"
                    ),
                ),
                (
                    "code",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="claims", to="pricing.promocode"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="PromoTarget",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "code",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="targets", to="pricing.promocode"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="promo_targets", to="events.event"
                    ),
                ),
                (
                    "performance",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="promo_targets",
                        to="events.performance",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("performance", None)),
                        fields=("code", "event"),
                        name="one_target_a_code_and_event",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("performance", None), _negated=True),
                        fields=("code", "performance"),
                        name="one_target_a_code_and_performance",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TicketType",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=255)),
                ("description", models.TextField(max_length=4000)),
                (
                    "least",
                    models.PositiveIntegerField(
                        default=1, help_text="of it for one performance in a basket that has any"
                    ),
                ),
                (
                    "adjustment",
                    models.CharField(
                        blank=True,
                        choices=[("", "none"), ("fixed", "Fixed"), ("flat", "Flat"), ("percentage", "Percentage")],
                        default="",
                        max_length=10,
                    ),
                ),
                ("amount", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=9)),
                (
                    "most_per_booking",
                    models.PositiveIntegerField(
                        db_default=0, default=0, help_text="of it in one booking, the counter's excepted; 0: no limit"
                    ),
                ),
                (
                    "most_per_performance",
                    models.PositiveIntegerField(default=0, help_text="ever sold for one; 0: no limit"),
                ),
                ("most_per_event", models.PositiveIntegerField(default=0, help_text="ever sold; 0: no limit")),
                ("fits_all", models.BooleanField(default=False, help_text="whatever the week day and the hour")),
                ("week_days", models.JSONField(blank=True, default=list, help_text="0 is Monday")),
                (
                    "hours",
                    models.JSONField(
                        blank=True, default=list, help_text="starts by the performance's own clock: 19:30"
                    ),
                ),
                (
                    "starts_on",
                    models.DateField(blank=True, help_text="the first day of a performance; null: any", null=True),
                ),
                ("ends_on", models.DateField(blank=True, help_text="the last day; null: any", null=True)),
                ("sell_until", models.PositiveIntegerField(default=0, help_text="seconds before the start")),
                ("is_box_office_only", models.BooleanField(default=False)),
                ("excludes_booking_fee", models.BooleanField(default=False)),
                ("is_active", models.BooleanField(default=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("deleted_at", models.DateTimeField(blank=True, null=True)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="ticket_types", to="accounts.account"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="ticket_types", to="events.event"
                    ),
                ),
                ("upsells", models.ManyToManyField(blank=True, related_name="ticket_types", to="upsells.upsell")),
            ],
            options={
                "indexes": [
                    models.Index(
                        models.F("account"), django.db.models.functions.text.Lower("name"), name="type_by_name"
                    )
                ],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("amount__gte", 0)), name="type_amount_is_not_negative"),
                    models.CheckConstraint(condition=models.Q(("least__gte", 1)), name="type_needs_at_least_one"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("most_per_booking", 0), ("most_per_booking__gte", models.F("least")), _connector="OR"
                        ),
                        name="type_needs_no_more_than_it_allows",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("adjustment", "percentage"), _negated=True), ("amount__lte", 100), _connector="OR"
                        ),
                        name="type_takes_at_most_all_off",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("sell_until__lte", 86400)), name="type_sells_until_a_day_before"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TypeCount",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sold", models.PositiveIntegerField(default=0)),
                ("reserved", models.PositiveIntegerField(default=0)),
                ("version", models.PositiveBigIntegerField(default=1)),
                (
                    "performance",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="type_counts",
                        to="events.performance",
                    ),
                ),
                (
                    "type",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="counts", to="pricing.tickettype"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("performance", None)), fields=("type",), name="one_count_a_type"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("performance", None), _negated=True),
                        fields=("type", "performance"),
                        name="one_count_a_type_and_performance",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("reserved__gte", 0), ("sold__gte", 0)), name="type_count_is_never_negative"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TypeClaim",
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
                    "reservation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="%(class)ss", to="stock.reservation"
                    ),
                ),
                (
                    "count",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="claims", to="pricing.typecount"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("quantity__gte", 1)), name="type_claim_takes_something")
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="promocode",
            constraint=models.UniqueConstraint(
                condition=models.Q(("deleted_at", None)),
                fields=("account", "key"),
                name="one_promo_code_of_a_name_an_account",
            ),
        ),
        migrations.AddConstraint(
            model_name="promocode",
            constraint=models.CheckConstraint(
                condition=models.Q(("value__gte", 0)), name="promo_value_is_not_negative"
            ),
        ),
        migrations.AddConstraint(
            model_name="promocode",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("kind", 2), _negated=True), ("value__lte", 100), _connector="OR"),
                name="promo_takes_at_most_all_off",
            ),
        ),
        migrations.AddConstraint(
            model_name="promocode",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("ends_at__gte", models.F("starts_at")), ("window_ends_at__gte", models.F("window_starts_at"))
                ),
                name="promo_ends_after_it_begins",
            ),
        ),
    ]
