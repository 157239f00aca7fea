import django.db.models.deletion
from django.db import migrations, models


def indexes(name, moment):
    yield migrations.AddIndex(name, models.Index(fields=["account", moment], name=f"{name}s_of_an_accounts_day"))
    yield migrations.AddIndex(name, models.Index(fields=["performance", moment], name=f"{name}s_of_a_performances_day"))


class Migration(migrations.Migration):
    dependencies = [("payments", "0025_all_money_is_booked")]

    operations = [
        migrations.RemoveIndex("charge", "charges_of_a_day"),
        migrations.RemoveIndex("refund", "refunds_of_a_day"),
        *(
            operation
            for name in ("charge", "refund")
            for operation in (
                migrations.AlterField(
                    name,
                    "account",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="%(class)ss",
                        to="accounts.account",
                    ),
                ),
                migrations.AlterField(
                    name, "currency", models.CharField(choices=[("GBP", "Gbp"), ("USD", "Usd")], max_length=3)
                ),
            )
        ),
        *indexes("charge", "created_at"),
        *indexes("refund", "settled_at"),
    ]
