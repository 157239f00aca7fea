from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0007_currency_and_time_zone")]

    operations = [
        migrations.AddField(
            model_name="account",
            name="contact_phone",
            field=models.CharField(
                blank=True, default="", help_text="Phone number for its buyers; empty: none", max_length=40
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="account",
            name="contact_page",
            field=models.CharField(
                blank=True, default="", help_text="URL of its help page for buyers; empty: none", max_length=500
            ),
            preserve_default=False,
        ),
    ]
