import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """What a sold unit is of becomes a row; until now no upsell could be sold, so there is none to carry over."""

    dependencies = [
        ("pricing", "0001_initial"),
        ("upsells", "0001_initial"),
        ("orders", "0005_tickets_have_places"),
    ]

    operations = [
        migrations.RemoveField(model_name="upsellitem", name="upsell_number"),
        migrations.RemoveField(model_name="upsellitem", name="variant_number"),
        migrations.AddField(
            model_name="upsellitem",
            name="upsell",
            field=models.ForeignKey(
                default=0,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="items",
                to="upsells.upsell",
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="upsellitem",
            name="variant",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="items",
                to="upsells.upsellvariant",
            ),
        ),
        migrations.AddField(
            model_name="upsellitem", name="variant_name", field=models.CharField(blank=True, max_length=500)
        ),
        migrations.AlterField(model_name="upsellitem", name="name", field=models.CharField(max_length=500)),
        migrations.AddField(
            model_name="ticket",
            name="type",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="tickets",
                to="pricing.tickettype",
            ),
        ),
        migrations.AddField(
            model_name="order",
            name="promo_code",
            field=models.CharField(blank=True, help_text="the code that took the discount off", max_length=64),
        ),
    ]
