from decimal import Decimal

import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.text
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0001_baseline"),
        ("events", "0001_baseline"),
        ("stock", "0001_baseline"),
        ("venues", "0001_baseline"),
    ]

    operations = [
        migrations.CreateModel(
            name="Upsell",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=500)),
                ("description", models.TextField(max_length=4000)),
                ("online_price", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=7)),
                ("venue_price", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=7)),
                (
                    "min_count",
                    models.PositiveSmallIntegerField(default=1, help_text="the fewest in an order that has any"),
                ),
                ("max_count", models.PositiveSmallIntegerField(default=1)),
                ("is_box_office_only", models.BooleanField(default=False)),
                ("is_active", models.BooleanField(default=True)),
                ("image", models.ImageField(blank=True, upload_to="upsells/")),
                ("external_inventory_id", models.CharField(blank=True, max_length=100)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("deleted_at", models.DateTimeField(blank=True, null=True)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="upsells", to="accounts.account"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="upsells", to="events.event"
                    ),
                ),
                (
                    "tax_category",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="upsells",
                        to="venues.upselltaxcategory",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("min_count__lte", models.F("max_count"))),
                        name="upsell_minimum_is_below_maximum",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("online_price__gte", 0), ("venue_price__gte", 0)),
                        name="upsell_price_is_not_negative",
                    ),
                    models.UniqueConstraint(
                        models.F("event"),
                        django.db.models.functions.text.Lower("name"),
                        condition=models.Q(("deleted_at", None)),
                        name="one_upsell_of_a_name_an_event",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="UpsellStock",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("capacity", models.PositiveBigIntegerField()),
                ("sold", models.PositiveBigIntegerField(default=0)),
                ("reserved", models.PositiveBigIntegerField(default=0)),
                ("version", models.PositiveBigIntegerField(default=1)),
                (
                    "upsell",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="stocks", to="upsells.upsell"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="UpsellClaim",
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
                    "stock",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="claims", to="upsells.upsellstock"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("quantity__gte", 1)), name="upsell_claim_takes_something"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="UpsellVariant",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=500)),
                ("description", models.TextField(blank=True)),
                ("inventory_id", models.CharField(blank=True, max_length=100)),
                ("place", models.PositiveSmallIntegerField(default=0, help_text="in the list of its upsell")),
                ("deleted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "upsell",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="variants", to="upsells.upsell"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        models.F("upsell"),
                        django.db.models.functions.text.Lower("name"),
                        condition=models.Q(("deleted_at", None)),
                        name="one_variant_of_a_name_an_upsell",
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="upsellstock",
            name="variant",
            field=models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="stock",
                to="upsells.upsellvariant",
            ),
        ),
        migrations.AddConstraint(
            model_name="upsellstock",
            constraint=models.UniqueConstraint(
                condition=models.Q(("variant", None)), fields=("upsell",), name="one_stock_an_upsell"
            ),
        ),
        migrations.AddConstraint(
            model_name="upsellstock",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "capacity__gte",
                        django.db.models.expressions.CombinedExpression(models.F("sold"), "+", models.F("reserved")),
                    )
                ),
                name="upsell_stock_is_not_oversold",
            ),
        ),
        migrations.AddConstraint(
            model_name="upsellstock",
            constraint=models.CheckConstraint(
                condition=models.Q(("capacity__gte", 0), ("reserved__gte", 0), ("sold__gte", 0)),
                name="upsell_stock_is_never_negative",
            ),
        ),
    ]
