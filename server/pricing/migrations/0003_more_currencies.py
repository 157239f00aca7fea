from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("pricing", "0002_limit_promo_codes_per_booking"),
    ]

    operations = [
        migrations.AlterField(
            model_name="giftcard",
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
