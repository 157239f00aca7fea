import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("payments", "0003_every_payment_gets_its_part"),
    ]

    operations = [
        migrations.AlterField(
            model_name="charge",
            name="part",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="charges", to="payments.part"
            ),
        ),
        migrations.RemoveField(model_name="charge", name="payment"),
        migrations.RemoveField(model_name="payment", name="reservation"),
        migrations.AddConstraint(
            model_name="charge",
            constraint=models.UniqueConstraint(
                condition=models.Q(("status", "failed"), _negated=True),
                fields=("part",),
                name="one_charge_of_a_part_at_a_time",
            ),
        ),
    ]
