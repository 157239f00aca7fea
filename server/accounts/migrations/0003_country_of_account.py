from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_sessions")]

    operations = [
        migrations.AddField(
            model_name="account",
            name="country",
            field=models.CharField(
                blank=True,
                default="",
                help_text="ISO 3166 code; decides which taxes and places are offered; empty: unknown",
                max_length=2,
            ),
            preserve_default=False,
        ),
    ]
