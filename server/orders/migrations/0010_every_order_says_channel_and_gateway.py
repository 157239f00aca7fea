from django.db import migrations
from django.db.models import OuterRef, Subquery, Value
from django.db.models.functions import Coalesce


def copy_both(apps, schema_editor):
    """Copy each order's channel from its payment, and its gateway from what paid its part."""
    payments = apps.get_model("payments", "Payment").objects.filter(pk=OuterRef("payment_id")).values("channel")
    charges = apps.get_model("payments", "Charge").objects.filter(part=OuterRef("part_id"), status="succeeded")
    apps.get_model("orders", "Order").objects.update(
        channel=Subquery(payments[:1]), gateway=Coalesce(Subquery(charges.values("gateway")[:1]), Value(""))
    )


class Migration(migrations.Migration):
    dependencies = [
        ("orders", "0009_orders_say_channel_and_gateway"),
        ("payments", "0011_buyers_are_found_by_their_words"),
    ]

    operations = [migrations.RunPython(copy_both, migrations.RunPython.noop)]
