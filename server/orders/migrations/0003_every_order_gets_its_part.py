from django.db import migrations
from django.db.models import OuterRef, Subquery


def link_orders(apps, schema_editor):
    """Link each order to its payment's part, of which there was only one until now."""
    parts = apps.get_model("payments", "Part").objects.filter(payment=OuterRef("payment_id")).values("pk")
    apps.get_model("orders", "Order").objects.update(part_id=Subquery(parts[:1]))


class Migration(migrations.Migration):
    dependencies = [
        ("orders", "0002_orders_have_a_part"),
    ]

    operations = [migrations.RunPython(link_orders, migrations.RunPython.noop)]
