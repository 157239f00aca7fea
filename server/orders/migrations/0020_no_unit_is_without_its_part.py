import django.db.models.deletion
from django.db import migrations, models


def part(name):
    field = models.ForeignKey(
        db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name="%(class)ss", to="payments.part"
    )
    return migrations.AlterField(name, "part", field)


class Migration(migrations.Migration):
    dependencies = [("orders", "0019_every_unit_names_its_part")]

    operations = [part("ticket"), part("upsellitem")]
