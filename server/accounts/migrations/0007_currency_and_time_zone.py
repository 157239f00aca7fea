from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0006_reserve_under_a_name")]

    operations = [
        migrations.AddField(
            model_name="account",
            name="currency",
            field=models.CharField(
                blank=True,
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
                default="",
                help_text="Default currency; empty: its first venue's",
                max_length=3,
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="account",
            name="timezone",
            field=models.CharField(
                blank=True,
                default="",
                help_text="IANA time zone of its reports; empty: its first venue's",
                max_length=64,
            ),
            preserve_default=False,
        ),
    ]
