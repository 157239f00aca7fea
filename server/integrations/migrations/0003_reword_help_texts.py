from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clients", "0002_deliver_webhooks_by_jobs"),
    ]

    operations = [
        migrations.AlterField(
            model_name="clientkey",
            name="is_test",
            field=models.BooleanField(default=False, help_text="it gives access to the test account only"),
        ),
        migrations.AlterField(
            model_name="clientkey",
            name="sealed",
            field=models.TextField(blank=True, help_text="encrypted; empty if it was made before keys were stored"),
        ),
        migrations.AlterField(
            model_name="delivery",
            name="due_at",
            field=models.DateTimeField(help_text="of the next try, while it is pending"),
        ),
        migrations.AlterField(
            model_name="endpoint",
            name="rests_until",
            field=models.DateTimeField(blank=True, help_text="as its `Retry-After` requests", null=True),
        ),
        migrations.AlterField(
            model_name="mailprovider",
            name="heard_at",
            field=models.DateTimeField(blank=True, help_text="when the last of its events were accepted", null=True),
        ),
        migrations.AlterField(
            model_name="mailprovider",
            name="webhook_key",
            field=models.CharField(
                blank=True, help_text="public, DER in base64; without it its events are not accepted", max_length=300
            ),
        ),
    ]
