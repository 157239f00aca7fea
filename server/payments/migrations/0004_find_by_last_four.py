from django.db import migrations, models

from server.platform.search import LastFour


class Migration(migrations.Migration):
    dependencies = [
        ("payments", "0003_more_currencies"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="payment",
            index=models.Index(models.F("account"), LastFour("reference"), name="payments_by_last_four"),
        ),
    ]
