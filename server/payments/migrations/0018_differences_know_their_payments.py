from django.db import migrations
from django.db.models import OuterRef, Subquery


def name_their_payments(apps, schema_editor):
    """Have differences know the payments that they have named by their references."""
    payments = apps.get_model("payments", "Payment").objects
    named = payments.filter(account=OuterRef("account"), reference=OuterRef("reference")).values("pk")[:1]
    apps.get_model("payments", "Difference").objects.exclude(reference="").update(payment=Subquery(named))


class Migration(migrations.Migration):
    dependencies = [("payments", "0017_refunds_that_failed_are_tasks")]

    operations = [migrations.RunPython(name_their_payments, migrations.RunPython.noop)]
