from django.db import migrations, models

from server.venues.areas import place_of

AT_A_TIME = 2_000


def tell_places(apps, schema_editor):
    """Tell where the buyers of what was sold before live, as far as they had said so."""
    payments = apps.get_model("payments", "Payment").objects
    said = payments.exclude(buyer_country="").order_by("pk").only("pk", "buyer_country", "buyer_zipcode", "place")
    last = 0
    while rows := list(said.filter(pk__gt=last)[:AT_A_TIME]):
        last = rows[-1].pk
        for row in rows:
            row.place = place_of(row.buyer_country, row.buyer_zipcode)
        payments.bulk_update([row for row in rows if row.place], ["place"])


class Migration(migrations.Migration):
    dependencies = [("payments", "0029_refunds_may_be_credit")]

    operations = [
        migrations.AddField(model_name="payment", name="place", field=models.CharField(blank=True, max_length=20)),
        migrations.RunPython(tell_places, migrations.RunPython.noop),
    ]
