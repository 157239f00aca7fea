import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0001_initial"),
        ("events", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="BulkEdit",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("undo_until", models.DateTimeField(db_index=True)),
                ("undone_at", models.DateTimeField(blank=True, null=True)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="bulk_edits", to="accounts.account"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="bulk_edits", to="events.event"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="BulkEditRow",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.PositiveIntegerField()),
                ("capacity", models.PositiveIntegerField(blank=True, null=True)),
                ("on_sale_at", models.DateTimeField(blank=True, null=True)),
                ("off_sale_at", models.DateTimeField(blank=True, null=True)),
                ("price", models.DecimalField(blank=True, decimal_places=2, max_digits=12, null=True)),
                ("is_on_sale", models.BooleanField(blank=True, null=True)),
                ("is_box_office_only", models.BooleanField(blank=True, null=True)),
                (
                    "edit",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rows", to="events.bulkedit"
                    ),
                ),
                (
                    "performance",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="events.performance"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("edit", "performance"), name="one_row_a_bulk_edit_and_performance")
                ],
            },
        ),
    ]
