import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("orders", "0016_money_is_of_performances")]

    operations = [
        migrations.AlterField(
            "upsellitem",
            "status",
            models.CharField(
                choices=[
                    ("open", "Open"),
                    ("redeemed", "Redeemed"),
                    ("void", "Void"),
                    ("superseded", "Superseded"),
                ],
                default="open",
                max_length=10,
            ),
        ),
        migrations.AddField(
            "upsellitem",
            "replaced_by",
            models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="replaces",
                to="orders.upsellitem",
            ),
        ),
    ]
