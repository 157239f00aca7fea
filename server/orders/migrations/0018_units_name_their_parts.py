import django.db.models.deletion
from django.db import migrations, models


def part(name):
    field = models.ForeignKey(
        db_index=False,
        null=True,
        on_delete=django.db.models.deletion.PROTECT,
        related_name="%(class)ss",
        to="payments.part",
    )
    return migrations.AddField(name, "part", field)


class Migration(migrations.Migration):
    dependencies = [("orders", "0017_upsells_are_superseded"), ("payments", "0026_days_are_read_by_their_accounts")]

    operations = [part("ticket"), part("upsellitem")]
