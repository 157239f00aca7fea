from django.db import migrations
from django.db.models import OuterRef, Subquery


def name_sellers(apps, schema_editor):
    """Say of each charge at the counter whose till it went into: until now every payment had one seller."""
    charges = apps.get_model("payments", "Charge").objects.using(schema_editor.connection.alias)
    parts = apps.get_model("payments", "Part").objects.filter(pk=OuterRef("part_id"))
    at_the_counter = charges.filter(gateway__in=["cash", "terminal", "free"], by=None)
    at_the_counter.update(by_id=Subquery(parts.values("payment__sold_by_id")[:1]))


class Migration(migrations.Migration):
<<<<<<<< HEAD:server/payments/migrations/0010_charges_say_who_took_them.py
    dependencies = [("payments", "0009_days_are_read_by_their_charges")]
========
    dependencies = [("payments", "0008_days_are_read_by_their_charges")]
>>>>>>>> w-recon:server/payments/migrations/0009_charges_say_who_took_them.py

    operations = [migrations.RunPython(name_sellers, migrations.RunPython.noop, elidable=True)]
