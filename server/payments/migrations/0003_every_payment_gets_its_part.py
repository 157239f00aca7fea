from django.db import migrations
from django.db.models import OuterRef, Subquery


def make_parts(apps, schema_editor):
    """Make a part of each payment's reservation, of which there was only one until now."""
    payments = apps.get_model("payments", "Payment").objects
    parts = apps.get_model("payments", "Part").objects
    model = parts.model
    kept = payments.order_by("pk").values_list("pk", "reservation_id", "total")
    batch = []
    for payment_id, reservation_id, total in kept.iterator(chunk_size=1000):
        batch.append(model(payment_id=payment_id, reservation_id=reservation_id, total=total))
        if len(batch) == 1000:
            parts.bulk_create(batch)
            batch = []
    parts.bulk_create(batch)
    of_payment = parts.filter(payment=OuterRef("payment_id")).values("pk")
    apps.get_model("payments", "Charge").objects.update(part_id=Subquery(of_payment[:1]))


class Migration(migrations.Migration):
    dependencies = [
        ("payments", "0002_a_payment_has_parts"),
    ]

    operations = [migrations.RunPython(make_parts, migrations.RunPython.noop)]
