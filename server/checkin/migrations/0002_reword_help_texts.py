from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("door", "0001_baseline"),
    ]

    operations = [
        migrations.AlterField(
            model_name="device",
            name="battery",
            field=models.PositiveSmallIntegerField(
                blank=True, help_text="percent, if the platform reports it", null=True
            ),
        ),
        migrations.AlterField(
            model_name="device",
            name="scanned_at",
            field=models.DateTimeField(blank=True, help_text="its first scan or redemption", null=True),
        ),
        migrations.AlterField(
            model_name="device",
            name="waiting",
            field=models.PositiveIntegerField(default=0, help_text="scans and redemptions that it still has to send"),
        ),
        migrations.AlterField(
            model_name="quarantinedscan",
            name="message",
            field=models.CharField(
                blank=True, help_text="why it was not validated, or what the validator answered", max_length=500
            ),
        ),
    ]
