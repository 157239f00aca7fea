from decimal import Decimal

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("stock", "0005_stock_has_an_account"),
        ("payments", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Part",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("total", models.DecimalField(decimal_places=2, max_digits=14)),
                ("gift_card", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=14)),
                (
                    "payment",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="parts", to="payments.payment"
                    ),
                ),
                (
                    "reservation",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="part", to="stock.reservation"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("gift_card__gte", 0), ("total__gte", models.F("gift_card"))),
                        name="part_is_not_paid_beyond_its_total",
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="charge",
            name="part",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="charges",
                to="payments.part",
            ),
        ),
    ]
