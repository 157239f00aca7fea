from django.db import migrations
from django.db.models import OuterRef, Subquery


def name_sellers(apps, schema_editor):
    """Say of each charge at the counter whose till it went into: until now every payment had one seller."""
    charges = apps.get_model("payments", "Charge").objects.using(schema_editor.connection.alias)
    parts = apps.get_model("payments", "Part").objects.filter(pk=OuterRef("part_id"))
    at_the_counter = charges.filter(gateway__in=["cash", "terminal", "free"], by=None)
    at_the_counter.update(by_id=Subquery(parts.values("payment__sold_by_id")[:1]))


class Migration(migrations.Migration):
    dependencies = [("payments", "0008_days_are_read_by_their_charges")]

    operations = [migrations.RunPython(name_sellers, migrations.RunPython.noop, elidable=True)]
