from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("insight", "0002_reword_help_texts"),
    ]

    operations = [
        migrations.AlterField(
            model_name="placerollup",
            name="currency",
            field=models.CharField(
                choices=[
                    ("AED", "Aed"),
                    ("AUD", "Aud"),
                    ("CAD", "Cad"),
                    ("CHF", "Chf"),
                    ("CZK", "Czk"),
                    ("DKK", "Dkk"),
                    ("EUR", "Eur"),
                    ("GBP", "Gbp"),
                    ("HUF", "Huf"),
                    ("ILS", "Ils"),
                    ("INR", "Inr"),
                    ("NOK", "Nok"),
                    ("NZD", "Nzd"),
                    ("PLN", "Pln"),
                    ("RON", "Ron"),
                    ("SEK", "Sek"),
                    ("SGD", "Sgd"),
                    ("USD", "Usd"),
                    ("ZAR", "Zar"),
                ],
                max_length=3,
            ),
        ),
    ]
