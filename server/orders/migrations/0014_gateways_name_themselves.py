from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("orders", "0013_tickets_say_who_left"),
    ]

    operations = [
        migrations.AlterField(
            model_name="order",
            name="gateway",
            field=models.CharField(blank=True, max_length=10),
        ),
    ]
