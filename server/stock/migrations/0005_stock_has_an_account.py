import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("stock", "0004_what_was_kept_is_typed"),
    ]

    operations = [
        migrations.AlterField(
            model_name="stock",
            name="account",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="stocks", to="accounts.account"
            ),
        ),
    ]
