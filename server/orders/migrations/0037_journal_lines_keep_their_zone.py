from django.db import migrations, models
from django.db.models import OuterRef, Subquery, Value
from django.db.models.functions import Coalesce


def write_zones(apps, schema_editor):
    """Give each sold gift card the zone by which its day has been counted so far."""
    venues = apps.get_model("venues", "Venue").objects.filter(account_id=OuterRef("account_id")).order_by("pk")
    zone = Coalesce(Subquery(venues.values("timezone")[:1]), Value("UTC"))
    apps.get_model("orders", "JournalLine").objects.filter(order=None).update(zone=zone)


class Migration(migrations.Migration):
    dependencies = [
        ("orders", "0036_removed_buyers_have_no_comments"),
        ("venues", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="journalline",
            name="zone",
            field=models.CharField(
                blank=True,
                db_default="",
                default="",
                help_text="the account's, where there is no performance",
                max_length=63,
            ),
        ),
        migrations.RunPython(write_zones, migrations.RunPython.noop),
    ]
