from django.db import migrations, models
from django.db.models import Case, F, When
from django.db.models.functions import Least


def _date(apps, _):
    """Date what is there as it was shown until now."""
    alone = When(was_offline=True, then=Least("scanned_at", "received_at"))
    rows = apps.get_model("door", "Reading").objects.filter(happened_at=None)
    rows.update(happened_at=Case(alone, default=F("received_at")))


class Migration(migrations.Migration):
    dependencies = [("door", "0011_what_a_stranger_said_is_not_believed")]

    operations = [
        migrations.AddField(model_name="reading", name="happened_at", field=models.DateTimeField(null=True)),
        migrations.RunPython(_date, migrations.RunPython.noop),
    ]
