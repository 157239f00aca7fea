from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("payments", "0030_payments_have_a_place"),
    ]

    operations = [
        migrations.AddField(
            model_name="payment",
            name="language",
            field=models.CharField(default="en", max_length=5),
        ),
    ]
