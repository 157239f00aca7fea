from django.db import migrations
from django.db.models import OuterRef, Subquery

AT_A_TIME = 10_000


def name_parts(apps, schema_editor):
    """Have every unit name the part that its order was reserved by: until now no order had units of another."""
    parts = apps.get_model("orders", "Order").objects.filter(pk=OuterRef("order_id")).values("part_id")
    for name in ("Ticket", "UpsellItem"):
        rows = apps.get_model("orders", name).objects
        last = rows.order_by("-pk").values_list("pk", flat=True).first() or 0
        for start in range(0, last, AT_A_TIME):
            rows.filter(pk__gt=start, pk__lte=start + AT_A_TIME).update(part_id=Subquery(parts))


class Migration(migrations.Migration):
    dependencies = [("orders", "0018_units_name_their_parts")]

    operations = [migrations.RunPython(name_parts, migrations.RunPython.noop)]
