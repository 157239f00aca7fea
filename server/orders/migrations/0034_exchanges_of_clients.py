import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clients", "0005_clients_without_a_key_of_their_own"),
        ("orders", "0033_mails_have_troubles"),
    ]

    operations = [
        migrations.AddField(
            model_name="exchange",
            name="client",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="clients.apiclient",
            ),
        ),
    ]
