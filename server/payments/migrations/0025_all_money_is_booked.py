from django.db import migrations
from django.db.models import OuterRef, Subquery

AT_A_TIME = 10_000


def book(apps, schema_editor):
    """Copy the account and the currency of each payment to its charges and refunds."""
    payments = apps.get_model("payments", "Payment").objects.filter(parts=OuterRef("part_id"))
    told = {"account_id": Subquery(payments.values("account_id")), "currency": Subquery(payments.values("currency"))}
    for name in ("Charge", "Refund"):
        rows = apps.get_model("payments", name).objects
        last = rows.order_by("-pk").values_list("pk", flat=True).first() or 0
        for start in range(0, last, AT_A_TIME):
            rows.filter(pk__gt=start, pk__lte=start + AT_A_TIME).update(**told)


class Migration(migrations.Migration):
    dependencies = [("payments", "0024_money_is_booked")]

    operations = [migrations.RunPython(book, migrations.RunPython.noop)]
