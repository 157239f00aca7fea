import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def _bind(apps, _):
    """A phone whose session goes on stays that session's; any other is the first one's that comes with it."""
    device, session = apps.get_model("door", "Device"), apps.get_model("door", "DeviceSession")
    open_ones = set(apps.get_model("knox", "AuthToken").objects.values_list("digest", flat=True))
    rows = [
        session(
            device_id=row.pk,
            digest=row.session_digest,
            user_id=row.user_id or row.enrolled_by_id,
            since=row.last_seen_at,
        )
        for row in device.objects.exclude(session_digest="").iterator()
        if row.session_digest in open_ones
    ]
    session.objects.bulk_create(rows, batch_size=500)
    device.objects.filter(pk__in=[row.device_id for row in rows]).update(is_bound=True)


class Migration(migrations.Migration):
    dependencies = [
        ("door", "0009_clients_scan"),
        ("knox", "0009_extend_authtoken_field"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="device",
            name="is_bound",
            field=models.BooleanField(default=False),
        ),
        migrations.CreateModel(
            name="DeviceSession",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=128)),
                ("since", models.DateTimeField()),
                (
                    "device",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="sessions", to="door.device"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("digest", "device"), name="one_row_a_session_and_phone")
                ],
            },
        ),
        migrations.RunPython(_bind, migrations.RunPython.noop),
    ]
