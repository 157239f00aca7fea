from django.db import migrations
from django.db.models import Count, OuterRef, Subquery


def name_their_charges(apps, schema_editor):
    """Have what went back at a desk know its charge, where its payment has no other."""
    payments = apps.get_model("payments", "Payment").objects.annotate(number=Count("parts__charges"))
    charges = apps.get_model("payments", "Charge").objects.filter(part__payment=OuterRef("payment")).values("pk")[:1]
    differences = apps.get_model("payments", "Difference").objects.filter(kind="refund_not_ours")
    differences.filter(payment__in=payments.filter(number=1).values("pk")).update(charge=Subquery(charges))


class Migration(migrations.Migration):
    dependencies = [("payments", "0021_differences_know_their_charges")]

    operations = [migrations.RunPython(name_their_charges, migrations.RunPython.noop)]
