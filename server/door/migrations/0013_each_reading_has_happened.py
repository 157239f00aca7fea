from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("door", "0012_when_a_reading_happened")]

    operations = [
        migrations.AlterField(
            model_name="reading",
            name="happened_at",
            field=models.DateTimeField(help_text="what is shown, counted and reported: see scans.happened_at"),
        ),
        migrations.AlterField(
            model_name="reading",
            name="scanned_at",
            field=models.DateTimeField(help_text="by the phone's clock, whatever that says"),
        ),
    ]
