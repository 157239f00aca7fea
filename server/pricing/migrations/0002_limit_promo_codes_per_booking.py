from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("pricing", "0001_baseline")]

    operations = [
        migrations.AddField(
            model_name="promocode",
            name="most_per_booking",
            field=models.PositiveIntegerField(
                blank=True,
                help_text="tickets of one booking, of a code for each ticket; null: no limit",
                null=True,
            ),
        ),
    ]
