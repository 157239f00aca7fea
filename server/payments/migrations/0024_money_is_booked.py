import django.db.models.deletion
from django.db import migrations, models


def to(model, **more):
    return models.ForeignKey(
        db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name="%(class)ss", to=model, **more
    )


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0008_accounts_say_who_may_do_what"),
        ("events", "0006_a_bulk_edit_belongs_to_its_account"),
        ("payments", "0023_gateways_name_themselves"),
    ]

    operations = [
        operation
        for name in ("charge", "refund")
        for operation in (
            migrations.AddField(name, "account", to("accounts.account", null=True)),
            migrations.AddField(name, "performance", to("events.performance", null=True, blank=True)),
            migrations.AddField(
                name, "currency", models.CharField(choices=[("GBP", "Gbp"), ("USD", "Usd")], max_length=3, null=True)
            ),
        )
    ]
