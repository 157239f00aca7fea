import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0004_account_may_add_taxes"),
        ("venues", "0001_baseline"),
    ]

    operations = [
        migrations.AddField(
            model_name="taxcategory",
            name="account",
            field=models.ForeignKey(
                blank=True,
                help_text="whose alone it is; none: the platform's",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="tax_categories",
                to="accounts.account",
            ),
        ),
    ]
