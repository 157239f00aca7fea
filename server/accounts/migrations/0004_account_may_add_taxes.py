from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_country_of_account")]

    operations = [
        migrations.AddField(
            model_name="account",
            name="may_add_taxes",
            field=models.BooleanField(default=False, help_text="Whether its owners may add taxes for its venues"),
        ),
    ]
