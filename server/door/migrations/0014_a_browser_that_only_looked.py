from django.db import migrations, models
from django.db.models import F, Q


def mark_those_that_scanned(apps, schema_editor):
    """Those of whom a scan or a tap is known, and those that nobody ever breathed with: a scan alone has made them."""
    Device = apps.get_model("door", "Device")
    worked = set()
    for name in ("Reading", "Redeeming"):
        rows = apps.get_model("door", name).objects.exclude(device="").order_by()
        worked |= set(rows.values_list("account_id", "device").distinct())
    known = Device.objects.values_list("pk", "account_id", "uuid")
    theirs = [pk for pk, account, uuid in known if (account, uuid) in worked]
    for start in range(0, len(theirs), 500):
        Device.objects.filter(pk__in=theirs[start : start + 500]).update(scanned_at=F("last_seen_at"))
    Device.objects.filter(Q(user=None), scanned_at=None).update(scanned_at=F("last_seen_at"))


class Migration(migrations.Migration):
    dependencies = [("door", "0013_each_reading_has_happened")]

    operations = [
        migrations.AddField(
            model_name="device",
            name="scanned_at",
            field=models.DateTimeField(blank=True, help_text="its first scan or tap", null=True),
        ),
        migrations.RunPython(mark_those_that_scanned, migrations.RunPython.noop, elidable=True),
    ]
