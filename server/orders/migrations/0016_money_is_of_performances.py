from django.db import migrations
from django.db.models import Count, F, Min, OuterRef, Subquery

AT_A_TIME = 10_000


def name_performances(apps, schema_editor):
    """Have charges and refunds know the performance that they are for, where it is one alone."""
    orders = apps.get_model("orders", "Order").objects.filter(part=OuterRef("part_id")).order_by().values("part")
    of_one = orders.annotate(number=Count("pk")).filter(number=1).annotate(one=Min("performance")).values("one")
    in_batches(apps.get_model("payments", "Charge").objects.all(), of_one)
    refunds = apps.get_model("payments", "Refund").objects
    of_charges = apps.get_model("payments", "Charge").objects.filter(pk=OuterRef("charge_id"))
    in_batches(refunds.filter(kind="late"), of_charges.values("performance"))
    lines = apps.get_model("orders", "RefundLine").objects.filter(refund=OuterRef("pk"))
    in_batches(refunds.exclude(kind="late"), lines.values(one=F("order__performance"))[:1])


def in_batches(rows, performances):
    last = rows.order_by("-pk").values_list("pk", flat=True).first() or 0
    for start in range(0, last, AT_A_TIME):
        rows.filter(pk__gt=start, pk__lte=start + AT_A_TIME).update(performance_id=Subquery(performances))


class Migration(migrations.Migration):
    dependencies = [("orders", "0015_letters_name_themselves"), ("payments", "0025_all_money_is_booked")]

    operations = [migrations.RunPython(name_performances, migrations.RunPython.noop)]
