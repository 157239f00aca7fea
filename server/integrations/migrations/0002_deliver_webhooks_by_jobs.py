from django.db import migrations, models
from django.utils import timezone


def enqueue_deliveries(apps, schema_editor):
    """Give each endpoint that is owed something the job that sends it, and publish what is pending."""
    owed = apps.get_model("clients", "Delivery").objects.filter(state="owed")
    endpoints = owed.values_list("endpoint", flat=True).order_by("endpoint").distinct()
    job, now = apps.get_model("core", "OutboxJob"), timezone.now()
    job.objects.bulk_create(
        [
            job(kind="clients.deliver_webhooks", subject_id=endpoint, state="owed", owed_at=now, due_at=now)
            for endpoint in endpoints
        ]
    )
    if apps.get_model("clients", "Endpoint").objects.exists():
        job.objects.create(kind="outside.publish_order_events", subject_id=0, state="owed", owed_at=now, due_at=now)


class Migration(migrations.Migration):
    dependencies = [
        ("clients", "0001_baseline"),
        ("core", "0001_baseline"),
    ]

    operations = [
        migrations.RemoveField(model_name="endpoint", name="claimed_by"),
        migrations.RemoveField(model_name="endpoint", name="claimed_until"),
        migrations.AddField(
            model_name="endpoint",
            name="paused_until",
            field=models.DateTimeField(blank=True, help_text="nothing arrives there: no try before then", null=True),
        ),
        migrations.RunPython(enqueue_deliveries, migrations.RunPython.noop),
    ]
