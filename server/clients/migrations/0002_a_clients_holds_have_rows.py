import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """The table is the one that Django made for the relation by itself; only the model is new."""

    dependencies = [
        ("clients", "0001_initial"),
        ("stock", "0007_holds_release_themselves"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="ClientHold",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "apiclient",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="client_holds",
                                to="clients.apiclient",
                            ),
                        ),
                        (
                            "hold",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="client_holds",
                                to="stock.hold",
                            ),
                        ),
                    ],
                    options={"db_table": "clients_apiclient_holds", "unique_together": {("apiclient", "hold")}},
                ),
                migrations.AlterField(
                    model_name="apiclient",
                    name="holds",
                    field=models.ManyToManyField(
                        blank=True, related_name="clients", through="clients.ClientHold", to="stock.hold"
                    ),
                ),
            ],
        ),
    ]
